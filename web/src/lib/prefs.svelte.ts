/** How a person likes the page: kept in the browser, applied to the document. */
import { MediaQuery } from 'svelte/reactivity';

export interface Prefs {
  theme: 'system' | 'light' | 'dark';
  palette: 'printed' | 'colour-blind';
  text: 'small' | 'normal' | 'large';
  sound: boolean;
  desktop: boolean;
  /** preview: an act is shown, then played by its own button. one-click: what has one way is played at once. always: even passing asks. */
  confirm: 'preview' | 'one-click' | 'always';
  /** Whether single letters are keys. */
  keys: boolean;
  /** system: as the machine asks for. */
  motion: 'system' | 'none';
  /** Whether a step in the history goes over passes. */
  skipPasses: boolean;
  /** The titles whose map's legend is put away. */
  noLegend: string[];
  /** How much wider the rails of a table were made, in pixels. */
  rails: { left: number; right: number };
}

const KEY = 'shortline.prefs';
const DEFAULTS: Prefs = {
  theme: 'system',
  palette: 'printed',
  text: 'normal',
  sound: false,
  desktop: false,
  confirm: 'preview',
  keys: true,
  motion: 'system',
  skipPasses: false,
  noLegend: [],
  rails: { left: 0, right: 0 },
};
const SIZES = { small: '87.5%', normal: '', large: '118.75%' };

function kept(): Prefs {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Prefs>;
    // What an older page has kept there was yes or no.
    if (typeof stored.confirm === 'boolean') stored.confirm = stored.confirm ? 'preview' : 'one-click';
    return { ...DEFAULTS, ...stored };
  } catch {
    return { ...DEFAULTS };
  }
}

export const prefs: Prefs = $state(kept());

const night = new MediaQuery('(prefers-color-scheme: dark)');

/** Whether the page is dark now. */
export function dark(): boolean {
  return prefs.theme === 'dark' || (prefs.theme === 'system' && night.current);
}

const calm = new MediaQuery('(prefers-reduced-motion: reduce)');

/** Whether things may move. */
export function moving(): boolean {
  return prefs.motion !== 'none' && !calm.current;
}

function apply(): void {
  const root = document.documentElement;
  root.dataset['theme'] = dark() ? 'dark' : 'light';
  if (prefs.palette === 'colour-blind') root.dataset['palette'] = 'colour-blind';
  else delete root.dataset['palette'];
  if (prefs.motion === 'none') root.dataset['motion'] = 'none';
  else delete root.dataset['motion'];
  root.style.fontSize = SIZES[prefs.text];
}

/** Keep the document and the browser's store in step with the preferences. */
export function watchPrefs(): void {
  $effect.root(() => {
    $effect(() => {
      apply();
      localStorage.setItem(KEY, JSON.stringify(prefs));
    });
  });
}
