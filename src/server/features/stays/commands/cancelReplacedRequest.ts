import type { EventActor } from '../../../actor.ts';
import type { UnitOfWork } from '../../../platform/db/transact.ts';
import { type LockedStay, moveStay } from './transition.ts';

/** Ends a request no valet has accepted, as its car has been handed in by another channel. */
export async function cancelReplacedRequest(
  unit: UnitOfWork,
  by: EventActor,
  request: LockedStay,
): Promise<void> {
  await moveStay(unit, request, {
    event: 'cancel',
    by,
    data: { reason: 'handed_in' },
  });
}
