import type { Trx } from '../../../platform/db/client.ts';
import { AppError } from '../../../platform/errors.ts';
import { isInScope, type LocationScope } from '../../businesses/policy.ts';
import { lockStay, type LockedStay } from '../commands/transition.ts';

/**
 * Locks a ticket's stay within the scope.
 *
 * @throws TICKET_NOT_FOUND also for a ticket outside the scope
 */
export async function lockTicket(
  trx: Trx,
  scope: LocationScope,
  ticketId: string,
): Promise<LockedStay> {
  return requireTicket(scope, await lockStay(trx, ticketId));
}

/** @throws TICKET_NOT_FOUND unless the stay is a ticket within the scope */
export function requireTicket<T extends LockedStay>(scope: LocationScope, stay: T | undefined): T {
  if (!stay || stay.channel !== 'ticket' || !isInScope(scope, stay.location_id)) {
    throw new AppError('TICKET_NOT_FOUND');
  }
  return stay;
}
