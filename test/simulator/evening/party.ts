import { CallError } from '#contract/client.ts';
import { DoesNotAddUp } from '../differences.ts';
import type { LiveClock } from '../liveClock.ts';
import { type Curb } from './curb.ts';
import { type Network, type Owner, Phone } from './network.ts';
import { Book } from '../book.ts';
import { Notebook } from './notebook.ts';
import type { StageLocation } from '../stage/stage.ts';
import { VisitSteps } from '../steps.ts';
import { Random } from '../random.ts';

/** State that all actors of an evening share. */
export class Party {
  readonly seed: string;
  readonly clock: LiveClock;
  readonly network: Network;
  readonly notebook = new Notebook();
  readonly book = new Book();
  readonly steps: VisitSteps;
  readonly #curbs: ReadonlyMap<StageLocation, Curb>;
  /** True after the last guest who fetches a car has it. */
  isOver = false;
  readonly #failed = Promise.withResolvers<never>();

  constructor(parts: {
    seed: string;
    clock: LiveClock;
    network: Network;
    curbs: ReadonlyMap<StageLocation, Curb>;
  }) {
    this.seed = parts.seed;
    this.clock = parts.clock;
    this.network = parts.network;
    this.steps = new VisitSteps(this.book, parts.clock);
    this.#curbs = parts.curbs;
    this.#failed.promise.catch(() => {});
  }

  curbOf(place: StageLocation): Curb {
    return this.#curbs.get(place) as Curb;
  }

  randomOf(name: string): Random {
    return new Random(`${this.seed} ${name}`);
  }

  phoneOf(owner: Owner): Phone {
    return new Phone(owner, {
      network: this.network,
      clock: this.clock,
      notebook: this.notebook,
      random: this.randomOf(`phone of ${owner.name}`),
    });
  }

  /**
   * Makes the evening fail with the first difference. Later differences are ignored.
   *
   * @param who names the actor and the actor's current action
   */
  fail(error: unknown, who: string): void {
    const { status, body, message } = error as Partial<CallError>;
    const refusal = `${String(status)} ${message ?? ''} ${JSON.stringify(body)}`;
    const isRefusal = error instanceof CallError;
    this.#failed.reject(
      isRefusal ? new DoesNotAddUp(who, 'no refusal', refusal) : (error as Error),
    );
    this.clock.stop();
  }

  /**
   * Waits for the work, but rejects as soon as the evening fails.
   *
   * @returns the result of the work
   */
  until<T>(work: Promise<T>): Promise<T> {
    return Promise.race([work, this.#failed.promise]);
  }
}
