/** The sheet of a table: the symbols and the geometry of its map, fetched once and kept. */

export interface HexPlace {
  name: string;
  x: number;
  y: number;
}

export interface TilePlace {
  number: string;
  color: string;
  count: number;
}

export interface Sheet {
  symbols: string;
  layout: 'flat' | 'pointy';
  width: number;
  height: number;
  /** The corners of every hex, from its middle. */
  corners: [number, number][];
  borders: [[number, number], [number, number]][];
  hexes: Record<string, HexPlace>;
  tiles: Record<string, TilePlace>;
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

/** What lies on the map now. */
export interface Placed {
  hexes: Record<string, { symbol: string; over: string; tile?: string; circles?: [number, number][][] }>;
  stations?: Piece[];
  homes?: Piece[];
  cubes?: Piece[];
}

const STYLE = 'shortline-drawing';
const kept = new Map<string, Promise<Sheet>>();

/** The style of the drawings, put into the document once. */
function dressed(): void {
  if (document.getElementById(STYLE)) return;
  const link = document.createElement('link');
  link.id = STYLE;
  link.rel = 'stylesheet';
  link.href = '/api/v1/stylesheet.css';
  document.head.append(link);
}

async function read(path: string): Promise<Response> {
  const answer = await fetch(path);
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer;
}

async function fetched(table: string): Promise<Sheet> {
  const path = `/api/v1/games/${encodeURIComponent(table)}`;
  const [symbols, places] = await Promise.all([
    read(`${path}/symbols.svg`).then((answer) => answer.text()),
    read(`${path}/map`).then((answer) => answer.json() as Promise<Omit<Sheet, 'symbols'>>),
  ]);
  return { ...places, tiles: places.tiles ?? {}, symbols };
}

/** The sheet of a table; one that could not be had is asked for again the next time. */
export function sheetOf(table: string): Promise<Sheet> {
  dressed();
  const found = kept.get(table) ?? fetched(table);
  kept.set(table, found);
  found.catch(() => kept.delete(table));
  return found;
}

/** The id of a turned tile on the symbol sheet. */
export function tileSymbol(tile: string, rotation: number): string {
  return `tile-${tile.replace(/[^A-Za-z0-9]+/g, '-').replace(/^-|-$/g, '')}-${rotation}`;
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
