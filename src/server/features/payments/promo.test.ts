import { beforeEach, expect, test } from 'vitest';
import { jobHandlers } from '#server/jobs.ts';
import { ProviderUnreachable } from '#server/platform/payments/provider.ts';
import { buildLocation, buildStaffedBusiness, setRates } from '#test/factories/people.ts';
import {
  buildCustomerSession,
  answerChallenge,
  buildRequestedReturn,
  listAtProvider,
  getLedgerBalances,
  buildPromo,
  CONFIRM,
  buildConfirmation,
  getOrder,
  getPayment,
  providerTook,
  countUses,
  whileUnreachable,
} from '#test/factories/payments.ts';
import {
  callInParallel,
  listFields,
  settleOutcomes,
  expectRefusal,
  countOutcomes,
  expectError,
  expectOutcomes,
  expectParallel,
} from '#test/factories/refusals.ts';
import { getRow, insertRow, listRows, updateRows } from '#test/factories/rows.ts';
import {
  CARDS,
  pollUntilTruthy,
  parkCar,
  type ParkedCar,
  requestCar,
} from '#test/factories/stays.ts';
import { buildBeforeAll, runServerWithStripe, startForTest } from '#test/harness/runServer.ts';

const PROMO = 'POST /api/customer/orders/{id}/promo';
const MINUTE = 60_000;

const server = runServerWithStripe();
const business = buildBeforeAll(() => buildStaffedBusiness(server.ctx));
let car: ParkedCar;
let orderId: string;
beforeEach(async () => {
  car = await parkCar(server, business);
  ({ id: orderId } = await requestCar(server, car));
});

const guest = () => server.as();
const manager = () => server.as(business.manager.token);
const input = (code: string, at: { id: string; car: ParkedCar } = { id: orderId, car }) => ({
  params: { id: at.id },
  body: { code, ticketToken: at.car.ticketToken },
});
const apply = (code: string, at?: { id: string; car: ParkedCar }) =>
  guest()(PROMO, input(code, at));
const refused = (code: string) => expectRefusal(guest(), PROMO, input(code));
const pay = async (tipCents: number, number: string | null = CARDS.good) =>
  guest()(CONFIRM, await buildConfirmation(server, car, orderId, tipCents, number));
const cancel = () =>
  guest()('POST /api/customer/orders/{id}/cancel', {
    params: { id: orderId },
    body: { ticketToken: car.ticketToken },
  });
const invalid = { status: 400, code: 'INVALID_PROMO_CODE' };

test('a percentage is subtracted before the fee is computed, and charged to the cent', async () => {
  const { id, code } = await buildPromo(server, business, { percent: 15 });
  expect(await apply(` ${code.toLowerCase()} `)).toMatchObject({
    promoCode: code,
    discountCents: 225,
    platformFeeCents: 102,
    valetFeeCents: 1377,
    totalCents: 1377,
  });
  expect(await countUses(server, id)).toBe(1);
  await pay(300);
  expect(await getLedgerBalances(server, orderId)).toEqual({
    customer: -1677,
    business: 1275,
    platform: 102,
    tip_pool: 300,
  });
  expect((await listAtProvider(server, orderId)).map((one) => one.amount_received_cents)).toEqual([
    1677,
  ]);
  expect(await getPayment(server, orderId)).toMatchObject({ opened_cents: 1620, due_cents: 1377 });
  expect(await countUses(server, id)).toBe(1);
});

