import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { forgetLimits } from '#test/factories/accounts.ts';
import {
  customersCar,
  giveCar,
  sendGuestMessage,
  remindNow,
  sendStaffMessage,
} from '#test/factories/conversations.ts';
import { buildStaffedBusiness, buildPerson, randomPhone } from '#test/factories/people.ts';
import {
  callInParallel,
  listFields,
  expectRefusal,
  expectError,
  expectParallel,
  expectOutcomes,
} from '#test/factories/refusals.ts';
import { endShiftOf } from '#test/factories/shifts.ts';
import { openFollowingSocket } from '#test/factories/sockets.ts';
import { messagesTo, openTicket, paidCar, parkCar, receiveCar } from '#test/factories/stays.ts';
import {
  stayFacts,
  insertRow,
  listRows,
  updateRows,
  updateUnguarded,
} from '#test/factories/rows.ts';
import { readTicket, setPreference, sendRunner, suspendValet } from '#test/factories/steps.ts';
import { buildBeforeEach, runServer, startStrict } from '#test/harness/runServer.ts';

const READ = 'POST /api/conversations/{id}/read';
const WRITE = 'POST /api/conversations/{id}/messages';
const GUEST_WRITES = 'POST /api/customer/ticket/{token}/messages';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const server = runServer();
const business = buildBeforeEach(() => buildStaffedBusiness(server.ctx));
beforeEach(() => forgetLimits(server));

const talk = (token: string, stayId: string) =>
  server.as(token)('GET /api/conversations/{id}', { params: { id: stayId } });
const readAsGuest = (ticketToken: string) =>
  server.as()('GET /api/customer/ticket/{token}/conversation', { params: { token: ticketToken } });
const read = (token: string, stayId: string, upTo?: string) =>
  server.as(token)(READ, { params: { id: stayId }, body: upTo ? { upTo } : {} });
const guestReads = (ticketToken: string, upTo?: string) =>
  server.as()('POST /api/customer/ticket/{token}/read', {
    params: { token: ticketToken },
    body: upTo ? { upTo } : {},
  });
const listConversations = (token: string) =>
  server.as(token)('GET /api/conversations', { query: {} });
const textsTo = async (phone: string) =>
  (await messagesTo(server, phone)).filter(({ text }) => text.includes('sent you a message'));
const listNotices = async (personId: string, type: string) =>
  listRows(server, 'notifications', { person_id: personId, type });
async function stopsSms(phone: string) {
  await insertRow(server, 'sms_opt_outs', { phone_e164: phone, since: new Date() });
}
const handedBack = (stayId: string, ago = 0) =>
  updateUnguarded(
    server,
    'stays',
    stayId,
    stayFacts('returned', business.valet.id, new Date(server.ctx.clock().getTime() - ago)),
  );

