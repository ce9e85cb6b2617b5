import { logged } from './logged.ts';
import { tab } from './storage.ts';

const STORAGE_KEY = 'reloaded-for';

/** A file of the application that could not be had: no network, or a deployment took it away. */
export class ChunkError extends Error {
  /** The network came back while it was on its way. */
  readonly isBack: boolean;

  constructor(cause: unknown, isBack = false) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = 'ChunkError';
    this.isBack = isBack;
  }
}

/**
 * Fetches a file of the application.
 *
 * @throws ChunkError where it cannot be had
 */
export async function fetchChunk<T>(load: () => Promise<T>): Promise<T> {
  let isBack = false;
  // Asking `onLine` before and after would miss it: a browser says late that the network is gone.
  const noteReturn = () => (isBack = true);
  addEventListener('online', noteReturn);
  try {
    return await load();
  } catch (cause) {
    throw new ChunkError(cause, isBack);
  } finally {
    removeEventListener('online', noteReturn);
  }
}

/** A network says that it is back a moment before it carries anything. */
const PAUSES_MS = [0, 1_000, 3_000, 9_000];

/**
 * Tries again when the network or the person is back, a few times until it succeeds.
 *
 * @param isBack the network came back while what failed was on its way: nothing else will say so
 * @returns how to stop it
 */
export function onReturn(again: () => Promise<unknown>, isBack = false): () => void {
  let latest = 0;
  async function tryAgain(): Promise<void> {
    latest += 1;
    const own = latest;
    for (const pause of PAUSES_MS) {
      if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause));
      if (own !== latest) return;
      try {
        await again();
        return;
      } catch (error) {
        logged(error);
      }
    }
  }
  const whenOnline = () => void tryAgain();
  const whenVisible = () => {
    if (document.visibilityState === 'visible') void tryAgain();
  };
  addEventListener('online', whenOnline);
  document.addEventListener('visibilitychange', whenVisible);
  if (isBack) void tryAgain();
  return () => {
    latest += 1;
    removeEventListener('online', whenOnline);
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
