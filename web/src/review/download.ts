/** A review as files: tables as CSV, all of it as JSON, a chart as PNG. */
import type { Facts, Opinions } from './types';

type Cell = string | number | boolean | null | undefined | object;

function cell(value: Cell): string {
  const text = value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value);
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Rows as CSV, the names of the first row's fields on top. */
export function csv(rows: readonly Record<string, Cell>[]): string {
  const names = Object.keys(rows[0] ?? {});
  return [names.join(','), ...rows.map((row) => names.map((name) => cell(row[name])).join(','))].join('\n') + '\n';
}

/** One row for every player after every action. */
export function playerRows(facts: Facts, opinions: Opinions | null): Record<string, Cell>[] {
  const rows: Record<string, Cell>[] = [];
  for (let number = 0; number <= facts.actions; number++) {
    for (const seat of facts.seats) {
      rows.push({
        number,
        seat,
        worth: facts.worth[seat]?.[number],
        cash: facts.cash[seat]?.[number],
        certificates: facts.certificates[seat]?.[number],
        ...(opinions ? { expected_share: opinions.shares[seat]?.[number], win: opinions.wins[seat]?.[number] } : {}),
      });
    }
  }
  return rows;
}

/** The tables that can be had as CSV, by name. */
export function tables(facts: Facts, opinions: Opinions | null): Record<string, readonly Record<string, Cell>[]> {
  return {
    players: playerRows(facts, opinions),
    operations: facts.operations,
    trains: facts.trains,
    privates: facts.privates,
    purchases: facts.purchases,
    accounts: facts.accounts,
    corporations: facts.corporations,
    moves: facts.moves,
    ...(opinions ? { decisions: opinions.decisions, agreement: opinions.agreement } : {}),
  };
}

/** Let the browser keep a file. */
export function keep(name: string, content: Blob | string, type = 'text/plain'): void {
  const url = URL.createObjectURL(typeof content === 'string' ? new Blob([content], { type }) : content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

const LOOKS = ['fill', 'stroke', 'stroke-width', 'stroke-dasharray', 'font-size', 'font-weight', 'font-family', 'opacity'];

/** A chart as a picture, twice as large as on the page, with the colours of the page. */
export async function png(chart: SVGSVGElement): Promise<Blob | null> {
  const { width, height } = chart.getBoundingClientRect();
  const copy = chart.cloneNode(true) as SVGSVGElement;
  const originals = [...chart.querySelectorAll('*')];
  [...copy.querySelectorAll<SVGElement>('*')].forEach((element, i) => {
    const look = getComputedStyle(originals[i] as Element);
    for (const name of LOOKS) element.style.setProperty(name, look.getPropertyValue(name));
  });
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  const picture = new Image();
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
  await picture.decode();
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [width * 2, height * 2];
  const paint = canvas.getContext('2d');
  if (!paint) return null;
  paint.fillStyle = getComputedStyle(document.documentElement).getPropertyValue('--surface') || '#fff';
  paint.fillRect(0, 0, canvas.width, canvas.height);
  paint.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((done) => canvas.toBlob(done, 'image/png'));
}
