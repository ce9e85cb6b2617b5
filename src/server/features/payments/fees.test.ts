import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { BusinessFees, FeeLine } from '#contract/fees.ts';
import { getBusinessDay } from '#domain/businesses/businessDay.ts';
import { MOST_FEE_LINES } from '#domain/payments/feePages.ts';
import { buildPerson, buildStaffedBusiness, type TestBusiness } from '#test/factories/people.ts';
import { buildHouseAccount } from '#test/factories/payments.ts';
import {
  settleOutcomes,
  expectRefusal,
  countOutcomes,
  expectError,
} from '#test/factories/refusals.ts';
import { insertStay, getRow, updateRows } from '#test/factories/rows.ts';
import { parkCar, payOrder, requestCar } from '#test/factories/stays.ts';
import { cancelOrder } from '#test/factories/steps.ts';
import { buildBeforeAll, runServer } from '#test/harness/runServer.ts';

const LIST = 'GET /api/admin/fees';
const OF_BUSINESS = 'GET /api/admin/fees/{businessId}';
const ISSUE = 'POST /api/admin/fees/{businessId}/invoices';
const INVOICE = 'GET /api/admin/fees/{businessId}/invoices/{month}';
const PAY = 'POST /api/admin/fees/{businessId}/invoices/{month}/payments';
const TAKE_BACK = 'POST /api/admin/fees/{businessId}/invoices/{month}/payments/take-back';
const SETTLE = 'POST /api/dispatch/orders/{id}/settle';
/** Platform fee in smallest units: 8 % of a price of 15.00. */
const FEE = 120;

const server = runServer({ demo: true });
const admin = buildBeforeAll(() => buildPerson(server.ctx, { role: 'admin', adminSet: 'finance' }));
const other = buildBeforeAll(() => buildPerson(server.ctx, { role: 'admin' }));

const call = () => server.as(admin.token);
const ofBusiness = (businessId: string, month: string, page = 1) =>
  call()(OF_BUSINESS, { params: { businessId }, query: { month, page, limit: MOST_FEE_LINES } });
const issue = (businessId: string, month: string, who = admin) =>
  server.as(who.token)(ISSUE, { params: { businessId }, body: { month } });
/** Returns the present month in business days of the locations that the factories build. */
const thisMonth = () => getBusinessDay(server.ctx.clock(), 'America/New_York').slice(0, 7);
const sumOf = (lines: readonly FeeLine[], read: (line: FeeLine) => number) =>
  lines.reduce((sum, line) => sum + read(line), 0);

/** Moves the ledger lines of orders to another time. */
async function moveTo(orders: readonly string[], at: string, movement?: string) {
  const { pool } = server.ctx;
  await pool.query('alter table ledger_entries disable trigger append_only');
  await pool.query(
    'update ledger_entries set created_at = $2 where order_id = any($1) and movement = coalesce($3, movement)',
    [orders, at, movement ?? null],
  );
  await pool.query('alter table ledger_entries enable trigger append_only');
}

async function request(business: TestBusiness) {
  const car = await parkCar(server, business);
  const order = await requestCar(server, car);
  return { car, id: order.id, cents: order.valetFeeCents };
}

const cancel = ({ car, id }: Awaited<ReturnType<typeof request>>) => cancelOrder(server, car, id);

/** Inserts an order that was paid by card, directly into the tables. */
async function insertPaid(business: TestBusiness, at: string): Promise<string> {
  const stay = await insertStay(server.ctx.db, business, { status: 'returned' });
  const { rows } = await server.ctx.pool.query<{ id: string }>(
    'select id from orders where stay_id = $1',
    [stay],
  );
  const order = rows[0]?.id ?? '';
  await moveTo([order], at);
  return order;
}

/**
 * Returns every ledger line of the `platform` account with its month, in the time zone of the
 * business's first location.
 */
