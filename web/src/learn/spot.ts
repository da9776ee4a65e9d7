/** Where a lesson points on the board. */
import type { Spot } from '../board/spot';
import { t } from '../lib/i18n';
import type { Coach } from './coach.svelte';
import type { Lesson } from './lesson.svelte';

/** What is lit, ringed and marked now; nothing once the lesson is done. */
export function spotOf(lesson: Lesson, touch: boolean): Spot | null {
  const { told, refused, hints } = lesson;
  if (told.done) return null;
  if (!told.hexes.length && !refused?.hex) return null;
  return {
    lit: told.hexes,
    ring: told.ring,
    label: hints > 0 ? t(touch ? 'lesson.tap' : 'lesson.click') : '',
    bad: refused?.hex ?? '',
    badLabel: t('lesson.not_here'),
    pins: [],
  };
}

/** The coach's ideas as pins. */
export function pinsOf(coach: Coach): Spot | null {
  if (!coach.on) return null;
  const chosen = JSON.stringify(coach.game.chosen?.action ?? null);
  const pins = coach.ideas.flatMap((idea, n) => (idea.hex ? [{ hex: idea.hex, n: n + 1, chosen: JSON.stringify(idea.action) === chosen }] : []));
  return pins.length ? { lit: [], ring: '', label: '', bad: '', badLabel: '', pins } : null;
}
