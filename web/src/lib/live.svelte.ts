/** A live connection: a socket that tells what is new, and comes back by itself when it is lost. */
import { reach } from './reach.svelte';

const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 15_000;
/** The server speaks at least every 25 seconds; silence beyond this means that the line is dead. */
const SILENCE = 40_000;
/** What was asked for is not there, or not for us: there is nothing to wait for. */
const GONE = [4403, 4404];

/** Close a socket for good; one that is still on its way is closed on arrival, as browsers complain otherwise. */
function shut(socket: WebSocket): void {
  socket.onmessage = null;
  if (socket.readyState === WebSocket.CONNECTING) socket.onopen = () => socket.close();
  else socket.close();
}

export class Live<Message> {
  /** Whether the line stands; a line that was never opened is not lost. */
  connected = $state(true);

  #address: () => string;
  #hear: (message: Message) => void;
  #socket: WebSocket | null = null;
  #pause = FIRST_PAUSE;
  #timer = 0;
  #watch = 0;
  #closed = true;

  /** The address is asked for anew at every attempt: it says how much is known already. */
  constructor(address: () => string, hear: (message: Message) => void) {
    this.#address = address;
    this.#hear = hear;
  }

  /** Open the line; one that is open is left for a new one. */
  open(): void {
    const old = this.#socket;
    if (this.#closed) {
      this.#closed = false;
      addEventListener('online', this.#retry);
      document.addEventListener('visibilitychange', this.#retry);
    }
    clearTimeout(this.#timer);
    this.#connect();
    if (old) shut(old);
  }

  close(): void {
    this.#closed = true;
    removeEventListener('online', this.#retry);
    document.removeEventListener('visibilitychange', this.#retry);
    clearTimeout(this.#timer);
    clearTimeout(this.#watch);
    if (this.#socket) shut(this.#socket);
  }

  #retry = (): void => {
    if (this.#closed || document.hidden || this.#socket?.readyState === WebSocket.OPEN) return;
    if (this.#socket?.readyState === WebSocket.CONNECTING) return;
    clearTimeout(this.#timer);
    this.#connect();
  };

  #connect(): void {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}${this.#address()}`);
    this.#socket = socket;
    socket.onopen = () => {
      this.connected = true;
      reach.lost = false;
      this.#pause = FIRST_PAUSE;
      this.#listen(socket);
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      if (this.#socket !== socket) return;
      this.#listen(socket);
      this.#hear(JSON.parse(event.data) as Message);
    };
    socket.onclose = (event) => {
      if (this.#closed || this.#socket !== socket || GONE.includes(event.code)) return;
      this.connected = false;
      clearTimeout(this.#watch);
      this.#timer = window.setTimeout(() => this.#connect(), this.#pause * (0.75 + Math.random() / 2));
      this.#pause = Math.min(this.#pause * 2, LONGEST_PAUSE);
    };
  }

  #listen(socket: WebSocket): void {
    clearTimeout(this.#watch);
    this.#watch = window.setTimeout(() => socket.close(), SILENCE);
  }
}
