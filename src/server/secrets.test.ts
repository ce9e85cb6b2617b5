import { Writable } from 'node:stream';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createLog } from '#server/platform/log/log.ts';
import { accountSecrets, newCustomer } from '#test/factories/accounts.ts';
import { buildStaffedBusiness, PASSWORD } from '#test/factories/people.ts';
import { buildHouseAccount, getPayment } from '#test/factories/payments.ts';
import { settleOutcomes } from '#test/factories/refusals.ts';
import { handInSecrets } from '#test/factories/sessions.ts';
import { CARDS, paidCar } from '#test/factories/stays.ts';
import { sendRunner, readTicket } from '#test/factories/steps.ts';
import { startServer, type TestServer } from '#test/harness/server.ts';

let server: TestServer;
let logged = '';
/** Secrets by name; none may be stored or logged in clear text. */
let secrets: Record<string, string>;
let clientSecret: string;
/** Code on the card of a house account, with which anybody can pay. */
const HOUSE_CODE = 'SEABASS7';

beforeAll(async () => {
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      logged += chunk.toString('utf8');
      done();
    },
  });
  server = await startServer(inject('postgresUrl'), { log: createLog('trace', stream) });
  const business = await buildStaffedBusiness(server.ctx);
  const manager = await server.as()('POST /api/auth/business-login', {
    body: { email: business.manager.email ?? '', password: PASSWORD },
  });
  const valet = await server.as()('POST /api/valet/login', {
    body: { phoneNumber: business.valet.phone_e164 ?? '', password: PASSWORD },
  });
  const car = await paidCar(server, business, { token: valet.token });
  secrets = {
    ...(await accountSecrets(server, business)),
    ...(await handInSecrets(server, business)),
    code: car.code,
    link: car.ticketToken,
    manager: manager.token,
    valet: valet.token,
    password: PASSWORD,
    wrongPassword: 'not my password',
  };
  clientSecret = (await getPayment(server, car.order.id)).client_secret ?? '';

  const dispatcher = server.as(manager.token);
  const params = { id: car.order.id };
  await sendRunner(dispatcher, params.id, business.valet.id);
  await dispatcher('POST /api/dispatch/orders/{id}/ready', { params });
  const { orders } = await readTicket(server, car);
  const wall = await dispatcher('POST /api/wall/devices', {
    body: { locationId: business.location.id, name: 'Lobby', layout: 'staff' },
  });
  const lookAtWall = () => server.as()('POST /api/wall/view', { body: { token: wall.token } });
  await lookAtWall();
  await dispatcher('POST /api/wall/devices/{id}/revoke', { params: { id: wall.device.id } });
  secrets['wall'] = wall.token;
  const handover = orders[0]?.handover?.qr ?? '';
  secrets['handover'] = handover;
  await settleOutcomes([
    dispatcher('POST /api/dispatch/orders/{id}/complete', {
      params,
      body: { proof: { code: `${handover.slice(0, -4)}0000` } },
    }),
  ]);
  await dispatcher(
    'POST /api/dispatch/orders/{id}/complete',
    { params, body: { proof: { code: handover } } },
    { idempotencyKey: 'the-car-was-handed-over' },
  );
  // Makes calls that fail, because errors are logged in most detail.
  await settleOutcomes([
    lookAtWall(),
    server.as()('POST /api/auth/business-login', {
      body: { email: business.manager.email ?? '', password: 'not my password' },
    }),
    server.as()('POST /api/auth/reset-password', {
      body: { token: secrets['recovery'] ?? '', password: secrets['reset'] ?? '' },
    }),
    server.as()('POST /api/business/activate', {
      body: { token: secrets['activationLink'] ?? '', password: 'short' },
    }),
    server.as()('GET /api/customer/ticket/{token}', { params: { token: `${car.ticketToken}x` } }),
    server.as()('POST /api/sandbox/payments/{clientSecret}/authenticate', {
      params: { clientSecret },
      body: { approve: true },
    }),
  ]);
  // The first character is percent-encoded, as a mail program may do.
  const encoded = `%${car.ticketToken.charCodeAt(0).toString(16)}${car.ticketToken.slice(1)}`;
  await fetch(`${server.url}/api/customer/ticket/${encoded}`);
  await fetch(`${server.url}/t/${car.ticketToken}`, { redirect: 'manual' });
  await fetch(`${server.url}/customer/ticket/${car.ticketToken}?token=${car.ticketToken}`);
  const { id: house } = await buildHouseAccount(server, business, { code: HOUSE_CODE });
  await fetch(`${server.url}/validation/${house}/${HOUSE_CODE}`);
  await fetch(`${server.url}/%76alidation/${house}//${HOUSE_CODE}/`);
  await fetch(`${server.url}/api/offers/${house}?code=${HOUSE_CODE}`);
  const { jobs } = server.ctx;
  server.ctx.jobs = { ...jobs, enqueue: () => Promise.reject(new Error('away')) };
  await settleOutcomes([
    server.as(valet.token)('POST /api/valet/tickets', {
      body: { phoneE164: business.valet.phone_e164 ?? '', locationId: business.location.id },
    }),
    server.as()('POST /api/auth/register', {
      body: newCustomer({ password: secrets['wrongPassword'] ?? '' }),
    }),
  ]);
  server.ctx.jobs = jobs;
});
afterAll(() => server.close());

/** Matches a six-digit code only outside longer numbers and decimal fractions. */
const contains = (text: string, secret: string) =>
  new RegExp(`(?<![\\w.])${secret}(?!\\w)`).test(text);

test('no row of any table has a code, a link, a token or a password in clear text', async () => {
  const { rows: tables } = await server.ctx.pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  expect(tables.map((table) => table.name)).toEqual(
    expect.arrayContaining(['public.messages', 'public.sessions', 'pgboss.job']),
  );
  let read = 0;
  for (const { name } of tables) {
    const { rows } = await server.ctx.pool.query<{ row: string }>(
      `select to_jsonb(t)::text as row from ${name} t`,
    );
    read += rows.length;
    for (const { row } of rows) {
      for (const [what, secret] of Object.entries(secrets)) {
        expect(contains(row, secret), `${what} in ${name}`).toBe(false);
        if (secret.length > 6)
          expect(row.includes(Buffer.from(secret).toString('hex')), `${what} in ${name}`).toBe(
            false,
          );
      }
      expect(row.includes(CARDS.good), `a card's number in ${name}`).toBe(false);
    }
  }
  expect(read).toBeGreaterThan(50);
});

test('the log has the events and no secret', () => {
  for (const path of ['/api/valet/tickets', '/api/wall/view']) expect(logged).toContain(path);
  expect(logged).toContain('call failed');
  for (const [what, secret] of Object.entries(secrets))
    expect(contains(logged, secret), what).toBe(false);
  expect(logged).not.toContain(secrets['link']?.slice(4));
  expect(logged).not.toContain(clientSecret);
  expect(logged).not.toContain(CARDS.good);
  expect(logged).toContain('/validation/');
  expect(logged).not.toContain(HOUSE_CODE);
});

test('metrics name routes, not addresses', async () => {
  const text = await (await fetch(`${server.url}/metrics`)).text();
  expect(text).toContain('/api/customer/ticket/:token');
  expect(text).not.toContain(secrets['link']);
});
