import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { listRoutines, jobHandlers } from '#server/jobs.ts';
import { ProviderStateConflict, ProviderUnreachable } from '#server/platform/payments/provider.ts';
import {
  answerChallenge,
  CONFIRM,
  buildConfirmation,
  getOrder,
  getPayment,
  postWebhook,
  providerTook,
  listAtProvider,
  getLedgerBalances,
  buildPromo,
} from '#test/factories/payments.ts';
import { buildStaffedBusiness, type TestBusiness, setRates } from '#test/factories/people.ts';
import { expectRefusal, settleOutcomes, expectError } from '#test/factories/refusals.ts';
import { updateRows } from '#test/factories/rows.ts';
import {
  CARDS,
  pollUntilTruthy,
  parkCar,
  payOrder,
  requestCar,
  messagesTo,
  paidCar,
} from '#test/factories/stays.ts';
import { cancelOrder } from '#test/factories/steps.ts';
import { buildBeforeAll, runServerWithStripe } from '#test/harness/runServer.ts';

const MINUTE = 60_000;
const STUCK = 250;

const server = runServerWithStripe();
const business = buildBeforeAll(() => buildStaffedBusiness(server.ctx));

const reconcile = () => listRoutines(server.ctx)['reconcile-payments'].run();

/** Inserts old payments that the reconciler cannot complete. */
async function stuck(status: 'open' | 'refund_due', providerId: string | null) {
  const order = status === 'open' ? 'requested' : 'cancelled';
  const received = status === 'open' ? null : 1620;
  const over = status === 'open' ? null : server.ctx.clock();
  await sql`with made as (
    insert into stays (business_id, location_id, channel, status, ticket_number, received_by,
      received_at, parked_at)
    select ${business.id}, ${business.location.id}, 'ticket',
      ${order === 'requested' ? 'returning' : 'parked'}, ${`${order}-`} || n, ${business.valet.id}, now(), now()
    from generate_series(1, ${STUCK}::int) n returning id, business_id, location_id),
  asked as (
    insert into orders (business_id, location_id, stay_id, status, target_minutes, due_at,
      price_cents, platform_fee_cents, platform_fee_type, platform_fee_value, platform_fee_payer, customer_fee_cents, expires_at,
      cancelled_at, cancel_reason)
    select business_id, location_id, id, ${order}, 10, now(), 1500, 120, 'percentage', 800, 'customer', 1620,
      now() + interval '1 day', ${over}::timestamptz, ${over && 'guest'}::text
    from made returning id, business_id)
  insert into payments (business_id, order_id, provider, provider_payment_id, status, due_cents,
    currency, received_cents, settled_at, created_at, next_check_at)
  select business_id, id, ${server.ctx.payments.name}, ${providerId}::text || id, ${status}, 1620, 'USD',
    ${received}::bigint, ${over}::timestamptz, now() - interval '1 hour', now() - interval '1 hour'
  from asked`.execute(server.ctx.db);
}

const GONE = 'pi_gone_';

/**
 * Counts the requests about payments that the provider does not know, keyed by the payment's id.
 */
function listen(): Map<string, number> {
  const asked = new Map<string, number>();
  const { payments } = server.ctx;
  const refuseGone = (id: string) => {
    if (!id.startsWith(GONE)) return;
    asked.set(id, (asked.get(id) ?? 0) + 1);
    throw new ProviderStateConflict('No such payment.');
  };
  server.ctx.payments = {
    ...payments,
    async retrieve(id, metadata) {
      refuseGone(id);
      return payments.retrieve(id, metadata);
    },
    async refund(refund) {
      refuseGone(refund.providerPaymentId);
      return payments.refund(refund);
    },
  };
  return asked;
}

