import { logged } from './logged.ts';
import { tab } from './storage.ts';

const STORAGE_KEY = 'reloaded-for';

/** A file of the application that could not be had: no network, or a deployment took it away. */
export class ChunkError extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = 'ChunkError';
  }
}

/** Calls `again` when the network or the person is back. @returns how to stop it */
export function onReturn(again: () => void): () => void {
  const whenVisible = () => {
    if (document.visibilityState === 'visible') again();
  };
  addEventListener('online', again);
  document.addEventListener('visibilitychange', whenVisible);
  return () => {
    removeEventListener('online', again);
    document.removeEventListener('visibilitychange', whenVisible);
  };
}

/**
 * Whether loading the page anew may mend `error`: for a missing file, once for each; what is still
 * missing then is not stale. Never while offline, where a reload would lose the page.
 */
export function mayReloadFor(error: unknown): error is ChunkError {
  return (
    error instanceof ChunkError && navigator.onLine && tab.getItem(STORAGE_KEY) !== error.message
  );
}

/**
 * Loads the page anew, unless the server is out of reach: the browser's own error page offers no
 * return.
 *
 * @returns whether the page is about to go
 */
export async function reloadFor(error: ChunkError): Promise<boolean> {
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
