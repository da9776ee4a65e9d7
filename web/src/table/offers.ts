/** Offers in groups, by kind of action, and the fields that tell the offers of a group apart. */
import type { Action, Offer, Printed } from '../lib/types';
import { plain } from '../lib/words';

export interface Group {
  kind: string;
  offers: Offer[];
}

/** All kinds of action of the moment, with what they offer. */
export function groups(offers: readonly Offer[]): Group[] {
  const groups = new Map<string, Group>();
  const of = (kind: string): Group => {
    const group = groups.get(kind) ?? { kind, offers: [] };
    groups.set(kind, group);
    return group;
  };
  for (const offer of offers) of(offer.kind).offers.push(offer);
  return [...groups.values()];
}

/** What an offer is, apart from its number: the same offer has the same key in the next position. */
export function key(offer: Offer): string {
  const { [offer.span?.field ?? '']: _, ...rest } = offer.action;
  return JSON.stringify(rest);
}

/** The offer that an action is one of, whatever its number and the order of its fields; nothing if there is none. */
export function offerOf(offers: readonly Offer[], action: Action): Offer | null {
  const same = (offer: Offer): boolean =>
    Object.keys({ ...offer.action, ...action }).every((name) => name === offer.span?.field || JSON.stringify(offer.action[name]) === JSON.stringify(action[name]));
  return offers.find(same) ?? null;
}

/** The action of an offer with its number set. */
export function actionOf(offer: Offer, amount: number): Action {
  return offer.span ? { ...offer.action, [offer.span.field]: amount } : offer.action;
}

/** The hex that an offer is about, or nothing. */
export function hexOf(offer: Offer): string {
  const hex = offer.action['hex'];
  return typeof hex === 'string' ? hex : '';
}

/** The fields, in order, in which the offers of a group differ. */
export function fields(offers: readonly Offer[]): string[] {
  const names = new Set(offers.flatMap((offer) => Object.keys(offer.action)));
  return [...names].filter((name) => {
    if (name === 'type' || name === 'by' || offers.some((o) => o.span?.field === name)) return false;
    return new Set(offers.map((o) => JSON.stringify(o.action[name]))).size > 1;
  });
}

/** A value of a field for the eye: a hex with its name, a corporation with its own. */
export function said(field: string, value: unknown, printed: Printed): string {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value ?? '');
  if (value === undefined || value === '') return 'none';
  if (field === 'hex' && printed.hexes[text]) return `${text} ${printed.hexes[text]}`;
  if (field === 'rotation') return `turned ${text}`;
  if (field === 'corporation') return `${text} ${printed.corporations.find((c) => c.id === text)?.name ?? ''}`.trim();
  if (field === 'private') return printed.privates.find((p) => p.id === text)?.name ?? text;
  return plain(text);
}
