import { AsyncLocalStorage } from 'node:async_hooks';
import { AppError } from '../errors.ts';

type Waiting = { start: () => void; refuse: (reason: AppError) => void };
type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

const callers = new AsyncLocalStorage<string>();

/** Whatever `work` waits for, it waits for as this caller: an address, or a device that is known. */
export const asCaller = <T>(caller: string, work: () => T): T => callers.run(caller, work);

type Room = {
  mostAtOnce: number;
  /** Some seconds of work: who comes later is told so instead of waiting for minutes. */
  mostWaiting: number;
  /** As long as those who wait now take. */
  retryAfterSeconds: number;
};

/**
 * A queue of its own for one kind of costly work. Callers take turns, so that one who asks for much waits for
 * themselves and keeps nobody else waiting for longer than one piece of each.
 *
 * @returns does a piece of it when its turn has come. @throws OVERLOADED when too much waits already
 */
export function createFairQueue({ mostAtOnce, mostWaiting, retryAfterSeconds }: Room): InTurn {
  /** Who waits, by caller, in the order in which the callers' turns come. */
  const queues = new Map<string, Waiting[]>();
  let waiting = 0;
  let running = 0;

  const overloaded = () => new AppError('OVERLOADED', { retryAfter: retryAfterSeconds });

  function findLongest(): [string, Waiting[]] | null {
    let longest: [string, Waiting[]] | null = null;
    for (const entry of queues) if (entry[1].length > (longest?.[1].length ?? 0)) longest = entry;
    return longest;
  }

  /** Where all places are taken, the last of the caller who has most of them makes room. */
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

  /** @returns whether somebody's turn has come; each caller has one before any has a second */
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
