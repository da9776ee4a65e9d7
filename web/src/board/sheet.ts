/** The sheet of a table: the symbols and the geometry of its map, as its assets have them. */
import { t } from '../lib/i18n';

export interface HexPlace {
  name: string;
  x: number;
  y: number;
  /** The id of the hex as the map prints it. */
  symbol: string;
  /** What an area pays from each colour of tiles on, where that grows. */
  values?: Record<string, number>;
}

export interface TilePlace {
  number: string;
  color: string;
  count: number;
  /** The ids of its symbols on the sheet, one for each rotation. */
  symbols: string[];
}

export interface Sheet {
  symbols: string;
  layout: 'flat' | 'flat_columns' | 'pointy';
  width: number;
  height: number;
  /** The corners of every hex, from its middle. */
  corners: [number, number][];
  borders: [[number, number], [number, number]][];
  hexes: Record<string, HexPlace>;
  tiles: Record<string, TilePlace>;
  /** The signs of this map, drawn about the origin, and what they mean. */
  legend: { svg: string; text: string }[];
}

/** A station, a home or a cube, on the map. */
export interface Piece {
  symbol: string;
  hex: string;
  x: number;
  y: number;
  scale: number;
  corporation?: string;
  company?: string;
  kind?: string;
}

/** The name of a place on the map: its lines, and where their middle is. */
export interface PlaceName {
  hex: string;
  lines: string[];
  x: number;
  y: number;
}

/** What lies on the map now. */
export interface Placed {
  hexes: Record<string, { symbol: string; over: string; tile?: string; circles?: [number, number][][] }>;
  stations?: Piece[];
  homes?: Piece[];
  cubes?: Piece[];
  names?: PlaceName[];
}

/** All pieces on a board. */
export function piecesOf(placed: Placed): Piece[] {
  return [...(placed.homes ?? []), ...(placed.stations ?? []), ...(placed.cubes ?? [])];
}

/** A board with what an action would bring: some hexes look otherwise, with other pieces in them. */
export function withChanges(placed: Placed, changes: Placed): Placed {
  const elsewhere = (kind: 'stations' | 'homes' | 'cubes'): Piece[] => [
    ...(placed[kind] ?? []).filter((piece) => !(piece.hex in changes.hexes)),
    ...(changes[kind] ?? []),
  ];
  return {
    hexes: { ...placed.hexes, ...changes.hexes },
    stations: elsewhere('stations'),
    homes: elsewhere('homes'),
    cubes: elsewhere('cubes'),
    names: [...(placed.names ?? []).filter((name) => !changes.names?.some((it) => it.hex === name.hex)), ...(changes.names ?? [])],
  };
}

/** The id of a turned tile on the symbol sheet. */
export function tileSymbol(sheet: Sheet, tile: string, rotation: number): string {
  return sheet.tiles[tile]?.symbols[rotation] ?? '';
}

/** A hex as players call it: "G4 Birmingham". */
export function called(sheet: Sheet, hex: string): string {
  const name = sheet.hexes[hex]?.name ?? '';
  return name ? `${hex} ${name}` : hex;
}

export type Way = 'up' | 'down' | 'left' | 'right';

const AHEAD: Record<Way, [number, number]> = { up: [0, -1], down: [0, 1], left: [-1, 0], right: [1, 0] };

/** The hex that lies next in a direction; the same one at the edge of the map. */
export function nextHex(sheet: Sheet, from: string, way: Way): string {
  const here = sheet.hexes[from];
  if (!here) return from;
  const [ax, ay] = AHEAD[way];
  let best = from;
  let least = Infinity;
  for (const [hex, at] of Object.entries(sheet.hexes)) {
    const along = (at.x - here.x) * ax + (at.y - here.y) * ay;
    const aside = Math.abs((at.x - here.x) * ay) + Math.abs((at.y - here.y) * ax);
    if (along < 20 || aside > along * 1.8) continue;
    const cost = along + aside * 1.5;
    if (cost < least) [best, least] = [hex, cost];
  }
  return best;
}

/** Whether hexes stand on a side: then they are wider than high. */
export function standsOnSide(sheet: Sheet): boolean {
  return sheet.layout !== 'pointy';
}

/** The frame round a single tile, as it lies on this map. */
export function viewBox(sheet: Sheet): string {
  return standsOnSide(sheet) ? '-62 -54 124 108' : '-54 -62 108 124';
}

/** What lies in a hex, in words. */
export function lyingIn(placed: Placed, pieces: readonly Piece[], hex: string): string {
  const tile = placed.hexes[hex]?.tile;
  const named = (piece: Piece): string => {
    if (piece.company) return t('lying.cube', { company: piece.company, kind: piece.kind ?? t('lying.a_cube') });
    return t(placed.homes?.includes(piece) ? 'lying.home' : 'lying.station', { corporation: piece.corporation ?? '' });
  };
  const there = pieces.filter((piece) => piece.hex === hex).map(named);
  return [tile ? t('lying.tile', { tile }) : '', ...new Set(there)].filter(Boolean).join(' · ');
}
