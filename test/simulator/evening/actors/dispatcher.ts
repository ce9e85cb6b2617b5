import type { CallOutput } from '#contract/client.ts';
import type { LateReport, QueueOrder } from '#contract/orders.ts';
import { reasonsByStep } from '#domain/orders/staffReasons.ts';
import { MINUTE } from '../../clock.ts';
import { DoesNotAddUp } from '../../differences.ts';
import type { Curb, DeskRequest } from '../curb.ts';
import { findCode, type Phone } from '../network.ts';
import type { Party } from '../party.ts';
import type { BookedOrder } from '../../book.ts';
import type { StaffMember, StageLocation } from '../../stage/stage.ts';
import type { StaffPress } from '../../steps.ts';
import type { Mishap } from '../plan.ts';
import type { Random } from '../../random.ts';

type Queue = CallOutput<'GET /api/queue'>;

/**
 * Milliseconds after which the board is read again without a hint, and the shortest pause between
 * two reads after hints.
 */
const STALE_MS = 4_000;
const SOON_MS = 400;
/** Minutes that a car waits before the dispatcher sends a runner. */
const WAITS = 1.5;

/**
 * Plays the dispatcher of a location, who sends runners, reassigns the cars of runners who went
 * home, helps guests in person, and decides about late reports.
 */
export class Dispatcher {
  readonly worker: StaffMember;
  readonly #place: StageLocation;
  doing = 'is not there yet';
  readonly #party: Party;
  readonly #phone: Phone;
  readonly #curb: Curb;
  readonly #random: Random;
  /** Maps an order to the time at which the dispatcher first saw the order wait. */
  readonly #seen = new Map<string, number>();
  #hint = Promise.withResolvers<void>();

  constructor(party: Party, place: StageLocation) {
    const { name, token } = place.desk;
    this.#party = party;
    this.worker = place.desk;
    this.#place = place;
    this.#curb = party.curbOf(place);
    this.#random = party.randomOf(name);
    this.#phone = party.phoneOf({ name, role: 'dispatcher', token });
  }

