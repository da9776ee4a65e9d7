/** A table as the page knows it: its position now or earlier, its log, its talk, and what can be asked of it. */
import { answered, api, type Answer, type Problem } from '../lib/api';
import { assetsAt, type Assets } from '../lib/assets';
import { Live } from '../lib/live.svelte';
import { patched, type Operation } from '../lib/patch';
import { session } from '../lib/session.svelte';
import type { Deal } from '../stock/deal';
import type {
  Action,
  TableInfo,
  ChatLine,
  Effects,
  Entry,
  Offer,
  Order,
  PausedGame,
  Position,
  Printed,
  Refused,
  Runs,
  PagePosition,
  Snapshot,
  TableShort,
  LogEntry,
  UndoRequest,
  Update,
} from '../lib/types';
import { History } from './history.svelte';

type Message = ({ type: 'view' } & PagePosition) | Update | ({ type: 'table_info' } & TableInfo) | { type: 'tick' };

const AGAIN = 2_000;

export class GameTable {
  readonly id: string;
  readonly live: Live<Message>;
  readonly history: History;
  /** The position as it is now. */
  now = $state.raw<PagePosition | null>(null);
  short = $state.raw<TableShort | null>(null);
  assets = $state.raw<Assets | null>(null);
  log = $state.raw<LogEntry[]>([]);
  /** Every entry of the log, those undone included; only while somebody wants to see them. */
  entries = $state.raw<Entry[] | null>(null);
  chat = $state.raw<ChatLine[]>([]);
  orders = $state.raw<Order[]>([]);
  note = $state('');
  /** A tile that somebody asks about, for which corporation, and the hexes that take it. */
  fits = $state.raw<{ tile: string; corporation: string; hexes: string[] } | null>(null);
  undoRequest = $state.raw<UndoRequest | null>(null);
  /** Why the game is paused, if the rules of today cannot follow it. */
  paused = $state.raw<PausedGame | null>(null);
  missing = $state<Problem | null>(null);
  /** The position that changes are marked against. */
  mark = $state.raw<Position | null>(null);
  chosen = $state.raw<Offer | null>(null);
  /** What the chosen action would bring, once the server has said so. */
  effects = $state.raw<Effects | null>(null);
  busy = $state(false);
  problem = $state.raw<Problem | null>(null);
  /** Who looked at the table when it was loaded first. */
  viewer = $state<string | null>(null);
  #refused = $state.raw<Refused[]>([]);
  /** What a train that I am asked for would make of the runs; the board shows them. */
  deal = $state.raw<Deal | null>(null);
  #runs = $state.raw<Runs | null>(null);
  /** The position at which what cannot be done, or the best runs, were asked for last. */
  #asked = { refused: -1, runs: -1, played: -1 };
  /** What the socket is called: the answer to an action of ours tells of it, and the socket need not. */
  readonly #name = crypto.randomUUID?.() ?? `${Date.now()}${Math.random()}`.slice(0, 40);
  /** What the socket has told of positions after the one that an action under way leads to. */
  #ahead: Update[] = [];
  #again = 0;
  #left = false;
  #unfolding = 0;

  constructor(id: string) {
    this.id = id;
    this.history = new History(id, (problem) => (this.problem = problem));
    const known = () => `number=${this.now?.number ?? -1}&chat=${this.chat.at(-1)?.id ?? 0}&page=true&name=${this.#name}`;
    this.live = new Live(() => `/api/v1/games/${id}/live?${known()}`, (message) => this.#hear(message));
    void this.look();
  }

  /** The position on the screen. */
  get view(): Position | null {
    return this.history.shown ?? this.now;
  }

  /** Whether one looks at an earlier position. */
  get past(): boolean {
    return this.history.at !== null;
  }

  get printed(): Printed | null {
    return this.assets?.printed ?? null;
  }

  /** Whether one of my seats is to act. */
  get mine(): boolean {
    const now = this.now;
    return !!now && now.offers.length > 0 && now.to_act.includes(now.seat ?? '');
  }

  /** What I might expect to be able to do now and cannot, with the reasons; worked out when somebody looks. */
  get refused(): Refused[] {
    if (this.mine) this.#ask('refused');
    return this.#refused;
  }

  /** The best runs, stop by stop, while trains are to run, and then those that were run; worked out when somebody looks. */
  get runs(): Runs | null {
    if (this.now?.offers.some((offer) => offer.kind === 'RunTrains')) this.#ask('runs');
    else if (this.now?.step === 'dividend' && this.now.table.family === '18xx') this.#ask('played');
    return this.#runs;
  }

  #ask(what: 'refused' | 'runs' | 'played'): void {
    const now = this.now;
    if (!now || this.#asked[what] === now.number) return;
    this.#asked[what] = now.number;
    queueMicrotask(async () => {
      const path = { game_id: this.id };
      if (what === 'refused') {
        const query = { seat: now.seat };
        const answer = await answered(api.GET('/api/v1/games/{game_id}/refused', { params: { path, query } }));
        if (answer.ok && this.now?.number === now.number) this.#refused = answer.data;
      } else if (what === 'played') {
        const answer = await answered(api.GET('/api/v1/games/{game_id}/runs/played', { params: { path } }));
        if (answer.ok && this.now?.number === now.number) this.#runs = answer.data as unknown as Runs;
      } else if (now.table.family === '18xx') {
        const query = { corporation: now.table.operating };
        const answer = await answered(api.GET('/api/v1/games/{game_id}/runs', { params: { path, query } }));
        if (answer.ok && this.now?.number === now.number) this.#runs = answer.data as unknown as Runs;
      }
    });
  }

  get #path() {
    return { params: { path: { game_id: this.id } } };
  }

