import { type RawBuilder, sql } from 'kysely';
import { type BusinessProblem, businessProblemKinds } from '#contract/analytics.ts';
import { CURB_RED_MINUTES } from '#domain/orders/curb.ts';
import { computeExpectedAt } from '#domain/orders/promise.ts';
import type { QueueRisk } from '#domain/orders/queueRisk.ts';
import { unassignedOrderStatuses, waitingOrderStatuses } from '#domain/orders/states.ts';
import { LONG_SHIFT_HOURS } from '#domain/shifts/hours.ts';
import { custodyStayStatuses } from '#domain/stays/states.ts';
import type { Queryable } from '../../../platform/db/client.ts';
import { joinLiterals, statusSql } from '../../../platform/db/literals.ts';

const MOST = 100;
const WAITING = joinLiterals(waitingOrderStatuses);
const UNASSIGNED = joinLiterals(unassignedOrderStatuses);
const IN_CUSTODY = joinLiterals(custodyStayStatuses);

type Row = Omit<BusinessProblem, 'since' | 'expectedAt'> & {
  since: Date;
  promised_at: Date | null;
  expected_at: Date | null;
};

type Part = {
  kind: BusinessProblem['kind'];
  from: RawBuilder<unknown>;
  where: RawBuilder<unknown>;
  since: RawBuilder<unknown>;
  person: RawBuilder<unknown>;
  hasOrder?: boolean;
  hasStay?: boolean;
  cents?: RawBuilder<unknown>;
};

const orders = sql`orders join stays on stays.id = orders.stay_id`;
const here = (place: string, ids: readonly string[]) =>
  sql`${sql.ref(place)} = any(${[...ids]}::uuid[])`;

type Risks = ReadonlyMap<string, QueueRisk>;

/** Lists the cars that wait for a runner, as one problem for each location and kind. */
const listWaiting = (risks: Risks) =>
  [...risks].flatMap(([locationId, risk]) =>
    (['noRunner', 'waiting'] as const)
      .map((kind) => ({ kind, locationId, ...risk[kind] }))
      .filter(({ cars }) => cars > 0)
      .map(({ since, ...group }) => ({ ...group, since: new Date(since ?? 0).toISOString() })),
  );

function listParts(ids: readonly string[], risks: Risks, now: Date): Part[] {
  const at = sql`${now}::timestamptz`;
  const place = here('orders.location_id', ids);
  const unstaffed = [...risks].flatMap(([id, { noRunner }]) => (noRunner.cars > 0 ? [id] : []));
  return [
    {
      kind: 'late',
      from: orders,
      hasOrder: true,
      where: sql`${place} and orders.status in (${WAITING}) and orders.held_at is null
        and orders.promised_at <= ${at} - interval '1 minute'
        and not (orders.status in (${UNASSIGNED}) and ${here('orders.location_id', unstaffed)})`,
      since: sql`orders.promised_at`,
      person: sql`orders.runner_id`,
    },
    {
      kind: 'curb',
      from: orders,
      hasOrder: true,
      where: sql`${place} and orders.status = ${statusSql.order('ready')}
        and orders.ready_at <= ${at} - make_interval(mins => ${sql.lit(CURB_RED_MINUTES)})`,
      since: sql`orders.ready_at`,
      person: sql`orders.runner_id`,
    },
    {
      kind: 'unpaid',
      from: sql`${orders} join payments on payments.order_id = orders.id`,
      hasOrder: true,
      where: sql`${place} and orders.status = ${statusSql.order('ready')} and orders.paid_at is null`,
      since: sql`orders.ready_at`,
      person: sql`orders.runner_id`,
      cents: sql`payments.due_cents`,
    },
    {
      kind: 'key',
      from: sql`stays`,
      where: sql`${here('stays.location_id', ids)} and stays.status in (${IN_CUSTODY}) and stays.key_raised_at is not null`,
      since: sql`stays.key_since`,
      person: sql`stays.key_holder`,
    },
    {
      kind: 'unanswered',
      from: sql`conversations join stays on stays.id = conversations.stay_id`,
      where: sql`${here('conversations.location_id', ids)} and conversations.staff_unread > 0
        and conversations.last_at > ${at} - interval '7 days'`,
      since: sql`conversations.last_at`,
      person: sql`null::uuid`,
    },
    {
      kind: 'longShift',
      from: sql`shifts`,
      hasStay: false,
      where: sql`${here('shifts.location_id', ids)} and shifts.ended_at is null
        and shifts.started_at < ${at} - make_interval(hours => ${sql.lit(LONG_SHIFT_HOURS)})`,
      since: sql`shifts.started_at`,
      person: sql`shifts.person_id`,
    },
  ];
}

