import { expect, test } from 'vitest';
import { listRoutines } from '#server/jobs.ts';
import { mailSettled } from '#test/factories/accounts.ts';
import { buildCustomer, parkedService, returnedService } from '#test/factories/customers.ts';
import { buildStaffedBusiness } from '#test/factories/people.ts';
import { expectError } from '#test/factories/refusals.ts';
import { updateRows, listRows } from '#test/factories/rows.ts';
import {
  cardToken,
  pollUntilTruthy,
  messagesTo,
  paidCar,
  parkCar,
  requestCar,
} from '#test/factories/stays.ts';
import { requestReturn, setPreference } from '#test/factories/steps.ts';
import { buildBeforeEach, runServerWithStripe } from '#test/harness/runServer.ts';

const RECEIPT = 'GET /api/services/{id}/receipt';
const GUEST_RECEIPT = 'GET /api/customer/ticket/{token}/receipt';
const MAIL = 'POST /api/services/{id}/receipt/email';
const GUEST_MAIL = 'POST /api/customer/ticket/{token}/receipt/email';

const server = runServerWithStripe();
const business = buildBeforeEach(() => buildStaffedBusiness(server.ctx));
const customer = buildBeforeEach(() => buildCustomer(server));

const setTax = (label: string, basisPoints: number) =>
  updateRows(server, 'businesses', business.id, {
    tax_label: label,
    tax_basis_points: basisPoints,
  });

const mailsTo = (address: string) =>
  pollUntilTruthy(async () => {
    const mails = (await messagesTo(server, address)).filter(({ subject }) =>
      subject?.includes('receipt'),
    );
    return mails.length > 0 && mails;
  });

/** Returns the sums of the customer's ledger lines of a stay, keyed by kind. */
async function paidByLedger(stayId: string) {
  const { rows } = await server.ctx.pool.query<{ kind: string; cents: number }>(
    `select kind, -sum(amount_cents)::bigint as cents from ledger_entries
      where account = 'customer' and order_id in (select id from orders where stay_id = $1) group by kind`,
    [stayId],
  );
  return new Map(rows.map(({ kind, cents }) => [kind, cents]));
}

test('a receipt’s lines equal the ledger’s, with car, location and the card’s last four digits', async () => {
  const { id } = await returnedService(server, customer, business);
  const receipt = await customer.call(RECEIPT, { params: { id } });
  expect(receipt).toMatchObject({
    number: '000001',
    timeZone: business.location.time_zone,
    businessName: business.name,
    locationName: business.location.name,
    licensePlate: customer.vehicle.licensePlate,
    lines: [
      { kind: 'service', cents: 1500 },
      { kind: 'fee', cents: 120 },
      { kind: 'tip', cents: 300 },
    ],
    totalCents: 1920,
    refundedCents: 0,
    tax: null,
    payments: [
      {
        way: 'card',
        cents: 1920,
        card: { brand: 'visa', last4: '4242' },
        account: null,
        givenCents: null,
      },
    ],
  });
  expect(receipt.address).toContain(business.location.address);
  const booked = await paidByLedger(id);
  expect(booked.get('charge')).toBe(1620);
  expect(booked.get('tip')).toBe(300);
});

test('receipt numbers count per business, whichever call reads them and when', async () => {
  const cars = await Promise.all([1, 2, 3].map(() => paidCar(server, business)));
  const read = () =>
    Promise.all(
      cars.map(async ({ ticketToken }) => {
        const { number } = await server.as()(GUEST_RECEIPT, { params: { token: ticketToken } });
        return number;
      }),
    );
  const numbers = await read();
  expect(numbers.toSorted()).toEqual(['000001', '000002', '000003']);
  expect(await read()).toEqual(numbers);
});

test('the tax is part of the price, not of the tip, and stays as at the payment', async () => {
  await setTax('VAT', 500);
  const car = await parkCar(server, business);
  const order = await requestCar(server, car);
  const ticketToken = car.ticketToken;
  await server.as()('POST /api/customer/orders/{id}/payment/confirm', {
    params: { id: order.id },
    body: { tipCents: 200, confirmationTokenId: await cardToken(server), ticketToken },
  });
  await setTax('VAT', 1000);
  const { tax, totalCents } = await server.as()(GUEST_RECEIPT, { params: { token: ticketToken } });
  expect([totalCents, tax]).toEqual([1820, { label: 'VAT', percent: 5, cents: 77 }]);
});

