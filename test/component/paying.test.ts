import { describe, expect, test } from 'vitest';
import type { Operations } from '#contract/index.ts';
import { AppError } from '#server/platform/errors.ts';
import { AcceptedAnswer } from '#server/platform/http/mount.ts';
import { looks, looksRight } from '../e2e/looks.ts';
import { sidewaysBy, setTextSize } from '../e2e/measures.ts';
import { openCodeField, payerOn } from '../e2e/payer.ts';
import { guestOn } from '../e2e/people.ts';
import { texts, wordsAfter, wordsBefore } from '../e2e/texts.ts';
import { expectAccessible, type Page } from '../harness/browser.ts';
import { scriptOf } from '../harness/scriptOf.ts';
import { type Answers, LOST } from './answerServer.ts';
import {
  customer,
  guestOrder,
  guestTicket,
  numbered,
  ORDER_ID,
  paidOrder,
  savedCard,
  serviceDetails,
  STAY_ID,
  stayChange,
} from './fixtures.ts';
import { reportOffline } from './reportOffline.ts';
import { showScreen } from './show.ts';

const words = texts.en;
const { pay, promo, sandbox, errors } = words;
const PAGE = `/customer/payment?serviceId=${STAY_ID}`;
const TICKET_PAGE = '/customer/ticket/a-ticket-of-a-guest';
const TICKET = 'GET /api/customer/ticket/{token}';
const DETAILS = 'GET /api/services/{id}';
const CONFIRM = 'POST /api/customer/orders/{id}/payment/confirm';
const CODE = 'POST /api/customer/orders/{id}/promo';
const GOOD = '4242424242424242';
const OTHER_CARD = numbered(7);

type Order = ReturnType<typeof guestOrder>;
const cancelled = (fields: Order = {}) =>
  guestOrder({ status: 'cancelled', amountDueCents: 0, isCancellable: false, ...fields });
const challenge = () =>
  new AcceptedAnswer<Operations[typeof CONFIRM]>({
    status: 'requires_action',
    clientSecret: 'secret_1',
  });

/** The order on the server, which a test can change while the page is open. */
type Return = { order: Order | null };
type Confirm = () => ReturnType<typeof challenge> | Order | AppError;

/** Answers a payment with the paid order, and stores the order as the server would. */
function answerConfirm(now: Return, confirm: Confirm | undefined, tipCents: number) {
  const { valetFeeCents = 0, settlements } = now.order ?? {};
  const answer = confirm?.();
  if (answer instanceof AppError || answer instanceof AcceptedAnswer) return answer;
  now.order = paidOrder({
    ...answer,
    valetFeeCents,
    ...(settlements && { settlements }),
    tipCents,
    totalCents: valetFeeCents + tipCents,
  });
  return { status: 'paid', order: now.order } as const;
}

/** Answers all calls of the sandbox's card form, of the payment page and of the ticket page. */
const payments = (now: Return, confirm?: Confirm): Answers => ({
  'POST /api/sandbox/confirmation-tokens': { id: 'ctoken_1' },
  'POST /api/sandbox/payments/{clientSecret}/authenticate': { status: 'succeeded' },
  [CONFIRM]: ({ body: { tipCents } }) => answerConfirm(now, confirm, tipCents),
});

/**
 * Opens the payment page of a customer's car, whose return is requested unless the test says
 * otherwise.
 */
async function onPage(
  now: Return,
  { answers, confirm, cards = [], ...look }: Options & { cards?: ReturnType<typeof savedCard>[] },
) {
  const shown = await showScreen(PAGE, {
    as: customer(),
    answers: {
      [DETAILS]: () => serviceDetails({ order: now.order }),
      'GET /api/payment-methods': { cards },
      ...payments(now, confirm),
      ...answers,
    },
    ...look,
  });
  return { ...shown, payer: payerOn(shown.page, '', shown.words) };
}

type Options = {
  answers?: Answers;
  confirm?: Confirm;
  prepare?: (page: Page) => Promise<unknown>;
  locale?: 'en' | 'ar';
  theme?: 'light' | 'dark';
  viewport?: 'phone' | 'desktop';
};

