// Service worker: opens a guest's ticket without a network. The page itself stores its files and
// the ticket, see ticket/keepTicket.ts.
const CACHE = 'ticket';
/** Cache key of the page without its ticket, one for all tickets. */
const PAGE = '/customer/ticket/';
/**
 * Timeout of a request in milliseconds. A garage's network may accept a request and never answer.
 */
const PATIENCE_MS = 4000;

addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(clients.claim()));

addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate') event.respondWith(fetchNewest(request, PAGE));
  else if (pathname === '/before-paint.js') event.respondWith(fetchNewest(request, pathname));
  else if (pathname.startsWith('/assets/'))
    event.respondWith(find(pathname).then((kept) => kept ?? fetch(request)));
});

const find = (address) => caches.match(address, { cacheName: CACHE, ignoreVary: true });

/**
 * Fetches a file. Returns the cached one when the server does not answer. A reload waits for the
 * server, because the parts of an old page may be gone.
 */
async function fetchNewest(request, address) {
  const kept = await find(address);
  if (!kept) return fetch(request);
  const coming = fetch(request).then((response) => (response.status < 500 ? response : kept));
  const patience = new Promise((resolve) => setTimeout(() => resolve(kept), PATIENCE_MS));
  const answer = coming.catch(() => kept);
  return request.isReloadNavigation ? answer : Promise.race([answer, patience]);
}
