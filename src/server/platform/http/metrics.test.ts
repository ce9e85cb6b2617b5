import { expect, test } from 'vitest';
import { addDays, getBusinessDay, startOfBusinessDay } from '#domain/businesses/businessDay.ts';
import { buildStaffedBusiness } from '#test/factories/people.ts';
import { insertRow } from '#test/factories/rows.ts';
import { runServer } from '#test/harness/runServer.ts';

const HOUR_MS = 3_600_000;

const server = runServer({ worker: false });

/** Returns the values of a gauge, keyed by the value of its only label. */
async function readGauge(name: string): Promise<Record<string, number>> {
  const response = await fetch(`${server.url}/metrics`);
  expect(response.status).toBe(200);
  const lines = (await response.text()).matchAll(/^(\w+)\{\w+="([^"]*)"\} (\d+)$/gm);
  return Object.fromEntries(
    [...lines].filter(([, of]) => of === name).map(([, , value = '', n]) => [value, Number(n)]),
  );
}

test('jobs due for more than a minute are counted by queue', async () => {
  const { pool } = server.ctx;
  await pool.query(`insert into pgboss.job (name, data, start_after) values
    ('expire-order', '{}', now() - interval '61 seconds'), ('expire-order', '{}', now() - interval '1 hour'),
    ('expire-order', '{}', now() - interval '30 seconds'), ('expire-order', '{}', now() + interval '1 hour'),
    ('deliver-sms', '{}', now() - interval '2 minutes')`);
  expect(await readGauge('portico_jobs_late')).toMatchObject({
    'expire-order': 2,
    'deliver-sms': 1,
    'auto-dispatch': 0,
  });
  await pool.query('delete from pgboss.job');
  expect(await readGauge('portico_jobs_late')).toMatchObject({ 'expire-order': 0 });
});

type Row = { status: string; by?: string; minutesAgo?: number; attempts?: number };

async function insertMessage({ status, by, minutesAgo = 1, attempts = 1 }: Row): Promise<void> {
  await server.ctx.pool.query(
    `insert into messages (channel, recipient, template, language, content_sealed, dedupe_key, status, suppressed_by,
      attempts, created_at, sent_at)
    values ('sms', '+15550100', 'ticket', 'en', '', gen_random_uuid()::text, $1, $2, $3,
      now() - make_interval(mins => $4), now())`,
    [status, by ?? null, attempts, minutesAgo],
  );
}

test('undelivered messages are counted by reason: those of the last hour, and all that are being retried', async () => {
  for (const row of [
    { status: 'sent' },
    { status: 'delivered' },
    { status: 'queued', attempts: 0 },
    { status: 'queued', minutesAgo: 600 },
    { status: 'failed' },
    { status: 'failed', minutesAgo: 61 },
    { status: 'undelivered' },
    { status: 'suppressed' },
    { status: 'suppressed', by: 'opt_out' },
    { status: 'suppressed', by: 'ceiling' },
    { status: 'suppressed', by: 'withdrawn' },
  ])
    await insertMessage(row);
  expect(await readGauge('portico_messages_unsent')).toEqual({
    failed: 1,
    undelivered: 1,
    opt_out: 2,
    ceiling: 1,
    retrying: 1,
  });
});

test('days with undivided tips are counted by location, an hour after the routine was due', async () => {
  const { ctx } = server;
  const { id, location } = await buildStaffedBusiness(ctx);
  expect(await readGauge('portico_tip_pool_days_overdue')).toEqual({});
  const anHourAgo = new Date(ctx.clock().getTime() - HOUR_MS);
  const day = addDays(getBusinessDay(anHourAgo, location.time_zone), -3);
  await insertRow({ ctx }, 'tip_rules', {
    business_id: id,
    location_id: location.id,
    starts_at: startOfBusinessDay(day, location.time_zone),
    rule: 'cars',
  });
  expect(await readGauge('portico_tip_pool_days_overdue')).toEqual({ [location.id]: 3 });
});

test('a gauge that cannot be read is left out, and the others stay', async () => {
  const { pool } = server.ctx;
  await pool.query('alter table messages rename to messages_elsewhere');
  expect(await readGauge('portico_messages_unsent')).toEqual({});
  expect(await readGauge('portico_jobs_late')).toMatchObject({ 'expire-order': 0 });
  await pool.query('alter table messages_elsewhere rename to messages');
  expect(await readGauge('portico_messages_unsent')).toMatchObject({ retrying: 1 });
});
