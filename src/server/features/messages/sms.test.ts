import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { jobHandlers } from '#server/jobs.ts';
import { buildStaffedBusiness, type TestBusiness, randomPhone } from '#test/factories/people.ts';
import { openFollowingSocket } from '#test/factories/sockets.ts';
import { expectRefusal } from '#test/factories/refusals.ts';
import { getRow, listRows } from '#test/factories/rows.ts';
import { pollUntilTruthy, openTicket } from '#test/factories/stays.ts';
import { postJson } from '#test/factories/steps.ts';
import {
  ACCOUNT_SID,
  AUTH_TOKEN,
  FROM,
  postSigned,
  startTwilio,
  type Twilio,
} from '#test/factories/twilio.ts';
import { startForTest } from '#test/harness/runServer.ts';
import { startServer, type TestServer } from '#test/harness/server.ts';

const STATUS = '/api/webhooks/twilio/status';
const SMS = '/api/webhooks/twilio/sms';

let twilio: Twilio;
let server: TestServer;
let business: TestBusiness;

beforeAll(async () => {
  twilio = await startTwilio();
  server = await startServer(inject('postgresUrl'), {
    worker: false,
    config: { sms: twilio.config(), publicUrl: 'https://valet.example' },
  });
  business = await buildStaffedBusiness(server.ctx);
});
beforeEach(() => {
  twilio.asked.length = 0;
  twilio.answer = twilio.accept;
});
afterAll(async () => {
  await server.close();
  await twilio.close();
});

const getMessage = (id: string) => getRow(server, 'messages', id);
const deliver = (messageId: string) => jobHandlers(server.ctx)['deliver-sms']({ messageId });

async function optOuts(phone: string): Promise<number> {
  const rows = await listRows(server, 'sms_opt_outs', { phone_e164: phone });
  return rows.length;
}

/** Opens a ticket whose code is still in the outbox. */
async function queued() {
  const ticket = await openTicket(server, business);
  const { id } = await getRow(server, 'messages', { stay_id: ticket.ticketId });
  return { ...ticket, id };
}

async function sent() {
  const message = await queued();
  await deliver(message.id);
  const { provider_message_id } = await getMessage(message.id);
  return { ...message, sid: provider_message_id ?? '' };
}

const report = (sid: string, status: string, more: Record<string, string> = {}) =>
  postSigned(server, STATUS, { MessageSid: sid, MessageStatus: status, ...more });
const answer = (from: string, text: string, more: Record<string, string> = {}) =>
  postSigned(server, SMS, {
    From: from,
    To: FROM,
    Body: text,
    MessageSid: `SM${randomUUID()}`,
    ...more,
  });

test('an SMS is requested in the form that Twilio documents', async () => {
  const { id, phone, sid } = await sent();
  const [asked] = twilio.asked;
  expect(twilio.asked).toHaveLength(1);
  expect(asked?.path).toBe(`POST /2010-04-01/Accounts/${ACCOUNT_SID}/Messages.json`);
  expect(asked?.headers).toMatchObject({
    authorization: `Basic ${Buffer.from(`${ACCOUNT_SID}:${AUTH_TOKEN}`).toString('base64')}`,
    'content-type': expect.stringMatching(/^application\/x-www-form-urlencoded/),
  });
  expect(Object.fromEntries(asked?.form ?? [])).toEqual({
    To: phone,
    From: FROM,
    Body: expect.stringMatching(/^Portico: \d{6} is your code/),
    StatusCallback: `https://valet.example${STATUS}?message=${id}`,
  });
  expect(await getMessage(id)).toMatchObject({ status: 'sent', provider_message_id: sid });
});

test('a messaging service takes the place of a number', async () => {
  const { createTwilio } = await import('#server/platform/sms/twilio.ts');
  const config = { ...twilio.config(), sender: { messagingServiceSid: 'MG1' } };
  const carrier = createTwilio(config, () => 'https://valet.example');
  await carrier.deliver({
    id: randomUUID(),
    channel: 'sms',
    to: randomPhone(),
    subject: null,
    text: 'x',
    html: null,
  });
  const { form } = twilio.asked[0] ?? {};
  expect([form?.get('MessagingServiceSid'), form?.get('From')]).toEqual(['MG1', null]);
});

