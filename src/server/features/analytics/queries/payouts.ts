import { type RawBuilder, sql } from 'kysely';
import type { CallOutput } from '#contract/client.ts';
import { MOST_PAYOUTS, type Payout } from '#contract/payouts.ts';
import { addDays } from '#domain/businesses/businessDay.ts';
import { valetRoles } from '#domain/identity/roles.ts';
import { parseFieldTime } from '#domain/shared/zone.ts';
import type { Context } from '../../../context.ts';
import type { Queryable } from '../../../platform/db/client.ts';
import { fieldError } from '../../../platform/errors.ts';
import {
  tipCountedAt,
  type PersonSum,
  sumEarned,
  sumOpenPools,
} from '../../payments/queries/owed.ts';
import { listBusinessBounds, whereInBounds } from '../../businesses/queries/businessDays.ts';

const name = sql`trim(concat_ws(' ', people.first_name, people.last_name))`;

const toMap = (rows: readonly PersonSum[]) =>
  new Map(rows.map((row) => [row.person_id, row.cents]));

const sumPaid = (whose: RawBuilder<unknown>, when: RawBuilder<unknown>) => sql<PersonSum>`
  select person_id, sum(amount_cents)::bigint as cents
  from tip_payouts join tip_payout_lines on payout_id = tip_payouts.id and account = 'paid_out'
  where person_id in (${whose}) and ${when} group by person_id`;

/**
 * Sums what each person is owed now: everything earned minus everything paid out. Reads open tip
 * pools first: a pool divided between the two reads then lowers the sum for a moment, but never
 * raises it.
 */
export async function sumOwed(
  db: Queryable,
  businessId: string,
  whose: RawBuilder<unknown>,
  now: Date,
): Promise<Map<string, number>> {
  const open = await sumOpenPools(db, businessId, now);
  const earned = await sumEarned(db, whose);
  const paid = toMap((await sumPaid(whose, sql`true`).execute(db)).rows);
  const everybody = new Set([...earned.keys(), ...paid.keys()]);
  return new Map(
    [...everybody].map((id) => [
      id,
      (earned.get(id) ?? 0) - (open.get(id) ?? 0) - (paid.get(id) ?? 0),
    ]),
  );
}

type Row = Omit<Payout, 'paidAt'> & { paidAt: Date };

async function listPayouts(db: Queryable, condition: RawBuilder<unknown>): Promise<Payout[]> {
  const { rows } = await sql<Row>`
    select tip_payouts.id, tip_payouts.person_id as "personId", ${name} as name, paid_at as "paidAt",
      trim(concat_ws(' ', payer.first_name, payer.last_name)) as "paidBy", amount_cents as "amountCents", note, corrects,
      exists (select from tip_payouts entry where entry.corrects = tip_payouts.id) as "isCorrected"
    from tip_payouts join tip_payout_lines on payout_id = tip_payouts.id and account = 'paid_out'
      join people on people.id = tip_payouts.person_id join people payer on payer.id = paid_by
    where ${condition} order by paid_at desc, tip_payouts.id desc limit ${sql.lit(MOST_PAYOUTS + 1)}`.execute(
    db,
  );
  return rows.map((row) => ({ ...row, paidAt: row.paidAt.toISOString() }));
}

export async function findPayout(
  db: Queryable,
  businessId: string,
  id: string,
): Promise<Payout | null> {
  const [found] = await listPayouts(
    db,
    sql`tip_payouts.business_id = ${businessId} and tip_payouts.id = ${id}`,
  );
  return found ?? null;
}

/** Returns the name of the person who took a payout back; null while nobody has. */
export async function findCorrector(db: Queryable, payoutId: string): Promise<string | null> {
  const [entry] = await listPayouts(db, sql`tip_payouts.corrects = ${payoutId}`);
  return entry?.paidBy ?? null;
}

export async function getPayout(db: Queryable, id: string): Promise<Payout> {
  const [found] = await listPayouts(db, sql`tip_payouts.id = ${id}`);
  if (!found) throw new Error('A payout without a row');
  return found;
}

/** @throws VALIDATION for a reversed range */
export async function getPayouts(
  ctx: Context,
  businessId: string,
  { from, to }: { from: string; to: string },
): Promise<CallOutput<'GET /api/business/payouts'>> {
  if (to < from) throw fieldError('to', 'range_reversed');
  const { db } = ctx;
  const { rows: business } = await sql<{ currency: string; time_zone: string | null }>`
    select currency, (select time_zone from locations where business_id = businesses.id order by name, id limit 1) as time_zone
    from businesses where id = ${businessId}`.execute(db);
  const zone = business[0]?.time_zone ?? 'UTC';
  const startsAt = parseFieldTime(`${from}T04:00`, zone);
  const endsAt = parseFieldTime(`${addDays(to, 1)}T04:00`, zone);
  const whose = sql`select id from people where business_id = ${businessId} and role = any(${[...valetRoles]})`;
  const inRange = sql`paid_at >= ${startsAt} and paid_at < ${endsAt}`;
  const bounds = await listBusinessBounds(db, businessId, { from, to });
  const counted = whereInBounds(bounds, {
    locationId: 'orders.location_id',
    instant: tipCountedAt,
  });
  // Reads open tip pools first, as in `sumOwed`: otherwise a pool divided between the reads would
  // count in full.
  const open = await sumOpenPools(db, businessId, ctx.clock(), counted);
  const [people, earned, paid, owed, payouts] = await Promise.all([
    sql<{
      personId: string;
      name: string;
      status: 'pending' | 'active' | 'inactive' | 'suspended';
    }>`
      select id as "personId", ${name} as name, status from people where id in (${whose})
      order by name, id`.execute(db),
    sumEarned(db, whose, { range: { from, to }, bounds }),
    sumPaid(whose, inRange).execute(db),
    sumOwed(db, businessId, whose, ctx.clock()),
    listPayouts(db, sql`tip_payouts.business_id = ${businessId} and ${inRange}`),
  ]);
  const paidBy = toMap(paid.rows);
  return {
    currency: business[0]?.currency ?? '',
    people: people.rows
      .map((person) => ({
        ...person,
        earnedCents: (earned.get(person.personId) ?? 0) - (open.get(person.personId) ?? 0),
        paidCents: paidBy.get(person.personId) ?? 0,
        owedCents: owed.get(person.personId) ?? 0,
      }))
      .filter(
        ({ status, earnedCents, paidCents, owedCents }) =>
          status === 'active' || earnedCents !== 0 || paidCents !== 0 || owedCents !== 0,
      ),
    payouts: payouts.slice(0, MOST_PAYOUTS),
    isCut: payouts.length > MOST_PAYOUTS,
  };
}
