import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { getBusinessDay } from '#domain/businesses/businessDay.ts';
import { jobHandlers } from '#server/jobs.ts';
import { unsealContent } from '#server/features/messages/templates/content.ts';
import { deleteExpiredRecords } from '#server/features/identity/deleteExpiredRecords.ts';
import {
  forgetLimits,
  readInbox,
  mailSettled,
  newCustomer,
  verifiedCustomer,
  advanceTo,
} from '#test/factories/accounts.ts';
import {
  customersCar,
  giveCar,
  remindNow,
  sendGuestMessage,
  sendStaffMessage,
} from '#test/factories/conversations.ts';
import { buildCustomer, buildRequest } from '#test/factories/customers.ts';
import {
  buildStaffedBusiness,
  buildPerson,
  PASSWORD,
  randomPhone,
} from '#test/factories/people.ts';
import {
  callInParallel,
  listFields,
  settleOutcomes,
  expectRefusal,
  countOutcomes,
  expectError,
  expectParallel,
} from '#test/factories/refusals.ts';
import { createSession } from '#test/factories/sessions.ts';
import { openFollowingSocket } from '#test/factories/sockets.ts';
import {
  codeFor,
  linkTokenFor,
  pollUntilTruthy,
  openTicket,
  parkCar,
  type ParkedCar,
  requestPaid,
} from '#test/factories/stays.ts';
import { moveStayTo, getRow, insertRow, updateRows, listRows } from '#test/factories/rows.ts';
import { sendRunner, verifyCode } from '#test/factories/steps.ts';
import { buildBeforeEach, runServer, startStrict } from '#test/harness/runServer.ts';

const DELETE = 'DELETE /api/account';
const DOWNLOAD = 'GET /api/account/download';

const server = runServer();
const business = buildBeforeEach(() => buildStaffedBusiness(server.ctx));
beforeEach(() => forgetLimits(server));

const sure = { currentPassword: PASSWORD, confirmation: 'DELETE' };
const remove = (token: string) => server.as(token)(DELETE, { body: sure });
const refused = (token: string, body = sure) => expectRefusal(server.as(token), DELETE, { body });
const findPerson = (id: string) => getRow(server, 'people', id);
const findStay = (id: string) => getRow(server, 'stays', id);

/**
 * Builds a customer whose car was parked and returned, with a payment and messages in its
 * conversation.
 */
async function oldCustomer(words = 'My private words') {
  const car = await customersCar(server, business);
  const { customer, ticketId } = car;
  await sendStaffMessage(server, customer.token, ticketId, words);
  await sendStaffMessage(server, business.valet.token, ticketId, 'As you wish');
  const order = await bringBack(car);
  await server.as()('POST /api/customer/ticket/{token}/rating', {
    params: { token: car.ticketToken },
    body: { rating: 4, comment: 'Quick, and kind to my dog' },
  });
  return { ...car, order };
}

/** Pays for the return and hands the car over without the handover code. */
async function bringBack(car: ParkedCar) {
  const order = await requestPaid(server, car);
  const manager = server.as(business.manager.token);
  const params = { id: order.id };
  await sendRunner(manager, params.id, business.valet.id);
  await manager('POST /api/dispatch/orders/{id}/ready', { params });
  await manager('POST /api/dispatch/orders/{id}/complete', { params });
  return order;
}

/**
 * Signs off the day; the report lists where each car is and which cars were handed over without the
 * handover code.
 */
async function signDay() {
  const { id, time_zone: timeZone } = business.location;
  const date = getBusinessDay(server.ctx.clock(), timeZone);
  // Advances 25 hours, because a business day has up to 25 hours when clocks change.
  await advanceTo(server, new Date(server.ctx.clock().getTime() + 25 * 3_600_000));
  return server.as(business.manager.token)('POST /api/business/days/{locationId}/{date}/sign-off', {
    params: { locationId: id, date },
    body: { counts: [] },
  });
}

async function savedCard(personId: string) {
  const methodId = `pm_${randomUUID()}`;
  await insertRow(server, 'saved_cards', {
    person_id: personId,
    provider: server.ctx.payments.name,
    provider_method_id: methodId,
    fingerprint: randomUUID(),
    brand: 'visa',
    last4: '4242',
    exp_month: 12,
    exp_year: 2040,
    is_default: true,
  });
  return methodId;
}

