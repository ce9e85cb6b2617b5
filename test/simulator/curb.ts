import type { Guest } from './actors/guest.ts';

export type Arrival = { guest: Guest; taken: PromiseWithResolvers<'taken' | 'gone again'> };

/** Ways to pay that take a member of staff. */
export type DeskWay = 'cash' | 'house' | 'gift';

/** A wish of somebody who stands at the podium: a guest, or a runner about a guest's car. */
export type PodiumRequest = {
  guest: Guest;
  wants: 'link' | 'car' | DeskWay | 'cash back' | 'another runner';
  served: PromiseWithResolvers<void>;
};

/** A car that stands at the curb with its runner beside it. */
export type Bay = {
  guest: PromiseWithResolvers<Guest>;
  /** Whether the guest drove off with it; false when it was parked again. */
  gone: PromiseWithResolvers<boolean>;
};

/** Shows what people at one place see and say to each other, without any phone. */
export class Curb {
  readonly arrivals: Arrival[] = [];
  readonly requests: PodiumRequest[] = [];
  /** Tickets whose valet left the car at the curb when they went home. */
  readonly left: Guest[] = [];
  readonly bays = new Map<string, Bay>();
  #watchers: (() => void)[] = [];

  /** Resolves when somebody comes to the podium. */
  changed(): Promise<void> {
    return new Promise((resolve) => this.#watchers.push(resolve));
  }

  ring(): void {
    for (const tell of this.#watchers.splice(0)) tell();
  }

  arrive(guest: Guest): Promise<'taken' | 'gone again'> {
    const taken = Promise.withResolvers<'taken' | 'gone again'>();
    this.arrivals.push({ guest, taken });
    this.ring();
    return taken.promise;
  }

  ask(guest: Guest, wants: PodiumRequest['wants']): Promise<void> {
    const served = Promise.withResolvers<void>();
    this.requests.push({ guest, wants, served });
    this.ring();
    return served.promise;
  }

  /** Takes the first request of these kinds. */
  takeRequest(isMeant: (wants: PodiumRequest['wants']) => boolean): PodiumRequest | undefined {
    const at = this.requests.findIndex(({ wants }) => isMeant(wants));
    return at < 0 ? undefined : this.requests.splice(at, 1)[0];
  }

  leave(guest: Guest): void {
    this.left.push(guest);
    this.ring();
  }

  bring(guest: Guest): Bay {
    const bay: Bay = { guest: Promise.withResolvers(), gone: Promise.withResolvers() };
    this.bays.set(guest.plan.plate, bay);
    return bay;
  }

  /** @returns whether the guest got their car: it may be gone again, or not there yet */
  async collect(guest: Guest): Promise<boolean> {
    const bay = this.bays.get(guest.plan.plate);
    bay?.guest.resolve(guest);
    return bay ? bay.gone.promise : false;
  }

  clear({ plan }: Guest, isReturned: boolean): void {
    const bay = this.bays.get(plan.plate);
    this.bays.delete(plan.plate);
    bay?.gone.resolve(isReturned);
  }
}
