/** Putting the page on the device: the browser says when it can be done, and we ask at a place of our own. */

/** What Chromium's browsers send when the page can be installed; not yet in the types of the DOM. */
interface InstallEvent extends Event {
  prompt(): Promise<void>;
  readonly userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

const KEY = 'shortline.no-install';

class Install {
  #offer = $state.raw<InstallEvent | null>(null);
  /** Whether it runs as an app already. */
  installed = $state(matchMedia('(display-mode: standalone)').matches || (navigator as { standalone?: boolean }).standalone === true);
  /** Whether somebody has said "not now": the lobby does not ask again, the settings still offer it. */
  dismissed = $state(localStorage.getItem(KEY) !== null);
  /** Safari on a phone or tablet tells no page: it is done by hand. A tablet calls itself a Mac, but can be touched. */
  readonly byHand = /iPhone|iPad|iPod/.test(navigator.userAgent) || (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);

  /** Whether there is anything to offer: a button, or how it is done by hand. */
  get possible(): boolean {
    return !this.installed && (this.#offer !== null || this.byHand);
  }
  get button(): boolean {
    return this.#offer !== null;
  }

  /** Listen for what the browser says: before the page is drawn, since it is said once. */
  listen(): void {
    addEventListener('beforeinstallprompt', (event) => {
      event.preventDefault();
      this.#offer = event as InstallEvent;
    });
    addEventListener('appinstalled', () => {
      this.installed = true;
      this.#offer = null;
    });
  }

  /** Let the browser ask. An offer can be used once; a later one comes by itself. */
  async ask(): Promise<void> {
    const offer = this.#offer;
    this.#offer = null;
    await offer?.prompt();
    if ((await offer?.userChoice)?.outcome === 'dismissed') this.dismiss();
  }

  dismiss(): void {
    this.dismissed = true;
    localStorage.setItem(KEY, 'yes');
  }
}

export const install = new Install();