describe('a copy of a person’s data', () => {
  test('contains everything that is stored, as a file', async () => {
    const { customer, ticketId, order, ticketToken } = await oldCustomer();
    await savedCard(customer.id);
    const response = await fetch(`${server.url}/api/account/download`, {
      headers: { authorization: `Bearer ${customer.token}` },
    });
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="portico-\d{4}-\d\d-\d\d\.json"$/,
    );
    const text = await response.text();
    const data = JSON.parse(text);
    expect(data).toMatchObject({
      profile: { id: customer.id, email: customer.email, firstName: 'Grace' },
      stays: [
        {
          id: ticketId,
          location: business.location.name,
          rating: 4,
          ratingComment: 'Quick, and kind to my dog',
        },
      ],
      orders: [{ id: order.id, status: 'completed', tipCents: 300, paymentStatus: 'paid' }],
      savedCards: [{ brand: 'visa', last4: '4242' }],
      sessions: [{ place: '127.0.0.1' }],
    });
    const [stay] = data.stays;
    expect(stay.timeline.map(({ type }: { type: string }) => type)).toContain('stay.park');
    expect(stay.messages).toMatchObject([
      { side: 'customer', text: 'My private words' },
      { side: 'staff', authorName: 'Omar', text: 'As you wish' },
    ]);
    expect(data.ledger.length).toBeGreaterThan(0);
    expect(data.notifications.length).toBeGreaterThan(0);
    // The download contains no secret, and only the first names of staff.
    for (const secret of [ticketToken, customer.token, 'hash', 'sealed', business.valet.id, 'pm_'])
      expect(text).not.toContain(secret);
    expect(text).not.toContain(business.valet.phone_e164 ?? '?');
  });

  test('contains nothing of other people', async () => {
    const { ticketId } = await oldCustomer();
    const other = await buildPerson(server.ctx, { role: 'customer' });
    const text = JSON.stringify(await server.as(other.token)(DOWNLOAD, {}));
    expect(text).not.toContain(ticketId);
    expect(text).not.toContain('My private words');
  });

  test('is limited to five an hour', async () => {
    const strict = await startStrict(server);
    const { token } = await buildPerson(server.ctx, { role: 'customer' });
    await expectParallel({ ok: 5, RATE_LIMITED: 2 }, 7, () => strict.as(token)(DOWNLOAD, {}));
  });
});

