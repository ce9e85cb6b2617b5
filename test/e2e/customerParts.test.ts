import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  buildCustomer,
  type Customer,
  parkedService,
  returnedService,
} from '../factories/customers.ts';
import { buildPerson, buildStaffedBusiness, type TestBusiness } from '../factories/people.ts';
import { settled } from '../harness/browser.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { customerOn, openPage } from './customerPages.ts';
import { texts } from './texts.ts';

let product: Product;
let business: TestBusiness;
let customer: Customer;
const words = texts.en;

beforeAll(async () => {
  product = await startProduct();
});
beforeEach(async () => {
  business = await buildStaffedBusiness(product.server.ctx);
  customer = await buildCustomer(product.server);
});
afterAll(() => product.close());

test('without a network, asking for the car leaves the card on the screen and says what is missing', async () => {
  await parkedService(product.server, customer, business);
  const page = await openPage(product.browser, customer, { viewport: 'phone' });
  const guest = customerOn(page, product.server.url, words);
  await page.route('**/assets/RetrievalDialog-*.js', (route) => route.abort());
  await guest.open();
  await settled(page);
  await page.context().setOffline(true);
  await guest.press(words.services.current.retrieve);
  await page.getByText(words.app.missing.title).waitFor();
  await page.getByText(business.location.name).first().waitFor();
  await guest.button(words.services.current.retrieve).waitFor();
  await page.unroute('**/assets/RetrievalDialog-*.js');
  await page.context().setOffline(false);
  await guest.dialog.getByRole('heading', { name: words.services.retrieval.title }).waitFor();
  await page.context().close();
});

test('without a network, the details of a past visit leave the list on the screen', async () => {
  await returnedService(product.server, customer, business);
  const page = await openPage(product.browser, customer, { viewport: 'phone' });
  const guest = customerOn(page, product.server.url, words);
  await page.route('**/assets/DetailsDialog-*.js', (route) => route.abort());
  await guest.open('/history');
  await settled(page);
  await page.context().setOffline(true);
  await guest.press(new RegExp(business.location.name));
  const missing = page.getByText(words.app.missing.title);
  await missing.waitFor();
  expect(await page.getByRole('button', { name: business.location.name }).isVisible()).toBe(true);
  await page.unroute('**/assets/DetailsDialog-*.js');
  await page.context().setOffline(false);
  await guest.dialog.getByRole('heading', { name: words.services.details.title }).waitFor();
  await page.context().close();
});

test('what a visit and a return need is fetched before the network is gone', async () => {
  const fetched = (name: string) =>
    page.waitForEvent('requestfinished', (request) => request.url().includes(`/${name}-`));
  await returnedService(product.server, customer, business);
  await parkedService(product.server, customer, business);
  const page = await openPage(product.browser, customer, { viewport: 'phone' });
  const guest = customerOn(page, product.server.url, words);
  const parts = ['RetrievalDialog', 'DetailsDialog'].map(fetched);
  await guest.open();
  await Promise.all(parts);
  await settled(page);
  await page.context().setOffline(true);
  await guest.press(words.services.current.retrieve);
  await guest.dialog.getByRole('heading', { name: words.services.retrieval.title }).waitFor();
  await page.context().close();
});

test('another try after a crash reads anew what the screen failed on', async () => {
  const page = await openPage(product.browser, customer, {});
  const guest = customerOn(page, product.server.url, words);
  await page.route('**/api/vehicles', (route) => route.fulfill({ json: [null] }));
  await guest.open('/vehicles');
  await page.getByText(words.common.failure.title).waitFor();
  await page.unroute('**/api/vehicles');
  await guest.retry();
  await guest.sees(customer.vehicle.licensePlate);
  await page.context().close();
});

test.each(['en', 'ar'] as const)(
  'a name of 23 letters keeps the header whole in %s',
  async (locale) => {
    const named = await buildPerson(product.server.ctx, {
      role: 'customer',
      firstName: 'Wolfeschlegelsteinhause',
    });
    const page = await openPage(product.browser, named, { locale, viewport: 'phone' });
    await customerOn(page, product.server.url, texts[locale]).open();
    const heading = page.getByRole('heading', { level: 1 });
    await heading.getByText(/Wolfeschlegelsteinhause/).waitFor();
    await settled(page);
    const menu = page.getByRole('button', { name: texts[locale].app.menu.open });
    const [title, button] = await Promise.all([heading.boundingBox(), menu.boundingBox()]);
    if (!title || !button) throw new Error('The header is not there');
    expect(button.y).toBeLessThan(title.y + title.height);
    expect(title.y).toBeLessThan(button.y + button.height);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await page.context().close();
  },
);
