import { findHoldEnd } from '#domain/orders/queue.ts';
import { sql, type SqlBool } from 'kysely';
import type { GuestOrder, GuestTicket } from '#contract/orders.ts';
import type { Language } from '#contract/people.ts';
import { writeHandoverQr } from '#domain/orders/handover.ts';
import { MAX_SCHEDULED_MINUTES } from '#domain/orders/pickup.ts';
import {
  isAwaitingPayment,
  isCancellable,
  isOpenOrder,
  isTimeChangeable,
  isUnpaid,
  runningOrderStatuses,
} from '#domain/orders/states.ts';
import { findReasonsForGuest } from '#domain/orders/staffReasons.ts';
import { isTippable } from '#domain/payments/laterTip.ts';
import { MAX_TARGET_MINUTES } from '#domain/orders/targetMinutes.ts';
import { computeBilledFee, quoteReturn } from '#domain/payments/price.ts';
import type { RateTable } from '#domain/payments/rates/rateTable.ts';
import { HOUR_MS } from '#domain/payments/rates/stayPrice.ts';
import { isTicketLinkOpen } from '#domain/stays/ticketLink.ts';
import { ticketStatus } from '#domain/stays/presentation.ts';
import type { Context } from '../../../context.ts';
import { AppError } from '../../../platform/errors.ts';
import { deriveHandoverCode } from '../../../platform/secrets/tokens.ts';
import { presentOpening } from '../../businesses/queries/opening.ts';
import { ratesOfStay } from '../../businesses/queries/rates.ts';
import { hashLink } from '../../stays/policy/guest.ts';
import {
  presentPlace,
  presentVehicle,
  selectPlacedStays,
  toInstant,
} from '../../stays/queries/stayView.ts';
import { type Estimates, type Estimator, createEstimator, readEstimators } from './estimate.ts';
import { emptyLocationFacts, locationFacts } from './facts.ts';
import {
  earlierCashCents,
  presentOrderMoney,
  presentOrderTimes,
  refundedCents,
  selectPricedOrders,
  settlementsOfOrder,
} from './orderView.ts';
import { isRunnerGone } from './queueRunners.ts';
import { type OrderPricing, pricingColumns, toPriceRules } from './pricing.ts';

function selectOrders(ctx: Context) {
  return selectPricedOrders(ctx.db)
    .innerJoin('locations', 'locations.id', 'orders.location_id')
    .leftJoin('promo_codes', 'promo_codes.id', 'orders.promo_code_id')
    .select([
      'payments.currency',
      'locations.handover_proof',
      'payments.client_secret',
      'runner.first_name as runner_name',
      'promo_codes.code as promo_code',
    ])
    .select(isRunnerGone.as('is_runner_gone'))
    .select(settlementsOfOrder<GuestOrder['settlements']>().as('settlements'));
}
type OrderRow = Awaited<ReturnType<ReturnType<typeof selectOrders>['executeTakeFirstOrThrow']>>;

/** Returns the handover code for the owner of the order, only while the car is at the curb. */
function presentHandover(ctx: Context, row: OrderRow): GuestOrder['handover'] {
  if (row.status !== 'ready' || row.handover_proof === 'off') return null;
  const code = deriveHandoverCode(ctx.config.secretKey, row.id);
  return { code, qr: writeHandoverQr(row.id, code) };
}

/**
 * Returns only the runner's first name, to protect the runner's privacy. Null for a runner who can
 * no longer bring the car, until the car is back.
 */
function nameRunner(row: OrderRow): GuestOrder['assignedValet'] {
  if (!row.runner_name) return null;
  const isGone = row.is_runner_gone && runningOrderStatuses.includes(row.status);
  return isGone ? null : { name: row.runner_name };
}

function presentOrder(ctx: Context, row: OrderRow, estimates: Estimator): GuestOrder {
  const now = ctx.clock();
  return {
    id: row.id,
    status: row.status,
    ...estimates.forOrder(row),
    isStaffed: estimates.isStaffed,
    ...presentOrderTimes(row),
    ...presentOrderMoney(row),
    targetMinutes: row.target_minutes,
    currency: row.currency,
    promoCode: row.promo_code,
    platformFeeCents: computeBilledFee(row.platform_fee_payer, row.platform_fee_cents),
    isTippable: isTippable(row, now),
    clientSecret: isUnpaid(row) ? row.client_secret : null,
    placeHeldUntil: isAwaitingPayment(row.status)
      ? toInstant(findHoldEnd(row.placed_at, now))
      : null,
    expiresAt: isAwaitingPayment(row.status) ? row.expires_at.toISOString() : null,
    completedAt: toInstant(row.completed_at),
    ...findReasonsForGuest(row),
    isCancellable: isCancellable(row),
    isTimeChangeable: isTimeChangeable(row),
    assignedValet: nameRunner(row),
    handover: presentHandover(ctx, row),
  };
}

