import type { TestServer } from '#test/harness/server.ts';
import { type Clock, MINUTE } from './clock.ts';

type Waiting = { at: number; order: number; wake: () => void };

/**
 * Runs the actions of all actors one after the other, each at its time on the server's clock. The
 * clock stands still during an action.
 */
export class HeldClock implements Clock {
  readonly #server: TestServer;
  #waiting: Waiting[] = [];
  #count = 0;
  #idle = Promise.withResolvers<void>();

  constructor(server: TestServer) {
    this.#server = server;
  }

  get now(): number {
    return this.#server.ctx.clock().getTime();
  }

  /** Starts an actor at a time. Errors name the actor and the time. */
  start(at: number, who: string, act: () => Promise<void>): void {
    this.#add(at, () => {
      act().then(
        () => this.#idle.resolve(),
        (cause: unknown) => {
          const { body = null } = cause as { body?: unknown };
          const at = new Date(this.now).toISOString();
          this.#idle.reject(new Error(`${at}, ${who}: ${JSON.stringify(body)}`, { cause }));
        },
      );
    });
  }

  /** Other actors act until this time. */
  until(at: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#add(Math.max(at, this.now), resolve);
    this.#idle.resolve();
    return promise;
  }

  pause(minutes: number): Promise<void> {
    return this.until(this.now + Math.round(minutes * MINUTE));
  }

  /** Runs until no actor has any action left. */
  async play(): Promise<void> {
    for (let next = this.#take(); next; next = this.#take()) {
      this.#server.advance(next.at - this.now);
      this.#idle = Promise.withResolvers();
      const { promise } = this.#idle;
      next.wake();
      await promise;
    }
  }

  #add(at: number, wake: () => void): void {
    this.#count += 1;
    this.#waiting.push({ at: Math.round(at), order: this.#count, wake });
  }

  #take(): Waiting | undefined {
    this.#waiting.sort((one, other) => one.at - other.at || one.order - other.order);
    return this.#waiting.shift();
  }
}
