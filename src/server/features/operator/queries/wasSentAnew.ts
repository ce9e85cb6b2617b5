import { sql } from 'kysely';

/**
 * SQL condition: a newer message replaced a row of `messages`. The old message would mislead with
 * an invalid code or link.
 */
export const wasSentAnew = sql<boolean>`exists (
  select from messages newer where newer.recipient = messages.recipient
    and newer.created_at > messages.created_at and newer.template = messages.template
    and newer.stay_id is not distinct from messages.stay_id)`;