test('a refund is on the receipt', async () => {
  const { id } = await parkedService(server, customer, business);
  const asked = await requestReturn(customer.call, id);
  const params = { id: asked.order?.id ?? '' };
  await customer.call('POST /api/customer/orders/{id}/payment/confirm', {
    params,
    body: { tipCents: 0, confirmationTokenId: await cardToken(server) },
  });
  await customer.call('POST /api/customer/orders/{id}/cancel', { params, body: {} });
  await listRoutines(server.ctx)['reconcile-payments'].run();
  const receipt = await pollUntilTruthy(async () => {
    const now = await customer.call(RECEIPT, { params: { id } });
    return now.refundedCents > 0 && now;
  });
  expect(receipt).toMatchObject({ totalCents: 1620, refundedCents: 1620, tax: null });
});

test('a stay without a payment has no receipt', async () => {
  const { id } = await parkedService(server, customer, business);
  const none = { status: 404, code: 'RECEIPT_NOT_FOUND' };
  await expectError(none, customer.call, RECEIPT, { params: { id } });
  await expectError(none, customer.call, MAIL, { params: { id } });
});

test('a customer gets the receipt by e-mail after paying, with lines, plate and a link', async () => {
  const { id } = await returnedService(server, customer, business);
  const [mail] = await mailsTo(customer.email ?? '');
  for (const line of [
    'Receipt number: 000001',
    'Valet service: $15.00',
    'Platform fee: $1.20',
    'Tip: $3.00',
    'Total: $19.20',
    'Paid with: Visa ending in 4242',
    `License plate: ${customer.vehicle.licensePlate}`,
    `/dashboard/history/${id}/receipt`,
  ])
    expect(mail?.text.replaceAll(/[\u2066-\u2069]/g, '')).toContain(line);
  // A second request sends the receipt a second time.
  expect(await customer.call(MAIL, { params: { id } })).toEqual({ sentTo: customer.email });
  await pollUntilTruthy(async () => (await mailsTo(customer.email ?? '')).length === 2);
});

test('a guest gets it by e-mail in their language, without a link to their ticket', async () => {
  const { ticketToken, ticketId } = await paidCar(server, business);
  await updateRows(server, 'stays', ticketId, { language: 'ar' });
  const params = { token: ticketToken };
  const send = (email: string) => server.as()(GUEST_MAIL, { params, body: { email } });
  expect(await send('guest@example.test')).toEqual({ sentTo: 'guest@example.test' });
  const mail = await pollUntilTruthy(
    async () => (await messagesTo(server, 'guest@example.test'))[0],
  );
  expect(mail.text.replaceAll(/[\u2066-\u2069]/g, '')).toContain('رقم الإيصال: 000001');
  expect(JSON.stringify(mail)).not.toMatch(/\/customer\/ticket|\/t\//);
  expect(JSON.stringify(mail)).not.toContain(ticketToken);
  const { ticket } = await server.as()('GET /api/customer/ticket/{token}', { params });
  expect(JSON.stringify(mail)).not.toContain(ticket.phoneE164);
  await expectError(400, server.as(), GUEST_MAIL, { params, body: { email: 'nobody' } });
});

test('one address gets it once a minute, however often it is asked for', async () => {
  const { ticketToken } = await paidCar(server, business);
  const params = { token: ticketToken };
  const email = `twice-${ticketToken.slice(-8)}@example.test`;
  const send = (to = email) => server.as()(GUEST_MAIL, { params, body: { email: to } });
  const sent = async (to = email) => (await listRows(server, 'messages', { recipient: to })).length;
  expect(await Promise.all([send(), send()])).toEqual([{ sentTo: email }, { sentTo: email }]);
  expect(await sent()).toBe(1);
  await send(`other-${email}`);
  expect([await sent(), await sent(`other-${email}`)]).toEqual([1, 1]);
  server.advance(61_000);
  await send();
  expect(await sent()).toBe(2);
});

test('each payment after a refund has its own receipt, and all add up to what was taken', async () => {
  const { id } = await parkedService(server, customer, business);
  const payReturn = async (tipCents: number) => {
    const asked = await requestReturn(customer.call, id);
    const params = { id: asked.order?.id ?? '' };
    const body = { tipCents, confirmationTokenId: await cardToken(server) };
    await customer.call('POST /api/customer/orders/{id}/payment/confirm', { params, body });
    return params;
  };
  const first = await payReturn(0);
  expect(await customer.call(RECEIPT, { params: { id } })).toMatchObject({ number: '000001' });
  await customer.call('POST /api/customer/orders/{id}/cancel', { params: first, body: {} });
  await listRoutines(server.ctx)['reconcile-payments'].run();
  await pollUntilTruthy(
    async () => (await customer.call(RECEIPT, { params: { id } })).refundedCents > 0,
  );
  await payReturn(250);
  const receipt = await customer.call(RECEIPT, { params: { id } });
  expect(receipt).toMatchObject({ number: '000002', totalCents: 1870, refundedCents: 0 });
  const mails = await pollUntilTruthy(async () => {
    const found = await mailsTo(customer.email ?? '');
    return found.length === 2 && found;
  });
  const mailed = mails.map(({ text }) => /Receipt number: .?(\d{6})/.exec(text)?.[1]);
  expect(new Set(mailed)).toEqual(new Set(['000001', '000002']));
  const { transactions } = await customer.call('GET /api/payments/transactions', {});
  expect(transactions.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['payment', 18.7],
    ['refund', -16.2],
    ['payment', 16.2],
  ]);
  const taken = [...(await paidByLedger(id)).values()].reduce((sum, cents) => sum + cents, 0);
  expect(taken).toBe(receipt.totalCents);
  const { totalAmount } = await customer.call('GET /api/services/{id}', { params: { id } });
  expect(totalAmount).toBe(receipt.totalCents / 100);
});