/** Opens the card form on a guest's ticket. */
async function onTicket(now: Return, { answers, confirm, ...look }: Options = {}) {
  const shown = await showScreen(TICKET_PAGE, {
    answers: {
      [TICKET]: () => guestTicket({ orders: now.order ? [now.order] : [] }),
      ...payments(now, confirm),
      ...answers,
    },
    ...look,
  });
  return { ...shown, guest: guestOn(shown.page, shown.words) };
}

async function fitsNarrow(page: Page): Promise<void> {
  const before = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await sidewaysBy(page)).toBeLessThanOrEqual(0);
  await setTextSize(page, '200%');
  if (before) await page.setViewportSize({ width: 390, height: before.height });
  expect(await sidewaysBy(page)).toBeLessThanOrEqual(0);
  await setTextSize(page, '');
  if (before) await page.setViewportSize(before);
}

const readCards = (page: Page) => page.getByRole('radio', { checked: true }).waitFor();

describe('on the payment page', () => {
  // The last screen navigates away by itself, so each look needs its own payment.
  test.each([looks[0], looks[2]])(
    'a parked car is requested and paid with a saved card in $locale on a $viewport',
    async (look) => {
      const now: Return = { order: null };
      const { page, payer, sent } = await onPage(now, {
        ...look,
        cards: [
          savedCard(),
          savedCard({ id: OTHER_CARD, brand: 'mastercard', last4: '4444', isDefault: false }),
        ],
        answers: {
          'PATCH /api/services/{id}/request-retrieval': () => {
            now.order = guestOrder();
            return serviceDetails({ order: now.order });
          },
          'POST /api/customer/orders': () => (now.order = guestOrder()),
        },
      });
      await payer.headline('request');
      await expectAccessible(page);
      await payer.ask('10');
      await payer.headline('pay');
      await readCards(page);
      await page.getByRole('button', { name: /^20%/ }).click();
      await payer.payButton('$19.44').waitFor();
      await expectAccessible(page);
      await fitsNarrow(page);
      await payer.pay('$19.44');
      await payer.succeeds();
      await expectAccessible(page);
      await page.waitForURL('**/dashboard');
      expect(sent(CONFIRM).map(({ body }) => body)).toEqual([
        { tipCents: 324, valetFeeCents: 1620, paymentMethodId: savedCard().id },
      ]);
    },
  );

  test('a promo code changes every amount, a declined card changes nothing, and a new card is saved', async () => {
    const now: Return = { order: guestOrder() };
    let refused: AppError | null = new AppError('INVALID_PROMO_CODE');
    const reduced = guestOrder({
      valetFeeCents: 1458,
      platformFeeCents: 108,
      discountCents: 150,
      promoCode: 'NIGHT10',
      totalCents: 1458,
      amountDueCents: 1458,
    });
    let declined: AppError | null = new AppError('PAYMENT_DECLINED');
    const { page, payer, sent } = await onPage(now, {
      confirm: () => declined ?? {},
      answers: {
        [CODE]: ({ body: { code } }) => refused ?? (now.order = code ? reduced : guestOrder()),
      },
    });
    await payer.tip('3');
    await payer.promo('NONSENSE');
    await page.getByRole('alert').filter({ hasText: errors.INVALID_PROMO_CODE }).waitFor();
    refused = null;
    await payer.promo('night10');
    await payer.sees(/NIGHT10/);
    await expect
      .poll(async () => (await payer.lines()).map((line) => line.replace(/^\D*?(?=−?\$)/, '')))
      .toEqual(['$15.00', expect.stringContaining('−$1.50'), '$1.08', '$3.00', '$17.58']);
    await payer.fillCard('4000000000000002');
    await payer.pay('$17.58');
    await payer.sees(pay.form.failedTitle);
    await looksRight(page, 'payment-declined');
    await fitsNarrow(page);
    declined = null;
    await page.getByRole('checkbox').check();
    await payer.press(promo.remove);
    await payer.fillCard(GOOD);
    const cardReads = () => sent('GET /api/payment-methods').length;
    const before = cardReads();
    await payer.pay('$19.20');
    await payer.succeeds();
    expect(sent(CONFIRM).at(-1)?.body).toEqual({
      tipCents: 300,
      valetFeeCents: 1620,
      confirmationTokenId: 'ctoken_1',
      saveCard: true,
    });
    // The cards are read again, so that a later tip can use the one that was saved.
    await expect.poll(cardReads).toBe(before + 1);
  });

  test('a paid request is cancelled, and the page says that its money is on the way back', async () => {
    const now: Return = {
      order: paidOrder({ tipCents: 200, totalCents: 1820, isCancellable: true }),
    };
    const { page, payer, pressIn, dialog, sent } = await onPage(now, {
      answers: {
        'POST /api/customer/orders/{id}/cancel': () => {
          now.order = cancelled({
            paymentStatus: 'refunded',
            tipCents: 200,
            totalCents: 1820,
            paidAt: new Date().toISOString(),
          });
          return now.order;
        },
      },
    });
    await payer.headline('paid');
    await looksRight(page, 'payment-paid');
    await payer.press(pay.cancel.action);
    await looksRight(page, 'payment-cancel');
    await dialog
      .getByText(/18\.20/)
      .first()
      .waitFor();
    await pressIn(new RegExp(`^${wordsBefore(pay.cancel.confirm)}`));
    await payer.headline('request');
    await payer.sees(/\$18\.20/);
    await looksRight(page, 'payment-refunded');
    expect(sent('POST /api/customer/orders/{id}/cancel')).toHaveLength(1);
  });

  test('a saved card that the bank challenges is charged after the answer, with the tip of the first press', async () => {
    let isApproved = false;
    let calls = 0;
    const now: Return = { order: guestOrder() };
    const { page, payer, sent } = await onPage(now, {
      cards: [savedCard()],
      confirm: () => {
        // Each press makes two calls: the first one names the card, the second one follows the
        // bank's answer.
        calls += 1;
        if (calls % 2 === 1) return challenge();
        return isApproved ? {} : new AppError('PAYMENT_DECLINED');
      },
    });
    await readCards(page);
    await payer.tip('3');
    await payer.pay('$19.20');
    await payer.sees(sandbox.challenge.title);
    await expectAccessible(page);
    await payer.press(sandbox.challenge.decline);
    await payer.sees(pay.form.failedTitle);
    isApproved = true;
    await payer.pay('$19.20');
    await payer.press(sandbox.challenge.approve);
    await payer.succeeds();
    const answers = sent('POST /api/sandbox/payments/{clientSecret}/authenticate');
    expect(answers.map(({ body }) => body.approve)).toEqual([false, true]);
    expect(sent(CONFIRM).map(({ body }) => body.tipCents)).toEqual([300, 300, 300, 300]);
  });

  test('two presses send one payment', async () => {
    const now: Return = { order: guestOrder() };
    const { page, payer, sent } = await onPage(now, {
      cards: [savedCard()],
      answers: {
        [DETAILS]: () => serviceDetails({ order: now.order, earlierCashCents: 918 }),
      },
    });
    await readCards(page);
    await payer.sees(words.t('pay:cancel.textCash', { amount: '$9.18' }));
    await payer.payButton('$16.20').dblclick();
    await payer.succeeds();
    expect(sent(CONFIRM)).toHaveLength(1);
  });

  test('nothing is sent without a network, and the payment succeeds after it is back', async () => {
    const { page, payer, sent } = await onPage({ order: guestOrder() }, {});
    await payer.fillCard(GOOD);
    await page.context().setOffline(true);
    await payer.pay('$16.20');
    await payer.sees(pay.form.notSent);
    expect(sent(CONFIRM)).toEqual([]);
    await page.context().setOffline(false);
    await page.getByText(pay.form.notSent).waitFor({ state: 'detached' });
    await payer.pay('$16.20');
    await payer.succeeds();
  });

  test('the form stays as it is when the payment provider does not answer', async () => {
    let away: AppError | null = new AppError('PAYMENT_UNAVAILABLE');
    const { page, payer } = await onPage({ order: guestOrder() }, { confirm: () => away ?? {} });
    await payer.fillCard('4000000000005035');
    await payer.pay('$16.20');
    await payer.sees(pay.form.failed);
    expect(await page.getByLabel(sandbox.card.cvc).inputValue()).toBe('123');
    away = null;
    await payer.fillCard(GOOD);
    await payer.pay('$16.20');
    await payer.succeeds();
  });

  test('the page says that another tip was paid on another device', async () => {
    const now: Return = { order: guestOrder() };
    const { page, payer, push, expectNoText } = await onPage(now, {
      cards: [savedCard()],
      confirm: () => {
        now.order = paidOrder({ tipCents: 300, totalCents: 1920 });
        return new AppError('TIP_CHANGED');
      },
    });
    await readCards(page);
    await payer.tip('7');
    await payer.pay('$23.20');
    await payer.headline('paid');
    await payer.sees(/already paid, with a tip of \$3\.00/);
    expect(await page.getByRole('radio').count()).toBe(0);
    now.order = paidOrder({ status: 'dispatched', tipCents: 300, totalCents: 1920 });
    push({ type: 'order_updated', orderId: ORDER_ID, ...stayChange() });
    await payer.headline('dispatched');
    await expectNoText(/already paid, with a tip/);
  });

  test('a price that changed elsewhere is shown before the card is charged', async () => {
    const now: Return = { order: guestOrder() };
    const { page, payer, sent } = await onPage(now, {
      cards: [savedCard()],
      confirm: () => {
        if (now.order?.amountDueCents === 1080) return {};
        now.order = guestOrder({ valetFeeCents: 1080, totalCents: 1080, amountDueCents: 1080 });
        return new AppError('PRICE_CHANGED');
      },
    });
    await readCards(page);
    await payer.pay('$16.20');
    await payer.sees(errors.PRICE_CHANGED);
    await payer.pay('$10.80');
    await payer.succeeds();
    expect(sent(CONFIRM).map(({ body }) => body.valetFeeCents)).toEqual([1620, 1080]);
  });

  test('a request that was cancelled or expired elsewhere asks again when the car is wanted', async () => {
    const now: Return = { order: guestOrder() };
    const ask = () => (now.order = guestOrder());
    const { payer, push } = await onPage(now, {
      answers: {
        'PATCH /api/services/{id}/request-retrieval': () => serviceDetails({ order: ask() }),
        'POST /api/customer/orders': ask,
      },
    });
    await payer.headline('pay');
    now.order = cancelled();
    push({ type: 'order_updated', orderId: ORDER_ID, ...stayChange() });
    await payer.headline('request');
    await payer.sees(pay.note.lapsed);
    await payer.ask('0');
    await payer.sees(pay.request.invalid);
    await payer.ask('10');
    await payer.headline('pay');
    expect(now.order.status).toBe('requested');
  });

  test('a foreign car is not found, and neither is an unknown one', async () => {
    for (const path of [PAGE, '/customer/payment', '/customer/payment?serviceId=12']) {
      const { page, expectText } = await showScreen(path, {
        as: customer(),
        answers: { [DETAILS]: new AppError('SERVICE_NOT_FOUND') },
      });
      await expectText(words.payment.notFound);
      if (path === PAGE) await looksRight(page, 'payment-missing');
    }
  });

  test('a failed load is retried', async () => {
    let isLost = true;
    const { page, payer, sent } = await onPage(
      { order: guestOrder() },
      { answers: { [DETAILS]: () => (isLost ? LOST : serviceDetails({ order: guestOrder() })) } },
    );
    await payer.sees(words.payment.loadFailed);
    await expectAccessible(page);
    const before = sent(DETAILS).length;
    await payer.press(words.common.actions.retry);
    await expect.poll(() => sent(DETAILS).length).toBeGreaterThan(before);
    // The page also retries by itself, so it may load before another press.
    isLost = false;
    await payer.headline('pay');
    await page.getByRole('link', { name: words.payment.back }).click();
    await page.waitForURL('**/dashboard');
  });
});

