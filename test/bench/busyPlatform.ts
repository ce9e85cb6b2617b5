import { buildPerson, setRates } from '../factories/people.ts';
import { withClient } from '../faults/process.ts';
import { withSeedContext } from '../faults/seed.ts';
import { made, makePlatform, type PlatformSize } from './madePlatform.ts';

/** Inserts open cars of every location: each valet parks one, and every second one brings one. */
const open = [
  `insert into stays (business_id, location_id, channel, status, ticket_number, phone_e164, received_by, received_at, created_at)
    select business_id, location_id, 'ticket', 'received', 'R-' || row_number() over (), '+15554000000', person_id,
      now() - interval '5 minutes', now() - interval '5 minutes' from staff_locations`,
  `insert into stays (business_id, location_id, channel, status, ticket_number, phone_e164, created_at)
    select business_id, location_id, 'ticket', 'expected', 'E-' || row_number() over (), '+15556000000', now() - interval '5 minutes'
    from staff_locations`,
  `with made as (
    insert into stays (business_id, location_id, channel, status, ticket_number, phone_e164, license_plate, plate_key, received_by,
      received_at, parked_at, created_at)
    select business_id, location_id, 'ticket', 'returning', 'O-' || n, '+15555000000', 'K' || n, 'K' || n, person_id,
      now() - interval '1 hour', now() - interval '1 hour', now() - interval '1 hour'
    from (select *, row_number() over () as n from staff_locations) valets
    returning id, business_id, location_id, received_by, license_plate),
  asked as (
    insert into orders (business_id, location_id, stay_id, status, target_minutes, due_at, price_cents, platform_fee_cents,
      platform_fee_type, platform_fee_value, platform_fee_payer, customer_fee_cents, requested_at, expires_at, paid_at, promised_at,
      expected_at, runner_id, dispatched_at)
    select business_id, location_id, id, case when is_sent then 'dispatched' else 'paid' end, 10, now() + interval '5 minutes', 0, 0,
      'percentage', 800, 'customer', 0, now() - interval '5 minutes', now() + interval '25 minutes', now() - interval '5 minutes',
      now() + interval '5 minutes', now() + interval '5 minutes', case when is_sent then received_by end,
      case when is_sent then now() - interval '1 minute' end
    from (select *, right(license_plate, 1)::int % 2 = 0 as is_sent from made) sent
    returning id, business_id, paid_at)
  insert into payments (business_id, order_id, provider, status, due_cents, received_cents, currency, settled_at)
    select asked.business_id, asked.id, 'sandbox', 'paid', 0, 0, currency, paid_at
    from asked join businesses on businesses.id = asked.business_id`,
];

/** Creates people who work at the platform's busiest location, and an administrator. */
const buildTeam = (databaseUrl: string) =>
  withSeedContext(databaseUrl, async (ctx) => {
    const { id, business_id: businessId } = await ctx.db
      .selectFrom('locations')
      .select(['id', 'business_id'])
      .where('id', '=', made.location(1))
      .executeTakeFirstOrThrow();
    await setRates(ctx, id, { useFlatRate: true, flatRateCents: 1_500 });
    const staff = { businessId, locationIds: [id] };
    return {
      id: businessId,
      location: { id },
      manager: await buildPerson(ctx, { role: 'business', businessId }),
      valet: await buildPerson(ctx, { role: 'business_valet', onShift: true, ...staff }),
      admin: await buildPerson(ctx, { role: 'admin' }),
    };
  });
export type BusyTeam = Awaited<ReturnType<typeof buildTeam>>;

/** Fills the tables with a platform of this size, whose locations all have open cars. */
export async function makeBusyPlatform(
  databaseUrl: string,
  size: PlatformSize,
  report: (line: string) => void,
): Promise<BusyTeam> {
  await makePlatform(databaseUrl, size, report);
  await withClient(databaseUrl, async (client) => {
    // Skips the triggers, because checking the rows takes long. The rows satisfy all guards.
    await client.query('set session_replication_role = replica');
    for (const statement of open) await client.query(statement);
    await client.query('vacuum analyze');
  });
  return buildTeam(databaseUrl);
}
