import { beforeAll, describe, expect, test } from 'vitest';
import { computeTip, tipPresetPercents } from '#domain/payments/price.ts';
import { buildCustomer, type Customer, returnedService } from '#test/factories/customers.ts';
import {
  getLedgerBalances,
  CONFIRM,
  buildConfirmation,
  listAtProvider,
} from '#test/factories/payments.ts';
import { buildStaffedBusiness, type TestBusiness } from '#test/factories/people.ts';
import { listFields, expectRefusal, expectError } from '#test/factories/refusals.ts';
import { updateRows } from '#test/factories/rows.ts';
import {
  pollUntilTruthy,
  messagesTo,
  parkCar,
  payOrder,
  requestCar,
  findMessage,
} from '#test/factories/stays.ts';
import { readTicket, cancelOrder } from '#test/factories/steps.ts';
import { runServer } from '#test/harness/runServer.ts';

const server = runServer();

/**
 * Cases per currency: a flat rate, a platform fee of 8 % that the customer pays, and a tip. All in
 * smallest units.
 */
const currencies = [
  {
    currency: 'KWD',
    // Cards are charged in steps of ten fils: the rate 3.755 becomes 3.760, and its fee of 8 % is
    // 0.300.
    rate: 3755,
    fee: 300,
    due: 4060,
    tip: 600,
    total: 4660,
    major: 4.66,
    text: 'KWD 4.660',
    tooMuch: 1_000_010,
    timeZone: 'Asia/Kuwait',
    country: 'KW',
  },
  {
    currency: 'JPY',
    rate: 1555,
    fee: 124,
    due: 1679,
    tip: 301,
    total: 1980,
    major: 1980,
    text: '¥1,980',
    tooMuch: 100_001,
    timeZone: 'Asia/Tokyo',
    country: 'JP',
  },
  {
    currency: 'AED',
    rate: 5000,
    fee: 400,
    due: 5400,
    tip: 325,
    total: 5725,
    major: 57.25,
    text: 'AED 57.25',
    tooMuch: 100_001,
    timeZone: 'Asia/Dubai',
    country: 'AE',
  },
] as const;
type Case = (typeof currencies)[number];

const buildThere = ({ currency, rate, timeZone, country }: Case) =>
  buildStaffedBusiness(server.ctx, { currency, flatRateCents: rate, timeZone, country });

describe.each(currencies)('in $currency', (money) => {
  const { currency, fee, due, tip, total, text, timeZone } = money;

  test('an order is priced, paid, booked and refunded in the smallest units', async () => {
    const car = await parkCar(server, await buildThere(money));
    const order = await requestCar(server, car);
    expect(order).toMatchObject({ currency, valetFeeCents: due, platformFeeCents: fee });
    expect(await payOrder(server, car, order.id, tip)).toMatchObject({
      status: 'paid',
      order: { currency, tipCents: tip, totalCents: total, paymentStatus: 'paid' },
    });
    expect(await getLedgerBalances(server, order.id)).toEqual({
      customer: -total,
      business: due - fee,
      platform: fee,
      tip_pool: tip,
    });
    expect(await listAtProvider(server, order.id)).toMatchObject([
      { currency: currency.toLowerCase(), amount_received_cents: total },
    ]);
    const { ticket: _, ...page } = await readTicket(server, car);
    expect(page).toMatchObject({ currency, location: { timeZone } });

    await cancelOrder(server, car, order.id);
    const messages = await pollUntilTruthy(async () => {
      const sent = await messagesTo(server, car.phone);
      return sent.some((one) => one.text.includes('refunded')) ? sent : null;
    });
    // The amount in the SMS has a plain space, because a no-break space would double the number of
    // SMS.
    expect(messages.map((one) => one.text).join('\n')).toContain(text);
    expect(await getLedgerBalances(server, order.id)).toEqual({});
    expect(await listAtProvider(server, order.id)).toMatchObject([
      { amount_refunded_cents: total },
    ]);
  });

  test('a tip above its limit is refused by field', async () => {
    const car = await parkCar(server, await buildThere(money));
    const order = await requestCar(server, car);
    const call = await buildConfirmation(server, car, order.id, money.tooMuch);
    const refused = await expectRefusal(server.as(), CONFIRM, call);
    expect([refused.status, listFields(refused)]).toEqual([400, ['tipCents']]);
  });
});

test('a tip has steps of ten fils', async () => {
  const [kuwait] = currencies;
  const car = await parkCar(server, await buildThere(kuwait));
  const order = await requestCar(server, car);
  await expectError(
    { fields: ['tipCents'] },
    server.as(),
    CONFIRM,
    await buildConfirmation(server, car, order.id, 605),
  );
});

test('every offered tip is accepted, even where a return costs more than the usual tip limit', async () => {
  const jakarta = { currency: 'IDR', flatRateCents: 2_000_000, timeZone: 'Asia/Jakarta' };
  const business = await buildStaffedBusiness(server.ctx, { ...jakarta, country: 'ID' });
  for (const percent of tipPresetPercents) {
    const car = await parkCar(server, business);
    const order = await requestCar(server, car);
    const tip = computeTip(order.valetFeeCents, percent, 'IDR');
    expect(await payOrder(server, car, order.id, tip)).toMatchObject({ order: { tipCents: tip } });
  }
  const car = await parkCar(server, business);
  const order = await requestCar(server, car);
  const call = await buildConfirmation(server, car, order.id, order.valetFeeCents + 1);
  await expectError({ fields: ['tipCents'] }, server.as(), CONFIRM, call);
});