describe('deleting the account', () => {
  test.each([
    [{ ...sure, confirmation: 'delete' }, 'confirmation'],
    [{ ...sure, confirmation: '' }, 'confirmation'],
    [{ ...sure, currentPassword: 'wrong' }, 'currentPassword'],
  ])('refuses %j', async (body, field) => {
    const { token, id } = await buildPerson(server.ctx, { role: 'customer' });
    expect(listFields(await refused(token, body))).toEqual([field]);
    expect((await findPerson(id)).deleted_at).toBeNull();
  });

  test('locks after five wrong passwords', async () => {
    const { token } = await buildPerson(server.ctx, { role: 'customer' });
    const body = { ...sure, currentPassword: 'wrong' };
    await expectParallel({ VALIDATION: 5, ACCOUNT_LOCKED: 2 }, 7, () =>
      server.as(token)(DELETE, { body }),
    );
  });

  test.each(['received', 'parked', 'returning', 'ready'] as const)(
    'is refused while a car of theirs is %s',
    async (status) => {
      const { customer, ticketId } = await customersCar(server, business);
      await moveStayTo(server.ctx.db, business, ticketId, status);
      const wrong = { ...sure, currentPassword: 'wrong' };
      for (const body of [sure, wrong])
        expect(await refused(customer.token, body)).toMatchObject({
          code: 'CAR_IN_CUSTODY',
          state: status,
        });
      await server.as(customer.token)('GET /api/auth/me', {});
    },
  );

  test('cancels a stay that was only announced', async () => {
    const customer = await buildCustomer(server);
    const { id } = await customer.call('POST /api/services', buildRequest(customer, business));
    await remove(customer.token);
    expect(await findStay(id)).toMatchObject({
      status: 'cancelled',
      customer_name: null,
      license_plate: null,
      phone_e164: null,
    });
  });

  test('anonymises records: no name, address, number, plate or text of the person remains', async () => {
    const words = `mine alone ${randomUUID()}`;
    const old = await oldCustomer(words);
    const { customer, ticketId, ticketToken, order } = old;
    const other = await parkCar(server, business);
    await server.as(business.valet.token)('POST /api/stays/{id}/details', {
      params: { id: other.ticketId },
      body: { customerName: 'My other name', licensePlate: 'GONE 1' },
    });
    await giveCar(server, other.ticketId, customer.id);
    const { signOff } = await signDay();
    expect(signOff?.figures).toMatchObject({
      stillHere: [{ stayId: other.ticketId }],
      withoutCode: [{ stayId: ticketId }],
    });
    await bringBack(other);
    const methodId = await savedCard(customer.id);
    const phone = randomPhone();
    await updateRows(server, 'people', customer.id, { phone_e164: phone });
    const call = server.as(customer.token);
    await call('POST /api/auth/phone/send-code', {});
    const admin = await buildPerson(server.ctx, { role: 'admin' });
    await call('POST /api/support', { body: { message: 'Help me', clientId: randomUUID() } });
    const before = await listLedger(order.id);
    const socket = await openFollowingSocket(server, { token: customer.token });

    await remove(customer.token);

    expect(await socket.closed()).toBe(4401);
    await expectError('UNAUTHENTICATED', call, 'GET /api/auth/me', {});
    expect(await findPerson(customer.id)).toMatchObject({
      first_name: 'Deleted',
      last_name: '',
      email: null,
      phone_e164: null,
      password_hash: null,
      status: 'inactive',
      deleted_at: expect.any(Date),
    });
    expect(await findStay(ticketId)).toMatchObject({
      status: 'returned',
      customer_name: null,
      phone_e164: null,
      notes: null,
      license_plate: null,
      rating: 4,
      rating_comment: null,
    });
    expect(await listLedger(order.id)).toEqual(before);
    const params = { token: ticketToken };
    await expectError('TICKET_NOT_FOUND', server.as(), 'GET /api/customer/ticket/{token}', {
      params,
    });
    const { messages } = await server.as(business.valet.token)('GET /api/conversations/{id}', {
      params: { id: ticketId },
    });
    expect(messages.map(({ text, authorName }) => [text, authorName])).toEqual([
      ['—', null],
      ['As you wish', 'Omar'],
    ]);
    const notices = await server.as(admin.token)('GET /api/notifications', { query: {} });
    expect(notices.notifications).toEqual([]);
    // The email that confirms the deletion is sent first; the next tidy-up then erases its address.
    await mailSettled(server);
    await deleteExpiredRecords(server.ctx);
    await jobHandlers(server.ctx)['delete-cards']({ personId: customer.id });
    const traces = [customer.email, phone, words, 'Help me', methodId, 'My other name', 'GONE 1'];
    for (const car of [old, other]) traces.push(car.phone, car.licensePlate);
    for (const trace of traces) expect(await tablesWith(trace ?? '?')).toEqual([]);
    const sent = await listRows(server, 'messages', { stay_id: ticketId });
    for (const row of sent) expect(unsealContent(server.ctx, row.content_sealed).text).toBe('—');
  });

  test('removes their name and number from a car that is another guest’s now', async () => {
    const phone = randomPhone();
    const { customer, ticketId, ticketToken } = await customersCar(server, business, phone);
    await updateRows(server, 'people', customer.id, { phone_e164: phone });
    const correct = (body: object) =>
      server.as(business.valet.token)('POST /api/stays/{id}/details', {
        params: { id: ticketId },
        body,
      });
    await sendGuestMessage(server, ticketToken, 'Written by link');
    await sendStaffMessage(server, customer.token, ticketId, 'Written by account');
    await remindNow(server, ticketId);
    const listReminders = async () => {
      const valet = server.as(business.valet.token);
      const { notifications } = await valet('GET /api/notifications', { query: {} });
      return notifications.filter(({ type }) => type === 'message_from_customer');
    };
    expect(await listReminders()).toHaveLength(1);
    await correct({ customerName: 'Once Mine' });
    const next = randomPhone();
    await correct({ customerName: 'Somebody Else', phoneE164: next });
    await sendGuestMessage(server, await linkTokenFor(server, next), 'Written by the next guest');
    // Messages of this stay went to the number that the person had at the time.
    await updateRows(server, 'people', customer.id, { phone_e164: randomPhone() });
    await remove(customer.token);
    expect(await listReminders()).toEqual([]);
    expect(await tablesWith('Written by the next guest')).toContain('stay_messages');
    expect(await tablesWith(next)).toContain('messages');
    for (const trace of ['Written by link', 'Written by account'])
      expect(await tablesWith(trace)).toEqual([]);
    const { timeline } = await server.as(business.valet.token)('GET /api/stays/{id}', {
      params: { id: ticketId },
    });
    const corrected = timeline.filter(({ type }) => type === 'stay.guest_correct');
    expect(corrected.map(({ data }) => data)).toMatchObject([
      { customerName: null, customerNameBefore: null },
      { customerName: 'Somebody Else', customerNameBefore: null, phoneEndingBefore: null },
    ]);
    expect(corrected[1]?.data['phoneEnding']).toMatch(/^\d{4}$/);
    for (const trace of [phone, 'Once Mine']) expect(await tablesWith(trace)).toEqual([]);
  });

  test('is confirmed to the address, which is then removed', async () => {
    const customer = await buildCustomer(server);
    await remove(customer.token);
    const [sent] = await readInbox(server, customer.email ?? '');
    expect(sent?.subject).toBe('Your account was deleted');
    const kept = () =>
      server.ctx.db
        .selectFrom('messages')
        .select('recipient')
        .where('dedupe_key', '=', `account-deleted:${customer.id}`)
        .where('status', '!=', 'queued')
        .execute();
    await pollUntilTruthy(async () => (await kept()).length > 0);
    await deleteExpiredRecords(server.ctx);
    expect(await kept()).toEqual([{ recipient: '—' }]);
  });

  test('frees the address for a new registration', async () => {
    const customer = await verifiedCustomer(server);
    const login = { email: customer.email, password: customer.password };
    const { token } = await server.as()('POST /api/auth/login', { body: login });
    await server.as(token)(DELETE, {
      body: { currentPassword: customer.password, confirmation: ' DELETE ' },
    });
    await expectError('INVALID_CREDENTIALS', server.as(), 'POST /api/auth/login', { body: login });
    await server.as()('POST /api/auth/register', { body: newCustomer({ email: customer.email }) });
    const again = await getRow(server, 'people', { email: customer.email });
    expect(again.deleted_at).toBeNull();
  });

  test('is done once when pressed several times at once', async () => {
    const { token } = await buildPerson(server.ctx, { role: 'customer' });
    const all = countOutcomes(await settleOutcomes(callInParallel(4, () => remove(token))));
    // The other calls fail because the first one ended the session, not because of a wrong
    // password.
    expect(all).toEqual({ ok: 1, UNAUTHENTICATED: 3 });
  });

  test('is refused, or the car is, when a handover runs at the same time', async () => {
    for (let round = 0; round < 8; round += 1) {
      const customer = await buildCustomer(server);
      const { id } = await customer.call('POST /api/services', buildRequest(customer, business));
      const [removed] = await Promise.all([
        settleOutcomes([remove(customer.token)]),
        settleOutcomes([
          server.as(business.valet.token)('POST /api/services/{id}/accept', { params: { id } }),
        ]),
      ]);
      const stay = await findStay(id);
      const { deleted_at } = await findPerson(customer.id);
      if (removed[0] === 'ok')
        expect([stay.status, deleted_at === null]).toEqual(['cancelled', false]);
      else expect([stay.status, deleted_at]).toEqual(['received', null]);
    }
  });

  test('leaves no car without an owner when a ticket or a badge scan runs at the same time', async () => {
    for (let round = 0; round < 8; round += 1) {
      const customer = await buildCustomer(server);
      const ticket = await openTicket(server, business, { phone: customer.phone });
      const code = await codeFor(server, customer.phone);
      const { sessionToken } = await createSession(server, business);
      await Promise.allSettled([
        remove(customer.token),
        round % 2
          ? verifyCode(server.as(business.valet.token), ticket.ticketId, code)
          : customer.call('POST /api/session/link', { body: { sessionToken } }),
      ]);
      expect(await heldByTheDeleted(customer.id)).toEqual([]);
    }
  });

  test('leaves no car without an owner when the customer announces a car at the same time', async () => {
    for (let round = 0; round < 8; round += 1) {
      const customer = await buildCustomer(server);
      await Promise.allSettled([
        remove(customer.token),
        customer.call('POST /api/services', buildRequest(customer, business)),
      ]);
      expect(await heldByTheDeleted(customer.id)).toEqual([]);
    }
  });
});

const heldByTheDeleted = (personId: string) =>
  server.ctx.db
    .selectFrom('stays')
    .innerJoin('people', 'people.id', 'stays.customer_id')
    .select(['stays.id', 'stays.status'])
    .where('customer_id', '=', personId)
    .where('people.deleted_at', 'is not', null)
    .where('stays.status', 'not in', ['cancelled', 'returned'])
    .execute();

const listLedger = (orderId: string) =>
  listRows(server, 'ledger_entries', { order_id: orderId }, 'id');

/** Returns the tables that contain this text in any column. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows } = await server.ctx.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const found: string[] = [];
  for (const { name } of rows) {
    // Two tables are exempt: the inbox exists only in development, and rate limit counters expire
    // by themselves.
    if (name === 'dev_inbox' || name === 'rate_limits') continue;
    const hit = await server.ctx.pool.query(
      `select 1 from "${name}" t where position($1 in t::text) > 0 limit 1`,
      [text],
    );
    if (hit.rowCount) found.push(name);
  }
  return found;
}
