import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { ensureWebIsBuilt } from '#server/web/ensureWebIsBuilt.ts';
import { buildCustomer, parkedService } from '../factories/customers.ts';
import { buildStaffedBusiness, type TestBusiness } from '../factories/people.ts';
import { CARDS, parkCar } from '../factories/stays.ts';
import { startServerWithStripe, requireStripe } from '../factories/stripe.ts';
import { type Browser, launchBrowser, type Page } from '../harness/browser.ts';
import type { TestServer } from '../harness/server.ts';
import { serveStripeScript, stripeElements } from '../stripe/browser.ts';
import type { StripeStub } from '../stripe/server.ts';
import { looksRightHere } from './looks.ts';
import { newPage } from './pages.ts';
import { askFor, listCharges, payerOn } from './payer.ts';
import { guestOn } from './people.ts';
import { texts } from './texts.ts';

let server: TestServer;
let stripe: StripeStub;
let browser: Browser;
let business: TestBusiness;
const words = texts.en;

beforeAll(async () => {
  const webFolder = await ensureWebIsBuilt(() => {});
  server = await startServerWithStripe(inject('postgresUrl'), { webFolder });
  stripe = requireStripe(server);
  browser = await launchBrowser();
  business = await buildStaffedBusiness(server.ctx);
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

async function fillStripe(page: Page, number: string) {
  await page.getByLabel('Stripe card number').fill(number);
  await page.getByLabel('Stripe CVC').fill('123');
}

const answerBank = (page: Page, answer: 'Complete' | 'Fail') =>
  page.getByRole('dialog', { name: 'Test bank' }).getByRole('button', { name: answer }).click();

/** Opens the card form as a guest, and counts the loads of Stripe's script. */
async function guestAtTheCard(isBlocked = false) {
  const car = await parkCar(server, business);
  const page = await newPage(browser);
  const served = await serveStripeScript(page, stripe);
  served.blocked = isBlocked;
  const guest = guestOn(page, words);
  await guest.open(`${server.url}/customer/ticket/${car.ticketToken}`);
  await guest.headline('request');
  expect(served.times).toBe(0);
  await guest.ask('10');
  await guest.headline('pay');
  return { car, page, guest, served };
}

async function customerAtTheCard(look: { locale?: 'en' | 'ar'; theme?: 'light' | 'dark' } = {}) {
  const customer = await buildCustomer(server);
  const { id } = await parkedService(server, customer, business);
  await askFor(customer, id);
  const page = await newPage(browser, { token: customer.token, ...look });
  const served = await serveStripeScript(page, stripe);
  const payer = payerOn(page, server.url, texts[look.locale ?? 'en']);
  await payer.open(id);
  await payer.headline('pay');
  return { customer, id, page, served, payer };
}

test('a guest pays through Stripe, and its script loads only with the card form', async () => {
  const { car, page, guest, served } = await guestAtTheCard();
  await page.getByLabel('Stripe card number').waitFor();
  await page.getByRole('button', { name: /^Pay/ }).click();
  await guest.sees('Your card number is incomplete.');
  await fillStripe(page, CARDS.declined);
  await guest.tip('3');
  await guest.pay('$19.20');
  await guest.sees('Your card was declined.');
  expect(await stripeElements(page)).toMatchObject({
    mode: 'payment',
    amount: 1920,
    currency: 'usd',
    locale: 'en',
    setupFutureUsage: null,
    allowedPaymentMethodTypes: ['card'],
  });
  await fillStripe(page, CARDS.good);
  await looksRightHere(page, 'stripe-guest');
  await guest.pay('$19.20');
  await guest.headline('paid');
  expect(served.times).toBe(1);
  expect(await listCharges(server, car.ticketId)).toEqual([1920]);
});

test('a script that fails to load is reported, and loads with Try Again', async () => {
  const { car, page, guest, served } = await guestAtTheCard(true);
  await guest.tip('2');
  await guest.sees(words.pay.card.lostTitle);
  await looksRightHere(page, 'stripe-lost');
  served.blocked = false;
  await page.getByRole('button', { name: words.common.actions.retry }).click();
  await fillStripe(page, CARDS.good);
  await guest.pay('$18.20');
  await guest.headline('paid');
  expect(await listCharges(server, car.ticketId)).toEqual([1820]);
});

test('the bank asks in its own dialog, is refused, then approved, and charges once', async () => {
  const { car, page, guest } = await guestAtTheCard();
  await fillStripe(page, CARDS.challenge);
  await guest.pay('$16.20');
  await answerBank(page, 'Fail');
  await guest.sees(words.pay.form.failedTitle);
  await guest.pay('$16.20');
  await answerBank(page, 'Complete');
  await guest.headline('paid');
  expect(await listCharges(server, car.ticketId)).toEqual([1620]);
});

test('an unanswered challenge continues after a reload', async () => {
  const { car, page, guest } = await guestAtTheCard();
  await fillStripe(page, CARDS.challenge);
  await guest.tip('1');
  await guest.pay('$17.20');
  await page.getByRole('dialog', { name: 'Test bank' }).waitFor();
  await page.reload();
  await page.getByRole('button', { name: words.pay.form.continueBank }).click();
  await answerBank(page, 'Complete');
  await guest.headline('paid');
  expect(await listCharges(server, car.ticketId)).toEqual([1720]);
});

test('a customer saves a card in their language and look, and pays for the next car with it', async () => {
  const first = await customerAtTheCard({ locale: 'ar', theme: 'dark' });
  await fillStripe(first.page, CARDS.challenge);
  await first.page.getByRole('checkbox').check();
  await first.payer.payButton('$16.20').waitFor();
  expect(await stripeElements(first.page)).toMatchObject({
    locale: 'ar',
    setupFutureUsage: 'on_session',
    appearance: { theme: 'night', variables: { colorBackground: '#161d1a' } },
  });
  await first.payer.pay('$16.20');
  await answerBank(first.page, 'Complete');
  await first.payer.succeeds();
  expect(await listCharges(server, first.id)).toEqual([1620]);
  await first.page.close();

  const { customer } = first;
  const [kept] = (await customer.call('GET /api/payment-methods', {})).cards;
  expect(kept).toMatchObject({ last4: '3155', isDefault: true });

  const vehicle = await customer.call('POST /api/vehicles', {
    body: { make: 'BMW', model: '740i', year: 2024, licensePlate: `Z${Date.now() % 1_000_000}` },
  });
  const { id } = await parkedService(server, { ...customer, vehicle }, business);
  await askFor(customer, id);
  const page = await newPage(browser, { token: customer.token });
  const served = await serveStripeScript(page, stripe);
  const payer = payerOn(page, server.url, words);
  await payer.open(id);
  await page.getByRole('radio', { checked: true }).waitFor();
  expect(served.times).toBe(0);
  await payer.pay('$16.20');
  // The bank challenges the saved card, and only then the page loads Stripe's script.
  await answerBank(page, 'Complete');
  await payer.succeeds();
  expect(served.times).toBe(1);
  expect(await listCharges(server, id)).toEqual([1620]);
});

test('a card is saved without a payment, after a challenge by its bank', async () => {
  const customer = await buildCustomer(server);
  const page = await newPage(browser, { token: customer.token });
  const served = await serveStripeScript(page, stripe);
  await page.goto(`${server.url}/dashboard/payment-methods`);
  await page.getByRole('button', { name: words.cards.add }).click();
  await fillStripe(page, CARDS.challenge);
  expect(await stripeElements(page)).toMatchObject({ mode: 'setup', currency: 'usd' });
  await page.getByRole('button', { name: words.cards.save }).click();
  await answerBank(page, 'Complete');
  await page.getByText(/3155/).first().waitFor();
  expect(served.times).toBe(1);
});
