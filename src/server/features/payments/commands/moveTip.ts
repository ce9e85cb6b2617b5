import type { UnitOfWork } from '../../../platform/db/transact.ts';
import type { LockedOrder } from '../../orders/commands/lock.ts';
import { bookTipToRunner } from '../ledger.ts';

/** Moves a paid order's tip from the location's pool to the runner who brings the car. */
export async function moveTipToRunner(
  unit: UnitOfWork,
  order: LockedOrder,
  runnerId: string,
): Promise<void> {
  if (order.tip_cents === 0) return;
  await bookTipToRunner(unit, order, runnerId);
}
