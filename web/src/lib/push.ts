/** Push messages to this browser, and the worker that gets them. */
import { answered, api, type Problem } from './api';

/** Start the service worker, once the page has come to rest; a browser without one does without. */
export function startWorker(): void {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return;
  addEventListener('load', () => void navigator.serviceWorker.register('/sw.js').catch(() => undefined), { once: true });
  if (document.readyState === 'complete') void navigator.serviceWorker.register('/sw.js').catch(() => undefined);
}

/** Whether this browser can be sent push messages. */
export function pushable(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

async function subscription(): Promise<PushSubscription | null> {
  const worker = await navigator.serviceWorker.getRegistration('/');
  return (await worker?.pushManager.getSubscription()) ?? null;
}

/** Whether this browser is sent push messages. */
export async function pushed(): Promise<boolean> {
  return pushable() && (await subscription()) !== null;
}

const FAILED = { status: 0, title: 'No push messages' };

/** Ask for push messages; gives a problem if the browser, or the server, does not send any. */
export async function subscribe(): Promise<Problem | null> {
  const key = await answered(api.GET('/api/v1/push-key'));
  if (!key.ok) return key.problem;
  if (!key.data.key) return { ...FAILED, detail: 'This server sends no push messages.' };
  if ((await Notification.requestPermission()) !== 'granted') return { ...FAILED, detail: 'The browser does not allow messages from this page.' };
  try {
    const worker = await navigator.serviceWorker.ready;
    const made = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key.data.key });
    const { endpoint, keys } = made.toJSON();
    const body = { kind: 'push' as const, target: endpoint ?? '', game: null, keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' } };
    const answer = await answered(api.POST('/api/v1/me/hooks', { body }));
    if (answer.ok) return null;
    await made.unsubscribe();
    return answer.problem;
  } catch {
    return { ...FAILED, detail: 'The browser’s push service does not answer.' };
  }
}

/** No more push messages to this browser. The server stops at the next one, which nobody takes. */
export async function unsubscribe(): Promise<void> {
  if (pushable()) await (await subscription())?.unsubscribe();
}
