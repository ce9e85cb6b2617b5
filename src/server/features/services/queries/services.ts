import { sql, type SqlBool } from 'kysely';
import type { Service, ServiceDetails } from '#contract/services.ts';
import { type ServiceStatus, serviceStatus } from '#domain/stays/presentation.ts';
import { isOpenStay, stayStatuses } from '#domain/stays/states.ts';
import type { Context } from '../../../context.ts';
import { matchesAllWords } from '../../../platform/db/search.ts';
import { AppError } from '../../../platform/errors.ts';
import { findLastOrders, listOffers } from '../../orders/queries/guest.ts';
import { earlierCashCents } from '../../orders/queries/orderView.ts';
import { pricingColumns } from '../../orders/queries/pricing.ts';
import { ratesOfStay } from '../../businesses/queries/rates.ts';
import { selectPlacedStays } from '../../stays/queries/stayView.ts';
import { presentService } from '../present.ts';
import { listRolesWith } from '#domain/identity/roles.ts';
import { timelineTypes } from '#domain/stays/timeline.ts';
import type { Queryable } from '../../../platform/db/client.ts';

/**
 * SQL of whether an event ended a request whose customer gets money back. False if a house account
 * paid everything.
 */
const isRefunded = sql<boolean>`(stay_events.type in ('order.cancel', 'order.expire')
  and exists (select from payments where payments.order_id = stay_events.order_id
    and payments.status in ('refund_due', 'refunded')
    and (payments.received_cents > 0
      or exists (select from order_settlements where order_id = payments.order_id and way = 'cash'))))`;

/**
 * Lists the events of a stay for its customer. Staff appear by first name, an impersonating
 * administrator not at all.
 */
async function listTimeline(db: Queryable, stayId: string): Promise<ServiceDetails['timeline']> {
  const rows = await db
    .selectFrom('stay_events')
    .leftJoin('people', (join) =>
      join
        .onRef('people.id', '=', 'stay_events.actor_id')
        .on('people.role', 'not in', listRolesWith('account.own')),
    )
    .select(['stay_events.type', 'people.first_name'])
    .select(sql<Date>`coalesce(stay_events.done_at, stay_events.created_at)`.as('at'))
    .select(sql<string | null>`stay_events.data->>'spot'`.as('spot'))
    .select(isRefunded.as('is_refunded'))
    .where('stay_events.stay_id', '=', stayId)
    .where('stay_events.type', 'in', timelineTypes)
    // Leaves out the payment event of an order that costs nothing: such an order joins the queue
    // without a payment.
    .where(sql<SqlBool>`stay_events.data->'receivedCents' is distinct from '0'`)
    .orderBy('stay_events.id')
    .execute();
  return rows.map((row) => ({
    type: row.type,
    at: row.at.toISOString(),
    by: row.first_name,
    spot: row.spot,
    isRefunded: row.is_refunded,
  }));
}

function selectServices(ctx: Context, customerId: string) {
  return selectPlacedStays(ctx.db)
    .leftJoin('people as valet', 'valet.id', 'stays.received_by')
    .leftJoin('conversations', 'conversations.stay_id', 'stays.id')
    .select([
      'locations.latitude',
      'locations.longitude',
      'valet.first_name as valet_name',
      'conversations.customer_unread',
    ])
    .select(
      sql<boolean>`exists (select from shifts
        where location_id = stays.location_id and ended_at is null)`.as('is_staffed'),
    )
    .select(pricingColumns(ctx.clock()))
    .select(ratesOfStay(ctx.clock()).as('rates'))
    .select(earlierCashCents.as('earlier_cash_cents'))
    .where('stays.customer_id', '=', customerId);
}
export type ServiceRow = Awaited<
  ReturnType<ReturnType<typeof selectServices>['executeTakeFirstOrThrow']>
>;

export type ServiceFilter = {
  search?: string | undefined;
  status?: ServiceStatus | undefined;
  /** Year in which the stay began, in the local time of its location. */
  year?: number | undefined;
  state?: 'open' | 'past' | undefined;
  /** Id of the last stay on the previous page. */
  before?: string | undefined;
  limit?: number | undefined;
};

const PAGE = 50;
/** SQL of the text that the search of a customer's stays looks in. */
const searched = sql<string>`concat_ws(' ', locations.name, locations.name_ar, businesses.name, stays.ticket_number,
  stays.plate_region, stays.license_plate, translate(stays.license_plate, ' -', ''), stays.plate_key, stays.vehicle_make, stays.vehicle_model)`;

function wantedStatuses({ status, state }: ServiceFilter) {
  return stayStatuses.filter(
    (one) =>
      (status === undefined || serviceStatus(one) === status) &&
      (state === undefined || isOpenStay(one) === (state === 'open')),
  );
}

/** SQL of when a stay began, in the local time of its location. */
export const localStart = sql<Date>`(stays.created_at at time zone locations.time_zone)`;

/** SQL condition: a stay, joined with its location and business, matches the filter. */
export function matchesFilter(wanted: ServiceFilter) {
  const { search = '', year } = wanted;
  const conditions = [sql<SqlBool>`stays.status = any(${wantedStatuses(wanted)}::text[])`];
  if (search) conditions.push(matchesAllWords(searched, search));
  if (year !== undefined)
    conditions.push(sql<SqlBool>`extract(year from ${localStart}) = ${year}::int`);
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}

/**
 * Lists a customer's stays of all channels, the newest first. The number of SQL statements does not
 * grow with the list.
 */
export async function listServices(
  ctx: Context,
  customerId: string,
  wanted: ServiceFilter,
): Promise<Service[]> {
  const { before, limit = PAGE } = wanted;
  let query = selectServices(ctx, customerId).where(matchesFilter(wanted));
  if (before) {
    query = query.where(
      sql<SqlBool>`(stays.created_at, stays.id) < (select created_at, id from stays
        where id = ${before} and customer_id = ${customerId})`,
    );
  }
  const rows = await query
    .orderBy('stays.created_at', 'desc')
    .orderBy('stays.id', 'desc')
    .limit(limit)
    .execute();
  const orders = await findLastOrders(
    ctx,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => presentService(ctx, row, orders.get(row.id)));
}

async function getServiceRow(ctx: Context, customerId: string, stayId: string) {
  const row = await selectServices(ctx, customerId)
    .where('stays.id', '=', stayId)
    .executeTakeFirstOrThrow(() => new AppError('SERVICE_NOT_FOUND'));
  const orders = await findLastOrders(ctx, [stayId]);
  return { row, service: presentService(ctx, row, orders.get(stayId)) };
}

/** @throws SERVICE_NOT_FOUND also for a stay of another customer */
export async function getService(
  ctx: Context,
  customerId: string,
  stayId: string,
): Promise<Service> {
  return (await getServiceRow(ctx, customerId, stayId)).service;
}

/** @throws SERVICE_NOT_FOUND also for a stay of another customer */
export async function getServiceDetails(
  ctx: Context,
  customerId: string,
  stayId: string,
): Promise<ServiceDetails> {
  const { row, service } = await getServiceRow(ctx, customerId, stayId);
  const { order } = service;
  // The customer changes the time of an unpaid order by another request, which replaces the order.
  const mayChange = order !== null && (order.isTimeChangeable || order.status === 'requested');
  const [timeline, offers] = await Promise.all([
    listTimeline(ctx.db, stayId),
    service.can.requestRetrieval || mayChange ? listOffers(ctx, row, order?.id) : [],
  ]);
  return { ...service, timeline, offers };
}
