import type { Trx } from '../../../platform/db/client.ts';
import { AppError } from '../../../platform/errors.ts';
import { isInScope, type LocationScope } from '../../businesses/policy.ts';
import { lockStay, type LockedStay } from '../commands/transition.ts';

/**
 * A ticket's stay, locked, if it is within the scope.
 *
 * @throws TICKET_NOT_FOUND otherwise, also when it exists elsewhere
 */
export async function lockTicket(
  trx: Trx,
  scope: LocationScope,
  ticketId: string,
): Promise<LockedStay> {
  return requireTicket(scope, await lockStay(trx, ticketId));
}

/** @throws TICKET_NOT_FOUND for what is no ticket within the scope */
export function requireTicket<T extends LockedStay>(scope: LocationScope, stay: T | undefined): T {
  if (!stay || stay.channel !== 'ticket' || !isInScope(scope, stay.location_id)) {
    throw new AppError('TICKET_NOT_FOUND');
  }
  return stay;
}
