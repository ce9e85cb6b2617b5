import { AsyncLocalStorage } from 'node:async_hooks';

/** Time for a rollback, or for the return of a charge, after the call's time is used up. */
const SPARE_MS = 250;

/** Longest delay of `setTimeout`, and longer than any wait of a call. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** Thrown instead of waiting for the database when the call's time is used up. */
export class CallTimeError extends Error {
  constructor() {
    super('The call has used up its time at the database');
    this.name = 'CallTimeError';
  }
}

const readClock = performance.now.bind(performance);

/** Result of `startWait`: the longest time to wait, and what to call at its end. */
export type DatabaseWait = { limitMs: number; end: () => void };

/**
 * Time of one call at the database. All waits of the call share this time: for a connection, a lock
 * or a statement. Waits that overlap count once. Time spent elsewhere, as at the payment provider,
 * does not count: a charge must still be booked.
 */
export class CallTime {
  #leftMs: number;
  #waits = 0;
  #since = 0;
  readonly #clock: () => number;

  constructor(totalMs: number, clock = readClock) {
    this.#leftMs = totalMs;
    this.#clock = clock;
  }

  #left(): number {
    return this.#leftMs - (this.#waits > 0 ? this.#clock() - this.#since : 0);
  }

  /**
   * @param endsTransaction true for a rollback, which the connection's next user needs, and for a
   *   commit, which must not be cut off
   * @throws CallTimeError when no time is left
   */
  startWait(endsTransaction = false): DatabaseWait {
    const limitMs = endsTransaction ? Math.max(this.#left(), SPARE_MS) : this.#left();
    if (limitMs <= 0) throw new CallTimeError();
    if (this.#waits === 0) this.#since = this.#clock();
    this.#waits += 1;
    let isOpen = true;
    const end = () => {
      if (!isOpen) return;
      isOpen = false;
      this.#leftMs = this.#waits === 1 ? this.#left() : this.#leftMs;
      this.#waits -= 1;
    };
    return { limitMs, end };
  }

  /** Leaves time for statements that undo what the failed call did. */
  spare(): void {
    this.#leftMs += Math.max(0, SPARE_MS - this.#left());
  }

  /** Removes the limit. Work that outlives the answer inherits the call's context. */
  end(): void {
    this.#leftMs = Infinity;
  }
}

const calls = new AsyncLocalStorage<CallTime>();

/** Runs work, and everything that the work starts, within the time of a call. */
export const runWithinCallTime = <T>(time: CallTime, work: () => T): T => calls.run(time, work);

/** Runs work outside the time of the call that starts it: work for others, or of a timer. */
export const runOutsideCall = <T>(work: () => T): T => calls.exit(work);

/** Returns the time of the call that runs this code; undefined outside a call. */
export const findCallTime = (): CallTime | undefined => calls.getStore();

async function waitWithin<T>(
  time: CallTime,
  work: () => Promise<T>,
  onLate?: (result: T) => void,
): Promise<T> {
  const wait = time.startWait();
  const pending = work();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_done, reject) => {
    if (wait.limitMs >= LONGEST_TIMER_MS) return;
    timer = setTimeout(() => {
      pending.then(onLate, () => {});
      reject(new CallTimeError());
    }, wait.limitMs);
  });
  try {
    return await Promise.race([pending, late]);
  } finally {
    clearTimeout(timer);
    wait.end();
  }
}

/**
 * Waits for work that does not end with the call's time by itself: for a connection, or for the
 * reads of another call.
 *
 * @param onLate gets a result that comes after the call's time
 * @throws CallTimeError when the call has no time left
 */
export function waitWithinCallTime<T>(
  work: () => Promise<T>,
  onLate?: (result: T) => void,
): Promise<T> {
  const time = findCallTime();
  return time ? waitWithin(time, work, onLate) : work();
}
