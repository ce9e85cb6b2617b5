import { beforeEach, expect, test } from 'vitest';
import {
  anApplication,
  forgetLimits,
  readInbox,
  mailSettled,
  randomEmail,
} from '#test/factories/accounts.ts';
import { buildStaffedBusiness, PASSWORD, randomPhone } from '#test/factories/people.ts';
import { updateRows, listRows } from '#test/factories/rows.ts';
import { codeFor, messagesTo, parkCar } from '#test/factories/stays.ts';
import { inviteValet, setPreference, postJson } from '#test/factories/steps.ts';
import { buildBeforeAll, runServer } from '#test/harness/runServer.ts';

const CHOSEN = 'moon-lamp-7';

const server = runServer({ config: { rateLimitFactor: 1 } });
const business = buildBeforeAll(() => buildStaffedBusiness(server.ctx));
beforeEach(() => forgetLimits(server));

let browsers = 0;
/** Signs in `count` times, each time from an unknown browser. */
async function signInFrom(count: number, path: string, body: object): Promise<void> {
  for (let time = 0; time < count; time += 1) {
    const response = await postJson(server.url + path, body, {
      'user-agent': `browser ${(browsers += 1)}`,
    });
    expect(response.status).toBe(200);
  }
  await mailSettled(server);
}

const listStatuses = async (recipient: string) =>
  (await listRows(server, 'messages', { recipient, template: 'account_notification' })).map(
    ({ status }) => status,
  );
const count = (statuses: string[], status: string) =>
  statuses.filter((one) => one === status).length;

/** Invites and activates a valet who gets SMS about their account. */
async function textedValet() {
  const phoneNumber = randomPhone();
  await inviteValet(server.as(business.manager.token), business, phoneNumber);
  const token = await codeFor(server, phoneNumber);
  const valet = await server.as()('POST /api/valet/activate', {
    body: { phoneNumber, token, password: CHOSEN, fullName: 'Noor' },
  });
  await setPreference(server.as(valet.token), {
    category: 'account',
    inApp: true,
    email: true,
    sms: true,
  });
  return { ...valet, phoneNumber };
}

test('at most twenty notifications an hour go to one mailbox, however often they are caused', async () => {
  const { email, token } = business.manager;
  await signInFrom(23, '/api/auth/business-login', { email, password: PASSWORD });
  const statuses = await listStatuses(email ?? '');
  expect([count(statuses, 'sent'), count(statuses, 'suppressed')]).toEqual([20, 3]);
  expect(await messagesTo(server, email ?? '')).toHaveLength(20);
  expect((await server.as(token)('GET /api/notifications', { query: {} })).unreadCount).toBe(23);
  // The email about a changed password is still sent, because it is the most important one.
  await server.as(token)('POST /api/auth/change-password', {
    body: { currentPassword: PASSWORD, newPassword: 'lamp-dune-fern-17' },
  });
  const [newest] = await readInbox(server, email ?? '', 21);
  expect(newest?.subject).toBe('Your password was changed');
});

test('SMS count against the number, and against the person whatever number they have', async () => {
  const { phoneNumber, token, user } = await textedValet();
  const login = (number: string) => ({ phoneNumber: number, password: CHOSEN });
  await signInFrom(12, '/api/valet/login', login(phoneNumber));
  // The invitation SMS sent earlier does not count towards this limit.
  expect(count(await listStatuses(phoneNumber), 'sent')).toBe(10);
  expect(count(await listStatuses(phoneNumber), 'suppressed')).toBe(2);
  expect((await server.as(token)('GET /api/notifications', { query: {} })).unreadCount).toBe(12);
  const sent = [];
  for (const other of [randomPhone(), randomPhone()]) {
    const set = { phone_e164: other };
    await updateRows(server, 'people', user.id, set);
    await signInFrom(6, '/api/valet/login', login(other));
    sent.push(count(await listStatuses(other), 'sent'));
  }
  // Twelve notifications were already counted for this person.
  expect(sent).toEqual([6, 2]);
});

test('at most six receipts of applications are sent, and the calls do not reveal that', async () => {
  const contactEmail = randomEmail();
  for (let time = 0; time < 8; time += 1) {
    await server.as()('POST /api/business/applications', { body: anApplication({ contactEmail }) });
  }
  await mailSettled(server);
  expect(await messagesTo(server, contactEmail)).toHaveLength(6);
});

test('a dropped message of a car does not mark the car as unreachable', async () => {
  const { ticketId, phone } = await parkCar(server, business);
  for (let use = 0; use < 20; use += 1) await server.ctx.limits.tryUse('smsStay', ticketId);
  const valet = server.as(business.valet.token);
  const car = { params: { id: ticketId } };
  await valet('POST /api/stays/{id}/send-link', car);
  await mailSettled(server);
  const reasons = await server.ctx.db
    .selectFrom('messages')
    .select('suppressed_by')
    .where('recipient', '=', phone)
    .orderBy('created_at', 'desc')
    .execute();
  expect(reasons[0]).toEqual({ suppressed_by: 'limit' });
  expect(await valet('GET /api/stays/{id}', car)).toMatchObject({ smsWithheld: false });
});

test.each(['code', 'link'] as const)(
  'twelve cars of one fleet number are checked in (%s); from the eleventh on the QR code is shown',
  async (check_in_proof) => {
    await updateRows(server, 'locations', business.location.id, { check_in_proof });
    const phoneE164 = randomPhone();
    const valet = server.as(business.valet.token);
    const tickets = [];
    for (let car = 0; car < 12; car += 1)
      tickets.push(
        await valet('POST /api/valet/tickets', {
          body: { locationId: business.location.id, phoneE164 },
        }),
      );
    expect(tickets.map(({ smsSuppressed }) => smsSuppressed)).toEqual([
      ...Array.from({ length: 10 }, () => false),
      true,
      true,
    ]);
    expect(tickets.map(({ smsLimited }) => smsLimited)).toEqual(
      tickets.map(({ smsSuppressed }) => smsSuppressed),
    );
    const held = tickets.slice(10);
    for (const { stayStatus, ticketUrl } of held) {
      expect(stayStatus).toBe('received');
      expect(ticketUrl).toMatch(/^http/);
    }
    const stored = await listRows(server, 'messages', { recipient: phoneE164 }, 'created_at');
    expect(stored.map(({ suppressed_by }) => suppressed_by)).toEqual([
      ...Array.from({ length: 10 }, () => null),
      'number',
      'number',
    ]);
  },
);
