import { describe, expect, test } from 'vitest';
import { fillCard } from '../e2e/measures.ts';
import { openCodeField, typeTip } from '../e2e/payer.ts';
import { texts, undoOf, wordsBefore } from '../e2e/texts.ts';
import { expectAccessible } from '../harness/browser.ts';
import type { Answers } from './answerServer.ts';
import { customer, guestOrder, guestTicket, ORDER_ID, service, stayChange } from './fixtures.ts';
import { showScreen } from './show.ts';

const words = texts.en;
const { after, pay } = words;
const TICKET_PATH = '/customer/ticket/a-ticket-of-a-guest';
const TICKET = 'GET /api/customer/ticket/{token}';
const TIME = 'POST /api/customer/orders/{id}/time';
const TIP = 'POST /api/customer/orders/{id}/tip';
const soon = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

type Order = ReturnType<typeof guestOrder>;
const paid = (fields: Order = {}) =>
  guestOrder({
    status: 'paid',
    paymentStatus: 'paid',
    amountDueCents: 0,
    tipCents: 300,
    totalCents: 1920,
    promisedAt: soon(10),
    expectedAt: soon(10),
    queuePosition: 1,
    paidAt: soon(-1),
    isTimeChangeable: true,
    isTippable: true,
    ...fields,
  });
const sent: Order = {
  status: 'dispatched',
  isTimeChangeable: false,
  isCancellable: false,
  dispatchedAt: soon(0),
  assignedValet: { name: 'Omar' },
};

/** Shows the same order on the guest's ticket and on the customer's dashboard. */
const guestsPage = (order: () => Order, answers: Answers = {}) => ({
  path: TICKET_PATH,
  as: null,
  open: after.time.open,
  tipMore: after.tip.more,
  answers: { [TICKET]: () => guestTicket({ orders: [order()] }), ...answers } satisfies Answers,
});
const customersPage = (order: () => Order, answers: Answers = {}) => {
  const own = () => {
    const { tipCents = 0, totalCents = 0 } = order();
    return service({
      status: 'retrieval_requested',
      stayStatus: 'returning',
      paymentStatus: 'completed',
      paidAt: soon(-1),
      totalAmount: totalCents / 100,
      serviceFee: 15,
      platformFee: 1.2,
      tipAmount: tipCents / 100,
      order: order(),
      can: { cancelRetrieval: true },
    });
  };
  return {
    path: '/dashboard/current',
    as: customer(),
    open: words.services.afterPaying.time,
    tipMore: words.services.afterPaying.tipMore,
    answers: {
      'GET /api/services': () => [own()],
      'GET /api/services/{id}': () => ({ ...own(), offers: guestTicket().offers ?? [] }),
      ...answers,
    } satisfies Answers,
  };
};
const bothPages = [
  ['a guest', guestsPage],
  ['a customer', customersPage],
] as const;

describe('another pickup time', () => {
  test('is computed from the current time while its dialog stays open', async () => {
    const part = /\/ChangeTime[\w.-]*\.js/;
    const { page, dialog, press } = await showScreen(TICKET_PATH, {
      ...guestsPage(() => paid()),
      prepare: async (own) => {
        await own.clock.install();
        await own.route(part, (route) => route.abort());
      },
    });
    await press(after.time.open);
    await dialog.getByText(words.common.failure.unreachable).waitFor();
    await page.unroute(part);
    // The part that did not load is loaded when the network returns. The dialog may listen only a
    // moment after the error is painted.
    const loaded = dialog.getByText(after.time.noCharge);
    await expect
      .poll(async () => {
        await page.evaluate(() => dispatchEvent(new Event('online')));
        return loaded.count();
      })
      .toBe(1);
    const told = dialog.getByText(wordsBefore(after.time.now));
    const before = await told.textContent();
    // Moves the clock past the shown time while offline, so no answer of the server updates the
    // text.
    await page.context().setOffline(true);
    await page.clock.fastForward('20:00');
    await expect.poll(() => told.textContent()).not.toBe(before);
  });

  test.each(bothPages)(
    'of %s cannot be chosen after a runner has left, and the page says so',
    async (_, on) => {
      let order = paid();
      const { path, open, ...shown } = on(() => order, {
        [TIME]: () => new Promise(() => undefined),
      });
      const { page, dialog, press, push } = await showScreen(path, shown);
      await press(open);
      await page.getByText(after.time.noCharge).waitFor();
      await page.getByRole('button', { name: after.time.save }).last().click();
      // While the answer is pending, the faded button shows that no further press counts.
      const saving = page.getByRole('button', { name: after.time.saving });
      await expect
        .poll(() => saving.evaluate((element) => Number(getComputedStyle(element).opacity)))
        .toBeLessThan(0.6);
      order = paid(sent);
      push({
        type: 'car_retrieval_request',
        orderId: ORDER_ID,
        ...stayChange({ status: 'returning' }),
      });
      await dialog.getByRole('alert').getByText(after.time.tooLate).waitFor();
      expect(await dialog.getByRole('radio').count()).toBe(0);
      await expectAccessible(page);
      await page.keyboard.press('Enter');
      await dialog.waitFor({ state: 'detached' });
    },
  );
});