test('one code applies at a time: another replaces it, none removes it, the same again changes nothing', async () => {
  const ten = await buildPromo(server, business);
  const five = await buildPromo(server, business, { cents: 500 });
  await apply(ten.code);
  await apply(ten.code);
  expect(await countUses(server, ten.id)).toBe(1);
  expect(await apply(five.code)).toMatchObject({ promoCode: five.code, discountCents: 500 });
  expect([await countUses(server, ten.id), await countUses(server, five.id)]).toEqual([0, 1]);
  expect(await apply('')).toMatchObject({
    promoCode: null,
    discountCents: 0,
    platformFeeCents: 120,
    valetFeeCents: 1620,
  });
  await apply('');
  expect([await countUses(server, ten.id), await countUses(server, five.id)]).toEqual([0, 0]);
  await pay(0);
  expect(await getLedgerBalances(server, orderId)).toMatchObject({
    customer: -1620,
    platform: 120,
  });
});

test('an unknown code, or one of another business, is just not valid here', async () => {
  const elsewhere = await buildPromo(server, await buildStaffedBusiness(server.ctx));
  const held = await buildPromo(server, business);
  await apply(held.code);
  const paused = await buildPromo(server, business, { isActive: false });
  for (const code of [elsewhere.code, paused.code, 'NOSUCHCODE', '%', '\u200f'])
    expect(await refused(code)).toMatchObject(invalid);
  expect(await getOrder(server, orderId)).toMatchObject({ promo_code_id: held.id });
  expect(await countUses(server, held.id)).toBe(1);
  expect(listFields(await refused('x'.repeat(41)))).toEqual(['code']);
});

test('a holder of a code learns why it does not apply, and the earlier code stays', async () => {
  const now = server.ctx.clock().getTime();
  const held = await buildPromo(server, business);
  await apply(held.code);
  const elsewhere = await buildLocation(server.ctx, business.id);
  const there = await buildPromo(server, business);
  await insertRow(server, 'promo_code_locations', {
    business_id: business.id,
    promo_code_id: there.id,
    location_id: elsewhere.id,
  });
  const cases: [string, Parameters<typeof buildPromo>[2]][] = [
    ['PROMO_NOT_STARTED', { startsAt: new Date(now + MINUTE) }],
    ['PROMO_ENDED', { expiresAt: new Date(now - 1) }],
    ['PROMO_BELOW_MINIMUM', { minimumCents: 1501 }],
  ];
  for (const [code, fields] of cases) {
    const promo = await buildPromo(server, business, fields);
    expect(await refused(promo.code)).toMatchObject({ status: 409, code });
  }
  expect(await refused(there.code)).toMatchObject({ code: 'PROMO_NOT_HERE' });
  const ended = await buildPromo(server, business);
  await manager()('POST /api/promo-codes/{id}/end', { params: { id: ended.id } });
  expect(await refused(ended.code)).toMatchObject({ code: 'PROMO_ENDED' });
  expect(await getOrder(server, orderId)).toMatchObject({ promo_code_id: held.id });
  const enough = await buildPromo(server, business, { minimumCents: 1500 });
  expect(await apply(enough.code)).toMatchObject({ discountCents: 150 });
});

test('a guest uses a code once, recognised by the ticket’s number or the account', async () => {
  const { code, id } = await buildPromo(server, business, { maxUsesPerGuest: 1 });
  await apply(code);
  expect(await apply(code)).toMatchObject({ discountCents: 150 });
  const again = async (set: { phone_e164?: string; customer_id?: string }) => {
    const other = await parkCar(server, business);
    await updateRows(server, 'stays', other.ticketId, set);
    return { car: other, id: (await requestCar(server, other)).id };
  };
  const { phone_e164: phone } = await getRow(server, 'stays', car.ticketId);
  const same = await again({ phone_e164: phone ?? '' });
  await expectError('PROMO_USED_BY_GUEST', guest(), PROMO, input(code, same));
  const emma = await buildCustomerSession(server);
  await updateRows(server, 'people', emma.id, {
    phone_e164: phone,
    phone_verified_at: server.ctx.clock(),
  });
  const hers = await again({ customer_id: emma.id });
  await expectError('PROMO_USED_BY_GUEST', guest(), PROMO, input(code, hers));
  await cancel();
  expect(await apply(code, hers)).toMatchObject({ discountCents: 150 });
  expect(await countUses(server, id)).toBe(1);
});

