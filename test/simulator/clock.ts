import { setMaxListeners } from 'node:events';
import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises';
import { CallError } from '#contract/client.ts';
import { DoesNotAddUp } from './reckoning/differences.ts';

const MINUTE = 60_000;

/** The time of a simulation. Actors wait for nothing but through it, except for the answers to their calls. */
export interface Clock {
  /** Time of the actors, in milliseconds. */
  readonly now: number;
  /** Time that phones and servers show. */
  readonly deviceNow: number;
  pause(minutes: number): Promise<void>;
  until(at: number): Promise<void>;
  /** Real time, in which servers work and no actor's clock has to move. */
  pauseMs(milliseconds: number): Promise<void>;
  /**
   * Waits for another actor or a hint.
   *
   * @param limit.pollMs after which a device looks by itself, as hints may be lost
   * @returns null where the time passed first
   */
  hear<T>(signal: Promise<T>, limit?: { until?: number; pollMs?: number }): Promise<T | null>;
  /** Waits for jobs of the server, where they would otherwise run at a time that has not come. */
  settle(look: () => Promise<boolean>): Promise<void>;
  /** Lets an actor act, from a time on where one is given. */
  start(who: () => string, act: () => Promise<void>, at?: number): void;
  /** Resolves when all actors have ended; rejects with the first error of one. */
  play(): Promise<void>;
  fail(error: unknown, who: string): void;
}

/** Names the actor of a refusal that nobody expected. */
function explain(error: unknown, who: string): Error {
  if (!(error instanceof CallError)) return error as Error;
  const { status, message, body } = error;
  return new DoesNotAddUp(who, 'no refusal', `${status} ${message} ${JSON.stringify(body)}`);
}

/** Real time in which the pauses of people are shorter: for servers in processes of their own. */
export class CompressedClock implements Clock {
  readonly startsAt = Date.now();
  readonly #factor: number;
  readonly #begun = Promise.withResolvers<void>();
  readonly #ended = Promise.withResolvers<void>();
  readonly #stopped = new AbortController();
  #startedAt: number | null = null;
  #running = 0;
  #latestMs = 0;

