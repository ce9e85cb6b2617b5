import { expect, test } from 'vitest';
import { majorToMinor } from '#domain/shared/money.ts';
import { buildStaffedBusiness } from '#test/factories/people.ts';
import {
  answerChallenge,
  getLedgerBalances,
  buildHouseAccount,
  buildPromo,
  CONFIRM,
  buildConfirmation,
  getOrder,
  getPayment,
  listAtProvider,
  whileUnreachable,
} from '#test/factories/payments.ts';
import { settleOutcomes, expectRefusal, expectError } from '#test/factories/refusals.ts';
import { getRow, listRows } from '#test/factories/rows.ts';
import {
  CARDS,
  pollUntilTruthy,
  parkCar,
  type ParkedCar,
  requestCar,
} from '#test/factories/stays.ts';
import { buildBeforeAll, runServerWithStripe } from '#test/harness/runServer.ts';

const SETTLE = 'POST /api/dispatch/orders/{id}/settle';
const PROMO = 'POST /api/customer/orders/{id}/promo';
/** Valet fee in smallest units: a price of 15.00 with the platform fee of 8 % on top. */
const FEE = 1620;

const server = runServerWithStripe();
const business = buildBeforeAll(() => buildStaffedBusiness(server.ctx));

const valet = () => server.as(business.valet.token);
const manager = () => server.as(business.manager.token);
const params = (id: string) => ({ params: { id } });

async function request(at = business): Promise<{ car: ParkedCar; id: string }> {
  const car = await parkCar(server, at);
  return { car, id: (await requestCar(server, car)).id };
}
const cash = (id: string, givenCents: number, amountCents = FEE) => ({
  ...params(id),
  body: { way: 'cash' as const, amountCents, givenCents },
});
const house = (id: string, houseAccountId: string, more: { chargeCents?: number } = {}) => ({
  ...params(id),
  body: { way: 'house' as const, amountCents: FEE, houseAccountId, ...more },
});
const complimentary = (id: string, reason = 'The car was late') => ({
  ...params(id),
  body: { way: 'complimentary' as const, amountCents: FEE, reason },
});
const typeCode = (car: ParkedCar, id: string, code: string) =>
  server.as()(PROMO, { ...params(id), body: { code, ticketToken: car.ticketToken } });
const cancel = (car: ParkedCar, id: string) =>
  server.as()('POST /api/customer/orders/{id}/cancel', {
    ...params(id),
    body: { ticketToken: car.ticketToken },
  });
const queue = () => manager()('GET /api/queue', { query: { locationId: business.location.id } });
const settlements = (orderId: string) =>
  listRows(server, 'order_settlements', { order_id: orderId });
const receiptOf = ({ ticketToken: token }: ParkedCar) =>
  server.as()('GET /api/customer/ticket/{token}/receipt', { params: { token } });

test('cash pays for a return, and the record has the valet, the amount and the change', async () => {
  const { car, id } = await request();
  const { unpaid } = await queue();
  expect(unpaid.find((order) => order.id === id)).toMatchObject({
    status: 'requested',
    amountDueCents: FEE,
    can: { settle: true, giveAway: true },
  });
  const order = await valet()(SETTLE, cash(id, 2000));
  expect(order).toMatchObject({ status: 'paid', amountDueCents: 0, can: { settle: false } });
  expect(await settlements(id)).toMatchObject([
    { way: 'cash', amount_cents: FEE, given_cents: 2000, taken_by: business.valet.id },
  ]);
  expect(await getLedgerBalances(server, id)).toEqual({
    customer: -FEE,
    business: 1500,
    platform: 120,
  });
  const event = await getRow(server, 'stay_events', { order_id: id, type: 'order.settle' });
  expect(event).toMatchObject({
    actor_id: business.valet.id,
    data: { way: 'cash', givenCents: 2000, changeCents: 380 },
  });
  expect(await receiptOf(car)).toMatchObject({
    totalCents: FEE,
    payments: [{ way: 'cash', cents: FEE, card: null, account: null, givenCents: 2000 }],
  });
  await pollUntilTruthy(async () => (await getPayment(server, id)).closed_at);
  expect((await listAtProvider(server, id)).map(({ status }) => status)).toEqual(['canceled']);
});

