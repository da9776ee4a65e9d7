/** The four figures of a finished game: who earned most, the best share, the biggest run, the most exact runs. */
import type { Facts } from '../review/types';

export interface Highlights {
  revenue: { corporation: string; sum: number; runs: number } | null;
  biggest: { corporation: string; sum: number; round: string } | null;
  share: { corporation: string; multiple: number; paid: number; back: number } | null;
  exact: { corporation: string; best: number; runs: number } | null;
}

export function highlights(facts: Facts): Highlights {
  const ran = facts.operations.filter((it) => it.revenue > 0);
  const by = new Map<string, { sum: number; runs: number; best: number }>();
  for (const it of ran) {
    const so = by.get(it.corporation) ?? { sum: 0, runs: 0, best: 0 };
    by.set(it.corporation, { sum: so.sum + it.revenue, runs: so.runs + 1, best: so.best + (it.revenue >= (it.best ?? it.revenue) ? 1 : 0) });
  }
  const rows = [...by].map(([corporation, it]) => ({ corporation, ...it }));
  const most = rows.toSorted((a, b) => b.sum - a.sum)[0] ?? null;
  const exact = rows.toSorted((a, b) => b.best / b.runs - a.best / a.runs || b.runs - a.runs)[0] ?? null;
  const top = ran.toSorted((a, b) => b.revenue - a.revenue)[0] ?? null;
  const dear = facts.purchases.filter((it) => it.paid > 0).toSorted((a, b) => b.multiple - a.multiple)[0];
  const share = dear ? { corporation: dear.corporation, multiple: dear.multiple, paid: dear.paid, back: dear.dividends + dear.value } : null;
  return { revenue: most, share, exact, biggest: top && { corporation: top.corporation, sum: top.revenue, round: facts.rounds[top.round]?.name ?? '' } };
}
