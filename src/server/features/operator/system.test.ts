import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { keepReporting, workerFigures } from '#server/platform/processReport.ts';
import { jobHandlers } from '#server/jobs.ts';
import { buildFailedJob } from '#test/factories/jobs.ts';
import { buildPerson, buildStaffedBusiness, type TestBusiness } from '#test/factories/people.ts';
import { expectError } from '#test/factories/refusals.ts';
import { getRow, updateRows, listRows } from '#test/factories/rows.ts';
import { openFollowingSocket } from '#test/factories/sockets.ts';
import { pollUntilTruthy, openTicket } from '#test/factories/stays.ts';
import { postJson } from '#test/factories/steps.ts';
import { postSigned, startTwilio, type Twilio } from '#test/factories/twilio.ts';
import { startForTest } from '#test/harness/runServer.ts';
import { startServer, type TestServer } from '#test/harness/server.ts';

const READ = 'GET /api/admin/system';
const MESSAGES = 'GET /api/admin/system/messages';
const RETRY = 'POST /api/admin/system/jobs/{id}/retry';
const RESEND = 'POST /api/admin/system/messages/{id}/resend';

let twilio: Twilio;
let server: TestServer;
let business: TestBusiness;
let admin: Awaited<ReturnType<typeof buildPerson>>;

beforeAll(async () => {
  twilio = await startTwilio();
  server = await startServer(inject('postgresUrl'), {
    worker: false,
    config: { sms: twilio.config(), publicUrl: 'https://valet.example' },
  });
  business = await buildStaffedBusiness(server.ctx);
  admin = await buildPerson(server.ctx, { role: 'admin', adminSet: 'operations' });
});
afterAll(async () => {
  await server.close();
  await twilio.close();
});

const read = () => server.as(admin.token)(READ, {});
const listMessages = () => server.as(admin.token)(MESSAGES, { query: {} });
const deliver = (messageId: string) =>
  jobHandlers(server.ctx)['deliver-awaited-sms']({ messageId });
const report = (sid: string, status: string, more: Record<string, string> = {}) =>
  postSigned(server, '/api/webhooks/twilio/status', {
    MessageSid: sid,
    MessageStatus: status,
    ...more,
  });

const getMessage = (id: string) => getRow(server, 'messages', id);

async function sent(to: { phone?: string } = {}) {
  const { ticketId, phone } = await openTicket(server, business, to);
  const { id } = await getRow(server, 'messages', { stay_id: ticketId });
  await deliver(id);
  return { id, phone, sid: (await getMessage(id)).provider_message_id ?? '' };
}

async function listSteps(subjectId: string): Promise<string[]> {
  const rows = await listRows(server, 'audit_events', { subject_id: subjectId });
  return rows.map(({ action }) => action);
}

test('the page has versions, this process with its sockets and slowest calls, and table sizes', async () => {
  const socket = await openFollowingSocket(server, { token: business.valet.token });
  const { versions, processes, slowestCalls, database } = await read();
  expect(versions).toMatchObject({
    node: process.version,
    migration: expect.stringMatching(/^\d{4}_/) as string,
  });
  expect(processes).toEqual([
    expect.objectContaining({ pid: process.pid, isAlive: true, openSockets: 1 }),
  ]);
  await read();
  expect((await read()).slowestCalls).toContainEqual(
    expect.objectContaining({ operation: READ, processId: processes[0]?.id }),
  );
  for (const { p50, p95, max } of slowestCalls) expect(p50 <= p95 && p95 <= max).toBe(true);
  expect(database.bytes).toBeGreaterThan(1_000_000);
  expect(database.tables.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['messages', 'job']),
  );
  socket.close();
});

test('a dead process is marked and later leaves the list; a stopped one leaves at once', async () => {
  const silentFor = async (minutes: number) => {
    const id = randomUUID();
    await sql`insert into process_reports (process_id, host, pid, services, version, node, started_at, seen_at,
      open_sockets, calls) values (${id}, 'old', 1, '{web}', '1', 'v24', now() - interval '1 day',
      now() - make_interval(mins => ${minutes}), 7, '[]')`.execute(server.ctx.db);
    return id;
  };
  const silent = await silentFor(2);
  const gone = await silentFor(61);
  const stop = keepReporting(server.ctx, workerFigures());
  await pollUntilTruthy(async () => (await read()).processes.length === 3);
  const { processes } = await read();
  expect(processes.find(({ id }) => id === silent)?.isAlive).toBe(false);
  expect(processes.map(({ id }) => id)).not.toContain(gone);
  await stop();
  expect((await read()).processes).toHaveLength(2);
  await server.ctx.db.deleteFrom('process_reports').where('process_id', '=', silent).execute();
});

