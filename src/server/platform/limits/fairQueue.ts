import { AsyncLocalStorage } from 'node:async_hooks';
import { type AppError, OverloadError } from '../errors.ts';

type Waiting = { start: () => void; refuse: (reason: AppError) => void };
type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

const callers = new AsyncLocalStorage<string>();

/**
 * Runs `work` under the key of a caller (an IP address or a known device), which decides its place
 * in fair queues.
 */
export const runAsCaller = <T>(caller: string, work: () => T): T => callers.run(caller, work);

type Room = {
  /** Names the work in the log of refused callers. */
  work: string;
  mostAtOnce: number;
  /**
   * Maximum length of the queue, a few seconds of work. Later callers are refused instead of
   * waiting for minutes.
   */
  mostWaiting: number;
  /** Seconds that a full queue takes to become empty; sent to refused callers. */
  retryAfterSeconds: number;
};

/**
 * Creates a queue for one kind of costly work. Callers take turns, so a caller with many requests
 * delays mainly their own. Every other caller waits for at most one piece of work per caller.
 *
 * @returns a function that runs work in its turn
 * @throws OVERLOADED when too much work is waiting
 */
export function createFairQueue({
  work: kind,
  mostAtOnce,
  mostWaiting,
  retryAfterSeconds,
}: Room): InTurn {
  /** Waiting work by caller, in the order of the callers' next turns. */
  const queues = new Map<string, Waiting[]>();
  let waiting = 0;
  let running = 0;

  const overloaded = () => new OverloadError(kind, retryAfterSeconds);

  function findLongest(): [string, Waiting[]] | null {
    let longest: [string, Waiting[]] | null = null;
    for (const entry of queues) if (entry[1].length > (longest?.[1].length ?? 0)) longest = entry;
    return longest;
  }

  /**
   * When the queue is full, refuses the last request of the caller who has the most waiting
   * requests.
   */
  function makeRoom(caller: string): void {
    const [most, longest] = findLongest() ?? [];
    const own = queues.get(caller)?.length ?? 0;
    if (!longest || most === caller || longest.length <= own + 1) throw overloaded();
    waiting -= 1;
    longest.pop()?.refuse(overloaded());
  }

  function wait(caller: string): Promise<void> {
    if (waiting >= mostWaiting) makeRoom(caller);
    waiting += 1;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const queue = queues.get(caller) ?? [];
    queue.push({ start: resolve, refuse: reject });
    queues.set(caller, queue);
    return promise;
  }

  /**
   * Starts the next work. Every caller gets one turn before any caller gets a second.
   *
   * @returns true when work was waiting
   */
  function startNext(): boolean {
    const [caller, queue] = queues.entries().next().value ?? [];
    if (caller === undefined || !queue) return false;
    queues.delete(caller);
    const next = queue.shift();
    if (queue.length > 0) queues.set(caller, queue);
    if (!next) return startNext();
    waiting -= 1;
    next.start();
    return true;
  }

  return async (work) => {
    if (running >= mostAtOnce) await wait(callers.getStore() ?? '');
    else running += 1;
    try {
      return await work();
    } finally {
      if (!startNext()) running -= 1;
    }
  };
}
