/** The rules of a title by chapter: its clauses in order, those that hold some words, and where an address leads. */

export interface Clause {
  clause: string;
  text: string;
}

export interface Chapter {
  number: string;
  title: string;
  clauses: Clause[];
}

/** The chapter or section that a clause is in: the longest known number that it begins with, else its first word. */
export function chapterOf(clause: string, titles: ReadonlyMap<string, string> = new Map()): string {
  const within = [...titles.keys()].filter((number) => clause === number || (clause.startsWith(number) && /^[.( ]/.test(clause.slice(number.length))));
  return within.sort((a, b) => b.length - a.length)[0] ?? /^\w+/.exec(clause)?.[0] ?? clause;
}

/** How deep a clause lies below its chapter: "4" is 0, "4.2.1(f)" is 3. */
export function depth(clause: string): number {
  return (clause.match(/[.(]/g) ?? []).length;
}

export function chapters(clauses: readonly Clause[], titles: ReadonlyMap<string, string> = new Map()): Chapter[] {
  const byNumber = new Map<string, Chapter>();
  for (const clause of clauses) {
    const number = chapterOf(clause.clause, titles);
    const chapter = byNumber.get(number) ?? { number, title: titles.get(number) ?? '', clauses: [] };
    chapter.clauses.push(clause);
    byNumber.set(number, chapter);
  }
  return [...byNumber.values()];
}

const ENDINGS = /(?:ations?|ations|ions?|ing|ed|es|s|e)$/;

/** The stem of a word: "connected", "connection" and "connects" have the same. */
export function stem(word: string): string {
  const short = word.toLowerCase().replace(ENDINGS, '');
  return short.length >= 3 ? short : word.toLowerCase();
}

/** The words that are looked for, as they begin in a text; what is no word is looked for as it stands. */
function patterns(search: string): RegExp[] {
  return search
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => {
      const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
      return /^[a-z]+$/i.test(word) ? new RegExp(`${escaped(stem(word))}\\w*`, 'i') : new RegExp(escaped(word), 'i');
    });
}

/** The clauses in which every one of some words occurs, in whatever form, in the number or in the text. */
export function holding<T extends Clause>(clauses: readonly T[], search: string): T[] {
  const words = patterns(search);
  return clauses.filter(({ clause, text }) => words.every((word) => word.test(`${clause} ${text}`)));
}

/** A text in pieces: those that are found words are marked. */
export function marked(text: string, search: string): { text: string; hit: boolean }[] {
  const words = patterns(search);
  if (!words.length) return [{ text, hit: false }];
  const parts = text.split(new RegExp(`(${words.map((word) => word.source).join('|')})`, 'i'));
  return parts.map((part, i) => ({ text: part, hit: i % 2 === 1 })).filter((part) => part.text);
}

/** The clause that an address leads to: itself, or the one that holds a finer one than we have. */
export function nearest(wanted: string, known: ReadonlySet<string>): string {
  let clause = wanted;
  while (clause && !known.has(clause)) clause = clause.replace(/([.(][^.(]*|.)$/, '');
  return clause;
}
