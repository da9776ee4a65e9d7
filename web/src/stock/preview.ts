/** What a choice brings, as the lines of its card: money, shares, certificates, presidents, what follows from it. */
import { t } from '../lib/i18n';
import type { Effects, Offer, Printed, RailTable } from '../lib/types';
import { dollars } from '../lib/words';
import { corporationOf, figure, numberOf } from './shares';
import { holderWord } from './wording';

export interface Line {
  label: string;
  value: string;
  /** Whether it is money won or lost. */
  tone?: 'gain' | 'loss';
}

export interface Notice {
  kind: 'warn' | 'gain';
  title: string;
  text: string;
}

/** What the card of a choice is headed with. */
export function heading(offer: Offer): string {
  const corporation = corporationOf(offer);
  if (offer.kind === 'BuyShare') return t('preview.buy', { corporation });
  if (offer.kind === 'BuyPresidency') return t('preview.buy_president', { corporation });
  if (offer.kind === 'SellShares') return t('preview.sell', { n: numberOf(offer, 'shares'), corporation });
  if (offer.kind === 'StartCorporation') return t('preview.start', { corporation, par: numberOf(offer, 'par') });
  if (offer.kind === 'StartTenShare') return t('preview.start_ten', { corporation, par: numberOf(offer, 'par') });
  return offer.label;
}

/** Where a share comes from. */
export function source(offer: Offer, printed: Printed): string {
  const place = offer.action['source'];
  return typeof place === 'string' ? t('preview.from', { place: holderWord(printed, place).toLowerCase() }) : '';
}

/** What the button that plays it says. */
export function verb(offer: Offer): string {
  const n = numberOf(offer, 'shares');
  if (offer.kind === 'SellShares') return t('stock.sell_some', { count: n });
  if (offer.kind === 'BuyShare') return t('stock.buy', { cost: offer.cost });
  if (offer.kind === 'BuyPresidency') return t('stock.buy_president', { cost: offer.cost });
  if (offer.kind === 'StartCorporation' || offer.kind === 'StartTenShare')
    return t('preview.start', { corporation: corporationOf(offer), par: numberOf(offer, 'par') });
  return offer.label;
}

function arrow(before: number, after: number, money = true): string {
  const say = money ? dollars : String;
  return `${say(before)} → ${say(after)}`;
}

function tone(before: number, after: number): 'gain' | 'loss' | undefined {
  if (after === before) return undefined;
  return after > before ? 'gain' : 'loss';
}

/** The lines of a card for the seat that acts. */
export function lines(offer: Offer, effects: Effects, table: RailTable, seat: string): Line[] {
  const lines: Line[] = [];
  const corporation = corporationOf(offer);
  const player = table.players.find((p) => p.seat === seat);
  const cash = figure(effects, seat, 'cash');
  if (cash) {
    const by = cash.after - cash.before;
    lines.push(
      by < 0
        ? { label: t('preview.pay'), value: t('preview.pay_then', { sum: -by, left: cash.after }), tone: 'loss' }
        : { label: t('preview.receive'), value: `+${dollars(by)}`, tone: 'gain' },
    );
  }
  for (const change of effects.changes.filter((c) => c.what === 'price' && c.before > 0))
    lines.push({ label: t('preview.price', { corporation: change.who }), value: arrow(change.before, change.after), tone: tone(change.before, change.after) });
  const held = effects.holdings.find((h) => h.corporation === corporation && h.holder === seat);
  if (held && offer.kind !== 'SellShares') lines.push({ label: t('preview.shares'), value: arrow(held.before, held.after, false) });
  const certs = figure(effects, seat, 'certificates');
  if (certs) lines.push({ label: t('preview.certificates'), value: t('stock.of_limit', { n: certs.after, limit: player?.certificate_limit ?? 0 }).replace(/^/, `${certs.before} → `) });
  const worth = figure(effects, seat, 'worth');
  lines.push(
    worth
      ? { label: t('preview.worth'), value: arrow(worth.before, worth.after), tone: tone(worth.before, worth.after) }
      : { label: t('preview.worth'), value: t('preview.unchanged') },
  );
  if (offer.kind === 'SellShares' && table.round.toLowerCase().includes('stock'))
    lines.push({ label: t('preview.no_buy_back', { corporation }), value: t('preview.this_round') });
  return lines;
}

/** What follows from a choice beside its figures: presidents, floats, prices that will rise. */
export function notices(effects: Effects, table: RailTable, seat: string): Notice[] {
  const notices: Notice[] = [];
  for (const change of effects.presidents) {
    const it = table.corporations.find((c) => c.id === change.corporation);
    if (change.before === '' || !it) continue;
    const theirs = held(effects, table, change.corporation, change.after);
    const yours = held(effects, table, change.corporation, seat);
    const trains = it.trains.map((train) => train.kind).join(', ');
    const along = t('preview.goes_along', { trains: trains ? t('preview.a_train', { n: it.trains.length, trains }) : t('preview.no_trains'), cash: it.cash });
    if (change.before === seat)
      notices.push({
        kind: 'warn',
        title: change.after ? t('preview.president_gains', { seat: change.after, corporation: change.corporation }) : t('preview.president_none', { corporation: change.corporation }),
        text: change.after ? `${t('preview.president_why', { seat: change.after, theirs, yours })} ${along}` : '',
      });
    else if (change.after === seat) notices.push({ kind: 'gain', title: t('preview.president_you', { corporation: change.corporation }), text: along });
    else notices.push({ kind: 'warn', title: t('preview.president_gains', { seat: change.after, corporation: change.corporation }), text: '' });
  }
  for (const corporation of effects.floats) {
    const cash = figure(effects, corporation, 'cash')?.after ?? table.corporations.find((c) => c.id === corporation)?.cash ?? 0;
    notices.push({ kind: 'gain', title: t('preview.floats', { corporation }), text: t('preview.floats_with', { cash }) });
  }
  for (const rise of effects.rises)
    notices.push({
      kind: 'gain',
      title: t('preview.sold_out', { corporation: rise.corporation }),
      text: t('preview.sold_out_rise', { before: rise.before, after: rise.after }),
    });
  if (effects.phase) notices.push({ kind: 'warn', title: t('preview.phase', { phase: effects.phase }), text: '' });
  if (effects.asks) notices.push({ kind: 'warn', title: t('preview.asks', { seat: effects.asks }), text: '' });
  if (!effects.certain) notices.push({ kind: 'warn', title: t('preview.uncertain'), text: '' });
  return notices;
}

/** What a player holds after an action. */
function held(effects: Effects, table: RailTable, corporation: string, seat: string): number {
  const moved = effects.holdings.find((h) => h.corporation === corporation && h.holder === seat);
  return moved?.after ?? table.corporations.find((c) => c.id === corporation)?.shares[seat] ?? 0;
}