async function listLedger() {
  const { rows } = await server.ctx.pool.query<{
    business_id: string;
    month: string;
    cents: number;
  }>(
    `select entry.business_id, amount_cents as cents,
       to_char((created_at at time zone (select time_zone from locations where business_id = entry.business_id
         order by created_at, id limit 1)) - interval '4 hours', 'YYYY-MM') as month
     from ledger_entries entry where account = 'platform'`,
  );
  return rows;
}

test('the sums of the list, of each business and of its lines equal the ledger to the cent', async () => {
  const ledger = await listLedger();
  const months = [...new Set(ledger.map(({ month }) => month))].toSorted();
  expect(months.length).toBeGreaterThan(1);
  for (const month of months.slice(-3)) {
    const list = await call()(LIST, { query: { month } });
    const total = new Map<string, number>();
    for (const business of list.businesses) {
      const { id, totalCents, currency } = business;
      const lines = ledger.filter((line) => line.business_id === id && line.month === month);
      expect(totalCents, `${business.name} in ${month}`).toBe(
        lines.reduce((sum, { cents }) => sum + cents, 0),
      );
      const own = await ofBusiness(id, month);
      expect(own.lines).toHaveLength(lines.length);
      expect(own.lineCount).toBe(lines.length);
      expect(own).toMatchObject({ ...business, totalCents });
      expect(own.feesCents - own.refundedCents).toBe(totalCents);
      expect(own.collectedCents + own.dueCents).toBe(totalCents);
      expect(sumOf(own.lines, ({ feeCents }) => feeCents)).toBe(totalCents);
      expect(sumOf(own.lines, ({ dueCents }) => dueCents)).toBe(own.dueCents);
      expect(sumOf(own.lines, ({ collectedCents }) => collectedCents)).toBe(own.collectedCents);
      total.set(currency, (total.get(currency) ?? 0) + totalCents);
    }
    for (const { currency, monthCents } of list.revenue)
      expect(monthCents, `${currency} in ${month}`).toBe(total.get(currency) ?? 0);
  }
  const { revenue } = await call()(LIST, { query: { month: months[0] ?? '' } });
  expect(revenue.reduce((sum, { totalCents }) => sum + totalCents, 0)).toBe(
    ledger.reduce((sum, { cents }) => sum + cents, 0),
  );
});

test('card payments include the platform’s fee, and a business owes the fee of what it took itself', async () => {
  const business = await buildStaffedBusiness(server.ctx);
  const manager = server.as(business.manager.token);
  const settle = (id: string, body: object) =>
    manager(SETTLE, { params: { id }, body: body as never });
  const sums = async (): Promise<Partial<BusinessFees>> => {
    const { feesCents, refundedCents, collectedCents, dueCents } = await ofBusiness(
      business.id,
      thisMonth(),
    );
    return { feesCents, refundedCents, collectedCents, dueCents };
  };

  const byCard = await request(business);
  await payOrder(server, byCard.car, byCard.id);
  expect(await sums()).toEqual({
    feesCents: FEE,
    refundedCents: 0,
    collectedCents: FEE,
    dueCents: 0,
  });

  const inCash = await request(business);
  const { cents: amountCents } = inCash;
  await settle(inCash.id, { way: 'cash', amountCents, givenCents: 2000 });
  expect(await sums()).toMatchObject({ feesCents: 2 * FEE, collectedCents: FEE, dueCents: FEE });

  // The house account pays all but 0.70. The card pays this rest, which goes to the platform.
  const inPart = await request(business);
  const { id: houseAccountId } = await buildHouseAccount(server, business, { coverCents: 1550 });
  await settle(inPart.id, { way: 'house', amountCents, houseAccountId });
  await payOrder(server, inPart.car, inPart.id);
  expect(await sums()).toMatchObject({
    feesCents: 3 * FEE,
    collectedCents: FEE + 70,
    dueCents: FEE + 50,
  });

  // A refund of the card payment lowers the platform fees that cards have paid.
  await cancel(byCard);
  await expect.poll(sums).toEqual({
    feesCents: 3 * FEE,
    refundedCents: FEE,
    collectedCents: 70,
    dueCents: FEE + 50,
  });
  const { lines } = await ofBusiness(business.id, thisMonth());
  expect(lines.at(-1)).toMatchObject({
    kind: 'refund',
    orderId: byCard.id,
    feeCents: -FEE,
    priceCents: -1500,
    chargedCents: -1620,
    collectedCents: -FEE,
  });
});

