// Opens the valet's screens without a network, and shows what they are told while they are not in front. Before it the build writes FILES and START: see valetWorker.ts.
const CACHE = 'valet';
const PAGE = '/valet-dashboard';
/** A garage's network may take a request and never answer it. */
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

/** By address alone: a page varies on the language that was asked for, and is the same application. */
const find = (address) => caches.match(address, { cacheName: CACHE, ignoreVary: true });

/** One file after another: calls go first. The page comes last, so that all it names is there. */
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

/** Not what a hotel's sign-in page answers in our place. */
async function fetchOurs(address, isType) {
  const cache = address.startsWith('/assets/') ? 'default' : 'no-cache';
  const response = await fetch(address, { credentials: 'omit', cache });
  const isOurs =
    response.ok && !response.redirected && isType(response.headers.get('content-type') ?? '');
  if (!isOurs) throw new Error(`${address}: ${response.status}`);
  return response;
}

/** Nothing is open any more that an earlier build has opened. */
async function forgetOld() {
  const cache = await caches.open(CACHE);
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url);
    if (pathname !== PAGE && !FILES.includes(pathname)) await cache.delete(request);
  }
}

/** The newest page, or the one that is kept where the server does not answer. */
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

/** Unless they are looking at the application, which says it by itself. One that comes twice is shown once. */
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

/** In the window that is there; what is typed in it is kept as a draft. */
async function open(url) {
  const [window] = (await findWindows()).filter((each) =>
    new URL(each.url).pathname.startsWith('/valet-'),
  );
  if (!window) return clients.openWindow(url);
  await window.focus();
  return window.navigate(url).catch(() => clients.openWindow(url));
}