test('one of two concurrent returns gets a guest’s single use', async () => {
  const { code, id } = await buildPromo(server, business, { maxUsesPerGuest: 1 });
  const emma = await buildCustomerSession(server);
  const [one, two] = [
    await buildRequestedReturn(server, business, emma),
    await buildRequestedReturn(server, business, emma),
  ];
  const all = countOutcomes(await settleOutcomes([apply(code, one), apply(code, two)]));
  expect(all).toEqual({ ok: 1, PROMO_USED_BY_GUEST: 1 });
  expect(await countUses(server, id)).toBe(1);
});

test('a code that ends while an order holds it stays valid for that order', async () => {
  const { id, code } = await buildPromo(server, business, { maxUses: 1 });
  await apply(code);
  const over = { is_active: false };
  await updateRows(server, 'promo_codes', id, over);
  expect(await apply(code)).toMatchObject({ discountCents: 150 });
  await apply('');
  expect(await refused(code)).toMatchObject(invalid);
});

test('a code for the whole price puts the order into the queue, and the provider can take nothing', async () => {
  const { id, code } = await buildPromo(server, business, { percent: 100 });
  expect(await apply(code)).toMatchObject({ status: 'paid', totalCents: 0, platformFeeCents: 0 });
  expect(await refused('')).toMatchObject({ code: 'NOT_AWAITING_PAYMENT', state: 'paid' });
  expect(await getLedgerBalances(server, orderId)).toEqual({});
  await pollUntilTruthy(async () => (await getPayment(server, orderId)).closed_at);
  expect(await listAtProvider(server, orderId)).toMatchObject([
    { status: 'canceled', amount_received_cents: 0 },
  ]);
  await cancel();
  expect(await countUses(server, id)).toBe(0);
});

test('a rest that is too small for a card is waived, by business and platform', async () => {
  // With the platform fee of 8 %, the two promo codes leave 49 and 50 cents to pay.
  const [little, enough] = [
    await buildPromo(server, business, { cents: 1455 }),
    await buildPromo(server, business, { cents: 1454 }),
  ];
  expect(await apply(enough.code)).toMatchObject({ discountCents: 1454, totalCents: 50 });
  expect(await apply(little.code)).toMatchObject({
    status: 'paid',
    discountCents: 1500,
    platformFeeCents: 0,
    totalCents: 0,
  });
  expect(await getLedgerBalances(server, orderId)).toEqual({});
});

test('a charge of the minimum amount succeeds', async () => {
  const { code } = await buildPromo(server, business, { cents: 1454 });
  await apply(code);
  expect(await pay(0)).toMatchObject({ status: 'paid' });
  expect(await getLedgerBalances(server, orderId)).toEqual({
    customer: -50,
    business: 46,
    platform: 4,
  });
});

test('the fee is that of the request, even if the business’s fee changed since', async () => {
  const cheap = await buildStaffedBusiness(server.ctx);
  car = await parkCar(server, cheap);
  ({ id: orderId } = await requestCar(server, car));
  await updateRows(server, 'businesses', cheap.id, {
    platform_fee_type: 'fixed',
    platform_fee_value: 900,
    platform_fee_payer: 'business',
  });
  await setRates(server.ctx, cheap.location.id, { flatRateCents: 9900 });
  const { code } = await buildPromo(server, cheap, { cents: 500 });
  expect(await apply(code)).toMatchObject({ platformFeeCents: 80, totalCents: 1080 });
  expect(await apply('')).toMatchObject({ platformFeeCents: 120, totalCents: 1620 });
});