  /** Look at the table as if for the first time: whatever another viewer saw is forgotten. */
  async look(): Promise<void> {
    clearTimeout(this.#again);
    const answer = await answered(api.GET('/api/v1/games/{game_id}/snapshot', this.#path));
    if (this.#left) return;
    if (!answer.ok && answer.problem.status === 0) {
      this.live.connected = false;
      this.#again = window.setTimeout(() => void this.look(), AGAIN);
    } else if (!answer.ok) this.missing = answer.problem;
    else this.#see(answer.data as unknown as Snapshot);
  }

  #see(snapshot: Snapshot): void {
    this.viewer = snapshot.me.id ?? '';
    session.seen(snapshot.me);
    this.chat = [];
    this.log = [];
    this.history.forget(-1);
    this.note = snapshot.note;
    this.#takeInfo(snapshot);
    if (snapshot.position) {
      this.now = null;
      this.#take(snapshot.position);
    }
    void this.loadAssets(snapshot.assets);
    this.live.open();
  }

  /** Load the assets; without them there is no board to show. */
  async loadAssets(address: string): Promise<void> {
    try {
      this.assets = await assetsAt(address);
    } catch {
      if (!this.#left) this.#again = window.setTimeout(() => void this.loadAssets(address), AGAIN);
    }
  }

  #hear(message: Message): void {
    if (message.type === 'view') this.#take(message);
    else if (message.type === 'update') this.#update(message);
    else if (message.type === 'table_info') {
      // A table that begins may have fewer seats than were waited for, and then other things among its assets.
      // While it waits its terms may change, and what is printed for it with them.
      const short = this.short;
      const begins = short?.status === 'open' && (message.table.status !== 'open' || message.table.terms !== short.terms);
      this.#takeInfo(message);
      if (begins) void this.look();
    }
  }

  /** Take in what changes in the position that is known; whoever has missed something looks again. */
  #update(update: Update): void {
    const now = this.now;
    if (now && update.number <= now.number) return;
    if (now && update.based_on === now.number && update.from_seat === now.seat) {
      const { number, clocks, extras } = update;
      const view = patched<PagePosition>(now, update.patch as Operation[]);
      this.#take({ ...view, ...update.own, number, clocks, extras });
    } else if (this.busy) this.#ahead.push(update);
    else void this.look();
  }

  /** Take in a position with what goes extras it, unless a newer one is known. */
  #take(view: PagePosition): void {
    if (this.now && view.number < this.now.number) return;
    if (this.now && view.number > this.now.number) this.undoRequest = null;
    const fresh = view.number !== this.now?.number;
    if (fresh) this.fits = null;
    this.now = view;
    // What was looked at has been undone, or has become the last position of the game.
    if (this.history.at !== null && !this.history.entry && this.history.at >= view.actions) this.history.leave();
    if (fresh && (this.entries || this.short?.show_why)) void this.unfold(true);
    const extras = view.extras;
    if (!extras) return;
    if (fresh) {
      this.#refused = [];
      this.#runs = null;
    }
    if (this.log.length < extras.since) void this.#readLog();
    else this.log = [...this.log.slice(0, extras.since), ...extras.log];
    this.history.forget(extras.since);
  }

  /** Ask which hexes take a tile of a corporation; the same tile once more: no longer. */
  async askTile(tile: string, corporation: string): Promise<void> {
    if (this.fits?.tile === tile) {
      this.fits = null;
      return;
    }
    const query = { corporation, at: this.history.at };
    const answer = await answered(api.GET('/api/v1/games/{game_id}/tiles/{tile}', { params: { path: { game_id: this.id, tile }, query } }));
    if (answer.ok) this.fits = { tile, corporation, hexes: answer.data.map((it) => it.hex) };
    else this.problem = answer.problem;
  }

  /** Take in what is new round the table. */
  #takeInfo(info: TableInfo): void {
    this.short = info.table as TableShort;
    this.orders = info.orders;
    this.undoRequest = info.undo.seat ? info.undo : null;
    this.paused = info.paused;
    const known = new Set(this.chat.map((line) => line.id));
    const fresh = info.chat.filter((line) => !known.has(line.id));
    if (fresh.length) this.chat = [...this.chat, ...fresh];
  }

