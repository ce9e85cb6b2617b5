import { randomUUID } from 'node:crypto';
import type { CallOptions } from '#contract/client.ts';
import type { FreeSpotsAndHooks } from '#contract/stays.ts';
import type { LateReport, ValetJob } from '#contract/orders.ts';
import type { Arrival, Bay, Curb, LeftCar } from '../curb.ts';
import { findCode, type Phone } from '../network.ts';
import type { Note } from '../notes.ts';
import type { Party } from '../party.ts';
import type { Worker } from '../place.ts';
import { carOf, type Mishap } from '../plan.ts';
import type { Random } from '../random.ts';
import type { Guest } from './guest.ts';
import { Outbox } from './outbox.ts';

/** Milliseconds after which the list of jobs is read again without a hint. */
const STALE_MS = 4_000;
/**
 * Minutes that a valet waits for a code at the podium. `CURB_PATIENCE` is how long a runner waits
 * for a guest at the curb.
 */
const CODE_PATIENCE = 8;
const CURB_PATIENCE = 8;
const OFFLINE_MINUTES = 3;

type Step = {
  car: string;
  step: LateReport['step'];
  spot?: string | null;
  hook?: string | null;
};

type LeavesWith = 'a car at the curb' | 'a car to bring';
export type ValetPlan = {
  startsAt: number;
  /**
   * When the valet goes home early, and which car is left behind; null if the valet stays to the
   * end.
   */
  goesHome: { at: number; leaving: LeavesWith } | null;
};

/**
 * Plays a valet, who checks cars in, parks them and brings them back. The valet's phone sometimes
 * has no signal.
 */
export class Valet {
  readonly worker: Worker;
  doing = 'is not there yet';
  readonly #party: Party;
  readonly #plan: ValetPlan;
  readonly #phone: Phone;
  readonly #outbox: Outbox;
  readonly #curb: Curb;
  readonly #random: Random;
  #shiftId = '';
  #isGone = false;
  #isOutOfReach = false;
  /** Jobs as the screen shows them, including steps that the server has not answered yet. */
  #jobs: ValetJob[] = [];
  #places: FreeSpotsAndHooks = { spots: [], frontSpots: [], hooks: [], usesHooks: true };
  #isStale = true;
  #readAt = 0;
  #hint = Promise.withResolvers<void>();

  constructor(party: Party, worker: Worker, plan: ValetPlan) {
    this.#party = party;
    this.worker = worker;
    this.#plan = plan;
    this.#curb = party.curbOf(worker.place);
    this.#random = party.randomOf(worker.name);
    this.#phone = party.phoneOf({ name: worker.name, role: 'valet', token: worker.token });
    this.#outbox = new Outbox(this.#phone);
  }

  async work(offlineShare: number): Promise<void> {
    const { clock } = this.#party;
    await clock.until(this.#plan.startsAt);
    this.#phone.follow({ type: 'authenticate', token: this.worker.token }, () => {
      this.#isStale = true;
      this.#hint.resolve();
      this.#hint = Promise.withResolvers();
    });
    await this.#startShift();
    void this.#loseSignal(offlineShare).catch(() => {});
    const isNeeded = () => !this.#party.isOver || this.#curb.left.length > 0;
    while (isNeeded() && !this.#isGone) {
      const { promise: hint } = this.#hint;
      const arrival = this.#curb.changed();
      if (await this.#workOnce()) continue;
      this.doing = 'waits for work';
      await Promise.race([hint, arrival, clock.pauseMs(STALE_MS)]);
      // Pauses for a random time, so the valets do not act at the same moment.
      await clock.pauseMs(this.#random.between(50, 700));
    }
    if (!this.#isGone) {
      await this.#outbox.empty();
      await this.#endShift();
    }
    this.#phone.unfollow();
    this.doing = 'has gone home';
  }

  /**
   * Does the most urgent work that the valet can do now.
   *
   * @returns true if there was any work
   */
  async #workOnce(): Promise<boolean> {
    const jobs = await this.#readJobs();
    const mine = jobs.find(
      ({ order }) => order?.status === 'dispatched' && order.assignedValet?.id === this.worker.id,
    );
    if (mine) return this.#bring(mine);
    const left = this.#curb.left.shift();
    if (left) {
      await this.#park(left.guest, left.stayId);
      void this.#outbox.empty().then(left.parked);
      return true;
    }
    const arrival = this.#curb.arrivals.shift();
    if (arrival) return this.#checkIn(arrival);
    const free = jobs.filter(({ order }) => order && order.assignedValet === null);
    if (free.length === 0 || !this.#phone.hasSignal || this.#random.chance(0.4)) return false;
    return this.#accept(this.#random.pick(free.slice(0, 2)));
  }

  #note(note: Note): void {
    this.#party.notebook.write(this.worker.name, note);
  }