test.each(['came', 'got lost', 'was never given'])(
  'a payment is closed if the code paid everything while the provider’s answer %s',
  async (answer) => {
    const other = await parkCar(server, business);
    const { payments } = server.ctx;
    server.ctx.payments = {
      ...payments,
      async create(payment) {
        if (answer === 'was never given') throw new ProviderUnreachable('Away.');
        const created = await payments.create(payment);
        if (answer === 'got lost') throw new ProviderUnreachable('Lost.');
        return created;
      },
    };
    car = other;
    ({ id: orderId } = await requestCar(server, other));
    server.ctx.payments = payments;
    const { code } = await buildPromo(server, business, { percent: 100 });
    await apply(code);
    await pay(0, null);
    await pollUntilTruthy(async () => (await getPayment(server, orderId)).closed_at);
    expect((await listAtProvider(server, orderId)).map((one) => one.status)).toEqual(['canceled']);
  },
);

test('the price stays while a card is being charged or its bank is asked', async () => {
  const { id, code } = await buildPromo(server, business);
  await updateRows(
    server,
    'payments',
    { order_id: orderId },
    { status: 'confirming', attempt: 1, claimed_at: server.ctx.clock() },
  );
  const busy = { status: 409, code: 'PAYMENT_IN_PROGRESS' };
  expect(await refused(code)).toMatchObject(busy);
  await updateRows(server, 'payments', { order_id: orderId }, { status: 'open', claimed_at: null });
  await pay(300, CARDS.challenge);
  expect(await refused(code)).toMatchObject(busy);
  expect(await countUses(server, id)).toBe(0);
  await answerChallenge(server, orderId, false);
  expect(await settleOutcomes([pay(300, null)])).toEqual(['PAYMENT_DECLINED']);
  expect(await apply(code)).toMatchObject({ discountCents: 150 });
  await pay(0);
  expect(await getLedgerBalances(server, orderId)).toMatchObject({ customer: -1458 });
});

test('a failed challenge that nobody reported lets the code be applied', async () => {
  const { code } = await buildPromo(server, business);
  await pay(300, CARDS.challenge);
  await whileUnreachable(server, async () => {
    expect(await refused(code)).toMatchObject({ code: 'PAYMENT_UNAVAILABLE' });
  });
  await answerChallenge(server, orderId, false);
  expect(await apply(code)).toMatchObject({ discountCents: 150 });
  expect(await getPayment(server, orderId)).toMatchObject({ status: 'open', claimed_at: null });
  await pay(0);
  expect(await getLedgerBalances(server, orderId)).toMatchObject({ customer: -1458 });
});

test('a challenge that was approved meanwhile is paid at the earlier price', async () => {
  const { id, code } = await buildPromo(server, business);
  await pay(300, CARDS.challenge);
  await answerChallenge(server, orderId, true);
  expect(await refused(code)).toMatchObject({ code: 'NOT_AWAITING_PAYMENT', state: 'paid' });
  expect(await getLedgerBalances(server, orderId)).toMatchObject({ customer: -1920 });
  expect(await countUses(server, id)).toBe(0);
});

test('an order that is paid or over keeps its price', async () => {
  const { id, code } = await buildPromo(server, business);
  await pay(0);
  expect(await refused(code)).toMatchObject({ code: 'NOT_AWAITING_PAYMENT', state: 'paid' });
  await cancel();
  expect(await refused(code)).toMatchObject({ state: 'cancelled' });
  expect(await countUses(server, id)).toBe(0);
});

test('a signed-in customer applies a code to their own car', async () => {
  const emma = await buildCustomerSession(server);
  const own = await buildRequestedReturn(server, business, emma);
  const { code } = await buildPromo(server, business);
  const body = { params: { id: own.id }, body: { code } };
  expect(await emma.call(PROMO, body)).toMatchObject({ discountCents: 150 });
  const other = await buildCustomerSession(server);
  await expectError('ORDER_NOT_FOUND', other.call, PROMO, body);
  const foreign = input(code, { id: own.id, car });
  await expectError('ORDER_NOT_FOUND', guest(), PROMO, foreign);
});