describe('on the ticket page', () => {
  test('a declined challenge leaves the card form and the tip, and an approved one pays both', async () => {
    let calls = 0;
    let isApproved = false;
    const { page, guest, press, sent } = await onTicket(
      { order: guestOrder() },
      {
        confirm: () => {
          calls += 1;
          if (calls % 2 === 1) return challenge();
          return isApproved ? {} : new AppError('PAYMENT_DECLINED');
        },
      },
    );
    await guest.tip('3');
    await guest.fillCard('4000002500003155');
    await guest.pay('$19.20');
    await guest.sees(sandbox.challenge.title);
    await looksRight(page, 'pay-challenge');
    await press(sandbox.challenge.decline);
    await guest.sees(pay.form.failedTitle);
    isApproved = true;
    await guest.fillCard('4000002500003155');
    await guest.pay('$19.20');
    await press(sandbox.challenge.approve);
    await guest.headline('paid');
    expect(sent(CONFIRM).map(({ body }) => body.tipCents)).toEqual([300, 300, 300, 300]);
  });

  test.each([
    ['the ticket page', () => onTicket({ order: guestOrder() }), wordsAfter(words.ticket.asOf)],
    [
      'the payment page',
      () => onPage({ order: guestOrder() }, {}),
      words.common.connection.offline,
    ],
  ])('%s says that it is offline only until the server answers', async (_, open, offline) => {
    const { page, expectText } = await open();
    // Watches from before, because the socket may be back within half a second.
    await Promise.all([expectText(offline), reportOffline(page)]);
    await page.getByText(offline).waitFor({ state: 'detached' });
  });

  test('a small fee offers amounts besides percentages, and a chosen tip survives a reload', async () => {
    const { page, guest, sent } = await onTicket({ order: guestOrder() });
    await page.getByRole('button', { name: '$3', exact: true }).click();
    await page.reload();
    await guest.headline('pay');
    const chosen = page.getByRole('button', { pressed: true });
    await expect.poll(() => chosen.allTextContents()).toEqual(['$3 ']);
    await guest.tip('3,50');
    await page.reload();
    await guest.headline('pay');
    await guest.fillCard(GOOD);
    await guest.pay('$19.70');
    await guest.headline('paid');
    expect(sent(CONFIRM).map(({ body }) => body.tipCents)).toEqual([350]);
  });

  test('a guest types the code of a house account, which pays its part once', async () => {
    const now: Return = { order: guestOrder() };
    const reduced = guestOrder({ valetFeeCents: 1458, promoCode: 'NIGHT10', discountCents: 150 });
    const covered = guestOrder({
      amountDueCents: 1120,
      settlements: [{ way: 'house', amountCents: 500, account: 'Blue Fig' }],
    });
    const answers: Record<string, Order | AppError> = {
      NONSENSE: new AppError('INVALID_PROMO_CODE'),
      NIGHT10: { ...reduced, totalCents: 1458, amountDueCents: 1458 },
      '': guestOrder(),
      fig26: covered,
      FIG26: new AppError('VALIDATION_USED'),
    };
    const { page, guest, press, expectText } = await onTicket(now, {
      answers: {
        [CODE]: ({ body: { code } }) => {
          const answer = answers[code] ?? new AppError('INVALID_PROMO_CODE');
          if (!(answer instanceof AppError)) now.order = answer;
          return answer;
        },
      },
    });
    const type = async (code: string) => {
      const field = await openCodeField(page, words);
      await field.fill(code);
      await press(promo.apply);
    };
    const refused = (text: string) =>
      page.getByRole('alert').filter({ hasText: text }).first().waitFor();
    const payButton = (amount: string) => page.locator('[type=submit]', { hasText: amount });
    await type('NONSENSE');
    await refused(errors.INVALID_PROMO_CODE);
    await type('NIGHT10');
    await expectText('NIGHT10');
    await payButton('14.58').waitFor();
    await press(promo.remove);
    await payButton('16.20').waitFor();
    await type('fig26');
    await payButton('11.20').waitFor();
    await expectText('Blue Fig');
    await type('FIG26');
    await refused(errors.VALIDATION_USED);
    await looksRight(page, 'pay-house-code');
    await guest.fillCard(GOOD);
    await payButton('11.20').click();
    await guest.headline('paid');
  });

  test('a code that pays for everything leaves nothing to pay by card', async () => {
    const now: Return = { order: guestOrder() };
    const { page, guest, sent } = await onTicket(now, {
      answers: {
        [CODE]: () => {
          now.order = paidOrder({
            settlements: [{ way: 'house', amountCents: 1620, account: 'Blue Fig' }],
          });
          return now.order;
        },
      },
    });
    const field = await openCodeField(page, words);
    await field.fill('FIG26');
    await field.press('Enter');
    await guest.headline('paid');
    await guest.sees('Blue Fig');
    expect(sent(CODE).map(({ body }) => body.code)).toEqual(['FIG26']);
  });

  test('typed text is kept when the payment provider does not answer', async () => {
    let away: AppError | null = new AppError('PAYMENT_UNAVAILABLE');
    const { page, guest } = await onTicket({ order: guestOrder() }, { confirm: () => away ?? {} });
    await guest.tip('4');
    await guest.fillCard('4000000000005035');
    await guest.pay('$20.20');
    await page.getByRole('alert').filter({ hasText: errors.PAYMENT_UNAVAILABLE }).first().waitFor();
    expect(await page.getByLabel(wordsBefore(pay.tip.custom)).inputValue()).toBe('4');
    away = null;
    await guest.fillCard(GOOD);
    await guest.pay('$20.20');
    await guest.headline('paid');
  });

  test('times that cannot be met are not offered; invalid minutes and tips are refused beside their field', async () => {
    const now: Return = { order: null };
    /** First minutes of each range, and the minutes that the queue needs for it. */
    let ranges = [[1, 130]];
    const price = { valetFeeCents: 1620, platformFeeCents: 120 };
    const { page, guest, press, push, expectText, sent } = await onTicket(now, {
      answers: {
        [TICKET]: () =>
          guestTicket({
            orders: now.order ? [now.order] : [],
            offers: ranges.map(([fromMinutes = 0, queueMinutes = 0]) => ({
              fromMinutes,
              queueMinutes,
              carsAhead: 9,
              ...price,
            })),
          }),
        'POST /api/customer/orders': () => (now.order = guestOrder()),
      },
    });
    await guest.headline('request');
    const times = page.getByRole('group', { name: pay.request.presets }).getByRole('radio');
    expect(await times.count()).toBe(1);
    expect(await page.getByLabel(pay.request.custom).count()).toBe(0);
    const hint = { type: 'order_updated', orderId: numbered(8), ...stayChange() } as const;
    ranges = [[1, 12]];
    push(hint);
    await page.getByLabel(pay.request.custom).waitFor();
    // Offers the car as soon as possible, and each time from 15 minutes on.
    expect(await times.count()).toBe(5);
    // A chosen time that others take stays chosen: its car must not come long before.
    await times.nth(2).check();
    ranges = [
      [1, 16],
      [17, 0],
      [27, 36],
      [36, 0],
    ];
    push(hint);
    await expect.poll(() => times.count()).toBe(4);
    expect(await times.nth(1).isChecked()).toBe(true);
    for (const [minutes, said] of [
      ['0', pay.request.invalid],
      ['46', pay.request.range],
    ] as const) {
      await guest.ask(minutes);
      await expectText(said);
      expect(await page.getByLabel(pay.request.custom).inputValue()).toBe(minutes);
    }
    expect(sent('POST /api/customer/orders')).toEqual([]);
    await guest.ask('10');
    await guest.headline('pay');
    await guest.tip('10000000');
    await press(/^Pay/);
    await expectText(/Tips can be up to/);
    expect(sent(CONFIRM)).toEqual([]);
  });

  test('a guest cancels a paid request, and is told about the refund until the next request', async () => {
    const now: Return = { order: paidOrder() };
    const back = cancelled({ paymentStatus: 'refunded', paidAt: new Date().toISOString() });
    let next: Order[] = [];
    const { page, guest, press, pressIn, push, expectNoText, sent } = await onTicket(now, {
      answers: {
        [TICKET]: () => {
          const isReturned = next[0]?.status === 'completed';
          const ticket = {
            ...guestTicket().ticket,
            ...(isReturned && { status: 'completed' as const }),
          };
          return guestTicket({
            ticket,
            orders: [...next, now.order ?? back],
            earlierCashCents: 918,
          });
        },
        'POST /api/customer/orders/{id}/cancel': () => (now.order = back),
      },
    });
    await guest.sees(words.t('pay:cancel.textCash', { amount: '$9.18' }));
    await page.context().setOffline(true);
    await press(pay.cancel.action);
    await pressIn(/refund/i);
    await guest.sees(words.common.failure.unreachable);
    await page.context().setOffline(false);
    await expectNoText(words.common.failure.unreachable);
    await pressIn(/refund/i);
    await guest.headline('request');
    await guest.sees('$16.20 is on its way back');
    expect(sent('POST /api/customer/orders/{id}/cancel')).toHaveLength(1);
    const inCash = { id: numbered(8), settlements: [{ way: 'cash' as const, amountCents: 1620 }] };
    const change = { type: 'order_updated' as const, orderId: numbered(8) };
    next = [paidOrder(inCash)];
    push({ ...change, ...stayChange() });
    await guest.headline('paid');
    await expectNoText('$16.20 is on its way back');
    next = [paidOrder({ ...inCash, status: 'completed' })];
    push({ ...change, ...stayChange() });
    await guest.headline('thanks');
    await guest.sees('$16.20 is on its way back');
  });

  test('an unknown link says so', async () => {
    const { page, expectText } = await showScreen(TICKET_PAGE, {
      answers: { [TICKET]: new AppError('TICKET_NOT_FOUND') },
    });
    await expectText(words.ticket.missing.title);
    await expectText(words.ticket.missing.text);
    await expectAccessible(page);
  });
});

