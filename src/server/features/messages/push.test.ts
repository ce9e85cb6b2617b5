import { afterAll, beforeAll, beforeEach, expect, inject, test, vi } from 'vitest';
import { transact } from '#server/platform/db/transact.ts';
import { startWorker } from '#server/jobs.ts';
import { buildStaffedBusiness, openDevice } from '#test/factories/people.ts';
import { expectRefusal, expectError } from '#test/factories/refusals.ts';
import { paidCar, pollUntilTruthy } from '#test/factories/stays.ts';
import { startPushService, testPush } from '#test/harness/pushService.ts';
import { startServer, type TestServer } from '#test/harness/server.ts';
import { buildBeforeEach, startForTest } from '#test/harness/runServer.ts';
import { notifyPerson } from './commands/notify.ts';
import { sendPushJob } from './commands/sendPush.ts';

const SUBSCRIBE = 'PUT /api/push-subscription';
const UNSUBSCRIBE = 'DELETE /api/push-subscription';

let service: Awaited<ReturnType<typeof startPushService>>;
let server: TestServer;
beforeAll(async () => {
  service = await startPushService();
  const push = { ...testPush, insideOrigins: [service.origin] };
  server = await startServer(inject('postgresUrl'), { config: { push } });
});
const business = buildBeforeEach(() => buildStaffedBusiness(server.ctx));
beforeEach(async () => {
  service.taken.length = 0;
});
afterAll(async () => {
  await server.close();
  await service.close();
});

const asValet = () => server.as(business.valet.token);
let count = 0;
async function assign(
  type: 'order_assigned' | 'customer_linked' = 'order_assigned',
  on = server,
  personId = business.valet.id,
) {
  count += 1;
  const car = { car: 'K 48213', location: 'Grand Hotel', spot: 'B2-14', name: 'Layla' };
  await transact(on.ctx, (unit) =>
    notifyPerson(unit, {
      personId,
      type,
      data: car,
      actionUrl: '/valet-dashboard?order=7',
      dedupeKey: `push ${count}`,
    }),
  );
}
const countPhones = async () =>
  Number(
    (
      await server.ctx.pool.query('select count(*) from push_subscriptions where person_id = $1', [
        business.valet.id,
      ])
    ).rows[0].count,
  );
async function isSent(times: number) {
  await pollUntilTruthy(() => Promise.resolve(service.taken.length >= times));
  expect(service.taken.length).toBe(times);
  expect(service.problems).toEqual([]);
}

test('a job reaches the phone in its language, with plate and location and no name', async () => {
  const phone = service.subscribe();
  await asValet()(SUBSCRIBE, { body: { ...phone, language: 'ar', isSilent: true } });
  await assign('customer_linked');
  await assign();
  await isSent(1);
  const { message, headers } = service.taken[0] ?? {};
  expect(message).toMatchObject({
    url: '/valet-dashboard?order=7',
    language: 'ar',
    isSilent: true,
  });
  expect(message?.message).toMatch(/K 48213.*Grand Hotel|Grand Hotel.*K 48213/s);
  expect(JSON.stringify(message)).not.toContain('Layla');
  expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'high' });
});

test('each waiting car reaches the phone by its name, though the list has one row for all', async () => {
  await asValet()(SUBSCRIBE, { body: service.subscribe() });
  for (const licensePlate of ['ONE 11', 'TWO 22'])
    await paidCar(server, business, { licensePlate });
  await isSent(2);
  const told = service.taken.map(({ message }) => message?.message).join();
  expect([told.includes('ONE 11'), told.includes('TWO 22')]).toEqual([true, true]);
  expect((await asValet()('GET /api/notifications', { query: {} })).unreadCount).toBe(1);
});

test('a phone that is gone is forgotten, and a busy push service is tried again when it says', async () => {
  await asValet()(SUBSCRIBE, { body: service.subscribe() });
  service.answers.push({ status: 429, headers: { 'retry-after': '1' } });
  await assign();
  await isSent(1);
  expect(await countPhones()).toBe(1);
  for (const status of [404, 410]) {
    await asValet()(SUBSCRIBE, { body: service.subscribe() });
    service.answers.push({ status });
    await assign();
    await pollUntilTruthy(async () => (await countPhones()) === 0);
  }
});

test('a push is tried again by the clock of the database', async () => {
  await asValet()(SUBSCRIBE, { body: service.subscribe() });
  const hour = 3_600_000;
  const now = vi.spyOn(server.ctx.databaseClock, 'now');
  now.mockReturnValue(new Date(Date.now() + hour));
  service.answers.push({ status: 429, headers: { 'retry-after': '1' } });
  await assign();
  const findLater = async () =>
    (
      await server.ctx.pool.query(
        `delete from pgboss.job where name = 'send-push' and start_after > now() + interval '59 minutes' returning 1`,
      )
    ).rowCount;
  expect(await pollUntilTruthy(findLater).finally(() => now.mockRestore())).toBe(1);
});

test('a service that refuses the message is not tried again; one that fails is', async () => {
  await asValet()(SUBSCRIBE, { body: service.subscribe() });
  const before = service.countAsked();
  service.answers.push({ status: 413 });
  await assign();
  await pollUntilTruthy(() => Promise.resolve(service.countAsked() === before + 1));
  service.answers.push({ status: 503 });
  await assign();
  await isSent(1);
  expect(service.countAsked()).toBe(before + 3);
});

