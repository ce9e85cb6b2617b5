import { sql } from 'kysely';
import { type Capability, positionsWith } from '#domain/identity/roles.ts';

/** SQL of the positions that allow something, to stand in brackets. Written out, as a kept plan knows them then. */
export const positionsAllowing = (capability: Capability) =>
  sql.join(positionsWith(capability).map((position) => sql.lit(position)));
