import type { Updateable } from 'kysely';
import { nextPaymentStatus, type PaymentEvent } from '#domain/payments/states.ts';
import type { Payments } from '../../../platform/db/schema.ts';
import type { UnitOfWork } from '../../../platform/db/transact.ts';
import { AppError } from '../../../platform/errors.ts';

export type LockedPayment = Awaited<ReturnType<typeof lockPayment>>;

/** Locked after stay and order, like everywhere. */
export function lockPayment(unit: UnitOfWork, orderId: string) {
  return unit.trx
    .selectFrom('payments')
    .selectAll()
    .where('order_id', '=', orderId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export type PaymentTransition = {
  event: PaymentEvent;
  /** Columns that change along with the status. */
  set?: Omit<Updateable<Payments>, 'status'>;
};

/**
 * Moves a locked payment: decides in the domain, and writes. Nothing else writes the status of a
 * payment that exists.
 *
 * @throws STATE_CONFLICT with the present state when the payment cannot take this event
 */
export async function movePayment(
  unit: UnitOfWork,
  payment: LockedPayment,
  { event, set }: PaymentTransition,
): Promise<LockedPayment> {
  const to = nextPaymentStatus(payment.status, event);
  if (!to) throw new AppError('STATE_CONFLICT', { state: payment.status });
  return unit.trx
    .updateTable('payments')
    .set({ ...set, status: to })
    .where('id', '=', payment.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
