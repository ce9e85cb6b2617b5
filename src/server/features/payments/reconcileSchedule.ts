import { sql } from 'kysely';
import {
  type PaymentStatus,
  paymentStatusesToReconcile,
  unsettledPaymentStatuses,
} from '#domain/payments/states.ts';
import type { Context } from '../../context.ts';
import { joinLiterals, statusSql } from '../../platform/db/literals.ts';

const MINUTE = 60_000;
/**
 * Number of payments that one query claims. The next query starts with the remaining due payments.
 */
const PAGE = 40;

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

/**
 * Returns the columns to set with every step of a payment. The reconciler then checks a stuck
 * payment after a minute.
 */
export function scheduleCheck(now: Date): { next_check_at: Date; check_count: number } {
  return { next_check_at: new Date(now.getTime() + MINUTE), check_count: 0 };
}

/**
 * Claims payments that should have ended, starting with those due longest. Each claim postpones the
 * next check of the payment. Another process therefore claims other payments, and a payment that
 * always fails blocks none.
 *
 * The delay doubles with each check, up to a maximum in minutes: 2 after a charge attempt, as a
 * guest may be waiting. The maximum is 8 for an open card form, which the browser may have paid.
 * The maximum is 60 for a payment that is over.
 *
 * Skips an open payment without a provider id, because nobody can have paid it.
 */
export async function claimDuePayments(ctx: Context): Promise<DuePayment[]> {
  const now = ctx.clock();
  const { rows } = await sql<DuePayment>`
    update payments set check_count = check_count + 1, next_check_at = ${now}::timestamptz + interval '1 minute' *
      least(2 ^ least(check_count, 6), case
        when status not in (${joinLiterals(unsettledPaymentStatuses)}) then 60
        when attempt > 0 then 2
        else 8 end)
    where id in (
      select id from payments
      where next_check_at <= ${now}::timestamptz and (
        status in (${joinLiterals(paymentStatusesToReconcile)})
        or (status = ${statusSql.payment('open')} and provider_payment_id is not null)
        or (status = ${statusSql.payment('cancelled')} and closed_at is null)
        or (status = ${statusSql.payment('paid')} and opened_cents is not null and received_cents = 0 and closed_at is null))
      order by next_check_at, id limit ${sql.lit(PAGE)} for update skip locked)
    returning id, order_id, provider, status, provider_payment_id, due_cents, attempt, claimed_at`.execute(
    ctx.db,
  );
  return rows;
}
