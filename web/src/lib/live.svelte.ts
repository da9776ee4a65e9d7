/** A table's live connection: the position as it is now, kept current by a socket that comes back by itself. */
import type { Position } from './types';

type Message = ({ type: 'view' } & Position) | { type: 'tick'; number: number; status: string };

const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 15_000;
/** The server speaks at least every 25 seconds; silence beyond this means that the line is dead. */
const SILENCE = 40_000;

/** The table is not there, or not for us: there is nothing to wait for. */
const GONE = 4404;

export class Live {
  view = $state.raw<Position | null>(null);
  /** Whether the line stands; shown only once it has been down for a moment. */
  connected = $state(true);
  /** Counts every word from the server: chat and requests are looked up again when it moves. */
  ticks = $state(0);

  readonly id: string;
  #socket: WebSocket | null = null;
  #pause = FIRST_PAUSE;
  #timer = 0;
  #watch = 0;
  #closed = false;

  constructor(id: string) {
    this.id = id;
    this.#open();
    addEventListener('online', this.#retry);
    document.addEventListener('visibilitychange', this.#retry);
  }

  /** Take in a position, unless a newer one is known. */
  take(view: Position): void {
    if (this.view && view.number < this.view.number) return;
    this.view = view;
  }

  /** Come in anew, as somebody else: what was seen through other eyes is forgotten. */
  restart(): void {
    this.view = null;
    const old = this.#socket;
    clearTimeout(this.#timer);
    this.#open();
    old?.close();
  }

  close(): void {
    this.#closed = true;
    removeEventListener('online', this.#retry);
    document.removeEventListener('visibilitychange', this.#retry);
    clearTimeout(this.#timer);
    clearTimeout(this.#watch);
    this.#socket?.close();
  }

  #retry = (): void => {
    if (this.#closed || document.hidden || this.#socket?.readyState === WebSocket.OPEN) return;
    if (this.#socket?.readyState === WebSocket.CONNECTING) return;
    clearTimeout(this.#timer);
    this.#open();
  };

  #open(): void {
    const from = this.view ? this.view.number : -1;
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}/api/v1/games/${this.id}/live?number=${from}`);
    this.#socket = socket;
    socket.onopen = () => {
      this.connected = true;
      this.#pause = FIRST_PAUSE;
      this.#listen(socket);
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      this.#listen(socket);
      const message = JSON.parse(event.data) as Message;
      if (message.type === 'view') this.take(message);
      this.ticks += 1;
    };
    socket.onclose = (event) => {
      if (this.#closed || this.#socket !== socket || event.code === GONE) return;
      this.connected = false;
      clearTimeout(this.#watch);
      this.#timer = window.setTimeout(() => this.#open(), this.#pause * (0.75 + Math.random() / 2));
      this.#pause = Math.min(this.#pause * 2, LONGEST_PAUSE);
    };
  }

  #listen(socket: WebSocket): void {
    clearTimeout(this.#watch);
    this.#watch = window.setTimeout(() => socket.close(), SILENCE);
  }
}
