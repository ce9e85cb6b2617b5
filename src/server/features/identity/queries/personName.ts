import type { Queryable } from '#server/platform/db/client.ts';
import { getRow } from '../../../platform/db/rows.ts';

/** Returns a person's first and last name as one text. */
export async function getPersonName(db: Queryable, personId: string): Promise<string> {
  const person = await getRow(db, 'people', personId, ['first_name', 'last_name']);
  return `${person.first_name} ${person.last_name}`.trim();
}
