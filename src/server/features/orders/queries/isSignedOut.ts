import { type RawBuilder, sql } from 'kysely';

/** SQL condition: a person signed out since a time, and is signed in on no device. */
export const isSignedOut = (personId: RawBuilder<unknown>, since: RawBuilder<unknown>) =>
  sql<boolean>`(
    exists (select from sessions where person_id = ${personId} and revoked_at >= ${since})
    and not exists (
      select from sessions
      where person_id = ${personId} and parent_session_id is null and revoked_at is null))`;
