import { sql } from 'kysely';
import type { FailingWebhook } from '#contract/webhooks.ts';
import type { WebhookError } from '#domain/integrations/webhooks.ts';
import type { Queryable } from '../../../platform/db/client.ts';

const MOST = 100;

type Row = Omit<FailingWebhook, 'origin' | 'failingSince'> & { url: string; failingSince: Date };
type Attempt = { error: WebhookError | null; responseStatus: number | null };

/** Lists failing webhooks of all businesses or of one, the longest failing first, at most 100. */
export async function listFailingWebhooks(
  db: Queryable,
  businessId: string | null = null,
): Promise<FailingWebhook[]> {
  const { rows } = await sql<Row & Attempt>`
    select endpoint.id, endpoint.business_id as "businessId", businesses.name as "businessName", endpoint.url,
      endpoint.status, endpoint.failing_since as "failingSince", counted.waiting, counted.dead,
      attempt.error, attempt.response_status as "responseStatus"
    from webhook_endpoints endpoint
    join businesses on businesses.id = endpoint.business_id
    cross join lateral (select count(*) filter (where status = 'waiting')::int as waiting,
      count(*) filter (where status = 'dead')::int as dead
      from webhook_deliveries where endpoint_id = endpoint.id) counted
    left join lateral (select error, response_status from webhook_deliveries
      where endpoint_id = endpoint.id and attempted_at is not null
      order by attempted_at desc limit 1) attempt on true
    where endpoint.failing_since is not null and endpoint.status <> 'off'
      and (${businessId}::uuid is null or endpoint.business_id = ${businessId})
    order by endpoint.failing_since limit ${sql.lit(MOST)}`.execute(db);
  return rows.map(({ url, failingSince, ...row }) => ({
    ...row,
    origin: new URL(url).origin,
    failingSince: failingSince.toISOString(),
  }));
}