  async work(): Promise<void> {
    const { clock } = this.#party;
    this.#phone.follow({ type: 'authenticate', token: this.worker.token }, () => {
      this.#hint.resolve();
      this.#hint = Promise.withResolvers();
    });
    for (;;) {
      const { promise: hint } = this.#hint;
      const isLast = this.#party.isOver && this.#curb.outOfReach === 0;
      const request = this.#curb.requests.shift();
      if (request) {
        await this.#serve(request);
        continue;
      }
      this.doing = 'reads the board';
      const queue = await this.#readQueue();
      if (isLast && queue.lateReports.length === 0) break;
      for (const report of queue.lateReports) await this.#decide(report);
      await this.#dispatch(queue);
      this.doing = 'waits';
      await clock.pauseMs(SOON_MS);
      if (this.#curb.requests.length > 0) continue;
      await Promise.race([hint, this.#curb.changed(), clock.pauseMs(STALE_MS)]);
    }
    this.#phone.unfollow();
  }

  #readQueue(): Promise<Queue> {
    const query = { locationId: this.#place.id };
    return this.#phone.insist('GET /api/queue', { query });
  }

  /** Returns the order of a car in the book. */
  #booked(car: string | null, orderId: string): BookedOrder {
    const { book, clock } = this.#party;
    return book.findOrder(book.findCar(car), orderId, clock.now);
  }

  get #staff(): StaffPress {
    return { call: this.#phone.insist, by: this.worker.id, at: this.#party.clock.now };
  }

  #press(what: string): void {
    this.#party.notebook.presses.add('dispatcher', what);
  }

  async #dispatch({ orders, runners }: Queue): Promise<void> {
    const here = runners.filter(({ shift }) => shift?.isHere);
    const free = here.filter(({ car, queued }) => car === null && queued === 0);
    for (const order of orders) {
      const gone = order.assignedValet && !order.assignedValet.isAvailable;
      if (gone && order.status === 'dispatched' && order.can.reassign) {
        const runner = free.shift() ?? here[0];
        if (!runner) continue;
        const booked = this.#booked(order.ticket.licensePlate, order.id);
        await this.#reassign(booked, runner.id, order.assignedValet?.id ?? '');
        this.#party.notebook.twice.add('dispatcher', 'sends another for who went home');
      } else if (order.can.assign && !order.assignedValet && this.#hasWaited(order)) {
        const runner = free.shift();
        if (runner) await this.#assign(order, runner.id);
      }
    }
  }

  #hasWaited({ id }: QueueOrder): boolean {
    const { now } = this.#party.clock;
    const since = this.#seen.get(id) ?? now;
    this.#seen.set(id, since);
    return now - since > WAITS * MINUTE;
  }

  async #assign(order: QueueOrder, valetId: string): Promise<void> {
    this.#press('sends a runner');
    const call = { params: { id: order.id }, body: { valetId } };
    await this.#unlessTaken('sends a runner too late', () =>
      this.#phone.insist('POST /api/dispatch/orders/{id}/assign', call),
    );
  }

  async #reassign(order: BookedOrder, to: string, from: string): Promise<void> {
    this.#press('gives a car to another runner');
    await this.#unlessTaken('gives a car to another runner too late', () =>
      this.#party.steps.reassign(this.#staff, order, { from, to }),
    );
  }

  /** Accepts what a phone without signal reported, unless its valet says that it was a mistake. */
  async #decide({ id, stayId, licensePlate, step }: LateReport): Promise<void> {
    const car = licensePlate ?? '';
    const isAccepted = this.#curb.unreached.get(car);
    if (isAccepted === undefined) throw new DoesNotAddUp(car, 'no late report', step);
    this.#press(isAccepted ? 'accepts a late report' : 'rejects a late report');
    const params = { id };
    let isHookLeftOut = false;
    try {
      if (isAccepted) {
        const path = 'POST /api/dispatch/late-reports/{id}/accept';
        const { hookLeftOut } = await this.#phone.insist(path, { params });
        isHookLeftOut = hookLeftOut !== null;
      } else await this.#phone.insist('POST /api/dispatch/late-reports/{id}/reject', { params });
    } catch (error) {
      // The valet's next step or the handover of a colleague has replaced the report.
      if (findCode(error) !== 'REPORT_DECIDED') throw error;
      this.#party.notebook.twice.add('dispatcher', 'decides too late');
      return;
    }
    const isReturned = isAccepted && step === 'complete';
    const order = isReturned ? await this.#findOrder(car, stayId) : null;
    const { book } = this.#party;
    book.decide(book.findCar(car), {
      step,
      by: this.worker.id,
      isAccepted,
      order: order && this.#booked(car, order.id),
      isHookLeftOut,
    });
  }

  /** Changes the return of a car whose runner does not answer. */
  async #giveUp(car: string, stayId: string, wants: Mishap['desk']): Promise<void> {
    const { id, runner } = await this.#findOrder(car, stayId);
    const { steps } = this.#party;
    const order = this.#booked(car, id);
    if (wants === 'no car') {
      this.#press('cancels a request');
      const reason = this.#random.pick(reasonsByStep.cancel);
      const body = { reason, ...(reason === 'other' && { note: 'Goes by taxi' }) };
      await steps.cancelForStaff(this.#staff, order, body);
      await this.#hangUp(stayId);
      return;
    }
    const { runners } = await this.#readQueue();
    const other = runners.find((one) => one.shift?.isHere && one.id !== runner?.id);
    if (wants === 'another runner' && other && runner) {
      await this.#reassign(order, other.id, runner.id);
      return;
    }
    this.#press('puts a car back into the queue');
    await steps.requeue(this.#staff, order);
    await this.#hangUp(stayId);
  }

  /** Hangs up the key that a runner brings back whose job the desk ended. */
  async #hangUp(id: string): Promise<void> {
    const params = { id };
    const { key } = await this.#phone.insist('GET /api/stays/{id}', { params });
    if (key.place !== 'with_valet' || key.hook === null) return;
    this.#press('hangs up a key');
    const body = { place: 'on_hook' as const };
    await this.#unlessTaken('hangs up a key too late', () =>
      this.#phone.insist('POST /api/stays/{id}/key', { params, body }),
    );
  }

  async #findOrder(car: string, stayId: string) {
    const { order } = await this.#phone.insist('GET /api/stays/{id}', { params: { id: stayId } });
    if (!order) throw new DoesNotAddUp(`${car} at the desk`, 'an order', null);
    return order;
  }

  async #unlessTaken(what: string, send: () => Promise<unknown>): Promise<void> {
    try {
      await send();
    } catch (error) {
      const code = findCode(error);
      if (code !== 'STATE_CONFLICT' && code !== 'ORDER_NOT_FOUND') throw error;
      this.#party.notebook.twice.add('dispatcher', what);
    }
  }

  async #serve(request: DeskRequest): Promise<void> {
    const { guest, wants, served } = request;
    const { plate } = guest.plan;
    this.doing = `helps the guest of ${plate}: ${wants}`;
    await this.#party.clock.pause(0.5);
    this.#press('finds a car');
    const query = { search: plate, locationId: this.#place.id };
    const { cars } = await this.#phone.insist('GET /api/stays', { query });
    const car = cars.find(({ licensePlate }) => licensePlate === plate);
    if (!car) throw new DoesNotAddUp(`${plate} at the desk`, 'one car', cars.length);
    const params = { id: car.id };
    if (wants === 'link') {
      this.#press('sends the link again');
      await this.#phone.insist('POST /api/stays/{id}/send-link', { params });
    } else if (wants === 'car' && !['parked', 'returning', 'ready'].includes(car.stayStatus)) {
      this.#party.notebook.twice.add('dispatcher', 'looks for a car that is not parked yet');
      this.#curb.requests.push(request);
      await this.#party.clock.pauseMs(SOON_MS);
      return;
    } else if (wants === 'car') {
      await this.#askFor(car.id);
    } else if (wants === 'cash back') {
      await this.#returnCash(plate);
    } else if (wants === 'another runner' || wants === 'no runner' || wants === 'no car') {
      await this.#giveUp(plate, car.id, wants);
    } else {
      await this.#settle(plate, car.id, wants === 'a gift');
    }
    served.resolve();
  }

  async #askFor(id: string): Promise<void> {
    this.#press('asks for a car');
    const path = 'POST /api/dispatch/stays/{id}/order';
    await this.#phone.insist(path, { params: { id }, body: { targetMinutes: 10 } });
  }

  async #settle(car: string, stayId: string, isGift: boolean): Promise<void> {
    this.#press(isGift ? 'gives a return away' : 'takes cash');
    const order = await this.#findOrder(car, stayId);
    const amountCents = order.amountDueCents;
    const body = isGift
      ? { way: 'complimentary' as const, amountCents, reason: 'Waited too long' }
      : { way: 'cash' as const, amountCents, givenCents: amountCents + 380 };
    await this.#party.steps.settle(this.#staff, this.#booked(car, order.id), body);
  }

  async #returnCash(car: string): Promise<void> {
    this.#press('returns cash');
    const { cashToReturn } = await this.#readQueue();
    const due = cashToReturn.find(({ licensePlate }) => licensePlate === car);
    if (!due) throw new DoesNotAddUp(`${car}, cash to return`, 'one', cashToReturn.length);
    await this.#party.steps.handBackCash(this.#staff, this.#booked(car, due.orderId));
  }
}
