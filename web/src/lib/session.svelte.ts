/** Who sits before the page: a person with an account, a guest, or nobody yet. */
import { answered, api, keepCsrf, whenUnknown, type Answer, type Problem } from './api';
import { unsubscribe } from './push';
import type { components } from './schema';

export type Me = components['schemas']['Me'];

/** A table of a guest's that is not over; at one where both sit, the account keeps its own seat. */
export interface GuestTable {
  id: string;
  title: string;
  name: string;
  status: string;
  both: boolean;
}

/** What shall become of a guest's games: the account gets them, or they are left to bots. */
export type GuestGames = 'bring' | 'leave' | null;

/** Whether an answer asks what shall become of a guest's games. */
export function asksGuest(problem: Problem | null): problem is Problem & { guest: string; guest_tables: GuestTable[] } {
  return problem?.status === 409 && 'guest_tables' in problem;
}

const NOBODY: Me = { id: '', name: '', guest: false, admin: false, csrf: '', email: '', email_verified: false, registration: true, invitation_needed: false, muted: false };

class Session {
  me = $state<Me>(NOBODY);
  ready = $state(false);
  /** The other tabs of this browser: they have the same session, and hear when it changes. */
  #tabs = new BroadcastChannel('shortline.session');

  constructor() {
    this.#tabs.onmessage = () => void this.look();
    whenUnknown(() => void this.look());
  }

  /** Ask the server who we are. */
  async look(): Promise<void> {
    const answer = await answered(api.GET('/api/v1/me'));
    if (answer.ok) this.#be(answer.data);
    this.ready = true;
  }

  /** Be whom the server has seen, told along with something else. */
  seen(me: Me): void {
    this.#be(me);
    this.ready = true;
  }

  get known(): boolean {
    return this.me.id !== '';
  }

  /** Be somebody: a guest is made if we are nobody yet. Gives a problem if that fails. */
  async ensure(name = 'Guest'): Promise<Problem | null> {
    if (this.known) return null;
    return this.#enter(await answered(api.POST('/api/v1/guests', { body: { name } })));
  }

  /** Sign in; a guest who has games is asked what shall become of them (`asksGuest`). */
  async signIn(name: string, password: string, guest_games: GuestGames = null): Promise<Problem | null> {
    return this.#enter(await answered(api.POST('/api/v1/session', { body: { name, password, guest_games } })));
  }

  async signUp(name: string, password: string, email: string, invitation = ''): Promise<Problem | null> {
    const body = { name, password, email: email || null, invitation };
    return this.#enter(await answered(api.POST('/api/v1/people', { body })));
  }

  /** Sign out; a guest who has games is asked first (`asksGuest`). */
  async signOut(guest_games: 'leave' | null = null): Promise<Problem | null> {
    const answer = await answered(api.DELETE('/api/v1/session', { params: { query: { guest_games } } }));
    if (!answer.ok && answer.problem.status !== 401) return answer.problem;
    this.gone();
    return null;
  }

  /** Forget who we were. What is sent to them comes to this browser no more: somebody else may sit before it. */
  gone(): void {
    this.#be(NOBODY);
    this.#tabs.postMessage('');
    void unsubscribe().catch(() => undefined);
  }

  #enter(answer: Answer<Me>): Problem | null {
    if (!answer.ok) return answer.problem;
    this.#be(answer.data);
    this.#tabs.postMessage('');
    return null;
  }

  #be(me: Me): void {
    this.me = me;
    keepCsrf(me.csrf ?? '');
  }
}

export const session = new Session();
