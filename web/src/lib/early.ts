/** Answers that were asked for before the scripts were there: index.html asks what the page will want first. */

declare global {
  interface Window {
    /** The answers by address; each is taken once. */
    early?: Record<string, Promise<Response>>;
  }
}

/** Fetch something, unless it is on its way already. */
export function fetched(request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const early = request.method === 'GET' ? window.early?.[pathname + search] : undefined;
  if (!early) return fetch(request);
  delete window.early?.[pathname + search];
  return early;
}
