import { sql } from 'kysely';
import {
  DELIVERIES_KEPT_DAYS,
  findNextAttempt,
  findWebhookEvent,
  hasFailedTooLong,
  RETRIED_FOR_MS,
  TEST_EVENT,
} from '#domain/integrations/webhooks.ts';
import type { Context } from '../../context.ts';
import { inBatches } from '../../platform/db/inBatches.ts';
import { transact } from '../../platform/db/transact.ts';
import { updateRow } from '../../platform/db/rows.ts';
import { unsealText } from '../../platform/secrets/seal.ts';
import { postWebhook, type WebhookAnswer } from '../../platform/webhooks/post.ts';
import { listManagers } from '../businesses/queries/managers.ts';
import { notifyPeople } from '../messages/commands/notify.ts';
import { giveUpWaiting } from './commands/webhooks.ts';
import { createHmac } from 'node:crypto';

/** Signs a webhook: `t=<seconds>,v1=<hex>`, with one HMAC of `t.body` for each valid secret. */
function signWebhook(secrets: readonly string[], body: string, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000);
  const marks = secrets.map(
    (secret) => `v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`,
  );
  return [`t=${seconds}`, ...marks].join(',');
}

/**
 * Number of endpoints that one process serves at the same time, because one endpoint that hangs
 * must not delay the others.
 */
const ENDPOINTS = 16;
/** Maximum number of deliveries to one endpoint before it waits for the next run. */
const DELIVERIES = 20;
/**
 * Time after which a run starts no new delivery to an endpoint; one attempt takes ten seconds at
 * most.
 */
const TURN_MS = 40_000;
/**
 * Lifetime of a worker's claim on an endpoint. After a crash other workers can claim the endpoint
 * when this time is over.
 */
const CLAIM = '90 seconds';

type ClaimedEndpoint = {
  id: string;
  business_id: string;
  url: string;
  includes_guest: boolean;
  secret_sealed: Buffer;
  previous_secret_sealed: Buffer | null;
  previous_until: Date | null;
};

/**
 * Claims endpoints that have due deliveries and that no other worker has claimed. Each business
 * gets one endpoint before any gets a second: a business with many endpoints must not delay others.
 */
async function claimEndpoints(ctx: Context): Promise<ClaimedEndpoint[]> {
  const now = ctx.clock();
  const { rows } = await sql<ClaimedEndpoint>`
    update webhook_endpoints set claimed_until = ${now}::timestamptz + ${sql.lit(CLAIM)}::interval
    where id in (
      select id from webhook_endpoints
      where (claimed_until is null or claimed_until < ${now}) and id in (
        select id from (
          select id, row_number() over (partition by business_id order by random()) as turn
          from webhook_endpoints
          where (claimed_until is null or claimed_until < ${now})
            and id in (select endpoint_id from webhook_deliveries where status = 'waiting' and due_at <= ${now})
        ) due order by turn, random() limit ${sql.lit(ENDPOINTS)})
      for update skip locked)
    returning id, business_id, url, includes_guest, secret_sealed, previous_secret_sealed, previous_until`.execute(
    ctx.db,
  );
  return rows;
}

type DueDelivery = {
  id: string;
  event_id: string | null;
  type: string;
  sequence: string | null;
  attempts: number;
  created_at: Date;
  retried_since: Date;
};

/**
 * Returns the oldest due delivery, and numbers the delivery before its first attempt under the
 * endpoint's row lock. Null when no delivery is due, or the endpoint is deleted.
 */