test('only the customer or a holder of the ticket can have a receipt sent', async () => {
  const { id } = await returnedService(server, customer, business);
  const { ticketToken } = await paidCar(server, business);
  const another = await buildCustomer(server);
  const abroad = await buildStaffedBusiness(server.ctx);
  const before = await server.ctx.db.selectFrom('messages').select('id').execute();
  for (const { token } of [another, business.valet, business.manager, abroad.manager])
    await expectError({ status: expect.toBeOneOf([403, 404]) as number }, server.as(token), MAIL, {
      params: { id },
    });
  for (const token of ['none', `${ticketToken}x`, id])
    await expectError('TICKET_NOT_FOUND', server.as(business.manager.token), GUEST_MAIL, {
      params: { token },
      body: { email: 'stranger@example.test' },
    });
  expect(await messagesTo(server, 'stranger@example.test')).toEqual([]);
  const after = await server.ctx.db
    .selectFrom('messages')
    .select('template')
    .where('template', '=', 'receipt')
    .where(
      'id',
      'not in',
      before.map(({ id: one }) => one),
    )
    .execute();
  expect(after).toEqual([]);
});

/** Pays for an order, cancels the order, and waits for the refund. */
async function refundReturn(): Promise<void> {
  const { id } = await parkedService(server, customer, business);
  const asked = await requestReturn(customer.call, id);
  const params = { id: asked.order?.id ?? '' };
  await customer.call('POST /api/customer/orders/{id}/payment/confirm', {
    params,
    body: { tipCents: 0, confirmationTokenId: await cardToken(server) },
  });
  await customer.call('POST /api/customer/orders/{id}/cancel', { params, body: {} });
  await listRoutines(server.ctx)['reconcile-payments'].run();
  await pollUntilTruthy(async () => {
    const { notifications } = await customer.call('GET /api/notifications', { query: {} });
    return notifications.some(({ type }) => type === 'order_refunded');
  });
  // Waits until the messages that were queued with the refund are delivered.
  await mailSettled(server);
}

const readRefunds = async () => {
  const about = async (to: string) =>
    (await messagesTo(server, to))
      .filter(({ text }) => text.includes('is on its way back to your card'))
      .map(({ text }) => text);
  return { email: await about(customer.email ?? ''), sms: await about(customer.phone) };
};

test('a refund is told by e-mail and SMS by default', async () => {
  await refundReturn();
  const { email, sms } = await readRefunds();
  expect([email.length, sms.length]).toEqual([1, 1]);
  expect(email[0]).toContain('$16.20');
  expect(sms[0]).toContain('$16.20');
  // The reconciler asks the provider again, gets the same answer, and sends no message a second
  // time.
  await listRoutines(server.ctx)['reconcile-payments'].run();
  await mailSettled(server);
  const again = await readRefunds();
  expect([again.email.length, again.sms.length]).toEqual([1, 1]);
});

test.each([
  [true, false],
  [false, true],
  [false, false],
])('a refund is told by the chosen channels only: e-mail %s, SMS %s', async (byEmail, bySms) => {
  await setPreference(customer.call, {
    category: 'refunds',
    inApp: true,
    email: byEmail,
    sms: bySms,
  });
  await refundReturn();
  const { email, sms } = await readRefunds();
  expect([email.length, sms.length]).toEqual([Number(byEmail), Number(bySms)]);
});

test('a refund is told by no SMS to an unproven number', async () => {
  Object.assign(customer, await buildCustomer(server, { isVerified: false }));
  await refundReturn();
  const { email, sms } = await readRefunds();
  expect([email.length, sms.length]).toEqual([1, 0]);
});
