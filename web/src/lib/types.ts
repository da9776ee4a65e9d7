/** The words of the API that the page uses most, by short names. */
import type { components } from './schema';

type Schemas = components['schemas'];

export type Position = Schemas['Position'];
export type Offer = Schemas['OfferData'];
export type RailTable = Schemas['RailTable'];
export type CubeTable = Schemas['CubeTable'];
export type Printed = Schemas['Printed'];
export type PrintedCorporation = Schemas['PrintedCorporation'];
export type RailCorporation = Schemas['RailCorporation'];
export type CubeCompany = Schemas['CubeCompany'];
export type Effects = Schemas['Effects'];
export type Refused = Schemas['Refused'];
export type Told = Schemas['Told'];
export type Action = Record<string, unknown>;

/** A seat of a table. */
export interface Seat {
  position: number;
  name: string;
  kind: 'person' | 'open' | 'hotseat' | 'bot' | 'invited';
  bot: string | null;
  invite: string | null;
}

/** A table in short. */
export interface TableShort {
  id: string;
  title: string;
  name: string;
  options: Record<string, boolean | number | string>;
  status: 'open' | 'running' | 'finished';
  creator: string | null;
  listed: boolean;
  undo: 'free' | 'ask' | 'none';
  clock: Record<string, unknown>;
  number: number;
  to_act: string[];
  result: [string, number][] | null;
  updated: number;
  mine: string[];
  seats: Seat[];
}

/** An option of a title. */
export interface TitleOption {
  name: string;
  text: string;
  cite: string;
  default: boolean | number | string;
  choices: (boolean | number | string)[];
  least: number;
  most: number;
}

/** A title of the house. */
export interface TitleShort {
  id: string;
  name: string;
  players: number[];
  credit: string;
  options: TitleOption[];
}
