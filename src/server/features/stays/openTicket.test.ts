import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { buildStaffedBusiness, randomPhone } from '#test/factories/people.ts';
import {
  callInParallel,
  listFields,
  expectRefusal,
  invalid,
  expectError,
} from '#test/factories/refusals.ts';
import { getRow, listRows } from '#test/factories/rows.ts';
import { openTicket, receiveCar } from '#test/factories/stays.ts';
import { buildBeforeAll, runServer, runBeside } from '#test/harness/runServer.ts';

const OPEN = 'POST /api/valet/tickets';

const server = runServer();
const business = buildBeforeAll(() => buildStaffedBusiness(server.ctx));

const valet = () => server.as(business.valet.token);
const body = (fields: Record<string, unknown> = {}) => ({
  phoneE164: randomPhone(),
  locationId: business.location.id,
  ...fields,
});
const listStays = (phone: string) => listRows(server, 'stays', { phone_e164: phone });

test('a key is the valet’s own: another valet’s same key is another ticket', async () => {
  const idempotencyKey = randomUUID();
  const input = { body: body() };
  const first = await valet()(OPEN, input, { idempotencyKey });
  const second = await server.as(business.otherValet.token)(OPEN, input, { idempotencyKey });
  expect(second.ticketId).not.toBe(first.ticketId);
});

test.each(['short', 'with blanks in it', 'x'.repeat(101)])(
  '%o is refused as a key',
  async (idempotencyKey) => {
    const refused = await expectRefusal(valet(), OPEN, { body: body() }, { idempotencyKey });
    expect(listFields(refused)).toEqual(['idempotency-key']);
  },
);

test.each([
  ['phoneE164', 'call me maybe'],
  ['phoneE164', '123'],
  ['phoneE164', '+1 000 000 0000'],
  ['phoneE164', ''],
  ['phoneE164', '+'.repeat(39)],
  ['licensePlate', '♥-'],
  ['licensePlate', 'ABCDEF1234567'],
  ['licensePlate', 'A;DROP'],
  ['licensePlate', '--'],
  ['licensePlate', '<b>'],
  ['notes', 'n'.repeat(1_001)],
  ['customerName', 'n'.repeat(121)],
  ['locationId', 'here'],
  ['language', 'fr'],
])('%s %j is refused by field and opens nothing', async (field, value) => {
  const input = { body: body({ [field]: value }) };
  await expectError(invalid(field), valet(), OPEN, input as never);
  expect(await listStays(input.body.phoneE164)).toEqual([]);
});

test.each(['+971 4 300 1234', '+44 20 7946 0018'])(
  'the landline %s is stored without a text, and its ticket is shown at once',
  async (phoneE164) => {
    const ticket = await valet()(OPEN, { body: body({ phoneE164 }) });
    expect(ticket).toMatchObject({
      stayStatus: 'received',
      smsSuppressed: true,
      smsLandline: true,
      smsLimited: false,
      ticketUrl: expect.any(String),
    });
    const texts = await listRows(server, 'messages', { stay_id: ticket.ticketId });
    expect(texts).toMatchObject([{ status: 'suppressed', suppressed_by: 'landline' }]);
    for (const [corrected, isLandline] of [
      [randomPhone(), false],
      [phoneE164, true],
    ] as const) {
      await valet()('POST /api/stays/{id}/details', {
        params: { id: ticket.ticketId },
        body: { phoneE164: corrected },
      });
      expect(
        await valet()('GET /api/valet/tickets/{ticketId}', {
          params: { ticketId: ticket.ticketId },
        }),
      ).toMatchObject({ smsSuppressed: isLandline, smsLandline: isLandline });
    }
  },
);

test('optional fields can be left out', async () => {
  const { ticketId } = await valet()(OPEN, { body: body({ customerName: ' ', notes: '' }) });
  const stay = await getRow(server, 'stays', ticketId);
  expect(stay).toMatchObject({
    customer_name: null,
    notes: null,
    license_plate: null,
    plate_key: null,
    language: 'en',
  });
});

test('a thousand characters of notes and an Arabic name and plate come back unchanged', async () => {
  const said = {
    notes: 'ملاحظة '.repeat(142).trim(),
    customerName: 'نورة العتيبي',
    licensePlate: 'أبج ١٢٣',
  };
  const ticket = await valet()(OPEN, { body: body(said) });
  expect(ticket).toMatchObject({ ...said, licensePlate: 'أبج 123' });
});

test.each(['No plate', 'بدون لوحة'])(
  'two cars with %j are two cars without a plate',
  async (typed) => {
    for (const phoneE164 of [randomPhone(), randomPhone()]) {
      const { licensePlate } = await valet()(OPEN, {
        body: body({ licensePlate: typed, phoneE164, vehicleMake: 'BMW', vehicleColor: 'Blue' }),
      });
      expect(licensePlate).toBeNull();
    }
  },
);

