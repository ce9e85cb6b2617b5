import { sql } from 'kysely';
import { type Capability, listPositionsWith } from '#domain/identity/roles.ts';

/**
 * SQL list of the positions that have a capability, for `in (…)`. Positions are SQL literals,
 * because PostgreSQL's cached generic plan needs constants.
 */
export const positionsAllowing = (capability: Capability) =>
  sql.join(listPositionsWith(capability).map((position) => sql.lit(position)));