  /** Show what was undone, too, or no longer; of several answers the last one asked for counts. */
  async unfold(all: boolean): Promise<void> {
    const asked = ++this.#unfolding;
    if (!all) {
      this.entries = null;
      return;
    }
    const answer = await answered(api.GET('/api/v1/games/{game_id}/entries', this.#path));
    if (asked !== this.#unfolding) return;
    if (answer.ok) this.entries = answer.data;
    else this.problem = answer.problem;
  }

  /** Read the whole log: a part of it was missed. */
  async #readLog(): Promise<void> {
    const answer = await answered(api.GET('/api/v1/games/{game_id}/log', this.#path));
    if (answer.ok) this.log = answer.data;
  }

  /** Look at an earlier position, or at the game now. */
  goTo(number: number | null): void {
    if (number === null || number >= (this.now?.actions ?? 0)) this.history.leave();
    else this.history.goTo(number);
  }

  /** What an action would bring; nothing if somebody has acted meanwhile: the position is on its way. */
  async preview(action: Action, signal: AbortSignal): Promise<Answer<Effects | null>> {
    const body = { action, based_on: this.now?.number };
    return answered(api.POST('/api/v1/games/{game_id}/preview', { ...this.#path, body, signal }));
  }

  /** Who may hold back an action before it is sent: a coach. */
  lets: (action: Action) => Promise<boolean> = () => Promise.resolve(true);

  /** Act, unless a coach holds it back. */
  async act(action: Action): Promise<boolean> {
    return (await this.lets(action)) && this.send(action);
  }

  /** Send an action. What was entered stays if it is refused; a stale click is told, with the position as it is now. */
  async send(action: Action): Promise<boolean> {
    const view = this.now;
    if (!view || this.busy) return false;
    this.busy = true;
    this.problem = null;
    const sent = this.chosen;
    const key = crypto.randomUUID?.() ?? `${Date.now()}${Math.random()}`;
    const body = { action, based_on: view.number, key, page: true, socket: this.#name };
    const answer = await answered(api.POST('/api/v1/games/{game_id}/actions', { ...this.#path, body }));
    this.busy = false;
    const ahead = this.#ahead;
    this.#ahead = [];
    if (answer.ok) {
      // The socket may have been quicker, and the player too: what he has chosen since stays.
      if (this.chosen === sent) this.chosen = null;
      this.history.leave();
      const told = answer.data as unknown as Update | PagePosition;
      if ('patch' in told) this.#update(told);
      else this.#take(told);
      for (const update of ahead) this.#update(update);
      return true;
    }
    for (const update of ahead) this.#update(update);
    // Nobody knows whether it was done: the table does.
    if (answer.problem.status === 0) void this.look();
    this.problem = answer.problem;
    return false;
  }

  async undo(): Promise<void> {
    await this.#step('/api/v1/games/{game_id}/undo');
  }

  async redo(): Promise<void> {
    await this.#step('/api/v1/games/{game_id}/redo');
  }

  async #step(path: '/api/v1/games/{game_id}/undo' | '/api/v1/games/{game_id}/redo'): Promise<void> {
    const view = this.now;
    if (!view) return;
    this.problem = null;
    const answer = await answered(api.POST(path, { ...this.#path, body: { based_on: view.number } }));
    if (!answer.ok) this.problem = answer.problem;
    else this.chosen = null;
  }

  /** Give or refuse leave to the request on the screen, or withdraw my own; never to another that came since. */
  async answerUndo({ seat, number }: UndoRequest, grant: boolean): Promise<void> {
    const body = { grant, seat, based_on: number };
    const answer = await answered(api.POST('/api/v1/games/{game_id}/undo/answer', { ...this.#path, body }));
    if (!answer.ok) this.problem = answer.problem;
  }

  /** Agree that a paused game goes on under the rules of today; with the last who agrees the table is another. */
  async carryOver({ number }: PausedGame): Promise<void> {
    this.busy = true;
    const answer = await answered(api.POST('/api/v1/games/{game_id}/carry-over', { ...this.#path, body: { number } }));
    this.busy = false;
    if (!answer.ok) this.problem = answer.problem;
    await this.look();
  }

  /** The same table once more; its id. */
  async rematch(): Promise<string> {
    const answer = await answered(api.POST('/api/v1/games/{game_id}/rematch', this.#path));
    if (!answer.ok) this.problem = answer.problem;
    return answer.ok ? answer.data.id : '';
  }

  async say(text: string): Promise<Problem | null> {
    const answer = await answered(api.POST('/api/v1/games/{game_id}/chat', { ...this.#path, body: { text } }));
    return answer.ok ? null : answer.problem;
  }

  close(): void {
    this.#left = true;
    clearTimeout(this.#again);
    this.live.close();
  }
}
