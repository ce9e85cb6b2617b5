import { expect, test } from 'vitest';
import { listRoutines } from '#server/jobs.ts';
import { mailSettled } from '#test/factories/accounts.ts';
import { buildCustomer, type Customer, parkedService } from '#test/factories/customers.ts';
import { buildStaffedBusiness } from '#test/factories/people.ts';
import { cardToken, pollUntilTruthy, messagesTo } from '#test/factories/stays.ts';
import { requestReturn, setPreference } from '#test/factories/steps.ts';
import { runServerWithStripe } from '#test/harness/runServer.ts';

const server = runServerWithStripe();

/** Pays for an order, cancels the order, and waits for the refund. */
async function refundTo(customer: Customer): Promise<void> {
  const business = await buildStaffedBusiness(server.ctx);
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

const refundsOf = async (customer: Customer) => {
  const about = async (to: string) =>
    (await messagesTo(server, to))
      .filter(({ text }) => text.includes('is on its way back to your card'))
      .map(({ text }) => text);
  return { email: await about(customer.email ?? ''), sms: await about(customer.phone) };
};
const choose = (customer: Customer, email: boolean, sms: boolean) =>
  setPreference(customer.call, { category: 'refunds', inApp: true, email, sms });

test('a refund is told by e-mail and SMS by default', async () => {
  const customer = await buildCustomer(server);
  await refundTo(customer);
  const { email, sms } = await refundsOf(customer);
  expect([email.length, sms.length]).toEqual([1, 1]);
  expect(email[0]).toContain('$16.20');
  expect(sms[0]).toContain('$16.20');
  // The reconciler asks the provider again, gets the same answer, and sends no message a second
  // time.
  await listRoutines(server.ctx)['reconcile-payments'].run();
  await mailSettled(server);
  const again = await refundsOf(customer);
  expect([again.email.length, again.sms.length]).toEqual([1, 1]);
});

test.each([
  [true, false],
  [false, true],
  [false, false],
])('a refund is told by the chosen channels only: e-mail %s, SMS %s', async (byEmail, bySms) => {
  const customer = await buildCustomer(server);
  await choose(customer, byEmail, bySms);
  await refundTo(customer);
  const { email, sms } = await refundsOf(customer);
  expect([email.length, sms.length]).toEqual([Number(byEmail), Number(bySms)]);
});

test('an unproven number gets no SMS', async () => {
  const customer = await buildCustomer(server, { isVerified: false });
  await refundTo(customer);
  const { email, sms } = await refundsOf(customer);
  expect([email.length, sms.length]).toEqual([1, 0]);
});