describe('a conversation', () => {
  test('carries messages between a guest and a valet', async () => {
    const car = await parkCar(server, business);
    const asked = await sendGuestMessage(
      server,
      car.ticketToken,
      '  Is my bag on the back seat?  ',
    );
    expect(asked).toMatchObject({
      ticketNumber: car.ticketNumber,
      location: business.location.name,
      withName: 'Omar',
      isOpen: true,
      unread: 0,
    });
    expect(asked.messages).toEqual([
      {
        id: expect.any(String),
        side: 'customer',
        authorName: 'Grace',
        isMine: true,
        clientId: expect.any(String),
        text: 'Is my bag on the back seat?',
        quickReply: null,
        createdAt: expect.any(String),
        isRead: false,
      },
    ]);
    const seen = await talk(business.valet.token, car.ticketId);
    expect(seen).toMatchObject({ withName: 'Grace Okafor', unread: 1 });
    expect(seen.messages[0]).toMatchObject({ isMine: false, clientId: null });
    const answered = await sendStaffMessage(
      server,
      business.valet.token,
      car.ticketId,
      'نعم، موجودة 👍',
    );
    expect(answered.messages.map(({ authorName }) => authorName)).toEqual(['Grace', 'Omar']);
    expect((await readAsGuest(car.ticketToken)).unread).toBe(1);
    expect((await readTicket(server, car)).unreadMessages).toBe(1);
  });

  test('starts when the customer announces their car', async () => {
    const { customer, ticketId } = await customersCar(server, business);
    await updateUnguarded(server, 'stays', ticketId, {
      ...stayFacts('expected', business.valet.id),
      channel: 'request',
    });
    const asked = await sendStaffMessage(server, customer.token, ticketId, 'I am late');
    expect(asked.messages[0]).toMatchObject({ isMine: true, authorName: 'Grace' });
  });

  test('marks a quick reply, and has its text for clients that do not know it', async () => {
    const car = await parkCar(server, business);
    const { messages } = await sendGuestMessage(server, car.ticketToken, {
      quickReply: 'on_my_way',
    });
    expect(messages[0]).toMatchObject({ quickReply: 'on_my_way', text: 'I’m on my way.' });
  });

  test.each<[{ text?: string; quickReply?: 'thank_you' }, string]>([
    [{}, 'nothing'],
    [{ text: '   ' }, 'blanks'],
    [{ text: '\u200b\u3164\u2068' }, 'nothing that shows'],
    [{ text: 'x'.repeat(1001) }, 'too much'],
    [{ text: 'hello', quickReply: 'thank_you' }, 'text and quick reply'],
  ])('refuses %j: %s', async (words) => {
    const car = await parkCar(server, business);
    const refused = await expectRefusal(server.as(), GUEST_WRITES, {
      params: { token: car.ticketToken },
      body: { clientId: randomUUID(), ...words },
    });
    expect([refused.code, listFields(refused)]).toEqual(['VALIDATION', ['text']]);
  });

  test('keeps hostile text as typed, and refuses NUL', async () => {
    const car = await parkCar(server, business);
    const evil = `<script>alert(1)</script> '; drop table stays; -- {{x}} \u202e`;
    const { messages } = await sendGuestMessage(server, car.ticketToken, evil);
    expect(messages[0]?.text).toBe(evil.trim());
    await expectError(400, server.as(), GUEST_WRITES, {
      params: { token: car.ticketToken },
      body: { clientId: randomUUID(), text: 'a\u0000b' },
    });
  });

  test('stores a repeated message once, also at the same moment', async () => {
    const car = await parkCar(server, business);
    const clientId = randomUUID();
    const all = await Promise.all(
      callInParallel(8, () =>
        sendGuestMessage(server, car.ticketToken, { text: 'once', clientId }),
      ),
    );
    for (const one of all) expect(one.messages).toHaveLength(1);
    expect((await talk(business.valet.token, car.ticketId)).unread).toBe(1);
  });

  test('ends a day after the return; it can still be read', async () => {
    const car = await parkCar(server, business);
    const clientId = randomUUID();
    await sendGuestMessage(server, car.ticketToken, { text: 'thanks', clientId });
    await handedBack(car.ticketId, 25 * HOUR);
    for (const call of [
      expectRefusal(server.as(), GUEST_WRITES, {
        params: { token: car.ticketToken },
        body: { clientId: randomUUID(), text: 'one more' },
      }),
      expectRefusal(server.as(business.valet.token), WRITE, {
        params: { id: car.ticketId },
        body: { clientId: randomUUID(), text: 'one more' },
      }),
    ])
      expect((await call).code).toBe('CONVERSATION_CLOSED');
    const again = await sendGuestMessage(server, car.ticketToken, { text: 'thanks', clientId });
    expect(again).toMatchObject({ isOpen: false, messages: [{ text: 'thanks' }] });
    expect((await listConversations(business.valet.token)).conversations).toEqual([]);
  });

  test('limits a guest to ten messages a minute', async () => {
    const strict = await startStrict(server);
    const car = await parkCar(server, business);
    await expectParallel({ ok: 10, RATE_LIMITED: 4 }, 14, (n) =>
      sendGuestMessage(strict, car.ticketToken, `${n}`),
    );
  });
});

