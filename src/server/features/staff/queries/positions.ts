import { sql } from 'kysely';
import { type Capability, listPositionsWith } from '#domain/identity/roles.ts';

/**
 * SQL list of the positions that allow something, for `in (…)`. They are literals in the SQL text, so that PostgreSQL's
 * cached generic plan knows them.
 */
export const positionsAllowing = (capability: Capability) =>
  sql.join(listPositionsWith(capability).map((position) => sql.lit(position)));
