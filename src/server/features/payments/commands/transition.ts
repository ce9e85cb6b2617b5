import type { QueryCreator, Updateable } from 'kysely';
import { nextPaymentStatus, type PaymentEvent } from '#domain/payments/states.ts';
import type { DB, Payments } from '../../../platform/db/schema.ts';
import type { UnitOfWork } from '../../../context.ts';
import { AppError } from '../../../platform/errors.ts';

export type LockedPayment = Awaited<ReturnType<typeof lockPayment>>;

/**
 * Selects the payment with a row lock. Callers lock the stay and the order before; another sequence
 * could deadlock.
 */
export const selectPaymentToLock = (unit: UnitOfWork, orderId: string) =>
  unit.trx.selectFrom('payments').selectAll().where('order_id', '=', orderId).forUpdate();

export const lockPayment = (unit: UnitOfWork, orderId: string) =>
  selectPaymentToLock(unit, orderId).executeTakeFirstOrThrow();

export type PaymentTransition = {
  event: PaymentEvent;
  /** Further columns that change together with the status. */
  set?: Omit<Updateable<Payments>, 'status'>;
};

/**
 * Changes the payment's status as the domain allows. No other code changes the status of an
 * existing payment.
 */
function updatePayment(
  db: QueryCreator<DB>,
  payment: LockedPayment,
  { event, set }: PaymentTransition,
) {
  const to = nextPaymentStatus(payment.status, event);
  if (!to) throw new AppError('STATE_CONFLICT', { state: payment.status });
  return db
    .updateTable('payments')
    .set({ ...set, status: to })
    .where('id', '=', payment.id);
}

/**
 * Moves a locked payment to its next status.
 *
 * @throws STATE_CONFLICT with the present state when the payment cannot take this event
 */
export async function movePayment(
  unit: UnitOfWork,
  payment: LockedPayment,
  move: PaymentTransition,
): Promise<LockedPayment> {
  return updatePayment(unit.trx, payment, move).returningAll().executeTakeFirstOrThrow();
}

/**
 * Moves the payment like `movePayment`, within the SQL statement that moves the order.
 *
 * @throws STATE_CONFLICT
 */
export function addPaymentUpdate(
  db: QueryCreator<DB>,
  payment: LockedPayment,
  move: PaymentTransition,
): QueryCreator<DB> {
  return db.with('moved_payment', (inner) => updatePayment(inner, payment, move));
}
