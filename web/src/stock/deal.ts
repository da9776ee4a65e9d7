/** A train that changes hands: what it would make of the best runs of both corporations. */
import { answered, api } from '../lib/api';
import type { RailCorporation, Runs } from '../lib/types';

export interface Side {
  id: string;
  before: number;
  after: number;
}

export interface Deal {
  seller: Side;
  buyer: Side;
  /** The runs of the buyer with the train. */
  runs: Runs | null;
}

/** The best runs of a corporation with some trains, by kind; nothing without any. */
async function best(game: string, corporation: string, kinds: string[], signal: AbortSignal): Promise<Runs | null> {
  if (!kinds.length) return null;
  const params = { path: { game_id: game }, query: { corporation, train: kinds } };
  const answer = await answered(api.GET('/api/v1/games/{game_id}/runs', { params, signal }));
  return answer.ok ? (answer.data as unknown as Runs) : null;
}

/** What the sale of a train would make of the best runs. */
export async function weighDeal(game: string, seller: RailCorporation, buyer: RailCorporation, train: string, signal: AbortSignal): Promise<Deal> {
  const kinds = (trains: RailCorporation['trains']) => trains.map((it) => it.kind);
  const sold = seller.trains.filter((it) => it.id === train);
  const [had, left, has, gets] = await Promise.all([
    best(game, seller.id, kinds(seller.trains), signal),
    best(game, seller.id, kinds(seller.trains.filter((it) => it.id !== train)), signal),
    best(game, buyer.id, kinds(buyer.trains), signal),
    best(game, buyer.id, kinds([...buyer.trains, ...sold]), signal),
  ]);
  return {
    seller: { id: seller.id, before: had?.revenue ?? 0, after: left?.revenue ?? 0 },
    buyer: { id: buyer.id, before: has?.revenue ?? 0, after: gets?.revenue ?? 0 },
    runs: gets,
  };
}
