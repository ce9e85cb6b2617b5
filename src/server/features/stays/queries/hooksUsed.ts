import { type RawBuilder, sql } from 'kysely';

/** Days without a key on a hook, after which a location counts as a location without hooks. */
export const HOOK_USE_DAYS = 30;

/**
 * SQL condition: a location used hooks in the 30 days before `until`. At a location without hooks
 * valets carry the keys, and these keys do not count as missing.
 */
export const areHooksUsed = (locationId: RawBuilder<string>, until: RawBuilder<Date>) =>
  sql<boolean>`exists (
    select from stays hung
    where hung.location_id = ${locationId} and hung.key_hook is not null
      and hung.created_at <= ${until}
      and hung.created_at > ${until} - make_interval(days => ${sql.lit(HOOK_USE_DAYS)}))`;