test.each([
  ['nothing', 0],
  ['less than nothing', -FEE],
  ['a fraction', 1620.5],
  ['the slip of a decimal point', 162_000_000],
  ['more than is exact', 2 ** 53],
])('cash of %s is refused', async (_, given) => {
  const { id } = await request();
  await expectError('VALIDATION', valet(), SETTLE, cash(id, given));
  expect((await getOrder(server, id)).status).toBe('requested');
  expect(await settlements(id)).toEqual([]);
});

test('less cash than due is refused, and so is an amount other than the shown one', async () => {
  const { id } = await request();
  expect(await expectRefusal(valet(), SETTLE, cash(id, FEE - 1))).toMatchObject({
    issues: [{ field: 'givenCents', code: 'cash_too_little' }],
  });
  await expectError('PRICE_CHANGED', valet(), SETTLE, cash(id, 5000, 1500));
});

test('a currency with three decimals is paid in its own units', async () => {
  const kuwait = await buildStaffedBusiness(server.ctx, { currency: 'KWD' });
  const car = await parkCar(server, kuwait);
  const { id, totalCents } = await requestCar(server, car);
  const given = majorToMinor('20.000', 'KWD') ?? 0;
  const call = server.as(kuwait.valet.token);
  await expectError('VALIDATION', call, SETTLE, cash(id, given + 5, totalCents));
  await call(SETTLE, cash(id, given, totalCents));
  expect((await settlements(id))[0]?.given_cents).toBe(20_000);
});

test('one of two valets takes the cash at once, and the other is told', async () => {
  const { id } = await request();
  const all = await settleOutcomes([
    valet()(SETTLE, cash(id, FEE)),
    server.as(business.otherValet.token)(SETTLE, cash(id, FEE)),
    manager()(SETTLE, complimentary(id)),
  ]);
  expect(all.toSorted()).toEqual(['NOT_AWAITING_PAYMENT', 'NOT_AWAITING_PAYMENT', 'ok']);
  expect(await settlements(id)).toHaveLength(1);
});

test('a repeated press takes the cash once', async () => {
  const { id } = await request();
  const idempotencyKey = `cash-${crypto.randomUUID()}`;
  const press = () => valet()(SETTLE, cash(id, 2000), { idempotencyKey });
  const [first, second] = await Promise.all([press(), press()]);
  expect([first.status, second.status]).toEqual(['paid', 'paid']);
  expect((await press()).status).toBe('paid');
  expect(await settlements(id)).toHaveLength(1);
});

test('cash is taken during a bank’s challenge, and a later approval is refunded', async () => {
  const { car, id } = await request();
  const card = await buildConfirmation(server, car, id, 0, CARDS.challenge);
  await server.as()(CONFIRM, card);
  expect((await getPayment(server, id)).status).toBe('requires_action');
  await valet()(SETTLE, cash(id, 2000));
  await settleOutcomes([answerChallenge(server, id, true)]);
  await pollUntilTruthy(async () => (await getPayment(server, id)).closed_at);
  const [intent] = await listAtProvider(server, id);
  expect(intent?.amount_received_cents).toBe(intent?.amount_refunded_cents);
  expect((await getLedgerBalances(server, id))['customer']).toBe(-FEE);
});

test('cash is taken while the provider is away', async () => {
  const { id } = await request();
  await whileUnreachable(server, async () => {
    expect((await valet()(SETTLE, cash(id, 2000))).status).toBe('paid');
  });
});

test('cash of a cancelled return waits for its guest, and is returned once', async () => {
  const { car, id } = await request();
  await valet()(SETTLE, cash(id, 2000));
  await cancel(car, id);
  const { cashToReturn } = await queue();
  expect(cashToReturn.find(({ orderId }) => orderId === id)).toMatchObject({ amountCents: FEE });
  expect((await getPayment(server, id)).status).toBe('refund_due');
  expect((await getLedgerBalances(server, id))['customer']).toBe(-FEE);
  const give = () => valet()('POST /api/dispatch/orders/{id}/cash-returned', params(id));
  expect((await settleOutcomes([give(), give()])).toSorted()).toEqual(['STATE_CONFLICT', 'ok']);
  await pollUntilTruthy(async () => (await getPayment(server, id)).status === 'refunded');
  expect(await getLedgerBalances(server, id)).toEqual({});
  expect(await receiptOf(car)).toMatchObject({ totalCents: FEE, refundedCents: FEE, tax: null });
  expect((await queue()).cashToReturn.map(({ orderId }) => orderId)).not.toContain(id);
});