async function takeNext(
  ctx: Context,
  endpoint: ClaimedEndpoint,
  done: readonly string[],
): Promise<DueDelivery | null> {
  return transact(ctx, async ({ trx, now }) => {
    const place = await trx
      .selectFrom('webhook_endpoints')
      .select('next_sequence')
      .where('id', '=', endpoint.id)
      .forUpdate()
      .executeTakeFirst();
    if (!place) return null;
    const { rows } = await sql<DueDelivery>`
      select id, event_id, type, sequence, attempts, created_at, retried_since from webhook_deliveries
      where endpoint_id = ${endpoint.id} and status = 'waiting' and due_at <= ${now}
        and id <> all(${[...done]}::uuid[])
      order by event_id nulls first, created_at, id limit 1`.execute(trx);
    const next = rows[0];
    if (!next || next.sequence !== null) return next ?? null;
    await sql`with numbered as (
        update webhook_endpoints set next_sequence = next_sequence + 1 where id = ${endpoint.id})
      update webhook_deliveries set sequence = ${place.next_sequence} where id = ${next.id}`.execute(
      trx,
    );
    return { ...next, sequence: String(place.next_sequence) };
  });
}

/**
 * Builds the request body: the event as recorded, and the car's present data. Null when the event
 * was deleted.
 */
async function buildBody(
  ctx: Context,
  endpoint: ClaimedEndpoint,
  delivery: DueDelivery,
): Promise<string | null> {
  const head = {
    id: delivery.id,
    event: findWebhookEvent(delivery.type) ?? delivery.type,
    sequence: Number(delivery.sequence),
    createdAt: delivery.created_at.toISOString(),
  };
  if (delivery.type === TEST_EVENT) return JSON.stringify({ ...head, data: {} });
  const { rows } = await sql<{ data: object; guest: object }>`
    select json_build_object(
        'stayId', stays.id, 'orderId', events.order_id, 'locationId', events.location_id,
        'ticketNumber', stays.ticket_number, 'channel', stays.channel,
        'previousStatus', events.from_status, 'status', events.to_status,
        'licensePlate', stays.license_plate, 'plateRegion', stays.plate_region, 'vehicleMake', stays.vehicle_make,
        'vehicleModel', stays.vehicle_model, 'vehicleColor', stays.vehicle_color,
        'parkingSpot', stays.parking_spot) as data,
      json_build_object('name', stays.customer_name, 'phone', stays.phone_e164) as guest
    from stay_events events join stays on stays.id = events.stay_id
    where events.id = ${delivery.event_id}`.execute(ctx.db);
  const row = rows[0];
  if (!row) return null;
  const data = endpoint.includes_guest ? { ...row.data, guest: row.guest } : row.data;
  return JSON.stringify({ ...head, data });
}

async function send(
  ctx: Context,
  endpoint: ClaimedEndpoint,
  delivery: DueDelivery,
): Promise<WebhookAnswer> {
  const body = await buildBody(ctx, endpoint, delivery);
  // The retention job has deleted the event, so there is nothing to send.
  if (body === null) return { status: null, text: null, error: 'switched_off', durationMs: 0 };
  const now = ctx.clock();
  const { secretKey } = ctx.config;
  const sealed = [
    endpoint.secret_sealed,
    ...(endpoint.previous_secret_sealed && endpoint.previous_until && endpoint.previous_until > now
      ? [endpoint.previous_secret_sealed]
      : []),
  ];
  const secrets = sealed.map((one) => unsealText(secretKey, one));
  return postWebhook(ctx.config.webhooks, endpoint.url, body, {
    'user-agent': 'Portico-Webhooks/1',
    'portico-event': findWebhookEvent(delivery.type) ?? delivery.type,
    'portico-delivery': delivery.id,
    'portico-signature': signWebhook(secrets, body, now),
  });
}

/**
 * Stores the result of a delivery attempt. Disables the endpoint after three days without a
 * successful delivery.
 */
