/** Where we are in the app: the path of the address bar, and links that change it without loading the page anew. */

class Place {
  path = $state(location.pathname);
  search = $state(location.search);

  constructor() {
    addEventListener('popstate', () => this.#look());
  }

  #look(): void {
    this.path = location.pathname;
    this.search = location.search;
  }

  /** Go somewhere in the app. */
  go(path: string): void {
    history.pushState(null, '', path);
    this.#look();
    scrollTo(0, 0);
  }

  /** Change the address without a step in the history. */
  replace(path: string): void {
    history.replaceState(null, '', path);
    this.#look();
  }

  /** The parts of the path between slashes. */
  get parts(): string[] {
    return this.path.split('/').filter(Boolean).map(decodeURIComponent);
  }
}

export const place = new Place();

/** Let a click on a plain link of ours be answered by the app. */
export function followLinks(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
  const link = (event.target as Element).closest('a');
  if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
  if (link.pathname.startsWith('/api/')) return;
  if (link.pathname === location.pathname && link.hash) return;
  event.preventDefault();
  place.go(link.pathname + link.search + link.hash);
}
