import { expect, test } from 'vitest';
import { reconcilePayments } from '#server/features/payments/jobs.ts';
import { buildCustomer, type Customer, parkedService } from '../factories/customers.ts';
import { buildStaffedBusiness } from '../factories/people.ts';
import { parkedSession } from '../factories/sessions.ts';
import { cardToken, CARDS, parkCar } from '../factories/stays.ts';
import { runProduct } from '../harness/product.ts';
import { buildBeforeAll } from '../harness/runServer.ts';
import { newPage } from './pages.ts';
import { askFor, listCharges, payerOn } from './payer.ts';
import { guestOn } from './people.ts';
import { texts, wordsBefore } from './texts.ts';

const words = texts.en;

const product = runProduct();
const business = buildBeforeAll(() => buildStaffedBusiness(product.server.ctx));

const saveCard = async (customer: Customer, number = CARDS.good) =>
  customer.call('POST /api/payment-methods', {
    body: { confirmationTokenId: await cardToken(product.server, number) },
  });

/** Opens the payment page of a customer whose parked car is requested. */
async function onThePage() {
  const { server, browser } = product;
  const customer = await buildCustomer(server);
  const { id } = await parkedService(server, customer, business);
  await askFor(customer, id);
  const page = await newPage(browser, { token: customer.token });
  const payer = payerOn(page, server.url, words);
  await payer.open(id);
  await payer.headline('pay');
  return { id, page, payer };
}

test('a parked car is requested and paid with a saved card, and the dashboard opens', async () => {
  const { server, browser } = product;
  const customer = await buildCustomer(server);
  await saveCard(customer, '5555555555554444');
  await saveCard(customer);
  const session = await parkedSession(server, customer, business);
  const page = await newPage(browser, { token: customer.token });
  const payer = payerOn(page, server.url, words);
  await payer.openSession(session.id);
  await payer.headline('request');
  await payer.ask('10');
  await payer.headline('pay');
  await page.getByRole('radio', { checked: true }).waitFor();
  await page.getByRole('button', { name: /^20%/ }).click();
  await payer.pay('$19.44');
  await payer.succeeds();
  await page.waitForURL('**/dashboard');
  expect(await listCharges(server, session.id)).toEqual([1944]);
});

test('an unanswered challenge continues after a reload, with its tip', async () => {
  const { id, page, payer } = await onThePage();
  await payer.tip('4');
  await payer.fillCard(CARDS.challenge);
  await payer.pay('$20.20');
  await payer.sees(words.sandbox.challenge.title);
  await page.reload();
  await payer.press(words.pay.form.continueBank);
  await payer.press(words.sandbox.challenge.approve);
  await payer.succeeds();
  expect(await listCharges(product.server, id)).toEqual([2020]);
});

test('a lost answer is reported, nothing typed is lost, and the payment is charged once', async () => {
  const { id, page, payer } = await onThePage();
  await payer.tip('5');
  await payer.fillCard(CARDS.good);
  let lost = 0;
  await page.route('**/payment/confirm', async (route) => {
    if (lost > 0) return route.fallback();
    lost += 1;
    await route.fetch();
    return route.abort('connectionreset');
  });
  // Blocks all reads of the car, so the page cannot find out how the payment ended.
  await page.route('**/api/services/**', (route) => route.abort('connectionreset'));
  await payer.pay('$21.20');
  await payer.sees(words.pay.form.unknown);
  expect(await page.getByLabel(wordsBefore(words.pay.tip.custom)).inputValue()).toBe('5');
  expect(await page.getByLabel(words.sandbox.card.number).inputValue()).not.toBe('');
  await page.unroute('**/api/services/**');
  await payer.pay('$21.20');
  await payer.succeeds();
  expect(await listCharges(product.server, id)).toEqual([2120]);
});

test('a browser that closes after the bank’s approval still ends in a paid order', async () => {
  const { server, browser } = product;
  const car = await parkCar(server, business);
  const link = `${server.url}/customer/ticket/${car.ticketToken}`;
  const page = await newPage(browser);
  const guest = guestOn(page, words);
  await guest.open(link);
  await guest.ask('10');
  await guest.headline('pay');
  await guest.fillCard(CARDS.challenge);
  await guest.pay('$16.20');
  await guest.sees(words.sandbox.challenge.title);
  await page.close();
  await server.ctx.pool.query(
    `update sandbox_objects
      set body = body || jsonb_build_object('status', 'succeeded', 'amount_received', body->'amount')
      where body->>'status' = 'requires_action'`,
  );
  const again = await newPage(browser);
  const back = guestOn(again, words);
  await back.open(link);
  server.advance(2 * 60_000);
  await reconcilePayments(server.ctx);
  await back.headline('paid');
});
