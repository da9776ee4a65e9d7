/** A catalogue: every sentence of the page by its key. A language is one file that fills all keys. */

/** Forms of a sentence by number, as `Intl.PluralRules` names them; `{n}` decides. */
export interface Plural {
  zero?: string;
  one?: string;
  two?: string;
  few?: string;
  many?: string;
  other: string;
}
export type Sentence = string | Plural;

/** The names that stand in a sentence: "{who} pays {sum:money}" has who and sum. */
type Names<Text extends string> = Text extends `${string}{${infer Hole}}${infer Rest}`
  ? (Hole extends `${infer Name}:${string}` ? Name : Hole) | Names<Rest>
  : never;
type Forms<S> = S extends string ? S : S extends Plural ? Extract<S[keyof S], string> | '{n}' : never;
/** What a sentence must be told. */
export type Told<S> = { [Name in Names<Forms<S>>]: Name extends 'n' ? number : string | number | readonly string[] };
export type Arguments<S> = [Names<Forms<S>>] extends [never] ? [] : [Told<S>];
