/** The keys of the page. Whoever can do something says so while it can be done: `$effect(() => keys.add({ z: undo }))`.
 *
 * A key is written as it is pressed: 'z', 'Enter', 'ArrowLeft', 'Shift+r', 'Ctrl+ArrowLeft', '?'. The newest that takes a
 * key has it; one that answers false leaves it to those before it. Nothing is taken while a text is being written, and single
 * letters and signs only if the reader wants them.
 */
import { prefs } from './prefs.svelte';

/** What a key does; false if it does nothing now. */
type Act = (event: KeyboardEvent) => unknown;
export type Keys = Record<string, Act>;

const layers: Keys[] = [];

/** How an event is written. */
export function written(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>): string {
  const single = event.key.length === 1;
  const letter = single && event.key.toLowerCase() !== event.key.toUpperCase();
  const key = single ? event.key.toLowerCase() : event.key;
  const shift = event.shiftKey && (letter || !single) ? 'Shift+' : '';
  return `${event.ctrlKey || event.metaKey ? 'Ctrl+' : ''}${event.altKey ? 'Alt+' : ''}${shift}${key}`;
}

function writing(target: EventTarget | null): boolean {
  const element = target instanceof Element ? target : null;
  if (!element) return false;
  const field = element.closest('input, textarea, select, [contenteditable]');
  return field !== null && !field.matches('[type=checkbox], [type=radio], [type=button]');
}

function pressed(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) return;
  if (writing(event.target) || document.querySelector('dialog[open]')) return;
  const key = written(event);
  const plain = event.key.length === 1 && !event.ctrlKey && !event.metaKey && event.key !== ' ';
  if (plain && !prefs.keys) return;
  // A button that has the focus is pressed by Enter and Space itself.
  const own = (key === 'Enter' || key === ' ') && event.target instanceof Element && event.target.closest('button, a[href], summary, [role=button]');
  if (own) return;
  for (const layer of [...layers].reverse()) {
    const act = layer[key];
    if (!act || act(event) === false) continue;
    event.preventDefault();
    return;
  }
}

export const keys = {
  /** Take keys until the answer is called. */
  add(layer: Keys): () => void {
    if (layers.length === 0) document.addEventListener('keydown', pressed);
    layers.push(layer);
    return () => {
      layers.splice(layers.indexOf(layer), 1);
      if (layers.length === 0) document.removeEventListener('keydown', pressed);
    };
  },
};
