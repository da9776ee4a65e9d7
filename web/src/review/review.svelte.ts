/** A review as the page knows it: the facts, a bot's opinions once they are there, and where one stands. */
import { answered, api, type Problem } from '../lib/api';
import { assetsAt, type Assets } from '../lib/assets';
import { place } from '../lib/router.svelte';
import { session } from '../lib/session.svelte';
import type { Snapshot, TableShort } from '../lib/types';
import { History } from '../table/history.svelte';
import type { Bot, BotsMove, Facts, Operation, Opinions, Status } from './types';

const LOOK_EVERY = 700;

export class ReviewedGame {
  readonly id: string;
  readonly history: History;
  facts = $state.raw<Facts | null>(null);
  table = $state.raw<TableShort | null>(null);
  assets = $state.raw<Assets | null>(null);
  opinions = $state.raw<Opinions | null>(null);
  /** Whose opinions are shown or on their way. */
  bot = $state<Bot>('steady');
  status = $state<Status>('none');
  progress = $state(0);
  problem = $state.raw<Problem | null>(null);
  missing = $state.raw<Problem | null>(null);
  /** After how many actions one stands. */
  at = $state(0);
  line = $state.raw<BotsMove[] | null>(null);
  runs = $state.raw<{ number: number; played: string; best: string } | null>(null);
  #timer = 0;
  #left = false;

  constructor(id: string) {
    this.id = id;
    this.history = new History(id, (problem) => (this.problem = problem));
    void this.#open();
  }

  get #path() {
    return { params: { path: { game_id: this.id } } };
  }

  /** The charts as soon as the facts are there; the board, which the server would work at before them, when they are. */
  async #open(): Promise<void> {
    const facts = await answered(api.GET('/api/v1/games/{game_id}/review', this.#path));
    if (this.#left) return;
    if (!facts.ok) return void (this.missing = facts.problem);
    this.facts = facts.data as unknown as Facts;
    const wished = Number(new URLSearchParams(place.search).get('at'));
    this.goTo(wished > 0 ? wished : facts.data.actions, false);
    const seen = await answered(api.GET('/api/v1/games/{game_id}/snapshot', this.#path));
    if (this.#left) return;
    if (!seen.ok) return void (this.missing = seen.problem);
    const { me, table, assets } = seen.data as unknown as Snapshot;
    session.seen(me); // what is asked next carries the session's token
    void this.ask('steady');
    this.table = table;
    this.assets = await assetsAt(assets).catch(() => null);
  }

  /** Stand after so many actions. */
  goTo(number: number, written = true): void {
    const last = this.facts?.actions ?? 0;
    this.at = Math.max(0, Math.min(last, Math.round(number)));
    this.line = null;
    this.history.goTo(this.at);
    if (written) place.replace(`/review/${this.id}?at=${this.at}`);
    void this.#drawRuns();
  }

  /** The run of trains that the last action was, if it was one. */
  get operation(): Operation | null {
    return this.facts?.operations.find((one) => one.chosen && one.number === this.at) ?? null;
  }

  async #drawRuns(): Promise<void> {
    const one = this.operation;
    if (!one || this.runs?.number === one.number) return;
    const query = { params: { path: { game_id: this.id }, query: { number: one.number } } };
    const answer = await answered(api.GET('/api/v1/games/{game_id}/review/runs', query));
    if (answer.ok && this.at === one.number) this.runs = { number: one.number, ...answer.data };
  }

  /** Ask for a bot's opinions, and wait for them. */
  async ask(bot: Bot): Promise<void> {
    clearTimeout(this.#timer);
    this.bot = bot;
    this.status = 'waiting';
    this.progress = 0;
    const answer = await answered(api.POST('/api/v1/games/{game_id}/review/opinions', { ...this.#path, body: { bot } }));
    if (this.#left) return;
    if (!answer.ok) return this.#refused(answer.problem);
    this.#take(answer.data.status as Status, answer.data.progress, answer.data.opinions);
  }

  async #look(): Promise<void> {
    const query = { params: { path: { game_id: this.id }, query: { bot: this.bot } } };
    const answer = await answered(api.GET('/api/v1/games/{game_id}/review/opinions', query));
    if (this.#left) return;
    if (answer.ok) this.#take(answer.data.status as Status, answer.data.progress, answer.data.opinions);
    else if (answer.problem.status === 0) this.#again();
    else this.#refused(answer.problem);
  }

  #refused(problem: Problem): void {
    this.status = problem.status === 403 ? 'closed' : 'failed';
  }

  #take(status: Status, progress: number, opinions: Opinions | null): void {
    this.status = status;
    this.progress = progress;
    if (opinions) this.opinions = opinions;
    else if (status !== 'failed') this.#again();
  }

  #again(): void {
    this.#timer = window.setTimeout(() => void this.#look(), LOOK_EVERY);
  }

  /** What the bot would have played from here on. */
  async askLine(): Promise<void> {
    const at = this.at;
    const query = { params: { path: { game_id: this.id }, query: { at, bot: this.bot } } };
    const answer = await answered(api.GET('/api/v1/games/{game_id}/review/line', query));
    if (at !== this.at) return;
    if (answer.ok) this.line = answer.data;
    else this.problem = answer.problem;
  }

  /** Play on from where one stands, at a new table that nobody sees listed: its id. */
  async playOn(seats: readonly { kind: 'me' | 'hotseat' | 'bot' }[]): Promise<string> {
    this.problem = (await session.ensure()) ?? null;
    if (this.problem) return '';
    const record = await fetch(`/api/v1/games/${this.id}/record`);
    if (!record.ok) {
      this.problem = (await record.json()) as Problem;
      return '';
    }
    const body = { file: await record.text(), at: this.at, seats: [...seats], listed: false };
    const answer = await answered(api.POST('/api/v1/games/import', { body: body as never }));
    if (answer.ok) return answer.data.id;
    this.problem = answer.problem;
    return '';
  }

  leave(): void {
    this.#left = true;
    clearTimeout(this.#timer);
  }
}
