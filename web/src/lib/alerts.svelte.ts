/** My turn: told by the title of the page, its icon, and if wished by a sound and a message of the desktop. */
import { prefs } from './prefs.svelte';

let rang = '';

/** The mark in the colour of a turn: it stands here, so that nothing is asked of the server when a turn comes. */
const TURN_ICON =
  'data:image/svg+xml,' +
  encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><path d="M18 7h28l14 25-14 25H18L4 32z" fill="#b3430b"/><path d="M11 45C27 45 37 19 53 19" fill="none" stroke="#fff" stroke-width="6"/><circle cx="32" cy="32" r="10.5" fill="#fff"/><circle cx="32" cy="32" r="5" fill="#b3430b"/></svg>',
  );

/** Show how many things wait for me, and ring once for each new one. */
export function showTurn(waiting: boolean, title: string, what: string): void {
  document.title = waiting ? `● Your turn – ${title}` : title;
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const href = waiting ? TURN_ICON : '/icon.svg';
  if (icon && icon.getAttribute('href') !== href) icon.href = href;
  if (!waiting) rang = '';
  else if (what !== rang) {
    rang = what;
    ring(title);
  }
}

function ring(title: string): void {
  if (prefs.sound) chime();
  if (prefs.desktop && document.hidden && 'Notification' in window && Notification.permission === 'granted')
    new Notification('It is your turn', { body: title, icon: '/icon-192.png', tag: 'shortline-turn' });
}

/** Two notes of a steam whistle. */
export function chime(): void {
  const audio = new AudioContext();
  const loud = audio.createGain();
  loud.gain.setValueAtTime(0.0001, audio.currentTime);
  loud.gain.exponentialRampToValueAtTime(0.12, audio.currentTime + 0.04);
  loud.gain.exponentialRampToValueAtTime(0.0001, audio.currentTime + 0.7);
  loud.connect(audio.destination);
  for (const pitch of [523.25, 659.25]) {
    const note = audio.createOscillator();
    note.type = 'triangle';
    note.frequency.value = pitch;
    note.connect(loud);
    note.start();
    note.stop(audio.currentTime + 0.7);
  }
}
