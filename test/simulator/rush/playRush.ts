import { sql } from 'kysely';
import { announceTimes } from '#server/features/orders/commands/announceTimes.ts';
import { dispatchLocation } from '#server/features/orders/commands/autoDispatch.ts';
import { MINUTE } from '../clock.ts';
import { Random } from '../random.ts';
import { buildPerson, buildStaffedBusiness } from '#test/factories/people.ts';
import { updateRows } from '#test/factories/rows.ts';
import type { TestServer } from '#test/harness/server.ts';

/** Guests who ask within `minutes` for cars that `runners` bring. */
export type RushSettings = { seed: string; guests: number; minutes: number; runners: number };

/** Notes about a guest's car, in minutes of the rush. */
export type RushGuest = {
  askedAt: number;
  /** Time asked for; null for as soon as possible. */
  wantedAt: number | null;
  /** First time that the guest was told. */
  promisedAt: number;
  /** How often the guest was told another time before a runner was sent. */
  moves: number;
  messages: number;
  sentAt: number;
  readyAt: number;
};

/** Minutes between two looks at the queue. The routine that announces times runs as often. */
const STEP = 0.5;
const LATER_SHARE = 0.27;
const BRING = { mean: 6, spread: 2, least: 1 };
const HANDOVER_MEAN = 2;

type Plan = { stayId: string; askedAt: number; later: number | null; bring: number; over: number };
type Car = Plan & { orderId: string; guest: RushGuest };

/** Plans the guests; the same seed gives the same guests. */
function planGuests(stays: string[], { seed, minutes }: RushSettings): Plan[] {
  const random = new Random(seed);
  const plans = stays.map((stayId) => {
    const bell = Array.from({ length: 12 }, () => random.between(0, 1)).reduce((a, b) => a + b) - 6;
    return {
      stayId,
      askedAt: random.between(0, minutes),
      later: random.between(0, 1) < LATER_SHARE ? Math.round(random.between(15, 45)) : null,
      bring: Math.max(BRING.least, BRING.mean + BRING.spread * bell),
      over: -Math.log(1 - random.between(0, 0.999)) * HANDOVER_MEAN,
    };
  });
  return plans.toSorted((a, b) => a.askedAt - b.askedAt);
}

async function buildPlace({ ctx }: TestServer, { guests, runners }: RushSettings) {
  const business = await buildStaffedBusiness(ctx, { flatRateCents: 0 });
  const { id: businessId, location, valet, otherValet } = business;
  await updateRows({ ctx }, 'locations', location.id, { auto_dispatch: true });
  const staff = { businessId, locationIds: [location.id], onShift: true };
  const more = Array.from({ length: runners - 2 }, () =>
    buildPerson(ctx, { role: 'business_valet', ...staff }),
  );
  const { rows } = await ctx.db.transaction().execute(async (trx) => {
    // Parks the cars without their history, which the queue does not read.
    await sql`set local session_replication_role = replica`.execute(trx);
    return sql<{ id: string }>`insert into stays (business_id, location_id, channel, status,
        ticket_number, received_by, received_at, parked_at)
      select ${businessId}, ${location.id}, 'ticket', 'parked', 'R-' || n, ${valet.id},
        ${ctx.clock()}, ${ctx.clock()} from generate_series(1, ${guests}::int) n returning id`.execute(
      trx,
    );
  });
  const people = [valet, otherValet, ...(await Promise.all(more))];
  return { business, people, stays: rows.map(({ id }) => id) };
}

/**
 * Plays a rush on a server whose clock stands still between two steps. Guests ask, automatic
 * dispatch offers their cars, and runners accept, bring and hand over.
 *
 * @returns the guests in the order of asking
 */
export async function playRush(server: TestServer, settings: RushSettings): Promise<RushGuest[]> {
  const release = server.holdClock();
  const { business, people, stays } = await buildPlace(server, settings);
  const { ctx } = server;
  const start = ctx.clock().getTime();
  const minute = (time: Date) => (time.getTime() - start) / MINUTE;
  const manager = server.as(business.manager.token);
  const coming = planGuests(stays, settings);
  const cars = new Map<string, Car>();
  let atWork: { call: ReturnType<TestServer['as']>; car: Car }[] = [];
  const guests: RushGuest[] = [];

  async function ask(plan: Plan): Promise<void> {
    await manager('POST /api/dispatch/stays/{id}/order', {
      params: { id: plan.stayId },
      body: { targetMinutes: plan.later ?? 5 },
    });
    const order = await ctx.db
      .selectFrom('orders')
      .select(['id', 'promised_at'])
      .where('stay_id', '=', plan.stayId)
      .executeTakeFirstOrThrow();
    const askedAt = minute(ctx.clock());
    const guest = {
      askedAt,
      wantedAt: plan.later && askedAt + plan.later,
      promisedAt: minute(order.promised_at ?? ctx.clock()),
      moves: 0,
      messages: 0,
      sentAt: Infinity,
      readyAt: Infinity,
    };
    guests.push(guest);
    cars.set(order.id, { ...plan, orderId: order.id, guest });
  }

  async function accept(): Promise<void> {
    await dispatchLocation(ctx, business.location.id);
    const offers = await ctx.db
      .selectFrom('dispatch_offers')
      .select(['order_id', 'runner_id'])
      .where('location_id', '=', business.location.id)
      .where('ended_at', 'is', null)
      .execute();
    for (const { order_id, runner_id } of offers) {
      const car = cars.get(order_id);
      const runner = people.find(({ id }) => id === runner_id);
      if (!car || !runner) throw new Error('An offer of a car or to a runner that nobody knows');
      const call = server.as(runner.token);
      await call('POST /api/services/{id}/accept', { params: { id: car.stayId } });
      car.guest.sentAt = minute(ctx.clock());
      atWork.push({ call, car });
    }
  }

  async function work(): Promise<void> {
    const now = minute(ctx.clock());
    const over = new Set<Car>();
    for (const { call, car } of atWork) {
      const { guest, orderId } = car;
      const params = { id: orderId };
      if (guest.readyAt === Infinity && now >= guest.sentAt + car.bring) {
        await call('POST /api/dispatch/orders/{id}/ready', { params });
        guest.readyAt = now;
      } else if (now >= guest.readyAt + car.over) {
        await call('POST /api/dispatch/orders/{id}/complete', { params });
        over.add(car);
      }
    }
    atWork = atWork.filter(({ car }) => !over.has(car));
  }

  const told = new Map<string, number>();
  async function listen(): Promise<void> {
    await announceTimes(ctx);
    const rows = await ctx.db
      .selectFrom('orders')
      .select(['id', 'expected_at', 'messaged_at'])
      .where('location_id', '=', business.location.id)
      .where('dispatched_at', 'is', null)
      .execute();
    for (const { id, expected_at, messaged_at } of rows) {
      const guest = cars.get(id)?.guest;
      if (!guest || !expected_at) continue;
      const expected = minute(expected_at);
      if ((told.get(id) ?? guest.promisedAt) !== expected) guest.moves += 1;
      told.set(id, expected);
      if (messaged_at?.getTime() === ctx.clock().getTime()) guest.messages += 1;
    }
  }

  while (coming.length > 0 || guests.some(({ readyAt }) => readyAt === Infinity)) {
    const now = minute(ctx.clock());
    while (coming[0] && coming[0].askedAt <= now) await ask(coming.shift() as Plan);
    await work();
    await accept();
    await listen();
    server.advance(STEP * MINUTE);
  }
  release();
  return guests;
}
