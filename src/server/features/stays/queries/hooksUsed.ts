import { type RawBuilder, sql } from 'kysely';

/** Days after which a location counts as without hooks when no key was hung on one. */
export const HOOKS_DAYS = 30;

/**
 * SQL of whether a location used hooks in the 30 days before `until`. A location without hooks leaves keys with the
 * valets, so these do not count as missing.
 */
export const areHooksUsed = (locationId: RawBuilder<string>, until: RawBuilder<Date>) =>
  sql<boolean>`exists (
    select from stays hung
    where hung.location_id = ${locationId} and hung.key_hook is not null
      and hung.created_at <= ${until}
      and hung.created_at > ${until} - make_interval(days => ${sql.lit(HOOKS_DAYS)}))`;
