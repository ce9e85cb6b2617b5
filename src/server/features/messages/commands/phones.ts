import { type RawBuilder, sql } from 'kysely';
import type { CallInput } from '#contract/client.ts';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import type { Queryable, Trx } from '../../../platform/db/client.ts';
import { transact } from '../../../platform/db/transact.ts';
import { AppError, fieldError } from '../../../platform/errors.ts';
import { isPushKey } from '../../../platform/push/encrypt.ts';
import { isPushService } from '../../../platform/push/service.ts';

/** More than anybody carries: who signs in again and again has not as many calls made for each notification. */
const MAX_PHONES = 10;

type NewSubscription = CallInput<'PUT /api/push-subscription'>['body'];

/**
 * This sign-in's phone is told of news. A browser has one address, whoever signs in on it: the person before hears
 * nothing there any more.
 */
export async function subscribe(ctx: Context, actor: Actor, input: NewSubscription): Promise<void> {
  const { push } = ctx.config;
  const { endpoint, publicKey, authSecret, language, isSilent } = input;
  if (!push || !isPushService(endpoint, push)) throw new AppError('PUSH_NOT_POSSIBLE');
  if (!isPushKey(publicKey)) throw fieldError('publicKey', 'value_invalid');
  await transact(ctx, async ({ trx, now }) => {
    // The same browser twice at once, and two phones of a person: one after the other.
    for (const name of [endpoint, actor.personId])
      await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx);
    await trx
      .deleteFrom('push_subscriptions')
      .where('endpoint', '=', endpoint)
      .where('session_id', '!=', actor.sessionId)
      .execute();
    const values = {
      endpoint,
      public_key: Buffer.from(publicKey, 'base64url'),
      auth_secret: Buffer.from(authSecret, 'base64url'),
      language,
      is_silent: isSilent,
    };
    await trx
      .insertInto('push_subscriptions')
      .values({
        ...values,
        session_id: actor.sessionId,
        person_id: actor.personId,
        created_at: now,
      })
      .onConflict((conflict) => conflict.column('session_id').doUpdateSet(values))
      .execute();
    await dropOldest(trx, actor);
  });
}

/** Keeps the phone that subscribes now, and of a person's others those whose sign-ins were seen last. */
async function dropOldest(trx: Trx, { personId, sessionId }: Actor): Promise<void> {
  const others = await trx
    .selectFrom('push_subscriptions')
    .innerJoin('sessions', 'sessions.id', 'push_subscriptions.session_id')
    .select('session_id')
    .where('push_subscriptions.person_id', '=', personId)
    .where('session_id', '!=', sessionId)
    .orderBy('last_seen_at', 'desc')
    .orderBy('push_subscriptions.created_at', 'desc')
    .execute();
  const oldest = others.slice(MAX_PHONES - 1).map((phone) => phone.session_id);
  await deleteSubscriptions(trx, oldest);
}

/** Phones of sessions that are over hear nothing any more. */
export async function deleteSubscriptions(
  db: Queryable,
  sessionIds: readonly string[],
): Promise<void> {
  if (sessionIds.length === 0) return;
  await db.deleteFrom('push_subscriptions').where('session_id', 'in', sessionIds).execute();
}

/** The phones of these people, by session. */
export async function listSubscribed(
  db: Queryable,
  people: readonly string[],
): Promise<{ session_id: string; person_id: string }[]> {
  return db
    .selectFrom('push_subscriptions')
    .select(['session_id', 'person_id'])
    .where('person_id', 'in', people)
    .execute();
}

/** Whether the session that a subscription belongs to is still open. */
export const ofOpenSession = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`exists (select from sessions where sessions.id = push_subscriptions.session_id
    and sessions.revoked_at is null and sessions.expires_at > ${now}::timestamptz)`;
