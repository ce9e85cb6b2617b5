import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildCustomer, parkedService } from '../factories/customers.ts';
import { buildStaffedBusiness } from '../factories/people.ts';
import { parkCar, requestCar } from '../factories/stays.ts';
import { newPage, type Page } from '../harness/browser.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { openPage } from './customerPages.ts';
import { askFor, payerOn } from './payer.ts';
import { texts } from './texts.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

describe.each(['en', 'ar'] as const)('in %s', (language) => {
  const words = texts[language];
  const { card } = words.pay;
  const look = { locale: language, viewport: 'phone' } as const;

  /** Opens a page on which a card is asked for, and follows its button from nothing to a whole card. */
  async function followButton(page: Page, open: () => Promise<unknown>) {
    const payer = payerOn(page, product.server.url, words);
    let arrive = () => {};
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    await page.route(/\/sandbox[\w.-]*\.js/, async (route) => {
      await arrived;
      await route.continue();
    });
    await open();
    const button = payer.payButton('$16.20');
    const saying = (text: string) => button.filter({ hasText: text }).waitFor();
    await saying(card.loading);
    arrive();
    await saying(card.missingNumber);
    // Pressed, it leads to what is missing.
    await button.click();
    await page.getByRole('alert').filter({ hasText: card.missingNumber }).waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')))
      .toBe('number');
    await page.getByLabel(words.sandbox.card.number).fill('4242424242424242');
    await saying(card.missingExpiry);
    await page.getByLabel(words.sandbox.card.expiry).fill('12/40');
    await saying(card.missingCvc);
    await page.getByLabel(words.sandbox.card.cvc).fill('123');
    await button.filter({ hasNotText: card.missingCvc }).waitFor();
    expect(await button.getAttribute('aria-disabled')).toBeNull();
  }

  test('the button of the ticket page says what it waits for', async () => {
    const { server, browser } = product;
    const business = await buildStaffedBusiness(server.ctx, { language });
    const car = await parkCar(server, business);
    await requestCar(server, car);
    const page = await newPage(browser, look);
    await followButton(page, () => page.goto(`${server.url}/customer/ticket/${car.ticketToken}`));
    await page.context().close();
  });

  test('the button of the payment page does too', async () => {
    const { server, browser } = product;
    const business = await buildStaffedBusiness(server.ctx, { language });
    const customer = await buildCustomer(server);
    const service = await parkedService(server, customer, business);
    await askFor(customer, service.id);
    const page = await openPage(browser, customer, look);
    await followButton(page, () =>
      page.goto(`${server.url}/customer/payment?serviceId=${service.id}`),
    );
    await page.context().close();
  });
});
