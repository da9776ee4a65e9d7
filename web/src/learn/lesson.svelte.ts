/** A lesson at its table: what is to be done, how the goals stand, what a try comes to, and the hints given so far. */
import { answered, api, type Problem } from '../lib/api';
import type { Action, LessonAnswer, LessonTold } from '../lib/types';

/** A try that the rules refuse, in one hex or anywhere. */
export interface Refused {
  hex: string;
  text: string;
  cite: string;
}

/** The hint that shows the move itself. */
export const LAST_HINT = 3;

export class Lesson {
  told = $state.raw<LessonTold>() as LessonTold;
  /** What the chosen action would come to. */
  answer = $state.raw<LessonAnswer | null>(null);
  refused = $state.raw<Refused | null>(null);
  /** Hints given so far. */
  hints = $state(0);
  problem = $state.raw<Problem | null>(null);
  #asked = 0;

  constructor(told: LessonTold) {
    this.told = told;
  }

  /** Begin a lesson, or go on with it. */
  static async begin(title: string, lesson: string, again = false): Promise<{ lesson: Lesson | null; problem: Problem | null }> {
    const params = { path: { title, lesson }, query: { again } };
    const answer = await answered(api.POST('/api/v1/learn/{title}/{lesson}', { params }));
    return answer.ok ? { lesson: new Lesson(answer.data), problem: null } : { lesson: null, problem: answer.problem };
  }

  get #path() {
    return { params: { path: { game_id: this.told.table } } };
  }

  get step(): number {
    return this.told.steps.findIndex((it) => it.id === this.told.id);
  }

  get previous(): string {
    return this.told.steps[this.step - 1]?.id ?? '';
  }

  /** The next hint that can be given; nothing when all are. */
  get more(): boolean {
    return this.hints < this.told.hints.length;
  }

  /** Something has happened at the table: how do the goals stand? What is done is kept. */
  async look(): Promise<void> {
    this.answer = null;
    this.refused = null;
    const read = await answered(api.GET('/api/v1/games/{game_id}/lesson', this.#path));
    if (!read.ok) {
      this.problem = read.problem;
      return;
    }
    this.told = read.data;
    const known = read.data.steps[this.step]?.done;
    if (!read.data.done || known) return;
    const kept = await answered(api.POST('/api/v1/games/{game_id}/lesson/done', this.#path));
    if (kept.ok) this.told = kept.data;
    else this.problem = kept.problem;
  }

  /** Ask what an action would come to, before it is played. */
  async weigh(action: Action | null): Promise<void> {
    const asked = ++this.#asked;
    this.answer = null;
    if (!action || this.told.done) return;
    this.refused = null;
    const answer = await answered(api.POST('/api/v1/games/{game_id}/lesson/try', { ...this.#path, body: { action } }));
    if (asked === this.#asked && answer.ok) this.answer = answer.data;
  }
}
