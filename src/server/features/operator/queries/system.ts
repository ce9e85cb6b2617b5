import { sql } from 'kysely';
import type { SystemStatus } from '#contract/system.ts';
import type { Context } from '#server/context.ts';
import type { Queryable } from '#server/platform/db/client.ts';
import type { CallTimes } from '#server/platform/http/callTimes.ts';
import { version } from '#server/platform/processReport.ts';
import { listFailingWebhooks } from '#server/features/integrations/queries/failing.ts';
import { maskText } from '../maskText.ts';

const MOST_CALLS = 25;
const MOST_JOBS = 50;
const MOST_TABLES = 25;
const STUCK_MS = 60_000;
/**
 * Seconds without a report after which a server process counts as dead, because four reports in a
 * row were lost.
 */
const SILENT_SECONDS = 60;

async function readVersions(db: Queryable): Promise<SystemStatus['versions']> {
  const { rows } = await sql<{ postgres: string; migration: string }>`
    select current_setting('server_version') as postgres,
      (select max(name) from migrations where name not like 'functions/%') as migration`.execute(
    db,
  );
  const [found] = rows;
  return {
    product: version,
    node: process.version,
    postgres: found?.postgres ?? '',
    migration: found?.migration.replace(/\.sql$/, '') ?? '',
  };
}

async function listProcesses(db: Queryable) {
  const rows = await db
    .selectFrom('process_reports')
    .selectAll()
    .select(
      sql<boolean>`seen_at > clock_timestamp() - make_interval(secs => ${SILENT_SECONDS})`.as(
        'is_alive',
      ),
    )
    .orderBy('started_at')
    .execute();
  const processes = rows.map((row) => ({
    id: row.process_id,
    host: row.host,
    pid: row.pid,
    services: row.services,
    version: row.version,
    node: row.node,
    startedAt: row.started_at.toISOString(),
    seenAt: row.seen_at.toISOString(),
    isAlive: row.is_alive,
    openSockets: row.open_sockets,
  }));
  const slowestCalls = rows
    .flatMap((row) =>
      (row.calls as CallTimes[]).map((times) => ({ ...times, processId: row.process_id })),
    )
    .toSorted((one, other) => other.p95 - one.p95)
    .slice(0, MOST_CALLS);
  return { processes, slowestCalls };
}

/**
 * Counts waiting, scheduled, active and failed jobs in pg-boss's own tables; leaves out completed
 * jobs.
 */
async function listQueues(db: Queryable): Promise<SystemStatus['queues']> {
  const { rows } = await sql<SystemStatus['queues'][number]>`
    select name, count(*) filter (where state < 'active' and start_after <= now())::int as waiting,
      count(*) filter (where state < 'active' and start_after > now())::int as later,
      count(*) filter (where state = 'active')::int as active,
      count(*) filter (where state = 'failed')::int as failed
    from pgboss.job where state < 'completed' or state = 'failed' group by name order by name`.execute(
    db,
  );
  return rows;
}

/**
 * Lists the messages that have waited for a retry for over a minute. `portico_messages_unsent`
 * counts them as `retrying`.
 */
async function listStuckMessages({ db, clock }: Context): Promise<SystemStatus['stuckMessages']> {
  const rows = await db
    .selectFrom('messages')
    .select((row) => [
      'channel',
      sql<number>`count(*)::int`.as('count'),
      row.fn.min('created_at').as('since'),
      sql<string | null>`(array_agg(last_error order by created_at desc))[1]`.as('error'),
    ])
    .where('status', '=', 'queued')
    .where('attempts', '>', 0)
    .where('created_at', '<', new Date(clock().getTime() - STUCK_MS))
    .groupBy('channel')
    .orderBy('channel')
    .execute();
  return rows.map(({ channel, count, since, error }) => ({
    channel,
    count,
    since: since.toISOString(),
    error: error === null ? null : maskText(error),
  }));
}

async function listFailedJobs(db: Queryable): Promise<SystemStatus['failedJobs']> {
  const { rows } = await sql<{
    id: string;
    name: string;
    error: string | null;
    tries: number;
    created_on: Date;
    completed_on: Date | null;
  }>`select id, name, output ->> 'message' as error, retry_count + 1 as tries, created_on, completed_on
    from pgboss.job where state = 'failed' order by completed_on desc nulls last limit ${MOST_JOBS}`.execute(
    db,
  );
  return rows.map((row) => ({
    id: row.id,
    queue: row.name,
    error: row.error === null ? null : maskText(row.error),
    tries: row.tries,
    createdAt: row.created_on.toISOString(),
    failedAt: row.completed_on?.toISOString() ?? null,
  }));
}

async function listWebhooks(db: Queryable): Promise<SystemStatus['webhooks']> {
  const { rows: received } = await sql<{ provider: string; received: number; last: Date }>`
    select provider, count(*)::int as received, max(received_at) as last from payment_events
    where received_at > now() - interval '7 days' group by provider`.execute(db);
  const failures = await db
    .selectFrom('webhook_failures')
    .select(['provider', 'reason'])
    .select((row) => [row.fn.sum<number>('count').as('count'), row.fn.max('last_at').as('last_at')])
    .where('day', '>', sql<Date>`current_date - 7`)
    .groupBy(['provider', 'reason'])
    .execute();
  const providers = new Set([...received, ...failures].map(({ provider }) => provider));
  return [...providers].toSorted().map((provider) => {
    const found = received.find((row) => row.provider === provider);
    return {
      provider,
      received: found?.received ?? 0,
      lastAt: found?.last.toISOString() ?? null,
      failures: failures
        .filter((row) => row.provider === provider)
        .map(({ reason, count, last_at: last }) => ({
          reason,
          count,
          lastAt: new Date(last).toISOString(),
        })),
    };
  });
}

/** Measures the size of tables; counts a partition towards the table it belongs to. */
async function measureDatabase(db: Queryable): Promise<SystemStatus['database']> {
  const { rows: tables } = await sql<{ name: string; bytes: string; rows: string }>`
    select coalesce(parent.relname, class.relname) as name, sum(pg_total_relation_size(class.oid)) as bytes,
      sum(greatest(class.reltuples, 0))::bigint as rows
    from pg_class class
    left join pg_inherits on inhrelid = class.oid
    left join pg_class parent on parent.oid = inhparent
    where class.relkind = 'r' and class.relnamespace in (current_schema()::regnamespace, to_regnamespace('pgboss'))
    group by 1 order by 2 desc limit ${MOST_TABLES}`.execute(db);
  const { rows: whole } = await sql<{ bytes: string }>`
    select pg_database_size(current_database()) as bytes`.execute(db);
  return {
    bytes: Number(whole[0]?.bytes ?? 0),
    tables: tables.map((row) => ({
      name: row.name,
      bytes: Number(row.bytes),
      rows: Number(row.rows),
    })),
  };
}

export async function getSystem(ctx: Context): Promise<SystemStatus> {
  const { db } = ctx;
  return {
    versions: await readVersions(db),
    ...(await listProcesses(db)),
    queues: await listQueues(db),
    failedJobs: await listFailedJobs(db),
    stuckMessages: await listStuckMessages(ctx),
    webhooks: await listWebhooks(db),
    outgoingWebhooks: await listFailingWebhooks(db),
    database: await measureDatabase(db),
  };
}
