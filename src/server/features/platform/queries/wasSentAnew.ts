import { sql } from 'kysely';

/** Of `messages`: a newer one took its place, so that this one, with its dead code or link, would only mislead. */
export const wasSentAnew = sql<boolean>`exists (
  select from messages newer where newer.recipient = messages.recipient
    and newer.created_at > messages.created_at and newer.template = messages.template
    and newer.stay_id is not distinct from messages.stay_id)`;
