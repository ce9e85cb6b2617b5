import type { Actor } from '../../../actor.ts';
import type { Unit } from '../../../platform/db/transact.ts';
import { holdPerson } from '../../identity/policy/holdPerson.ts';

/**
 * A stay's columns that say whose car it is. The number only if it is shown to be his: staff would
 * call a stranger.
 *
 * @throws UNAUTHENTICATED when he has deleted his account meanwhile
 */
export async function customerColumns(unit: Unit, actor: Actor) {
  const person = await holdPerson(unit.trx, actor.personId);
  return {
    customer_id: actor.personId,
    customer_name: `${person.first_name} ${person.last_name}`.trim() || null,
    phone_e164: person.phone_verified_at ? person.phone_e164 : null,
    language: person.language,
  };
}

/**
 * The same for one who hands a car in, which may end a request of his: his open stays, then himself,
 * then (by the caller) his car, as deleting the account locks them.
 */
export async function holdCustomer(unit: Unit, actor: Actor) {
  await unit.trx
    .selectFrom('stays')
    .select('id')
    .where('customer_id', '=', actor.personId)
    .where('status', 'in', ['expected', 'received', 'parked', 'returning', 'ready'])
    .orderBy('id')
    .forUpdate()
    .execute();
  return customerColumns(unit, actor);
}