test('a house account pays the whole amount, charged by staff, once for a stay', async () => {
  const account = await buildHouseAccount(server, business);
  const { car, id } = await request();
  await valet()(SETTLE, house(id, account.id));
  expect(await getLedgerBalances(server, id)).toEqual({
    house: -FEE,
    business: 1500,
    platform: 120,
  });
  await cancel(car, id);
  await pollUntilTruthy(async () => (await getPayment(server, id)).status === 'refunded');
  expect(await getLedgerBalances(server, id)).toEqual({});
  expect(await receiptOf(car)).toMatchObject({
    refundedCents: FEE,
    payments: [{ way: 'house', cents: FEE, account: account.name }],
  });
  const again = await requestCar(server, car);
  await valet()(SETTLE, house(again.id, account.id));
  expect((await getOrder(server, again.id)).status).toBe('paid');
});

test('a house account’s code pays its amount, and a card the rest', async () => {
  const account = await buildHouseAccount(server, business, { coverCents: 1000 });
  const { car, id } = await request();
  const order = await typeCode(car, id, (account.code ?? '').toLowerCase());
  expect(order).toMatchObject({
    status: 'requested',
    valetFeeCents: FEE,
    amountDueCents: FEE - 1000,
    settlements: [{ way: 'house', amountCents: 1000, account: account.name }],
  });
  await expectError('VALIDATION_USED', server.as(), PROMO, {
    ...params(id),
    body: { code: account.code ?? '', ticketToken: car.ticketToken },
  });
  await server.as()(CONFIRM, await buildConfirmation(server, car, id, 300));
  expect(await getPayment(server, id)).toMatchObject({ status: 'paid', received_cents: 920 });
  expect(await getLedgerBalances(server, id)).toEqual({
    customer: -920,
    house: -1000,
    business: 1500,
    platform: 120,
    tip_pool: 300,
  });
  expect(await receiptOf(car)).toMatchObject({
    totalCents: FEE + 300,
    payments: [
      { way: 'house', cents: 1000, account: account.name },
      { way: 'card', cents: 920, card: { brand: 'visa', last4: '4242' } },
    ],
  });
  await cancel(car, id);
  await pollUntilTruthy(async () => (await getPayment(server, id)).status === 'refunded');
  expect(await getLedgerBalances(server, id)).toEqual({});
});

test('an account leaves a card no less than its minimum', async () => {
  const account = await buildHouseAccount(server, business, { coverCents: FEE - 20 });
  const { car, id } = await request();
  expect(await typeCode(car, id, account.code ?? '')).toMatchObject({ status: 'paid' });
  expect((await getLedgerBalances(server, id))['house']).toBe(-FEE);
});

test('a promo code applied after a house account lets the account pay its amount or all that is left', async () => {
  const account = await buildHouseAccount(server, business, { coverCents: 1000 });
  const half = await buildPromo(server, business, { percent: 50 });
  const { car, id } = await request();
  await typeCode(car, id, account.code ?? '');
  expect(await typeCode(car, id, half.code)).toMatchObject({ status: 'paid', amountDueCents: 0 });
  expect(await getLedgerBalances(server, id)).toEqual({ house: -810, business: 750, platform: 60 });
});

test('one of a code and staff gets the last use of an account at once', async () => {
  const account = await buildHouseAccount(server, business, { maxUses: 1 });
  const [one, two, three] = await Promise.all([request(), request(), request()]);
  const all = await settleOutcomes([
    typeCode(one.car, one.id, account.code ?? ''),
    valet()(SETTLE, house(two.id, account.id)),
    typeCode(three.car, three.id, account.code ?? ''),
  ]);
  expect(all.toSorted()).toEqual(['VALIDATION_USED', 'VALIDATION_USED', 'ok']);
});

