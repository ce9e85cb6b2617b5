import { type RawBuilder, sql } from 'kysely';

/** A wall of hooks that nobody has used for so long is not there any more. */
export const HOOKS_DAYS = 30;

/**
 * SQL that says whether keys hang on hooks at a location: until then one did. Where none ever has, a key that
 * stays with its valet is not missing.
 */
export const areHooksUsed = (locationId: RawBuilder<string>, until: RawBuilder<Date>) =>
  sql<boolean>`exists (
    select from stays hung
    where hung.location_id = ${locationId} and hung.key_hook is not null
      and hung.created_at <= ${until}
      and hung.created_at > ${until} - make_interval(days => ${sql.lit(HOOKS_DAYS)}))`;