  constructor(minutes: number, realMinutes: number) {
    this.#factor = minutes / realMinutes;
    // Every actor may pause at once.
    setMaxListeners(0, this.#stopped.signal);
    this.#ended.promise.catch(() => {});
  }

  get now(): number {
    if (this.#startedAt === null) return this.startsAt;
    return this.startsAt + (performance.now() - this.#startedAt) * this.#factor;
  }

  get deviceNow(): number {
    return Date.now();
  }

  pause(minutes: number): Promise<void> {
    return this.pauseMs((minutes * MINUTE) / this.#factor);
  }

  until(at: number): Promise<void> {
    return this.pause(Math.max(0, at - this.now) / MINUTE);
  }

  async pauseMs(milliseconds: number): Promise<void> {
    const endsAt = performance.now() + milliseconds;
    await sleep(milliseconds, undefined, { signal: this.#stopped.signal });
    this.#latestMs = Math.max(this.#latestMs, performance.now() - endsAt);
  }

  async hear<T>(
    signal: Promise<T>,
    { until = Infinity, pollMs = Infinity }: { until?: number; pollMs?: number } = {},
  ): Promise<T | null> {
    const limit = Math.min(pollMs, Math.max(0, until - this.now) / this.#factor);
    if (limit === Infinity) return Promise.race([signal, this.#ended.promise.then(() => null)]);
    return Promise.race([signal, this.pauseMs(limit).then(() => null)]);
  }

  async settle(): Promise<void> {}

  start(who: () => string, act: () => Promise<void>, at = 0): void {
    this.#running += 1;
    const play = async () => {
      await this.#begun.promise;
      await this.until(at);
      await act();
      this.#running -= 1;
      if (this.#running === 0) this.#ended.resolve();
    };
    play().catch((error: unknown) => this.fail(error, who()));
  }

  async play(): Promise<void> {
    this.#startedAt = performance.now();
    this.#begun.resolve();
    await this.#ended.promise;
  }

  fail(error: unknown, who: string): void {
    this.#ended.reject(explain(error, who));
    this.stop();
  }

  /** Longest delay of a pause, in minutes of the actors: the machine had other work then. */
  get behindMinutes(): number {
    return (this.#latestMs * this.#factor) / MINUTE;
  }

  /** Ends all pauses with an error. */
  stop(): void {
    this.#stopped.abort();
  }

  get isStopped(): boolean {
    return this.#stopped.signal.aborted;
  }
}

type Waiting = { at: number; order: number; wake: () => void };

/**
 * Events in order: one actor acts at a time, and the clock of the test server moves to the next event when that one
 * waits. The same seed gives the same month on any machine.
 */
export class EventClock implements Clock {
  readonly #server: { now(): number; advance(milliseconds: number): void };
  readonly #acting = new Set<() => string>();
  readonly #failed = Promise.withResolvers<never>();
  #waiting: Waiting[] = [];
  #count = 0;
  #idle = Promise.withResolvers<void>();

  constructor(server: { now(): number; advance(milliseconds: number): void }) {
    this.#server = server;
    this.#failed.promise.catch(() => {});
  }

  get now(): number {
    return this.#server.now();
  }

  get deviceNow(): number {
    return this.now;
  }

  pause(minutes: number): Promise<void> {
    return this.until(this.now + minutes * MINUTE);
  }

  async until(at: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#add(Math.max(at, this.now), resolve);
    this.#idle.resolve();
    await promise;
  }

  async pauseMs(milliseconds: number): Promise<void> {
    await sleep(milliseconds);
  }

  async hear<T>(signal: Promise<T>, { until = Infinity }: { until?: number } = {}) {
    const { promise, resolve } = Promise.withResolvers<T | null>();
    const timer =
      until === Infinity ? null : this.#add(Math.max(until, this.now), () => resolve(null));
    let isHeard = false;
    const hear = async () => {
      const heard = await signal;
      if (isHeard) return;
      isHeard = true;
      if (timer) this.#waiting = this.#waiting.filter((one) => one !== timer);
      this.#add(this.now, () => resolve(heard));
    };
    void hear();
    this.#idle.resolve();
    const heard = await promise;
    isHeard = true;
    return heard;
  }

  /** Looks less and less often: asking takes the processor from the job that is waited for. */
  async settle(look: () => Promise<boolean>): Promise<void> {
    for (let wait = 20; wait < 20_000; wait *= 1.5) {
      if (await look()) return;
      await sleep(wait);
    }
    throw new DoesNotAddUp('a job of the server', 'done', 'not done in time');
  }

  start(who: () => string, act: () => Promise<void>, at = 0): void {
    this.#acting.add(who);
    const play = async () => {
      await act();
      this.#acting.delete(who);
      this.#idle.resolve();
    };
    const wake = () =>
      void play().catch((error: unknown) =>
        this.fail(error, `${new Date(this.now).toISOString()}, ${who()}`),
      );
    this.#add(Math.max(at, this.now), wake);
  }

  async play(): Promise<void> {
    for (;;) {
      const next = this.#take() ?? (await this.#takeAfterTurn());
      if (!next) break;
      this.#server.advance(next.at - this.now);
      this.#idle = Promise.withResolvers();
      const { promise } = this.#idle;
      next.wake();
      await Promise.race([promise, this.#failed.promise]);
      // Actors that were told something take their place in the queue first.
      await turn();
    }
    const stuck = [...this.#acting].map((who) => who());
    if (stuck.length > 0) throw new DoesNotAddUp('the simulation', 'to go on', stuck.join('; '));
  }

  fail(error: unknown, who: string): void {
    this.#failed.reject(explain(error, who));
  }

  #add(at: number, wake: () => void): Waiting {
    this.#count += 1;
    const waiting = { at: Math.round(at), order: this.#count, wake };
    this.#waiting.push(waiting);
    return waiting;
  }

  #take(): Waiting | undefined {
    this.#waiting.sort((one, other) => one.at - other.at || one.order - other.order);
    return this.#waiting.shift();
  }

  async #takeAfterTurn(): Promise<Waiting | undefined> {
    await turn();
    return this.#take();
  }
}
