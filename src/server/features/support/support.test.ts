import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { forgetLimits, readInbox } from '#test/factories/accounts.ts';
import { customersCar } from '#test/factories/conversations.ts';
import { buildStaffedBusiness, buildPerson } from '#test/factories/people.ts';
import {
  callInParallel,
  listFields,
  expectRefusal,
  expectError,
} from '#test/factories/refusals.ts';
import { stayFacts, insertRow, listRows, updateUnguarded } from '#test/factories/rows.ts';
import { setPreference } from '#test/factories/steps.ts';
import { buildBeforeAll, runServer } from '#test/harness/runServer.ts';

const ASK = 'POST /api/support';

type TestPerson = Awaited<ReturnType<typeof buildPerson>>;

const server = runServer();
const business = buildBeforeAll(() => buildStaffedBusiness(server.ctx));
beforeEach(() => forgetLimits(server));

const ask = (token: string, body: { message: string; subject?: string; clientId?: string }) =>
  server.as(token)(ASK, { body: { clientId: randomUUID(), ...body } });
const listRequests = (personId: string) =>
  listRows(server, 'support_requests', { person_id: personId });
const listNotices = async (token: string) =>
  (await server.as(token)('GET /api/notifications', { query: {} })).notifications.filter(
    ({ type }) => type === 'support_requested',
  );

test('a customer with a car in custody asks its business, once', async () => {
  const { customer, ticketId } = await customersCar(server, business);
  const body = { message: 'The lights are on', subject: 'Lights', clientId: randomUUID() };
  const answers = await Promise.all(callInParallel(4, () => ask(customer.token, body)));
  for (const answer of answers) expect(answer).toEqual({ to: 'business', stayId: ticketId });
  const { messages } = await server.as(business.valet.token)('GET /api/conversations/{id}', {
    params: { id: ticketId },
  });
  expect(messages.map(({ text }) => text)).toEqual(['Lights\nThe lights are on']);
  // The car is then returned; the question stays in the car's conversation.
  await updateUnguarded(server, 'stays', ticketId, stayFacts('returned', business.valet.id));
  expect(await ask(customer.token, body)).toEqual({ to: 'business', stayId: ticketId });
  expect(await listRequests(customer.id)).toEqual([]);
});

