import { sql } from 'kysely';
import type { MessageDeliveries } from '#contract/system.ts';
import { isMessageExpired } from '#domain/messages/delivery.ts';
import type { Context } from '#server/context.ts';
import { wasSentAnew } from './wasSentAnew.ts';
import { maskRecipient, maskText } from '../maskText.ts';

const MOST_FAILED = 50;
const DAY_MS = 86_400_000;

type Group = Omit<MessageDeliveries['groups'][number], 'costs'> & {
  costs: MessageDeliveries['groups'][number]['costs'] | null;
};

/** Groups messages by carrier and country, with their costs if the carrier reports costs. */
export async function getDeliveries(
  ctx: Context,
  { days }: { days: number },
): Promise<MessageDeliveries> {
  const since = new Date(ctx.clock().getTime() - days * DAY_MS);
  const { rows: groups } = await sql<Group>`
    with counted as (
      select channel, carrier, country, price_currency, count(*)::int as total,
        count(*) filter (where status = 'delivered')::int as delivered,
        count(*) filter (where status = 'sent')::int as sent,
        count(*) filter (where status = 'queued')::int as queued,
        count(*) filter (where status in ('failed', 'undelivered'))::int as failed,
        count(*) filter (where status = 'suppressed')::int as suppressed,
        sum(price_micros)::float8 as micros, count(price_micros)::int as priced
      from messages where created_at >= ${since}
      group by channel, carrier, country, price_currency)
    select channel, carrier, country, sum(total)::int as total, sum(delivered)::int as delivered,
      sum(sent)::int as sent, sum(queued)::int as queued, sum(failed)::int as failed,
      sum(suppressed)::int as suppressed,
      json_agg(json_build_object('currency', price_currency, 'micros', micros, 'messages', priced))
        filter (where price_currency is not null) as costs
    from counted group by channel, carrier, country order by total desc, channel, carrier, country`.execute(
    ctx.db,
  );
  const failed = await ctx.db
    .selectFrom('messages')
    .leftJoin('businesses', 'businesses.id', 'messages.business_id')
    .select(['messages.id', 'channel', 'messages.status', 'template', 'recipient', 'carrier'])
    .select(['messages.country', 'businesses.name as business_name', 'last_error', 'attempts'])
    .select('messages.created_at')
    .select(wasSentAnew.as('was_sent_anew'))
    // Values as SQL literals, not parameters: with parameters PostgreSQL's cached generic plan
    // cannot use the partial index.
    .where(sql<boolean>`messages.status in ('failed', 'undelivered')`)
    .where('messages.created_at', '>=', since)
    .orderBy('messages.created_at', 'desc')
    .limit(MOST_FAILED)
    .execute();
  const now = ctx.clock();
  const { lifetimes } = ctx.settings.current();
  return {
    groups: groups.map((group) => ({ ...group, costs: group.costs ?? [] })),
    failed: failed.map((row) => ({
      id: row.id,
      channel: row.channel,
      status: row.status,
      template: row.template,
      recipient: maskRecipient(row.channel, row.recipient),
      carrier: row.carrier,
      country: row.country,
      businessName: row.business_name,
      error: row.last_error === null ? null : maskText(row.last_error),
      attempts: row.attempts,
      createdAt: row.created_at.toISOString(),
      canResend:
        !row.was_sent_anew &&
        !isMessageExpired({ template: row.template, createdAt: row.created_at, now }, lifetimes),
    })),
  };
}
