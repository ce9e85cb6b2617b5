import type { Context, UnitOfWork } from '../../../context.ts';
import { sendPush } from '../../../platform/push/service.ts';
import { renderNotification } from '../notifications/texts.ts';
import {
  type NotificationData,
  type NotificationType,
  pushedTypes,
} from '../notifications/types.ts';
import { deleteSubscriptions, listSubscribed, hasOpenSession } from './phones.ts';

/**
 * Age after which a push is useless: the person has seen the notification in the app, or somebody
 * else has acted.
 */
const PUSH_LIFE_MS = 10 * 60_000;

type PushJob = { sessionId: string; notificationId: string };
type Told = { personId: string; notificationId: string };

/**
 * Enqueues a push to every subscribed phone of the notified people. The jobs start only after the
 * commit.
 */
export async function enqueuePushes(
  unit: UnitOfWork,
  type: NotificationType,
  told: readonly Told[],
): Promise<void> {
  if (!unit.ctx.config.push || !pushedTypes.has(type) || told.length === 0) return;
  const ids = new Map(told.map(({ personId, notificationId }) => [personId, notificationId]));
  for (const phone of await listSubscribed(unit.trx, [...ids.keys()])) {
    const notificationId = ids.get(phone.person_id);
    if (notificationId)
      await unit.enqueue('send-push', { sessionId: phone.session_id, notificationId });
  }
}

/**
 * Job: sends one notification to one phone. After a crash a push may be sent twice; the phone shows
 * each id once.
 *
 * @throws Error when the push service is busy; the queue retries the job
 */
export async function sendPushJob(ctx: Context, job: PushJob): Promise<void> {
  const now = ctx.clock();
  const { push } = ctx.config;
  const found = await ctx.db
    .selectFrom('push_subscriptions')
    .innerJoin('notifications', 'notifications.person_id', 'push_subscriptions.person_id')
    .selectAll('push_subscriptions')
    .select([
      'notifications.type',
      'notifications.data',
      'notifications.action_url',
      'notifications.created_at as told_at',
    ])
    .where('push_subscriptions.session_id', '=', job.sessionId)
    .where('notifications.id', '=', job.notificationId)
    // Skips ended sessions, and notifications that the person has read in the app since.
    .where('notifications.read_at', 'is', null)
    .where(hasOpenSession(now))
    .executeTakeFirst();
  const restMs = found ? PUSH_LIFE_MS - (now.getTime() - found.told_at.getTime()) : 0;
  if (!push || !found || restMs <= 0) return;
  const type = found.type as NotificationType;
  const { language } = found;
  const text = JSON.stringify({
    id: job.notificationId,
    ...renderNotification(type, language, found.data as NotificationData[typeof type]),
    url: found.action_url ?? '/valet-dashboard',
    language,
    isSilent: found.is_silent,
  });
  const keys = { publicKey: found.public_key, authSecret: found.auth_secret };
  const lifeSeconds = Math.ceil(restMs / 1000);
  const message = { endpoint: found.endpoint, keys, text, lifeSeconds };
  const outcome = await sendPush(push, ctx.pushGate, message, now);
  if (outcome === 'taken') {
    await ctx.db
      .updateTable('push_subscriptions')
      .set({ used_at: now })
      .where('session_id', '=', job.sessionId)
      .execute();
  } else if (outcome === 'gone') {
    await deleteSubscriptions(ctx.db, [job.sessionId]);
  } else if (outcome === 'refused') {
    ctx.log.warn({ service: new URL(found.endpoint).host }, 'push refused');
  } else {
    await tryAgain(ctx, job, outcome.retryAfterSeconds);
  }
}

/**
 * Retries after the delay that the push service or the gate asks for. Without a delay, throws, and
 * the queue retries after its own delay.
 */
async function tryAgain(ctx: Context, job: PushJob, afterSeconds: number | null): Promise<void> {
  if (afterSeconds === null) throw new Error('The push service is busy');
  // The queue compares with the database's clock. The clock of `ctx` must not be used, because
  // tests replace it.
  const at = new Date(ctx.databaseClock.now().getTime() + afterSeconds * 1000);
  await ctx.db.transaction().execute((trx) => ctx.jobs.enqueue(trx, 'send-push', job, at));
  ctx.jobs.wakeAt(at);
}