test('a return that cost eighteen days at 5,000 dinars an hour is asked for, paid and refunded', async () => {
  const hourlyRateCents = 5_000_000;
  const baghdad = { currency: 'IQD', timeZone: 'Asia/Baghdad', country: 'IQ' };
  const business = await buildStaffedBusiness(server.ctx, {
    ...baghdad,
    flat: false,
    hourlyRateCents,
  });
  const standFor18Days = async () => {
    const car = await parkCar(server, business);
    const since = new Date(Date.now() - 18 * 24 * 3_600_000);
    await updateRows(server, 'stays', car.ticketId, { received_at: since, parked_at: since });
    const order = await requestCar(server, car);
    const price = (18 * 24 + 1) * hourlyRateCents;
    expect(order).toMatchObject({ currency: 'IQD', valetFeeCents: price * 1.08 });
    const tip = computeTip(order.valetFeeCents, 25, 'IQD');
    await payOrder(server, car, order.id, tip);
    expect(await getLedgerBalances(server, order.id)).toEqual({
      customer: -order.valetFeeCents - tip,
      business: price,
      platform: price * 0.08,
      tip_pool: tip,
    });
    return { car, order, job: { params: { id: car.ticketId } } };
  };

  const { job } = await standFor18Days();
  const call = server.as(business.valet.token);
  await call('POST /api/services/{id}/accept', job);
  await call('POST /api/services/{id}/complete', { ...job, body: {} });
  await call('POST /api/services/{id}/complete', { ...job, body: { from: 'ready' } });

  const { car, order } = await standFor18Days();
  await cancelOrder(server, car, order.id);
  await findMessage(server, car.phone, '2,922,750.000');
  expect(await getLedgerBalances(server, order.id)).toEqual({});
});

test('a fixed platform fee may be billions of smallest units', async () => {
  const business = await buildStaffedBusiness(server.ctx, { currency: 'LBP' });
  await updateRows(server, 'businesses', business.id, {
    platform_fee_type: 'fixed',
    platform_fee_value: 2_147_483_000,
  });
  const car = await parkCar(server, business);
  const order = await requestCar(server, car);
  expect(order.valetFeeCents).toBe(2_147_484_500);
  expect(await payOrder(server, car, order.id, 0)).toMatchObject({
    order: { totalCents: 2_147_484_500 },
  });
});

test('an amount too small for a card is waived, by the minimum of each currency', async () => {
  const flatRateCents = 150;
  const dubai = await buildStaffedBusiness(server.ctx, { currency: 'AED', flatRateCents });
  const miami = await buildStaffedBusiness(server.ctx, { currency: 'USD', flatRateCents });
  const ask = async (business: TestBusiness) => requestCar(server, await parkCar(server, business));
  expect(await ask(dubai)).toMatchObject({ valetFeeCents: 0, currency: 'AED' });
  expect(await ask(miami)).toMatchObject({ valetFeeCents: 162, currency: 'USD' });
});

describe('a customer with services in two currencies', () => {
  let customer: Customer;
  const [kuwait, , dubai] = currencies;

  beforeAll(async () => {
    customer = await buildCustomer(server);
    for (const place of [kuwait, dubai])
      await returnedService(server, customer, await buildThere(place));
  });

  test('finds each service in its own currency, with whole units in the API', async () => {
    const services = await customer.call('GET /api/services', { query: {} });
    expect(services).toMatchObject([
      { currency: 'AED', timeZone: 'Asia/Dubai', totalAmount: 57, tipAmount: 3, platformFee: 4 },
      {
        currency: 'KWD',
        timeZone: 'Asia/Kuwait',
        totalAmount: 4.36,
        tipAmount: 0.3,
        platformFee: 0.3,
      },
    ]);
  });

  test('finds each payment in its own currency, without a sum of both', async () => {
    const { transactions } = await customer.call('GET /api/payments/transactions', {});
    expect(transactions).toMatchObject([
      { currency: 'AED', amount: 57, tipAmount: 3, timeZone: 'Asia/Dubai' },
      { currency: 'KWD', amount: 4.36, tipAmount: 0.3, timeZone: 'Asia/Kuwait' },
    ]);
  });

  test('is notified of each in its own currency', async () => {
    const { notifications } = await customer.call('GET /api/notifications', { query: {} });
    const received = notifications.filter(({ type }) => type === 'payment_received');
    expect(received.map(({ message }) => message.replaceAll('\u00a0', ' '))).toMatchObject([
      expect.stringContaining('We received AED 57.00 for'),
      expect.stringContaining('We received KWD 4.360 for'),
    ]);
  });

  test('downloads each in its own currency', async () => {
    const data = await customer.call('GET /api/account/download', {});
    const said = JSON.stringify(data).match(/"(orders|ledger)":\[.*?\]/g) ?? [];
    expect(said).toHaveLength(2);
    for (const part of said) {
      expect(part).toContain('"currency":"AED"');
      expect(part).toContain('"currency":"KWD"');
      expect(part).not.toContain('"currency":"USD"');
    }
  });
});

test('locations have their rates in whole units', async () => {
  const [kuwait] = currencies;
  const business = await buildThere(kuwait);
  const customer = await buildCustomer(server);
  const search = business.location.name;
  const { locations } = await customer.call('GET /api/locations', { query: { search } });
  const rates = { currency: 'KWD', timeZone: 'Asia/Kuwait', flatRate: 3.755, hourlyRate: 0.85 };
  expect(locations).toMatchObject([rates]);
  const own = await server.as(business.manager.token)('GET /api/business/locations', { query: {} });
  expect(own.locations).toMatchObject([{ ...rates, country: 'KW' }]);
});