test('a month begins at four by the clock of the business’s first location', async () => {
  const business = await buildStaffedBusiness(server.ctx, {
    timeZone: 'Asia/Dubai',
    currency: 'AED',
  });
  // In Dubai the first two payments are at 03:59:59 and 04:00 on the first of June.
  await insertPaid(business, '2026-05-31T23:59:59.999Z');
  await insertPaid(business, '2026-06-01T00:00:00Z');
  await insertPaid(business, '2026-06-30T23:59:59.999Z');
  await insertPaid(business, '2026-07-01T00:00:00Z');
  const june = await ofBusiness(business.id, '2026-06');
  expect(june).toMatchObject({
    currency: 'AED',
    startsAt: '2026-06-01T00:00:00.000Z',
    endsAt: '2026-07-01T00:00:00.000Z',
    lineCount: 2,
    totalCents: 2 * FEE,
  });
  await issue(business.id, '2026-06');
  // After a change of the location's time zone, the neighbouring months still start and end at the
  // invoice's bounds.
  await updateRows(
    server,
    'locations',
    { business_id: business.id },
    { time_zone: 'America/New_York' },
  );
  const [may, same, july] = [
    await ofBusiness(business.id, '2026-05'),
    await ofBusiness(business.id, '2026-06'),
    await ofBusiness(business.id, '2026-07'),
  ];
  expect(same).toMatchObject({ startsAt: june.startsAt, endsAt: june.endsAt, lineCount: 2 });
  expect(may).toMatchObject({ endsAt: june.startsAt, lineCount: 1 });
  expect(july).toMatchObject({ startsAt: june.endsAt, lineCount: 1 });
});

test('an invoice is issued once for a past month, and later refunds are on a later one', async () => {
  const business = await buildStaffedBusiness(server.ctx);
  await expectError('INVOICE_MONTH_NOT_OVER', call(), ISSUE, {
    params: { businessId: business.id },
    body: { month: thisMonth() },
  });
  await expectError('INVOICE_EMPTY', call(), ISSUE, {
    params: { businessId: business.id },
    body: { month: '2026-02' },
  });
  await insertPaid(business, '2026-02-11T12:00:00Z');
  const back = await request(business);
  await payOrder(server, back.car, back.id);
  await cancel(back);
  await expect
    .poll(async () => (await ofBusiness(business.id, thisMonth())).refundedCents)
    .toBe(FEE);
  await moveTo([back.id], '2026-02-10T12:00:00Z', 'charge');
  await expectError('INVOICE_NOT_FOUND', call(), INVOICE, {
    params: { businessId: business.id, month: '2026-02' },
  });
  const issued = await issue(business.id, '2026-02');
  expect(issued).toMatchObject({
    number: expect.stringMatching(/^P-20\d\d-\d{6}$/),
    month: '2026-02',
    currency: 'USD',
    buyer: { name: business.name },
    lines: [
      {
        kind: 'fee',
        platformFeeType: 'percentage',
        platformFeeValue: 8,
        platformFeePayer: 'customer',
        returns: 2,
        priceCents: 3000,
        chargedCents: 3240,
        feeCents: 2 * FEE,
      },
    ],
    totalCents: 2 * FEE,
    collectedCents: 2 * FEE,
    dueCents: 0,
  });
  // An issued invoice does not change when the business is renamed or a payment arrives later.
  await updateRows(server, 'businesses', business.id, { name: 'Another name' });
  await insertPaid(business, '2026-02-12T12:00:00Z');
  expect(await issue(business.id, '2026-02', other)).toEqual(issued);
  expect(await call()(INVOICE, { params: { businessId: business.id, month: '2026-02' } })).toEqual(
    issued,
  );
  for (const change of [
    'update platform_invoices set due_cents = 0',
    'delete from platform_invoices',
  ])
    await expect(server.ctx.pool.query(change)).rejects.toMatchObject({
      constraint: 'platform_invoices_append_only',
    });
  // A refund booked in March is on the March invoice.
  await moveTo([back.id], '2026-03-05T12:00:00Z', 'refund');
  expect(await issue(business.id, '2026-03')).toMatchObject({
    lines: [{ kind: 'refund', returns: 1, chargedCents: -1620, feeCents: -FEE }],
    refundedCents: FEE,
    totalCents: -FEE,
  });
  const { rows: trail } = await server.ctx.pool.query(
    `select after from audit_events where action = 'invoice issued' and business_id = $1 order by id limit 1`,
    [business.id],
  );
  expect(trail).toMatchObject([{ after: { number: issued.number, month: '2026-02' } }]);
});

