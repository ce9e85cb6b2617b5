import type { Guest } from './actors/guest.ts';
import type { Mishap } from './plan.ts';

export type Arrival = { guest: Guest; taken: PromiseWithResolvers<'taken' | 'turned away'> };

/** Request in person at the desk: of a guest, or about the car of one whose runner does not answer. */
export type DeskRequest = {
  guest: Guest;
  wants: 'link' | 'car' | 'to pay cash' | 'a gift' | 'cash back' | Mishap['desk'];
  served: PromiseWithResolvers<void>;
};

/** Car at the curb, with its runner beside it. */
export type Bay = {
  guest: PromiseWithResolvers<Guest>;
  /** Resolves to true if the guest drove off, and to false if the car was parked again. */
  gone: PromiseWithResolvers<boolean>;
};

/** Car at the curb that another valet parks. `parked` is called when the server knows it. */
export type LeftCar = { guest: Guest; parked?: () => void };

/** The curb of one location: what people there see and tell each other without phones. */
export class Curb {
  readonly arrivals: Arrival[] = [];
  readonly requests: DeskRequest[] = [];
  readonly left: LeftCar[] = [];
  readonly bays = new Map<string, Bay>();
  /** Guests who wait for their cars, by plate. */
  readonly waiting = new Map<string, Guest>();
  /**
   * Cars whose valet the desk could not reach. False if the valet says at the desk that a press was
   * a mistake.
   */
  readonly unreached = new Map<string, boolean>();
  /** Number of valets whom the desk cannot reach now. */
  outOfReach = 0;
  readonly #gone = new Set<string>();
  #watchers: (() => void)[] = [];

  /** Resolves when a guest comes to the podium or the desk, or a car is left at the curb. */
  changed(): Promise<void> {
    return new Promise((resolve) => this.#watchers.push(resolve));
  }

  #tell(): void {
    for (const tell of this.#watchers.splice(0)) tell();
  }

  arrive(guest: Guest): Promise<'taken' | 'turned away'> {
    const taken = Promise.withResolvers<'taken' | 'turned away'>();
    this.arrivals.push({ guest, taken });
    this.#tell();
    return taken.promise;
  }

  ask(guest: Guest, wants: DeskRequest['wants']): Promise<void> {
    const served = Promise.withResolvers<void>();
    this.requests.push({ guest, wants, served });
    this.#tell();
    return served.promise;
  }

  leave(car: LeftCar): void {
    this.left.push(car);
    this.#tell();
  }

  bring(plate: string): Bay {
    const bay: Bay = { guest: Promise.withResolvers(), gone: Promise.withResolvers() };
    this.bays.set(plate, bay);
    return bay;
  }

  /**
   * Brings the guest to the car at the curb.
   *
   * @returns true if the guest drove off; false if the car is not at the curb or was parked again
   */
  async collect(guest: Guest): Promise<boolean> {
    const bay = this.bays.get(guest.plan.plate);
    if (!bay) return false;
    bay.guest.resolve(guest);
    return bay.gone.promise;
  }

  isInLot(plate: string): boolean {
    return !this.bays.has(plate) && !this.#gone.has(plate);
  }

  clear(plate: string, isReturned: boolean): void {
    if (isReturned) this.#gone.add(plate);
    const bay = this.bays.get(plate);
    this.bays.delete(plate);
    bay?.gone.resolve(isReturned);
  }
}