  #again(what: string): void {
    this.#party.notebook.twice.add('valet', what);
  }

  /**
   * Presses a button after all earlier presses. Without a signal the valet continues, and `work`
   * notes the result later.
   *
   * @returns when the server has answered the press, or the outbox has stored it
   */
  async #press(what: string, work: (done: CallOptions) => Promise<void>): Promise<void> {
    const { notebook } = this.#party;
    notebook.presses.add('valet', what);
    const isLater = this.#outbox.isHeldUp;
    const sent = this.#outbox.put(work);
    if (!isLater) {
      await sent;
      return;
    }
    notebook.later.add('valet', what);
    sent.catch((error: unknown) => this.#party.fail(error, `${this.worker.name}, who ${what}`));
  }

  async #loseSignal(share: number): Promise<void> {
    if (share === 0) return;
    const { clock } = this.#party;
    const cycle = OFFLINE_MINUTES / share;
    await clock.pause(this.#random.between(0, cycle - OFFLINE_MINUTES));
    while (!this.#isGone) {
      if (!this.#isOutOfReach) this.#phone.setSignal(false);
      await clock.pause(OFFLINE_MINUTES);
      if (!this.#isOutOfReach) this.#phone.setSignal(true);
      await clock.pause(this.#random.between(0.8, 1.2) * (cycle - OFFLINE_MINUTES));
    }
  }

  async #readJobs(): Promise<ValetJob[]> {
    const isOld = performance.now() - this.#readAt > STALE_MS;
    if (!this.#phone.hasSignal || (!this.#isStale && !isOld)) return this.#jobs;
    await this.#outbox.empty();
    this.#isStale = false;
    const { services } = await this.#phone.insist('GET /api/valet/active-services', { query: {} });
    this.#jobs = services;
    this.#readAt = performance.now();
    return services;
  }

  #evidence() {
    const { latitude, longitude } = this.worker.place;
    const now = new Date().toISOString();
    const metres = this.#random.between(0, 30);
    return {
      latitude: latitude + metres / 111_195,
      longitude,
      accuracy: 12,
      positionAt: now,
      pressedAt: now,
    };
  }

  async #startShift(): Promise<void> {
    const body = { ...this.#evidence(), locationId: this.worker.place.locationId };
    await this.#press('starts the shift', async (done) => {
      const { shift } = await this.#phone.insist('POST /api/valet/shift/start', { body }, done);
      this.#shiftId = shift.id;
      const { startTime } = shift;
      this.#note({ what: 'shift_started', by: this.worker.id, shiftId: shift.id, startTime });
    });
  }

  /**
   * Ends the shift. If the valet still has cars, the first press lists them, and the second one
   * leaves them to other valets.
   */
  async #endShift(): Promise<void> {
    const body = { ...this.#evidence(), shiftId: this.#shiftId };
    const end = async (leaveCars: boolean, done: CallOptions) => {
      const call = { body: { ...body, leaveCars } };
      const { shift } = await this.#phone.insist('POST /api/valet/shift/end', call, done);
      const endTime = shift.endTime ?? '';
      this.#note({ what: 'shift_ended', by: this.worker.id, shiftId: shift.id, endTime });
    };
    await this.#press('ends the shift', async (done) => {
      try {
        await end(false, done);
      } catch (error) {
        if (findCode(error) !== 'CARS_IN_HAND') throw error;
        this.#again('ends the shift with cars in hand');
        this.#party.notebook.presses.add('valet', 'leaves cars to others');
        await end(true, done);
      }
    });
    await this.#outbox.empty();
  }

  async #goHome(): Promise<true> {
    this.doing = 'goes home';
    await this.#phone.awaitSignal();
    await this.#outbox.empty();
    await this.#endShift();
    this.#isGone = true;
    return true;
  }

  #isGoing(leaving: LeavesWith): boolean {
    const { goesHome } = this.#plan;
    return goesHome?.leaving === leaving && this.#party.clock.now > goesHome.at;
  }

  async #checkIn({ guest, taken }: Arrival): Promise<true> {
    const { plan } = guest;
    const { clock } = this.#party;
    this.doing = `takes in ${plan.plate}`;
    await clock.pause(this.#random.between(0.8, 1.6));
    const stayId = randomUUID();
    const ticket = {
      ticketId: stayId,
      phoneE164: plan.phone,
      customerName: plan.name,
      licensePlate: plan.plate,
      ...carOf(plan.plate),
      locationId: this.worker.place.locationId,
    };
    const wasOffline = this.#outbox.isHeldUp;
    let awaitsCode = false;
    await this.#press('takes a car in', async (done) => {
      const body = wasOffline ? { ...ticket, wasOffline } : ticket;
      const opened = await this.#phone.insist('POST /api/valet/tickets', { body }, done);
      awaitsCode = opened.stayStatus === 'expected';
      if (!awaitsCode) this.#noteReceived(guest, stayId);
    });
    if (awaitsCode && plan.end === 'turns away') {
      await this.#press('cancels the ticket', async (done) => {
        const params = { ticketId: stayId };
        await this.#phone.insist('POST /api/valet/tickets/{ticketId}/cancel', { params }, done);
        this.#note({ what: 'turned_away', car: plan.plate, stayId });
      });
      taken.resolve('turned away');
      return true;
    }
    if (awaitsCode) await this.#enterCode(guest, stayId);
    // The check-in asked for no code, so this guest cannot be turned away and fetches the car like
    // any other guest.
    if (plan.end === 'turns away') plan.end = 'leaves';
    taken.resolve('taken');
    if (this.#isGoing('a car at the curb')) {
      this.#curb.leave({ guest, stayId } satisfies LeftCar);
      return this.#goHome();
    }
    if (plan.isParkedTwice) return this.#parkOutOfReach(guest, stayId);
    return this.#park(guest, stayId);
  }

  /** Parks a car without signal, while a colleague enters where the colleague believes it is. */
  async #parkOutOfReach(guest: Guest, stayId: string): Promise<true> {
    await this.#phone.awaitSignal();
    await this.#outbox.empty();
    this.#curb.unreached.set(guest.plan.plate, true);
    return this.#workOutOfReach(async () => {
      const parked = new Promise<void>((resolve) => {
        this.#curb.leave({ guest, stayId, parked: resolve });
      });
      await this.#park(guest, stayId);
      this.doing = `parked ${guest.plan.plate}, and has no signal`;
      await parked;
    });
  }

  async #workOutOfReach(work: () => Promise<void>): Promise<true> {
    this.#isOutOfReach = true;
    this.#curb.outOfReach += 1;
    this.#phone.setSignal(false);
    await work();
    this.#isOutOfReach = false;
    this.#phone.setSignal(true);
    await this.#outbox.empty();
    this.#curb.outOfReach -= 1;
    return true;
  }

  /**
   * Notes a step, or that the desk has to decide about it: only a valet out of the desk's reach
   * expects that.
   */
  async #noteStep(
    { car, step, spot = null, hook = null }: Step,
    send: () => Promise<unknown>,
    note: Note | null,
  ): Promise<void> {
    try {
      await send();
      if (note) this.#note(note);
    } catch (error) {
      if (findCode(error) !== 'SENT_TO_DESK' || !this.#curb.unreached.has(car)) throw error;
      this.#again('has the desk decide about a late step');
      this.#note({ what: 'reported', car, step, by: this.worker.id, spot, hook });
    }
  }

  #noteReceived(guest: Guest, stayId: string): void {
    this.#note({ what: 'received', car: guest.plan.plate, stayId, by: this.worker.id });
  }

  async #enterCode(guest: Guest, ticketId: string): Promise<void> {
    const params = { ticketId };
    const code = await guest.readCode(CODE_PATIENCE);
    if (code === null) {
      this.#again('shows the link, as no code comes');
      await this.#press('shows the link', async (done) => {
        const path = 'POST /api/valet/tickets/{ticketId}/show-link';
        const { ticketUrl } = await this.#phone.insist(path, { params }, done);
        this.#noteReceived(guest, ticketId);
        if (ticketUrl) guest.scan(ticketUrl);
      });
      return;
    }
    const verify = (typed: string) =>
      this.#press('types the code', async (done) => {
        const path = 'POST /api/valet/tickets/{ticketId}/verify-otp';
        await this.#phone.insist(path, { params, body: { code: typed } }, done);
        this.#noteReceived(guest, ticketId);
      });
    if (this.#random.chance(0.04)) {
      try {
        await verify(String((Number(code) + 1) % 1_000_000).padStart(6, '0'));
      } catch (error) {
        if (findCode(error) !== 'INVALID_CODE') throw error;
        this.#again('types the code once more');
      }
    }
    await verify(code);
  }

  async #choosePlace(): Promise<{ spot: string; hook: string }> {
    if (this.#phone.hasSignal) {
      const params = { id: this.worker.place.locationId };
      this.#places = await this.#phone.insist('GET /api/locations/{id}/free-places', { params });
    }
    const hook = this.#random.pick(this.#places.hooks.length > 0 ? this.#places.hooks : ['1']);
    return { hook, spot: `${this.#random.pick(['A', 'B', 'C'])}${this.#random.whole(1, 99)}` };
  }

  async #park(guest: Guest, stayId: string): Promise<true> {
    const { plate: car, hasHook } = guest.plan;
    const { clock } = this.#party;
    this.doing = `parks ${car}`;
    await clock.pause(this.#random.between(2, 4));
    let place = await this.#choosePlace();
    await this.#press('parks', async (done) => {
      for (;;) {
        const { spot } = place;
        const hook = hasHook ? place.hook : null;
        try {
          const body = { parkingSpot: spot, ...(hook && { keyHook: hook }) };
          const call = { params: { ticketId: stayId }, body };
          await this.#noteStep(
            { car, step: 'park', spot, hook },
            () => this.#phone.insist('POST /api/valet/tickets/{ticketId}/parked', call, done),
            { what: 'parked', car, by: this.worker.id, spot, hook, again: false },
          );
          return;
        } catch (error) {
          if (findCode(error) !== 'HOOK_TAKEN') throw error;
          this.#again('takes another hook');
          place = { ...(await this.#choosePlace()), spot };
        }
      }
    });
    await clock.pause(this.#random.between(0.5, 1.5));
    return true;
  }

  async #accept(job: ValetJob): Promise<boolean> {
    this.doing = `takes the job ${job.ticketNumber}`;
    let isMine = true;
    await this.#press('accepts', async (done) => {
      try {
        const params = { id: job.id };
        await this.#phone.insist('POST /api/services/{id}/accept', { params }, done);
      } catch (error) {
        const code = findCode(error);
        if (code !== 'STATE_CONFLICT' && code !== 'ORDER_NOT_FOUND') throw error;
        this.#again('comes too late for a job');
        isMine = false;
      }
    });
    this.#isStale = true;
    return isMine ? this.#bring(job) : true;
  }

  async #bring(job: ValetJob): Promise<true> {
    const { clock } = this.#party;
    const plate = job.vehicleInfo.licensePlate ?? '';
    const orderId = job.order?.id ?? '';
    this.doing = `fetches ${plate}`;
    if (this.#isGoing('a car to bring')) return this.#goHome();
    // Removes the job from the local list, because the screen may show it until the next read.
    this.#jobs = this.#jobs.filter(({ id }) => id !== job.id);
    await clock.pause(this.#random.between(2, 5));
    if (!this.#curb.isInLot(plate)) {
      this.#again('finds that a colleague has the car');
      this.#isStale = true;
      return true;
    }
    const waiting = this.#curb.waiting.get(plate);
    if (waiting?.plan.mishap && !this.#curb.unreached.has(plate))
      return this.#bringOutOfReach(waiting, job, waiting.plan.mishap);
    const bay = this.#curb.bring(plate);
    await this.#pressReady(plate, orderId, true);
    this.doing = `waits at the curb with ${plate}`;
    const guest = await this.#awaitGuest(bay);
    if (guest) await this.#handOver(guest, job);
    else await this.#parkAgain(plate, job);
    this.#isStale = true;
    return true;
  }

  /** Brings a car without signal, while the desk gives up waiting for it. */
  async #bringOutOfReach(guest: Guest, job: ValetJob, mishap: Mishap): Promise<true> {
    const { plate } = guest.plan;
    const orderId = job.order?.id ?? '';
    const isMistake = mishap.runner === 'presses by mistake';
    this.#curb.unreached.set(plate, !isMistake);
    const bay = isMistake ? null : this.#curb.bring(plate);
    await this.#workOutOfReach(async () => {
      this.doing = `is out of reach with ${plate}`;
      if (mishap.runner !== 'has handed over') await this.#curb.ask(guest, mishap.desk);
      await this.#pressReady(plate, orderId, !isMistake);
      if (bay) await this.#handOver(await bay.guest.promise, job);
      if (mishap.runner === 'has handed over') await this.#curb.ask(guest, mishap.desk);
    });
    this.#isStale = true;
    return true;
  }

  async #pressReady(car: string, orderId: string, isThere: boolean): Promise<void> {
    const pressedAt = this.#party.clock.now;
    const by = this.worker.id;
    await this.#press('is at the curb', (done) =>
      this.#noteStep(
        { car, step: 'ready' },
        () =>
          this.#phone.insist(
            'POST /api/dispatch/orders/{id}/ready',
            { params: { id: orderId } },
            done,
          ),
        isThere ? { what: 'at_curb', car, orderId, by, pressedAt } : null,
      ),
    );
  }

  /**
   * Waits for the guest, counted from the moment at which the guest's page can show the car at the
   * curb.
   */
  async #awaitGuest(bay: Bay): Promise<Guest | null> {
    const patience = this.#outbox.empty().then(() => this.#party.clock.pause(CURB_PATIENCE));
    return Promise.race([bay.guest.promise, patience.then(() => null)]);
  }

  async #parkAgain(plate: string, job: ValetJob): Promise<void> {
    this.#curb.clear(plate, false);
    this.doing = `parks ${plate} again`;
    await this.#party.clock.pause(this.#random.between(2, 4));
    await this.#phone.awaitSignal();
    const { spot } = await this.#choosePlace();
    const hook = job.keyHook ?? job.key.hook;
    await this.#press('parks again', async (done) => {
      const call = { params: { id: job.id }, body: { parkingSpot: spot } };
      await this.#phone.insist('POST /api/stays/{id}/park-again', call, done);
      this.#note({ what: 'parked', car: plate, by: this.worker.id, spot, hook, again: true });
    });
  }

  async #handOver(guest: Guest, job: ValetJob): Promise<void> {
    const { plate } = guest.plan;
    const orderId = job.order?.id ?? '';
    this.doing = `hands over ${plate}`;
    await this.#party.clock.pause(this.#random.between(0.2, 0.6));
    if (guest.order && guest.order.amountDueCents > 0 && guest.plan.pays === 'handover') {
      await this.#phone.awaitSignal();
      await this.#takeCash(guest, orderId, guest.order.amountDueCents);
    }
    const code = await guest.showCode();
    const proof = code ? { code } : { checked: 'key_claim' as const };
    await this.#press('hands over', async (done) => {
      const call = { params: { id: orderId }, body: { proof } };
      await this.#noteStep(
        { car: plate, step: 'complete' },
        () => this.#phone.insist('POST /api/dispatch/orders/{id}/complete', call, done),
        { what: 'returned', car: plate, orderId, by: this.worker.id },
      );
    });
    this.#curb.clear(plate, true);
  }

  async #takeCash(guest: Guest, orderId: string, amountCents: number): Promise<void> {
    await this.#press('takes cash', async (done) => {
      const body = { way: 'cash' as const, amountCents, givenCents: amountCents + 500 };
      const params = { id: orderId };
      await this.#phone.insist('POST /api/dispatch/orders/{id}/settle', { params, body }, done);
      const paid = { way: 'cash' as const, feeCents: amountCents, tipCents: 0 };
      this.#note({ what: 'paid', car: guest.plan.plate, orderId, ...paid });
    });
  }
}
