import type { FreeSpotsAndHooks } from '#contract/stays.ts';
import type { ValetJob } from '#contract/orders.ts';
import type { Arrival, Bay, Curb } from '../curb.ts';
import { findCode, type Phone } from '../network.ts';
import type { Party } from '../party.ts';
import type { BookedCar, BookedOrder, BookedShift, LateStep } from '../../book.ts';
import type { StaffMember, StageLocation } from '../../stage/stage.ts';
import { POINT } from '../../stage/stage.ts';
import type { StaffPress, VisitSteps } from '../../steps.ts';
import type { Mishap } from '../plan.ts';
import type { Random } from '../../random.ts';
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
  readonly worker: StaffMember;
  readonly #place: StageLocation;
  readonly #steps: VisitSteps;
  doing = 'is not there yet';
  readonly #party: Party;
  readonly #plan: ValetPlan;
  readonly #phone: Phone;
  readonly #outbox: Outbox;
  readonly #curb: Curb;
  readonly #random: Random;
  #shift: BookedShift | null = null;
  #isGone = false;
  #isOutOfReach = false;
  /** Jobs as the screen shows them, including steps that the server has not answered yet. */
  #jobs: ValetJob[] = [];
  #places: FreeSpotsAndHooks = { spots: [], frontSpots: [], hooks: [], usesHooks: true };
  #isStale = true;
  #readAt = 0;
  #hint = Promise.withResolvers<void>();

  constructor(
    party: Party,
    { worker, place }: { worker: StaffMember; place: StageLocation },
    plan: ValetPlan,
  ) {
    this.#party = party;
    this.#steps = party.steps;
    this.worker = worker;
    this.#place = place;
    this.#plan = plan;
    this.#curb = party.curbOf(place);
    this.#random = party.randomOf(worker.name);
    this.#phone = party.phoneOf({ name: worker.name, role: 'valet', token: worker.token });
    this.#outbox = new Outbox(this.#phone);
  }

  async work(offlineShare: number): Promise<void> {
    const { clock } = this.#party;
    await clock.until(clock.at(this.#plan.startsAt));
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
      await this.#park(left.guest);
      void this.#outbox.empty().then(left.parked);
      return true;
    }
    const arrival = this.#curb.arrivals.shift();
    if (arrival) return this.#checkIn(arrival);
    const free = jobs.filter(({ order }) => order && order.assignedValet === null);
    if (free.length === 0 || !this.#phone.hasSignal || this.#random.chance(0.4)) return false;
    return this.#accept(this.#random.pick(free.slice(0, 2)));
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
  async #press(what: string, work: (press: StaffPress) => Promise<void>): Promise<void> {
    const { notebook } = this.#party;
    notebook.presses.add('valet', what);
    const isLater = this.#outbox.isHeldUp;
    const press = { call: this.#phone.insist, by: this.worker.id, at: this.#party.clock.now };
    const sent = this.#outbox.put((options) => work({ ...press, sent: options }));
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
    const now = new Date().toISOString();
    const latitude = POINT.latitude + this.#random.between(0, 30) / 111_195;
    return { ...POINT, latitude, accuracy: 12, positionAt: now, pressedAt: now };
  }

  async #startShift(): Promise<void> {
    const evidence = this.#evidence();
    await this.#press('starts the shift', async (press) => {
      this.#shift = await this.#steps.startShift(press, this.#place, evidence);
    });
  }

  /**
   * Ends the shift. If the valet still has cars, the first press lists them, and the second one
   * leaves them to other valets.
   */
  async #endShift(): Promise<void> {
    const evidence = this.#evidence();
    const shift = this.#shift;
    if (!shift) return;
    await this.#press('ends the shift', async (press) => {
      try {
        await this.#steps.endShift(press, shift, { ...evidence, leaveCars: false });
      } catch (error) {
        if (findCode(error) !== 'CARS_IN_HAND') throw error;
        this.#again('ends the shift with cars in hand');
        this.#party.notebook.presses.add('valet', 'leaves cars to others');
        await this.#steps.endShift(press, shift, { ...evidence, leaveCars: true });
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
    return goesHome?.leaving === leaving && this.#party.clock.minute > goesHome.at;
  }

  async #checkIn({ guest, taken }: Arrival): Promise<true> {
    const { plan, car } = guest;
    this.doing = `takes in ${plan.plate}`;
    await this.#party.clock.pause(this.#random.between(0.8, 1.6));
    const wasOffline = this.#outbox.isHeldUp;
    let awaitsCode = false;
    await this.#press('takes a car in', async (press) => {
      await this.#steps.openTicket(press, car, plan, wasOffline);
      awaitsCode = car.receivedAt === Infinity;
    });
    if (awaitsCode && plan.end === 'turns away') {
      await this.#press('cancels the ticket', (press) => this.#steps.cancelTicket(press, car));
      taken.resolve('turned away');
      return true;
    }
    if (awaitsCode) await this.#enterCode(guest);
    // The check-in asked for no code, so this guest cannot be turned away and fetches the car like
    // any other guest.
    if (plan.end === 'turns away') plan.end = 'leaves';
    taken.resolve('taken');
    if (this.#isGoing('a car at the curb')) {
      this.#curb.leave({ guest });
      return this.#goHome();
    }
    if (plan.isParkedTwice) return this.#parkOutOfReach(guest);
    return this.#park(guest);
  }

  /** Parks a car without signal, while a colleague enters where the colleague believes it is. */
  async #parkOutOfReach(guest: Guest): Promise<true> {
    await this.#phone.awaitSignal();
    await this.#outbox.empty();
    this.#curb.unreached.set(guest.plan.plate, true);
    return this.#workOutOfReach(async () => {
      const parked = new Promise<void>((resolve) => {
        this.#curb.leave({ guest, parked: resolve });
      });
      await this.#park(guest);
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
   * Sends a step. If the desk has to decide about it, notes that: only a valet out of the desk's
   * reach expects it.
   */
  async #sendStep(
    { by, at }: StaffPress,
    car: BookedCar,
    step: Pick<LateStep, 'step' | 'spot' | 'hook'>,
    send: () => Promise<unknown>,
  ): Promise<void> {
    try {
      await send();
    } catch (error) {
      if (findCode(error) !== 'SENT_TO_DESK' || !this.#curb.unreached.has(car.plate)) throw error;
      this.#again('has the desk decide about a late step');
      this.#party.book.report(car, { ...step, by, at });
    }
  }

  async #enterCode(guest: Guest): Promise<void> {
    const { car } = guest;
    const code = await guest.readCode(CODE_PATIENCE);
    if (code === null) {
      this.#again('shows the link, as no code comes');
      await this.#press('shows the link', async (press) => {
        const ticketUrl = await this.#steps.showLink(press, car);
        if (ticketUrl) guest.scan(ticketUrl);
      });
      return;
    }
    const verify = (typed: string) =>
      this.#press('types the code', (press) => this.#steps.enterCode(press, car, typed));
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
      const params = { id: this.#place.id };
      this.#places = await this.#phone.insist('GET /api/locations/{id}/free-places', { params });
    }
    const hook = this.#random.pick(this.#places.hooks.length > 0 ? this.#places.hooks : ['1']);
    return { hook, spot: `${this.#random.pick(['A', 'B', 'C'])}${this.#random.whole(1, 99)}` };
  }

  async #park({ plan, car }: Guest): Promise<true> {
    const { clock } = this.#party;
    this.doing = `parks ${plan.plate}`;
    await clock.pause(this.#random.between(2, 4));
    let place = await this.#choosePlace();
    await this.#press('parks', async (press) => {
      for (;;) {
        const { spot } = place;
        const hook = plan.hasHook ? place.hook : null;
        try {
          await this.#sendStep(press, car, { step: 'park', spot, hook }, () =>
            this.#steps.park(press, car, spot, hook),
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

  /** Returns the order of a job in the book. */
  #booked({ order, vehicleInfo }: ValetJob): BookedOrder {
    const { book, clock } = this.#party;
    return book.findOrder(book.findCar(vehicleInfo.licensePlate), order?.id ?? '', clock.now);
  }

  async #accept(job: ValetJob): Promise<boolean> {
    this.doing = `takes the job ${job.ticketNumber}`;
    let isMine = true;
    await this.#press('accepts', async (press) => {
      try {
        await this.#steps.accept(press, this.#booked(job));
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
    const order = this.#booked(job);
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
    await this.#pressReady(order, true);
    this.doing = `waits at the curb with ${plate}`;
    const guest = await this.#awaitGuest(bay);
    if (guest) await this.#handOver(guest, order);
    else await this.#parkAgain(order);
    this.#isStale = true;
    return true;
  }

  /** Brings a car without signal, while the desk gives up waiting for it. */
  async #bringOutOfReach(guest: Guest, job: ValetJob, mishap: Mishap): Promise<true> {
    const { plate } = guest.plan;
    const order = this.#booked(job);
    const isMistake = mishap.runner === 'presses by mistake';
    this.#curb.unreached.set(plate, !isMistake);
    const bay = isMistake ? null : this.#curb.bring(plate);
    await this.#workOutOfReach(async () => {
      this.doing = `is out of reach with ${plate}`;
      if (mishap.runner !== 'has handed over') await this.#curb.ask(guest, mishap.desk);
      await this.#pressReady(order, !isMistake);
      if (bay) await this.#handOver(await bay.guest.promise, order);
      if (mishap.runner === 'has handed over') await this.#curb.ask(guest, mishap.desk);
    });
    this.#isStale = true;
    return true;
  }

  async #pressReady(order: BookedOrder, isThere: boolean): Promise<void> {
    const step = { step: 'ready', spot: null, hook: null } as const;
    await this.#press('is at the curb', (press) =>
      this.#sendStep(press, order.car, step, async () => {
        const { readyAt } = order;
        await this.#steps.bring(press, order);
        if (!isThere) order.readyAt = readyAt;
      }),
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

  async #parkAgain(order: BookedOrder): Promise<void> {
    const { plate } = order.car;
    this.#curb.clear(plate, false);
    this.doing = `parks ${plate} again`;
    await this.#party.clock.pause(this.#random.between(2, 4));
    await this.#phone.awaitSignal();
    const { spot } = await this.#choosePlace();
    await this.#press('parks again', (press) => this.#steps.parkAgain(press, order, spot));
  }

  async #handOver(guest: Guest, order: BookedOrder): Promise<void> {
    const { plate } = order.car;
    this.doing = `hands over ${plate}`;
    await this.#party.clock.pause(this.#random.between(0.2, 0.6));
    const amountCents = guest.order?.amountDueCents ?? 0;
    if (amountCents > 0 && guest.plan.pays === 'handover') {
      await this.#phone.awaitSignal();
      await this.#press('takes cash', async (press) => {
        const body = { way: 'cash', amountCents, givenCents: amountCents + 500 } as const;
        await this.#steps.settle(press, order, body);
      });
    }
    const code = await guest.showCode();
    const proof = code ? { code } : { checked: 'key_claim' as const };
    const step = { step: 'complete', spot: null, hook: null } as const;
    await this.#press('hands over', (press) =>
      this.#sendStep(press, order.car, step, () => this.#steps.handOver(press, order, proof)),
    );
    this.#curb.clear(plate, true);
  }
}
