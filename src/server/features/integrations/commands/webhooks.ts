import { createHmac, randomUUID } from 'node:crypto';
import type { CallInput } from '#contract/client.ts';
import type { Webhook } from '#contract/webhooks.ts';
import {
  MOST_WEBHOOKS,
  SECRET_OVERLAP_MS,
  TEST_EVENT,
  webhookEventNames,
  webhookEvents,
} from '#domain/integrations/webhooks.ts';
import type { Actor } from '../../../actor.ts';
import type { CallContext, Context, UnitOfWork } from '../../../context.ts';
import { createOncePerKey, isRepeatedCall } from '../../../platform/db/idempotency.ts';
import { transact, transactOnce, createOnce } from '../../../platform/db/transact.ts';
import { insertRows, lockRow, updateRow } from '../../../platform/db/rows.ts';
import { AppError } from '../../../platform/errors.ts';
import { sealText } from '../../../platform/secrets/seal.ts';
import { resolvesToPublicAddress } from '../../../platform/webhooks/post.ts';
import { recordChange } from '../../businesses/commands/recordChange.ts';
import { requireBusiness } from '../../businesses/policy.ts';
import { getWebhook, requireWebhook } from '../queries/webhooks.ts';

type NewWebhook = CallInput<'POST /api/business/webhooks'>['body'];
type WebhookChange = CallInput<'PATCH /api/business/webhooks/{id}'>['body'];
type Replay = CallInput<'POST /api/business/webhooks/{id}/replay'>['body'];

/**
 * @throws WEBHOOK_ADDRESS_REFUSED for a URL inside the operator's network, or one that does not
 *   resolve
 */
async function requireOutside(ctx: Context, url: string): Promise<void> {
  if (!(await resolvesToPublicAddress(url, ctx.config.webhooks)))
    throw new AppError('WEBHOOK_ADDRESS_REFUSED');
}

/** Derives the webhook's signing secret from a seed, so a repeated call returns the same secret. */
const deriveSecret = (secretKey: Buffer, seed: string): string =>
  `whsec_${createHmac('sha256', secretKey).update(`webhook\n${seed}`).digest('base64url')}`;

const toTypes = (events: readonly (keyof typeof webhookEvents)[]) =>
  [...new Set(events)].map((name) => webhookEvents[name]);

/** Returns the names of events in one order, so that the audit compares sets. */
const toNames = (types: readonly string[]) =>
  webhookEventNames.filter((name) => types.includes(webhookEvents[name]));

async function requireRoom({ trx }: UnitOfWork, businessId: string): Promise<void> {
  await lockRow(trx, 'businesses', businessId);
  const rows = await trx
    .selectFrom('webhook_endpoints')
    .select('id')
    .where('business_id', '=', businessId)
    .execute();
  if (rows.length >= MOST_WEBHOOKS) throw new AppError('TOO_MANY_WEBHOOKS');
}

/** @throws WEBHOOK_NOT_FOUND */
async function lockWebhook({ trx }: UnitOfWork, businessId: string, id: string) {
  const row = await trx
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where('id', '=', id)
    .where('business_id', '=', businessId)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new AppError('WEBHOOK_NOT_FOUND'));
  return row;
}

/** @throws WEBHOOK_ADDRESS_REFUSED, TOO_MANY_WEBHOOKS, IDEMPOTENCY_CONFLICT */
export async function createWebhook(
  ctx: CallContext,
  actor: Actor,
  { url, events, includesGuest }: NewWebhook,
): Promise<{ webhook: Webhook; secret: string }> {
  const businessId = requireBusiness(actor);
  const { secretKey } = ctx.config;
  await requireOutside(ctx, url);
  return transact(ctx, async (unit) => {
    const id = await createOncePerKey(unit, ctx.call, randomUUID(), async (newId) => {
      await requireRoom(unit, businessId);
      await insertRows(unit.trx, 'webhook_endpoints', {
        id: newId,
        business_id: businessId,
        url,
        events: toTypes(events),
        includes_guest: includesGuest,
        secret_sealed: sealText(secretKey, deriveSecret(secretKey, newId)),
        created_by: actor.personId,
        created_at: unit.now,
      });
      await recordChange(unit, actor, {
        ...about(businessId, newId, url, 'created'),
        after: { isActive: true, webhookEvents: toNames(toTypes(events)), includesGuest },
      });
    });
    const webhook = await getWebhook(unit.trx, businessId, id, unit.now);
    return { webhook, secret: deriveSecret(secretKey, id) };
  });
}

/**
 * Audit data of a webhook. Names the webhook by the origin of its URL, because the path may contain
 * a secret.
 */
const about = (businessId: string, id: string, url: string, did: string) => ({
  businessId,
  locationId: null,
  action: `webhook.${did}` as const,
  subjectId: id,
  subjectName: new URL(url).origin,
});

/**
 * Marks the waiting deliveries of a disabled endpoint as dead; a manager can replay them by hand.
 */
export const giveUpWaiting = ({ trx }: UnitOfWork, endpointId: string) =>
  trx
    .updateTable('webhook_deliveries')
    .set({ status: 'dead', due_at: null, error: 'switched_off' })
    .where('endpoint_id', '=', endpointId)
    .where('status', '=', 'waiting')
    .execute();