/** Issues the June invoice for the platform fee of one order paid in cash. */
async function issueOwed() {
  const business = await buildStaffedBusiness(server.ctx);
  const inCash = await request(business);
  await server.as(business.manager.token)(SETTLE, {
    params: { id: inCash.id },
    body: { way: 'cash', amountCents: inCash.cents, givenCents: inCash.cents },
  });
  await moveTo([inCash.id], '2026-06-10T12:00:00Z');
  const invoice = await issue(business.id, '2026-06');
  return { business, invoice, params: { businessId: business.id, month: '2026-06' } };
}
const payment = { paidOn: '2026-07-03', note: 'Transfer 4711' };
const reason = 'Entered for the wrong business';

test('an invoice is owed until it is entered as paid, and an entry by mistake can be reversed, with both kept', async () => {
  const { business, invoice, params } = await issueOwed();
  expect(invoice).toMatchObject({ dueCents: FEE, state: 'owed', payments: [] });
  const listed = async () => {
    const { businesses } = await call()(LIST, {
      query: { month: '2026-06', search: business.name },
    });
    return businesses.find(({ id }) => id === business.id)?.invoiceState;
  };
  expect(await listed()).toBe('owed');
  const paid = await call()(PAY, { params, body: payment });
  expect(paid).toMatchObject({ state: 'paid', payments: [{ isPaid: true, ...payment }] });
  expect(await listed()).toBe('paid');
  await expectError('INVOICE_PAID', call(), PAY, { params, body: payment });
  const back = await call()(TAKE_BACK, { params, body: { reason } });
  expect(back).toMatchObject({
    state: 'owed',
    payments: [
      { entry: 2, isPaid: false, paidOn: null, note: reason },
      { entry: 1, isPaid: true, ...payment },
    ],
  });
  await expectError('INVOICE_NOT_PAID', call(), TAKE_BACK, { params, body: { reason } });
  expect((await call()(PAY, { params, body: payment })).payments).toHaveLength(3);
  for (const change of [
    `update platform_invoice_payments set note = 'x'`,
    'delete from platform_invoice_payments',
  ])
    await expect(server.ctx.pool.query(change)).rejects.toMatchObject({
      constraint: 'platform_invoice_payments_append_only',
    });
  const { rows: trail } = await server.ctx.pool.query(
    `select action, before, after from audit_events where business_id = $1 and action like 'invoice p%' order by id`,
    [business.id],
  );
  const { number } = invoice;
  expect(trail).toMatchObject([
    { action: 'invoice paid', after: { number, paidOn: '2026-07-03', reference: 'Transfer 4711' } },
    { action: 'invoice payment taken back', before: { paidOn: '2026-07-03' }, after: { reason } },
    { action: 'invoice paid' },
  ]);
});

