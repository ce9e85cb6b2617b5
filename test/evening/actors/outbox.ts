import type { CallOptions } from '#contract/client.ts';
import type { Phone } from '../network.ts';

/** Sends a phone's presses in their order; those made without signal wait for it. */
export class Outbox {
  readonly #phone: Phone;
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  constructor(phone: Phone) {
    this.#phone = phone;
  }

  /** Returns whether a press now is sent later. */
  get isHeldUp(): boolean {
    return !this.#phone.hasSignal;
  }

  /**
   * @param work sends the press; it gets `doneAt` if the press was earlier
   */
  async put<T>(work: (done: CallOptions) => Promise<T>): Promise<T> {
    const isLate = this.isHeldUp || this.#waiting > 0;
    const done = isLate ? { doneAt: new Date().toISOString() } : {};
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
