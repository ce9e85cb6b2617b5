import { sql } from 'kysely';
import { findWebhookEvent, type WebhookDeliveryStatus } from '#domain/integrations/webhooks.ts';
import type { Webhook, WebhookDelivery } from '#contract/webhooks.ts';
import type { Queryable } from '../../../platform/db/client.ts';
import { AppError } from '../../../platform/errors.ts';

const PAGE = 50;

const countDeliveries = (status: 'waiting' | 'dead') => sql<number>`(select count(*)::int
  from webhook_deliveries where endpoint_id = webhook_endpoints.id and status = ${sql.lit(status)})`;

const selectWebhooks = (db: Queryable, businessId: string) =>
  db
    .selectFrom('webhook_endpoints')
    .selectAll()
    .select([countDeliveries('waiting').as('waiting'), countDeliveries('dead').as('dead')])
    .where('business_id', '=', businessId);
type Row = Awaited<ReturnType<ReturnType<typeof selectWebhooks>['executeTakeFirstOrThrow']>>;

const presentWebhook = (row: Row, now: Date): Webhook => ({
  id: row.id,
  url: row.url,
  events: row.events.flatMap((type) => findWebhookEvent(type) ?? []),
  includesGuest: row.includes_guest,
  status: row.status,
  failingSince: row.failing_since?.toISOString() ?? null,
  previousSecretUntil:
    row.previous_until && row.previous_until > now ? row.previous_until.toISOString() : null,
  waiting: row.waiting,
  dead: row.dead,
  createdAt: row.created_at.toISOString(),
  version: row.version,
});

export async function listWebhooks(
  db: Queryable,
  businessId: string,
  now: Date,
): Promise<Webhook[]> {
  const rows = await selectWebhooks(db, businessId).orderBy('created_at').execute();
  return rows.map((row) => presentWebhook(row, now));
}

/** @throws WEBHOOK_NOT_FOUND */
export async function getWebhook(
  db: Queryable,
  businessId: string,
  id: string,
  now: Date,
): Promise<Webhook> {
  const row = await selectWebhooks(db, businessId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new AppError('WEBHOOK_NOT_FOUND'));
  return presentWebhook(row, now);
}

type Filter = { status?: WebhookDeliveryStatus | undefined; before?: string | undefined };

/** Lists deliveries, the newest first. @throws WEBHOOK_NOT_FOUND */
export async function listDeliveries(
  db: Queryable,
  businessId: string,
  endpointId: string,
  { status, before }: Filter,
): Promise<{ deliveries: WebhookDelivery[]; next: string | null }> {
  const rows = await db
    .selectFrom('webhook_deliveries')
    .innerJoin('webhook_endpoints', 'webhook_endpoints.id', 'endpoint_id')
    .selectAll('webhook_deliveries')
    .where('endpoint_id', '=', endpointId)
    .where('webhook_endpoints.business_id', '=', businessId)
    .$if(status !== undefined, (query) =>
      query.where('webhook_deliveries.status', '=', status ?? 'dead'),
    )
    .$if(before !== undefined, (query) =>
      query.where(
        sql<boolean>`(webhook_deliveries.created_at, webhook_deliveries.id)
          < (select created_at, id from webhook_deliveries where id = ${before})`,
      ),
    )
    .orderBy('webhook_deliveries.created_at', 'desc')
    .orderBy('webhook_deliveries.id', 'desc')
    .limit(PAGE + 1)
    .execute();
  if (rows.length === 0) await requireWebhook(db, businessId, endpointId);
  const page = rows.slice(0, PAGE);
  return {
    deliveries: page.map((row) => ({
      id: row.id,
      event: findWebhookEvent(row.type) ?? row.type,
      sequence: row.sequence,
      status: row.status,
      attempts: row.attempts,
      createdAt: row.created_at.toISOString(),
      attemptedAt: row.attempted_at?.toISOString() ?? null,
      dueAt: row.due_at?.toISOString() ?? null,
      durationMs: row.duration_ms,
      responseStatus: row.response_status,
      responseText: row.response_text,
      error: row.error,
    })),
    next: rows.length > PAGE ? (page.at(-1)?.id ?? null) : null,
  };
}

/** @throws WEBHOOK_NOT_FOUND also for a webhook of another business */
export async function requireWebhook(db: Queryable, businessId: string, id: string): Promise<void> {
  await db
    .selectFrom('webhook_endpoints')
    .select('id')
    .where('id', '=', id)
    .where('business_id', '=', businessId)
    .executeTakeFirstOrThrow(() => new AppError('WEBHOOK_NOT_FOUND'));
}