test('one of two concurrent entries of a payment succeeds, and a repeated call enters nothing', async () => {
  const { params } = await issueOwed();
  const both = await settleOutcomes(
    [admin, other].map(({ token }) => server.as(token)(PAY, { params, body: payment })),
  );
  expect(countOutcomes(both)).toEqual({ ok: 1, INVOICE_PAID: 1 });
  const once = { idempotencyKey: 'taken-back-once' };
  for (let time = 0; time < 2; time += 1)
    expect((await call()(TAKE_BACK, { params, body: { reason } }, once)).payments).toHaveLength(2);
});

test('a payment entry needs a past day and a reference, an owed invoice and the right to enter it', async () => {
  const { business, params } = await issueOwed();
  const ahead = new Date(server.ctx.clock().getTime() + 3 * 86_400_000).toISOString().slice(0, 10);
  for (const [body, field] of [
    [{ ...payment, paidOn: ahead }, 'paidOn'],
    [{ ...payment, paidOn: '2026-02-30' }, 'paidOn'],
    [{ ...payment, note: '  ' }, 'note'],
  ] as const)
    expect(await expectRefusal(call(), PAY, { params, body })).toMatchObject({
      code: 'VALIDATION',
      issues: [expect.objectContaining({ field })],
    });
  const none = { params: { ...params, month: '2026-05' }, body: payment };
  await expectError('INVOICE_NOT_FOUND', call(), PAY, none);
  await insertPaid(business, '2026-05-10T12:00:00Z');
  expect((await issue(business.id, '2026-05')).state).toBe('nothing_due');
  await expectError('INVOICE_NOT_OWED', call(), PAY, none);
  const { token } = await buildPerson(server.ctx, { role: 'admin', adminSet: 'operations' });
  await expectError(403, server.as(token), PAY, { params, body: payment });
});

test.each([
  // 7.5 % of 1.500 dinars are 112.5 fils, which become 110 in steps of ten.
  ['KWD', 'Asia/Kuwait', 110],
  // 7.5 % of 1,500 yen are 112.5, and a yen has no decimals.
  ['JPY', 'Asia/Tokyo', 113],
])('an invoice in %s is in its own smallest unit', async (currency, timeZone, fee) => {
  const price = 1500;
  const business = await buildStaffedBusiness(server.ctx, { currency, timeZone });
  await server.as(other.token)('PUT /api/admin/businesses/{businessId}/platform-fee', {
    params: { businessId: business.id },
    body: { platformFeeType: 'percentage', platformFeeValue: 7.5 },
  });
  const paid = await request(business);
  expect(paid.cents).toBe(price + fee);
  await payOrder(server, paid.car, paid.id);
  const inCash = await request(business);
  await server.as(business.manager.token)(SETTLE, {
    params: { id: inCash.id },
    body: { way: 'cash', amountCents: inCash.cents, givenCents: inCash.cents },
  });
  await moveTo([paid.id, inCash.id], '2026-03-10T12:00:00Z');
  const { lines } = await ofBusiness(business.id, '2026-03');
  const line = { priceCents: price, chargedCents: price + fee, feeCents: fee };
  expect(lines).toMatchObject([line, line]);
  expect(await issue(business.id, '2026-03')).toMatchObject({
    currency,
    lines: [
      {
        platformFeeValue: 7.5,
        returns: 2,
        priceCents: 2 * price,
        chargedCents: 2 * (price + fee),
        feeCents: 2 * fee,
      },
    ],
    totalCents: 2 * fee,
    collectedCents: fee,
    dueCents: fee,
  });
});