/** @throws ORDER_NOT_FOUND */
export async function getGuestOrder(ctx: Context, orderId: string): Promise<GuestOrder> {
  const row = await selectOrders(ctx)
    .select(locationFacts(sql.ref('orders.location_id')).as('facts'))
    .where('orders.id', '=', orderId)
    .executeTakeFirstOrThrow(() => new AppError('ORDER_NOT_FOUND'));
  return presentOrder(ctx, row, createEstimator(row.facts, ctx.clock()));
}

/** Newest order of a stay for the customer's list. */
export type NewestOrder = {
  order: GuestOrder;
  refundedCents: number;
};

/** Returns the newest order of each stay, keyed by stay id, with two SQL statements. */
export async function findLastOrders(
  ctx: Context,
  stayIds: readonly string[],
): Promise<Map<string, NewestOrder>> {
  if (stayIds.length === 0) return new Map();
  const rows = await selectOrders(ctx)
    .select(refundedCents.as('refunded_cents'))
    .distinctOn('orders.stay_id')
    .where(sql<SqlBool>`orders.stay_id = any(${stayIds}::uuid[])`)
    .clearOrderBy()
    .orderBy('orders.stay_id')
    .orderBy('orders.requested_at', 'desc')
    .execute();
  const open = rows.filter((row) => isOpenOrder(row.status));
  const estimators = await readEstimators(ctx, new Set(open.map((row) => row.location_id)));
  const past = createEstimator(emptyLocationFacts, ctx.clock());
  return new Map(
    rows.map((row) => {
      const estimates = estimators.get(row.location_id) ?? past;
      return [
        row.stay_id,
        { order: presentOrder(ctx, row, estimates), refundedCents: row.refunded_cents },
      ];
    }),
  );
}

type Offer = GuestTicket['offers'][number];

const sameOffer = (a: Offer | undefined, b: Offer) =>
  a?.queueMinutes === b.queueMinutes &&
  a.carsAhead === b.carsAhead &&
  a.valetFeeCents === b.valetFeeCents &&
  a.platformFeeCents === b.platformFeeCents;

const MINUTE_MS = 60_000;

/**
 * Lists the minutes from now at which queue or price may change: first all choices that a guest can
 * type. Later minutes are those at which the queue changes, an hour starts, or free parking ends.
 */
function listChoices(
  estimates: Estimates,
  { freeMinutes }: RateTable,
  parkedAt: Date,
  now: Date,
): number[] {
  const typed = Array.from({ length: MAX_TARGET_MINUTES }, (_, index) => index + 1);
  const parked = (parkedAt.getTime() - now.getTime()) / MINUTE_MS;
  const hour = HOUR_MS / MINUTE_MS;
  const firstHour = Math.ceil((MAX_TARGET_MINUTES - parked) / hour);
  const hours = Array.from(
    { length: MAX_SCHEDULED_MINUTES / hour },
    // Exactly 60 minutes of parking cost one hour; the next whole minute starts another hour.
    (_, index) => Math.floor(parked + (firstHour + index) * hour) + 1,
  );
  const free = freeMinutes === null ? [] : [Math.floor(parked + freeMinutes) + 1];
  const later = [...estimates.changeMinutes, ...hours, ...free].filter(
    (minutes) => minutes > MAX_TARGET_MINUTES && minutes <= MAX_SCHEDULED_MINUTES,
  );
  return [...typed, ...new Set(later)].toSorted((a, b) => a - b);
}

/**
 * Computes queue and price for every choice of minutes. A new offer begins only where queue or
 * price changes.
 */
function computeOffers(
  stay: OrderPricing & { parked_at: Date | null },
  estimates: Estimates,
  now: Date,
): Offer[] {
  const rules = toPriceRules(stay);
  const parkedAt = stay.parked_at ?? now;
  const offers: Offer[] = [];
  for (const minutes of listChoices(estimates, rules.rates, parkedAt, now)) {
    const pickupAt = new Date(now.getTime() + minutes * MINUTE_MS);
    const quote = quoteReturn({ ...rules, parkedAt, pickupAt });
    const offer = {
      fromMinutes: minutes,
      ...estimates.forTarget(minutes),
      isStaffed: estimates.isStaffed,
      valetFeeCents: quote.customerFeeCents,
      platformFeeCents: computeBilledFee(rules.feePayer, quote.platformFeeCents),
    };
    if (!sameOffer(offers.at(-1), offer)) offers.push(offer);
  }
  return offers;
}

