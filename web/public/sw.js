/** The service worker: the page opens without a connection, and messages come while it is closed.
 *
 * Nothing of the server's data is kept. The page itself is asked of the server first, so that a new version is used at
 * once; files with a hash in their names never change. Each build has a cache of its own (web/pack.js fills in both
 * names below), and the caches of older builds are deleted when the new worker takes over.
 */
const BUILD = '__BUILD__';
const SHELL = ['__SHELL__'];
const CACHE = `shortline-${BUILD}`;

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll(SHELL))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name.startsWith('shortline-') && name !== CACHE).map((name) => caches.delete(name))))
      // The page is asked for while the worker is still waking up.
      .then(() => self.registration.navigationPreload?.enable())
      .then(() => self.clients.claim()),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin || url.pathname.startsWith('/api/')) return;
  if (request.mode === 'navigate') event.respondWith(page(event));
  else if (url.pathname.startsWith('/assets/')) event.respondWith(caches.match(request, { ignoreVary: true }).then((kept) => kept ?? fetch(request)));
});

/** The page as the server has it, or as it was kept if the server cannot be reached. */
async function page(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return (await caches.match('/', { ignoreVary: true })) ?? Response.error();
  }
}

self.addEventListener('push', (event) => {
  let said = {};
  try {
    said = event.data?.json() ?? {};
  } catch {
    // A message that cannot be read still says that something waits.
  }
  const shown = self.registration.showNotification(said.title ?? 'Shortline', { body: said.body ?? '', tag: said.tag ?? 'shortline', icon: '/icon-192.png', data: { url: said.url ?? '/' } });
  event.waitUntil(Promise.all([shown, self.navigator.setAppBadge?.()]));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const url = new URL(event.notification.data?.url ?? '/', location.origin);
  if (url.origin !== location.origin) return;
  event.waitUntil(
    self.clients.matchAll({ type: 'window' }).then(async (windows) => {
      await self.navigator.clearAppBadge?.();
      const open = windows.find((one) => new URL(one.url).pathname === url.pathname) ?? windows[0];
      if (!open) return self.clients.openWindow(url.href);
      if (new URL(open.url).pathname !== url.pathname) await open.navigate(url.href);
      return open.focus();
    }),
  );
});
