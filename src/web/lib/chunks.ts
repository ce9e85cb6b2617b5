import { logError } from './logError.ts';
import { tabStore } from './storage.ts';

const STORAGE_KEY = 'reloaded-for';

/** Number of times that the network has returned since the page loaded. */
let returns = 0;
globalThis.addEventListener?.('online', () => (returns += 1));

/**
 * Thrown when a file of the application cannot be loaded: the network is down, or a deployment
 * removed the file.
 */
export class ChunkError extends Error {
  readonly #returnsBefore: number;

  /** @param returnsBefore value of `returns` when the browser requested the file */
  constructor(cause: unknown, returnsBefore: number) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = 'ChunkError';
    this.#returnsBefore = returnsBefore;
  }

  /**
   * Whether the network has returned since the request. No later `online` event would report that
   * return.
   */
  get hasNetworkReturned(): boolean {
    return returns > this.#returnsBefore;
  }
}

/**
 * Loads a file of the application by a dynamic import.
 *
 * @throws ChunkError when the file cannot be loaded
 */
export async function fetchChunk<T>(load: () => Promise<T>): Promise<T> {
  const before = returns;
  try {
    return await load();
  } catch (cause) {
    throw new ChunkError(cause, before);
  }
}

/**
 * Pauses between attempts in milliseconds. Browsers report the network a moment before it works.
 */
const PAUSES_MS = [0, 1_000, 3_000, 9_000];

/**
 * Retries when the network returns or the person comes back to the page, a few times until the
 * retry succeeds.
 *
 * @param start 'now' for a first attempt at once; or the failure to retry, which starts at once if
 * the network has returned since the request
 * @returns function that stops the retries
 */
export function retryOnReturn(
  again: () => Promise<unknown>,
  start?: ChunkError | 'now',
): () => void {
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
        logError(cause);
      }
    }
  }
  const whenOnline = () => void tryAgain();
  const whenVisible = () => {
    if (document.visibilityState === 'visible') void tryAgain();
  };
  addEventListener('online', whenOnline);
  document.addEventListener('visibilitychange', whenVisible);
  if (start === 'now' || start?.hasNetworkReturned) void tryAgain();
  return () => {
    latest += 1;
    removeEventListener('online', whenOnline);
    document.removeEventListener('visibilitychange', whenVisible);
  };
}

/**
 * Whether reloading the page may fix `error`. Allows one reload for each missing file: a file still
 * missing after a reload was not stale. Never offline, because a reload would lose the page.
 */
export function mayReloadFor(error: unknown): error is ChunkError {
  return (
    error instanceof ChunkError &&
    navigator.onLine &&
    tabStore.getItem(STORAGE_KEY) !== error.message
  );
}

/**
 * Reloads the page, unless the server is unreachable. The browser's error page would offer no way
 * back.
 *
 * @returns whether the page is reloading
 */
export async function reloadFor(error: ChunkError): Promise<boolean> {
  if (!(await isServerThere())) return false;
  tabStore.setItem(STORAGE_KEY, error.message);
  location.reload();
  return true;
}

async function isServerThere(): Promise<boolean> {
  if (!navigator.onLine) return false;
  try {
    return (await fetch('/', { method: 'HEAD', cache: 'no-store' })).ok;
  } catch (error) {
    logError(error);
    return false;
  }
}
