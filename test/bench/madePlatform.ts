import type pg from 'pg';
import { withClient } from '../faults/process.ts';
import { formatCount, formatSeconds } from './figures.ts';

/** Number of rows of each kind. */
export type PlatformSize = {
  businesses: number;
  locations: number;
  admins: number;
  managers: number;
  valets: number;
  people: number;
  auditEvents: number;
  changes: number;
  stays: number;
  requests: number;
  applications: number;
};

const whole: PlatformSize = {
  businesses: 2_000,
  locations: 3_000,
  admins: 40,
  managers: 4_000,
  valets: 16_000,
  people: 100_000,
  auditEvents: 400_000,
  changes: 600_000,
  stays: 1_000_000,
  requests: 20_000,
  applications: 5_000,
};

/**
 * Returns the size of a platform with this number of stays. All other kinds of rows keep their
 * proportion.
 */
export function platformSize(stays: number): PlatformSize {
  const share = stays / whole.stays;
  const sizes = Object.entries(whole).map(([name, size]) => [
    name,
    Math.max(name === 'admins' ? 4 : 20, Math.ceil(size * share)),
  ]);
  return Object.fromEntries(sizes) as PlatformSize;
}

/** SQL functions that compute ids from kind and number, so tables can be filled without lookups. */
const helpers = `create or replace function bench_id(kind int, n bigint) returns uuid language sql immutable parallel safe as
  $$ select ('0190000' || kind || '-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid $$;
create or replace function bench_pick(words text[], n bigint) returns text language sql immutable parallel safe as
  $$ select words[1 + n % cardinality(words)] $$`;

const BUSINESS = 1;
const LOCATION = 2;
const PERSON = 3;
const STAY = 4;
const ORDER = 5;

