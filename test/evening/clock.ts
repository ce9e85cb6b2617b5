import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

/** An evening's time: its pauses are shorter than they say, and nothing else is. All in minutes of the evening. */
export class Clock {
  readonly minutes: number;
  readonly #msPerMinute: number;
  readonly #ended = new AbortController();
  #startedAt = performance.now();
  #latestMs = 0;

  constructor(minutes: number, realMinutes: number) {
    this.minutes = minutes;
    this.#msPerMinute = (realMinutes * 60_000) / minutes;
    // All actors may pause at once, so the listener limit of Node is lifted.
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

  /** A pause that is not compressed: what devices and servers take. It ends with an error once nothing goes on. */
  async pauseMs(milliseconds: number): Promise<void> {
    const endsAt = performance.now() + milliseconds;
    await sleep(milliseconds, undefined, { signal: this.#ended.signal });
    this.#latestMs = Math.max(this.#latestMs, performance.now() - endsAt);
  }

  /** Returns the longest delay of a pause beyond its end, caused by other work of the machine. */
  get behindMinutes(): number {
    return this.#latestMs / this.#msPerMinute;
  }

  /** Wakes every pausing actor with an error. */
  stop(): void {
    this.#ended.abort();
  }

  get isStopped(): boolean {
    return this.#ended.signal.aborted;
  }
}
