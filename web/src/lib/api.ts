/** The server's API: typed calls, and what goes wrong as values instead of exceptions. */
import createClient, { type Middleware } from 'openapi-fetch';

import { fetched } from './early';
import { reach } from './reach.svelte';
import type { paths } from './schema';

/** A reason why the rules do not allow something. */
export interface Refusal {
  key: string;
  text: string;
  cite: string;
}

/** What went wrong, as the server tells it; status 0 means that the server could not be reached. */
export interface Problem {
  status: number;
  title: string;
  detail: string;
  refusals?: Refusal[];
  number?: number;
  errors?: { at: string; text: string }[];
}

/** An answer: the data, or the problem. */
export type Answer<T> = { ok: true; data: T } | { ok: false; problem: Problem };

let csrf = '';

/** Remember the token that goes with every request that changes something. */
export function keepCsrf(token: string): void {
  csrf = token;
}

/** What happens when the server does not know us any more: a session ended elsewhere. */
let unknown: () => void = () => undefined;
export function whenUnknown(done: () => void): void {
  unknown = done;
}

const guard: Middleware = {
  onRequest({ request }) {
    if (csrf && request.method !== 'GET') request.headers.set('X-CSRF-Token', csrf);
    return request;
  },
};

export const api = createClient<paths>({ baseUrl: '', fetch: fetched });
api.use(guard);

const OFFLINE: Problem = {
  status: 0,
  title: 'No connection',
  detail: 'The server cannot be reached. What you entered is still here: try again.',
};

/** Wait for a call and give its data, or its problem. Never throws. */
export async function answered<T>(
  call: Promise<{ data?: T; error?: unknown; response: Response }>,
): Promise<Answer<T>> {
  try {
    const { data, error, response } = await call;
    reach.lost = false;
    if (response.ok) return { ok: true, data: data as T };
    if (response.status === 401 && csrf) unknown();
    const told = (typeof error === 'object' && error !== null ? error : {}) as Partial<Problem>;
    return {
      ok: false,
      problem: {
        ...told,
        status: response.status,
        title: told.title ?? response.statusText,
        detail: told.detail ?? 'The server could not answer',
      },
    };
  } catch (wrong) {
    // A question that was taken back says nothing about the server.
    if (!(wrong instanceof DOMException && wrong.name === 'AbortError')) reach.lost = true;
    return { ok: false, problem: OFFLINE };
  }
}
