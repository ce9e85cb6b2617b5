import type { EventActor } from '../../../actor.ts';
import type { UnitOfWork } from '../../../context.ts';
import { type LockedStay, moveStay } from './transition.ts';

/**
 * Cancels a request that no valet has accepted, because the car was handed in through another
 * channel.
 */
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