test.each([
  [{ hasNoPlate: true }, ['vehicleMake', 'vehicleColor']],
  [{ licensePlate: 'no plate', vehicleMake: 'BMW' }, ['vehicleColor']],
  [{ hasNoPlate: true, licensePlate: 'X 1', vehicleColor: 'Blue' }, ['vehicleMake']],
])('a car without a plate needs its make and color: %j', async (fields, missing) => {
  const refused = await expectError({ fields: missing }, valet(), OPEN, { body: body(fields) });
  expect(refused.issues?.[0]?.code).toBe('needed_without_plate');
});

test('a car without a plate that came without signal is there, whatever is known of it', async () => {
  const fields = { hasNoPlate: true, licensePlate: 'X 1', plateRegion: 'DXB', wasOffline: true };
  const input = { body: body(fields) };
  const idempotencyKey = randomUUID();
  expect(listFields(await expectRefusal(valet(), OPEN, input))).toContain('vehicleMake');
  const doneAt = new Date(server.ctx.clock().getTime() - 60_000).toISOString();
  const ticket = await valet()(OPEN, input, { idempotencyKey, doneAt });
  expect(ticket).toMatchObject({ licensePlate: null, plateRegion: null });
});

test('ticket numbers of one location never repeat, however many are opened at once', async () => {
  const tickets = await Promise.all(callInParallel(12, () => openTicket(server, business)));
  expect(new Set(tickets.map((ticket) => ticket.ticketNumber)).size).toBe(12);
});

test('the same car cannot be checked in twice at one location, however its plate is written', async () => {
  const car = await receiveCar(server, business, { licensePlate: 'AB-12 34' });
  const again = { body: body({ licensePlate: 'ab1234' }) };
  await expectError({ code: 'CAR_ALREADY_IN_CUSTODY', state: 'received' }, valet(), OPEN, again);
  expect(await listStays(again.body.phoneE164)).toEqual([]);
  const twin = { body: body({ licensePlate: 'ا ب ١٢٣٤' }) };
  await expectError('CAR_ALREADY_IN_CUSTODY', valet(), OPEN, twin);

  const elsewhere = await buildStaffedBusiness(server.ctx);
  const there = await openTicket(server, elsewhere, { licensePlate: 'AB1234' });
  expect(there.ticketId).not.toBe(car.ticketId);
});

describe('the production limits', () => {
  const strict = runBeside(server, { config: { rateLimitFactor: 1 } });

  test('do not count repeats: ten presses of one key leave nine SMS to the number', async () => {
    const input = { body: body() };
    const idempotencyKey = randomUUID();
    const open = () => strict.as(business.valet.token)(OPEN, input, { idempotencyKey });
    const first = await open();
    for (let press = 0; press < 12; press += 1)
      expect((await open()).ticketId).toBe(first.ticketId);
    await strict.as(business.valet.token)(OPEN, input, { idempotencyKey: randomUUID() });
  });

  test('do not count refused tickets, of any business', async () => {
    const car = { licensePlate: `R ${randomUUID().slice(0, 5)}` };
    await receiveCar(server, business, car);
    const phone = randomPhone();
    const again = { body: body({ ...car, phoneE164: phone }) };
    for (let press = 0; press < 12; press += 1) {
      await expectError('CAR_ALREADY_IN_CUSTODY', strict.as(business.valet.token), OPEN, again);
    }
    await strict.as(business.valet.token)(OPEN, { body: body({ phoneE164: phone }) });
  });

  test('keep one valet from sending SMS to the whole world', async () => {
    const { limits } = strict.ctx;
    let sent = 0;
    while ((await limits.tryUse('smsPerson', business.otherValet.id)).allowed) sent += 1;
    expect(sent).toBeLessThanOrEqual(240);
    const open = (token: string) => strict.as(token)(OPEN, { body: body() });
    // The car is checked in all the same, and its QR code is shown.
    expect(await open(business.otherValet.token)).toMatchObject({ smsSuppressed: true });
    expect(await open(business.valet.token)).toMatchObject({ smsSuppressed: false });
  });
});

describe('a number without a country code', () => {
  test.each([
    ['AE', '050 123 4567', '+971501234567'],
    ['AE', '٠٥٠١٢٣٤٥٦٧', '+971501234567'],
    ['AE', '+1 555 010 0001', '+15550100001'],
    ['KW', '5012 3456', '+96550123456'],
    ['US', '(555) 010-0001', '+15550100001'],
  ])('is read as one of %s where the car is: %s', async (country, phoneE164, e164) => {
    const there = await buildStaffedBusiness(server.ctx, { country });
    const ticket = await server.as(there.valet.token)(OPEN, {
      body: { phoneE164, locationId: there.location.id },
    });
    expect(ticket.phoneE164).toBe(e164);
  });

  test('is refused at its field if the country has no such number', async () => {
    const dubai = await buildStaffedBusiness(server.ctx, { country: 'AE' });
    await expectError({ fields: ['phoneE164'] }, server.as(dubai.valet.token), OPEN, {
      body: { phoneE164: '(415) 555-2671', locationId: dubai.location.id },
    });
  });
});