test('anybody else asks the platform, once, and its administrators are notified as they chose', async () => {
  const admin = await buildPerson(server.ctx, { role: 'admin' });
  await setPreference(server.as(admin.token), {
    category: 'platform',
    inApp: true,
    email: true,
    sms: false,
  });
  const customer = await buildPerson(server.ctx, { role: 'customer', firstName: 'Grace' });
  const message = `I need help. ${'Long. '.repeat(60)}See https://evil.test/now`;
  const body = { message, subject: 'evil.test', clientId: randomUUID() };
  const answers = await Promise.all(callInParallel(4, () => ask(customer.token, body)));
  for (const answer of answers) expect(answer).toEqual({ to: 'platform', stayId: null });
  expect(await listRequests(customer.id)).toMatchObject([{ message, subject: 'evil.test' }]);
  const notices = await listNotices(admin.token);
  expect(notices).toHaveLength(1);
  expect(notices[0]).toMatchObject({
    title: 'Support request',
    actionUrl: expect.stringMatching(/^\/admin-dashboard\/support\/[0-9a-f-]{36}$/) as string,
  });
  expect(notices[0]?.message).toContain('Grace Person');
  expect(notices[0]?.message).toContain('Long. '.repeat(60));
  // A typed text must not become a link in a mailbox.
  expect(notices[0]?.message).not.toMatch(/evil\.test|https:\/\//);
  const [mail] = await readInbox(server, admin.email ?? '');
  expect(mail?.text).toContain('I need help.');
  for (const { token } of [business.valet, business.manager])
    expect(await ask(token, { message: 'Hello' })).toEqual({ to: 'platform', stayId: null });
  expect(await listNotices(admin.token)).toHaveLength(3);
});

test.each([{ message: '  ' }, { message: '\u200b' }, { message: 'x'.repeat(2001) }])(
  'refuses %j',
  async (body) => {
    const call = server.as(business.valet.token);
    await expectError({ fields: ['message'] }, call, ASK, {
      body: { clientId: randomUUID(), ...body },
    });
  },
);

describe('the administrators’ queue of support requests', () => {
  let ada: TestPerson;
  let bob: TestPerson;
  let customer: TestPerson;
  beforeAll(async () => {
    ada = await buildPerson(server.ctx, { role: 'admin', adminSet: 'support', firstName: 'Ada' });
    bob = await buildPerson(server.ctx, { role: 'admin', firstName: 'Bob' });
  });
  beforeEach(async () => {
    customer = await buildPerson(server.ctx, { role: 'customer', firstName: 'Noor' });
  });

  const newRequest = async (message = 'My receipt is wrong') => {
    await ask(customer.token, { message, subject: 'Receipt' });
    const [request] = (await server.as(customer.token)('GET /api/support', {})).requests;
    return request?.id ?? '';
  };
  const read = async (id: string, token = ada.token) =>
    (await server.as(token)('GET /api/admin/support/{id}', { params: { id } })).request;
  const list = (view: 'open' | 'mine' | 'answered', search?: string, token = ada.token) =>
    server.as(token)('GET /api/admin/support', { query: { view, ...(search ? { search } : {}) } });
  const answer = (id: string, text: string, seenId: string | null = null, token = ada.token) =>
    server.as(token)('POST /api/admin/support/{id}/answer', {
      params: { id },
      body: { text, seenId },
    });

  test('lets one administrator take and answer a request, and the answer arrives in the app and by e-mail', async () => {
    const id = await newRequest();
    const found = await list('open', 'receipt noor');
    expect(found.requests.map((request) => request.id)).toContain(id);
    await server.as(ada.token)('POST /api/admin/support/{id}/take', {
      params: { id },
      body: { from: null },
    });
    expect((await list('mine')).requests.map((request) => request.id)).toContain(id);
    await server.as(bob.token)('POST /api/admin/support/{id}/notes', {
      params: { id },
      body: { text: 'Known since Monday' },
    });
    const { request } = await answer(id, 'We sent you a new one.');
    expect(request).toMatchObject({
      status: 'answered',
      assignedTo: { id: ada.id },
      messages: [
        { kind: 'note', author: { id: bob.id } },
        { kind: 'answer', author: { id: ada.id } },
      ],
    });
    expect((await list('open', 'noor')).requests.map((one) => one.id)).not.toContain(id);
    expect((await list('answered')).requests[0]?.id).toBe(id);
    expect((await list('answered', 'RECEIPT noor')).requests.map((one) => one.id)).toContain(id);
    expect((await list('answered', 'receipt nobody')).requests).toEqual([]);

    const [own] = (await server.as(customer.token)('GET /api/support', {})).requests;
    expect(own).toMatchObject({
      status: 'answered',
      messages: [{ kind: 'answer', author: null, text: 'We sent you a new one.' }],
    });
    expect(own?.messages).toHaveLength(1);
    const [notice] = (await server.as(customer.token)('GET /api/notifications', { query: {} }))
      .notifications;
    expect(notice).toMatchObject({ type: 'support_answered', actionUrl: '/support' });
    const [mail] = await readInbox(server, customer.email ?? '');
    expect(mail?.text).toContain('We sent you a new one.');

    await server.as(customer.token)('POST /api/support/{id}/messages', {
      params: { id },
      body: { message: 'It did not come', clientId: randomUUID() },
    });
    expect(await read(id)).toMatchObject({ status: 'open', assignedTo: { id: ada.id } });
    // Only the administrator who took the request is notified.
    const told = await Promise.all([ada, bob].map(({ token }) => listNotices(token)));
    expect(
      told.map((notices) => notices.filter(({ message }) => message.includes('It did not')).length),
    ).toEqual([1, 0]);
    const trail = await server.as(bob.token)('GET /api/admin/audit', {
      query: { personId: customer.id },
    });
    expect(trail.entries.map(({ action }) => action)).toEqual([
      'support request viewed',
      'support request answered',
      'support request noted',
      'support request taken',
    ]);
  });

  test('lets one of two administrators take a request at once, and tells the other', async () => {
    const id = await newRequest();
    const take = (token: string, from: string | null) =>
      server.as(token)('POST /api/admin/support/{id}/take', { params: { id }, body: { from } });
    const both = await Promise.allSettled([take(ada.token, null), take(bob.token, null)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const holder = (await read(id)).assignedTo?.id;
    const [winner, loser] = holder === ada.id ? [ada, bob] : [bob, ada];
    const refused = await expectRefusal(
      server.as(loser.token),
      'POST /api/admin/support/{id}/answer',
      {
        params: { id },
        body: { text: 'Mine', seenId: null },
      },
    );
    expect(refused).toMatchObject({ status: 409, code: 'STATE_CONFLICT', state: 'assigned' });
    expect((await read(id)).messages).toEqual([]);
    // An administrator who has seen the assignment can take the request from the other
    // administrator.
    await take(loser.token, winner.id);
    await answer(id, 'Here you are', null, loser.token);
    expect(await read(id)).toMatchObject({ status: 'answered', assignedTo: { id: loser.id } });
  });

  test('keeps a request open if its author wrote more while it was answered', async () => {
    const id = await newRequest();
    await server.as(customer.token)('POST /api/support/{id}/messages', {
      params: { id },
      body: { message: 'And my tip too', clientId: randomUUID() },
    });
    expect((await answer(id, 'About the receipt')).request.status).toBe('open');
    const seen = (await read(id)).messages.findLast(({ kind }) => kind === 'question')?.id ?? null;
    expect((await answer(id, 'And the tip', seen)).request.status).toBe('answered');
    const step = (name: 'close' | 'reopen') =>
      server.as(ada.token)(`POST /api/admin/support/{id}/${name}`, { params: { id } });
    expect((await step('close')).request.status).toBe('closed');
    expect(
      await expectRefusal(server.as(ada.token), 'POST /api/admin/support/{id}/answer', {
        params: { id },
        body: { text: 'Too late', seenId: null },
      }),
    ).toMatchObject({ status: 409, state: 'closed' });
    expect((await step('reopen')).request.status).toBe('open');
  });

  test('shows the author’s car beside it, one in custody first', async () => {
    const { customer: owner, ticketId } = await customersCar(server, business);
    customer = owner;
    await insertRow(server, 'support_requests', {
      person_id: owner.id,
      message: 'Where is it?',
      client_id: randomUUID(),
    });
    const [request] = (await server.as(owner.token)('GET /api/support', {})).requests;
    expect((await read(request?.id ?? '')).stays[0]).toMatchObject({
      id: ticketId,
      isInCustody: true,
    });
  });

  test('refuses a text of a megabyte by its size, and one too long by field', async () => {
    const id = await newRequest();
    const write = (message: string) =>
      expectRefusal(server.as(customer.token), 'POST /api/support/{id}/messages', {
        params: { id },
        body: { message, clientId: randomUUID() },
      });
    expect(await write('x'.repeat(1_000_000))).toMatchObject({
      status: 413,
      code: 'PAYLOAD_TOO_LARGE',
    });
    expect(listFields(await write('x'.repeat(2001)))).toEqual(['message']);
    expect(
      listFields(
        await expectRefusal(server.as(ada.token), 'POST /api/admin/support/{id}/answer', {
          params: { id },
          body: { text: '\u200b', seenId: null },
        }),
      ),
    ).toEqual(['text']);
  });
});
