import type { Trx } from '../../../platform/db/client.ts';
import { AppError } from '../../../platform/http/errors.ts';

/**
 * A person, held against being deleted until the transaction ends. Whatever gives him something asks
 * for this first: else what comes while he deletes his account would be left without an owner.
 *
 * @throws UNAUTHENTICATED when he is gone already, and his session with him
 */
export async function holdPerson(trx: Trx, personId: string) {
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
