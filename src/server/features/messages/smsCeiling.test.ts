import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  buildPerson,
  buildStaffedBusiness,
  randomPhone,
  type TestBusiness,
} from '#test/factories/people.ts';
import { pollUntilTruthy, messagesTo, openTicket } from '#test/factories/stays.ts';
import { runServer } from '#test/harness/runServer.ts';

const BUSINESS = 3;
const PLATFORM = 8;

let admin: Awaited<ReturnType<typeof buildPerson>>;
let business: TestBusiness;
const server = runServer({ config: { smsCeilings: { business: BUSINESS, platform: PLATFORM } } });
beforeAll(async () => {
  admin = await buildPerson(server.ctx, { role: 'admin' });
});
beforeEach(async () => {
  await allSent();
  await server.ctx.db.deleteFrom('sms_days').execute();
  business = await buildStaffedBusiness(server.ctx);
});

const allSent = () =>
  pollUntilTruthy(async () => {
    const { rows } = await server.ctx.pool.query<{ waiting: number }>(
      `select count(*)::int as waiting from messages where channel = 'sms' and status = 'queued'`,
    );
    return rows[0]?.waiting === 0;
  });
const open = (place: TestBusiness, phoneE164 = randomPhone()) =>
  server.as(place.valet.token)('POST /api/valet/tickets', {
    body: { phoneE164, locationId: place.location.id },
  });
const refusals = async () => {
  const rows = await server.ctx.db
    .selectFrom('messages')
    .select(['recipient', 'suppressed_by'])
    .where('suppressed_by', 'is not', null)
    .execute();
  return new Map(rows.map((row) => [row.recipient, row.suppressed_by]));
};

describe('the SMS countries of a business', () => {
  test.each([
    ['its own', '+12125550123', null],
    ['another that shares its calling code', '+14165550123', 'country'],
    ['another', '+971501234567', 'country'],
  ])('decide about a number of %s', async (_, phone, refusal) => {
    const ticket = await open(business, phone);
    expect((await refusals()).get(phone) ?? null).toBe(refusal);
    // A guest who gets no SMS scans the ticket at the car.
    expect(ticket).toMatchObject(
      refusal
        ? {
            smsSuppressed: true,
            status: 'checked_in',
            ticketUrl: expect.stringContaining('/t/'),
          }
        : { smsSuppressed: false, status: 'awaiting_otp', ticketUrl: null },
    );
  });

  test('are chosen by the manager', async () => {
    const manager = server.as(business.manager.token);
    await manager('PATCH /api/business/settings', { body: { smsCountries: ['GB', 'AE'] } });
    expect((await open(business, '+971501234568')).smsSuppressed).toBe(false);
    expect((await open(business, '+12125550124')).smsSuppressed).toBe(true);
    await manager('PATCH /api/business/settings', { body: { smsCountries: null } });
    expect((await open(business, '+12125550125')).smsSuppressed).toBe(false);
  });
});

describe('the daily SMS limit', () => {
  test('of a business stops only its own SMS, and ends at midnight', async () => {
    for (let cars = 0; cars < BUSINESS; cars += 1) {
      const { phone } = await openTicket(server, business);
      await pollUntilTruthy(async () => (await messagesTo(server, phone)).length > 0);
    }
    const phones = [randomPhone(), randomPhone()];
    const tickets = [await open(business, phones[0]), await open(business, phones[1])];
    for (const ticket of tickets) expect(ticket.smsSuppressed).toBe(true);
    for (const phone of phones) expect(await messagesTo(server, phone)).toEqual([]);
    const other = await buildStaffedBusiness(server.ctx);
    expect((await open(other)).smsSuppressed).toBe(false);
    server.advance(24 * 60 * 60_000);
    business = await buildStaffedBusiness(server.ctx);
    expect((await open(business)).smsSuppressed).toBe(false);
  });

  test('of the platform counts all SMS, and alerts once by e-mail and notification', async () => {
    admin = await buildPerson(server.ctx, { role: 'admin' });
    const many = await Promise.all(
      Array.from({ length: 5 }, () => buildStaffedBusiness(server.ctx)),
    );
    const stays = [];
    for (const place of many)
      for (let cars = 1; cars < BUSINESS; cars += 1) stays.push(await open(place));
    await allSent();
    const { rows } = await server.ctx.pool.query<{ sent: number }>(
      'select sent from sms_days where business_id is null',
    );
    expect(rows).toEqual([{ sent: PLATFORM }]);
    const withheld = await server.ctx.pool.query(
      `select from messages where suppressed_by = 'ceiling' and stay_id = any($1)`,
      [stays.map(({ ticketId }) => ticketId)],
    );
    expect(withheld.rowCount).toBe(stays.length - PLATFORM);
    const mails = await pollUntilTruthy(async () => {
      const { messages } = await server.as()('GET /api/dev/messages', {
        query: { to: admin.email ?? '' },
      });
      return messages.length > 0 && messages;
    });
    expect(mails.map(({ subject }) => subject)).toEqual(['Today’s limit of texts is reached']);
    const { notifications } = await server.as(admin.token)('GET /api/notifications', { query: {} });
    expect(notifications.map(({ type }) => type)).toEqual(['sms_ceiling_reached']);
  });

  test('counts codes that prove a person’s own number too', async () => {
    const customer = await buildPerson(server.ctx, { role: 'customer', phone: randomPhone() });
    await server.as(customer.token)('POST /api/auth/phone/send-code', {});
    await pollUntilTruthy(
      async () => (await messagesTo(server, customer.phone_e164 ?? '')).length > 0,
    );
    const { rows } = await server.ctx.pool.query<{ sent: number }>(
      'select sent from sms_days where business_id is null',
    );
    expect(rows).toEqual([{ sent: 1 }]);
  });
});
