import type { Queryable } from '#server/platform/db/client.ts';

/** Returns a person's first and last name as one text. */
export async function getPersonName(db: Queryable, personId: string): Promise<string> {
  const person = await db
    .selectFrom('people')
    .select(['first_name', 'last_name'])
    .where('id', '=', personId)
    .executeTakeFirstOrThrow();
  return `${person.first_name} ${person.last_name}`.trim();
}
