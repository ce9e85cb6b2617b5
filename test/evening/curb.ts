import type { Guest } from './actors/guest.ts';

export type Arrival = { guest: Guest; taken: PromiseWithResolvers<'taken' | 'turned away'> };

/** A guest's request in person at the desk. */
export type DeskRequest = {
  guest: Guest;
  wants: 'link' | 'car' | 'to pay cash' | 'a gift' | 'cash back';
  served: PromiseWithResolvers<void>;
};

/** A car at the curb with its runner beside it. */
export type Bay = {
  guest: PromiseWithResolvers<Guest>;
  /** Resolves to true if the guest drove off, and to false if the car was parked again. */
  gone: PromiseWithResolvers<boolean>;
};

/** A car that its runner left at the curb when going home. */
export type LeftCar = { guest: Guest; stayId: string };

/** Holds what people at one location see and say to each other without a phone. */
export class Curb {
  readonly arrivals: Arrival[] = [];
  readonly requests: DeskRequest[] = [];
  readonly left: LeftCar[] = [];
  readonly bays = new Map<string, Bay>();
  #watchers: (() => void)[] = [];

  /** Resolves when a guest comes to the podium. */
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
   * @returns whether the guest got their car, which may be gone again or not there yet
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
