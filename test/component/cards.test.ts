import { expect, test } from 'vitest';
import type { Operations } from '#contract/index.ts';
import { AppError } from '#server/platform/errors.ts';
import { AcceptedAnswer } from '#server/platform/http/mount.ts';
import { looksRight } from '../e2e/looks.ts';
import { sidewaysBy, fillCard } from '../e2e/measures.ts';
import { texts } from '../e2e/texts.ts';
import { type Page, waitForSettledPage } from '../harness/browser.ts';
import type { Answers } from './answerServer.ts';
import { customer, numbered, savedCard, STAY_ID } from './fixtures.ts';
import { showScreen } from './show.ts';

const { cards: words, pay, sandbox } = texts.en;
const PATH = '/dashboard/payment-methods';
const ADD = 'POST /api/payment-methods';

type Card = ReturnType<typeof savedCard>;
const answersOf = (cards: () => Card[], answers: Answers = {}): Answers => ({
  'GET /api/payment-methods': () => ({ cards: cards() }),
  'GET /api/payments/transactions': {},
  'POST /api/sandbox/payments/{clientSecret}/authenticate': { status: 'succeeded' },
  ...answers,
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const fill = (page: Page, number: string) => fillCard(page, texts.en, number);
const brandless = (template: string, last4: string) =>
  new RegExp(template.split('{brand}')[1]?.replace('{last4}', `\\W*${last4}`) ?? last4);
const rowOf = (page: Page, last4: string, action: string) =>
  page
    .getByRole('listitem')
    .filter({ hasText: last4 })
    .getByRole('button', { name: new RegExp(`^${action}`) });

test('a card is saved: mistakes are named, a declined card is not lost, and the bank is asked', async () => {
  let cards: Card[] = [];
  let isApproved = false;
  let isDeclined = true;
  const { page, expectText, expectNoText, sent } = await showScreen(PATH, {
    as: customer(),
    answers: answersOf(() => cards, {
      [ADD]: ({ body: { setupId } }) => {
        if (isDeclined) return new AppError('PAYMENT_DECLINED');
        if (!setupId)
          return new AcceptedAnswer<Operations[typeof ADD]>({
            status: 'requires_action',
            clientSecret: 'secret_1',
            setupId: 'seti_1',
          });
        if (!isApproved) return new AppError('PAYMENT_DECLINED');
        cards = [savedCard({ last4: '3155' })];
        return { cards };
      },
    }),
  });
  await expectText(words.empty);
  await looksRight(page, 'cards-none');
  await button(page, words.add).click();
  await page.getByLabel(sandbox.card.number).waitFor();
  await button(page, words.save).click();
  await expectText(pay.card.missingNumber);
  await looksRight(page, 'cards-slips');
  await fill(page, '4000000000000002');
  await page.context().setOffline(true);
  await button(page, words.save).click();
  await expectText(words.unsent);
  // The error goes with the network's return; the typed card stays.
  await page.context().setOffline(false);
  await expectNoText(words.unsent);
  await button(page, words.save).click();
  await expectText(words.addFailed);
  expect(await page.getByLabel(sandbox.card.expiry).inputValue()).toBe('12/40');
  isDeclined = false;
  await fill(page, '4000002500003155');
  await button(page, words.save).click();
  await button(page, sandbox.challenge.approve).waitFor();
  await looksRight(page, 'cards-bank');
  await button(page, sandbox.challenge.decline).click();
  await expectText(words.addFailed);
  isApproved = true;
  await button(page, words.save).click();
  await button(page, sandbox.challenge.approve).click();
  await expectText(words.added);
  await page.getByText(brandless(words.named, '3155')).first().waitFor();
  const answers = sent('POST /api/sandbox/payments/{clientSecret}/authenticate');
  expect(answers.map(({ body }) => body.approve)).toEqual([false, true]);
});

test('a second card is sent once and becomes the default, and the first one is removed', async () => {
  const first = savedCard({ last4: '3155' });
  const second = savedCard({ id: numbered(7), isDefault: false });
  let cards = [first];
  const { page, expectText, pressIn, sent } = await showScreen(PATH, {
    as: customer(),
    answers: answersOf(() => cards, {
      [ADD]: () => {
        cards = [first, second];
        return { cards };
      },
      'POST /api/payment-methods/{id}/default': () => {
        cards = [
          { ...second, isDefault: true },
          { ...first, isDefault: false },
        ];
        return { cards };
      },
      'DELETE /api/payment-methods/{id}': () => {
        cards = cards.slice(0, 1);
        return { cards };
      },
    }),
  });
  await button(page, words.add).click();
  await fill(page, '4242424242424242');
  await button(page, words.save).dblclick();
  await page.getByText(brandless(words.named, '4242')).first().waitFor();
  expect(sent(ADD)).toHaveLength(1);
  await rowOf(page, '4242', words.makeDefault).click();
  await expectText(words.defaultDone);
  await looksRight(page, 'cards-two');
  await rowOf(page, '3155', words.remove).click();
  await expectText(words.removeTitle);
  await looksRight(page, 'cards-remove');
  await pressIn(words.remove);
  await expectText(words.removed);
  await page.getByText(brandless(words.named, '3155')).first().waitFor({ state: 'detached' });
  expect(sent('POST /api/payment-methods/{id}/default')[0]?.params.id).toBe(second.id);
  expect(sent('DELETE /api/payment-methods/{id}')[0]?.params.id).toBe(first.id);
});

const transactions = {
  transactions: [
    {
      id: 'payment-1',
      serviceId: STAY_ID,
      kind: 'payment' as const,
      amount: 21.2,
      tipAmount: 5,
      location: 'North Gate',
      licensePlate: 'A1 GRAY Z',
    },
  ],
};

test('an expired card says so, and a past payment links to its receipt', async () => {
  const expired = savedCard({ expMonth: 1, expYear: 2024, isExpired: true });
  const { page, expectText } = await showScreen(PATH, {
    as: customer(),
    answers: answersOf(() => [expired], {
      'GET /api/payments/transactions': transactions,
      'GET /api/services/{id}/receipt': {},
    }),
  });
  await page.getByText(words.expired, { exact: true }).waitFor();
  await expectText('North Gate');
  await expectText('$21.20');
  await page.setViewportSize({ width: 320, height: 640 });
  const extra = await sidewaysBy(page);
  expect(extra).toBe(0);
  await looksRight(page, 'cards-paid-small');
  await page.getByRole('link', { name: new RegExp(`^${words.recent.receipt}`) }).click();
  await page.waitForURL('**/receipt');
});

test('an administrator who acts as the customer may only look, and reads why', async () => {
  const { page, expectText } = await showScreen(PATH, {
    as: customer({ isImpersonating: true }),
    answers: answersOf(() => [savedCard()], { 'GET /api/auth/sessions': {} }),
  });
  await expectText(words.closed);
  await page.getByText(brandless(words.named, '4242')).first().waitFor();
  expect(await button(page, words.add).count()).toBe(0);
  await looksRight(page, 'cards-closed');
});

test.each(['phone', 'desktop'] as const)(
  'a row of payments on a %s is as high as a thumb or a mouse needs',
  async (viewport) => {
    const { page } = await showScreen(PATH, {
      as: customer(),
      answers: answersOf(() => [], { 'GET /api/payments/transactions': transactions }),
      viewport,
    });
    const row = page.getByRole('listitem').filter({ hasText: 'North Gate' }).first();
    await row.waitFor();
    await waitForSettledPage(page);
    const { height = 0 } = (await row.boundingBox()) ?? {};
    expect(height).toBeGreaterThanOrEqual(44);
    if (viewport === 'desktop') expect(height).toBeLessThanOrEqual(52);
    else await looksRight(page, 'payments-rows');
  },
);