test.each([
  [429, 20429],
  [500, 20500],
  [503, 20503],
  [401, 20003],
  [400, 21611],
])('HTTP %i with %i is tried again', async (status, code) => {
  twilio.refuse(status, code);
  const { id } = await queued();
  await deliver(id);
  expect(await getMessage(id)).toMatchObject({
    status: 'queued',
    attempts: 1,
    last_error: `Error ${code}`,
  });
  twilio.answer = twilio.accept;
  await deliver(id);
  expect(await getMessage(id)).toMatchObject({ status: 'sent', attempts: 2 });
});

test('a broken connection and an unreadable answer are tried again', async () => {
  const { id } = await queued();
  twilio.answer = () => 'hang up';
  await deliver(id);
  twilio.answer = () => ({ status: 201, body: 'what?' });
  await deliver(id);
  expect(await getMessage(id)).toMatchObject({ status: 'queued', attempts: 2 });
});

test.each([21211, 21214, 21408, 21614])('the error %i is final', async (code) => {
  twilio.refuse(400, code);
  const { id, phone } = await queued();
  await deliver(id);
  expect(await getMessage(id)).toMatchObject({
    status: 'failed',
    attempts: 1,
    last_error: `Error ${code}`,
  });
  await deliver(id);
  expect(twilio.asked).toHaveLength(1);
  expect(await optOuts(phone)).toBe(0);
});

test('the error 21610 means that the number opted out, which is stored', async () => {
  twilio.refuse(400, 21610);
  const { id, phone } = await queued();
  await deliver(id);
  expect(await getMessage(id)).toMatchObject({ status: 'suppressed' });
  expect(await optOuts(phone)).toBe(1);
});

test('a code that could not be sent within ten minutes is dropped', async () => {
  const { id } = await queued();
  server.advance(10 * 60_000);
  await deliver(id);
  expect(twilio.asked).toEqual([]);
  expect(await getMessage(id)).toMatchObject({ status: 'failed' });
});

test('delivery reports move a message forward only, however late and often they come', async () => {
  const { id, sid } = await sent();
  for (const status of ['queued', 'sent', 'sent']) await report(sid, status);
  expect(await getMessage(id)).toMatchObject({ status: 'sent', delivered_at: null });
  expect((await report(sid, 'delivered')).status).toBe(204);
  const delivered = await getMessage(id);
  expect(delivered).toMatchObject({ status: 'delivered', delivered_at: expect.any(Date) });
  server.advance(60_000);
  for (const status of ['sent', 'delivered', 'undelivered', 'failed', 'nonsense'])
    expect((await report(sid, status, { ErrorCode: '30005' })).status).toBe(204);
  expect(await getMessage(id)).toEqual(delivered);
});

test.each(['undelivered', 'failed'])('the status %s is stored with its number', async (status) => {
  const { id, sid } = await sent();
  await report(sid, status, { ErrorCode: '30003' });
  expect(await getMessage(id)).toMatchObject({ status, last_error: 'Twilio 30003' });
});

test('an opt-out in a later report is stored too', async () => {
  const { id, sid, phone } = await sent();
  await report(sid, 'failed', { ErrorCode: '21610' });
  expect(await getMessage(id)).toMatchObject({ status: 'suppressed' });
  expect(await optOuts(phone)).toBe(1);
});

test('a report is matched by our id if the sender died before it stored Twilio’s', async () => {
  const { id } = await queued();
  const path = `${STATUS}?message=${id}`;
  const fields = { MessageSid: 'SM77', MessageStatus: 'delivered' };
  expect((await postSigned(server, path, fields)).status).toBe(204);
  expect(await getMessage(id)).toMatchObject({ status: 'delivered', provider_message_id: 'SM77' });
  await deliver(id);
  expect(twilio.asked).toEqual([]);
});

test('a report of an unknown message is accepted and ignored', async () => {
  expect((await report('SM-unknown', 'delivered')).status).toBe(204);
  expect(
    (
      await postSigned(server, `${STATUS}?message=not-an-id`, {
        MessageSid: 'SMy',
        MessageStatus: 'sent',
      })
    ).status,
  ).toBe(204);
});

