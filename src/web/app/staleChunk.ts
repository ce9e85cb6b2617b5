import { tab } from '#web/lib/storage.ts';

const STORAGE_KEY = 'reloaded-for';
const failures = new WeakSet<Error>();

/** After a deployment an open page asks for parts, styles above all, that are no longer there. */
export function watchChunks(): void {
  addEventListener('vite:preloadError', ({ payload }) => failures.add(payload));
}

/**
 * Loads the page anew if that is why `error` came, once for each missing part: what is still
 * missing then is not stale. Never while offline, where a reload would lose the page.
 *
 * @returns whether the page is about to go
 */
export function reloadOnce(error: unknown): boolean {
  if (!(error instanceof Error) || !failures.has(error) || !navigator.onLine) return false;
  if (tab.getItem(STORAGE_KEY) === error.message) return false;
  tab.setItem(STORAGE_KEY, error.message);
  location.reload();
  return true;
}
