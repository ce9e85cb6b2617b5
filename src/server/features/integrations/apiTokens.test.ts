import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { CallInput } from '#contract/client.ts';
import { operations } from '#contract/index.ts';
import type { Operation } from '#contract/operation.ts';
import { type TokenCapability, tokenCapabilities } from '#domain/identity/apiTokens.ts';
import { buildLocation, buildStaffedBusiness, PASSWORD } from '#test/factories/people.ts';
import { expectRefusal, expectError } from '#test/factories/refusals.ts';
import { updateRows } from '#test/factories/rows.ts';
import { postJson } from '#test/factories/steps.ts';
import { buildBeforeEach, runServer } from '#test/harness/runServer.ts';

const MAKE = 'POST /api/business/api-tokens';
const LIST = 'GET /api/business/api-tokens';
const REVOKE = 'POST /api/business/api-tokens/{id}/revoke';
const DAY = 86_400_000;

const server = runServer({ worker: false });
const business = buildBeforeEach(() => buildStaffedBusiness(server.ctx));

const manager = () => server.as(business.manager.token);

type Body = CallInput<typeof MAKE>['body'];

const inDays = (days: number) => new Date(server.ctx.clock().getTime() + days * DAY).toISOString();
const tokenBody = (fields: Partial<Body> = {}): Body => ({
  name: 'Hotel system',
  capabilities: ['cars.find', 'stays.checkIn'],
  locationIds: null,
  expiresAt: inDays(30),
  password: PASSWORD,
  ...fields,
});
const make = (fields: Partial<Body> = {}) => manager()(MAKE, { body: tokenBody(fields) });

const newCar = () => ({ locationId: business.location.id, phoneE164: '+13055550142' });

test('a token does what it was given, under its own name, and is shown once', async () => {
  const { token, secret } = await make();
  expect(secret).toMatch(/^pk_[\w-]{43}$/);
  expect(token).toMatchObject({ state: 'active', ending: secret.slice(-4), lastUsedAt: null });
  expect(JSON.stringify(await manager()(LIST, {}))).not.toContain(secret);
  const program = server.as(secret);
  const ticket = await program('POST /api/valet/tickets', { body: newCar() });
  const car = await program('GET /api/stays/{id}', { params: { id: ticket.ticketId } });
  expect(car.timeline[0]).toMatchObject({ type: 'stay.announce', by: 'Hotel system' });
  const { tokens } = await manager()(LIST, {});
  expect(tokens[0]?.lastUsedAt).not.toBeNull();
  expect(tokens[0]?.lastAddress).toContain('127.0.0.1');
});

test('a repeat of the call creates one token and answers with the same one', async () => {
  const send = () =>
    postJson(`${server.url}/api/business/api-tokens`, body, {
      authorization: `Bearer ${business.manager.token}`,
      'idempotency-key': 'make-a-token-once',
    }).then(async (answer) => (await answer.json()) as { secret: string });
  const body = JSON.stringify(tokenBody());
  expect((await send()).secret).toBe((await send()).secret);
  expect((await manager()(LIST, {})).tokens).toHaveLength(1);
});

test('a token needs the password and an expiry within a year', async () => {
  await expect(
    expectRefusal(manager(), MAKE, { body: tokenBody({ password: 'wrong' }) }),
  ).resolves.toMatchObject({ code: 'VALIDATION' });
  for (const days of [-1, 400])
    await expect(
      expectRefusal(manager(), MAKE, { body: tokenBody({ expiresAt: inDays(days) }) }),
    ).resolves.toMatchObject({ code: 'VALIDATION' });
  const other = await buildStaffedBusiness(server.ctx);
  await expect(
    expectRefusal(manager(), MAKE, { body: tokenBody({ locationIds: [other.location.id] }) }),
  ).resolves.toMatchObject({ code: 'LOCATION_NOT_FOUND' });
});

test('a revoked or expired token, or one of an inactive business, opens nothing', async () => {
  const [revoked, over, closed] = [
    await make(),
    await make({ expiresAt: inDays(1) }),
    await make(),
  ];
  const ask = (secret: string) => expectRefusal(server.as(secret), 'GET /api/stays', { query: {} });
  await manager()(REVOKE, { params: { id: revoked.token.id } });
  const again = await manager()(REVOKE, { params: { id: revoked.token.id } });
  expect(again.state).toBe('revoked');
  expect((await ask(revoked.secret)).code).toBe('UNAUTHENTICATED');
  await updateRows(server, 'api_tokens', over.token.id, {
    created_at: new Date(Date.now() - DAY),
    expires_at: new Date(Date.now() - 1000),
  });
  expect((await ask(over.secret)).code).toBe('UNAUTHENTICATED');
  await updateRows(server, 'businesses', business.id, { status: 'inactive' });
  expect((await ask(closed.secret)).code).toBe('UNAUTHENTICATED');
});

test('a token stays valid when the manager who created it leaves', async () => {
  const { secret } = await make();
  await updateRows(server, 'people', business.manager.id, { status: 'inactive' });
  expect((await server.as(secret)('GET /api/stays', { query: {} })).cars).toEqual([]);
});

test('a token limited to a location sees nothing of another', async () => {
  const elsewhere = await buildLocation(server.ctx, business.id);
  const { secret } = await make({
    capabilities: ['stays.checkIn', 'staff.view', 'locations.view', 'figures.view'],
    locationIds: [elsewhere.id],
  });
  const program = server.as(secret);
  await expectError('LOCATION_NOT_FOUND', program, 'POST /api/valet/tickets', { body: newCar() });
  const { locations } = await program('GET /api/business/locations', { query: {} });
  expect(locations.map(({ id }) => id)).toEqual([elsewhere.id]);
  expect((await program('GET /api/valets', { query: {} })).valets).toEqual([]);
});

/**
 * Calls every operation with an empty body and returns the statuses. The server checks rights
 * before it reads the body.
 */
async function callAll(secret: string): Promise<Map<string, number>> {
  const statuses = new Map<string, number>();
  for (const key of Object.keys(operations)) {
    const [method = '', path = ''] = key.split(' ');
    const answer = await fetch(server.url + path.replaceAll(/\{\w+\}/g, randomUUID()), {
      method,
      headers: { authorization: `Bearer ${secret}` },
    });
    await answer.text();
    statuses.set(key, answer.status);
  }
  return statuses;
}

test.each(tokenCapabilities)(
  'a token with only %s may call exactly what that opens',
  async (capability) => {
    const { secret } = await make({ capabilities: [capability] });
    const statuses = await callAll(secret);
    const wrong = Object.entries(operations as Record<string, Operation>).filter(
      ([key, operation]) => {
        if (operation.access === 'public' || operation.access === 'ticket') return false;
        const isOpen = operation.access === capability && !operation.notByTokens;
        return isOpen === (statuses.get(key) === 403);
      },
    );
    expect(wrong.map(([key]) => `${statuses.get(key) ?? 0} ${key}`)).toEqual([]);
    expect([...statuses.values()]).not.toContain(500);
  },
);

test('no token capability opens people, settings, cash figures or other tokens', () => {
  const given: readonly string[] = tokenCapabilities satisfies readonly TokenCapability[];
  for (const never of ['staff.manage', 'business.edit', 'pricing.edit', 'books.close'])
    expect(given).not.toContain(never);
});
