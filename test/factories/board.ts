import { sql } from 'kysely';
import { buildPlateKey } from '#domain/vehicles/plate.ts';
import type { Context } from '#server/context.ts';
import { buildPerson, type TestBusiness } from './people.ts';

const cars = [
  ['Subaru', 'Outback', 'Brown'],
  ['Honda', 'Accord', 'Black'],
  ['Ford', 'Mustang', 'Red'],
  ['Lexus', 'LX 600', 'White'],
  ['Range Rover', 'Sport', 'Black'],
  ['Mercedes', 'S 450', 'Silver'],
  ['Audi', 'Q8', 'Gray'],
  ['Hyundai', 'Santa Fe', 'Green'],
  ['Tesla', 'Model 3', 'Blue'],
  ['Lincoln', 'Aviator', 'Gold'],
] as const;
const guests = ['Layla Hashimi', 'Dina Farouk', 'Grace Okafor', 'سارة القحطاني', 'Omar Saadi'];
const letters = 'ABCDEFGHKLMNPRSTUVWXYZ';

export type BoardMix = { waiting: number; onTheWay: number; atCurb: number };
/** Sixty cars of a Saturday night: most of them wait for a runner. */
export const SIXTY: BoardMix = { waiting: 36, onTheWay: 14, atCurb: 10 };
export const RUNNERS = ['Luis', 'Priya', 'Omar', 'Daniel', 'Mei', 'Hassan', 'Sami'];

/** Returns the plate of a car by its number, starting at 1. Every ninth plate is Arabic. */
export function plateOf(car: number): string {
  const digits = String(10_000 + ((car * 7919) % 90_000));
  return car % 9 === 4
    ? `ده ${digits.slice(0, 4)}`
    : `${letters.charAt(car % letters.length)} ${digits}`;
}

/**
 * Returns a time zone in which the time is 10 or 22 o'clock. These hours are the widest, so screens
 * do not depend on the hour of the run.
 */
export function zoneWhereItIsTen(now: Date): string {
  const hour = now.getUTCHours();
  const ahead = (hour === 23 ? 22 : 10) - hour;
  // Etc zones have inverted signs: `Etc/GMT-5` is five hours ahead of UTC.
  return `Etc/GMT${ahead > 0 ? `-${ahead}` : `+${-ahead}`}`;
}

/**
 * Lists the cars of an evening, with the minutes until each car is due. Eight waiting cars and
 * three on the way are late, and two have been at the curb for more than ten minutes. `runner` is
 * an index of `RUNNERS`; the last runner is free.
 */
export function listEveningCars(mix: BoardMix) {
  const states = [
    ...Array.from({ length: mix.waiting }, (_, n) => ({ status: 'paid' as const, due: n - 8 })),
    ...Array.from({ length: mix.onTheWay }, (_, n) => ({
      status: 'dispatched' as const,
      due: n - 3,
    })),
    ...Array.from({ length: mix.atCurb }, (_, n) => ({ status: 'ready' as const, due: -12 + n })),
  ];
  return states.map(({ status, due }, index) => {
    const car = index + 1;
    const [make, model, color] = cars[car % cars.length] ?? cars[0];
    return {
      status,
      due,
      ready: status === 'ready' ? due : null,
      plate: plateOf(car),
      key: buildPlateKey(plateOf(car)),
      make,
      model,
      color,
      guest: guests[car % guests.length],
      phone: `+1555010${String(1000 + car)}`,
      spot: `B${1 + (car % 3)}-${String(1 + (car % 31)).padStart(2, '0')}`,
      hook: status === 'paid' ? String(car) : null,
      ticket: `P-${1690 + car}`,
      runner: status === 'paid' ? null : car % (RUNNERS.length - 1),
    };
  });
}

/** Inserts the cars of an evening directly into the tables. */
export async function fillBoard(ctx: Context, business: TestBusiness, mix: BoardMix) {
  await sql`update locations set time_zone = ${zoneWhereItIsTen(new Date())}
    where id = ${business.location.id}`.execute(ctx.db);
  const staff = { businessId: business.id, locationIds: [business.location.id] };
  const runners: { id: string }[] = [];
  for (const firstName of RUNNERS) {
    runners.push(await buildPerson(ctx, { role: 'valet', firstName, onShift: true, ...staff }));
  }
  const rows = listEveningCars(mix).map(({ runner, ...car }) => ({
    ...car,
    runner: runner === null ? null : (runners[runner]?.id ?? null),
  }));
  const insert = sql`with made as (
      select gen_random_uuid() as stay_id, gen_random_uuid() as order_id, one.*
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as one(status text, due int, ready int,
        plate text, key text, make text, model text, color text, guest text, phone text, spot text, hook text,
        ticket text, runner uuid)),
    stay as (
      insert into stays (id, business_id, location_id, channel, status, ticket_number, received_by,
        received_at, parked_at, ready_at, license_plate, plate_key, vehicle_make, vehicle_model,
        vehicle_color, customer_name, phone_e164, parking_spot, key_hook, key_place, key_since)
      select stay_id, ${business.id}, ${business.location.id}, 'ticket',
        case status when 'ready' then 'ready' else 'returning' end, ticket, ${business.valet.id}::uuid,
        now() - interval '3 hours', now() - interval '175 minutes', now() + ready * interval '1 minute',
        plate, key, make, model, color, guest, phone, spot, hook,
        case when hook is null then 'out' else 'on_hook' end, now() from made),
    asked as (
      insert into orders (id, business_id, location_id, stay_id, status, target_minutes, due_at,
        price_cents, platform_fee_cents, platform_fee_type, platform_fee_value, platform_fee_payer,
        customer_fee_cents, expires_at, runner_id, requested_at,
        paid_at, promised_at, expected_at, dispatched_at, ready_at)
      select order_id, ${business.id}, ${business.location.id}, stay_id, status, 10,
        date_trunc('milliseconds', now()) + (due - 0.08) * interval '1 minute', 0, 0, 'percentage', 800, 'customer', 0,
        now() + interval '30 minutes', runner, now() - interval '21 minutes',
        now() - interval '20 minutes', date_trunc('milliseconds', now()) + (due - 0.08) * interval '1 minute',
        date_trunc('milliseconds', now()) + (due - 0.08) * interval '1 minute',
        case when runner is not null then now() + (coalesce(ready, 0) - 4) * interval '1 minute' end,
        now() + ready * interval '1 minute' from made)
    insert into payments (business_id, order_id, provider, status, due_cents, received_cents, currency, settled_at)
    select ${business.id}, order_id, 'sandbox', 'paid', 0, 0, 'USD', now() from made`;
  // Skips the triggers, because checking hundreds of rows one by one is slow. The rows satisfy all
  // guards.
  await ctx.db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    await insert.execute(trx);
  });
  return { runners };
}
