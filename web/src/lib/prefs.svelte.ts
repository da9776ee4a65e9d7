/** How a person likes the page: kept in the browser, applied to the document. */
import { MediaQuery } from 'svelte/reactivity';

export interface Prefs {
  theme: 'system' | 'light' | 'dark';
  palette: 'printed' | 'colour-blind';
  text: 'small' | 'normal' | 'large';
  sound: boolean;
  desktop: boolean;
  confirm: boolean;
}

const KEY = 'shortline.prefs';
const DEFAULTS: Prefs = {
  theme: 'system',
  palette: 'printed',
  text: 'normal',
  sound: false,
  desktop: false,
  confirm: true,
};
const SIZES = { small: '87.5%', normal: '', large: '118.75%' };

function kept(): Prefs {
  try {
    return { ...DEFAULTS, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Prefs>) };
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

function apply(): void {
  const root = document.documentElement;
  root.dataset['theme'] = dark() ? 'dark' : 'light';
  if (prefs.palette === 'colour-blind') root.dataset['palette'] = 'colour-blind';
  else delete root.dataset['palette'];
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
