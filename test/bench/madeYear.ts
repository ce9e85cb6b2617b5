import type pg from 'pg';
import { addDays, getBusinessDay } from '#domain/businesses/businessDay.ts';
import { storeFigures } from '#server/features/analytics/storeFigures.ts';
import { buildLocation, buildPerson, type TestBusiness } from '../factories/people.ts';
import { withClient } from '../faults/process.ts';
import { withSeedContext } from '../faults/seed.ts';

const RUNNERS = 8;
export const ZONE = 'America/New_York';

/** Inserts stays on the days before today, with their orders and ledger lines. */
const year = `with made as (
  insert into stays (business_id, location_id, channel, status, ticket_number, phone_e164, created_at, received_by, received_at,
    parked_at, ready_at, returned_at, rating, rated_at)
  select $1, ($2::uuid[])[1 + n % cardinality($2::uuid[])], 'ticket', 'returned', 'P-' || n, '+15552000000', at, $3, at, at,
    at + interval '90 minutes', at + interval '95 minutes', case when n % 3 = 0 then 1 + n % 5 end,
    case when n % 3 = 0 then at + interval '2 hours' end
  from (select n, $4::timestamptz - interval '5 hours' - (n * $7::int * interval '1 day' / $5::float8)
      - (n::bigint * 7919 % 600) * interval '1 second' as at
    from generate_series(1, $5::int) n) t
  returning id, location_id, created_at),
asked as (
  insert into orders (business_id, location_id, stay_id, status, target_minutes, due_at, price_cents, platform_fee_cents,
    platform_fee_type, platform_fee_value, platform_fee_payer, customer_fee_cents, tip_cents, requested_at, expires_at, paid_at,
    promised_at, expected_at, runner_id, dispatched_at, ready_at, completed_at)
  select $1, location_id, id, 'completed', 10, created_at + interval '90 minutes', 1500, 120, 'percentage', 800, 'customer', 1620,
    300, created_at + interval '75 minutes', created_at + interval '110 minutes',
    created_at + interval '90 minutes' - (60 + bench_hash(id) % 900) * interval '1 second',
    created_at + interval '90 minutes', created_at + interval '90 minutes', ($6::uuid[])[1 + bench_hash(id) % cardinality($6::uuid[])],
    created_at + interval '84 minutes', created_at + interval '90 minutes', created_at + interval '95 minutes' from made
  returning id, location_id, runner_id, paid_at)
insert into ledger_entries (business_id, location_id, order_id, payment_id, movement, kind, account, person_id, amount_cents, created_at)
select $1, asked.location_id, asked.id, asked.id, line.movement, line.kind, line.account, case line.account when 'runner' then runner_id end,
  line.cents, paid_at
from asked, (values ('charge', 'charge', 'customer', -1620), ('charge', 'charge', 'business', 1500),
  ('charge', 'fee', 'platform', 120), ('charge', 'tip', 'customer', -300), ('charge', 'tip', 'runner', 300))
  as line(movement, kind, account, cents)`;

async function empty(client: pg.Client): Promise<void> {
  for (const table of ['ledger_entries', 'orders', 'stays', 'figure_marks'])
    await client.query(`delete from ${table}`);
  await client.query('delete from figure_days');
  await client.query('delete from figure_hours');
  await client.query('delete from figure_waits');
  await client.query('delete from figure_people');
}

/** People and locations of a year. */
export type YearStage = {
  business: TestBusiness;
  places: string[];
  runners: { id: string; token: string }[];
  manager: { id: string; token: string };
};

/** Builds the locations and people of a year. */
export const buildYearStage = (
  databaseUrl: string,
  business: TestBusiness,
  locations: number,
): Promise<YearStage> =>
  withSeedContext(databaseUrl, async (ctx) => {
    const places = [business.location.id];
    while (places.length < locations) places.push((await buildLocation(ctx, business.id)).id);
    const runners: YearStage['runners'] = [];
    while (runners.length < RUNNERS)
      runners.push(await buildPerson(ctx, { role: 'valet', businessId: business.id }));
    return {
      business,
      places,
      runners,
      manager: await buildPerson(ctx, { role: 'business', businessId: business.id }),
    };
  });

/** Returns the range of the 365 days before today. */
export const yearRange = (today = getBusinessDay(new Date(), ZONE)) => ({
  from: addDays(today, -365),
  to: addDays(today, -1),
});

/** Replaces all stays by `stays` new ones on the last `days` days before today. */
export const makeYear = (
  databaseUrl: string,
  { business, places, runners }: YearStage,
  { stays, days }: { stays: number; days: number },
): Promise<void> =>
  withClient(databaseUrl, async (client) => {
    await client.query(`create or replace function bench_hash(id uuid) returns int language sql immutable as
      $$ select abs(hashtext(id::text) % 1000000) $$`);
    await client.query('set session_replication_role = replica');
    await client.query('set statement_timeout = 0');
    await empty(client);
    await client.query(year, [
      business.id,
      places,
      business.valet.id,
      `${getBusinessDay(new Date(), ZONE)}T04:00-05:00`,
      stays,
      runners.map(({ id }) => id),
      days,
    ]);
    await client.query(`insert into figure_marks (business_id, location_id, at)
      select business_id, location_id, min(received_at) from stays group by 1, 2`);
    for (const table of ['stays', 'orders', 'ledger_entries', 'figure_marks'])
      await client.query(`vacuum analyze ${table}`);
  });

/** Stores the figures of all days; returns the milliseconds that this took. */
export async function keepYear(databaseUrl: string): Promise<number> {
  const start = performance.now();
  await withSeedContext(databaseUrl, (ctx) => storeFigures(ctx));
  const took = performance.now() - start;
  await withClient(databaseUrl, async (client) => {
    for (const table of ['days', 'hours', 'waits', 'people', 'marks'])
      await client.query(`vacuum analyze figure_${table}`);
  });
  return took;
}
