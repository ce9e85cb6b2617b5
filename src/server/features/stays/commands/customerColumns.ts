import { openStayStatuses } from '#domain/stays/states.ts';
import type { Actor } from '../../../actor.ts';
import type { UnitOfWork } from '../../../platform/db/transact.ts';
import { lockPerson } from '../../identity/commands/lockPerson.ts';

/**
 * A stay's columns that say whose car it is. The number only if it is shown to be theirs: staff would
 * call a stranger.
 *
 * @throws UNAUTHENTICATED when they have deleted their account meanwhile
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
 * The same for one who hands a car in, which may end a request of theirs: their open stays, then themselves,
 * then (by the caller) their car, as deleting the account locks them.
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
