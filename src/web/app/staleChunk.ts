import { logged } from '#web/lib/logged.ts';
import { tab } from '#web/lib/storage.ts';
import { MissingPart } from './screen.ts';

const STORAGE_KEY = 'reloaded-for';
const failures = new WeakSet<Error>();

/** After a deployment an open page asks for parts, styles above all, that are no longer there. */
export function watchChunks(): void {
  addEventListener('vite:preloadError', ({ payload }) => failures.add(payload));
}

export function isMissingPart(error: unknown): error is Error {
  return error instanceof MissingPart || (error instanceof Error && failures.has(error));
}

/**
 * Whether loading the page anew may mend `error`: for a missing part, once for each; what is still
 * missing then is not stale. Never while offline, where a reload would lose the page.
 */
export function mayReloadFor(error: unknown): error is Error {
  return isMissingPart(error) && navigator.onLine && tab.getItem(STORAGE_KEY) !== error.message;
}

/**
 * Loads the page anew, unless the server is out of reach: the browser's own error page knows no
 * way back.
 *
 * @returns whether the page is about to go
 */
export async function reloadFor(error: Error): Promise<boolean> {
  if (!(await isServerThere())) return false;
  tab.setItem(STORAGE_KEY, error.message);
  location.reload();
  return true;
}

async function isServerThere(): Promise<boolean> {
  if (!navigator.onLine) return false;
  try {
    return (await fetch('/', { method: 'HEAD', cache: 'no-store' })).ok;
  } catch (error) {
    logged(error);
    return false;
  }
}
