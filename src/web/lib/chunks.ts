import { logged } from './logged.ts';
import { tab } from './storage.ts';

const STORAGE_KEY = 'reloaded-for';

/** How often the network has come back to this page. */
let returns = 0;
globalThis.addEventListener?.('online', () => (returns += 1));

/** A file of the application that could not be had: no network, or a deployment took it away. */
export class ChunkError extends Error {
  readonly #returnsBefore: number;

  /** @param returnsBefore of the network, when the file was asked for */
  constructor(cause: unknown, returnsBefore: number) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = 'ChunkError';
    this.#returnsBefore = returnsBefore;
  }

  /** The network came back after the file was asked for: nothing else will say so. */
  get hasNetworkReturned(): boolean {
    return returns > this.#returnsBefore;
  }
}

/**
 * Fetches a file of the application.
 *
 * @throws ChunkError where it cannot be had
 */
export async function fetchChunk<T>(load: () => Promise<T>): Promise<T> {
  const before = returns;
  try {
    return await load();
  } catch (cause) {
    throw new ChunkError(cause, before);
  }
}

/** A network says that it is back a moment before it carries anything. */
const PAUSES_MS = [0, 1_000, 3_000, 9_000];

/**
 * Tries again when the network or the person is back, a few times until it succeeds.
 *
 * @param error what failed; it is tried at once where the network came back since it was asked for,
 *   also before anybody listened here
 * @returns how to stop it
 */
export function onReturn(again: () => Promise<unknown>, error?: ChunkError): () => void {
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
      } catch (cause) {
        logged(cause);
      }
    }
  }
  const whenOnline = () => void tryAgain();
  const whenVisible = () => {
    if (document.visibilityState === 'visible') void tryAgain();
  };
  addEventListener('online', whenOnline);
  document.addEventListener('visibilitychange', whenVisible);
  if (error?.hasNetworkReturned) void tryAgain();
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
