import type { Trx } from '../../../platform/db/client.ts';
import { AppError } from '../../../platform/errors.ts';

/**
 * Takes a shared lock on a person, who then cannot be deleted during this transaction. Each command
 * that creates a record for a person calls this function first. Otherwise the record could lose its
 * owner.
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
    .executeTakeFirstOrThrow(() => new AppError('UNAUTHENTICATED'));
  return person;
}
