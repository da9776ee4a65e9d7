/** A plan on the board: tiles, stations and trains in thought, and what they would earn. The table hears nothing of it. */
import { answered, api } from '../lib/api';
import type { components } from '../lib/schema';
import type { Position, Runs } from '../lib/types';
import type { Placed } from './sheet';

interface Laid {
  hex: string;
  tile: string;
  rotation: number;
  /** The ways in which it fits there. */
  ways: readonly number[];
}

interface Placing {
  hex: string;
  stop: number;
  corporation: string;
}

export interface HexChoices {
  tiles: [string, number[]][];
  stops: number[];
  ground: number;
}

export type Foreseen = Omit<components['schemas']['WhatIfData'], 'then' | 'placed' | 'choices'> & {
  then: Runs;
  placed: Placed;
  choices: HexChoices | null;
};

/** The corporation that somebody most likely plans for: the one that operates, if it is his, else one of his own. */
export function likely(view: Position): string {
  const table = view.table;
  if (table.family !== '18xx') return '';
  const mine = table.players.find((player) => player.seat === view.seat)?.presidencies ?? [];
  if (mine.includes(table.operating)) return table.operating;
  return mine[0] || table.operating || table.corporations.find((c) => c.trains.length)?.id || table.corporations[0]?.id || '';
}

export class Plan {
  corporation = $state('');
  tiles = $state.raw<Laid[]>([]);
  stations = $state.raw<Placing[]>([]);
  /** All trains by kind; nothing: the corporation's own. */
  trains = $state.raw<string[] | null>(null);
  hex = $state('');
  foreseen = $state.raw<Foreseen | null>(null);
  trouble = $state('');
  readonly #table: string;
  #at: number | null = null;
  #asked = 0;

  constructor(table: string, corporation: string) {
    this.#table = table;
    this.corporation = corporation;
  }

  /** The hexes that the plan changes. */
  get hexes(): string[] {
    return [...new Set([...this.tiles, ...this.stations].map((it) => it.hex))];
  }

  get empty(): boolean {
    return !this.tiles.length && !this.stations.length && this.trains === null;
  }

  /** The tile that lies on top in a hex, in thought. */
  on(hex: string): Laid | undefined {
    return this.tiles.findLast((it) => it.hex === hex);
  }

  /** Plan from a position: the one now, or an earlier one. */
  from(at: number | null): void {
    this.#at = at;
    void this.#ask();
  }

  look(hex: string): void {
    this.hex = hex;
    void this.#ask();
  }

  plan(corporation: string): void {
    this.corporation = corporation;
    this.trains = null;
    void this.#ask();
  }

  run(trains: string[] | null): void {
    this.trains = trains;
    void this.#ask();
  }

  lay(hex: string, tile: string, ways: readonly number[]): void {
    this.tiles = [...this.tiles, { hex, tile, rotation: ways[0] ?? 0, ways }];
    void this.#ask();
  }

  turn(hex: string, by: 1 | -1): void {
    const top = this.on(hex);
    if (!top) return;
    const at = top.ways.indexOf(top.rotation);
    const rotation = top.ways[(at + by + top.ways.length) % top.ways.length] ?? top.rotation;
    this.tiles = this.tiles.map((it) => (it === top ? { ...it, rotation } : it));
    void this.#ask();
  }

  /** Take off what was put into a hex last: a station, else a tile. */
  lift(hex: string): void {
    const station = this.stations.findLast((it) => it.hex === hex);
    const tile = this.on(hex);
    if (station) this.stations = this.stations.filter((it) => it !== station);
    else this.tiles = this.tiles.filter((it) => it !== tile);
    void this.#ask();
  }

  station(hex: string, stop: number): void {
    this.stations = [...this.stations, { hex, stop, corporation: this.corporation }];
    void this.#ask();
  }

  /** Begin anew, with the board as it is. */
  clear(): void {
    this.tiles = [];
    this.stations = [];
    this.trains = null;
    void this.#ask();
  }

  async #ask(): Promise<void> {
    const mine = ++this.#asked;
    const body = {
      corporation: this.corporation,
      tiles: this.tiles.map(({ hex, tile, rotation }) => ({ hex, tile, rotation })),
      stations: this.stations,
      trains: this.trains,
      hex: this.hex,
      at: this.#at,
    };
    const answer = await answered(api.POST('/api/v1/games/{game_id}/what-if', { params: { path: { game_id: this.#table } }, body }));
    if (mine !== this.#asked) return;
    this.trouble = answer.ok ? '' : answer.problem.detail;
    if (answer.ok) this.foreseen = answer.data as unknown as Foreseen;
  }
}