test('a payment that can never succeed delays no other, and is asked about less and less often', async () => {
  await stuck('refund_due', GONE);
  await stuck('open', null);
  const { order } = await paidCar(server, business, { number: CARDS.challenge });
  await answerChallenge(server, order.id, true);
  server.advance(61_000);
  const asked = listen();
  await Promise.all([reconcile(), reconcile()]);
  expect(await getOrder(server, order.id)).toMatchObject({ status: 'paid', tip_cents: 300 });
  const looks = () => [...asked.values()].reduce((sum, count) => sum + count, 0);
  // Each check makes two requests to the provider: for the refund, then for the payment's state.
  const once = 2 * STUCK;
  expect([asked.size, looks()]).toEqual([STUCK, once]);
  await reconcile();
  expect(looks()).toBe(once);
  server.advance(MINUTE + 1000);
  await reconcile();
  expect(looks()).toBe(2 * once);
  server.advance(MINUTE + 1000);
  await reconcile();
  expect(looks()).toBe(2 * once);
  server.advance(MINUTE + 1000);
  await reconcile();
  expect(looks()).toBe(3 * once);
});

test('a bare fee that the browser paid alone is found without a call here', async () => {
  const car = await parkCar(server, business);
  const { id } = await requestCar(server, car);
  const { provider_payment_id } = await getPayment(server, id);
  await providerTook(server, provider_payment_id ?? '', 1620);
  server.advance(61_000);
  await reconcile();
  expect(await getOrder(server, id)).toMatchObject({ status: 'paid', tip_cents: 0 });
});

