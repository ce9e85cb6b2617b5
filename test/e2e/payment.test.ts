import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildCustomer, type Customer, parkedService } from '../factories/customers.ts';
import { buildPromo } from '../factories/payments.ts';
import { buildStaffedBusiness, type TestBusiness } from '../factories/people.ts';
import { parkedSession } from '../factories/sessions.ts';
import { cardToken, CARDS, eventually } from '../factories/stays.ts';
import { expectAccessible, type Page, screenshot } from '../harness/browser.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { askFor, charges, openPage, payerOn } from './payer.ts';
import { type Look, looks, looksRight, played } from './looks.ts';
import { texts, wordsBefore } from './texts.ts';
import { countCalls } from './visitor.ts';

let product: Product;
let business: TestBusiness;

beforeAll(async () => {
  product = await startProduct();
  business = await buildStaffedBusiness(product.server.ctx);
});
afterAll(() => product.close());

const saveCard = async (customer: Customer, number = CARDS.good) =>
  customer.call('POST /api/payment-methods', {
    body: { confirmationTokenId: await cardToken(product.server, number) },
  });

/** A customer on the payment page of their parked car, which they have asked for unless said otherwise. */
async function onThePage(
  look: Partial<Look> = {},
  prepare: (customer: Customer) => Promise<unknown> = async () => {},
  isAsked = true,
) {
  const { server, browser } = product;
  const customer = await buildCustomer(server);
  await prepare(customer);
  const { id } = await parkedService(server, customer, business);
  const order = isAsked ? await askFor(customer, id) : null;
  const page = await openPage(browser, customer, look);
  const words = texts[look.locale ?? 'en'];
  const payer = payerOn(page, server.url, words);
  await payer.open(id);
  await payer.headline(isAsked ? 'pay' : 'request');
  return { customer, id, order, page, payer, words };
}

const sidewaysBy = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

async function fitsNarrow(page: Page): Promise<void> {
  const before = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await sidewaysBy(page)).toBeLessThanOrEqual(0);
  await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'));
  if (before) await page.setViewportSize({ width: 390, height: before.height });
  expect(await sidewaysBy(page)).toBeLessThanOrEqual(0);
  await page.evaluate(() => void (document.documentElement.style.fontSize = ''));
  if (before) await page.setViewportSize(before);
}

// Its last screen leaves by itself, so it is played in each look.
describe.each([looks[0], looks[2]])('in $locale, $theme, on a $viewport', (look) => {
  const shot = async (page: Page, name: string) => {
    await expectAccessible(page);
    await screenshot(page, `payment-${look.locale}-${look.viewport}-${name}`);
  };

  test('a parked car is asked for, paid with a saved card, and the dashboard opens', async () => {
    const { server, browser } = product;
    const customer = await buildCustomer(server);
    await saveCard(customer, '5555555555554444');
    await saveCard(customer);
    const session = await parkedSession(server, customer, business);
    const page = await openPage(browser, customer, look);
    const words = texts[look.locale];
    const payer = payerOn(page, server.url, words);
    await payer.openSession(session.id);
    await payer.headline('request');
    await shot(page, '1-request');
    await payer.ask('10');
    await payer.headline('pay');
    await page.getByRole('radio', { checked: true }).waitFor();
    await page.getByRole('button', { name: /^20%/ }).click();
    await payer.payButton('$19.44').waitFor();
    await shot(page, '2-pay');
    await fitsNarrow(page);
    await payer.pay('$19.44');
    await payer.succeeds();
    await shot(page, '3-success');
    await page.waitForURL('**/dashboard');
    expect(await charges(server, session.id)).toEqual([1944]);
    await page.close();
  });
});

