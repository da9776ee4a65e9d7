/** How a game is begun from the lobby, and what is kept of it for the next time. */
import type { NewTable } from '../lib/types';

export const COMPANY = ['bots', 'link', 'open', 'screen'] as const;
export type Company = (typeof COMPANY)[number];

export interface Last {
  title: string;
  company: Company;
  bot: string;
  players: number;
}

const KEY = 'shortline.last';
const FIRST: Last = { title: '', company: 'bots', bot: '', players: 4 };

/** The table that was made last on this browser. */
export function lastTable(): Last {
  try {
    const last = { ...FIRST, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Last>) };
    return COMPANY.includes(last.company) ? last : FIRST;
  } catch {
    return FIRST;
  }
}

export function keepLast(last: Last): void {
  localStorage.setItem(KEY, JSON.stringify(last));
}

const KIND = { bots: 'bot', link: 'invited', open: 'open', screen: 'hotseat' } as const;

/** The seats of a table: mine, and the company's. */
export function companySeats(company: Company, players: number, bot: string): NewTable['seats'] {
  return Array.from({ length: players }, (_, n) =>
    n === 0 ? { kind: 'me' as const, name: '', bot: '', person: '' } : { kind: KIND[company], name: '', bot: company === 'bots' ? bot : '', person: '' },
  );
}
