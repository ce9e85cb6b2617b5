import { randomUUID } from 'node:crypto';
import type { CallOptions } from '#contract/client.ts';
import type { ValetJob } from '#contract/orders.ts';
import type { FreePlaces } from '#contract/stays.ts';
import type { OrderRecord, ShiftRecord } from '../book.ts';
import type { Arrival, DeskWay, PodiumRequest } from '../curb.ts';
import { findCode } from '../network.ts';
import type { Party } from '../party.ts';
import { describeCar } from '../plan.ts';
import type { Random } from '../random.ts';
import { DoesNotAddUp } from '../reckoning/differences.ts';
import { type Place, POINT, type Worker } from '../stage.ts';
import { isForValets } from './desk.ts';
import { AHEAD_MINUTES, type Guest } from './guest.ts';
import { Outbox } from './outbox.ts';
import { Staff } from './staff.ts';

const MINUTE = 60_000;
/** Interval at which a screen without a hint reads its jobs again. */
const STALE_MS = 4_000;
/** Minutes a valet waits for a code at the podium, and a runner for a guest at the curb. */
const CODE_PATIENCE = 8;
const CURB_PATIENCE = 8;
const OFFLINE_MINUTES = 3;

export type ValetPlan = {
  startsAt: number;
  /** Goes home then; Infinity is when all guests have gone. */
  until: number;
  /** Goes home in the middle of this, after the time above. */
  leaving: 'a car at the curb' | 'a car to bring' | null;
  /** A valet who forgets to start the shift works all the same. */
  startsShift: boolean;
  offlineShare: number;
  /** Takes money at the podium, in place of the desk. */
  takesMoney: boolean;
  /** Share of the jobs on the screen that are left to the desk to give out. */
  ignores: number;
  /** Minutes until they get up for what they hear, and to fetch a car. */
  reacts: readonly [number, number];
  fetches: readonly [number, number];
};

/** Works to the end without a desk: takes money, and every job there is. */
export const calmValet: Omit<ValetPlan, 'startsAt'> = {
  until: Infinity,
  leaving: null,
  startsShift: true,
  offlineShare: 0,
  takesMoney: true,
  ignores: 0,
  reacts: [0.05, 0.5],
  fetches: [2, 5],
};

/** Takes cars in, parks them, and runs for those that are asked for; their phone is without signal at times. */
export class Valet extends Staff {
  readonly #plan: ValetPlan;
  readonly #outbox: Outbox;
  readonly #random: Random;
  #isGone = false;
  readonly #gone = Promise.withResolvers<true>();
  /** The jobs that the screen shows, and whether it has heard of others by now. */
  #jobs: ValetJob[] = [];
  #isStale = true;
  #hooks: FreePlaces['hooks'] = [];

  constructor(party: Party, place: Place, worker: Worker, plan: ValetPlan) {
    super(party, place, worker, 'valet');
    this.#plan = plan;
    this.#random = party.randomOf(`${worker.name} ${plan.startsAt}`);
    this.#outbox = new Outbox(this.phone, party.clock);
  }

  async work(): Promise<void> {
    const { clock } = this.party;
    const { until, startsShift, reacts } = this.#plan;
    if (this.party.overAt !== null) return;
    this.follow(() => {
      this.#isStale = true;
    });
    const shift = startsShift ? await this.#startShift() : null;
    if (!shift) this.party.book.count('works without a shift');
    clock.start(
      () => `the signal of ${this.worker.name}`,
      () => this.#loseSignal(),
    );
    while (this.#isNeeded()) {
      const news = this.listen();
      if (await this.#workOnce()) continue;
      this.doing = 'waits for work';
      const limit = this.#plan.leaving ? {} : { until };
      const heard = await clock.hear(news, { ...limit, pollMs: STALE_MS });
      if (!heard) this.#isStale = true;
      if (this.#isNeeded()) await clock.pause(this.#random.between(...reacts));
    }
    this.#gone.resolve(true);
    this.doing = 'goes home';
    await this.phone.awaitSignal();
    await this.#outbox.empty();
    if (shift) await this.#endShift(shift);
    this.phone.unfollow();
    this.doing = 'has gone home';
  }

  /** Takes money beside the guest at the curb. */
  async take(guest: Guest, way: DeskWay): Promise<void> {
    await this.phone.awaitSignal();
    await this.#press(way === 'cash' ? 'takes cash' : 'charges an account', (done) =>
      this.settle(guest, way, done),
    );
  }

  #isNeeded(): boolean {
    const { clock, overAt } = this.party;
    if (this.#isGone || (!this.#plan.leaving && clock.now >= this.#plan.until)) return false;
    return overAt === null || this.curb.left.length > 0;
  }

  #isGoing(leaving: ValetPlan['leaving']): boolean {
    this.#isGone = this.#plan.leaving === leaving && this.party.clock.now > this.#plan.until;
    return this.#isGone;
  }

