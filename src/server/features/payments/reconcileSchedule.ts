import { sql } from 'kysely';
import {
  type PaymentStatus,
  reconciledPaymentStatuses,
  unsettledPaymentStatuses,
} from '#domain/payments/states.ts';
import type { Context } from '../../context.ts';

const MINUTE = 60_000;
/** Payments taken up at once. Small, so that what a run does not get to is the first of the next. */
const PAGE = 40;
/** Written out in the SQL: a kept plan finds the partial index by its words, not by values. */
const literals = (statuses: PaymentStatus[]) => sql.join(statuses.map((status) => sql.lit(status)));

export type DuePayment = {
  id: string;
  order_id: string;
  provider: string;
  status: PaymentStatus;
  provider_payment_id: string | null;
  due_cents: number;
  attempt: number;
  claimed_at: Date | null;
};

/** What is set with every step of a payment: if it gets stuck there, the reconciler looks in a minute. */
export function scheduleCheck(now: Date): { next_check_at: Date; check_count: number } {
  return { next_check_at: new Date(now.getTime() + MINUTE), check_count: 0 };
}

/**
 * Payments that should have come to an end, those that have waited longest first. They are put off as
 * they are taken: another process takes others, and what can never succeed stands in nobody's way.
 * A guest may be waiting for what was tried; what can only be a card form left open (or a browser that
 * paid the bare fee by itself) is asked about less often, what is over even less. A payment that no
 * provider knows, and so nobody can have paid, is left alone.
 */
export async function claimDue(ctx: Context): Promise<DuePayment[]> {
  const now = ctx.clock();
  const { rows } = await sql<DuePayment>`
    update payments set check_count = check_count + 1, next_check_at = ${now}::timestamptz + interval '1 minute' *
      least(2 ^ least(check_count, 6), case
        when status not in (${literals(unsettledPaymentStatuses)}) then 60
        when attempt > 0 then 2
        else 8 end)
    where id in (
      select id from payments
      where next_check_at <= ${now}::timestamptz and (
        status in (${literals(reconciledPaymentStatuses)})
        or (status = 'open' and provider_payment_id is not null)
        or (status = 'cancelled' and closed_at is null)
        or (status = 'paid' and opened_cents is not null and received_cents = 0 and closed_at is null))
      order by next_check_at, id limit ${sql.lit(PAGE)} for update skip locked)
    returning id, order_id, provider, status, provider_payment_id, due_cents, attempt, claimed_at`.execute(
    ctx.db,
  );
  return rows;
}