test('a failed job is shown without numbers and secrets, and restarted once however often pressed', async () => {
  const id = await buildFailedJob(
    server,
    'Not taken: +1 415 555 0142, ines@hotel.example, sk_live_0123456789abcdefghijklmnopqrstuv',
  );
  const { queues, failedJobs } = await read();
  expect(queues.find(({ name }) => name === 'expire-order')).toMatchObject({ failed: 1 });
  expect(failedJobs).toEqual([
    expect.objectContaining({
      id,
      queue: 'expire-order',
      error: 'Not taken: •••42, i•••@hotel.example, •••',
    }),
  ]);
  const press = () => server.as(admin.token)(RETRY, { params: { id } });
  const presses = await Promise.allSettled([press(), press(), press()]);
  expect(presses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await expectError('JOB_NOT_FAILED', server.as(admin.token), RETRY, { params: { id } });
  expect(await listSteps(id)).toEqual(['job retried']);
  const after = await read();
  expect(after.failedJobs).toEqual([]);
  expect(after.queues.find(({ name }) => name === 'expire-order')).toMatchObject({
    waiting: 1,
    failed: 0,
  });
});

test('a restarted job is worked', async () => {
  const working = await startForTest();
  const operator = await buildPerson(working.ctx, { role: 'admin' });
  const id = await buildFailedJob(working);
  await working.as(operator.token)(RETRY, { params: { id } });
  const readState = async () => {
    const { rows } = await sql<{ state: string }>`
        select state from pgboss.job where id = ${id}`.execute(working.ctx.db);
    return rows[0]?.state;
  };
  await expect.poll(readState, { timeout: 30_000 }).toBe('completed');
});

test('a failed message is sent again, once, while it is still useful', async () => {
  const { id, sid, phone } = await sent();
  await report(sid, 'undelivered', { ErrorCode: '30003' });
  const { failed } = await listMessages();
  expect(failed).toContainEqual(
    expect.objectContaining({
      id,
      carrier: 'twilio',
      businessName: business.name,
      canResend: true,
    }),
  );
  expect(JSON.stringify(failed)).not.toContain(phone);
  const press = () => server.as(admin.token)(RESEND, { params: { id } });
  const presses = await Promise.allSettled([press(), press()]);
  expect(presses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const asked = twilio.asked.length;
  await deliver(id);
  expect(twilio.asked).toHaveLength(asked + 1);
  expect(await getMessage(id)).toMatchObject({ status: 'sent', attempts: 1 });
  expect(await listSteps(id)).toEqual(['message sent again']);
  await expectError('MESSAGE_NOT_RESENDABLE', server.as(admin.token), RESEND, { params: { id } });
});

test('a message that was replaced, or whose code is dead, cannot be sent again', async () => {
  const { id, sid } = await sent();
  await report(sid, 'failed');
  const message = await getMessage(id);
  const { id: _, ...same } = message;
  const newer = {
    ...same,
    dedupe_key: randomUUID(),
    created_at: new Date(message.created_at.getTime() + 1),
  };
  await server.ctx.db.insertInto('messages').values(newer).execute();
  const canResend = async () =>
    (await listMessages()).failed.find((row) => row.id === id)?.canResend;
  expect(await canResend()).toBe(false);
  await expectError('MESSAGE_NOT_RESENDABLE', server.as(admin.token), RESEND, { params: { id } });
  await server.ctx.db.deleteFrom('messages').where('dedupe_key', '=', newer.dedupe_key).execute();
  expect(await canResend()).toBe(true);
  await updateRows(server, 'messages', id, {
    created_at: new Date(server.ctx.clock().getTime() - 601_000),
  });
  expect(await canResend()).toBe(false);
  await expectError('MESSAGE_NOT_RESENDABLE', server.as(admin.token), RESEND, { params: { id } });
});

test('costs are listed by carrier and country, also from a report that has nothing else', async () => {
  const cost = async () => {
    const { groups } = await listMessages();
    return groups.find(({ country }) => country === 'US');
  };
  const one = await sent({ phone: '+12125550141' });
  await report(one.sid, 'delivered', { Price: '-0.00790', PriceUnit: 'usd' });
  const two = await sent({ phone: '+12125550142' });
  await report(two.sid, 'delivered');
  // A later delivery report brings the price, and is delivered twice.
  await report(two.sid, 'delivered', { Price: '-0.01', PriceUnit: 'USD' });
  await report(two.sid, 'delivered', { Price: '-0.01', PriceUnit: 'USD' });
  const three = await sent({ phone: '+12125550143' });
  await report(three.sid, 'delivered', { Price: 'much', PriceUnit: 'USD' });
  expect(await cost()).toMatchObject({
    carrier: 'twilio',
    delivered: 3,
    costs: [{ currency: 'USD', micros: 17_900, messages: 2 }],
  });
});

test('rejected webhook events are counted, and businesses with dead endpoints are named', async () => {
  await postJson(`${server.url}/api/webhooks/payments`, '{}');
  await sql`insert into webhook_endpoints
    (business_id, url, events, secret_sealed, status, failing_since, created_by, created_at)
    values (${business.id}, 'https://hotel.example/hooks?key=secret', '{stay.parked}', ''::bytea, 'failed', now(),
      ${business.manager.id}, now())`.execute(server.ctx.db);
  const { webhooks, outgoingWebhooks } = await read();
  expect(webhooks.flatMap(({ failures }) => failures)).toEqual([
    expect.objectContaining({ reason: 'INVALID_SIGNATURE', count: 1 }),
  ]);
  expect(outgoingWebhooks).toEqual([
    expect.objectContaining({ origin: 'https://hotel.example', status: 'failed', dead: 0 }),
  ]);
});

test('a message that no carrier takes is listed with the reason, until it is taken', async () => {
  const { ticketId } = await openTicket(server, business);
  const ofTicket = server.ctx.db.updateTable('messages').where('stay_id', '=', ticketId);
  const { id } = await ofTicket
    .set({ attempts: 2, last_error: 'connect ECONNREFUSED 10.0.0.7:443' })
    .returning('id')
    .executeTakeFirstOrThrow();
  // A message that has waited for less than a minute is not listed.
  expect((await read()).stuckMessages).toEqual([]);
  const createdAt = new Date(server.ctx.clock().getTime() - 120_000);
  await ofTicket.set({ created_at: createdAt }).execute();
  expect((await read()).stuckMessages).toEqual([
    {
      channel: 'sms',
      count: 1,
      since: createdAt.toISOString(),
      error: expect.stringContaining('ECONNREFUSED') as string,
    },
  ]);
  await deliver(id);
  expect((await read()).stuckMessages).toEqual([]);
});