/** @throws WEBHOOK_NOT_FOUND, WEBHOOK_CHANGED, WEBHOOK_ADDRESS_REFUSED, IDEMPOTENCY_CONFLICT */
export async function updateWebhook(
  ctx: CallContext,
  actor: Actor,
  id: string,
  { url, events, includesGuest, isOn, version }: WebhookChange,
): Promise<Webhook> {
  const businessId = requireBusiness(actor);
  if (url !== undefined) await requireOutside(ctx, url);
  await transactOnce(ctx, async (unit) => {
    const row = await lockWebhook(unit, businessId, id);
    if (row.version !== version) throw new AppError('WEBHOOK_CHANGED');
    const status = isOn === undefined ? row.status : isOn ? ('on' as const) : ('off' as const);
    await updateRow(unit.trx, 'webhook_endpoints', id, {
      url: url ?? row.url,
      events: events ? toTypes(events) : row.events,
      includes_guest: includesGuest ?? row.includes_guest,
      status,
      // Enabling or disabling restarts the three days after which a failing endpoint is disabled
      // automatically.
      failing_since: isOn === undefined ? row.failing_since : null,
      version: row.version + 1,
    });
    if (isOn === false) await giveUpWaiting(unit, id);
    await recordChange(unit, actor, {
      ...about(businessId, id, url ?? row.url, 'updated'),
      before: {
        isActive: row.status === 'on',
        address: new URL(row.url).origin,
        webhookEvents: toNames(row.events),
        includesGuest: row.includes_guest,
      },
      after: {
        isActive: status === 'on',
        address: new URL(url ?? row.url).origin,
        webhookEvents: toNames(events ? toTypes(events) : row.events),
        includesGuest: includesGuest ?? row.includes_guest,
      },
    });
  });
  return getWebhook(ctx.db, businessId, id, ctx.clock());
}

/** @throws WEBHOOK_NOT_FOUND, IDEMPOTENCY_CONFLICT */
export async function deleteWebhook(ctx: CallContext, actor: Actor, id: string): Promise<void> {
  const businessId = requireBusiness(actor);
  await transactOnce(ctx, async (unit) => {
    const { url } = await lockWebhook(unit, businessId, id);
    await unit.trx.deleteFrom('webhook_endpoints').where('id', '=', id).execute();
    await recordChange(unit, actor, {
      ...about(businessId, id, url, 'deleted'),
      before: { isActive: false },
    });
  });
}

/**
 * Replaces the signing secret. For one day deliveries are also signed with the earlier secret,
 * because the receiver needs time to change it.
 *
 * @throws WEBHOOK_NOT_FOUND, IDEMPOTENCY_CONFLICT
 */
export async function rotateSecret(
  ctx: CallContext,
  actor: Actor,
  id: string,
): Promise<{ webhook: Webhook; secret: string }> {
  const businessId = requireBusiness(actor);
  const { secretKey } = ctx.config;
  return transact(ctx, async (unit) => {
    const seed = await createOncePerKey(unit, ctx.call, randomUUID(), async (newSeed) => {
      const row = await lockWebhook(unit, businessId, id);
      await updateRow(unit.trx, 'webhook_endpoints', id, {
        secret_sealed: sealText(secretKey, deriveSecret(secretKey, newSeed)),
        previous_secret_sealed: row.secret_sealed,
        previous_until: new Date(unit.now.getTime() + SECRET_OVERLAP_MS),
        version: row.version + 1,
      });
      await recordChange(unit, actor, {
        ...about(businessId, id, row.url, 'rotated'),
      });
    });
    const webhook = await getWebhook(unit.trx, businessId, id, unit.now);
    return { webhook, secret: deriveSecret(secretKey, seed) };
  });
}

/**
 * Charges the rate limit for a manual delivery; a repeated call is not charged.
 *
 * @throws RATE_LIMITED, IDEMPOTENCY_CONFLICT
 */
async function countByHand(ctx: CallContext, businessId: string) {
  if (!(await isRepeatedCall(ctx.db, ctx.call)))
    await ctx.limits.use('webhookBusiness', businessId);
}

/**
 * Enqueues a test delivery.
 *
 * @returns the delivery's id
 * @throws WEBHOOK_NOT_FOUND, RATE_LIMITED, IDEMPOTENCY_CONFLICT
 */
export async function sendTest(ctx: CallContext, actor: Actor, id: string): Promise<string> {
  const businessId = requireBusiness(actor);
  await countByHand(ctx, businessId);
  return createOnce(ctx, async (unit, newId) => {
    await requireWebhook(unit.trx, businessId, id);
    await insertRows(unit.trx, 'webhook_deliveries', {
      id: newId,
      endpoint_id: id,
      type: TEST_EVENT,
      created_at: unit.now,
      retried_since: unit.now,
      due_at: unit.now,
    });
  });
}

/** @throws WEBHOOK_NOT_FOUND, RATE_LIMITED, IDEMPOTENCY_CONFLICT */
export async function replayDeliveries(
  ctx: CallContext,
  actor: Actor,
  id: string,
  what: Replay,
): Promise<Webhook> {
  const businessId = requireBusiness(actor);
  await countByHand(ctx, businessId);
  await transactOnce(ctx, async (unit) => {
    await requireWebhook(unit.trx, businessId, id);
    const query = unit.trx
      .updateTable('webhook_deliveries')
      .set({
        status: 'waiting',
        due_at: unit.now,
        retried_since: unit.now,
        attempts: 0,
        error: null,
      })
      .where('endpoint_id', '=', id);
    await (
      'deliveryId' in what
        ? query.where('id', '=', what.deliveryId)
        : query.where('status', '=', 'dead').where('created_at', '>=', new Date(what.since))
    ).execute();
  });
  return getWebhook(ctx.db, businessId, id, ctx.clock());
}
