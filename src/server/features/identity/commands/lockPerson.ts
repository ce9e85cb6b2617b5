import type { Trx } from '../../../platform/db/client.ts';
import { AppError } from '../../../platform/errors.ts';

/**
 * Takes a shared lock on a person, so that they cannot be deleted in this transaction. Every command that gives a
 * person something calls it first: the thing would otherwise be left without an owner.
 *
 * @throws UNAUTHENTICATED when the person is deleted already, and their session with them
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
