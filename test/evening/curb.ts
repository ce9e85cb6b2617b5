import type { Guest } from './actors/guest.ts';

export type Arrival = { guest: Guest; taken: PromiseWithResolvers<'taken' | 'turned away'> };

/** Request of a guest in person at the desk. */
export type DeskRequest = {
  guest: Guest;
  wants: 'link' | 'car' | 'to pay cash' | 'a gift' | 'cash back';
  served: PromiseWithResolvers<void>;
};

/** Car at the curb, with its runner beside it. */
export type Bay = {
  guest: PromiseWithResolvers<Guest>;
  /** Resolves to true if the guest drove off, and to false if the car was parked again. */
  gone: PromiseWithResolvers<boolean>;
};

/** Car that its valet left at the curb when the valet went home. */
export type LeftCar = { guest: Guest; stayId: string };

/** The curb of one location: what people there see and tell each other without phones. */
export class Curb {
  readonly arrivals: Arrival[] = [];
  readonly requests: DeskRequest[] = [];
  readonly left: LeftCar[] = [];
  readonly bays = new Map<string, Bay>();
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

  clear(plate: string, isReturned: boolean): void {
    const bay = this.bays.get(plate);
    this.bays.delete(plate);
    bay?.gone.resolve(isReturned);
  }
}
