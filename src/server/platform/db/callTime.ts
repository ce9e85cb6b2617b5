import { AsyncLocalStorage } from 'node:async_hooks';

/** Time for a rollback, or for the return of a charge, after the call's time is used up. */
const SPARE_MS = 250;

/** Thrown instead of waiting for the database when the call's time is used up. */
export class CallTimeError extends Error {
  constructor() {
    super('The call has used up its time at the database');
    this.name = 'CallTimeError';
  }
}

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

  constructor(totalMs: number, clock: () => number = () => performance.now()) {
    this.#leftMs = totalMs;
    this.#clock = clock;
  }

  #left(): number {
    return this.#leftMs - (this.#waits > 0 ? this.#clock() - this.#since : 0);
  }

  /**
   * @param isRollback true for a rollback, which the connection's next user needs
   * @throws CallTimeError when no time is left
   */
  startWait(isRollback = false): DatabaseWait {
    const limitMs = isRollback ? Math.max(this.#left(), SPARE_MS) : this.#left();
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

/** Returns the time of the call that runs this code; undefined outside a call. */
export const findCallTime = (): CallTime | undefined => calls.getStore();