test.each([
  ['none', null],
  ['a wrong one', 'bm90IHRoZSBzaWduYXR1cmUgYXQgYWxs'],
  ['an empty one', ''],
])('a request with signature %s gets 403 and changes nothing', async (_, signature) => {
  const { id, sid, phone } = await sent();
  const fields = { MessageSid: sid, MessageStatus: 'delivered' };
  expect((await postSigned(server, STATUS, fields, signature)).status).toBe(403);
  const stop = { From: phone, Body: 'STOP' };
  const refused = await postSigned(server, SMS, stop, signature);
  expect(refused.status).toBe(403);
  expect(await refused.json()).toMatchObject({ code: 'FORBIDDEN' });
  expect((await getMessage(id)).status).toBe('sent');
  expect(await optOuts(phone)).toBe(0);
});

test('a signature is valid for its own form and address only', async () => {
  const { id, sid } = await sent();
  const { twilioSignature } = await import('#server/platform/sms/signature.ts');
  const form = new URLSearchParams({ MessageSid: sid, MessageStatus: 'delivered' });
  const sign = (url: string) => twilioSignature(AUTH_TOKEN, url, form);
  const fields = { MessageSid: sid, MessageStatus: 'failed' };
  const attempts = [
    postSigned(server, STATUS, fields, sign(`https://valet.example${STATUS}`)),
    postSigned(server, STATUS, Object.fromEntries(form), sign(`https://valet.example${SMS}`)),
    postSigned(server, STATUS, Object.fromEntries(form), sign(server.url + STATUS)),
  ];
  expect((await Promise.all(attempts)).map(({ status }) => status)).toEqual([403, 403, 403]);
  expect((await getMessage(id)).status).toBe('sent');
});

test('a body that is no small form is refused', async () => {
  const json = await postJson(server.url + STATUS, '{}');
  expect(json.status).toBe(403);
  const big = await report('x'.repeat(20_000), 'delivered');
  expect(big.status).toBe(413);
});

test('STOP, in either language and spelling, ends SMS to that number, and START resumes them', async () => {
  for (const [stop, start] of [
    ['STOP', 'START'],
    ['unsubscribe ', 'yes'],
    ['إيقاف', 'ابدأ'],
  ] as const) {
    const phone = randomPhone();
    for (const text of [stop, stop]) {
      const response = await answer(phone, text);
      expect(response.headers.get('content-type')).toMatch('text/xml');
      expect(await response.text()).toContain('<Response></Response>');
    }
    expect(await optOuts(phone)).toBe(1);
    await answer(phone, start);
    expect(await optOuts(phone)).toBe(0);
  }
});

test('an opt-out that Twilio detected counts, and a mention of the word does not', async () => {
  const [one, other] = [randomPhone(), randomPhone()];
  await answer(one, 'arrêt', { OptOutType: 'STOP' });
  await answer(other, 'please do not stop');
  expect([await optOuts(one), await optOuts(other)]).toEqual([1, 0]);
});

test('an SMS delivered again acts once and gets the same answer', async () => {
  const phone = randomPhone();
  /** Builds an SMS; each call of the returned function delivers the same SMS again. */
  const sms = (text: string) => {
    const MessageSid = `SM${randomUUID()}`;
    return async () => (await answer(phone, text, { MessageSid })).text();
  };
  const [stop, start, help] = [sms('stop'), sms('start'), sms('help')];
  expect(new Set(await Promise.all([stop(), stop(), stop()])).size).toBe(1);
  await start();
  await stop();
  expect(await optOuts(phone)).toBe(0);
  await answer(phone, 'stop');
  await start();
  expect(await optOuts(phone)).toBe(1);
  // Sends HELP more often than the hourly limit of a phone number.
  const answers = new Set<string>();
  for (let count = 0; count < 30; count += 1) answers.add(await help());
  expect([...answers]).toEqual([expect.stringContaining('STOP')]);
});

test('an SMS written before STOP is not sent after it', async () => {
  const { id, phone } = await queued();
  await answer(phone, 'stop');
  await deliver(id);
  expect(twilio.asked).toEqual([]);
  expect(await getMessage(id)).toMatchObject({ status: 'suppressed', attempts: 0 });
});

test('HELP answers with the sender, how to stop and the support contact, in the last SMS’s language', async () => {
  const { phone } = await sent();
  const english = await (await answer(phone, 'help')).text();
  expect(english).toMatch(/^<\?xml.*<Response><Message>Portico.*STOP.*https:\/\/valet\.example</s);
  expect(english).toContain(business.name);
  const arab = await buildStaffedBusiness(server.ctx, { language: 'ar' });
  await openTicket(server, arab, { phone });
  expect(await (await answer(phone, 'INFO')).text()).toMatch(/بورتيكو.*STOP/s);
  expect(await (await answer(randomPhone(), 'مساعدة')).text()).toContain('بورتيكو');
});