test('a use is returned when the order is cancelled or expires, paid or not', async () => {
  const { id, code } = await buildPromo(server, business, { maxUses: 1 });
  await apply(code);
  await cancel();
  expect(await countUses(server, id)).toBe(0);
  ({ id: orderId } = await requestCar(server, car));
  await apply(code);
  await jobHandlers(server.ctx)['expire-order']({ orderId });
  expect(await countUses(server, id)).toBe(0);
  ({ id: orderId } = await requestCar(server, car));
  await apply(code);
  await pay(200);
  expect(await countUses(server, id)).toBe(1);
  await cancel();
  expect(await countUses(server, id)).toBe(0);
  await pollUntilTruthy(async () => (await getPayment(server, orderId)).status === 'refunded');
  expect(await getLedgerBalances(server, orderId)).toEqual({});
});

test('a use is returned when too little arrived or the provider cancelled', async () => {
  const { id, code } = await buildPromo(server, business);
  const { provider_payment_id } = await getPayment(server, orderId);
  await apply(code);
  await providerTook(server, provider_payment_id ?? '', 1457);
  expect(await settleOutcomes([pay(0, null)])).toEqual(['NOT_AWAITING_PAYMENT']);
  expect(await countUses(server, id)).toBe(0);
  await pollUntilTruthy(async () => (await getPayment(server, orderId)).status === 'refunded');
  ({ id: orderId } = await requestCar(server, car));
  await apply(code);
  const { provider_payment_id: cancelledId } = await getPayment(server, orderId);
  await server.ctx.payments.cancel(cancelledId ?? '', {});
  expect(await settleOutcomes([pay(0)])).toEqual(['NOT_AWAITING_PAYMENT']);
  expect(await countUses(server, id)).toBe(0);
});

test('the last use goes to one of many concurrent orders', async () => {
  const { id, code } = await buildPromo(server, business, { maxUses: 2 });
  const cars = await Promise.all(
    callInParallel(6, async () => {
      const one = await parkCar(server, business);
      return { car: one, id: (await requestCar(server, one)).id };
    }),
  );
  const all = countOutcomes(await settleOutcomes(cars.map((one) => apply(code, one))));
  expect(all).toEqual({ ok: 2, PROMO_USED_UP: 4 });
  expect(await countUses(server, id)).toBe(2);
  const changes = cars.flatMap((one) => [apply('', one), apply(code, one)]);
  await settleOutcomes(changes);
  expect(await countUses(server, id)).toBeLessThanOrEqual(2);
});

test('many clicks on one order take one use, and two orders that swap codes do not deadlock', async () => {
  const [a, b] = [await buildPromo(server, business), await buildPromo(server, business)];
  const second = await parkCar(server, business);
  const other = { car: second, id: (await requestCar(server, second)).id };
  const clicks = [...callInParallel(6, (index) => apply(index % 2 ? a.code : b.code))].concat(
    callInParallel(6, (index) => apply(index % 2 ? b.code : a.code, other)),
  );
  await expectOutcomes({ ok: 12 }, clicks);
  expect((await countUses(server, a.id)) + (await countUses(server, b.id))).toBe(2);
});
// The tests below come last, because they move the server's clock for all later tests.
test('a code removed in another tab never leads to a charge the guest did not see', async () => {
  const { code } = await buildPromo(server, business, { percent: 15 });
  const { valetFeeCents } = await apply(code);
  await apply('');
  const shown = await buildConfirmation(server, car, orderId, 200, CARDS.good);
  const body = { ...shown.body, valetFeeCents };
  await expectError('PRICE_CHANGED', guest(), CONFIRM, { ...shown, body });
  expect((await getOrder(server, orderId)).status).toBe('requested');
  expect((await getPayment(server, orderId)).status).toBe('open');
  await apply(code);
  expect(await guest()(CONFIRM, { ...shown, body })).toMatchObject({ status: 'paid' });
});

