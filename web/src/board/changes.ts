/** What has changed on a board since the position before: its hexes, to be marked. */
import type { Placed } from './sheet';

interface Seen {
  number: number;
  hexes: Map<string, string>;
  changed: string[];
}

const seen = new Map<string, Seen>();

/** All that lies in each hex, as one text. */
function contents(placed: Placed): Map<string, string> {
  const found = new Map(Object.entries(placed.hexes).map(([hex, drawn]) => [hex, drawn.symbol + drawn.over]));
  for (const piece of [...(placed.stations ?? []), ...(placed.cubes ?? [])])
    found.set(piece.hex, `${found.get(piece.hex) ?? ''}|${piece.symbol}`);
  return found;
}

/** The hexes that are not as they were in the position before; those of the last change stay marked. */
export function changedHexes(table: string, number: number, placed: Placed): string[] {
  const before = seen.get(table);
  if (before?.number === number && before.hexes.size) {
    const same = contents(placed);
    if ([...same].every(([hex, text]) => before.hexes.get(hex) === text)) return before.changed;
  }
  const hexes = contents(placed);
  const differ = before ? [...hexes].filter(([hex, text]) => before.hexes.get(hex) !== text).map(([hex]) => hex) : [];
  const changed = differ.length ? differ : (before?.changed ?? []);
  seen.set(table, { number, hexes, changed });
  return changed;
}