/** Returns the id of the n-th row of a kind, counted from 1, as in the filled tables. */
const idOf = (kind: number, n: number) =>
  `0190000${kind}-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;

const words = (list: string) => `array['${list.split(' ').join("','")}']`;
const FIRST = words(
  'Adam Amira Ana Andre Bilal Carmen Chen Dalia Diego Elena Emma Farid Fatima Grace Hana Hassan Ines Ivan Jamal Julia Karim Layla Leo Lina Maya Mohammed Nadia Noah Noor Omar Paula Rami Rosa Salma Sara Tariq Yusuf Zainab نور خالد ليلى',
);
const LAST = words(
  'Abdulrahman Adams Aguilar Ahmed Baker Barros Carter Castillo Clark Cohen Costa Davis Diaz Evans Farouk Fischer Garcia Haddad Hernandez Hill Ibrahim Jackson Jensen Khalil Khoury Kim Lopez Mansour Martinez Meyer Moreau Nasser Nguyen Ortiz Park Patel Pereira Qureshi Reyes Rossi Saleh Sato Silva Singh Suarez Torres Vasquez Walker Weber Yilmaz Young Zhang العلي الحسن',
);
const PLACES = words(
  'Anchor Bay Cedar Citrus Coral Crescent Crown Dune Elm Falcon Garden Harbor Heron Ivory Jasmine Lagoon Laurel Marina Meridian Oak Oasis Olive Orchard Palm Pearl Pine Regent River Saffron Summit Sunset Vista Willow نخيل لؤلؤة',
);
const TRADES = words('Hotel Grill Clinic Theatre Residences Mall Lounge Club Terrace Tower');
const ZONES = words(
  'America/New_York America/Chicago America/Los_Angeles Asia/Riyadh Asia/Dubai Europe/Paris',
);
const CURRENCIES = words('USD USD USD SAR AED EUR');
const ACTIONS = `array['GET /api/business/overview','GET /api/queue','GET /api/business/valets','POST /api/valet/sessions',
  'GET /api/user/profile','customer viewed','account locked','account unlocked','verification sent','business updated',
  'platform fee changed','location updated','support request answered','support request taken','impersonation started',
  'impersonation ended','invoice issued','application approved','settings changed']`;
const CHANGES = `array['pricing.updated','promo.created','promo.updated','promo.ended','staff.invited','staff.deactivated',
  'location.updated','settings.updated','houseAccount.updated','payout.recorded','day.signed']`;

/**
 * SQL for the business of the n-th location, manager or valet. `placeOf` is the first location of a
 * business.
 */
const businessOf = (n: string) => `(1 + (${n}) % $1)`;
const placeOf = (business: string) => `(case ${business} when 1 then $1 else ${business} - 1 end)`;

const fills: Record<string, string> = {
  businesses: `insert into businesses (id, name, status, plan, currency, platform_fee_type, platform_fee_value, contact_name,
      contact_email, contact_phone, home_country, home_time_zone, created_at, activated_at)
    select bench_id(${BUSINESS}, n), bench_pick(${PLACES}, n) || ' ' || bench_pick(${TRADES}, n / 7) || ' ' || n,
      case when n % 25 = 3 then 'pending' when n % 40 = 7 then 'inactive' else 'active' end,
      bench_pick(array['standard','premium','enterprise'], n), bench_pick(${CURRENCIES}, n),
      case when n % 10 = 4 then 'fixed' else 'percentage' end, case when n % 10 = 4 then 150 else 600 + 50 * (n % 5) end,
      bench_pick(${FIRST}, n) || ' ' || bench_pick(${LAST}, n), 'desk' || n || '@' || lower(bench_pick(${TRADES}, n)) || '.example',
      '+1212' || lpad(n::text, 7, '0'), 'US', bench_pick(${ZONES}, n), at, case when n % 25 <> 3 then at + interval '1 day' end
    from (select n, now() - interval '2 hours' - (n * 7 % $1) * interval '3 years' / $1 as at from generate_series(1, $1) n) made`,
  locations: `insert into locations (id, business_id, name, address, city, state, zip_code, latitude, longitude, time_zone, created_at)
    select bench_id(${LOCATION}, n), bench_id(${BUSINESS}, ${businessOf('n')}), bench_pick(${PLACES}, n / 3) || ' entrance ' || n,
      n || ' Main Street', 'Springfield', 'NY', '10001', 25 + n % 100 * 0.1, -80 + n % 90 * 0.1,
      bench_pick(${ZONES}, ${businessOf('n')}), now() - interval '3 years' from generate_series(1, $2) n`,
  people: `insert into people (id, role, admin_set, business_id, first_name, last_name, email, phone_e164, status, locked_at, lock_reason,
      email_verified_at, created_at, last_login_at)
    select bench_id(${PERSON}, n), role, case when role = 'admin' then 'owner' end,
      case when role not in ('admin', 'customer') then bench_id(${BUSINESS}, ${businessOf('n')}) end,
      bench_pick(${FIRST}, n * 31), case when n % 9001 = 17 then 'Featherstonehaugh' else bench_pick(${LAST}, n * 7 / 3) end,
      case when role <> 'business_valet' then 'person' || n || '@' || bench_pick(array['mail','post','letters'], n) || '.example' end,
      case when role in ('customer', 'business_valet') then '+1646' || lpad((n * 7919 % 10000000)::text, 7, '0') end,
      case when role = 'customer' and n % 50 = 7 then 'pending' when role = 'business_valet' and n % 60 = 9 then 'suspended'
        when role = 'business_valet' and n % 30 = 4 then 'inactive' else 'active' end,
      case when role = 'customer' and n % 400 = 11 then now() end, case when role = 'customer' and n % 400 = 11 then 'Chargebacks' end,
      case when role <> 'business_valet' and n % 50 <> 7 then at end, at, case when n % 3 > 0 then at + interval '20 days' end
    from (select n::bigint, case when n <= $3 then 'admin' when n <= $3::int + $4 then 'business'
        when n <= $3::int + $4 + $5 then 'business_valet' else 'customer' end as role,
      now() - interval '1 hour' - (n::bigint * 7919 % $6) * interval '3 years' / $6 as at from generate_series(1, $6) n) made`,
  teams: `insert into staff_locations (person_id, location_id, business_id)
    select bench_id(${PERSON}, n), bench_id(${LOCATION}, ${placeOf(businessOf('n'))}), bench_id(${BUSINESS}, ${businessOf('n')})
    from generate_series($3::int + $4 + 1, $3::int + $4 + $5) n`,
  shifts: `insert into shifts (business_id, location_id, person_id, started_at, ended_at)
    select business_id, location_id, person_id, now() - day * interval '1 day' - interval '9 hours',
      case when day > 0 or get_byte(uuid_send(person_id), 15) % 5 > 0 then now() - day * interval '1 day' - interval '1 hour' end
    from staff_locations, generate_series(0, 20) day`,
  vehicles: `insert into vehicles (person_id, make, model, year, license_plate, plate_key)
    select bench_id(${PERSON}, n), 'Toyota', 'Corolla', 2020, 'P' || n, 'P' || n
    from generate_series($3::int + $4 + $5 + 1, $6) n`,
  stays: `insert into stays (id, business_id, location_id, channel, status, ticket_number, customer_id, phone_e164, created_at, received_by,
      received_at, parked_at, ready_at, returned_at, rating, rated_at)
    select bench_id(${STAY}, n), bench_id(${BUSINESS}, ${businessOf('place')}), bench_id(${LOCATION}, place), 'ticket',
      case when is_over then 'returned' else 'parked' end, 'P-' || n,
      case when n % 5 < 3 then bench_id(${PERSON}, $3::int + $4 + $5 + 1 + n * 31 % ($6 - $3::int - $4 - $5)) end, '+15552000000', at,
      bench_id(${PERSON}, valet), at, at, case when is_over then at + interval '90 minutes' end,
      case when is_over then at + interval '95 minutes' end, case when is_over and n % 3 = 0 then 1 + n % 5 end,
      case when is_over and n % 3 = 0 then at + interval '2 hours' end
    from bench_stays`,
  orders: `insert into orders (id, business_id, location_id, stay_id, status, target_minutes, due_at, price_cents, platform_fee_cents,
      platform_fee_type, platform_fee_value, platform_fee_payer, customer_fee_cents, requested_at, expires_at, paid_at, promised_at,
      expected_at, runner_id, dispatched_at, ready_at, completed_at)
    select bench_id(${ORDER}, n), bench_id(${BUSINESS}, ${businessOf('place')}), bench_id(${LOCATION}, place), bench_id(${STAY}, n),
      'completed', 10, at + interval '90 minutes', 1500, 120, 'percentage', 800, 'customer', 1620, at + interval '75 minutes',
      at + interval '110 minutes', at + interval '80 minutes', at + interval '90 minutes', at + interval '90 minutes',
      bench_id(${PERSON}, valet), at + interval '84 minutes', at + interval '90 minutes', at + interval '95 minutes'
    from bench_stays where is_over`,
  payments: `insert into payments (business_id, order_id, provider, status, due_cents, currency, opened_cents, received_cents, attempt,
      claimed_at, settled_at, closed_at, created_at)
    select orders.business_id, orders.id, 'sandbox', 'paid', 1620, businesses.currency, 1620, 1620, 1, paid_at, paid_at, paid_at, paid_at
    from orders join businesses on businesses.id = orders.business_id`,
  ledger: `insert into ledger_entries (business_id, location_id, order_id, payment_id, movement, kind, account, amount_cents, created_at)
    select bench_id(${BUSINESS}, ${businessOf('place')}), bench_id(${LOCATION}, place), bench_id(${ORDER}, n), bench_id(${ORDER}, n),
      line.movement, line.kind, line.account, line.cents,
      at + case line.movement when 'refund' then interval '4 hours' else interval '80 minutes' end
    from bench_stays join (values ('card', 'charge', 'charge', 'customer', -1620), ('card', 'charge', 'charge', 'business', 1500),
      ('card', 'charge', 'fee', 'platform', 120), ('cash', 'cash', 'charge', 'customer', -1620),
      ('cash', 'cash', 'charge', 'business', 1620), ('cash', 'charge', 'fee', 'business', -120),
      ('cash', 'charge', 'fee', 'platform', 120), ('back', 'refund', 'refund', 'customer', 1620),
      ('back', 'refund', 'refund', 'business', -1500), ('back', 'refund', 'refund', 'platform', -120))
      as line(way, movement, kind, account, cents)
      on line.way = case when n % 10 = 3 then 'cash' else 'card' end or line.way = 'back' and n % 200 = 10 and at < now() - interval '5 hours'
    where is_over`,
  events: `insert into stay_events (business_id, location_id, stay_id, order_id, type, to_status, actor_kind, actor_id, created_at)
    select bench_id(${BUSINESS}, ${businessOf('place')}), bench_id(${LOCATION}, place), bench_id(${STAY}, n),
      case when starts_with(step.type, 'order.') then bench_id(${ORDER}, n) end, step.type, step.status,
      'person', bench_id(${PERSON}, valet), at + step.minutes * interval '1 minute'
    from bench_stays, (values ('stay.receive', 'received', 0), ('stay.park', 'parked', 5), ('order.pay', 'returning', 80),
      ('order.dispatch', 'returning', 84), ('order.ready', 'ready', 90), ('stay.return', 'returned', 95)) as step(type, status, minutes)
    where at > now() - interval '3 days' and (is_over or step.minutes < 80) order by 9`,
  auditEvents: `insert into audit_events (at, admin_id, person_id, business_id, action, subject_id, status, address, user_agent, before, after)
    select now() - n * interval '2 years' / $7::float8, bench_id(${PERSON}, 1 + n * 7 % $3),
      bench_id(${PERSON}, $3 + 1 + n::bigint * 7919 % ($6 - $3)), case when n % 2 = 0 then bench_id(${BUSINESS}, ${businessOf('n / 2')}) end,
      action, case when n % 3 = 0 then n::text end, case when strpos(action, '/') > 0 then 200 end, '203.0.113.' || n % 250,
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
      case when action = 'business updated' then '{"plan":"standard"}'::jsonb end, case when action = 'business updated' then '{"plan":"premium"}'::jsonb end
    from (select n, bench_pick(${ACTIONS}, n::bigint * 31 / 7) as action from generate_series($7, 1, -1) n) made`,
  changes: `insert into business_changes (business_id, at, actor_id, impersonator_id, action, subject_id, subject_name, before, after, reason)
    select bench_id(${BUSINESS}, business), now() - n * interval '2 years' / $8::float8,
      bench_id(${PERSON}, case when $3 % $1 < business - 1 then $3 - $3 % $1 + business - 1 else $3 - $3 % $1 + $1 + business - 1 end),
      case when n % 50 = 0 then bench_id(${PERSON}, 1 + n % $3) end, bench_pick(${CHANGES}, n::bigint * 31 / 7), bench_id(9, n % 5000),
      case when n % 2 = 0 then bench_pick(${PLACES}, n) || ' ' || n % 100 end, '{"flatRateCents":1500,"dailyMaximumCents":null}',
      '{"flatRateCents":1800,"dailyMaximumCents":4500}', case when n % 40 = 0 then 'Agreed with the owner on the telephone' end
    from (select n, case when n % 10 = 0 then 7 else ${businessOf('n')} end as business from generate_series($8, 1, -1) n) made`,
  requests: `insert into support_requests (id, person_id, subject, message, client_id, status, assigned_to, created_at, updated_at)
    select bench_id(6, n), bench_id(${PERSON}, $3 + 1 + n::bigint * 7919 % ($6 - $3)), bench_pick(array['A charge','My car','The app'], n),
      'I was charged twice for the ' || bench_pick(${PLACES}, n) || ' and nobody could tell me why. It was on the ticket P-' || n || '.',
      'bench-' || n, status, case when n % 3 = 0 then bench_id(${PERSON}, 1 + n % $3) end, at, at + interval '1 hour'
    from (select n, case when n <= 300 then 'open' else bench_pick(array['answered','closed'], n) end as status,
      now() - interval '2 hours' - n * interval '2 years' / $9 as at from generate_series(1, $9) n) made`,
  answers: `insert into support_messages (request_id, author_id, kind, text, created_at)
    select id, coalesce(assigned_to, bench_id(${PERSON}, 1)), 'answer', 'It was booked once, and the other line was only a hold.', updated_at
    from support_requests where status <> 'open'`,
  applications: `insert into applications (id, business_name, kind, contact_name, contact_email, contact_phone, locations,
      expected_cars_per_day, status, decided_by, decided_at, created_at)
    select bench_id(7, n), bench_pick(${PLACES}, n) || ' ' || bench_pick(${TRADES}, n / 7), 'hotel', bench_pick(${FIRST}, n) || ' ' || bench_pick(${LAST}, n),
      'owner' || n || '@applicant.example', '+1917' || lpad(n::text, 7, '0'),
      jsonb_build_array(jsonb_build_object('name', 'Main', 'address', n || ' Main Street', 'city', 'Springfield', 'country', 'US', 'timeZone', 'America/New_York')),
      60, case when n > 120 then 'declined' else 'pending' end, case when n > 120 then bench_id(${PERSON}, 1 + n % $3) end,
      case when n > 120 then at + interval '1 day' end, at
    from (select n, now() - n * interval '1 year' / $10 as at from generate_series(1, $10) n) made`,
  feeChanges: `insert into platform_fee_changes (business_id, version, effective_from, fee_type, fee_value, fee_payer, made_by, made_at)
    select bench_id(${BUSINESS}, n), version, now() + (version - 2) * interval '60 days', 'percentage', 500 + 100 * version, 'customer',
      bench_id(${PERSON}, 1), now() - interval '200 days' from generate_series(1, $1, 4) n, generate_series(1, 3) version`,
  analyzed: 'analyze',
  days: `insert into figure_days (business_id, location_id, day, starts_at, ends_at, time_zone, kept_at)
    select business_id, id, day, (day + interval '4 hours') at time zone time_zone, (day + interval '28 hours') at time zone time_zone,
      time_zone, now()
    from locations, lateral (select day::date from generate_series(now() - interval '367 days', now(), interval '1 day') day) days
    where (day + interval '28 hours') at time zone time_zone <= now()`,
  hours: `insert into figure_hours (business_id, location_id, day, hour, arrivals, returns, given_back, card_cents, cash_cents, house_cents,
      complimentary_cents, card_refund_cents, cash_refund_cents, house_refund_cents, complimentary_refund_cents, fee_cents, tip_cents,
      tip_refund_cents, discount_cents, waits, wait_tenths, waits_in_target, stars_1, stars_2, stars_3, stars_4, stars_5)
    select business_id, location_id, (local - interval '4 hours')::date, extract(hour from local), sum(arrivals), sum(returns), 0, sum(card), sum(cash), 0, 0,
      sum(back), 0, 0, 0, sum(fee), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
    from (select part.*, at at time zone locations.time_zone as local from (
        select business_id, location_id, received_at as at, 1 as arrivals, 0 as returns, 0 as card, 0 as cash, 0 as back, 0 as fee from stays
        union all select business_id, location_id, returned_at, 0, 1, 0, 0, 0, 0 from stays where returned_at is not null
        union all select business_id, location_id, created_at, 0, 0,
          case when account = 'customer' and movement = 'charge' then -amount_cents else 0 end,
          case when account = 'customer' and movement = 'cash' then -amount_cents else 0 end,
          case when account = 'customer' and movement = 'refund' then amount_cents else 0 end,
          case when account = 'platform' then amount_cents else 0 end from ledger_entries) part
      join locations on locations.id = part.location_id) lines
    where (location_id, (local - interval '4 hours')::date) in (select location_id, day from figure_days)
    group by 1, 2, 3, 4`,
  work: `insert into figure_people (business_id, location_id, day, person_id, returns, waits, wait_tenths, waits_in_target, ratings,
      rating_sum, tip_cents, shift_seconds, served_ratings, served_rating_sum, earned_cents)
    select stays.business_id, stays.location_id, figure_days.day, received_by, count(*), 0, 0, 0, 0, 0, 0, 0, count(rating),
      coalesce(sum(rating), 0), 0
    from stays join figure_days on figure_days.location_id = stays.location_id and returned_at >= starts_at and returned_at < ends_at
    group by 1, 2, 3, 4`,
  months: `insert into figure_months (business_id, location_id, month, arrivals, returns, revenue_cents, fee_cents)
    select business_id, location_id, date_trunc('month', day)::date, sum(arrivals), sum(returns),
      sum(card_cents + cash_cents - card_refund_cents), sum(fee_cents) from figure_hours group by 1, 2, 3`,
  marks: `insert into figure_marks (business_id, location_id, at)
    select business_id, id, now() - interval '30 hours' from locations order by id limit 60`,
  invoices: `insert into platform_invoices (business_id, month, year, number, starts_at, ends_at, time_zone, currency, issued_at, issued_by,
      seller, buyer, lines, fees_cents, refunded_cents, collected_cents, due_cents)
    select id, month, 2026, row_number() over (), (month + interval '4 hours') at time zone home_time_zone,
      (month + interval '1 month 4 hours') at time zone home_time_zone, home_time_zone, currency, now(), bench_id(${PERSON}, 1),
      '{"name":"Portico","lines":[]}', jsonb_build_object('name', name, 'lines', '[]'::jsonb),
      '[{"kind":"fee","type":"percentage","value":800,"payer":"customer","returns":40,"chargedCents":64800,"feeCents":4800}]', 4800, 0, 4800, 0
    from businesses, lateral (select (date_trunc('month', now() - interval '1 day') - back * interval '1 month')::date as month from generate_series(1, 11) back) months
    where status = 'active'`,
};

/**
 * Assigns a location and valets to each stay. Some locations have a hundred times as many stays as
 * others.
 */
const stayPlan = `create temporary table bench_stays as
  select made.*, $3::int + $4 + 1 + (place - $3::int - $4 - 1 + 2 * $1 * 100) % $1 + $1 * (n % greatest(1, $5 / $1)) as valet
  from (select n, now() - (n - 0.5) * interval '365 days' / $11::float8 as at,
      now() - (n - 0.5) * interval '365 days' / $11::float8 + interval '95 minutes' < now() as is_over,
      1 + floor($2 * power((n * 7919 % 1000003) / 1000003.0, 2))::int as place
    from generate_series($11::bigint, 1, -1) n) made`;

/**
 * Replaces the parameters of a statement by numbers, because most statements use only some of the
 * parameters.
 */
const write = (statement: string, size: PlatformSize) => {
  const values = [size.businesses, size.locations, size.admins, size.managers, size.valets];
  values.push(size.people, size.auditEvents, size.changes, size.requests, size.applications);
  values.push(size.stays);
  return statement.replaceAll(/\$(\d+)/g, (_, at: string) => String(values[Number(at) - 1]));
};

/** Drops the indexes that only help reads, runs the work, and rebuilds the indexes once. */
async function withoutIndexes(client: pg.Client, work: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
    where indrelid = any(array['people', 'stays', 'orders', 'payments', 'ledger_entries', 'audit_events', 'business_changes',
      'figure_days', 'figure_people']::regclass[]) and not indisunique
      and not exists (select from pg_constraint where conindid = indexrelid)`);
  for (const { name } of rows) await client.query(`drop index ${name}`);
  await work();
  await client.query(`set maintenance_work_mem = '512MB'`);
  for (const { definition } of rows) await client.query(definition);
}

