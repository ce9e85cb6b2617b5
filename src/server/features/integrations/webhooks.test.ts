import { createHmac } from 'node:crypto';
import { lookup } from 'node:dns/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isWebhookUrl, resolvesToPublicAddress } from '#server/platform/webhooks/post.ts';
import { buildPerson, buildStaffedBusiness } from '#test/factories/people.ts';
import { startNameServer } from '#test/factories/nameServer.ts';
import { expectRefusal, expectError } from '#test/factories/refusals.ts';
import { updateRows, listRows } from '#test/factories/rows.ts';
import { testConfig } from '#test/harness/server.ts';
import { buildBeforeEach, runServer, startForTest } from '#test/harness/runServer.ts';
import { deleteOldDeliveries, deliverWebhooks } from './deliver.ts';
import { listFailingWebhooks } from './queries/failing.ts';

const MAKE = 'POST /api/business/webhooks';
const LIST = 'GET /api/business/webhooks';
const SENT = 'GET /api/business/webhooks/{id}/deliveries';
const HOUR = 3_600_000;

let receiver: Server;
let address: string;
type Got = { body: string; headers: IncomingMessage['headers'] };
let got: Got[];
let answer: (response: ServerResponse, request: IncomingMessage) => void;
const take = (response: ServerResponse) => void response.writeHead(200).end('thanks');