test('an unanswered charge is looked up at the provider before the price changes', async () => {
  const { id, code } = await buildPromo(server, business);
  expect(await settleOutcomes([pay(300, CARDS.unreachable)])).toEqual(['PAYMENT_UNAVAILABLE']);
  expect(await refused(code)).toMatchObject({ code: 'PAYMENT_IN_PROGRESS' });
  server.advance(MINUTE + 1000);
  await whileUnreachable(server, async () => {
    expect(await refused(code)).toMatchObject({ code: 'PAYMENT_UNAVAILABLE' });
  });
  expect(await apply(code)).toMatchObject({ discountCents: 150 });
  await apply('');
  const { provider_payment_id } = await getPayment(server, orderId);
  await providerTook(server, provider_payment_id ?? '', 1920);
  expect(await refused(code)).toMatchObject({ code: 'NOT_AWAITING_PAYMENT', state: 'paid' });
  expect(await getOrder(server, orderId)).toMatchObject({ status: 'paid', tip_cents: 300 });
  expect(await countUses(server, id)).toBe(0);
});

test('an order past its time takes no code, and ends', async () => {
  const { id, code } = await buildPromo(server, business);
  await apply(code);
  server.advance(30 * MINUTE);
  const five = await buildPromo(server, business, { cents: 500 });
  expect(await refused(five.code)).toMatchObject({ state: 'cancelled' });
  expect(await getOrder(server, orderId)).toMatchObject({ cancel_reason: 'unpaid' });
  expect([await countUses(server, id), await countUses(server, five.id)]).toEqual([0, 0]);
});

test('codes cannot be guessed: a car has few tries, which do not count for other cars at the address', async () => {
  const server = await startForTest({ config: { rateLimitFactor: 1 } });
  const business = await buildStaffedBusiness(server.ctx);
  const { code } = await buildPromo(server, business);
  const orders: { id: string; ticketToken: string }[] = [];
  for (let index = 0; index < 5; index += 1) {
    const car = await parkCar(server, business);
    orders.push({ id: (await requestCar(server, car)).id, ticketToken: car.ticketToken });
  }
  const guess = (index: number, typed: string) => {
    const { id, ticketToken } = orders[index] ?? { id: '', ticketToken: '' };
    return server.as()(PROMO, { params: { id }, body: { code: typed, ticketToken } });
  };
  expect(await settleOutcomes([guess(3, code)])).toEqual(['ok']);
  // A correct promo code that is refused for another reason does not count as a guess.
  const last = orders[4]?.id ?? '';
  await updateRows(
    server,
    'payments',
    { order_id: last },
    { status: 'confirming', attempt: 1, claimed_at: server.ctx.clock() },
  );
  await expectParallel({ PAYMENT_IN_PROGRESS: 15 }, 15, () => guess(4, code));
  for (const index of [0, 1, 2]) {
    const all = countOutcomes(
      await settleOutcomes(callInParallel(21, (number) => guess(index, `GUESS${number}`))),
    );
    expect(all).toEqual({ INVALID_PROMO_CODE: 20, RATE_LIMITED: 1 });
  }
  // The business has used up its limit, so each car has three tries: a right code still works.
  expect(await settleOutcomes([guess(3, code)])).toEqual(['ok']);
  await expectParallel({ INVALID_PROMO_CODE: 2, RATE_LIMITED: 1 }, 3, (number) =>
    guess(3, `GUESS${number}`),
  );
  const told = await listRows(server, 'notifications', { person_id: business.manager.id });
  expect(told.map(({ type }) => type)).toEqual(['codes_guessed']);
  const guessed = await server.ctx.db
    .selectFrom('stay_events')
    .innerJoin('stays', 'stays.id', 'stay_events.stay_id')
    .select('stay_events.type')
    .where('stays.business_id', '=', business.id)
    .where('type', '=', 'order.promo_guessed')
    .execute();
  expect(guessed).toHaveLength(1);
});
