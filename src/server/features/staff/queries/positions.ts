import { type Capability, listPositionsWith } from '#domain/identity/roles.ts';
import { joinLiterals } from '../../../platform/db/literals.ts';

/**
 * SQL list of the positions that have a capability, for `in (…)`. Positions are SQL literals,
 * because PostgreSQL's cached generic plan needs constants.
 */
export const positionsAllowing = (capability: Capability) =>
  joinLiterals(listPositionsWith(capability));
