/** What is written on a board: figures at the ends of runs, what can be gained where, and how large names are. */
import { change, dollars } from '../lib/i18n';
import type { Runs } from '../lib/types';
import type { Gain } from '../operating/ways';
import type { Placed, PlaceName, Sheet } from './sheet';

export interface Label {
  n: number;
  x: number;
  y: number;
  text: string;
}

/** Where the figure of a run may stand, from the middle of its hex: at its lower or upper edge, where no value is, or else in it. */
const PLACES = [50, -50, 30];
/** How large a figure is. */
const FIGURE = { wide: 7.2, high: 19 };

/** Whether a figure at a place would lie over the name of a city. */
function hides(names: readonly PlaceName[], letters: number, text: string, x: number, y: number): boolean {
  const half = (FIGURE.wide * text.length + 14) / 2;
  return names.some((name) => {
    const wide = 0.29 * letters * Math.max(...name.lines.map((line) => line.length));
    const high = 0.55 * letters * name.lines.length;
    return Math.abs(name.x - x) < half + wide && Math.abs(name.y - y) < FIGURE.high / 2 + high;
  });
}

/** The figures of runs, each at an end that no other has, and off the names. */
export function runLabels(sheet: Sheet, runs: Runs | null, chosenHex: string, names: readonly PlaceName[] = [], letters = 15): Label[] {
  const taken = new Set<string>();
  return (runs?.runs ?? []).flatMap((run, n) => {
    const ends = [run.stops.at(-1), run.stops[0]].map((stop) => (stop ?? '').split('/')[0] ?? '');
    const hex = ends.find((end) => end !== chosenHex && !taken.has(end)) ?? ends[0] ?? '';
    const at = sheet.hexes[hex];
    if (!at) return [];
    taken.add(hex);
    const text = `${run.train} · ${dollars(run.revenue)}`;
    const place = PLACES.find((by) => !hides(names, letters, text, at.x, at.y + by)) ?? PLACES[0] ?? 0;
    return [{ n, x: at.x, y: at.y + place, text }];
  });
}

export interface Pill {
  hex: string;
  x: number;
  y: number;
  gain: number;
  words: string;
  chosen: boolean;
}

/** The half of a hex that has no name in it: a pill there hides none. */
function clearOf(names: readonly PlaceName[] | undefined, hex: string, at: { x: number; y: number }): 1 | -1 {
  const name = names?.find((it) => it.hex === hex);
  return name === undefined || name.y > at.y ? -1 : 1;
}

/** What a gain is called on the board, with what it costs; in a cube game no gain is told, too. */
function pillWords(gain: number, cost: number, pills: 'priced' | 'plain'): string {
  const words = gain ? change(gain) : pills === 'priced' ? '±0' : '';
  return [words, ...(pills === 'priced' || cost ? [dollars(cost)] : [])].filter(Boolean).join(' · ');
}

/** What is chosen: where, what it would make of the runs or the income, and what it costs. */
interface Choice {
  hex: string;
  then: number | null;
  cost: number;
}

/** The pills of a board: what the best way in each hex gains, and what a place there costs. Cube games price every move. */
export function gainPills(sheet: Sheet, placed: Placed, gains: ReadonlyMap<string, Gain>, now: number, choice: Choice | null, pills: 'priced' | 'plain', costs: ReadonlyMap<string, number> = new Map()): Pill[] {
  return [...new Set([...gains.keys(), ...costs.keys()])].flatMap((hex): Pill[] => {
    const it = gains.get(hex);
    const at = sheet.hexes[hex];
    const chosen = choice?.hex === hex;
    const then = (chosen ? choice.then : it?.then) ?? null;
    if (!at || (then === null && !costs.has(hex))) return [];
    const gain = then === null ? 0 : then - now;
    const words = pillWords(gain, pills === 'priced' ? (chosen ? choice.cost : (it?.cost ?? 0)) : (costs.get(hex) ?? 0), pills);
    if (!words) return [];
    return [{ hex, x: at.x, y: at.y + (clearOf(placed.names, hex, at) < 0 ? -36 : 38), gain, words, chosen }];
  });
}

/** How wide the window is on which names have their full size. */
const FULL = 1360;

/** How large names are written, in the map's own measure: an eighth of a hex, or more where that is too small to read. */
export function nameSize(hexWide: number, scale: number, window: number): number {
  // Up to a sixth of a hex for good reading, up to a fifth to be read at all.
  const good = window >= FULL ? Math.min(hexWide / 6, 12.02 / scale) : 0;
  return Math.max(hexWide / 8, good, Math.min(hexWide / 5, 10 / scale));
}

/** The areas whose value a phase has changed, with both figures: between the colours of tiles before it and those now. */
export function valuePills(sheet: Sheet, names: readonly PlaceName[] | undefined, before: readonly string[], now: readonly string[]): Pill[] {
  const worth = (values: Record<string, number>, colors: readonly string[]): number => values[colors.findLast((color) => color in values) ?? ''] ?? 0;
  return Object.entries(sheet.hexes).flatMap(([hex, at]): Pill[] => {
    const [was, is] = [worth(at.values ?? {}, before), worth(at.values ?? {}, now)];
    return was === is ? [] : [{ hex, x: at.x, y: at.y + (clearOf(names, hex, at) < 0 ? -38 : 40), gain: is - was, words: `${was} → ${is}`, chosen: false }];
  });
}