describe('access to a conversation', () => {
  test('is refused to guests until the car is handed in', async () => {
    const { ticketId } = await openTicket(server, business);
    const refused = await expectRefusal(
      server.as(business.valet.token),
      'GET /api/conversations/{id}',
      {
        params: { id: ticketId },
      },
    );
    expect(refused.code).toBe('CONVERSATION_NOT_FOUND');
    const car = await receiveCar(server, business);
    await sendStaffMessage(server, business.valet.token, car.ticketId, 'Where is the key?');
  });

  test('lists a person’s own cars, the latest message first', async () => {
    const cars = [await parkCar(server, business), await parkCar(server, business)];
    const customer = await buildPerson(server.ctx, { role: 'customer' });
    for (const car of cars) await giveCar(server, car.ticketId, customer.id);
    const foreign = await buildStaffedBusiness(server.ctx);
    const strange = await parkCar(server, foreign);
    await sendGuestMessage(server, strange.ticketToken, 'elsewhere');
    const [first, second] = cars.map(({ ticketId }) => ticketId) as [string, string];
    await sendStaffMessage(server, customer.token, second, 'second');
    await sendStaffMessage(server, business.valet.token, first, { quickReply: 'please_wait' });
    await sendStaffMessage(server, customer.token, first, 'first');
    const staff = await listConversations(business.manager.token);
    expect(staff).toMatchObject({
      unread: 2,
      conversations: [
        { stayId: first, lastText: 'first', unread: 1, withName: 'Test Person' },
        { stayId: second, lastText: 'second', unread: 1 },
      ],
    });
    expect(await listConversations(customer.token)).toMatchObject({
      unread: 1,
      conversations: [
        { stayId: first, unread: 1, withName: 'Omar' },
        { stayId: second, unread: 0 },
      ],
    });
    // Asks for a conversation of the business and one of another business. Only the first is
    // listed, with the unread count of all.
    const some = await server.as(business.manager.token)('GET /api/conversations', {
      query: { ids: [second, strange.ticketId].join() },
    });
    expect(some).toEqual({ unread: 2, conversations: [staff.conversations[1]] });
    await handedBack(second, 25 * HOUR);
    expect(
      (await listConversations(business.manager.token)).conversations.map(({ stayId }) => stayId),
    ).toEqual([first]);
  });
});

describe('the unread count', () => {
  test('counts each message once, however many people write at once', async () => {
    const car = await parkCar(server, business);
    await Promise.all([
      ...callInParallel(12, (n) => sendGuestMessage(server, car.ticketToken, `guest ${n}`)),
      ...callInParallel(12, (n) =>
        sendStaffMessage(server, business.valet.token, car.ticketId, `valet ${n}`),
      ),
    ]);
    expect((await talk(business.valet.token, car.ticketId)).unread).toBe(12);
    expect((await readAsGuest(car.ticketToken)).unread).toBe(12);
  });

  test('ends at the true number after concurrent writes and reads', async () => {
    const car = await parkCar(server, business);
    await Promise.all([
      ...callInParallel(10, (n) => sendGuestMessage(server, car.ticketToken, `${n}`)),
      ...callInParallel(10, () => read(business.valet.token, car.ticketId)),
    ]);
    const { unread, messages } = await talk(business.valet.token, car.ticketId);
    expect(unread).toBe(messages.filter(({ isRead }) => !isRead).length);
    expect(await read(business.valet.token, car.ticketId)).toEqual({ unread: 0 });
    expect((await readAsGuest(car.ticketToken)).messages.every(({ isRead }) => isRead)).toBe(true);
  });

  test('includes a message that arrived after the last one shown', async () => {
    const car = await parkCar(server, business);
    const { messages } = await sendGuestMessage(server, car.ticketToken, 'shown');
    await sendGuestMessage(server, car.ticketToken, 'came meanwhile');
    expect(await read(business.valet.token, car.ticketId, messages[0]?.id)).toEqual({ unread: 1 });
    // A late report about an older message changes nothing. An id beyond the last message marks
    // everything so far as read.
    expect(await read(business.valet.token, car.ticketId, '1')).toEqual({ unread: 1 });
    expect(await read(business.valet.token, car.ticketId, '999999999999999')).toEqual({
      unread: 0,
    });
    await sendGuestMessage(server, car.ticketToken, 'a third');
    expect((await talk(business.valet.token, car.ticketId)).unread).toBe(1);
  });

  test('ignores own messages, and reading them does not touch the other side’s count', async () => {
    const car = await parkCar(server, business);
    await sendStaffMessage(server, business.valet.token, car.ticketId, 'hello');
    expect(await read(business.otherValet.token, car.ticketId)).toEqual({ unread: 0 });
    expect((await readAsGuest(car.ticketToken)).unread).toBe(1);
    expect(await guestReads(car.ticketToken)).toEqual({ unread: 0 });
    expect((await talk(business.valet.token, car.ticketId)).messages[0]?.isRead).toBe(true);
  });
});

