import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildStaffedBusiness, type TestBusiness } from '../factories/people.ts';
import { buildHouseAccount, buildPromo } from '../factories/payments.ts';
import { CARDS, eventually, parkCar, type ParkedCar } from '../factories/stays.ts';
import { expectAccessible, newPage, type Page, screenshot } from '../harness/browser.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { guestOn } from './people.ts';
import { texts, wordsBefore } from './texts.ts';

let product: Product;
let business: TestBusiness;
const words = texts.en;

beforeAll(async () => {
  product = await startProduct();
  business = await buildStaffedBusiness(product.server.ctx);
});
afterAll(() => product.close());

async function atTheCardForm(
  page: Page,
  words = texts.en,
): Promise<{ car: ParkedCar; guest: ReturnType<typeof guestOn> }> {
  const car = await parkCar(product.server, business);
  const guest = guestOn(page, words);
  await guest.open(`${product.server.url}/customer/ticket/${car.ticketToken}`);
  await guest.ask('10');
  await guest.headline('pay');
  return { car, guest };
}

async function charges(car: ParkedCar): Promise<number[]> {
  const { rows } = await product.server.ctx.pool.query<{ received: number }>(
    `select (s.body->>'amount_received')::bigint as received from orders o join payments p on p.order_id = o.id
      join sandbox_objects s on s.id = p.provider_payment_id where o.stay_id = $1`,
    [car.ticketId],
  );
  return rows.map((row) => row.received);
}

test("a bank's challenge is approved in a dialog, and the order is paid once", async () => {
  const page = await newPage(product.browser);
  const { car, guest } = await atTheCardForm(page);
  await guest.fillCard(CARDS.challenge);
  await guest.pay('$16.20');
  await guest.sees(words.sandbox.challenge.title);
  await expectAccessible(page);
  await screenshot(page, 'pay-challenge');
  await page.getByRole('button', { name: words.sandbox.challenge.approve }).click();
  await guest.headline('paid');
  expect(await charges(car)).toEqual([1620]);
  await page.close();
});

test('a declined challenge leaves the card form open for another card', async () => {
  const page = await newPage(product.browser);
  const { car, guest } = await atTheCardForm(page);
  await guest.fillCard(CARDS.challenge);
  await guest.pay('$16.20');
  await page.getByRole('button', { name: words.sandbox.challenge.decline }).click();
  await guest.sees(words.pay.form.failedTitle);
  await guest.fillCard(CARDS.good);
  await guest.pay('$16.20');
  await guest.headline('paid');
  expect(await charges(car)).toEqual([1620]);
  await page.close();
});

test('a small fee has amounts beside the shares, and a chosen tip outlives a reload', async () => {
  const page = await newPage(product.browser);
  const { car, guest } = await atTheCardForm(page);
  await page.getByRole('button', { name: '$3', exact: true }).click();
  await page.reload();
  await guest.headline('pay');
  const chosen = page.getByRole('button', { pressed: true });
  await expect.poll(() => chosen.allTextContents()).toEqual(['$3 ']);
  await guest.tip('3,50');
  await page.reload();
  await guest.headline('pay');
  await guest.fillCard(CARDS.good);
  await guest.pay('$19.70');
  await guest.headline('paid');
  expect(await charges(car)).toEqual([1970]);
  await page.close();
});

test.each(['en', 'ar'] as const)(
  'a guest types the code of an account that pays its part, once (%s)',
  async (locale) => {
    const { errors, promo } = texts[locale];
    const account = await buildHouseAccount(product.server, business, { coverCents: 500 });
    const discount = await buildPromo(product.server, business, { percent: 10 });
    const page = await newPage(product.browser, { locale, viewport: 'phone' });
    const { car, guest } = await atTheCardForm(page, texts[locale]);
    const type = async (code: string) => {
      await page.getByLabel(promo.label, { exact: true }).fill(code);
      await page.getByRole('button', { name: promo.apply, exact: true }).click();
    };
    const refused = (text: string) =>
      page.getByRole('alert').filter({ hasText: text }).first().waitFor();
    const payButton = (amount: string) => page.locator('[type=submit]', { hasText: amount });

    await type('NONSENSE');
    await refused(errors.INVALID_PROMO_CODE);
    await type(discount.code);
    await page.getByText(discount.code).waitFor();
    await payButton('14.58').waitFor();
    await page.getByRole('button', { name: promo.remove }).click();
    await payButton('16.20').waitFor();

    await type((account.code ?? '').toLowerCase());
    await payButton('11.20').waitFor();
    await guest.sees(account.name);
    await type(account.code ?? '');
    await refused(errors.VALIDATION_USED);
    await expectAccessible(page);
    await screenshot(page, `pay-house-code-${locale}`);
    await page.setViewportSize({ width: 1280, height: 800 });
    await screenshot(page, `pay-house-code-desktop-${locale}`);
    await guest.fillCard(CARDS.good);
    await payButton('11.20').click();
    await guest.headline('paid');
    expect(await charges(car)).toEqual([1120]);
    await page.close();
  },
);