test('the preview of an invoice names the issuer, or that none is set', async () => {
  const business = await buildStaffedBusiness(server.ctx);
  await insertPaid(business, '2026-05-10T12:00:00Z');
  expect(await ofBusiness(business.id, '2026-05')).toMatchObject({ isOver: true, seller: null });
  const owner = server.as(other.token);
  const { contact } = await owner('GET /api/admin/settings', {});
  const operatorName = { en: 'Curb Company', ar: 'شركة الرصيف' };
  const operatorAddress = { en: '1 Main Street\nSpringfield', ar: '' };
  const invoicePayment = { en: 'IBAN US00 1234 5678\n\n Within 14 days ', ar: '' };
  const named = { ...contact, operatorName, operatorAddress };
  await owner('PUT /api/admin/settings/contact', { body: { ...named, seen: contact } });
  const name = 'Curb Company';
  const lines = ['1 Main Street', 'Springfield'];
  expect((await ofBusiness(business.id, '2026-05')).seller).toEqual({ name, lines, payment: [] });
  const payable = { ...named, invoicePayment };
  await owner('PUT /api/admin/settings/contact', { body: { ...payable, seen: named } });
  const { seller } = await ofBusiness(business.id, '2026-05');
  expect(seller).toEqual({ name, lines, payment: ['IBAN US00 1234 5678', 'Within 14 days'] });
  expect((await issue(business.id, '2026-05')).seller).toEqual(seller);
  // The business still reads the payment details that the settings had when the invoice was issued.
  const kept = { ...payable, invoicePayment: { en: payable.invoicePayment.en.trim(), ar: '' } };
  await owner('PUT /api/admin/settings/contact', { body: { ...named, seen: kept } });
  const read = await server.as(business.manager.token)('GET /api/business/invoices/{month}', {
    params: { month: '2026-05' },
  });
  expect(read.seller).toEqual(seller);
});

test('payment details that are too long are refused, and an invoice without an operator shows them too', async () => {
  const business = await buildStaffedBusiness(server.ctx);
  await insertPaid(business, '2026-03-10T12:00:00Z');
  const owner = server.as(other.token);
  const { contact } = await owner('GET /api/admin/settings', {});
  const nobody = { ...contact, operatorName: { en: '', ar: '' } };
  const long = { en: 'x'.repeat(501), ar: '' };
  await expectError({ fields: ['invoicePayment.en'] }, owner, 'PUT /api/admin/settings/contact', {
    body: { ...nobody, invoicePayment: long, seen: contact },
  });
  const invoicePayment = { en: '', ar: 'تحويل مصرفي' };
  await owner('PUT /api/admin/settings/contact', {
    body: { ...nobody, invoicePayment, seen: contact },
  });
  expect((await ofBusiness(business.id, '2026-03')).seller).toBeNull();
  expect((await issue(business.id, '2026-03')).seller).toEqual({
    name: 'Portico',
    lines: [],
    payment: ['تحويل مصرفي'],
  });
});

test('concurrent invoices get each number once, without a gap', async () => {
  const businesses = await Promise.all(
    Array.from({ length: 4 }, () => buildStaffedBusiness(server.ctx)),
  );
  for (const business of businesses) await insertPaid(business, '2026-04-10T12:00:00Z');
  const empty = await buildStaffedBusiness(server.ctx);
  const all = await settleOutcomes([
    ...businesses.flatMap(({ id }) => [issue(id, '2026-04'), issue(id, '2026-04', other)]),
    issue(empty.id, '2026-04'),
  ]);
  expect(countOutcomes(all)).toMatchObject({ INVOICE_EMPTY: 1 });
  const { rows } = await server.ctx.pool.query<{ number: number; year: number }>(
    'select year, number from platform_invoices order by year, number',
  );
  for (const year of new Set(rows.map((row) => row.year))) {
    const numbers = rows.filter((row) => row.year === year).map(({ number }) => number);
    expect(numbers).toEqual(Array.from({ length: numbers.length }, (_, n) => n + 1));
  }
  const { rows: ofApril } = await server.ctx.pool.query(
    `select from platform_invoices where month = '2026-04-01'`,
  );
  expect(ofApril).toHaveLength(4);
});

