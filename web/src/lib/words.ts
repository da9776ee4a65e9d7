/** How things are said: money, times, names of actions. */
import { t } from './i18n';

export { change, dollars, listed } from './i18n';

/** The name of a kind of action in words: "LayTile" is "Lay tile". */
export function spaced(kind: string): string {
  return capital(kind.replace(/(?<!^)([A-Z])/g, (_, letter: string) => ` ${letter.toLowerCase()}`));
}

/** A word of the engine for the eye: "initial_offering" is "initial offering". */
export function plain(word: string): string {
  return word.replaceAll('_', ' ');
}

/** A text as it begins a line. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A name by one sign: its first letter, or the number that tells "Player 3" from the others. */
export function initialOf(name: string): string {
  return / (\d)$/.exec(name)?.[1] ?? (Array.from(name.trim())[0] ?? '?').toUpperCase();
}

/** The colour in which a person stands wherever they have no seat: the same on every page. */
export function colourOf(name: string): number {
  const mixed = Array.from(name).reduce((sum, sign) => Math.imul(sum ^ (sign.codePointAt(0) ?? 0), 16_777_619), 2_166_136_261);
  return (mixed >>> 8) % 6;
}

/** How long ago something was. */
export function ago(seconds: number, now = Date.now() / 1000): string {
  const gone = Math.max(0, now - seconds);
  if (gone < 60) return t('time.now');
  if (gone < 3600) return t('time.minutes_ago', { n: Math.floor(gone / 60) });
  if (gone < 86400) return t('time.hours_ago', { n: Math.floor(gone / 3600) });
  const days = Math.floor(gone / 86400);
  return days === 1 ? t('time.yesterday') : t('time.days_ago', { n: days });
}

/** A title by its short name: "18AL", or what its name begins with. */
export function called(id: string, name: string): string {
  return name.startsWith(id) ? id : (name.split(' –')[0] ?? id);
}

/** Time left, as a clock shows it. */
export function timeLeft(left: number): string {
  const s = Math.max(0, Math.floor(left));
  if (s >= 86400) return `${Math.floor(s / 86400)} d ${Math.floor((s % 86400) / 3600)} h`;
  if (s >= 3600) return `${Math.floor(s / 3600)}:${String(Math.floor((s % 3600) / 60)).padStart(2, '0')} h`;
  return `${Math.floor(s / 60)}:${String(s % 60).padStart(2, '0')}`;
}

/** The time on a clock: "12:48", "28 h", "3 days". */
export function clockShort(seconds: number): string {
  const left = Math.max(0, Math.floor(seconds));
  const two = (n: number) => String(n).padStart(2, '0');
  if (left < 3600) return `${Math.floor(left / 60)}:${two(left % 60)}`;
  if (left < 6 * 3600) return `${Math.floor(left / 3600)}:${two(Math.floor((left % 3600) / 60))}:${two(left % 60)}`;
  if (left < 48 * 3600) return t('time.hours', { n: Math.floor(left / 3600) });
  return t('time.days', { n: Math.floor(left / 86400) });
}

/** "1st", "2nd"; nothing for none. */
export function ordinal(n: number): string {
  if (n < 1) return '';
  const ends: Record<string, string> = { one: 'st', two: 'nd', few: 'rd', other: 'th' };
  return `${n}${ends[new Intl.PluralRules('en', { type: 'ordinal' }).select(n)] ?? 'th'}`;
}

/** A language by its name in the reader's own: "German". */
export function languageSaid(code: string): string {
  try {
    return new Intl.DisplayNames(undefined, { type: 'language' }).of(code) ?? code;
  } catch {
    return code;
  }
}
