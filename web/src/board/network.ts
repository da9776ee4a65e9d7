/** Whose track is where: the hexes of whoever is looking, and the part of the map that they lie in. */
import type { Position } from '../lib/types';
import type { Box } from './camera.svelte';
import type { Sheet } from './sheet';

/** The hexes of whoever is looking: of the corporation that operates, else of those he presides over. */
export function networkOf(view: Position): string[] {
  const { table } = view;
  const operating = view.moment.turn;
  const presided =
    table.family === '18xx'
      ? (table.players.find((p) => p.seat === view.seat)?.presidencies ?? [])
      : table.companies.filter((c) => c.president === view.seat).map((c) => c.id);
  const names = presided.includes(operating) || !presided.length ? [operating] : presided;
  return names.flatMap((name) => view.board.networks[name] ?? []);
}

const ROOM = 90;

/** The part of the map around some hexes. */
export function around(sheet: Sheet, hexes: readonly string[]): Box | null {
  const spots = hexes.flatMap((hex) => sheet.hexes[hex] ?? []);
  if (!spots.length) return null;
  const xs = spots.map((spot) => spot.x);
  const ys = spots.map((spot) => spot.y);
  return {
    left: Math.min(...xs) - ROOM,
    right: Math.max(...xs) + ROOM,
    top: Math.min(...ys) - ROOM,
    bottom: Math.max(...ys) + ROOM,
  };
}

/** The part of the map of a size in which most of some hexes lie: about the one of them with most others near it. */
export function fullest(sheet: Sheet, hexes: readonly string[], wide: number, high: number): Box | null {
  const spots = hexes.flatMap((hex) => sheet.hexes[hex] ?? []);
  const near = (at: { x: number; y: number }): number => spots.filter((it) => Math.abs(it.x - at.x) < wide / 2 && Math.abs(it.y - at.y) < high / 2).length;
  const middle = spots.toSorted((a, b) => near(b) - near(a))[0];
  return middle ? { left: middle.x - wide / 2, right: middle.x + wide / 2, top: middle.y - high / 2, bottom: middle.y + high / 2 } : null;
}
