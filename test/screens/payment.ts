import { buildCustomer, parkedService } from '../factories/customers.ts';
import {
  buildCustomerSession,
  buildPromo,
  buildRequestedReturn,
  confirmation,
  CONFIRM,
} from '../factories/payments.ts';
import { buildPerson, buildStaffedBusiness, type TestBusiness } from '../factories/people.ts';
import { CARDS } from '../factories/stays.ts';
import type { TestServer } from '../harness/server.ts';
import { paidReturn, requestedReturn } from '../e2e/customerCars.ts';
import type { BuildStates, OpenStep, ScreenState } from './state.ts';
import {
  fills,
  fillsCard,
  inOrder,
  opens,
  presses,
  refusal,
  sees,
  startOf,
  stays,
  submits,
} from './steps.ts';

/** Paying for a car, and the cards of a customer. */
export const buildPaymentStates: BuildStates = async (server) => {
  const business = await buildStaffedBusiness(server.ctx);
  return [
    ...(await buildPayingStates(server, business)),
    ...(await buildPaidStates(server, business)),
    ...(await buildCardStates(server, business)),
  ];
};

const pays: OpenStep = async (page) => {
  await page.locator('[type=submit]').last().click();
};

const pathOf = ({ id }: { id: string }) => `/customer/payment?serviceId=${id}`;

async function buildPayingStates(
  server: TestServer,
  business: TestBusiness,
): Promise<ScreenState[]> {
  const promo = await buildPromo(server, business);
  const asking = await buildCustomer(server);
  const parked = await parkedService(server, asking, business);
  const payer = await buildCustomer(server);
  const due = await requestedReturn(server, payer, business);
  const other = await buildCustomer(server);
  const challenged = await requestedReturn(server, other, business);
  return [
    { name: 'payment-none', path: '/customer/payment', token: payer.token },
    { name: 'payment-request', path: pathOf(parked), token: asking.token },
    { name: 'payment', path: pathOf(due), token: payer.token },
    {
      name: 'payment-foreign',
      path: pathOf(due),
      token: asking.token,
      isRefused: true,
    },
    {
      name: 'payment-promo-refused',
      path: pathOf(due),
      token: payer.token,
      isRefused: true,
      open: inOrder(
        fills(({ promo: words }) => words.label, 'NONSENSE'),
        submits(({ promo: words }) => words.apply, refusal('INVALID_PROMO_CODE')),
      ),
    },
    {
      name: 'payment-declined',
      path: pathOf(due),
      token: payer.token,
      isRefused: true,
      open: inOrder(
        fillsCard(CARDS.declined),
        pays,
        sees(({ pay }) => pay.form.failedTitle),
      ),
    },
    {
      name: 'payment-promo',
      path: pathOf(challenged),
      token: other.token,
      opensOnce: true,
      open: inOrder(
        fills(({ promo: words }) => words.label, promo.code),
        submits(
          ({ promo: words }) => words.apply,
          () => promo.code,
        ),
      ),
    },
    {
      name: 'payment-bank',
      path: pathOf(challenged),
      token: other.token,
      opensOnce: true,
      open: inOrder(
        fillsCard(CARDS.challenge),
        pays,
        sees(({ sandbox }) => sandbox.challenge.title),
      ),
    },
  ];
}

async function buildPaidStates(server: TestServer, business: TestBusiness): Promise<ScreenState[]> {
  const payer = await buildCustomer(server);
  const due = await requestedReturn(server, payer, business);
  const paying = await buildCustomer(server);
  const paid = await paidReturn(server, paying, business);
  const cancels = opens(({ pay }) => pay.cancel.action, 'body');
  return [
    {
      name: 'payment-success',
      path: pathOf(due),
      token: payer.token,
      opensOnce: true,
      spoilsPage: true,
      open: inOrder(
        stays,
        fillsCard(CARDS.good),
        pays,
        sees(({ payment }) => payment.success.title),
      ),
    },
    { name: 'payment-paid', path: pathOf(paid), token: paying.token },
    { name: 'payment-cancel', path: pathOf(paid), token: paying.token, open: cancels },
    {
      name: 'payment-refunded',
      path: pathOf(paid),
      token: paying.token,
      opensOnce: true,
      open: inOrder(
        cancels,
        presses(({ pay }) => startOf(pay.cancel.confirm)),
        sees(({ payment }) => payment.headline.request),
      ),
    },
  ];
}

async function buildCardStates(server: TestServer, business: TestBusiness): Promise<ScreenState[]> {
  const path = '/dashboard/payment-methods';
  const none = await buildCustomerSession(server);
  const keeper = await buildCustomerSession(server);
  await keeper.add();
  await keeper.add(CARDS.other);
  const expired = await buildCustomerSession(server);
  await expired.add();
  const { car, id } = await buildRequestedReturn(server, business, expired);
  await expired.call(CONFIRM, await confirmation(server, car, id, 500));
  await server.ctx.db
    .updateTable('saved_cards')
    .set({ exp_month: 1, exp_year: 2024 })
    .where('person_id', '=', expired.id)
    .execute();
  const admin = await buildPerson(server.ctx, { role: 'admin' });
  const acting = await server.as(admin.token)('POST /api/admin/impersonate/{userId}', {
    params: { userId: keeper.id },
  });
  const adds: OpenStep = inOrder(
    presses(({ cards }) => cards.add),
    sees(({ cards }) => cards.addTitle),
  );
  return [
    { name: 'cards-none', path, token: none.token },
    { name: 'cards', path, token: keeper.token },
    { name: 'cards-paid', path, token: expired.token },
    { name: 'cards-closed', path, token: acting.token },
    { name: 'cards-add', path, token: none.token, open: adds },
    {
      name: 'cards-slips',
      path,
      token: none.token,
      open: inOrder(
        adds,
        submits(
          ({ cards }) => cards.save,
          ({ pay }) => pay.card.missingNumber,
        ),
      ),
    },
    {
      name: 'cards-bank',
      path,
      token: none.token,
      open: inOrder(
        adds,
        fillsCard(CARDS.challenge),
        presses(({ cards }) => cards.save),
        sees(({ sandbox }) => sandbox.challenge.title),
      ),
    },
    {
      name: 'cards-remove',
      path,
      token: keeper.token,
      open: inOrder(
        opens(({ cards }) => startOf(cards.removeOf)),
        sees(({ cards }) => cards.removeTitle),
      ),
    },
  ];
}