const server = runServer({
  worker: false,
  config: { webhooks: { ...testConfig.webhooks, allowsInside: true } },
});
const business = buildBeforeEach(() => buildStaffedBusiness(server.ctx));
beforeEach(async () => {
  // Extends the sessions, because the tests move the clock by days.
  await updateRows(
    server,
    'sessions',
    {},
    { idle_seconds: 365 * 86_400, expires_at: new Date(Date.now() + 365 * 24 * HOUR) },
  );
  got = [];
  answer = take;
  receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      got.push({ body, headers: request.headers });
      answer(response, request);
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hooks`;
});
afterEach(async () => {
  await server.ctx.db.deleteFrom('webhook_endpoints').execute();
  receiver.closeAllConnections();
  await new Promise((resolve) => receiver.close(resolve));
});

const manager = () => server.as(business.manager.token);

const make = (includesGuest = false) =>
  manager()(MAKE, {
    body: { url: address, events: ['stay.announced', 'stay.cancelled'], includesGuest },
  });
const open = () =>
  server.as(business.valet.token)('POST /api/valet/tickets', {
    body: { locationId: business.location.id, phoneE164: '+13055550142', customerName: 'Ada' },
  });
const list = async (id: string) =>
  (await manager()(SENT, { params: { id }, query: {} })).deliveries;
const deliver = () => deliverWebhooks(server.ctx);

test('an event commits with its change, is signed, and contains the guest only if chosen', async () => {
  const { webhook, secret } = await make();
  const ticket = await open();
  await deliver();
  const [{ body, headers } = { body: '', headers: {} as Got['headers'] }] = got;
  expect(JSON.parse(body)).toMatchObject({
    event: 'stay.announced',
    sequence: 1,
    data: { stayId: ticket.ticketId, status: 'expected', ticketNumber: ticket.ticketNumber },
  });
  expect(body).not.toContain('Ada');
  expect(body).not.toContain('3055550142');
  const [, time, mark] = /^t=(\d+),v1=(\w+)$/.exec(String(headers['portico-signature'])) ?? [];
  expect(
    createHmac('sha256', secret)
      .update(`${time ?? ''}.${body}`)
      .digest('hex'),
  ).toBe(mark);
  const [sent] = await list(webhook.id);
  expect(sent).toMatchObject({ status: 'delivered', responseStatus: 200, responseText: 'thanks' });
  await deliver();
  expect(got).toHaveLength(1);
  await make(true);
  await server.as(business.valet.token)('POST /api/valet/tickets/{ticketId}/cancel', {
    params: { ticketId: ticket.ticketId },
  });
  await deliver();
  expect(got.map((one) => one.body.includes('"guest":{"name":"Ada"'))).toContain(true);
});

test('the audit has the events of a webhook before and after a change, and never its path', async () => {
  const { webhook } = await make();
  await manager()('PATCH /api/business/webhooks/{id}', {
    params: { id: webhook.id },
    body: {
      events: ['stay.cancelled', 'order.paid'],
      includesGuest: true,
      url: `${address}/secret`,
      version: webhook.version,
    },
  });
  const { changes } = await manager()('GET /api/business/changes', {
    query: { subjectId: webhook.id },
  });
  const events = ['stay.announced', 'stay.cancelled'];
  expect(changes).toMatchObject([
    {
      action: 'webhook.updated',
      before: { webhookEvents: events, includesGuest: false },
      after: { webhookEvents: ['stay.cancelled', 'order.paid'], includesGuest: true },
    },
    { action: 'webhook.created', after: { webhookEvents: events, includesGuest: false } },
  ]);
  expect(JSON.stringify(changes)).not.toContain('/hooks');
});

test('a rolled-back event is never sent, and the events of a dead worker are sent again', async () => {
  const { webhook } = await make();
  await open();
  await server.ctx.db
    .transaction()
    .execute(async (trx) => {
      await trx
        .insertInto('stay_events')
        .columns([
          'business_id',
          'location_id',
          'stay_id',
          'order_id',
          'type',
          'to_status',
          'actor_kind',
        ])
        .expression(
          trx
            .selectFrom('stay_events')
            .select(['business_id', 'location_id', 'stay_id', 'order_id', 'type', 'to_status'])
            .select((row) => row.val('system').as('actor_kind'))
            .where('business_id', '=', business.id),
        )
        .execute();
      throw new Error('The commit never comes');
    })
    .catch(() => {});
  expect(await list(webhook.id)).toHaveLength(1);
  // Simulates a worker that died after it claimed the endpoint and before it recorded a result.
  await updateRows(
    server,
    'webhook_endpoints',
    {},
    { claimed_until: new Date(server.ctx.clock().getTime() + 60_000) },
  );
  await deliver();
  expect(got).toHaveLength(0);
  server.advance(2 * 60_000);
  await deliver();
  expect(got).toHaveLength(1);
});

const receivers = {
  fails: (response: ServerResponse): void => {
    response.writeHead(500).end('no');
  },
  hangs: (): void => {},
  'leads elsewhere': (response: ServerResponse): void => {
    response.writeHead(302, { location: address }).end();
  },
  'closes before it answers': (response: ServerResponse): void => {
    response.socket?.destroy();
  },
};

test.each([
  ['fails', 'refused', 500],
  ['hangs', 'timeout', null],
  ['leads elsewhere', 'refused', 302],
  ['closes before it answers', 'closed', null],
] as const)('a receiver that %s is tried again', async (name, error, responseStatus) => {
  const { webhook } = await make();
  await open();
  answer = receivers[name];
  const { webhooks } = server.ctx.config;
  if (name === 'hangs')
    Object.assign(server.ctx.config, { webhooks: { ...webhooks, timeoutMs: 2_000 } });
  await deliver();
  Object.assign(server.ctx.config, { webhooks });
  expect(await list(webhook.id)).toMatchObject([
    { status: 'waiting', attempts: 1, error, responseStatus },
  ]);
  await deliver();
  expect(got).toHaveLength(1);
  answer = take;
  server.advance(6_000);
  await deliver();
  const [first, second] = got.map(
    ({ body }) => JSON.parse(body) as { id: string; sequence: number },
  );
  expect(second).toEqual(first);
  expect(await list(webhook.id)).toMatchObject([{ status: 'delivered', attempts: 2 }]);
});

test('an endless answer is stored up to a limit and not read further', async () => {
  const { webhook } = await make();
  await open();
  let written = 0;
  answer = (response) => {
    response.writeHead(200);
    const part = Buffer.alloc(64 * 1024, 'x');
    function write(): void {
      if (written >= 1e9 || response.destroyed) return;
      written += part.length;
      response.write(part, write);
    }
    write();
  };
  await deliver();
  const [sent] = await list(webhook.id);
  expect(sent).toMatchObject({ status: 'delivered' });
  expect(sent?.responseText).toHaveLength(1_024);
  expect(written).toBeLessThan(1e8);
});

test('an answer that breaks off after a 200 counts as delivered', async () => {
  const { webhook } = await make();
  await open();
  answer = (response) => {
    response.writeHead(200, { 'content-length': '1000' });
    response.write('half', () => response.socket?.destroy());
  };
  await deliver();
  expect(await list(webhook.id)).toMatchObject([{ status: 'delivered' }]);
});

test('an endpoint is off after three days, its managers are notified once, and a replay sends all events', async () => {
  const { webhook } = await make();
  const since = server.ctx.clock().toISOString();
  await open();
  answer = (response) => void response.writeHead(503).end();
  for (let attempt = 0; attempt < 30; attempt += 1) {
    await deliver();
    server.advance(3 * HOUR);
  }
  const { webhooks } = await manager()(LIST, {});
  expect(webhooks).toMatchObject([{ status: 'failed', dead: 1, waiting: 0 }]);
  expect(await listFailingWebhooks(server.ctx.db)).toMatchObject([
    { id: webhook.id, status: 'failed', origin: new URL(address).origin },
  ]);
  const renewed = await listRows(server, 'notifications', { person_id: business.manager.id });
  expect(renewed).toMatchObject([{ type: 'webhook_switched_off' }]);
  await open();
  expect(await list(webhook.id)).toHaveLength(1);
  answer = take;
  got = [];
  await manager()('PATCH /api/business/webhooks/{id}', {
    params: { id: webhook.id },
    body: { isOn: true, version: webhooks[0]?.version ?? 0 },
  });
  const { waiting } = await manager()('POST /api/business/webhooks/{id}/replay', {
    params: { id: webhook.id },
    body: { since },
  });
  expect(waiting).toBe(1);
  await deliver();
  expect(got).toHaveLength(1);
  expect((await manager()(LIST, {})).webhooks).toMatchObject([
    { status: 'on', failingSince: null },
  ]);
  server.advance(31 * 24 * HOUR);
  await deleteOldDeliveries(server.ctx);
  expect(await server.ctx.db.selectFrom('webhook_deliveries').select('id').execute()).toEqual([]);
});

test('an administrator sees which endpoints of a business fail and why, without secrets', async () => {
  await make();
  await make();
  await open();
  answer = (response) => void response.writeHead(503).end();
  await deliver();
  const { token } = await buildPerson(server.ctx, { role: 'admin', adminSet: 'support' });
  const ofBusiness = (businessId: string) =>
    server.as(token)('GET /api/admin/businesses/{businessId}/webhooks', { params: { businessId } });
  const { origin } = new URL(address);
  const failing = { origin, error: 'refused', responseStatus: 503, waiting: 1, status: 'on' };
  const found = await ofBusiness(business.id);
  expect(found.failing).toMatchObject([failing, failing]);
  expect(JSON.stringify(found)).not.toContain('/hooks');
  const other = await buildStaffedBusiness(server.ctx);
  expect(await ofBusiness(other.id)).toEqual({ failing: [] });
  answer = take;
  server.advance(6_000);
  await deliver();
  expect(await ofBusiness(business.id)).toEqual({ failing: [] });
});

test('a new secret signs beside the old one for a day; a test is sent; a deleted endpoint gets nothing', async () => {
  const { webhook, secret } = await make();
  const params = { id: webhook.id };
  const { secret: renewed } = await manager()('POST /api/business/webhooks/{id}/rotate', {
    params,
  });
  expect(renewed).not.toBe(secret);
  const sendTest = () => manager()('POST /api/business/webhooks/{id}/test', { params });
  await sendTest();
  await deliver();
  expect(String(got[0]?.headers['portico-signature']).match(/v1=/g)).toHaveLength(2);
  expect(got[0]?.headers['portico-event']).toBe('test');
  server.advance(25 * HOUR);
  await sendTest();
  await deliver();
  expect(String(got[1]?.headers['portico-signature']).match(/v1=/g)).toHaveLength(1);
  await open();
  await manager()('DELETE /api/business/webhooks/{id}', { params });
  await deliver();
  expect(got).toHaveLength(2);
});

test('events go to one endpoint in their order', async () => {
  await make();
  const first = await open();
  const second = await open();
  await deliver();
  const bodies = got.map(
    ({ body }) => JSON.parse(body) as { sequence: number; data: { stayId: string } },
  );
  expect(bodies.map(({ sequence, data }) => [sequence, data.stayId])).toEqual([
    [1, first.ticketId],
    [2, second.ticketId],
  ]);
});

const strict = { allowsInside: false, allowsPlain: false, timeoutMs: 500, nameServers: null };

test.each([
  'http://example.com/',
  'https://localhost/',
  'https://127.0.0.1/',
  'https://0x7f.1/',
  'https://2130706433/',
  'https://10.1.2.3/',
  'https://100.64.0.1/',
  'https://169.254.169.254/latest/',
  'https://192.168.1.1/',
  'https://224.0.0.1/',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[fe80::1]/',
  'https://[fd00::1]/',
  'https://name:word@example.com/',
  'ftp://example.com/',
  'javascript:alert(1)',
])('%s is refused as an endpoint', async (url) => {
  expect(isWebhookUrl(url, strict)).toBe(false);
  expect(await resolvesToPublicAddress(url, strict)).toBe(false);
});

test('an internal address is refused, and no connection is made', async () => {
  const { webhooks } = server.ctx.config;
  const { webhook } = await make();
  await open();
  Object.assign(server.ctx.config, { webhooks: { ...strict, allowsPlain: true } });
  try {
    await expectError('WEBHOOK_ADDRESS_REFUSED', manager(), MAKE, {
      body: { url: address, events: ['stay.parked'], includesGuest: false },
    });
    await deliver();
    expect(await list(webhook.id)).toMatchObject([{ error: 'inside', status: 'waiting' }]);
    expect(got).toHaveLength(0);
  } finally {
    Object.assign(server.ctx.config, { webhooks });
  }
});

test('a name that later resolves to an internal address gets no request, and silent DNS delays nobody else', async () => {
  let leadsTo: string[] | null = ['8.8.8.8'];
  await using names = await startNameServer(() => leadsTo);
  const strict = await startForTest({
    worker: false,
    config: {
      webhooks: {
        allowsInside: false,
        allowsPlain: true,
        timeoutMs: 4_000,
        nameServers: [names.address],
      },
    },
  });
  const { manager: person } = await buildStaffedBusiness(strict.ctx);
  const call = strict.as(person.token);
  const { port } = new URL(address);
  // Writes the URL with capital letters, as the keyboard of a phone may do.
  const body = {
    url: `HTTP://Hooks.Example:${port}/`,
    events: ['stay.parked' as const],
    includesGuest: false,
  };
  const { webhook } = await call(MAKE, { body });
  const params = { id: webhook.id };
  leadsTo = ['127.0.0.1'];
  await call('POST /api/business/webhooks/{id}/test', { params });
  await deliverWebhooks(strict.ctx);
  const [sent] = (await call(SENT, { params, query: {} })).deliveries;
  expect(sent).toMatchObject({ status: 'waiting', error: 'inside' });
  expect(got).toEqual([]);
  await expectError('WEBHOOK_ADDRESS_REFUSED', call, MAKE, { body });
  leadsTo = null;
  let waiting = 6;
  const refused = Array.from({ length: waiting }, () =>
    expectRefusal(call, MAKE, { body }).finally(() => (waiting -= 1)),
  );
  await lookup('localhost');
  expect(waiting).toBe(6);
  for (const { code } of await Promise.all(refused)) expect(code).toBe('WEBHOOK_ADDRESS_REFUSED');
});

test('a business with many due endpoints does not delay the others', async () => {
  for (let made = 0; made < 20; made += 1) {
    const { webhook } = await make();
    await manager()('POST /api/business/webhooks/{id}/test', { params: { id: webhook.id } });
  }
  const other = await buildStaffedBusiness(server.ctx);
  const call = server.as(other.manager.token);
  const { webhook } = await call(MAKE, {
    body: { url: `${address}/other`, events: ['stay.parked'], includesGuest: false },
  });
  const params = { id: webhook.id };
  await call('POST /api/business/webhooks/{id}/test', { params });
  await deliver();
  const [sent] = (await call(SENT, { params, query: {} })).deliveries;
  expect(sent).toMatchObject({ status: 'delivered' });
});
