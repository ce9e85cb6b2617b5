import { localStore } from '../lib/storage.ts';
import { loadNamespaces } from '../lib/translation.ts';
import { findStoredTicket, STORED_TICKET } from './storedTicket.ts';

const WORKER = '/ticket-worker.js';
const CACHE = 'ticket';
const PAGE = '/customer/ticket/';

type Policy = { createScriptURL: (address: string) => string };
type WithTrustedTypes = {
  trustedTypes?: { createPolicy: (name: string, rules: Policy) => Policy };
};

/**
 * Stores the page and its files on the phone, so that the ticket opens without a network. On pages
 * without HTTPS browsers refuse service workers, and the ticket needs the network.
 */
export async function keepTicket(): Promise<void> {
  removeOldTickets();
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const rules: Policy = { createScriptURL: () => WORKER };
  const policy = (window as WithTrustedTypes).trustedTypes?.createPolicy('ticket-worker', rules);
  await navigator.serviceWorker.register((policy ?? rules).createScriptURL(WORKER), {
    scope: PAGE,
    updateViaCache: 'none',
  });
  // Without these a guest could not show the pass, or would see an error below it.
  const parts = [import('../ui/stub/Pass.tsx'), import('./AfterPaying.tsx')];
  await Promise.all([...parts, loadNamespaces('pass', 'after')()]);
  const files = listFiles();
  const cache = await caches.open(CACHE);
  for (const file of files)
    if (!file.startsWith('/assets/') || !(await cache.match(file))) await cache.add(file);
  if (!(await storePage(cache))) return;
  for (const { url } of await cache.keys()) {
    const { pathname } = new URL(url);
    if (pathname !== PAGE && !files.includes(pathname)) await cache.delete(url);
  }
}

/** Lists the files that this page has loaded, and the script that runs before the first paint. */
function listFiles(): string[] {
  const paths = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
  return ['/before-paint.js', ...new Set(paths.filter((path) => path.startsWith('/assets/')))];
}

/**
 * Stores the page without its ticket, because the newest ticket is stored apart. Returns false when
 * the stored page stays, which then needs its files.
 */
async function storePage(cache: Cache): Promise<boolean> {
  const response = await fetch(location.pathname, { credentials: 'omit' });
  const html = await response.text();
  const start = document.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? '';
  // Refuses the page of another release, and the sign-in page of a hotel's network.
  if (!response.ok || start === '' || !html.includes(new URL(start).pathname)) return false;
  const headers = new Headers(response.headers);
  for (const name of ['content-encoding', 'content-length']) headers.delete(name);
  const page = html.replace(/<script[^>]*id="ticket-data".*?<\/script>/s, '');
  await cache.put(PAGE, new Response(page, { headers }));
  return true;
}

/** Reads every stored ticket, which removes the old ones. */
function removeOldTickets(): void {
  for (const key of localStore.keys())
    if (key.startsWith(STORED_TICKET)) findStoredTicket(key.slice(STORED_TICKET.length));
}
