import type { GuestOrder } from '#contract/orders.ts';
import type { Service } from '#contract/services.ts';
import { NOW_MINUTES } from '#domain/orders/pickup.ts';
import { runningOrderStatuses } from '#domain/orders/states.ts';
import { computeBilledFee, quoteReturn } from '#domain/payments/price.ts';
import {
  computeStayPrice,
  countStartedHours,
  findPriceRise,
} from '#domain/payments/rates/stayPrice.ts';
import type { PaidWay } from '#domain/payments/ways.ts';
import { serviceStatus } from '#domain/stays/presentation.ts';
import { isReturnable } from '#domain/stays/states.ts';
import { minorToMajor } from '#domain/shared/money.ts';
import type { Context } from '../../context.ts';
import type { NewestOrder } from '../orders/queries/guest.ts';
import { toPriceRules } from '../orders/queries/pricing.ts';
import { presentStay, toInstant } from '../stays/queries/stayView.ts';
import { computeCustomerRights } from './policy.ts';
import type { ServiceRow } from './queries/services.ts';

/** Returns the URL of the stay's page, which only the stay's customer can open. */
const buildServiceAddress = (ctx: Context, stayId: string) =>
  `${ctx.config.publicUrl}/customer/retrieval/${stayId}`;

function toPaymentStatus({ status, paymentStatus, paidAt }: GuestOrder): Service['paymentStatus'] {
  if (paymentStatus === 'refund_due' || paymentStatus === 'refunded') return 'refunded';
  if (status === 'cancelled') return null;
  return paidAt === null ? 'pending' : 'completed';
}

const noMoney = {
  totalAmount: null,
  tipAmount: null,
  platformFee: null,
  serviceFee: null,
  discountAmount: null,
  refundedAmount: 0,
  paymentStatus: null,
  paidAt: null,
} as const;

/**
 * Returns how an order is paid; null when the order costs nothing. Returns 'card' without an order,
 * because a later order would be paid by card.
 */
function findPaymentMethod(order: GuestOrder | null): Service['paymentMethod'] {
  if (!order || order.status === 'cancelled') return 'card';
  const ways = new Set<PaidWay>(order.settlements.map(({ way }) => way));
  const settled = order.settlements
    .filter(({ way }) => way !== 'complimentary')
    .reduce((sum, { amountCents }) => sum + amountCents, 0);
  if (settled < order.totalCents) ways.add('card');
  const [way = null] = ways;
  return ways.size > 1 ? 'several' : way;
}

/**
 * Presents the amounts of an order. Presents no amounts for an order that was cancelled unpaid or
 * costs nothing.
 */
function presentMoney(last: NewestOrder | undefined) {
  const paymentStatus = last ? toPaymentStatus(last.order) : null;
  if (!last || paymentStatus === null || last.order.totalCents === 0) return noMoney;
  const { order, refundedCents } = last;
  const { currency, totalCents, tipCents, platformFeeCents, discountCents } = order;
  const toMajor = (cents: number) => minorToMajor(cents, currency);
  return {
    totalAmount: toMajor(totalCents),
    tipAmount: toMajor(tipCents),
    platformFee: toMajor(platformFeeCents),
    serviceFee: toMajor(totalCents - tipCents - platformFeeCents),
    discountAmount: toMajor(discountCents),
    refundedAmount: toMajor(refundedCents),
    paymentStatus,
    paidAt: order.paidAt,
  };
}

const notAsked = {
  retrievalRequestTime: null,
  retrievalTime: null,
  scheduledRetrievalTime: null,
} as const;

function presentRetrieval(order: GuestOrder | null) {
  if (!order || order.status === 'cancelled') return notAsked;
  return {
    retrievalRequestTime: order.requestedAt,
    retrievalTime: order.scheduledFor ? ('scheduled' as const) : ('now' as const),
    scheduledRetrievalTime: order.scheduledFor,
  };
}

/** Computes what the return would cost if the customer requested the car now. */
function computeEstimate(row: ServiceRow, now: Date): Service['estimate'] {
  const pickupAt = new Date(now.getTime() + NOW_MINUTES * 60_000);
  const parkedAt = row.parked_at ?? now;
  const rules = toPriceRules(row);
  const stay = { ...rules, parkedAt, pickupAt };
  const price = quoteReturn(stay);
  const { lines } = computeStayPrice(stay);
  const isOnePrice = lines.some(({ kind }) => kind === 'flat' || kind === 'event');
  const rateCents = isOnePrice ? (lines[0]?.rateCents ?? 0) : rules.rates.hourlyRateCents;
  const feeCents = computeBilledFee(row.fee.payer, price.platformFeeCents);
  return {
    amount: minorToMajor(price.customerFeeCents, row.currency),
    platformFee: minorToMajor(feeCents, row.currency),
    useFlatRate: isOnePrice,
    rate: minorToMajor(rateCents, row.currency),
    lines,
    risesAt: findPriceRise(stay)?.toISOString() ?? null,
    hours: isOnePrice || price.priceCents === 0 ? null : countStartedHours(parkedAt, pickupAt),
  };
}

/**
 * Returns the name of the runner, or else of the valet who received the car. Null while a runner
 * without a visible name brings the car.
 */
function nameValet(row: ServiceRow, order: GuestOrder | null): string | null {
  if (order?.assignedValet) return order.assignedValet.name;
  return order && runningOrderStatuses.includes(order.status) ? null : row.valet_name;
}

export function presentService(
  ctx: Context,
  row: ServiceRow,
  last: NewestOrder | undefined,
): Service {
  const now = ctx.clock();
  const order = last?.order ?? null;
  const stay = presentStay(row);
  return {
    id: row.id,
    status: serviceStatus(row.status),
    stayStatus: row.status,
    channel: row.channel,
    serviceType: row.service_type,
    vehicleId: row.vehicle_id,
    vehicleInfo: stay.vehicleInfo,
    businessId: row.business_id,
    businessName: row.business_name,
    locationId: stay.locationId,
    location: stay.location,
    locationArabic: stay.locationArabic,
    address: row.location_address,
    entrance: row.location_entrance,
    timeZone: stay.timeZone,
    latitude: row.latitude,
    longitude: row.longitude,
    specialInstructions: stay.guestNotes,
    isStaffed: row.is_staffed,
    requestedTime: toInstant(row.requested_for),
    paymentMethod: findPaymentMethod(order),
    parkingLocation: stay.parkingLocation,
    parkingSpot: stay.parkingSpot,
    createdAt: row.created_at.toISOString(),
    dropoffTime: toInstant(row.received_at),
    parkedTime: toInstant(row.parked_at),
    ...presentRetrieval(order),
    pickupTime: toInstant(row.ready_at),
    completedTime: toInstant(row.returned_at),
    cancelledTime: toInstant(row.cancelled_at),
    currency: row.currency,
    ...presentMoney(last),
    rating: row.rating,
    ratingComment: row.rating_comment,
    qrCode: buildServiceAddress(ctx, row.id),
    pickupCode: stay.ticketNumber,
    valetName: nameValet(row, order),
    order,
    earlierCashCents: row.earlier_cash_cents,
    estimate: isReturnable(row.status) ? computeEstimate(row, now) : null,
    unreadMessages: row.customer_unread ?? 0,
    can: computeCustomerRights(row, order, now),
    version: row.version,
  };
}
