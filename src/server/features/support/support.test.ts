import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { forgetLimits, inbox } from '#test/factories/accounts.ts';
import { customersCar } from '#test/factories/conversations.ts';
import { buildStaffedBusiness, buildPerson, type TestBusiness } from '#test/factories/people.ts';
import { atOnce, listFields, refusal } from '#test/factories/refusals.ts';
import { stayFacts } from '#test/factories/rows.ts';
import { startServer, type TestServer } from '#test/harness/server.ts';

const ASK = 'POST /api/support';

let server: TestServer;
let business: TestBusiness;

beforeAll(async () => {
  server = await startServer(inject('postgresUrl'));
  business = await buildStaffedBusiness(server.ctx);
});
beforeEach(() => forgetLimits(server));
afterAll(() => server.close());

const ask = (token: string, body: { message: string; subject?: string; clientId?: string }) =>
  server.as(token)(ASK, { body: { clientId: randomUUID(), ...body } });
const listRequests = (personId: string) =>
  server.ctx.db
    .selectFrom('support_requests')
    .selectAll()
    .where('person_id', '=', personId)
    .execute();
const listNotices = async (token: string) =>
  (await server.as(token)('GET /api/notifications', { query: {} })).notifications.filter(
    ({ type }) => type === 'support_requested',
  );

test('a customer whose car is with the valets asks its business, once', async () => {
  const { customer, ticketId } = await customersCar(server, business);
  const body = { message: 'The lights are on', subject: 'Lights', clientId: randomUUID() };
  const answers = await Promise.all(atOnce(4, () => ask(customer.token, body)));
  for (const answer of answers) expect(answer).toEqual({ to: 'business', stayId: ticketId });
  const { messages } = await server.as(business.valet.token)('GET /api/conversations/{id}', {
    params: { id: ticketId },
  });
  expect(messages.map(({ text }) => text)).toEqual(['Lights\nThe lights are on']);
  // Back meanwhile: what was sent is where it was.
  await server.ctx.db
    .updateTable('stays')
    .set(stayFacts('returned', business.valet.id))
    .where('id', '=', ticketId)
    .execute();
  expect(await ask(customer.token, body)).toEqual({ to: 'business', stayId: ticketId });
  expect(await listRequests(customer.id)).toEqual([]);
});

test('anybody else asks the platform, once; its administrators are told as they chose', async () => {
  const admin = await buildPerson(server.ctx, { role: 'admin' });
  await server.as(admin.token)('PUT /api/notifications/preferences', {
    body: { preferences: [{ category: 'platform', inApp: true, email: true, sms: false }] },
  });
  const customer = await buildPerson(server.ctx, { role: 'customer', firstName: 'Grace' });
  const message = `I need help. ${'Long. '.repeat(60)}See https://evil.test/now`;
  const body = { message, subject: 'evil.test', clientId: randomUUID() };
  const answers = await Promise.all(atOnce(4, () => ask(customer.token, body)));
  for (const answer of answers) expect(answer).toEqual({ to: 'platform', stayId: null });
  expect(await listRequests(customer.id)).toMatchObject([{ message, subject: 'evil.test' }]);
  const notices = await listNotices(admin.token);
  expect(notices).toHaveLength(1);
  expect(notices[0]).toMatchObject({ title: 'Support request', actionUrl: '/admin-dashboard' });
  expect(notices[0]?.message).toContain('Grace Person');
  expect(notices[0]?.message).toContain('Long. '.repeat(60));
  // Nothing in it is a link for a mailbox.
  expect(notices[0]?.message).not.toMatch(/evil\.test|https:\/\//);
  const [mail] = await inbox(server, admin.email ?? '');
  expect(mail?.text).toContain('I need help.');
  for (const { token } of [business.valet, business.manager])
    expect(await ask(token, { message: 'Hello' })).toEqual({ to: 'platform', stayId: null });
  expect(await listNotices(admin.token)).toHaveLength(3);
});

test.each([{ message: '  ' }, { message: '\u200b' }, { message: 'x'.repeat(2001) }])(
  'refuses %j',
  async (body) => {
    const call = server.as(business.valet.token);
    const refused = await refusal(call, ASK, { body: { clientId: randomUUID(), ...body } });
    expect(listFields(refused)).toEqual(['message']);
  },
);
