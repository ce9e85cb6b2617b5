import { sql } from 'kysely';
import type { Queryable } from '../../../platform/db/client.ts';
import { selectServed, UNRATED } from './performance.ts';

/**
 * Returns the number of cars a valet handed over, and the mean rating of cars they received or
 * brought.
 */
export async function getServed(
  db: Queryable,
  valetId: string,
): Promise<{ services: number; rating: number }> {
  const { rows } = await selectServed(sql`${valetId}::uuid`).execute(db);
  return { services: rows[0]?.services ?? 0, rating: rows[0]?.rating ?? UNRATED };
}

/** Returns the mean rating of the cars a valet received or brought; each car counts once. */
export const getRating = async (db: Queryable, valetId: string): Promise<number> =>
  (await getServed(db, valetId)).rating;