test('a code that pays for everything leaves nothing to pay by card', async () => {
  const account = await buildHouseAccount(product.server, business);
  const page = await newPage(product.browser, { viewport: 'phone' });
  const { car, guest } = await atTheCardForm(page);
  await page.getByLabel(words.promo.label, { exact: true }).fill(account.code ?? '');
  await page.getByLabel(words.promo.label, { exact: true }).press('Enter');
  await guest.headline('paid');
  await guest.sees(account.name);
  expect(await charges(car)).toEqual([0]);
  await page.close();
});

test('a provider that does not answer costs nothing that was typed', async () => {
  const page = await newPage(product.browser);
  const { car, guest } = await atTheCardForm(page);
  await guest.tip('4');
  await guest.fillCard(CARDS.unreachable);
  await guest.pay('$20.20');
  await page.getByRole('alert').filter({ hasText: /reach/ }).first().waitFor();
  expect(await page.getByLabel(wordsBefore(words.pay.tip.custom)).inputValue()).toBe('4');
  await guest.fillCard(CARDS.good);
  await guest.pay('$20.20');
  await guest.headline('paid');
  expect(await charges(car)).toEqual([2020]);
  await page.close();
});

test('a browser closed after the bank approved still ends in a paid order', async () => {
  const page = await newPage(product.browser);
  const { car, guest } = await atTheCardForm(page);
  await guest.fillCard(CARDS.challenge);
  await guest.pay('$16.20');
  await guest.sees(words.sandbox.challenge.title);
  await page.close();
  await product.server.ctx.pool.query(
    `update sandbox_objects
      set body = body || jsonb_build_object('status', 'succeeded', 'amount_received', body->'amount')
      where body->>'status' = 'requires_action'`,
  );
  const again = await newPage(product.browser);
  const back = guestOn(again, words);
  await back.open(`${product.server.url}/customer/ticket/${car.ticketToken}`);
  const { reconcilePayments } = await import('#server/features/payments/jobs.ts');
  product.server.advance(2 * 60_000);
  await reconcilePayments(product.server.ctx);
  await back.headline('paid');
  await again.close();
});

test('bad minutes and bad tips are refused beside their field, and stay there', async () => {
  const page = await newPage(product.browser);
  const car = await parkCar(product.server, business);
  const guest = guestOn(page, words);
  await guest.open(`${product.server.url}/customer/ticket/${car.ticketToken}`);
  for (const minutes of ['0', '46']) {
    await guest.ask(minutes);
    await page
      .getByText(minutes === '0' ? words.pay.request.invalid : words.pay.request.range)
      .first()
      .waitFor();
    expect(await page.getByLabel(words.pay.request.custom).inputValue()).toBe(minutes);
  }
  await guest.ask('10');
  await guest.headline('pay');
  await guest.tip('10000000');
  await page.getByRole('button', { name: /^Pay/ }).click();
  await page
    .getByText(/The most a tip can be/)
    .first()
    .waitFor();
  await page.close();
});

test('a guest takes a paid request back and is refunded in full', async () => {
  const page = await newPage(product.browser);
  const { car, guest } = await atTheCardForm(page);
  await guest.fillCard(CARDS.good);
  await guest.pay('$16.20');
  await guest.headline('paid');
  await page.getByRole('button', { name: words.pay.cancel.action }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /refund/i })
    .click();
  await guest.headline('request');
  await guest.sees('$16.20 is on its way back');
  // The money goes back by a job of its own.
  await eventually(async () => {
    const { rows } = await product.server.ctx.pool.query<{ held: number }>(
      `select sum(abs(held))::int as held from (select sum(amount_cents) as held from ledger_entries l
        join orders o on o.id = l.order_id where o.stay_id = $1 group by account) t`,
      [car.ticketId],
    );
    return rows[0]?.held === 0;
  });
  await page.close();
});

test('an unknown link says so', async () => {
  const page = await newPage(product.browser);
  await page.goto(`${product.server.url}/customer/ticket/tkt_${'x'.repeat(43)}`);
  await page.getByText(words.ticket.missing.title).first().waitFor();
  await page.getByText(words.ticket.missing.text).first().waitFor();
  await expectAccessible(page);
  await screenshot(page, 'ticket-missing');
  await page.close();
});