test('an account of another business is not found, and a closed one is not charged', async () => {
  const other = await buildStaffedBusiness(server.ctx);
  const theirs = await buildHouseAccount(server, other);
  const { car, id } = await request();
  await expectError('HOUSE_ACCOUNT_NOT_FOUND', valet(), SETTLE, house(id, theirs.id));
  await expectError('INVALID_PROMO_CODE', server.as(), PROMO, {
    ...params(id),
    body: { code: theirs.code ?? '', ticketToken: car.ticketToken },
  });
  const own = await buildHouseAccount(server, business);
  await manager()('PATCH /api/business/house-accounts/{id}', {
    ...params(own.id),
    body: { isActive: false },
  });
  await expectError('HOUSE_ACCOUNT_NOT_FOUND', valet(), SETTLE, house(id, own.id));
});

test('the car’s card shows how it was paid, each amount with its reason, and the rest', async () => {
  const { car, id } = await request();
  const account = await buildHouseAccount(server, business);
  const card = () => manager()('GET /api/stays/{id}', params(car.ticketId));
  expect((await card()).order).toMatchObject({
    totalCents: FEE,
    amountDueCents: FEE,
    settlements: [],
  });
  await manager()(SETTLE, house(id, account.id, { chargeCents: 1000 }));
  const charged = { way: 'house', amountCents: 1000, account: account.name, reason: null };
  expect((await card()).order).toMatchObject({
    totalCents: FEE,
    amountDueCents: FEE - 1000,
    settlements: [charged],
  });
  const reason = 'The car was late';
  await manager()(SETTLE, {
    ...params(id),
    body: { way: 'complimentary', amountCents: FEE - 1000, reason },
  });
  const { order, timeline } = await card();
  expect(order).toMatchObject({
    valetFeeCents: FEE,
    totalCents: 1000,
    amountDueCents: 0,
    settlements: [
      charged,
      { way: 'complimentary', amountCents: FEE - 1000, account: null, reason },
    ],
  });
  expect(timeline.filter(({ type }) => type === 'order.settle')).toMatchObject([
    { data: { way: 'house', amountCents: 1000, account: account.name } },
    { data: { way: 'complimentary', amountCents: FEE - 1000, reason } },
  ]);
});

test('a manager waives the price of a return with a reason, and a valet cannot', async () => {
  const { car, id } = await request();
  await expectError('FORBIDDEN', valet(), SETTLE, complimentary(id));
  await expectError('VALIDATION', manager(), SETTLE, complimentary(id, '  '));
  await manager()(SETTLE, complimentary(id));
  expect(await getLedgerBalances(server, id)).toEqual({
    complimentary: -FEE,
    business: 1500,
    platform: 120,
  });
  expect(await settlements(id)).toMatchObject([{ reason: 'The car was late' }]);
  expect(await receiptOf(car)).toMatchObject({
    lines: [
      { kind: 'service', cents: 1500 },
      { kind: 'fee', cents: 120 },
      { kind: 'complimentary', cents: -FEE },
    ],
    totalCents: 0,
    payments: [],
    tax: null,
  });
});

test('a manager edits accounts, and a name or code exists once', async () => {
  const input = { name: 'Spa', code: 'spa 2026', coverCents: null, maxUses: 5, oncePerStay: true };
  const ADD = 'POST /api/business/house-accounts';
  const idempotencyKey = `house-${crypto.randomUUID()}`;
  const once = (body: typeof input) => manager()(ADD, { body }, { idempotencyKey });
  const made = await once(input);
  expect(made).toMatchObject({ name: 'Spa', code: 'SPA2026', uses: 0, isActive: true });
  expect((await once(input)).id).toBe(made.id);
  for (const body of [
    { ...input, code: '' },
    { ...input, name: 'Pool' },
  ])
    await expectError('HOUSE_ACCOUNT_EXISTS', manager(), ADD, { body });
  const promo = await buildPromo(server, business);
  await expectError('HOUSE_ACCOUNT_EXISTS', manager(), ADD, {
    body: { ...input, name: 'Gym', code: promo.code },
  });
  const { accounts } = await valet()('GET /api/house-accounts', {});
  expect(accounts.map(({ name }) => name)).toContain('Spa');
  expect(accounts.every((account) => !('code' in account))).toBe(true);
});
