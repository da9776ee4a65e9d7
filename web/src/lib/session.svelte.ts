/** Who sits before the page: a person with an account, a guest, or nobody yet. */
import { answered, api, keepCsrf, type Answer, type Problem } from './api';
import type { components } from './schema';

export type Me = components['schemas']['Me'];

const NOBODY: Me = { id: '', name: '', guest: false, admin: false, csrf: '', email: '' };

class Session {
  me = $state<Me>(NOBODY);
  ready = $state(false);

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

  async signIn(name: string, password: string): Promise<Problem | null> {
    return this.#enter(await answered(api.POST('/api/v1/session', { body: { name, password } })));
  }

  async signUp(name: string, password: string, email: string): Promise<Problem | null> {
    const body = { name, password, email: email || null };
    return this.#enter(await answered(api.POST('/api/v1/people', { body })));
  }

  async signOut(): Promise<void> {
    await answered(api.DELETE('/api/v1/session'));
    this.#be(NOBODY);
  }

  /** Forget who we were: the account is gone. */
  gone(): void {
    this.#be(NOBODY);
  }

  #enter(answer: Answer<Me>): Problem | null {
    if (!answer.ok) return answer.problem;
    this.#be(answer.data);
    return null;
  }

  #be(me: Me): void {
    this.me = me;
    keepCsrf(me.csrf ?? '');
  }
}

export const session = new Session();
