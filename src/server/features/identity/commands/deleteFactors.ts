import type { Trx } from '../../../platform/db/client.ts';

/** Takes away all that somebody shows besides their password. */
export async function deleteFactors(trx: Trx, personId: string): Promise<void> {
  for (const table of ['second_factors', 'recovery_codes', 'factor_challenges'] as const)
    await trx.deleteFrom(table).where('person_id', '=', personId).execute();
}
