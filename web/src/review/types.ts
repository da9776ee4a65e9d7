/** A review as the server tells it. */
import type { components } from '../lib/schema';

type Schemas = components['schemas'];

export type Facts = Schemas['ReviewFacts'];
export type Opinions = Schemas['Opinions'];
export type Operation = Schemas['ReviewOperation'];
export type Decision = Schemas['Decision'];
export type Turning = Schemas['TurningPoint'];
export type Round = Schemas['ReviewRound'];
export type BotsMove = Schemas['BotsMove'];
export type Bot = 'steady' | 'strong';
/** How far a bot's review has come. */
export type Status = 'none' | 'waiting' | 'working' | 'done' | 'failed' | 'closed';

/** A line of a chart: a value after every action; a null is none. */
export interface Line {
  id: string;
  name: string;
  color: string;
  values: readonly (number | null)[];
}
