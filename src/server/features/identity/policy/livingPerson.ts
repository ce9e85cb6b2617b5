import type { Trx } from '../../../platform/db/client.ts';
import { AppError } from '../../../platform/http/errors.ts';

/**
 * Holds a person against being deleted until the transaction ends. Whatever gives him a car asks for
 * this first: else one that is linked while he deletes his account would be left without an owner.
 *
 * @throws UNAUTHENTICATED when he is gone already: his session has ended
 */
export async function holdPerson(trx: Trx, personId: string): Promise<void> {
  const person = await trx
    .selectFrom('people')
    .select('id')
    .where('id', '=', personId)
    .where('deleted_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst();
  if (!person) throw new AppError('UNAUTHENTICATED');
}