test('a hanging service delays nobody for long, and stale news is not sent', async () => {
  await asValet()(SUBSCRIBE, { body: service.subscribe() });
  service.answers.push('hangs');
  await assign();
  await isSent(1);
  const { rows } = await server.ctx.pool.query(
    `select n.id as "notificationId", p.session_id as "sessionId" from notifications n
      join push_subscriptions p using (person_id) where person_id = $1`,
    [business.valet.id],
  );
  const job = rows[0] as { sessionId: string; notificationId: string };
  await sendPushJob(server.ctx, job);
  await isSent(2);
  await server.ctx.pool.query(
    `update notifications set created_at = created_at - interval '11 minutes' where id = $1`,
    [job.notificationId],
  );
  await sendPushJob(server.ctx, job);
  expect(service.taken.length).toBe(2);
});

/** Subscribes `count` phones of a person at one push service. */
async function subscribePhones(
  on: TestServer,
  personId: string,
  count: number,
  by: typeof service,
): Promise<string[]> {
  const sessionIds: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const { token, sessionId } = await openDevice(on.ctx, personId);
    await on.as(token)(SUBSCRIBE, { body: by.subscribe() });
    sessionIds.push(sessionId);
  }
  return sessionIds;
}

test('an eleventh phone replaces the oldest of the person', async () => {
  const [oldest, ...others] = await subscribePhones(server, business.valet.id, 11, service);
  const { rows } = await server.ctx.pool.query<{ session_id: string }>(
    'select session_id from push_subscriptions where person_id = $1',
    [business.valet.id],
  );
  const told = rows.map((row) => row.session_id);
  expect(told).not.toContain(oldest);
  expect(told.toSorted()).toEqual(others.toSorted());
});

test('twenty phones at a hanging service do not delay a phone at another one', async () => {
  const hanging = await startPushService();
  const healthy = await startPushService();
  const push = { ...testPush, insideOrigins: [hanging.origin, healthy.origin] };
  const own = await startForTest({ config: { push }, worker: false });
  try {
    hanging.answers.push(...Array.from({ length: 100 }, () => 'hangs' as const));
    const { valet, otherValet } = await buildStaffedBusiness(own.ctx);
    const another = await buildStaffedBusiness(own.ctx);
    for (const { id } of [valet, otherValet]) await subscribePhones(own, id, 10, hanging);
    await subscribePhones(own, another.valet.id, 1, healthy);
    // The job of the healthy push service is enqueued last.
    for (const { id } of [valet, otherValet, another.valet])
      await assign('order_assigned', own, id);
    await startWorker(own.ctx, {});
    await pollUntilTruthy(() => Promise.resolve(healthy.taken.length === 1));
    expect(hanging.countGivenUp()).toBe(0);
    expect(healthy.problems).toEqual([]);
    await pollUntilTruthy(() => Promise.resolve(hanging.countAsked() >= 8));
    expect(hanging.countAsked()).toBe(8);
  } finally {
    await hanging.close();
    await healthy.close();
  }
});

test('a key that is no point of the curve is refused with its field', async () => {
  const body = { ...service.subscribe(), publicKey: `B${'A'.repeat(86)}` };
  expect(await expectRefusal(asValet(), SUBSCRIBE, { body })).toMatchObject({
    code: 'VALIDATION',
    issues: [{ field: 'publicKey', code: 'value_invalid' }],
  });
  expect(await countPhones()).toBe(0);
});

test('signing out, or another person on the same phone, ends the subscription', async () => {
  const phone = service.subscribe();
  await asValet()(SUBSCRIBE, { body: phone });
  await Promise.all(
    ['en', 'ar', 'en', 'ar'].map((language) =>
      asValet()(SUBSCRIBE, { body: { ...phone, language: language as 'en' | 'ar' } }),
    ),
  );
  expect(await countPhones()).toBe(1);
  const other = await buildStaffedBusiness(server.ctx);
  await server.as(other.valet.token)(SUBSCRIBE, { body: phone });
  expect(await countPhones()).toBe(0);
  await asValet()(SUBSCRIBE, { body: service.subscribe() });
  await asValet()(UNSUBSCRIBE, {});
  expect(await countPhones()).toBe(0);
  await asValet()(SUBSCRIBE, { body: service.subscribe() });
  await asValet()('POST /api/auth/logout', {});
  expect(await countPhones()).toBe(0);
});

test('an internal address is refused as a push service', async () => {
  for (const endpoint of [
    'https://127.0.0.1/push/x',
    'http://push.example.com/x',
    'https://db/xxxxx',
  ])
    await expectError('PUSH_NOT_POSSIBLE', asValet(), SUBSCRIBE, {
      body: { ...service.subscribe(), endpoint },
    });
});

test('only street staff may subscribe', async () => {
  const read = async (token: string) =>
    (await server.as(token)('GET /api/notifications/preferences', {})).pushKey;
  expect(await read(business.valet.token)).toBe(testPush.publicKey);
  expect(await read(business.manager.token)).toBeNull();
});
