import type { CallOptions } from '#contract/client.ts';
import type { Clock } from '../clock.ts';
import type { Phone } from '../network.ts';

/** Sends presses in their order; those without signal wait for it. */
export class Outbox {
  readonly #phone: Phone;
  readonly #clock: Clock;
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  constructor(phone: Phone, clock: Clock) {
    this.#phone = phone;
    this.#clock = clock;
  }

  /** Whether a press of now is sent later. */
  get isHeldUp(): boolean {
    return !this.#phone.hasSignal;
  }

  /** @param work sends it; with `doneAt` where that is earlier */
  async put<T>(work: (done: CallOptions) => Promise<T>): Promise<T> {
    const isLate = this.isHeldUp || this.#waiting > 0;
    const done = isLate ? { doneAt: new Date(this.#clock.deviceNow).toISOString() } : {};
    this.#waiting += 1;
    const send = async (before: Promise<unknown>) => {
      await before;
      await this.#phone.awaitSignal();
      return work(done);
    };
    const sent = send(this.#last);
    this.#last = sent.catch(() => {});
    try {
      return await sent;
    } finally {
      this.#waiting -= 1;
    }
  }

  async empty(): Promise<void> {
    await this.#last;
  }
}