/** Fills the tables with the rows of a platform of this size. */
export const makePlatform = (
  databaseUrl: string,
  size: PlatformSize,
  report: (line: string) => void,
): Promise<void> =>
  withClient(databaseUrl, async (client) => {
    await client.query(helpers);
    await client.query('set session_replication_role = replica');
    await client.query('set statement_timeout = 0');
    await client.query(`set work_mem = '256MB'`);
    await withoutIndexes(client, async () => {
      await client.query(write(stayPlan, size));
      for (const [name, fill] of Object.entries(fills)) {
        const from = performance.now();
        const { rowCount } = await client.query(write(fill, size));
        const seconds = formatSeconds((performance.now() - from) / 1000);
        report(`${name}: ${formatCount(Number(rowCount))} rows in ${seconds}`);
      }
    });
    await client.query('vacuum analyze');
  });

export const isFilled = (databaseUrl: string): Promise<boolean> =>
  withClient(
    databaseUrl,
    async (client) => (await client.query('select from support_requests limit 1')).rowCount === 1,
  );

/** Ids of filled rows that the calls ask for. */
export const made = {
  business: (n: number) => idOf(BUSINESS, n),
  location: (n: number) => idOf(LOCATION, n),
  person: (n: number) => idOf(PERSON, n),
};
