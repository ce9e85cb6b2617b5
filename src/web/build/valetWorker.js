// Service worker: opens the valet's screens offline, and shows push notifications while they are in
// the background. The build prepends the constants FILES and START, see valetWorker.ts.
const CACHE = 'valet';
const PAGE = '/valet-dashboard';
/**
 * Timeout of a page request in milliseconds. A garage's network may accept a request and never
 * answer.
 */
const PATIENCE_MS = 4000;

addEventListener('install', (event) => event.waitUntil(keepAll()));
addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([forgetOld(), clients.claim()])),
);

addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate') event.respondWith(openPage(request));
  else if (pathname.startsWith('/assets/') || FILES.includes(pathname))
    event.respondWith(find(pathname).then((kept) => kept ?? fetch(request)));
});

/**
 * Finds a file in the cache. Ignores `Vary`: the page varies by language, but loads the same
 * application.
 */
const find = (address) => caches.match(address, { cacheName: CACHE, ignoreVary: true });

/**
 * Caches one file at a time, because calls of the application have priority. The page comes last,
 * when all files it names are cached.
 */
async function keepAll() {
  const cache = await caches.open(CACHE);
  for (const file of FILES) {
    const isKept = file.startsWith('/assets/') && (await find(file));
    if (!isKept) await cache.put(file, await fetchOurs(file, (type) => !type.includes('html')));
  }
  const page = await fetchOurs(PAGE, (type) => type.includes('html'));
  if (!(await page.clone().text()).includes(START)) throw new Error('The page is of another build');
  await cache.put(PAGE, page);
}

/**
 * Fetches a file. Refuses responses of other servers, such as the sign-in page of a hotel network.
 */
async function fetchOurs(address, isType) {
  const cache = address.startsWith('/assets/') ? 'default' : 'no-cache';
  const response = await fetch(address, { credentials: 'omit', cache });
  const isOurs =
    response.ok && !response.redirected && isType(response.headers.get('content-type') ?? '');
  if (!isOurs) throw new Error(`${address}: ${response.status}`);
  return response;
}

/** Deletes files of earlier builds from the cache. No open page uses these files any more. */
async function forgetOld() {
  const cache = await caches.open(CACHE);
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url);
    if (pathname !== PAGE && !FILES.includes(pathname)) await cache.delete(request);
  }
}

/** Loads the newest page. Returns the cached page when the server does not answer. */
async function openPage(request) {
  const kept = await find(PAGE);
  if (!kept) return fetch(request);
  const coming = fetch(request).then((response) => (response.status < 500 ? response : kept));
  const patience = new Promise((resolve) => setTimeout(() => resolve(kept), PATIENCE_MS));
  return Promise.race([coming.catch(() => kept), patience]);
}

addEventListener('push', (event) => event.waitUntil(notify(event.data.json())));
addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data));
});

const findWindows = () => clients.matchAll({ type: 'window', includeUncontrolled: true });

/**
 * Shows a notification, unless the application is visible and shows the notification itself. `tag`
 * removes duplicates.
 */
async function notify({ id, title, message, url, language, isSilent }) {
  const windows = await findWindows();
  if (windows.some(({ focused, visibilityState }) => focused && visibilityState === 'visible'))
    return;
  await registration.showNotification(title, {
    body: message,
    tag: id,
    data: url,
    icon: '/icon-192.png',
    lang: language,
    dir: language === 'ar' ? 'rtl' : 'ltr',
    ...(isSilent ? { silent: true } : { vibrate: [80, 60, 80] }),
  });
}

/**
 * Opens the address in an existing window of the valet. Text typed in that window is stored as a
 * draft.
 */
async function open(url) {
  const [window] = (await findWindows()).filter((each) =>
    new URL(each.url).pathname.startsWith('/valet-'),
  );
  if (!window) return clients.openWindow(url);
  await window.focus();
  return window.navigate(url).catch(() => clients.openWindow(url));
}