test('is sent live to everybody in the conversation, and to nobody else', async () => {
  const { customer, ticketToken, ticketId } = await customersCar(server, business);
  const foreign = await buildStaffedBusiness(server.ctx);
  const sockets = await Promise.all([
    openFollowingSocket(server, { token: business.otherValet.token }),
    openFollowingSocket(server, { token: customer.token }),
    openFollowingSocket(server, { ticketToken }),
  ]);
  const strange = await openFollowingSocket(server, { token: foreign.valet.token });
  await sendStaffMessage(server, business.valet.token, ticketId, 'hello');
  for (const socket of sockets) {
    const hint = await socket.heard('message_sent');
    expect(hint).toMatchObject({ stayId: ticketId, locationId: business.location.id });
    expect(JSON.stringify(hint)).not.toContain('hello');
  }
  expect(strange.messages.map(({ type }) => type)).toEqual(['authenticated']);
  for (const socket of [...sockets, strange]) socket.close();
});

describe('the reminder of unread messages', () => {
  test('reaches a guest by one SMS with their link, unless they read first or half an hour has passed', async () => {
    const phone = randomPhone();
    const car = await parkCar(server, business, { phone });
    const write = () =>
      sendStaffMessage(server, business.valet.token, car.ticketId, 'secret words');
    await write();
    await write();
    expect(await remindNow(server, car.ticketId)).toBe(1);
    const [sms] = await waitForTexts(phone, 1);
    expect(sms?.text).toContain(`/t/${car.ticketToken}`);
    expect(sms?.text).toContain(car.ticketNumber);
    expect(sms?.text).not.toContain('secret words');

    await write();
    expect(await remindNow(server, car.ticketId)).toBe(0);
    server.advance(30 * MINUTE);
    await write();
    await remindNow(server, car.ticketId);
    await waitForTexts(phone, 2);

    await guestReads(car.ticketToken);
    await write();
    await remindNow(server, car.ticketId);
    await waitForTexts(phone, 3);
  });

  test('is not sent when the message was read in time', async () => {
    const phone = randomPhone();
    const car = await parkCar(server, business, { phone });
    await sendStaffMessage(server, business.valet.token, car.ticketId, 'hello');
    await guestReads(car.ticketToken);
    await sendStaffMessage(server, business.valet.token, car.ticketId, 'again');
    await guestReads(car.ticketToken);
    await sendGuestMessage(server, car.ticketToken, 'yes?');
    await read(business.valet.token, car.ticketId);
    await remindNow(server, car.ticketId);
    expect(await outbox(car.ticketId)).toEqual([]);
    expect(await listNotices(business.valet.id, 'message_from_customer')).toEqual([]);
  });

  test('is sent for what was written after the last message read', async () => {
    const car = await parkCar(server, business);
    const { messages } = await sendGuestMessage(server, car.ticketToken, 'shown');
    await sendGuestMessage(server, car.ticketToken, 'came meanwhile');
    await read(business.valet.token, car.ticketId, messages[0]?.id);
    // Two jobs are due: one for the first message, and one enqueued when that message was read.
    expect(await remindNow(server, car.ticketId)).toBe(2);
    expect(await listNotices(business.valet.id, 'message_from_customer')).toHaveLength(1);
    await read(business.valet.token, car.ticketId);
    await sendGuestMessage(server, car.ticketToken, 'and again');
    expect(await remindNow(server, car.ticketId)).toBe(1);
    expect(await listNotices(business.valet.id, 'message_from_customer')).toHaveLength(2);
  });

  test('is sent for a message written after a job that found nothing unread', async () => {
    const phone = randomPhone();
    const car = await parkCar(server, business, { phone });
    const { messages } = await sendStaffMessage(
      server,
      business.valet.token,
      car.ticketId,
      'shown',
    );
    await guestReads(car.ticketToken, messages[0]?.id);
    await remindNow(server, car.ticketId);
    expect(await textsTo(phone)).toEqual([]);
    await sendStaffMessage(server, business.valet.token, car.ticketId, 'later');
    await remindNow(server, car.ticketId);
    await waitForTexts(phone, 1);
  });

  test('does not deadlock while both sides write and the jobs run', async () => {
    const car = await parkCar(server, business);
    const { remindUnread } = await import('./commands/remindUnread.ts');
    const { messages } = await sendGuestMessage(server, car.ticketToken, 'first');
    const data = { stayId: car.ticketId, messageId: Number(messages[0]?.id) };
    await expectOutcomes({ ok: 32 }, [
      ...callInParallel(8, (n) => sendGuestMessage(server, car.ticketToken, `guest ${n}`)),
      ...callInParallel(8, (n) =>
        sendStaffMessage(server, business.valet.token, car.ticketId, `valet ${n}`),
      ),
      ...callInParallel(8, () => remindUnread(server.ctx, data)),
      ...callInParallel(8, () => read(business.valet.token, car.ticketId)),
    ]);
  });

  test('is in the guest’s language', async () => {
    const arabic = await buildStaffedBusiness(server.ctx, { language: 'ar' });
    const car = await parkCar(server, arabic);
    await sendStaffMessage(server, arabic.valet.token, car.ticketId, 'hello');
    await remindNow(server, car.ticketId);
    const [row] = await outbox(car.ticketId);
    expect(row).toMatchObject({ language: 'ar', recipient: car.phone });
  });

  test('is not sent by SMS after STOP', async () => {
    const car = await parkCar(server, business);
    await stopsSms(car.phone);
    await sendStaffMessage(server, business.valet.token, car.ticketId, 'hello');
    await remindNow(server, car.ticketId);
    expect((await outbox(car.ticketId)).map(({ status }) => status)).toEqual(['suppressed']);
  });

  test('reaches a customer by their chosen channels, at the proven number', async () => {
    const { customer, ticketId } = await customersCar(server, business);
    await updateRows(server, 'stays', ticketId, { channel: 'request', phone_e164: null });
    const phone = randomPhone();
    await updateRows(server, 'people', customer.id, { phone_e164: phone });
    const prefer = (sms: boolean, inApp: boolean) =>
      setPreference(server.as(customer.token), { category: 'cars', inApp, email: false, sms });
    const round = async () => {
      await sendStaffMessage(server, business.valet.token, ticketId, 'hello');
      await remindNow(server, ticketId);
      await read(customer.token, ticketId);
    };
    await prefer(true, true);
    await round();
    expect(await messagesTo(server, phone)).toEqual([]);
    expect(await listNotices(customer.id, 'message_from_valet')).toMatchObject([
      { action_url: expect.stringMatching(/^\/dashboard\/messages\/[\w-]+$/) },
    ]);
    await updateRows(server, 'people', customer.id, { phone_verified_at: new Date() });
    await round();
    const [sms] = await waitForTexts(phone, 1);
    expect(sms?.text).toContain(`${server.url}/dashboard`);
    await prefer(false, false);
    await round();
    expect(await listNotices(customer.id, 'message_from_valet')).toHaveLength(2);
    expect(await textsTo(phone)).toHaveLength(1);
  });

  test('reaches the runner, else the valet on shift who took the car in, else everybody on shift', async () => {
    const car = await paidCar(server, business);
    const ask = async () => {
      await sendGuestMessage(server, car.ticketToken, 'hello?');
      await remindNow(server, car.ticketId);
      await read(business.manager.token, car.ticketId);
    };
    const told = async () => [
      (await listNotices(business.valet.id, 'message_from_customer')).length,
      (await listNotices(business.otherValet.id, 'message_from_customer')).length,
    ];
    await ask();
    expect(await told()).toEqual([1, 0]);
    await endShiftOf(server, business.valet.id);
    await ask();
    expect(await told()).toEqual([1, 1]);
    await sendRunner(server.as(business.manager.token), car.order.id, business.valet.id);
    await ask();
    expect(await told()).toEqual([2, 1]);
    await suspendValet(server, business, business.valet.id);
    await ask();
    expect(await told()).toEqual([2, 2]);
    expect(await listNotices(business.manager.id, 'message_from_customer')).toEqual([]);
  });

  test('is sent once when its job runs twice', async () => {
    const car = await parkCar(server, business);
    await sendStaffMessage(server, business.valet.token, car.ticketId, 'hello');
    const { rows } = await server.ctx.pool.query<{ data: { messageId: number; stayId: string } }>(
      `select data from pgboss.job where name = 'remind-unread' and data->>'stayId' = $1`,
      [car.ticketId],
    );
    const data = rows[0]?.data ?? { messageId: 0, stayId: '' };
    const { remindUnread } = await import('./commands/remindUnread.ts');
    await Promise.all(callInParallel(3, () => remindUnread(server.ctx, data)));
    expect(await outbox(car.ticketId)).toHaveLength(1);
  });
});

