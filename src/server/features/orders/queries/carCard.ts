import { sql } from 'kysely';
import type { CarCard } from '#contract/cars.ts';
import { isOpenOrder } from '#domain/orders/states.ts';
import { findStayEnd, isInCustody, isReturnable } from '#domain/stays/states.ts';
import { toStaffTimeline } from '#domain/stays/staffTimeline.ts';
import { type Capability, hasCapabilityAtLocation } from '#domain/identity/roles.ts';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import type { Queryable } from '../../../platform/db/client.ts';
import type { LocationScope } from '../../businesses/policy.ts';
import { isAnothersCar, mayGiveBackAny } from '../policy.ts';
import { computeCarRights } from '../../stays/policy/car.ts';
import { presentCar } from '../../stays/queries/cars.ts';
import { getCar } from '../../stays/queries/getCar.ts';
import { toInstant } from '../../stays/queries/stayView.ts';
import type { Estimator } from './estimate.ts';
import { listOffers } from './guest.ts';
import {
  presentOrderMoney,
  presentOrderTimes,
  runnerName,
  selectPricedOrders,
  settlementsOfOrder,
} from './orderView.ts';
import { isAbandonedStay } from './isAbandoned.ts';
import { getPricing } from './pricing.ts';
import { presentQueueOrder, selectOrders } from './queue.ts';

const NEWEST = 200;

type Settlements = NonNullable<CarCard['order']>['settlements'];

/** Returns the newest order of a stay, open or not. */
function findOrder(db: Queryable, stayId: string) {
  return selectPricedOrders(db)
    .select(runnerName)
    .select(settlementsOfOrder<Settlements>(sql`, 'reason', reason`).as('settlements'))
    .where('orders.stay_id', '=', stayId)
    .limit(1)
    .executeTakeFirst();
}
type OrderRow = NonNullable<Awaited<ReturnType<typeof findOrder>>>;

/** Returns the newest events of a stay, sorted by the time they happened. */
async function listTimeline(db: Queryable, stayId: string): Promise<CarCard['timeline']> {
  const rows = await db
    .selectFrom('stay_events')
    .leftJoin('people', 'people.id', 'stay_events.actor_id')
    .select(['stay_events.id', 'stay_events.type', 'stay_events.actor_kind', 'stay_events.data'])
    .select(sql<Date>`coalesce(stay_events.done_at, stay_events.created_at)`.as('at'))
    .select(
      sql<string | null>`(select trim(first_name || ' ' || last_name) from people
        where id = (stay_events.data->>'runnerId')::uuid)`.as('runner'),
    )
    .select(
      // Events of an API token show the token's name.
      sql<
        string | null
      >`coalesce((select name from api_tokens where id = stay_events.api_token_id), nullif(trim(people.first_name || ' ' || people.last_name), ''))`.as(
        'by',
      ),
    )
    .where('stay_events.stay_id', '=', stayId)
    .orderBy('stay_events.id', 'desc')
    .limit(NEWEST)
    .execute();
  return toStaffTimeline(rows.toReversed()).map((row) => ({
    id: String(row.id),
    type: row.type,
    at: row.at.toISOString(),
    lastedSeconds: row.lastedSeconds,
    byKind: row.actor_kind,
    by: row.by,
    data: { ...pickPlainValues(row.data), ...(row.runner ? { runner: row.runner } : {}) },
  }));
}

type Plain = CarCard['timeline'][number]['data'];

/**
 * Returns the values of an event that are not objects, because this screen cannot show nested
 * values. Nested values may come from another version of the program.
 */
function pickPlainValues(data: unknown): Plain {
  const entries = Object.entries((data ?? {}) as Record<string, unknown>);
  return Object.fromEntries(
    entries.filter(([, value]) => value === null || typeof value !== 'object'),
  ) as Plain;
}

/**
 * Returns the open order in the form of the queue. The car's card can then offer the same actions
 * as the queue.
 */
async function findOpenOrder(
  ctx: Context,
  actor: Actor,
  orderId: string,
  estimates: Estimator,
): Promise<CarCard['openOrder']> {
  const row = await selectOrders(ctx, actor).where('orders.id', '=', orderId).executeTakeFirst();
  return row ? presentQueueOrder(row, estimates, actor, ctx.clock()) : null;
}

function presentOrder(order: OrderRow, estimates: Estimator): CarCard['order'] {
  return {
    id: order.id,
    status: order.status,
    ...estimates.forOrder(order),
    ...presentOrderTimes(order),
    ...presentOrderMoney(order),
    runner: order.runner_id ? { id: order.runner_id, name: order.runner_name ?? '' } : null,
  };
}

/** True unless a colleague accepted the car and the viewer is no dispatcher. */
const mayGiveBack = async (
  ctx: Context,
  actor: Actor,
  stay: Awaited<ReturnType<typeof getCar>>,
): Promise<boolean> =>
  !isAnothersCar(actor, stay) ||
  mayGiveBackAny(actor, stay) ||
  (await isAbandonedStay(ctx.db, stay.id, ctx.clock()));

/**
 * Returns all that staff may know of a car, with the actions that the viewer may take.
 *
 * @throws NOT_FOUND
 */
export async function getCarCard(
  ctx: Context,
  actor: Actor,
  scope: LocationScope,
  stayId: string,
): Promise<CarCard> {
  const stay = await getCar(ctx.db, scope, stayId);
  const pricing = await getPricing(ctx.db, stay, ctx.clock());
  const [order, timeline] = await Promise.all([
    findOrder(ctx.db, stayId),
    listTimeline(ctx.db, stayId),
  ]);
  const open = order && isOpenOrder(order.status) ? order : null;
  const estimates = order && (await ctx.readEstimator(stay.location_id));
  const openOrder = open && estimates ? await findOpenOrder(ctx, actor, open.id, estimates) : null;
  const rights = computeCarRights(stay, ctx.clock());
  const may = (capability: Capability) =>
    hasCapabilityAtLocation(actor, capability, stay.location_id);
  return {
    ...presentCar(stay, open, order ?? null),
    phoneE164: stay.phone_e164,
    notes: stay.notes,
    noteTags: stay.note_tags,
    chargePercent: stay.charge_percent,
    receivedBy: stay.valet_name,
    parkedAt: toInstant(stay.parked_at),
    endedAt: toInstant(findStayEnd(stay)),
    smsWithheld: stay.is_sms_withheld,
    smsLimited: stay.is_sms_limited,
    smsLandline: stay.is_sms_landline,
    currency: pricing.currency,
    country: pricing.country,
    order: order && estimates ? presentOrder(order, estimates) : null,
    openOrder,
    offers: isReturnable(stay.status) ? await listOffers(ctx, { ...pricing, ...stay }) : [],
    timeline,
    can: {
      ...rights,
      showLink: rights.showLink && may('cars.serve'),
      sendLink: rights.sendLink && may('cars.serve'),
      correctGuest: rights.correctGuest && may('cars.serve'),
      correctCar: rights.correctCar && may('cars.serve'),
      request: rights.request && may('cars.serve'),
      moveSpot: rights.moveSpot && may('orders.bring'),
      giveBack: rights.giveBack && may('orders.bring') && (await mayGiveBack(ctx, actor, stay)),
      correctKey: isInCustody(stay.status) && may('orders.bring'),
      message: rights.message && may('conversations.serve'),
      checkIn: rights.checkIn && may('stays.checkIn'),
      bring: (openOrder?.can.assign ?? false) && may('jobs.work'),
    },
    version: stay.version,
  };
}
