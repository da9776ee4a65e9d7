/** Whom I follow, block and do not want to read. */
import { answered, api } from '../lib/api';
import { session } from '../lib/session.svelte';
import { toasts } from '../lib/toasts.svelte';

export type Relation = 'friend' | 'blocked' | 'muted';

class MyPeople {
  friend = $state.raw<string[]>([]);
  blocked = $state.raw<string[]>([]);
  muted = $state.raw<string[]>([]);
  #asked = '';

  /** Ask once for whoever I am now; guests have nobody. */
  async look(again = false): Promise<void> {
    const me = session.me.guest ? '' : session.me.id;
    if (!again && me === this.#asked) return;
    this.#asked = me;
    const answer = me ? await answered(api.GET('/api/v1/me/people')) : null;
    const lists = answer?.ok ? answer.data : { friend: [], blocked: [], muted: [] };
    [this.friend, this.blocked, this.muted] = [lists.friend, lists.blocked, lists.muted];
  }

  async set(relation: Relation, name: string, on: boolean): Promise<void> {
    const call = { params: { path: { relation, name } } };
    const path = '/api/v1/me/people/{relation}/{name}' as const;
    const answer = await answered(on ? api.PUT(path, call) : api.DELETE(path, call));
    if (!answer.ok) toasts.say(answer.problem.detail);
    await this.look(true);
  }
}

export const myPeople = new MyPeople();
