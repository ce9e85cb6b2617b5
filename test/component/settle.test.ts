import { describe, expect, test } from 'vitest';
import { majorToMinor } from '#domain/shared/money.ts';
import { formatAmount } from '#web/lib/format.ts';
import { texts, undoOf } from '../e2e/texts.ts';
import { expectAccessible } from '../harness/browser.ts';
import type { Answers } from './answerServer.ts';
import {
  carCard,
  carEvent,
  carOrder,
  LOCATION_ID,
  manager,
  ORDER_ID,
  queue,
  queueOrder,
  STAY_ID,
  stayChange,
  valet,
} from './fixtures.ts';
import { showScreen } from './show.ts';

const SETTLE = 'POST /api/dispatch/orders/{id}/settle';
const BOARD = `/dispatcher-queue?location=${LOCATION_ID}`;
const CARD = `/cars?car=${STAY_ID}`;
const { settle } = texts.en;
const account = { id: ORDER_ID, name: 'Blue Fig', currency: 'USD' };

/** Shows the desk with one unpaid return. */
const atDesk = (answers: Answers = {}) => ({
  as: manager(),
  answers: {
    'GET /api/queue': queue({ unpaid: [queueOrder()] }),
    'GET /api/stays/{id}': carCard(),
    'GET /api/house-accounts': { accounts: [account] },
    [SETTLE]: queueOrder({ amountDueCents: 0 }),
    ...answers,
  } satisfies Answers,
});
const atCar = (answers: Answers = {}) => ({
  as: manager(),
  answers: { 'GET /api/stays': {}, 'GET /api/stays/{id}': carCard(), ...answers },
});

describe('the cash that a guest pays', () => {
  test('is refused beside its field if invalid or too little, and the change is shown', async () => {
    const { page, dialog, expectText, sent } = await showScreen(BOARD, atDesk());
    await page.getByRole('button', { name: undoOf(settle.unpaid.payCar) }).click();
    const given = dialog.getByLabel(settle.cash.given);
    const submit = dialog.getByRole('button', { name: undoOf(settle.cash.submit) });
    for (const typed of ['12,5o', '0', '-20', '10000']) {
      await given.fill(typed);
      await submit.click();
      await dialog.getByText(settle.cash.invalid).waitFor();
    }
    await given.fill('10');
    await submit.click();
    await dialog.getByText(undoOf(settle.cash.missing)).waitFor();
    await given.fill('20');
    await dialog.getByText('$3.80').waitFor();
    expect(sent(SETTLE)).toEqual([]);
    await submit.click();
    await expectText(undoOf(settle.cash.doneWithChange));
    expect(sent(SETTLE)).toMatchObject([
      { params: { id: ORDER_ID }, body: { way: 'cash', amountCents: 1620, givenCents: 2000 } },
    ]);
  });

  test.each([
    { currency: 'KWD', due: 4055, locale: 'ar', refused: '4.0555', given: '٢٠', more: '20.000' },
    { currency: 'JPY', due: 1620, locale: 'en', refused: '2000.5', given: '٢٠٠٠', more: '2000' },
  ] as const)(
    'in $currency has that currency’s decimals, in any kind of digits',
    async ({ currency, due, locale, refused, given, more }) => {
      const order = queueOrder({ currency, amountDueCents: due });
      const { settle } = texts[locale];
      const { page, dialog, expectText, sent } = await showScreen(CARD, {
        ...atCar({
          'GET /api/stays/{id}': carCard({ currency, openOrder: order }),
          [SETTLE]: queueOrder({ currency, amountDueCents: 0 }),
        }),
        locale,
      });
      await page.getByRole('button', { name: undoOf(texts[locale].cars.actions.pay) }).click();
      const front = dialog.last();
      const field = front.getByLabel(settle.cash.given);
      const submit = front.getByRole('button', { name: undoOf(settle.cash.submit) });
      await field.fill(refused);
      await submit.click();
      await front.getByText(settle.cash.invalid).waitFor();
      await field.fill(given);
      const givenCents = majorToMinor(more, currency) ?? 0;
      const change = formatAmount(givenCents - due, currency, locale);
      await front.getByText(change).waitFor();
      await submit.click();
      await field.waitFor({ state: 'detached' });
      // The page still shows the change after the dialog closes, while the cashier counts the
      // money.
      await expectText(change);
      expect(sent(SETTLE)).toMatchObject([{ body: { amountCents: due, givenCents } }]);
    },
  );
});

test('a desk charges a house account or writes the amount off, and names a missing choice', async () => {
  const { page, dialog, sent, pressIn, expectText } = await showScreen(BOARD, atDesk());
  const open = page.getByRole('button', { name: undoOf(settle.unpaid.payCar) });
  const choose = (way: 'house' | 'complimentary') =>
    dialog.getByRole('radio', { name: settle.ways[way] }).check();
  await open.click();
  await choose('house');
  const charge = dialog.getByRole('button', { name: settle.house.choose });
  expect(await charge.isDisabled()).toBe(true);
  await dialog.getByText('Blue Fig').click();
  await dialog.getByRole('button', { name: undoOf(settle.house.submit) }).click();
  await dialog.waitFor({ state: 'detached' });
  await open.click();
  await choose('complimentary');
  await pressIn(settle.complimentary.submit);
  await dialog.getByText(settle.complimentary.missing).waitFor();
  await dialog.getByLabel(settle.complimentary.reason).fill('The car was late');
  await pressIn(settle.complimentary.submit);
  await expectText(settle.complimentary.done);
  expect(sent(SETTLE).map(({ body }) => body)).toEqual([
    { way: 'house', amountCents: 1620, houseAccountId: ORDER_ID },
    { way: 'complimentary', amountCents: 1620, reason: 'The car was late' },
  ]);
});