async function keepAnswer(
  ctx: Context,
  { id: endpointId, business_id: businessId }: ClaimedEndpoint,
  delivery: DueDelivery,
  { status, text, error, durationMs }: WebhookAnswer,
): Promise<void> {
  await transact(ctx, async (unit) => {
    const { trx, now } = unit;
    const endpoint = await trx
      .selectFrom('webhook_endpoints')
      .select(['url', 'status', 'failing_since'])
      .where('id', '=', endpointId)
      .forUpdate()
      .executeTakeFirst();
    if (!endpoint) return;
    const attempts = delivery.attempts + 1;
    const dueAt =
      error === null || error === 'switched_off'
        ? null
        : findNextAttempt(attempts, delivery.retried_since, now);
    await trx
      .updateTable('webhook_deliveries')
      .set({
        status: error === null ? 'delivered' : dueAt ? 'waiting' : 'dead',
        attempts,
        due_at: dueAt,
        attempted_at: now,
        duration_ms: durationMs,
        response_status: status,
        response_text: text,
        error,
      })
      .where('id', '=', delivery.id)
      .where('status', '=', 'waiting')
      .execute();
    const failingSince = error === null ? null : (endpoint.failing_since ?? now);
    const isOff = endpoint.status === 'on' && hasFailedTooLong(failingSince, now);
    await updateRow(trx, 'webhook_endpoints', endpointId, {
      failing_since: failingSince,
      ...(isOff ? { status: 'failed' as const } : {}),
    });
    if (!isOff) return;
    await giveUpWaiting(unit, endpointId);
    await notifyPeople(unit, await listManagers(trx, businessId), {
      businessId,
      type: 'webhook_switched_off',
      data: { origin: new URL(endpoint.url).origin },
      actionUrl: '/business-dashboard/integrations',
      dedupeKey: `webhook-off:${endpointId}:${failingSince?.getTime() ?? 0}`,
    });
  });
}

/** Duration in milliseconds from which an endpoint counts as slow. */
const SLOW_MS = 2_000;
/**
 * Returns true when the endpoint was unreachable or slow, because its next delivery would take as
 * long.
 */
const holdsUp = ({ status, durationMs }: WebhookAnswer) => status === null || durationMs >= SLOW_MS;

async function serveEndpoint(ctx: Context, endpoint: ClaimedEndpoint): Promise<void> {
  const until = performance.now() + TURN_MS;
  const done: string[] = [];
  try {
    while (done.length < DELIVERIES && performance.now() < until) {
      const delivery = await takeNext(ctx, endpoint, done);
      if (!delivery) break;
      done.push(delivery.id);
      const answer = await send(ctx, endpoint, delivery);
      await keepAnswer(ctx, endpoint, delivery, answer);
      if (holdsUp(answer)) break;
    }
  } finally {
    await updateRow(ctx.db, 'webhook_endpoints', endpoint.id, { claimed_until: null });
  }
}

/** SQL of the milliseconds until the next delivery is due. */
export const deliveryDueIn = `select extract(epoch from min(due_at) - now()) * 1000 as due_in
  from webhook_deliveries where status = 'waiting'`;

/**
 * Routine: sends due deliveries, to each endpoint one after the other, the oldest first. After a
 * crash a delivery may be sent twice; the receiver recognises it by its id.
 */
export async function deliverWebhooks(ctx: Context): Promise<void> {
  const claimed = await claimEndpoints(ctx);
  const results = await Promise.allSettled(claimed.map((one) => serveEndpoint(ctx, one)));
  for (const result of results)
    if (result.status === 'rejected')
      ctx.log.warn({ err: result.reason as unknown }, 'webhook delivery failed');
}

/** Part of the hourly tidy-up: deletes deliveries older than their retention period. */
export async function deleteOldDeliveries(ctx: Context): Promise<void> {
  const before = new Date(ctx.clock().getTime() - DELIVERIES_KEPT_DAYS * 86_400_000);
  // A waiting delivery remains until its three days of retries are over.
  const waiting = new Date(ctx.clock().getTime() - RETRIED_FOR_MS);
  await inBatches(1_000, () =>
    sql`delete from webhook_deliveries where id = any (array(select id from webhook_deliveries
      where created_at < ${before} and (status <> 'waiting' or retried_since < ${waiting})
      limit 1000))`.execute(ctx.db),
  );
}
