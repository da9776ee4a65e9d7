/** Words of the share table that differ by title, and names that must fit. */
import { t } from '../lib/i18n';
import type { Offer, Printed } from '../lib/types';
import { capital } from '../lib/words';

/** Where stock goes that is sold, as the title calls it: Market, Pool. */
export function marketWord(printed: Printed): string {
  const word = printed.words.open_market;
  return word === 'open market' || word === 'market' ? t('stock.market') : capital(word);
}

/** The same where there is little room: Mkt, Pool. */
export function shortMarketWord(printed: Printed): string {
  const word = marketWord(printed);
  return word === t('stock.market') ? t('stock.market_short') : word;
}

/** Where new shares are bought. */
export function offeringWord(printed: Printed): string {
  return printed.new_shares === 'treasury' ? t('stock.treasury_column') : t('stock.offering');
}

/** A place of stock, or a player. */
export function holderWord(printed: Printed, holder: string): string {
  if (holder === 'open_market') return marketWord(printed);
  if (holder === 'initial_offering') return t('stock.offering');
  return holder === 'treasury' ? t('stock.treasury_column') : holder;
}

/** What the button says that buys. */
export function buyWords(offer: Offer): string {
  return offer.kind === 'BuyPresidency' ? t('stock.buy_president', { cost: offer.cost }) : t('stock.buy', { cost: offer.cost });
}

/** What the button says that buys a private outright. */
export function takeWords(price: number): string {
  return price ? t('sale.buy', { price }) : t('sale.take_free', { price });
}

/** A name for a narrow column: four letters and a point, or the whole of it. */
export function shortName(name: string, most = 9): string {
  return name.length > most ? `${name.slice(0, 4)}.` : name;
}

/** 1st, 2nd, 3rd, 4th. */
export function ordinal(n: number): string {
  const form = new Intl.PluralRules('en', { type: 'ordinal' }).select(n);
  const keys = { one: 'ordinal.one', two: 'ordinal.two', few: 'ordinal.few' } as const;
  return t(form in keys ? keys[form as keyof typeof keys] : 'ordinal.other', { number: n });
}
