/** Short notices that go by themselves: "Turn ended", with the one thing one may still want to do about it. */
export interface Toast {
  id: number;
  text: string;
  /** What its button says, if it has one. */
  verb?: string;
  act?: () => void;
}

class Toasts {
  list = $state.raw<Toast[]>([]);
  #last = 0;

  /** Say something for a moment; a newer one takes the place of the one before it. */
  say(text: string, more: { verb?: string; act?: () => void; seconds?: number } = {}): void {
    const toast: Toast = { id: ++this.#last, text, ...more };
    this.list = [toast];
    setTimeout(() => this.drop(toast.id), (more.seconds ?? 3) * 1000);
  }

  drop(id: number): void {
    this.list = this.list.filter((one) => one.id !== id);
  }
}

export const toasts = new Toasts();