describe('with every screen looked at in four looks', () => {
  test('a code changes every line, a declined card nothing; a new card is kept', async () => {
    const { server } = product;
    const promo = await buildPromo(server, business, { percent: 10 });
    const { id, page, payer, words, customer } = await onThePage(played);
    await payer.tip('3');
    await payer.promo('NONSENSE');
    await page.getByRole('alert').filter({ hasText: words.errors.INVALID_PROMO_CODE }).waitFor();
    await payer.promo(promo.code.toLowerCase());
    await payer.sees(new RegExp(promo.code));
    expect((await payer.lines()).map((line) => line.replace(/^\D*?(?=−?\$)/, ''))).toEqual([
      '$15.00',
      expect.stringContaining('−$1.50') as string,
      '$1.08',
      '$3.00',
      '$17.58',
    ]);
    await payer.fillCard(CARDS.declined);
    await payer.pay('$17.58');
    await payer.sees(words.pay.form.failedTitle);
    await looksRight(page, 'payment-4-declined');
    await fitsNarrow(page);
    await page.getByRole('checkbox').check();
    await payer.press(words.promo.remove);
    await payer.fillCard(CARDS.good);
    await payer.pay('$19.20');
    await payer.succeeds();
    expect(await charges(server, id)).toEqual([1920]);
    // The order is paid first of all; the card is kept right after.
    await eventually(async () => {
      const { cards } = await customer.call('GET /api/payment-methods', {});
      return cards.map(({ last4 }) => last4).join() === '4242';
    });
    await page.close();
  });

  test('a paid request is taken back and the money with it', async () => {
    const { server } = product;
    const { id, page, payer, words, customer, order } = await onThePage(played);
    await customer.call('POST /api/customer/orders/{id}/payment/confirm', {
      params: { id: order?.id ?? '' },
      body: { tipCents: 200, confirmationTokenId: await cardToken(server) },
    });
    await payer.headline('paid');
    await looksRight(page, 'payment-5-paid');
    await payer.press(words.pay.cancel.action);
    await looksRight(page, 'payment-6-cancel');
    const [refund = ''] = words.pay.cancel.confirm.split('{amount}');
    await page.getByRole('dialog').getByRole('button', { name: refund.trim() }).click();
    await payer.headline('request');
    await payer.sees(/\$18\.20/);
    await looksRight(page, 'payment-7-refunded');
    await eventually(async () => {
      const { refundedAmount } = await customer.call('GET /api/services/{id}', { params: { id } });
      return refundedAmount === 18.2;
    });
    await page.close();
  });
});

test('a saved card that the bank asks about is paid after its answer, once', async () => {
  const { id, page, payer, words } = await onThePage({}, async (customer) => {
    const asked = await saveCard(customer, CARDS.challenge);
    if (!('setupId' in asked)) throw new Error('The bank did not ask');
    const { clientSecret, setupId } = asked;
    await customer.call('POST /api/sandbox/payments/{clientSecret}/authenticate', {
      params: { clientSecret },
      body: { approve: true },
    });
    await customer.call('POST /api/payment-methods', { body: { setupId } });
  });
  await page.getByRole('radio', { checked: true }).waitFor();
  await payer.pay('$16.20');
  await payer.sees(words.sandbox.challenge.title);
  await expectAccessible(page);
  await payer.press(words.sandbox.challenge.decline);
  await payer.sees(words.pay.form.failedTitle);
  await payer.pay('$16.20');
  await payer.press(words.sandbox.challenge.approve);
  await payer.succeeds();
  expect(await charges(product.server, id)).toEqual([1620]);
  await page.close();
});

test('a challenge that was left is taken up again after a reload, with its tip', async () => {
  const { id, page, payer, words } = await onThePage();
  await payer.tip('4');
  await payer.fillCard(CARDS.challenge);
  await payer.pay('$20.20');
  await payer.sees(words.sandbox.challenge.title);
  await page.reload();
  await payer.press(words.pay.form.continueBank);
  await payer.press(words.sandbox.challenge.approve);
  await payer.succeeds();
  expect(await charges(product.server, id)).toEqual([2020]);
  await page.close();
});

test('pressed twice it is paid once', async () => {
  const { id, page, payer, order } = await onThePage({}, saveCard);
  await page.getByRole('radio', { checked: true }).waitFor();
  const confirms = countCalls(page, `/api/customer/orders/${order?.id ?? ''}/payment/confirm`);
  await payer.payButton('$16.20').dblclick();
  await payer.succeeds();
  expect(confirms()).toBe(1);
  expect(await charges(product.server, id)).toEqual([1620]);
  await page.close();
});

test('an answer that is lost on its way: told, nothing typed is lost, and paid once', async () => {
  const { id, page, payer, words } = await onThePage();
  await payer.tip('5');
  await payer.fillCard(CARDS.good);
  let lost = 0;
  await page.route('**/payment/confirm', async (route) => {
    if (lost > 0) return route.fallback();
    lost += 1;
    await route.fetch();
    return route.abort('connectionreset');
  });
  // Nor does the socket or a question tell how it ended.
  await page.route('**/api/services/**', (route) => route.abort('connectionreset'));
  await payer.pay('$21.20');
  await payer.sees(words.pay.form.unknown);
  expect(await page.getByLabel(wordsBefore(words.pay.tip.custom)).inputValue()).toBe('5');
  expect(await page.getByLabel(words.sandbox.card.number).inputValue()).not.toBe('');
  await page.unroute('**/api/services/**');
  await payer.pay('$21.20');
  await payer.succeeds();
  expect(await charges(product.server, id)).toEqual([2120]);
  await page.close();
});

