/** My turn: told by the title of the page, its icon, and if wished by a sound and a message of the desktop. */
import { prefs } from './prefs.svelte';

let rang = '';

/** Show how many things wait for me, and ring once for each new one. */
export function showTurn(waiting: boolean, title: string, what: string): void {
  document.title = waiting ? `● Your turn – ${title}` : title;
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const href = waiting ? '/icon-turn.svg' : '/icon.svg';
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
    new Notification('It is your turn', { body: title, icon: '/icon-turn.svg', tag: 'shortline-turn' });
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
