import { sql } from 'kysely';
import type { Queryable } from '../../../platform/db/client.ts';
import { selectServed, UNRATED } from './performance.ts';

/** Cars a valet handed over, and the mean of what customers gave for those they received or brought. */
export async function getServed(
  db: Queryable,
  valetId: string,
): Promise<{ services: number; rating: number }> {
  const { rows } = await selectServed(sql`${valetId}::uuid`).execute(db);
  return { services: rows[0]?.services ?? 0, rating: rows[0]?.rating ?? UNRATED };
}

/** The mean of what customers gave for the cars this valet received or brought; a car counts once. */
export const getRating = async (db: Queryable, valetId: string): Promise<number> =>
  (await getServed(db, valetId)).rating;