const none = (type: string) => sql`null::${sql.raw(type)}`;

function selectPart({ kind, from, where, since, person, hasOrder, hasStay = true, cents }: Part) {
  const ofStay = (column: string) => (hasStay ? sql.ref(`stays.${column}`) : none('text'));
  const ofOrder = (column: string) => sql.ref(`orders.${column}`);
  return sql`(select ${sql.lit(kind)} as kind, null::int as cars, ${hasStay ? sql`stays.location_id` : sql`shifts.location_id`} as location_id,
      ${since} as since, ${person} as person_id, ${cents ?? none('bigint')} as cents,
      ${hasOrder ? ofOrder('id') : none('uuid')} as order_id,
      ${hasOrder ? ofOrder('promised_at') : none('timestamptz')} as promised_at,
      ${hasOrder ? ofOrder('expected_at') : none('timestamptz')} as expected_at,
      ${hasStay ? sql`stays.id` : none('uuid')} as stay_id, ${ofStay('ticket_number')} as ticket_number,
      ${ofStay('license_plate')} as plate, ${ofStay('plate_region')} as plate_region, ${ofStay('vehicle_make')} as make, ${ofStay('vehicle_model')} as model,
      ${ofStay('vehicle_color')} as color, ${ofStay('parking_spot')} as spot, ${ofStay('key_hook')} as hook
    from ${from} where ${where} order by ${since} limit ${sql.lit(MOST)})`;
}

/** Selects the cars that wait for a runner, with the columns of `selectPart`. */
const selectWaiting = (
  risks: Risks,
) => sql`(select kind, cars, "locationId"::uuid, since::timestamptz, null::uuid, null::bigint,
      null::uuid, null::timestamptz, null::timestamptz, null::uuid, ${sql.join(
        Array.from({ length: 8 }, () => none('text')),
      )}
    from jsonb_to_recordset(${JSON.stringify(listWaiting(risks))}::jsonb)
      as waiting(kind text, "locationId" text, since text, cars int))`;

/**
 * Lists what needs attention now, grouped by kind with the worst kind first; within a kind the
 * longest lasting comes first. Cars that wait for a runner are one problem of their location.
 */
export async function listAttentionItems(
  db: Queryable,
  locationIds: readonly string[],
  risks: Risks,
  now: Date,
): Promise<BusinessProblem[]> {
  const parts = listParts(locationIds, risks, now);
  const kinds = sql.join(businessProblemKinds.map((kind) => sql.lit(kind)));
  const { rows } = await sql<Row>`
    select need.kind, need.cars, need.location_id as "locationId", locations.name as location,
      locations.name_ar as "locationArabic", locations.time_zone as "timeZone",
      need.since, need.stay_id as "stayId", need.order_id as "orderId", need.ticket_number as "ticketNumber", need.plate, need.plate_region as "plateRegion",
      nullif(concat_ws(' ', need.make, need.model), '') as vehicle, need.color, need.spot, need.hook,
      need.promised_at, need.expected_at, need.cents as "amountCents", businesses.currency,
      need.person_id as "personId", nullif(trim(concat_ws(' ', people.first_name, people.last_name)), '') as "personName"
    from (${sql.join([...parts.map(selectPart), selectWaiting(risks)], sql` union all `)}) need
      join locations on locations.id = need.location_id join businesses on businesses.id = locations.business_id
      left join people on people.id = need.person_id
    order by array_position(array[${kinds}], need.kind), need.since limit ${sql.lit(MOST)}`.execute(
    db,
  );
  return rows.map(({ since, promised_at: promised, expected_at: expected, ...need }) => ({
    ...need,
    since: since.toISOString(),
    expectedAt:
      promised && expected
        ? new Date(
            computeExpectedAt(
              { promisedAt: promised.getTime(), expectedAt: expected.getTime() },
              now.getTime(),
            ),
          ).toISOString()
        : null,
  }));
}
