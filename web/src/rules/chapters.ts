/** The rules of a title by chapter: its clauses in order, and those that hold some words. */

export interface Clause {
  clause: string;
  text: string;
}

export interface Chapter {
  number: string;
  clauses: Clause[];
}

/** The chapter that a clause is in: "4.2.1(f)" is in chapter 4. */
export function chapterOf(clause: string): string {
  return /^\w+/.exec(clause)?.[0] ?? clause;
}

/** How deep a clause lies below its chapter: "4" is 0, "4.2.1(f)" is 3. */
export function depth(clause: string): number {
  return (clause.match(/[.(]/g) ?? []).length;
}

export function chapters(clauses: readonly Clause[]): Chapter[] {
  const found = new Map<string, Chapter>();
  for (const clause of clauses) {
    const number = chapterOf(clause.clause);
    const chapter = found.get(number) ?? { number, clauses: [] };
    chapter.clauses.push(clause);
    found.set(number, chapter);
  }
  return [...found.values()];
}

/** The clauses in which every one of some words occurs, in the number or in the text. */
export function holding(clauses: readonly Clause[], search: string): Clause[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return clauses.filter(({ clause, text }) => {
    const whole = `${clause} ${text}`.toLowerCase();
    return words.every((word) => whole.includes(word));
  });
}

/** A text in pieces: those that are found words are marked. */
export function marked(text: string, search: string): { text: string; hit: boolean }[] {
  const words = search.split(/\s+/).filter(Boolean);
  if (!words.length) return [{ text, hit: false }];
  const escaped = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const parts = text.split(new RegExp(`(${escaped.join('|')})`, 'i'));
  return parts.map((part, i) => ({ text: part, hit: i % 2 === 1 })).filter((part) => part.text);
}