test('without a network nothing is sent, and it can be paid once it is back', async () => {
  const { id, page, payer, words } = await onThePage();
  await payer.fillCard(CARDS.good);
  await page.context().setOffline(true);
  await payer.pay('$16.20');
  await payer.sees(words.pay.form.notSent);
  await page.context().setOffline(false);
  await payer.pay('$16.20');
  await payer.succeeds();
  expect(await charges(product.server, id)).toEqual([1620]);
  await page.close();
});

test('a provider that does not answer leaves the form as it is', async () => {
  const { page, payer, words, id } = await onThePage();
  await payer.fillCard(CARDS.unreachable);
  await payer.pay('$16.20');
  await payer.sees(words.pay.form.failed);
  await payer.fillCard(CARDS.good);
  await payer.pay('$16.20');
  await payer.succeeds();
  expect(await charges(product.server, id)).toEqual([1620]);
  await page.close();
});

test('another tip paid elsewhere is told, and nothing is charged again', async () => {
  const { id, page, payer, customer, order } = await onThePage({}, saveCard);
  await page.getByRole('radio', { checked: true }).waitFor();
  // The page does not hear of it before the press.
  await page.route('**/api/services/**', (route) => route.abort());
  await customer.call('POST /api/customer/orders/{id}/payment/confirm', {
    params: { id: order?.id ?? '' },
    body: { tipCents: 300, confirmationTokenId: await cardToken(product.server) },
  });
  await page.route('**/payment/confirm', async (route) => {
    await page.unroute('**/api/services/**');
    await route.continue();
  });
  await payer.tip('7');
  await payer.pay('$23.20');
  await payer.headline('paid');
  await payer.sees(/already paid, with a tip of \$3\.00/);
  expect(await charges(product.server, id)).toEqual([1920]);
  await page.close();
});

test('a price that changed elsewhere is shown before anything is charged', async () => {
  const { server } = product;
  const promo = await buildPromo(server, business, { cents: 500 });
  const { id, page, payer, customer, order, words } = await onThePage({}, saveCard);
  await page.getByRole('radio', { checked: true }).waitFor();
  await page.route('**/api/services/**', (route) => route.abort());
  await customer.call('POST /api/customer/orders/{id}/promo', {
    params: { id: order?.id ?? '' },
    body: { code: promo.code },
  });
  await payer.pay('$16.20');
  await payer.sees(words.errors.PRICE_CHANGED);
  expect(await charges(server, id)).toEqual([]);
  await page.unroute('**/api/services/**');
  await page.reload();
  await payer.pay('$10.80');
  await payer.succeeds();
  expect(await charges(server, id)).toEqual([1080]);
  await page.close();
});

test('taken back or lapsed elsewhere, the page asks anew when the car is wanted', async () => {
  const { page, payer, customer, order, words } = await onThePage();
  await customer.call('POST /api/customer/orders/{id}/cancel', {
    params: { id: order?.id ?? '' },
    body: {},
  });
  await payer.headline('request');
  await payer.sees(words.pay.note.lapsed);
  await payer.ask('0');
  await payer.sees(words.pay.request.invalid);
  await payer.ask('10');
  await payer.headline('pay');
  await page.close();
});

test('what is not one’s own is not found; what cannot be loaded is asked for again', async () => {
  const { server, browser } = product;
  const { id, page, words } = await onThePage();
  const stranger = await openPage(browser, await buildCustomer(server));
  const other = payerOn(stranger, server.url, words);
  await other.open(id);
  await other.sees(words.payment.notFound);
  await expectAccessible(stranger);
  await screenshot(stranger, 'payment-missing');
  for (const address of ['/customer/payment', '/customer/payment?serviceId=12']) {
    await stranger.goto(server.url + address);
    await other.sees(words.payment.notFound);
  }
  await stranger.close();

  let asked = 0;
  await page.route('**/api/services/**', (route) => {
    asked += 1;
    return route.abort();
  });
  await page.reload();
  const payer = payerOn(page, server.url, words);
  await payer.sees(words.payment.loadFailed);
  await expectAccessible(page);
  const before = asked;
  await payer.press(words.common.actions.retry);
  await expect.poll(() => asked).toBeGreaterThan(before);
  // Asked for by itself too, it may be here before anybody presses again.
  await page.unroute('**/api/services/**');
  await payer.headline('pay');
  await page.getByRole('link', { name: words.payment.back }).click();
  await page.waitForURL('**/dashboard');
  await page.close();
});
