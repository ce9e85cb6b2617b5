import { afterAll, beforeAll, expect, test } from 'vitest';
import { languages } from '#texts/languages.ts';
import { buildCustomer, type Customer, parkedService } from '../factories/customers.ts';
import { buildStaffedBusiness } from '../factories/people.ts';
import { parkCar } from '../factories/stays.ts';
import { newPage, type Page } from '../harness/browser.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { paidReturn, driveRetrieval } from './customerCars.ts';
import { texts } from './texts.ts';

const TILES = 'https://tiles.test';
const map = { tileUrl: `${TILES}/{z}/{x}/{y}.png`, attribution: '© Map makers' };
const tile = `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"/>`;

let plain: Product;
let mapped: Product;
beforeAll(async () => {
  plain = await startProduct();
  mapped = await startProduct({ config: { site: { demoUrl: null, testimonials: null, map } } });
});
afterAll(() => Promise.all([plain.close(), mapped.close()]));

async function parked(product: Product) {
  const business = await buildStaffedBusiness(product.server.ctx);
  const customer = await buildCustomer(product.server);
  const { id } = await parkedService(product.server, customer, business);
  return { business, customer, id };
}

async function open(product: Product, customer: Customer, path: string, locale: 'en' | 'ar') {
  const page = await newPage(product.browser, { locale });
  await page.addInitScript((own) => localStorage.setItem('auth_token', own), customer.token);
  await page.route(`${TILES}/**`, (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: tile }),
  );
  await page.goto(product.server.url + path);
  return page;
}

/** Returns the largest font size of the spot on the sign, in pixels. */
const signSize = (page: Page) =>
  page
    .getByText('B2-14', { exact: true })
    .evaluateAll((all) =>
      Math.max(...all.map((each) => Number.parseFloat(getComputedStyle(each).fontSize))),
    );

test.each(languages)(
  'a sign shows where a car is parked, with the way there (%s)',
  async (locale) => {
    const { business, customer, id } = await parked(plain);
    const { address } = business.location;
    for (const path of ['/dashboard', '/dashboard/current', `/customer/retrieval/${id}`]) {
      const page = await open(plain, customer, path, locale);
      const way = page.getByRole('link', { name: texts[locale].common.openMaps });
      await way.waitFor();
      expect(await way.getAttribute('href')).toContain('https://www.google.com/maps/search/');
      expect([path, await signSize(page)]).toEqual([path, 44]);
      await page.getByText(address, { exact: true }).first().waitFor();
      // Without a configured map the page shows no map.
      expect(await page.locator('main img').count()).toBe(0);
      await page.context().close();
    }
  },
);

test('a ticket shows the sign too', async () => {
  const { server, browser } = plain;
  const business = await buildStaffedBusiness(server.ctx);
  const { ticketToken } = await parkCar(server, business);
  const page = await newPage(browser);
  await page.goto(`${server.url}/customer/ticket/${ticketToken}`);
  const way = page.getByRole('link', { name: texts.en.common.openMaps });
  await way.waitFor();
  expect(await way.getAttribute('href')).toContain(encodeURIComponent(business.location.address));
  expect(await signSize(page)).toBe(20);
  await page.context().close();
});

test('a car on its way has no sign any more', async () => {
  const { server } = plain;
  const business = await buildStaffedBusiness(server.ctx);
  const customer = await buildCustomer(server);
  const { id } = await paidReturn(server, customer, business);
  await driveRetrieval(server, business, id, ['accept']);
  const page = await open(plain, customer, '/dashboard/current', 'en');
  await page.getByRole('link', { name: texts.en.common.openMaps }).waitFor();
  expect(await signSize(page)).toBeLessThan(44);
  await page.context().close();
});

test('a configured map shows the surrounding streets, and names its owner', async () => {
  const { customer } = await parked(mapped);
  const page = await open(mapped, customer, '/dashboard/current', 'en');
  const tiles = page.locator(`main img[src^="${TILES}"]`);
  await page.getByText(map.attribution).scrollIntoViewIfNeeded();
  await expect
    .poll(() =>
      tiles.evaluateAll((all) => all.some((each) => (each as HTMLImageElement).naturalWidth > 0)),
    )
    .toBe(true);
  await page.context().close();
});