test.each(bothPages)(
  'a tip of %s takes an amount and a card, is sent once and is added to the total',
  async (_, on) => {
    let order = paid(sent);
    const { path, tipMore, ...shown } = on(() => order, {
      'GET /api/payments/config': { provider: 'sandbox' },
      'GET /api/payment-methods': {},
      'POST /api/sandbox/confirmation-tokens': { id: 'ctoken_1' },
      [TIP]: () => {
        order = paid({ ...sent, tipCents: 800, totalCents: 2420 });
        return { status: 'paid', order };
      },
    });
    const { page, dialog, press, sent: calls } = await showScreen(path, shown);
    await press(tipMore);
    await fillCard(dialog, words, '4242424242424242');
    await dialog.getByRole('button', { name: after.tip.choose }).click();
    await dialog.getByText(after.tip.none).waitFor();
    await typeTip(dialog, words, '5');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: undoOf(after.tip.submit) }).dblclick();
    await dialog.getByText(undoOf(after.tip.done)).waitFor();
    await dialog.getByRole('button', { name: after.tip.close }).click();
    await dialog.waitFor({ state: 'detached' });
    await page
      .getByText(/\b8\.00/)
      .first()
      .waitFor();
    expect(calls(TIP).map(({ body }) => body)).toMatchObject([
      { tipCents: 500, confirmationTokenId: 'ctoken_1' },
    ]);
  },
);

test.each([
  ['a guest', guestsPage, pay.cancel.action, pay.cancel.confirm],
  [
    'a customer',
    customersPage,
    words.serviceCancel.cancelRetrieval.action,
    words.serviceCancel.cancelRetrieval.confirmPaid,
  ],
] as const)(
  'shows %s the amounts paid in cash and by card before and after cancelling',
  async (_, on, action, confirm) => {
    const inCash: Order = {
      tipCents: 500,
      totalCents: 2120,
      settlements: [{ way: 'cash', amountCents: 1620 }],
    };
    let order = paid(inCash);
    const cancelled = guestOrder({
      ...inCash,
      status: 'cancelled',
      paymentStatus: 'refunded',
      amountDueCents: 0,
      isCancellable: false,
      paidAt: soon(-1),
    });
    const { path, ...shown } = on(() => order, {
      'POST /api/customer/orders/{id}/cancel': () => (order = cancelled),
    });
    const { dialog, press, expectText } = await showScreen(path, shown);
    const both = /16\.20.*\b5\.00/s;
    await press(action);
    await dialog.getByText(both).waitFor();
    await dialog.getByRole('button', { name: undoOf(confirm) }).click();
    await dialog.waitFor({ state: 'detached' });
    await expectText(both);
    expect(order).toBe(cancelled);
  },
);

test('an unpaid request names no refund, and announces an accepted validation code in a live region that existed before', async () => {
  let order = guestOrder();
  const { page, press, expectText, dialog } = await showScreen(TICKET_PATH, {
    answers: {
      [TICKET]: () => guestTicket({ orders: [order] }),
      'POST /api/customer/orders/{id}/promo': () => {
        order = guestOrder({
          amountDueCents: 1120,
          settlements: [{ way: 'house', amountCents: 500, account: 'Blue Fig' }],
        });
        return order;
      },
    },
  });
  const { promo } = words;
  await press(pay.form.takeBack);
  await dialog.getByText(pay.cancel.textFree).waitFor();
  await dialog.getByRole('button', { name: pay.cancel.keep }).click();
  const field = await openCodeField(page, words);
  await field.fill('FIG26');
  const panel = page.locator('section').filter({ hasText: promo.title });
  const place = await panel.locator('output').elementHandle();
  await press(promo.apply);
  await expect.poll(() => place?.textContent()).toContain('Blue Fig');
  expect(await place?.textContent()).toContain('5.00');
  await expectAccessible(page);
  await expectText(/11\.20/);
});