  /** @returns whether there was something to do */
  async #workOnce(): Promise<boolean> {
    const jobs = await this.#readJobs();
    const mine = jobs.find(
      (job) =>
        job.order?.status === 'dispatched' &&
        job.order.assignedValet?.id === this.worker.id &&
        !this.#find(job).guest.hasCar,
    );
    if (mine) return this.#bring(mine);
    const left = this.curb.left.shift();
    if (left) return this.#park(left);
    const request = this.#plan.takesMoney ? this.curb.takeRequest(isForValets) : undefined;
    if (request) return this.#serve(request);
    const arrival = this.curb.arrivals.shift();
    if (arrival) return this.#checkIn(arrival);
    const soon = this.party.clock.deviceNow + AHEAD_MINUTES * MINUTE;
    const free = jobs.filter(
      ({ order }) =>
        order &&
        order.assignedValet === null &&
        (order.scheduledFor === null || Date.parse(order.scheduledFor) <= soon),
    );
    if (free.length === 0 || !this.phone.hasSignal) return false;
    if (this.#plan.ignores > 0 && this.#random.chance(this.#plan.ignores)) return false;
    return this.#accept(this.#random.pick(free.slice(0, 2)));
  }

  /**
   * Sends a press in its turn. Without signal the valet goes on, and the outcome is noted when it is told.
   *
   * @returns once it is answered, or put away for later
   */
  async #press(what: string, work: (done: CallOptions) => Promise<void>): Promise<void> {
    const { book, clock } = this.party;
    this.count(what);
    const isLater = this.#outbox.isHeldUp;
    const sent = this.#outbox.put(work);
    if (!isLater) return sent;
    book.later.add('valet', what);
    sent.catch((error: unknown) => clock.fail(error, `${this.worker.name}, who ${what}`));
  }

  /** Has a phone in a basement report hours later; its valet goes on with another one. */
  #tellLater(what: string, minutes: number, work: (done: CallOptions) => Promise<void>): void {
    const { book, clock } = this.party;
    const doneAt = new Date(clock.deviceNow).toISOString();
    this.count(what);
    book.later.add('valet', what);
    clock.start(
      () => `${this.worker.name}, who ${what} late`,
      async () => {
        await clock.pause(minutes);
        await work({ doneAt });
        book.count('reported late');
      },
    );
  }

  async #loseSignal(): Promise<void> {
    const { offlineShare } = this.#plan;
    if (offlineShare === 0) return;
    const { clock } = this.party;
    const online = OFFLINE_MINUTES / offlineShare - OFFLINE_MINUTES;
    const isGone = async (minutes: number) =>
      (await clock.hear(this.#gone.promise, { until: clock.now + minutes * MINUTE })) !== null;
    let minutes = this.#random.between(0, online);
    while (!(await isGone(minutes))) {
      this.phone.setSignal(false);
      await clock.pause(OFFLINE_MINUTES);
      this.phone.setSignal(true);
      minutes = this.#random.between(0.8, 1.2) * online;
    }
  }

  async #readJobs(): Promise<ValetJob[]> {
    if (!this.phone.hasSignal || !this.#isStale) return this.#jobs;
    await this.#outbox.empty();
    this.#isStale = false;
    const { services } = await this.phone.insist('GET /api/valet/active-services', { query: {} });
    this.#jobs = services;
    return services;
  }

  #evidence() {
    const at = new Date(this.party.clock.deviceNow).toISOString();
    const latitude = POINT.latitude + this.#random.between(0, 30) / 111_195;
    return { latitude, longitude: POINT.longitude, accuracy: 12, positionAt: at, pressedAt: at };
  }

  async #startShift(): Promise<ShiftRecord> {
    const { book, clock } = this.party;
    const place = this.place;
    const body = { ...this.#evidence(), locationId: place.id };
    const shift: ShiftRecord = {
      id: '',
      place,
      person: this.worker.id,
      from: 0,
      to: null,
      told: ['', ''],
    };
    await this.#press('starts the shift', async (done) => {
      const told = await this.phone.insist('POST /api/valet/shift/start', { body }, done);
      Object.assign(shift, {
        id: told.shift.id,
        from: clock.now,
        told: [told.shift.startTime, ''],
      });
      book.shifts.push(shift);
    });
    return shift;
  }

  /** Presses twice with cars in hand: the first press is refused, the second leaves the cars to others. */
  async #endShift(shift: ShiftRecord): Promise<void> {
    const body = { ...this.#evidence(), shiftId: shift.id };
    const end = async (leaveCars: boolean, done: CallOptions) => {
      const call = { body: { ...body, leaveCars } };
      const told = await this.phone.insist('POST /api/valet/shift/end', call, done);
      shift.to = this.party.clock.now;
      shift.told[1] = told.shift.endTime ?? '';
    };
    await this.#press('ends the shift', async (done) => {
      try {
        await end(false, done);
      } catch (error) {
        if (findCode(error) !== 'CARS_IN_HAND') throw error;
        this.again('ends the shift with cars in hand');
        this.count('leaves cars to others');
        await end(true, done);
      }
    });
    await this.#outbox.empty();
  }

  async #serve({ guest, wants, served }: PodiumRequest): Promise<true> {
    this.doing = `helps the guest of ${guest.plan.plate}: ${wants}`;
    if (wants === 'cash back') await this.returnCash(guest);
    else await this.take(guest, wants as DeskWay);
    served.resolve();
    await this.party.clock.pause(0.5);
    return true;
  }

  async #checkIn({ guest, taken }: Arrival): Promise<true> {
    const { plan, car } = guest;
    const { clock, book } = this.party;
    this.doing = `takes in ${plan.plate}`;
    await clock.pause(this.#random.between(0.8, 1.6));
    const ticketId = randomUUID();
    const params = { ticketId };
    car.stayId = ticketId;
    const ticket = {
      ticketId,
      phoneE164: plan.phone,
      customerName: plan.name,
      licensePlate: plan.plate,
      ...describeCar(plan.plate),
      locationId: this.place.id,
    };
    const wasOffline = this.#outbox.isHeldUp;
    let awaitsCode = false;
    await this.#press('takes a car in', async (done) => {
      const body = wasOffline ? { ...ticket, wasOffline } : ticket;
      const opened = await this.phone.insist('POST /api/valet/tickets', { body }, done);
      car.ticketNumber = opened.ticketNumber;
      awaitsCode = opened.stayStatus === 'expected';
      if (!awaitsCode) car.receivedAt = clock.now;
    });
    if (awaitsCode && plan.end === 'turns away') {
      await this.#press('cancels the ticket', async (done) => {
        await this.phone.insist('POST /api/valet/tickets/{ticketId}/cancel', { params }, done);
        car.isTurnedAway = true;
      });
      taken.resolve('gone again');
      return true;
    }
    if (awaitsCode) await this.#enterCode(guest, ticketId);
    if (plan.end === 'is given back') {
      await clock.pause(this.#random.between(1, 4));
      await this.#press('gives the key back', async (done) => {
        await this.phone.insist(
          'POST /api/stays/{id}/give-back',
          { params: { id: ticketId } },
          done,
        );
        Object.assign(car, { leftAt: clock.now, isGivenBack: true });
        book.count('given back');
      });
      taken.resolve('gone again');
      return true;
    }
    // Too late to turn away: the guest comes for the car like the others.
    if (plan.end === 'turns away') plan.end = 'leaves';
    taken.resolve('taken');
    if (!this.#isGoing('a car at the curb')) return this.#park(guest);
    this.curb.leave(guest);
    return true;
  }

  async #enterCode(guest: Guest, ticketId: string): Promise<void> {
    const { clock } = this.party;
    const params = { ticketId };
    const code = await guest.readCode(CODE_PATIENCE);
    if (code === null) {
      this.again('shows the link, as no code comes');
      await this.#press('shows the link', async (done) => {
        const path = 'POST /api/valet/tickets/{ticketId}/show-link';
        const { ticketUrl } = await this.phone.insist(path, { params }, done);
        guest.car.receivedAt = clock.now;
        if (ticketUrl) guest.scan(ticketUrl);
      });
      return;
    }
    const verify = (typed: string) =>
      this.#press('types the code', async (done) => {
        const path = 'POST /api/valet/tickets/{ticketId}/verify-otp';
        await this.phone.insist(path, { params, body: { code: typed } }, done);
        guest.car.receivedAt = clock.now;
      });
    if (this.#random.chance(0.04)) {
      try {
        await verify(String((Number(code) + 1) % 1_000_000).padStart(6, '0'));
      } catch (error) {
        if (findCode(error) !== 'INVALID_CODE') throw error;
        this.again('types the code once more');
      }
    }
    await verify(code);
  }

  async #choosePlace({ hasHook }: { hasHook: boolean }) {
    if (hasHook && this.phone.hasSignal) {
      const params = { id: this.place.id };
      const free = await this.phone.insist('GET /api/locations/{id}/free-places', { params });
      this.#hooks = free.hooks;
    }
    const spot = `${this.#random.pick(['A', 'B', 'C'])}${this.#random.whole(1, 99)}`;
    return {
      spot,
      hook: hasHook ? this.#random.pick(this.#hooks.length > 0 ? this.#hooks : ['1']) : null,
    };
  }

  async #park(guest: Guest): Promise<true> {
    const { car, plan } = guest;
    const { clock } = this.party;
    this.doing = `parks ${plan.plate}`;
    await clock.pause(this.#random.between(2, 4));
    let { spot, hook } = await this.#choosePlace(plan);
    car.parkedAt = clock.now;
    const tell = async (done: CallOptions) => {
      for (;;) {
        const params = { ticketId: car.stayId };
        const body = { parkingSpot: spot, ...(hook && { keyHook: hook }) };
        try {
          await this.phone.insist(
            'POST /api/valet/tickets/{ticketId}/parked',
            { params, body },
            done,
          );
          break;
        } catch (error) {
          if (findCode(error) !== 'HOOK_TAKEN') throw error;
          this.again('takes another hook');
          ({ hook } = await this.#choosePlace(plan));
        }
      }
      Object.assign(car, { spot, hook });
      car.parkings.push({ by: this.worker.id, heardAt: clock.now });
    };
    if (plan.parking === 'told late') this.#tellLater('parks', this.#random.between(5, 25), tell);
    else await this.#press('parks', tell);
    this.#isStale = true;
    await clock.pause(this.#random.between(0.5, 1.5));
    return true;
  }

  async #accept(job: ValetJob): Promise<true> {
    this.doing = `takes the job ${job.ticketNumber}`;
    let isMine = true;
    await this.#press('accepts', async (done) => {
      try {
        await this.phone.insist('POST /api/services/{id}/accept', { params: { id: job.id } }, done);
        this.party.book.sendRunner(this.#find(job).record, this.worker.id);
      } catch (error) {
        const code = findCode(error);
        if (code !== 'STATE_CONFLICT' && code !== 'ORDER_NOT_FOUND') throw error;
        this.again('comes too late for a job');
        isMine = false;
      }
    });
    this.#isStale = true;
    return isMine ? this.#bring(job) : true;
  }

  /** The guest whose car it is, and the notes about its order. */
  #find({ vehicleInfo, order }: ValetJob): { guest: Guest; record: OrderRecord } {
    const { guests, book } = this.party;
    const guest = guests.get(vehicleInfo.licensePlate ?? '');
    if (!guest || !order)
      throw new DoesNotAddUp(this.worker.name, 'a job with a guest', vehicleInfo);
    return { guest, record: book.orderOf(guest.car, order.id) };
  }

  async #bring(job: ValetJob): Promise<true> {
    const { clock } = this.party;
    const { guest, record } = this.#find(job);
    const { plan } = guest;
    this.doing = `fetches ${plan.plate}`;
    if (this.#isGoing('a car to bring')) return true;
    this.#isStale = true;
    // Until the screen is read again.
    this.#jobs = this.#jobs.filter(({ id }) => id !== job.id);
    if (plan.runner !== 'keeps' && !guest.hadOtherRunner) {
      guest.hadOtherRunner = true;
      await clock.pause(this.#random.between(0.5, 2));
      await clock.hear(this.curb.ask(guest, 'another runner'));
      await clock.pause(this.#random.between(1, 4));
      return true;
    }
    await clock.pause(this.#random.between(...this.#plan.fetches));
    if (plan.handover === 'told late' && record.paidAt !== null) {
      await this.#handOverInBasement(guest, record);
      return true;
    }
    const bay = this.curb.bring(guest);
    const pressedAt = clock.now;
    await this.#press('is at the curb', (done) => this.#tellReady(record, pressedAt, done));
    this.doing = `waits at the curb with ${plan.plate}`;
    // Their patience begins when the guest can know that the car is there.
    await Promise.race([bay.guest.promise, this.#outbox.empty()]);
    const until = clock.now + CURB_PATIENCE * MINUTE;
    if (await clock.hear(bay.guest.promise, { until })) await this.#handOver(guest, record);
    else await this.#parkAgain(guest, record, job);
    this.#isStale = true;
    return true;
  }

  async #tellReady(record: OrderRecord, readyAt: number, done: CallOptions): Promise<void> {
    const params = { id: record.id };
    await this.phone.insist('POST /api/dispatch/orders/{id}/ready', { params }, done);
    this.party.book.sendRunner(record, this.worker.id);
    record.readyAt = readyAt;
  }

  async #tellHandedOver(
    guest: Guest,
    record: OrderRecord,
    { completedAt, proof }: { completedAt: number; proof: Awaited<ReturnType<Guest['showProof']>> },
    done: CallOptions,
  ): Promise<void> {
    const { book, clock } = this.party;
    const call = { params: { id: record.id }, body: { proof } };
    await this.phone.insist('POST /api/dispatch/orders/{id}/complete', call, done);
    book.sendRunner(record, this.worker.id);
    record.completedAt = completedAt;
    record.completions.push({ heardAt: clock.now, by: this.worker.id });
    record.proof = 'checked' in proof ? proof.checked : 'code';
    guest.car.leftAt = completedAt;
  }

  /** Hands over without signal and tells both steps hours later. */
  async #handOverInBasement(guest: Guest, record: OrderRecord): Promise<void> {
    const { clock } = this.party;
    const readyAt = clock.now;
    guest.hasCar = true;
    const completedAt = readyAt + this.#random.whole(1, 6) * MINUTE;
    this.#tellLater('hands over', this.#random.between(30, 420), async (done) => {
      await this.#tellReady(record, readyAt, done);
      const doneAt = new Date(completedAt).toISOString();
      const proof = await guest.showProof();
      await this.#tellHandedOver(guest, record, { completedAt, proof }, { doneAt });
    });
    await clock.until(completedAt);
  }

  async #parkAgain(guest: Guest, record: OrderRecord, job: ValetJob): Promise<void> {
    const { clock, book } = this.party;
    this.curb.clear(guest, false);
    this.doing = `parks ${guest.plan.plate} again`;
    await clock.pause(this.#random.between(2, 4));
    await this.phone.awaitSignal();
    const { spot } = await this.#choosePlace({ hasHook: false });
    const hook = job.keyHook ?? job.key.hook;
    await this.#press('parks again', async (done) => {
      const call = { params: { id: job.id }, body: { parkingSpot: spot } };
      await this.phone.insist('POST /api/stays/{id}/park-again', call, done);
      Object.assign(guest.car, { spot, hook });
      book.sendRunner(record, null);
      record.readyAt = null;
      book.count('parked again');
    });
  }

  async #handOver(guest: Guest, record: OrderRecord): Promise<void> {
    const { clock, book } = this.party;
    this.doing = `hands over ${guest.plan.plate}`;
    await clock.pause(this.#random.between(0.2, 0.6));
    if (record.paidAt === null) await guest.settleUp(this);
    const handOver = async () => {
      const proof = await guest.showProof();
      const completedAt = clock.now;
      await this.#press('hands over', (done) =>
        this.#tellHandedOver(guest, record, { completedAt, proof }, done),
      );
    };
    await handOver();
    if (guest.plan.handover === 'taken back') {
      await clock.pause(0.5);
      const call = { params: { id: guest.car.stayId }, body: { step: 'complete' as const } };
      await this.#press('takes the step back', async (done) => {
        await this.phone.insist('POST /api/stays/{id}/take-back', call, done);
        record.completedAt = null;
        guest.car.leftAt = null;
        book.count('taken back');
      });
      await clock.pause(3);
      await handOver();
    }
    this.curb.clear(guest, true);
  }
}
