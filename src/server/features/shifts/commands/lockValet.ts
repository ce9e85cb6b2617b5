import type { UnitOfWork } from '../../../context.ts';
import { findRow } from '../../../platform/db/rows.ts';
import { AppError } from '../../../platform/errors.ts';

/**
 * Locks the valet's row: concurrent calls of the valet or a manager must run one after the other.
 *
 * @param step `leaves` also waits for commands that send the valet for a car
 * @throws UNAUTHENTICATED when the valet has been suspended
 */
export async function lockValet(
  unit: UnitOfWork,
  personId: string,
  step: 'works' | 'leaves' = 'works',
): Promise<void> {
  await unit.trx
    .selectFrom('people')
    .select('id')
    .where('id', '=', personId)
    .where('status', '=', 'active')
    .$if(step === 'works', (query) => query.forNoKeyUpdate())
    .$if(step === 'leaves', (query) => query.forUpdate())
    .executeTakeFirstOrThrow(() => new AppError('UNAUTHENTICATED'));
}

/** Wakes automatic dispatch after a runner started or ended a shift. */
export async function wakeDispatchAt(unit: UnitOfWork, locationId: string): Promise<void> {
  const place = await findRow(unit.trx, 'locations', locationId, ['auto_dispatch']);
  if (place?.auto_dispatch) await unit.enqueue('auto-dispatch', { locationId });
}
