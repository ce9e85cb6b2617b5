import type { CallOutput } from '#contract/client.ts';
import type { QueueOrder } from '#contract/orders.ts';
import type { PodiumRequest } from '../curb.ts';
import { findCode } from '../network.ts';
import type { Party } from '../party.ts';
import { DoesNotAddUp, mustBe } from '../reckoning/differences.ts';
import type { Place } from '../stage.ts';
import type { Guest } from './guest.ts';
import { Staff } from './staff.ts';

type Queue = CallOutput<'GET /api/queue'>;

/** Interval at which a board without a hint is read again, and the shortest time between two reads. */
const STALE_MS = 4_000;
const SOON_MS = 400;
/** Time a car waits before the desk sends a runner. */
const WAITS_MS = 90_000;

/** Whether valets see to it where the desk does not dispatch. */
export const isForValets = (
  wants: PodiumRequest['wants'],
): wants is 'cash' | 'house' | 'cash back' => ['cash', 'house', 'cash back'].includes(wants);

/** Sends runners, takes cars from those who have gone, and helps the people who stand at the podium. */
export class Desk extends Staff {
  readonly #dispatches: boolean;
  /** Since when the desk has seen a car wait. */
  readonly #seen = new Map<string, number>();

  /** @param dispatches whether it follows the board, sends runners and takes all money; otherwise it is asked in person */
  constructor(party: Party, place: Place, dispatches: boolean) {
    super(party, place, place.desk, 'desk');
    this.#dispatches = dispatches;
  }

  async work(): Promise<void> {
    const { clock } = this.party;
    const dispatches = this.#dispatches;
    if (dispatches) this.follow(() => {});
    while (this.party.overAt === null) {
      const news = this.listen();
      const request = this.curb.takeRequest((wants) => dispatches || !isForValets(wants));
      if (request) {
        await this.#serve(request);
        continue;
      }
      this.doing = 'reads the board';
      if (dispatches) {
        await this.#dispatch(await this.#readQueue());
        await clock.pauseMs(SOON_MS);
      }
      this.doing = 'waits';
      await clock.hear(news, dispatches ? { pollMs: STALE_MS } : {});
    }
    this.phone.unfollow();
  }

  #readQueue(): Promise<Queue> {
    const query = { locationId: this.place.id };
    return this.phone.insist('GET /api/queue', { query });
  }

  async #dispatch({ orders, runners }: Queue): Promise<void> {
    const here = runners.filter(({ shift }) => shift?.isHere);
    const free = here.filter(({ car, queued }) => car === null && queued === 0);
    for (const order of orders) {
      const gone = order.assignedValet && !order.assignedValet.isAvailable;
      if (gone && order.status === 'dispatched' && order.can.reassign) {
        const runner = free.shift() ?? here[0];
        if (runner) await this.#reassign(order.id, runner.id, order.assignedValet?.id ?? '');
      } else if (order.can.assign && !order.assignedValet && this.#hasWaited(order)) {
        const runner = free.shift();
        if (runner) await this.#assign(order.id, runner.id);
      }
    }
  }

  #hasWaited({ id }: QueueOrder): boolean {
    const { now } = this.party.clock;
    const since = this.#seen.get(id) ?? now;
    this.#seen.set(id, since);
    return now - since > WAITS_MS;
  }

  async #assign(id: string, valetId: string): Promise<void> {
    this.count('sends a runner');
    await this.#unlessTaken('sends a runner too late', () =>
      this.phone.insist('POST /api/dispatch/orders/{id}/assign', {
        params: { id },
        body: { valetId },
      }),
    );
  }

  async #reassign(id: string, valetId: string, insteadOf: string): Promise<void> {
    this.count('gives a car to another runner');
    const call = { params: { id }, body: { valetId, insteadOf } };
    await this.#unlessTaken('gives a car to another runner too late', () =>
      this.phone.insist('POST /api/dispatch/orders/{id}/reassign', call),
    );
    this.again('sends another runner instead');
  }

  async #unlessTaken(what: string, send: () => Promise<unknown>): Promise<void> {
    try {
      await send();
    } catch (error) {
      const code = findCode(error);
      if (code !== 'STATE_CONFLICT' && code !== 'ORDER_NOT_FOUND') throw error;
      this.again(what);
    }
  }

  async #serve(request: PodiumRequest): Promise<void> {
    const { guest, wants, served } = request;
    const { plate } = guest.plan;
    this.doing = `helps the guest of ${plate}: ${wants}`;
    await this.party.clock.pause(0.5);
    const car = await this.#find(plate);
    if (wants === 'link') {
      this.count('sends the link again');
      await this.phone.insist('POST /api/stays/{id}/send-link', { params: { id: car.id } });
    } else if (wants === 'car') {
      if (!['parked', 'returning', 'ready'].includes(car.stayStatus)) {
        this.again('looks for a car that is not parked yet');
        this.curb.requests.push(request);
        return;
      }
      this.count('asks for a car');
      const call = { params: { id: car.id }, body: { targetMinutes: 10 } };
      await this.phone.insist('POST /api/dispatch/stays/{id}/order', call);
    } else if (wants === 'cash back') {
      await this.#returnCash(guest);
    } else if (wants === 'another runner') {
      await this.#replaceRunner(guest);
    } else {
      await this.#settle(guest, wants);
    }
    served.resolve();
  }

  async #find(plate: string) {
    this.count('finds a car');
    const query = { search: plate, locationId: this.place.id };
    const { cars } = await this.phone.insist('GET /api/stays', { query });
    const car = cars.find(({ licensePlate }) => licensePlate === plate);
    if (!car) throw new DoesNotAddUp(`${plate} at the desk`, 'one car', cars.length);
    return car;
  }

  async #settle(guest: Guest, way: 'cash' | 'house' | 'gift'): Promise<void> {
    this.count(
      way === 'gift' ? 'gives a return away' : way === 'cash' ? 'takes cash' : 'charges an account',
    );
    const params = { id: guest.car.stayId };
    const { order } = await this.phone.insist('GET /api/stays/{id}', { params });
    mustBe(`${guest.plan.plate}, due at the desk`, guest.due, order?.amountDueCents);
    await this.settle(guest, way);
  }

  async #returnCash(guest: Guest): Promise<void> {
    const { cashToReturn } = await this.#readQueue();
    const due = cashToReturn.filter(({ orderId }) => orderId === guest.record.id);
    mustBe(
      `${guest.plan.plate}, cash to return`,
      [guest.record.cash?.cents],
      due.map(({ amountCents }) => amountCents),
    );
    await this.returnCash(guest);
  }

  /** Gives the car to a runner who is free, or puts it back into the queue for the next one. */
  async #replaceRunner({ record, plan }: Guest): Promise<void> {
    const { book } = this.party;
    const params = { id: record.id };
    const from = record.runner ?? '';
    const onShift = book.shifts.filter(({ place, to }) => place === this.place && to === null);
    const others = onShift.filter(({ person }) => person !== from);
    const to = plan.runner === 'is replaced' ? others[0]?.person : undefined;
    if (to) {
      this.count('gives a car to another runner');
      const call = { params, body: { valetId: to, insteadOf: from } };
      await this.phone.insist('POST /api/dispatch/orders/{id}/reassign', call);
      book.sendRunner(record, to);
      book.count('given to another runner');
    } else {
      this.count('puts a car back into the queue');
      await this.phone.insist('POST /api/dispatch/orders/{id}/requeue', { params });
      book.sendRunner(record, null);
      book.count('put back into the queue');
    }
  }
}
