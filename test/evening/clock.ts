import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Clock of an evening, in minutes of the evening. Pauses of actors are compressed to the real
 * length of the test; nothing else is.
 */
export class Clock {
  readonly minutes: number;
  readonly #msPerMinute: number;
  readonly #ended = new AbortController();
  #startedAt = performance.now();
  #latestMs = 0;

  constructor(minutes: number, realMinutes: number) {
    this.minutes = minutes;
    this.#msPerMinute = (realMinutes * 60_000) / minutes;
    // Removes Node's limit of listeners, because all actors may pause at once.
    setMaxListeners(0, this.#ended.signal);
  }

  start(): void {
    this.#startedAt = performance.now();
  }

  get now(): number {
    return (performance.now() - this.#startedAt) / this.#msPerMinute;
  }

  pause(minutes: number): Promise<void> {
    return this.pauseMs(minutes * this.#msPerMinute);
  }

  until(minute: number): Promise<void> {
    return this.pause(Math.max(0, minute - this.now));
  }

  /**
   * Pauses for real milliseconds, for waits of devices and servers. Rejects when the evening stops.
   */
  async pauseMs(milliseconds: number): Promise<void> {
    const endsAt = performance.now() + milliseconds;
    await sleep(milliseconds, undefined, { signal: this.#ended.signal });
    this.#latestMs = Math.max(this.#latestMs, performance.now() - endsAt);
  }

  /**
   * Returns the longest delay of a pause beyond its end, in minutes of the evening. A busy machine
   * causes such delays.
   */
  get behindMinutes(): number {
    return this.#latestMs / this.#msPerMinute;
  }

  /** Stops the evening: every running pause rejects. */
  stop(): void {
    this.#ended.abort();
  }

  get isStopped(): boolean {
    return this.#ended.signal.aborted;
  }
}
