/** The page's sentences in the reader's language: `t('lobby.waiting', { n: 2 })`.
 *
 * Holes are `{name}`; `{sum:money}` writes money, `{gain:change}` money with its sign, `{names:list}` names in a
 * row. A sentence with forms by number takes `n`. Another language is another file beside `en.ts` with the same keys,
 * named in LANGUAGES.
 */
import type { Arguments, Sentence } from './catalogue';
import { en } from './en';

export type English = typeof en;
export type Key = keyof English;
export type Catalogue = Record<Key, Sentence>;

/** Other languages, fetched when they are wanted. */
export const LANGUAGES: Record<string, () => Promise<Catalogue>> = {};

let language = 'en';
let sentences: Catalogue = en;
let plural = new Intl.PluralRules('en');

/** Speak a language from now on; to be called before the page is drawn. */
export function speak(name: string, catalogue: Catalogue): void {
  [language, sentences, plural] = [name, catalogue, new Intl.PluralRules(name)];
}

/** Speak the first of the reader's languages that there is a catalogue for; English where there is none. */
export async function speakAs(wanted: readonly string[]): Promise<void> {
  for (const one of wanted) {
    const name = one.toLowerCase().split('-')[0] ?? '';
    if (name === 'en') return;
    const load = LANGUAGES[name];
    if (!load) continue;
    speak(name, await load());
    document.documentElement.lang = name;
    return;
  }
}

/** A number as the reader writes it. */
export function figure(amount: number): string {
  return Math.abs(amount).toLocaleString(language === 'en' ? 'en-US' : language);
}

let currency = '${}';

/** Write amounts as a title does from now on, with {} for the amount: `¥{}`. */
export function payIn(pattern: string): void {
  currency = pattern;
}

/** Money as players of the title write it: $1,050. */
export function dollars(amount: number, pattern = currency): string {
  return `${amount < 0 ? '−' : ''}${pattern.replace('{}', () => figure(amount))}`;
}

/** A change with its sign. */
export function change(amount: number): string {
  return amount > 0 ? `+${dollars(amount)}` : dollars(amount);
}

/** Names in a row: "Ann, Ben and Cal". */
export function listed(names: readonly string[], type: 'and' | 'or' = 'and'): string {
  const parts = new Intl.ListFormat(language, { type: type === 'and' ? 'conjunction' : 'disjunction' }).format(names);
  return language === 'en' ? parts.replace(/, (and|or) /, ' $1 ') : parts;
}

type Value = string | number | readonly string[];
const WAYS: Record<string, (value: Value) => string> = {
  money: (value) => dollars(Number(value)),
  change: (value) => change(Number(value)),
  list: (value) => listed(Array.isArray(value) ? (value as readonly string[]) : [String(value)]),
};

function said(value: Value | undefined, way: string | undefined): string {
  if (value === undefined) return '';
  if (way) return WAYS[way]?.(value) ?? String(value);
  return typeof value === 'number' ? `${value < 0 ? '−' : ''}${figure(value)}` : String(value);
}

/** A sentence of the catalogue, with its holes filled. */
export function t<K extends Key>(key: K, ...[told]: Arguments<English[K]>): string {
  const values = (told ?? {}) as Record<string, Value>;
  const sentence = sentences[key];
  const form = typeof sentence === 'string' ? sentence : (sentence[plural.select(Number(values['n']))] ?? sentence.other);
  return form.replace(/\{(\w+)(?::(\w+))?\}/g, (_, name: string, way?: string) => said(values[name], way));
}
