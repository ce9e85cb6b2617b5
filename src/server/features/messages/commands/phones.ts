import { type RawBuilder, sql } from 'kysely';
import type { CallInput } from '#contract/client.ts';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import type { Queryable, Trx } from '../../../platform/db/client.ts';
import { transact } from '../../../platform/db/transact.ts';
import { AppError, fieldError } from '../../../platform/errors.ts';
import { isPushKey } from '../../../platform/push/encrypt.ts';
import { isPushService } from '../../../platform/push/service.ts';

/**
 * Maximum number of phones per person: otherwise repeated sign-ins would multiply the pushes of
 * each notification.
 */
const MAX_PHONES = 10;

type NewSubscription = CallInput<'PUT /api/push-subscription'>['body'];

/**
 * Subscribes the session's browser to push notifications. All users of a browser share one
 * endpoint, so this deletes the subscription of the browser's previous user.
 */
export async function subscribePhone(
  ctx: Context,
  actor: Actor,
  input: NewSubscription,
): Promise<void> {
  const { push } = ctx.config;
  const { endpoint, publicKey, authSecret, language, isSilent } = input;
  if (!push || !isPushService(endpoint, push)) throw new AppError('PUSH_NOT_POSSIBLE');
  if (!isPushKey(publicKey)) throw fieldError('publicKey', 'value_invalid');
  await transact(ctx, async ({ trx, now }) => {
    // Advisory locks serialise concurrent calls for one browser, and for one person's phones.
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

/**
 * Deletes the person's phones above the limit, the longest unused session first. Never deletes the
 * phone that subscribes now.
 */
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

/**
 * Deletes the push subscriptions of ended sessions, because a phone must get no pushes after the
 * sign-out.
 */
export async function deleteSubscriptions(
  db: Queryable,
  sessionIds: readonly string[],
): Promise<void> {
  if (sessionIds.length === 0) return;
  await db.deleteFrom('push_subscriptions').where('session_id', 'in', sessionIds).execute();
}

/** Lists the sessions whose phones are subscribed to push notifications, for these people. */
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

/** SQL condition: the session of a push subscription is still open. */
export const hasOpenSession = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`exists (select from sessions where sessions.id = push_subscriptions.session_id
    and sessions.revoked_at is null and sessions.expires_at > ${now}::timestamptz)`;