test('these routes do not exist without Twilio', async () => {
  const plain = await startForTest({ worker: false });
  for (const path of [STATUS, SMS])
    expect((await postSigned(plain, path, { From: '+15550100001', Body: 'STOP' })).status).toBe(
      404,
    );
});

test('signed requests of Twilio are never limited, while wrong signatures from the same address are', async () => {
  const other = await startForTest({
    worker: false,
    config: { sms: twilio.config(), publicUrl: 'https://valet.example', rateLimitFactor: 1 },
  });
  const countStatuses = async (times: number, ask: () => Promise<Response>) => {
    const answers = await Promise.all(Array.from({ length: times }, ask));
    return new Set(answers.map(({ status }) => status));
  };
  const strange = await countStatuses(1_300, () => fetch(`${other.url}/api/nowhere`));
  expect(strange).toEqual(new Set([404, 429]));
  const unsigned = { method: 'POST', body: new URLSearchParams({ MessageSid: 'SM1' }) };
  const wrong = await countStatuses(70, () => fetch(other.url + STATUS, unsigned));
  expect(wrong).toEqual(new Set([403, 429]));
  const signed = await postSigned(other, STATUS, { MessageSid: 'SM1', MessageStatus: 'sent' });
  expect(signed.status).toBe(204);
});

test('a valet sees at once that an SMS failed, until a new one is on its way', async () => {
  const isFailed = async (ticketId: string) => {
    const call = server.as(business.valet.token);
    return (await call('GET /api/valet/tickets/{ticketId}', { params: { ticketId } })).smsFailed;
  };
  const socket = await openFollowingSocket(server, { token: business.valet.token });
  const { ticketId, sid } = await sent();
  expect(await isFailed(ticketId)).toBe(false);
  const countHints = () =>
    socket.messages.filter((message) => 'stayId' in message && message.stayId === ticketId).length;
  const before = countHints();
  await report(sid, 'undelivered', { ErrorCode: '30003' });
  expect(await isFailed(ticketId)).toBe(true);
  await pollUntilTruthy(async () => countHints() > before);
  await server.as(business.valet.token)('POST /api/valet/tickets/{ticketId}/resend-otp', {
    params: { ticketId },
  });
  expect(await isFailed(ticketId)).toBe(false);
});

test('a valet sees that Twilio does not answer while the guest still stands there', async () => {
  const { id, ticketId } = await queued();
  twilio.answer = () => 'silence';
  await deliver(id);
  expect(await getMessage(id)).toMatchObject({ status: 'queued', attempts: 1 });
  const call = server.as(business.valet.token);
  const ticket = await call('GET /api/valet/tickets/{ticketId}', { params: { ticketId } });
  expect(ticket.smsFailed).toBe(true);
});

test.each([
  ['does not arrive', 'undelivered'],
  ['arrives', 'delivered'],
] as const)(
  'a guest whose SMS %s is checked in by a scan of the ticket, once',
  async (_, status) => {
    const { ticketId, sid } = await sent();
    const call = server.as(business.valet.token);
    const params = { ticketId };
    const SHOW = 'POST /api/valet/tickets/{ticketId}/show-link';
    await report(sid, status, status === 'undelivered' ? { ErrorCode: '30003' } : {});
    const shown = await call(SHOW, { params });
    expect(shown).toMatchObject({ status: 'checked_in', smsSuppressed: false });
    expect(shown.ticketUrl).toMatch(/\/t\/[0-9A-Za-z]{22}$/);
    expect(await call(SHOW, { params })).toMatchObject({ ticketUrl: shown.ticketUrl });
    const { rows } = await server.ctx.pool.query<{ type: string }>(
      `select type from stay_events where stay_id = $1 and type = 'stay.receive'`,
      [ticketId],
    );
    expect(rows).toHaveLength(1);
  },
);

test('a cancelled ticket cannot be checked in by a scan', async () => {
  const { ticketId } = await sent();
  const call = server.as(business.valet.token);
  const params = { ticketId };
  await call('POST /api/valet/tickets/{ticketId}/cancel', { params });
  const shown = expectRefusal(call, 'POST /api/valet/tickets/{ticketId}/show-link', { params });
  expect(await shown).toMatchObject({ code: 'STATE_CONFLICT' });
});
