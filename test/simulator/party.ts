import type { Guest } from './actors/guest.ts';
import type { Book, Role } from './book.ts';
import type { Clock } from './clock.ts';
import { Curb } from './curb.ts';
import { type Network, Phone } from './network.ts';
import { Random } from './random.ts';
import type { Place } from './stage.ts';

/** The things that all actors of a simulation share. */
export class Party {
  readonly seed: string;
  readonly clock: Clock;
  readonly network: Network;
  readonly book: Book;
  /** Guests by the plate of their car. */
  readonly guests = new Map<string, Guest>();
  readonly #curbs = new Map<Place, Curb>();
  #attending = 0;
  /** Time at which all acts that staff wait for had ended; null before. */
  overAt: number | null = null;

  constructor(parts: { seed: string; clock: Clock; network: Network; book: Book }) {
    this.seed = parts.seed;
    this.clock = parts.clock;
    this.network = parts.network;
    this.book = parts.book;
  }

  curbOf(place: Place): Curb {
    const curb = this.#curbs.get(place) ?? new Curb();
    this.#curbs.set(place, curb);
    return curb;
  }

  randomOf(name: string): Random {
    return new Random(`${this.seed} ${name}`);
  }

  phoneOf(owner: { name: string; role: Role; token: string | null }): Phone {
    const { network, clock, book } = this;
    return new Phone(owner, {
      network,
      clock,
      book,
      random: this.randomOf(`phone of ${owner.name}`),
    });
  }

  /** Starts an act for whose end the staff wait. */
  attend(who: () => string, act: () => Promise<void>, at?: number): void {
    this.#attending += 1;
    this.clock.start(
      who,
      async () => {
        await act();
        this.#attending -= 1;
        if (this.#attending > 0) return;
        this.overAt = this.clock.now;
        for (const curb of this.#curbs.values()) curb.ring();
      },
      at,
    );
  }
}