test.each(['reconciler', 'webhook'] as const)(
  'a failed challenge leaves the payment open: the %s finds out',
  async (finder) => {
    const car = await paidCar(server, business, { number: CARDS.challenge });
    const { id } = car.order;
    const look = async () => {
      if (finder === 'reconciler') {
        server.advance(61_000);
        return reconcile();
      }
      const { provider_payment_id } = await getPayment(server, id);
      return postWebhook(server, { paymentId: provider_payment_id ?? '' });
    };
    await look();
    expect((await getPayment(server, id)).status).toBe('requires_action');
    await answerChallenge(server, id, false);
    server.advance(61_000);
    await look();
    expect(await getPayment(server, id)).toMatchObject({
      status: 'open',
      claimed_at: null,
      last_error:
        'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    });
    expect(await payOrder(server, car, id)).toMatchObject({ status: 'paid' });
  },
);

test('a claim of a free order by a dead process is released too', async () => {
  const car = await parkCar(server, business);
  const { id } = await requestCar(server, car);
  await server.ctx.db.transaction().execute(async (trx) => {
    const free = { price_cents: 0, platform_fee_cents: 0, customer_fee_cents: 0 };
    await trx.updateTable('orders').set(free).where('id', '=', id).execute();
    await trx
      .updateTable('payments')
      .set({
        status: 'confirming',
        attempt: 1,
        claimed_at: server.ctx.clock(),
        due_cents: 0,
        provider_payment_id: null,
      })
      .where('order_id', '=', id)
      .execute();
  });
  server.advance(61_000);
  await reconcile();
  expect(await getPayment(server, id)).toMatchObject({ status: 'open' });
});

test('an order whose payment the provider cancelled is cancelled, whoever finds out', async () => {
  for (const finder of ['guest', 'reconciler'] as const) {
    const car = await parkCar(server, business);
    const { id } = await requestCar(server, car);
    const { provider_payment_id } = await getPayment(server, id);
    await server.ctx.payments.cancel(provider_payment_id ?? '', {});
    if (finder === 'guest') {
      const input = await buildConfirmation(server, car, id, 300);
      expect(await expectRefusal(server.as(), CONFIRM, input)).toMatchObject({
        code: 'NOT_AWAITING_PAYMENT',
        state: 'cancelled',
      });
    } else {
      server.advance(61_000);
      await reconcile();
    }
    expect(await getOrder(server, id)).toMatchObject({
      status: 'cancelled',
      cancel_reason: 'payment_cancelled',
    });
    const params = { token: car.ticketToken };
    const { ticket } = await server.as()('GET /api/customer/ticket/{token}', { params });
    expect(ticket.status).toBe('parked');
    await pollUntilTruthy(async () => (await getPayment(server, id)).closed_at);
    const again = await requestCar(server, car);
    expect(await payOrder(server, car, again.id)).toMatchObject({ status: 'paid' });
  }
});

test('a payment of another provider is skipped', async () => {
  const car = await parkCar(server, business);
  const { id } = await requestCar(server, car);
  const theirs = `${GONE}theirs`;
  await updateRows(
    server,
    'payments',
    { order_id: id },
    { provider: 'earlier', provider_payment_id: theirs },
  );
  const asked = listen();
  server.advance(61_000);
  await reconcile();
  expect(asked.has(theirs)).toBe(false);
  await updateRows(
    server,
    'payments',
    { order_id: id },
    { provider: server.ctx.payments.name, next_check_at: server.ctx.clock() },
  );
  await reconcile();
  expect(asked.has(theirs)).toBe(true);
});

async function requestedCar(at: TestBusiness) {
  const car = await parkCar(server, at);
  return { car, id: (await requestCar(server, car)).id };
}

/** Replaces the provider's next `create` call by `step`. */
function onNextCreate(step: (create: () => Promise<unknown>) => Promise<void>): void {
  const { payments } = server.ctx;
  server.ctx.payments = {
    ...payments,
    async create(payment) {
      server.ctx.payments = payments;
      await step(() => payments.create(payment));
      return payments.create(payment);
    },
  };
}

const statusesAtProvider = async (id: string) =>
  (await listAtProvider(server, id)).map((one) => one.status);

test.each([
  ['a part of it', 500],
  ['all of it', 1920],
])('a refund of which the provider already sent %s is completed once', async (_, before) => {
  const { car, id } = await requestedCar(business);
  await payOrder(server, car, id, 300);
  const { provider_payment_id } = await getPayment(server, id);
  await server.ctx.payments.refund({
    providerPaymentId: provider_payment_id ?? '',
    amountCents: before,
    currency: 'USD',
    idempotencyKey: `by-hand-${id}`,
  });
  await cancelOrder(server, car, id);
  await pollUntilTruthy(async () => (await getPayment(server, id)).status === 'refunded');
  const [known] = await listAtProvider(server, id);
  expect(known).toMatchObject({ amount_received_cents: 1920, amount_refunded_cents: 1920 });
  expect(await getLedgerBalances(server, id)).toEqual({});
  const texts = await pollUntilTruthy(async () => {
    const all = (await messagesTo(server, car.phone)).map((message) => message.text);
    return all.some((text) => text.includes('refunded')) && all;
  });
  expect(texts.filter((text) => text.includes('$19.20'))).toHaveLength(1);
});

/**
 * Requests a car while the provider is unreachable. The provider's payment is created only when the
 * card is charged.
 */
async function askedUnheard() {
  onNextCreate(async () => {
    throw new ProviderUnreachable('Away.');
  });
  return requestedCar(business);
}

test.each([
  ['never came back', (create: () => Promise<unknown>) => create()],
  ['was never asked for', async () => {}],
])('a payment whose id %s is closed with its order', async (_, reached) => {
  const { car, id } = await askedUnheard();
  onNextCreate(async (create) => {
    await reached(create);
    throw new ProviderUnreachable('The answer got lost.');
  });
  const input = await buildConfirmation(server, car, id, 300);
  await expectError('PAYMENT_UNAVAILABLE', server.as(), CONFIRM, input);
  await cancelOrder(server, car, id);
  await pollUntilTruthy(async () => (await getPayment(server, id)).closed_at);
  expect(await statusesAtProvider(id)).toEqual(['canceled']);
});

test('a payment whose id arrives after the order is over is closed', async () => {
  const { car, id } = await askedUnheard();
  onNextCreate(async (create) => {
    await create();
    await cancelOrder(server, car, id);
    await pollUntilTruthy(async () => (await getPayment(server, id)).closed_at);
  });
  const input = await buildConfirmation(server, car, id, 300);
  expect(await expectRefusal(server.as(), CONFIRM, input)).toMatchObject({
    code: 'NOT_AWAITING_PAYMENT',
    state: 'cancelled',
  });
  server.advance(61_000);
  await listRoutines(server.ctx)['reconcile-payments'].run();
  expect(await statusesAtProvider(id)).toEqual(['canceled']);
});

test('a payment created in another tab is closed if a promo code paid everything meanwhile', async () => {
  const { car, id } = await askedUnheard();
  const { code } = await buildPromo(server, business, { percent: 100 });
  onNextCreate(async (create) => {
    await create();
    const body = { code, ticketToken: car.ticketToken };
    const params = { id };
    const order = await server.as()('POST /api/customer/orders/{id}/promo', { params, body });
    expect(order).toMatchObject({ status: 'paid' });
  });
  const [told] = await settleOutcomes([
    server.as()(CONFIRM, await buildConfirmation(server, car, id, 300)),
  ]);
  expect(told).toBe('TIP_NOT_COLLECTED');
  expect(await getOrder(server, id)).toMatchObject({ status: 'paid', tip_cents: 0 });
  await pollUntilTruthy(async () => (await getPayment(server, id)).closed_at);
  expect(await statusesAtProvider(id)).toEqual(['canceled']);
  await cancelOrder(server, car, id);
  await pollUntilTruthy(async () => (await getPayment(server, id)).status === 'refunded');
});

test('an order without a price is settled in the currency of the payment', async () => {
  const riyadh = await buildStaffedBusiness(server.ctx, { currency: 'SAR' });
  await setRates(server.ctx, riyadh.location.id, { flatRateCents: 0 });
  const { id } = await requestedCar(riyadh);
  expect((await getPayment(server, id)).currency).toBe('SAR');
  expect(await getOrder(server, id)).toMatchObject({ status: 'paid' });
});

// The tests below move the server's clock. The expiry job uses PostgreSQL's clock, so the job runs
// too late.
test.each([CARDS.good, null])(
  'an expired order cannot be paid, even before the job has ended it (card %s)',
  async (number) => {
    const { car, id } = await requestedCar(business);
    server.advance(30 * 60_000);
    const input = await buildConfirmation(server, car, id, 300, number);
    expect(await expectRefusal(server.as(), CONFIRM, input)).toMatchObject({
      status: 409,
      code: 'NOT_AWAITING_PAYMENT',
      state: 'cancelled',
    });
    expect(await getOrder(server, id)).toMatchObject({
      status: 'cancelled',
      cancel_reason: 'unpaid',
    });
    await pollUntilTruthy(async () => (await getPayment(server, id)).closed_at);
    expect((await listAtProvider(server, id)).map((one) => one.amount_received_cents)).toEqual([0]);
    await jobHandlers(server.ctx)['expire-order']({ orderId: id });
    expect((await requestCar(server, car)).status).toBe('requested');
  },
);

test.each(['the guest', 'the webhook'])(
  'money for an expired order is refunded: %s comes first',
  async (first) => {
    const { car, id } = await requestedCar(business);
    await payOrder(server, car, id, 300, CARDS.challenge);
    await answerChallenge(server, id, true);
    server.advance(30 * 60_000);
    const { provider_payment_id } = await getPayment(server, id);
    if (first === 'the guest') {
      const input = await buildConfirmation(server, car, id, 300, null);
      await expectError({ state: 'cancelled' }, server.as(), CONFIRM, input);
    } else {
      await postWebhook(server, { paymentId: provider_payment_id ?? '' });
    }
    await pollUntilTruthy(async () => (await getPayment(server, id)).status === 'refunded');
    expect(await getOrder(server, id)).toMatchObject({
      status: 'cancelled',
      cancel_reason: 'unpaid',
      paid_at: null,
    });
    expect((await listAtProvider(server, id)).map((one) => one.amount_refunded_cents)).toEqual([
      1920,
    ]);
    expect(await getLedgerBalances(server, id)).toEqual({});
  },
);
