import type { Trx } from '../../../platform/db/client.ts';

/** Deletes a person's second factors, recovery codes and open challenges. */
export async function deleteFactors(trx: Trx, personId: string): Promise<void> {
  for (const table of ['second_factors', 'recovery_codes', 'factor_challenges'] as const)
    await trx.deleteFrom(table).where('person_id', '=', personId).execute();
}
