import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Clock, MINUTE } from './clock.ts';

/**
 * Clock of a simulation in real time, from its start. Pauses of actors are compressed to the real
 * length of the test; nothing else is.
 */
export class LiveClock implements Clock {
  readonly minutes: number;
  /** Factor by which the simulated time passes faster than real time. */
  readonly #speed: number;
  readonly #ended = new AbortController();
  readonly #startsAt: number;
  #startedAt = performance.now();
  #latestMs = 0;

  constructor(startsAt: number, minutes: number, realMinutes: number) {
    this.#startsAt = startsAt;
    this.minutes = minutes;
    this.#speed = minutes / realMinutes;
    // Removes Node's limit of listeners, because all actors may pause at once.
    setMaxListeners(0, this.#ended.signal);
  }

  start(): void {
    this.#startedAt = performance.now();
  }

  get now(): number {
    return this.#startsAt + (performance.now() - this.#startedAt) * this.#speed;
  }

  /** Minutes since the start. */
  get minute(): number {
    return (this.now - this.#startsAt) / MINUTE;
  }

  /** Returns the time of a minute since the start. */
  at(minute: number): number {
    return this.#startsAt + minute * MINUTE;
  }

  pause(minutes: number): Promise<void> {
    return this.pauseMs((minutes * MINUTE) / this.#speed);
  }

  until(at: number): Promise<void> {
    return this.pauseMs(Math.max(0, at - this.now) / this.#speed);
  }

  /**
   * Pauses for real milliseconds, for waits of devices and servers. Rejects when the simulation stops.
   */
  async pauseMs(milliseconds: number): Promise<void> {
    const endsAt = performance.now() + milliseconds;
    await sleep(milliseconds, undefined, { signal: this.#ended.signal });
    this.#latestMs = Math.max(this.#latestMs, performance.now() - endsAt);
  }

  /**
   * Returns the longest delay of a pause beyond its end, in simulated minutes. A busy machine
   * causes such delays.
   */
  get behindMinutes(): number {
    return (this.#latestMs * this.#speed) / MINUTE;
  }

  /** Stops the simulation: every running pause rejects. */
  stop(): void {
    this.#ended.abort();
  }

  get isStopped(): boolean {
    return this.#ended.signal.aborted;
  }
}