test('the card of a car shows how it was paid, and what is left to pay', async () => {
  const { money: said, timeline } = texts.en.cars;
  const house = { way: 'house', amountCents: 1000, account: 'Blue Fig' } as const;
  const gift = { way: 'complimentary', amountCents: 620, reason: 'The car was late' } as const;
  const charged = carEvent('order.settle', {
    way: 'house',
    amountCents: 1000,
    account: 'Blue Fig',
  });
  const given = carEvent('order.settle', {
    way: 'complimentary',
    amountCents: 620,
    reason: 'The car was late',
  });
  let card = carCard({
    order: carOrder({ amountDueCents: 620, settlements: [house] }),
    timeline: [charged],
  });
  const { page, push } = await showScreen(CARD, {
    ...atCar({ 'GET /api/stays/{id}': () => card }),
    viewport: 'desktop',
  });
  const paid = page.getByRole('region', { name: said.title });
  const lines = () =>
    paid
      .locator('dl > div')
      .evaluateAll((all) => all.map((line) => line.textContent.replace(/[^\d.\p{L} ·-]/gu, '')));
  await paid.getByText(said.left).waitFor();
  expect(await lines()).toEqual([
    expect.stringMatching(/16\.20/),
    expect.stringMatching(/16\.20/),
    expect.stringContaining(`${said.way.house} · Blue Fig`),
    expect.stringMatching(/6\.20/),
  ]);
  await expectAccessible(page);
  card = carCard({
    order: carOrder({
      status: 'paid',
      paymentStatus: 'paid',
      totalCents: 1000,
      amountDueCents: 0,
      settlements: [gift, house],
    }),
    openOrder: null,
    timeline: [charged, given],
  });
  push({ type: 'payment_completed', orderId: ORDER_ID, ...stayChange() });
  await paid.getByText(said.paid, { exact: true }).waitFor();
  const whole = await lines();
  expect(whole).toHaveLength(4);
  expect(whole[1]).toContain(said.way.complimentary);
  expect(whole[1]).toContain('The car was late');
  expect(whole[2]).toMatch(/10\.00/);
  const happened = page.getByRole('listitem');
  await happened
    .filter({ hasText: timeline.settle.house })
    .filter({ hasText: 'Blue Fig' })
    .filter({ hasText: '10.00' })
    .waitFor();
  await happened
    .filter({ hasText: timeline.settle.complimentary })
    .filter({ hasText: 'The car was late' })
    .waitFor();
  expect(await happened.filter({ hasText: timeline.other }).count()).toBe(0);
  await expectAccessible(page);
});

describe('a payment dialog that is open while the guest pays by card', () => {
  const paidCard = carCard({
    order: carOrder({ status: 'paid', amountDueCents: 0 }),
    openOrder: queueOrder({ status: 'paid', amountDueCents: 0 }),
    timeline: [carEvent('order.pay', { receivedCents: 1620 })],
  });
  const pushed = { type: 'payment_completed', orderId: ORDER_ID, ...stayChange() } as const;

  test.each([
    ['at the desk', BOARD, undoOf(settle.unpaid.payCar)],
    ['at the car', CARD, undoOf(texts.en.cars.actions.pay)],
  ])('%s says so and closes', async (_, path, open) => {
    let card = carCard();
    const answers = { ...atDesk().answers, ...atCar().answers };
    const { page, expectText, push } = await showScreen(path, {
      as: manager(),
      answers: { ...answers, 'GET /api/stays/{id}': () => card },
    });
    await page.getByRole('button', { name: open }).click();
    await page.getByLabel(settle.cash.given).waitFor();
    card = paidCard;
    push(pushed);
    await expectText(settle.paidByCard);
    await page.getByLabel(settle.cash.given).waitFor({ state: 'detached' });
    expect(await page.getByLabel(settle.cash.given).count()).toBe(0);
  });

  test('continues to the handover that it was opened for', async () => {
    const { jobs, handover } = texts.en;
    const order = queueOrder({
      status: 'ready',
      handover: { rule: 'always' },
      can: { complete: true, settle: true },
    });
    let card = carCard({ openOrder: order });
    const { page, expectText, push } = await showScreen('/valet-dashboard', {
      as: valet(),
      answers: {
        'GET /api/valet/active-services': {
          services: [
            {
              id: STAY_ID,
              locationId: LOCATION_ID,
              kind: 'return',
              status: 'in_progress',
              stayStatus: 'parked',
              ticketNumber: '1042',
              vehicleInfo: { licensePlate: 'A1 GRAY Z' },
              order,
            },
          ],
        },
        'GET /api/stays/{id}': () => card,
      },
    });
    await page
      .getByRole('button', { name: new RegExp(`^${RegExp.escape(jobs.complete)}`) })
      .first()
      .click();
    await page.getByRole('dialog').getByLabel(settle.cash.given).fill('5');
    card = paidCard;
    await page.evaluate(() =>
      Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false }),
    );
    push(pushed);
    await expectText(settle.paidByCard);
    await page.getByRole('dialog', { name: handover.title }).waitFor();
    // The socket is live, so the code can be checked whatever the browser says about the network.
    await page.getByRole('heading', { name: handover.ask }).waitFor();
    expect(await page.getByLabel(settle.cash.given).count()).toBe(0);
  });
});
