import { beforeEach, expect, test } from 'vitest';
import { buildStaffedBusiness } from '#test/factories/people.ts';
import {
  answerChallenge,
  listAtProvider,
  getLedgerBalances,
  CONFIRM,
  buildConfirmation,
  getOrder,
  getPayment,
  postWebhook,
  providerTook,
} from '#test/factories/payments.ts';
import {
  callInParallel,
  settleOutcomes,
  countOutcomes,
  expectError,
} from '#test/factories/refusals.ts';
import { updateRows, listRows } from '#test/factories/rows.ts';
import { CARDS, parkCar, requestCar } from '#test/factories/stays.ts';
import { buildBeforeAll, buildBeforeEach, runServerWithStripe } from '#test/harness/runServer.ts';

let orderId: string;

const server = runServerWithStripe();
const business = buildBeforeAll(() => buildStaffedBusiness(server.ctx));
const car = buildBeforeEach(() => parkCar(server, business));
beforeEach(async () => {
  ({ id: orderId } = await requestCar(server, car));
});

const guest = () => server.as();
const pay = async (tipCents: number, number: string | null = CARDS.good) =>
  guest()(CONFIRM, await buildConfirmation(server, car, orderId, tipCents, number));

async function expectChargedOnce(tipCents: number) {
  expect(await getOrder(server, orderId)).toMatchObject({ status: 'paid', tip_cents: tipCents });
  const known = await listAtProvider(server, orderId);
  expect(known.map((one) => one.amount_received_cents)).toEqual([1620 + tipCents]);
  expect(await getLedgerBalances(server, orderId)).toMatchObject({ customer: -1620 - tipCents });
  const pays = await listRows(server, 'stay_events', { order_id: orderId, type: 'order.pay' });
  expect(pays).toHaveLength(1);
}

test('the same click sent twice with one card entry charges once', async () => {
  const input = await buildConfirmation(server, car, orderId, 300);
  const all = countOutcomes(await settleOutcomes(callInParallel(4, () => guest()(CONFIRM, input))));
  expect(Object.keys(all).filter((one) => one !== 'ok' && one !== 'PAYMENT_IN_PROGRESS')).toEqual(
    [],
  );
  await expectChargedOnce(300);
});

test('a press on a paid order reports it as paid', async () => {
  await pay(300);
  expect(await pay(300)).toMatchObject({ status: 'paid', order: { tipCents: 300 } });
  await expectChargedOnce(300);
});

test('a different tip from another tab learns that the order is paid', async () => {
  await pay(300);
  const other = await buildConfirmation(server, car, orderId, 500);
  await expectError({ code: 'TIP_CHANGED', state: 'paid' }, guest(), CONFIRM, other);
  await expectChargedOnce(300);
});

test('a tip requested after the bare fee was paid elsewhere is not collected', async () => {
  const [known] = await listAtProvider(server, orderId);
  await providerTook(server, known?.id ?? '', 1620);
  const input = await buildConfirmation(server, car, orderId, 300, null);
  await expectError({ code: 'TIP_NOT_COLLECTED', state: 'paid' }, guest(), CONFIRM, input);
  await expectChargedOnce(0);
});

test('a read of the payment does not take the claim from the call that charges', async () => {
  const { payments } = server.ctx;
  let release = () => {};
  const held = new Promise<void>((resume) => (release = resume));
  let arrived = () => {};
  const looking = new Promise<void>((resume) => (arrived = resume));
  server.ctx.payments = {
    ...payments,
    async retrieve(id, metadata) {
      const seen = await payments.retrieve(id, metadata);
      arrived();
      await held;
      return seen;
    },
  };
  const look = settleOutcomes([pay(0, null)]);
  await looking;
  server.ctx.payments = payments;
  // Another browser tab has claimed the payment, and the process with this claim hangs.
  await updateRows(
    server,
    'payments',
    { order_id: orderId },
    { status: 'confirming', attempt: 1, claimed_at: server.ctx.clock() },
  );
  release();
  await look;
  expect(await getPayment(server, orderId)).toMatchObject({ status: 'confirming', attempt: 1 });
});

test('an order whose claim hangs is not charged by a second call', async () => {
  await updateRows(
    server,
    'payments',
    { order_id: orderId },
    { status: 'confirming', attempt: 1, claimed_at: server.ctx.clock() },
  );
  const input = await buildConfirmation(server, car, orderId, 0);
  await expectError('PAYMENT_IN_PROGRESS', guest(), CONFIRM, input);
  const [known] = await listAtProvider(server, orderId);
  expect(known).toMatchObject({ status: 'requires_payment_method', amount_received_cents: 0 });
});

test('a return by the back button, the webhook and a reload see one payment after a challenge', async () => {
  await pay(300, CARDS.challenge);
  await answerChallenge(server, orderId, true);
  const { provider_payment_id } = await getPayment(server, orderId);
  await Promise.all([
    ...callInParallel(3, () => postWebhook(server, { paymentId: provider_payment_id ?? '' })),
    settleOutcomes(callInParallel(3, () => pay(300, null))),
  ]);
  await expectChargedOnce(300);
});

// The tests below come last, because they move the server's clock for all later tests.
test('a claim of a dead process is taken over after a minute, and the new card is charged', async () => {
  await updateRows(
    server,
    'payments',
    { order_id: orderId },
    { status: 'confirming', attempt: 1, claimed_at: server.ctx.clock() },
  );
  server.advance(61_000);
  expect(await pay(300)).toMatchObject({ status: 'paid' });
  await expectChargedOnce(300);
});

test('a claim of a process that died after the charge is found paid', async () => {
  const { id } = await getPayment(server, orderId);
  const { confirmationTokenId = '' } = (await buildConfirmation(server, car, orderId, 300))
    .body as {
    confirmationTokenId?: string;
  };
  const { provider_payment_id } = await getPayment(server, orderId);
  await updateRows(server, 'payments', id, {
    status: 'confirming',
    attempt: 1,
    claimed_at: server.ctx.clock(),
  });
  await server.ctx.payments.charge({
    providerPaymentId: provider_payment_id ?? '',
    metadata: {},
    amountCents: 1920,
    currency: 'USD',
    card: { confirmationTokenId },
    customerId: null,
    keep: false,
    idempotencyKey: `charge-${id}-1`,
  });
  server.advance(61_000);
  expect(await pay(300)).toMatchObject({ status: 'paid' });
  await expectChargedOnce(300);
});