describe('the pay button says what it waits for', () => {
  /** Delays the script of the card form until the test calls `arrive`. */
  function holdForm() {
    const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
    const { promise: opened, resolve: open } = Promise.withResolvers<Page>();
    const prepare = async (page: Page) => {
      // A script of the ticket page has a name; the others are named in the manifest only.
      for (const part of [/\/sandbox[\w.-]*\.js/, await scriptOf('sandbox')])
        await page.route(part, async (route) => {
          await arrived;
          await route.continue();
        });
      open(page);
    };
    return { arrive, opened, prepare };
  }

  async function followButton(page: Page, { pay, sandbox }: typeof words, arrive: () => void) {
    const { card } = pay;
    const button = page.locator('[type=submit]').last();
    const saying = (text: string) => button.filter({ hasText: text }).waitFor();
    await saying(card.loading);
    arrive();
    await saying(card.missingNumber);
    // A press on the button shows and focuses the missing field.
    await button.click();
    await page.getByRole('alert').filter({ hasText: card.missingNumber }).waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')))
      .toBe('number');
    await page.getByLabel(sandbox.card.number).fill(GOOD);
    await saying(card.missingExpiry);
    await page.getByLabel(sandbox.card.expiry).fill('12/40');
    await saying(card.missingCvc);
    await page.getByLabel(sandbox.card.cvc).fill('123');
    await button.filter({ hasText: '16.20', hasNotText: card.missingCvc }).waitFor();
    expect(await button.getAttribute('aria-disabled')).toBeNull();
  }

  test.each([
    ['ticket', texts.ar, onTicket, 'ar'],
    ['payment', words, onPage, 'en'],
  ] as const)('on the %s page', async (_, said, open, locale) => {
    const { arrive, opened, prepare } = holdForm();
    // Follows the button before awaiting `shown`, which resolves only when the whole screen is
    // loaded.
    const shown = open({ order: guestOrder() }, { locale, prepare });
    await followButton(await opened, said, arrive);
    const { sent } = await shown;
    expect(sent(CONFIRM)).toEqual([]);
  });
});