/**
 * Lists the pickup offers of a parked car: queue and price for each choice of minutes.
 *
 * @param orderId of the car's own queued order, which is left out of the queue
 */
export async function listOffers(
  ctx: Context,
  stay: OrderPricing & { location_id: string; parked_at: Date | null },
  orderId?: string,
): Promise<Offer[]> {
  const estimates = await ctx.readEstimator(stay.location_id);
  return computeOffers(stay, estimates.withoutOrder(orderId), ctx.clock());
}

function selectTicket(ctx: Context) {
  return selectPlacedStays(ctx.db)
    .leftJoin('conversations', 'conversations.stay_id', 'stays.id')
    .select('conversations.customer_unread')
    .select(pricingColumns(ctx.clock()))
    .select(ratesOfStay(ctx.clock()).as('rates'))
    .select(earlierCashCents.as('earlier_cash_cents'))
    .select(['locations.pay_when', 'locations.opening_hours'])
    .select(sql<boolean>`exists (select from orders where stay_id = stays.id)`.as('has_orders'));
}
type TicketRow = Awaited<ReturnType<ReturnType<typeof selectTicket>['executeTakeFirstOrThrow']>>;

/**
 * Returns the data of the ticket page.
 *
 * @throws TICKET_NOT_FOUND
 */
export async function getGuestTicket(ctx: Context, stayId: string): Promise<GuestTicket> {
  const stay = await selectTicket(ctx)
    .where('stays.id', '=', stayId)
    .executeTakeFirstOrThrow(() => new AppError('TICKET_NOT_FOUND'));
  return presentGuestTicket(ctx, stay);
}

/**
 * Returns the data of the ticket page for a ticket link; null when the ticket link is unknown or
 * expired.
 */
export async function findGuestTicket(
  ctx: Context,
  token: string,
): Promise<{ ticket: GuestTicket; language: Language } | null> {
  const linkHash = hashLink(token);
  if (!linkHash) return null;
  const stay = await selectTicket(ctx).where('link_hash', '=', linkHash).executeTakeFirst();
  if (!stay || !isTicketLinkOpen(stay.returned_at, ctx.clock())) return null;
  return { ticket: await presentGuestTicket(ctx, stay), language: stay.language };
}

/** Whether the guest may request the car, or choose another time for it. */
const isOffered = (order: OrderRow | undefined): boolean =>
  !order || !isOpenOrder(order.status) || isTimeChangeable(order);

async function presentGuestTicket(ctx: Context, stay: TicketRow): Promise<GuestTicket> {
  const [orders, estimates] = await Promise.all([
    stay.has_orders
      ? selectOrders(ctx).where('orders.stay_id', '=', stay.id).limit(20).execute()
      : [],
    ctx.readEstimator(stay.location_id),
  ]);
  const now = ctx.clock();
  return {
    ticket: {
      id: stay.id,
      ticketNumber: stay.ticket_number,
      status: ticketStatus(stay.status),
      ...presentVehicle(stay),
      customerName: stay.customer_name,
      phoneE164: stay.phone_e164 ?? '',
      parkingSpot: stay.parking_spot,
      parkedAt: toInstant(stay.parked_at),
      returnedAt: toInstant(stay.returned_at),
      rating: stay.rating,
      ratingComment: stay.rating_comment,
    },
    location: {
      ...presentPlace(stay),
      opening: stay.opening_hours && presentOpening(stay, now),
    },
    currency: stay.currency,
    orders: orders.map((row) => presentOrder(ctx, row, estimates)),
    earlierCashCents: stay.earlier_cash_cents,
    // Leaves out the car's own order, because a car cannot delay its own request for another time.
    offers: isOffered(orders[0])
      ? computeOffers(stay, estimates.withoutOrder(orders[0]?.id), now)
      : [],
    payWhen: stay.pay_when,
    paymentProvider: ctx.payments.name,
    publishableKey: ctx.payments.publishableKey,
    unreadMessages: stay.customer_unread ?? 0,
    isLinkOpened: stay.link_opened_at !== null,
    version: stay.version,
  };
}
