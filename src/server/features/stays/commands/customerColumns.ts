import { openStayStatuses } from '#domain/stays/states.ts';
import type { Actor } from '../../../actor.ts';
import type { UnitOfWork } from '../../../context.ts';
import { lockPerson } from '../../identity/commands/lockPerson.ts';

/**
 * Returns the columns of a stay that describe its customer. Includes only a verified phone number,
 * because staff might call a stranger otherwise.
 *
 * @throws UNAUTHENTICATED when the customer has deleted their account in the meantime
 */
export async function buildCustomerColumns(unit: UnitOfWork, actor: Actor) {
  const person = await lockPerson(unit.trx, actor.personId);
  return {
    customer_id: actor.personId,
    customer_name: `${person.first_name} ${person.last_name}`.trim() || null,
    phone_e164: person.phone_verified_at ? person.phone_e164 : null,
    language: person.language,
  };
}

/**
 * Locks the customer's open stays, then the customer, before a car is handed in. Handing in may end
 * an open request. The caller locks the vehicle afterwards. Deleting an account uses the same lock
 * order, which prevents deadlocks.
 */
export async function lockCustomer(unit: UnitOfWork, actor: Actor) {
  await unit.trx
    .selectFrom('stays')
    .select('id')
    .where('customer_id', '=', actor.personId)
    .where('status', 'in', openStayStatuses)
    .orderBy('id')
    .forUpdate()
    .execute();
  return buildCustomerColumns(unit, actor);
}