const outbox = (stayId: string) =>
  listRows(server, 'messages', { stay_id: stayId, template: 'message_waiting' });

async function waitForTexts(phone: string, count: number) {
  await expect.poll(async () => (await textsTo(phone)).length).toBe(count);
  return textsTo(phone);
}

describe('a rating by the ticket’s link', () => {
  const rate = (token: string, rating: number) =>
    server.as()('POST /api/customer/ticket/{token}/rating', {
      params: { token },
      body: { rating },
    });
  const refused = (token: string, rating: number) =>
    expectRefusal(server.as(), 'POST /api/customer/ticket/{token}/rating', {
      params: { token },
      body: { rating },
    });

  test('needs a returned car, and can be changed while the link is readable', async () => {
    const car = await parkCar(server, business);
    expect(await refused(car.ticketToken, 5)).toMatchObject({
      code: 'STATE_CONFLICT',
      state: 'parked',
    });
    await handedBack(car.ticketId);
    expect(await rate(car.ticketToken, 5)).toEqual({ rating: 5, comment: null });
    expect(await rate(car.ticketToken, 3)).toEqual({ rating: 3, comment: null });
    const { ticket } = await readTicket(server, car);
    expect(ticket.rating).toBe(3);
    for (const rating of [0, 6, 4.5])
      expect(listFields(await refused(car.ticketToken, rating))).toEqual(['rating']);
    server.advance(31 * 24 * HOUR);
    expect((await refused(car.ticketToken, 4)).code).toBe('TICKET_NOT_FOUND');
  });

  test('can have a comment, which stays until it is changed or removed', async () => {
    const car = await parkCar(server, business);
    await handedBack(car.ticketId);
    const params = { token: car.ticketToken };
    const comment = (rating: number, text?: string) => ({
      params,
      body: { rating, ...(text === undefined ? {} : { comment: text }) },
    });
    const write = (rating: number, text?: string) =>
      server.as()('POST /api/customer/ticket/{token}/rating', comment(rating, text));
    const records = async () => {
      const { rows } = await server.ctx.pool.query<{ data: unknown }>(
        `select data from stay_events where stay_id = $1 and type = 'stay.rate' order by id`,
        [car.ticketId],
      );
      return rows.map(({ data }) => data);
    };
    expect(await write(2, '  A long wait.\u202E \r\n\u0007Sorry!  ')).toEqual({
      rating: 2,
      comment: 'A long wait. \nSorry!',
    });
    expect(await write(3)).toEqual({ rating: 3, comment: 'A long wait. \nSorry!' });
    expect(await write(3, 'انتظار طويل')).toEqual({ rating: 3, comment: 'انتظار طويل' });
    const { ticket } = await server.as()('GET /api/customer/ticket/{token}', { params });
    expect(ticket).toMatchObject({ rating: 3, ratingComment: 'انتظار طويل' });
    for (const text of ['x'.repeat(501), 'nul\u0000'])
      await expectError(
        { fields: ['comment'] },
        server.as(),
        'POST /api/customer/ticket/{token}/rating',
        comment(3, text),
      );
    expect(await write(3, 'x'.repeat(500))).toMatchObject({ comment: 'x'.repeat(500) });
    expect(await write(3, '\u200B ')).toEqual({ rating: 3, comment: null });
    // The append-only record keeps the stars; it never contained the comment.
    expect(await records()).toEqual([{ rating: 2 }, { rating: 3 }]);
  });
});
