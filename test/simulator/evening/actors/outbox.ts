import type { CallOptions } from '#contract/client.ts';
import type { Phone } from '../network.ts';

/**
 * Sends the presses of a phone in order. Presses made without a signal wait until the signal
 * returns.
 */
export class Outbox {
  readonly #phone: Phone;
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  constructor(phone: Phone) {
    this.#phone = phone;
  }

  /** True while a press would wait for the signal. */
  get isHeldUp(): boolean {
    return !this.#phone.hasSignal;
  }

  /** @param work sends the press; receives `doneAt` if the press was made before it is sent */
  async put<T>(work: (done: CallOptions) => Promise<T>): Promise<T> {
    const isLate = this.isHeldUp || this.#waiting > 0;
    const done = isLate ? { doneAt: this.#phone.now.toISOString() } : {};
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
