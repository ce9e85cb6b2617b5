import type { Trx } from '../../../platform/db/client.ts';
import { AppError } from '../../../platform/errors.ts';

/**
 * A person, held against being deleted until the transaction ends. Whatever gives them something asks
 * for this first: else what comes while they delete their account would be left without an owner.
 *
 * @throws UNAUTHENTICATED when they are gone already, and their session with them
 */
export async function lockPerson(trx: Trx, personId: string) {
  const person = await trx
    .selectFrom('people')
    .select(['first_name', 'last_name', 'phone_e164', 'phone_verified_at', 'language'])
    .where('id', '=', personId)
    .where('deleted_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst();
  if (!person) throw new AppError('UNAUTHENTICATED');
  return person;
}
