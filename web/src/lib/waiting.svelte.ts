/** What waits for me at all my tables: told by a socket of my own, wherever in the app I am. */
import { answered, api } from './api';
import { Live } from './live.svelte';
import type { components } from './schema';
import { session } from './session.svelte';

export type Waiting = components['schemas']['Waiting'];
type Message = { type: 'waiting'; tables: Waiting[] } | { type: 'tick' };

/** How often the server is asked while the socket is down. */
const OFTEN = 8_000;

class WaitingForMe {
  tables = $state.raw<Waiting[]>([]);
  readonly #live = new Live<Message>(
    () => '/api/v1/me/live',
    (message) => {
      if (message.type === 'waiting') this.tables = message.tables;
    },
  );
  #timer = 0;

  /** Listen for as long as somebody is known; gives what ends it. */
  listen(): () => void {
    this.#live.open();
    this.#timer = window.setInterval(() => {
      if (!this.#live.connected && !document.hidden) void this.#ask();
    }, OFTEN);
    return () => {
      clearInterval(this.#timer);
      this.#live.close();
      this.tables = [];
    };
  }

  async #ask(): Promise<void> {
    const answer = await answered(api.GET('/api/v1/me/waiting'));
    if (answer.ok) this.tables = answer.data as Waiting[];
    else if (answer.problem.status === 401) await session.look();
  }
}

export const waiting = new WaitingForMe();
