/** What has changed on a board: its hexes, to be marked. */
import type { Placed } from './sheet';

type Contents = Map<string, string>;

/** All that lies in each hex, as one text. */
function contents(placed: Placed): Contents {
  const looks = new Map(Object.entries(placed.hexes).map(([hex, drawn]) => [hex, drawn.symbol + drawn.over]));
  for (const piece of [...(placed.stations ?? []), ...(placed.cubes ?? [])])
    looks.set(piece.hex, `${looks.get(piece.hex) ?? ''}|${piece.symbol}`);
  return looks;
}

function changes(before: Contents, now: Contents): string[] {
  return [...now].filter(([hex, text]) => before.get(hex) !== text).map(([hex]) => hex);
}

/** The hexes in which two boards differ. */
export function differing(before: Placed, now: Placed): string[] {
  return changes(contents(before), contents(now));
}

const seen = new Map<string, { now: Contents; changed: string[] }>();

/** The hexes that the last change of a table's board was in; none before the first. */
export function lastChange(table: string, placed: Placed): string[] {
  const now = contents(placed);
  const before = seen.get(table);
  const fresh = before ? changes(before.now, now) : [];
  const changed = fresh.length ? fresh : (before?.changed ?? []);
  seen.set(table, { now, changed });
  return changed;
}