test('the list is searched by name and address, is paged, and has the agreed fee', async () => {
  const found = await call()(LIST, { query: { month: thisMonth(), search: 'meridian' } });
  expect(found.businesses.map(({ name }) => name)).toEqual([expect.stringContaining('Meridian')]);
  expect(found.total).toBe(1);
  const all = await call()(LIST, { query: { month: thisMonth() } });
  expect(all.structures).toBeGreaterThan(0);
  expect(all.averagePercentage).toBeGreaterThan(0);
  expect((await call()(LIST, { query: { month: thisMonth(), page: 9 } })).businesses).toEqual([]);
  await expectError(400, call(), LIST, { query: { month: '2026-13' } });
});

test('a planned fee applies to orders created from its second on, and can be withdrawn before', async () => {
  const business = await buildStaffedBusiness(server.ctx);
  const [first, second, third] = [
    await parkCar(server, business),
    await parkCar(server, business),
    await parkCar(server, business),
  ];
  const params = { businessId: business.id };
  const owner = server.as(other.token);
  const release = server.holdClock();
  const at = (seconds: number) =>
    new Date(server.ctx.clock().getTime() + seconds * 1000).toISOString();
  const plan = (platformFeeValue: number, effectiveFrom: string) =>
    owner('PUT /api/admin/businesses/{businessId}/platform-fee', {
      params,
      body: { platformFeeType: 'percentage', platformFeeValue, effectiveFrom },
    });
  await plan(20, at(10));
  await plan(50, at(5));
  const { upcoming } = await ofBusiness(business.id, thisMonth());
  expect(upcoming.map(({ platformFeeValue }) => platformFeeValue)).toEqual([50, 20]);
  const WITHDRAW = 'DELETE /api/admin/businesses/{businessId}/platform-fee/{version}';
  await owner(WITHDRAW, { params: { ...params, version: String(upcoming[0]?.version) } });
  await expectError(404, owner, WITHDRAW, {
    params: { ...params, version: String(upcoming[0]?.version) },
  });
  server.advance(9_999);
  expect((await requestCar(server, first)).valetFeeCents).toBe(1620);
  server.advance(1);
  const dear = await requestCar(server, second);
  expect(dear.valetFeeCents).toBe(1800);
  await expectError(409, owner, WITHDRAW, {
    params: { ...params, version: String(upcoming[1]?.version) },
  });
  await expectError(400, owner, 'PUT /api/admin/businesses/{businessId}/platform-fee', {
    params,
    body: { platformFeeType: 'percentage', platformFeeValue: 1, effectiveFrom: at(-120) },
  });
  release();
  // An existing order does not change its platform fee when a new fee takes effect.
  await plan(1, at(1));
  server.advance(2_000);
  expect((await requestCar(server, third)).valetFeeCents).toBe(1515);
  const { platform_fee_cents } = await getRow(server, 'orders', dear.id);
  expect(platform_fee_cents).toBe(300);
});

test('the sums equal the ledger, however fees are charged and refunded', async () => {
  const business = await buildStaffedBusiness(server.ctx);
  let month = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({ day: fc.integer({ min: 1, max: 31 }), hour: fc.integer({ min: 0, max: 23 }) }),
        {
          minLength: 1,
          maxLength: 4,
        },
      ),
      async (fees) => {
        month += 1;
        for (const { day, hour } of fees)
          await insertPaid(business, new Date(Date.UTC(2020, month, day, hour)).toISOString());
        const ledger = (await listLedger()).filter(
          ({ business_id }) => business_id === business.id,
        );
        for (const name of new Set(ledger.map((line) => line.month))) {
          const own = await ofBusiness(business.id, name);
          const cents = ledger
            .filter((line) => line.month === name)
            .reduce((sum, line) => sum + line.cents, 0);
          expect(own.totalCents).toBe(cents);
          expect(sumOf(own.lines, ({ feeCents }) => feeCents)).toBe(cents);
        }
      },
    ),
    { numRuns: 8 },
  );
});
