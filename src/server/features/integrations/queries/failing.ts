import { sql } from 'kysely';
import type { WebhookStatus } from '#domain/integrations/webhooks.ts';
import type { Queryable } from '../../../platform/db/client.ts';

export type FailingWebhook = {
  id: string;
  businessId: string;
  businessName: string;
  /** Without its path and query, which may hold a secret. */
  origin: string;
  status: WebhookStatus;
  failingSince: Date;
  waiting: number;
  dead: number;
};

const count = (status: 'waiting' | 'dead') => sql<number>`(select count(*)::int
  from webhook_deliveries where endpoint_id = endpoint.id and status = ${sql.lit(status)})`;

/** For the operator: where nothing arrives, of all businesses, the longest first; at most 100. */
export async function listFailingWebhooks(db: Queryable): Promise<FailingWebhook[]> {
  const rows = await db
    .selectFrom('webhook_endpoints as endpoint')
    .innerJoin('businesses', 'businesses.id', 'endpoint.business_id')
    .select([
      'endpoint.id',
      'endpoint.business_id',
      'businesses.name',
      'endpoint.url',
      'endpoint.status',
      'endpoint.failing_since',
    ])
    .select([count('waiting').as('waiting'), count('dead').as('dead')])
    .where('endpoint.failing_since', 'is not', null)
    .where('endpoint.status', '<>', 'off')
    .orderBy('endpoint.failing_since')
    .limit(100)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    businessId: row.business_id,
    businessName: row.name,
    origin: new URL(row.url).origin,
    status: row.status,
    failingSince: row.failing_since ?? new Date(0),
    waiting: row.waiting,
    dead: row.dead,
  }));
}
