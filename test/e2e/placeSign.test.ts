import { expect, test } from 'vitest';
import { buildCustomer, parkedService } from '../factories/customers.ts';
import { buildStaffedBusiness } from '../factories/people.ts';
import { runProduct } from '../harness/product.ts';
import { newPage } from './pages.ts';

const TILES = 'https://tiles.test';
const map = { tileUrl: `${TILES}/{z}/{x}/{y}.png`, attribution: '© Map makers' };
const tile = `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"/>`;

const product = runProduct({ config: { site: { demoUrl: null, testimonials: null, map } } });

test('a configured map shows the surrounding streets, and names its owner', async () => {
  const { server, browser } = product;
  const business = await buildStaffedBusiness(server.ctx);
  const customer = await buildCustomer(server);
  await parkedService(server, customer, business);
  const page = await newPage(browser, { token: customer.token });
  await page.route(`${TILES}/**`, (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: tile }),
  );
  await page.goto(`${server.url}/dashboard/current`);
  const tiles = page.locator(`main img[src^="${TILES}"]`);
  await page.getByText(map.attribution).scrollIntoViewIfNeeded();
  await expect
    .poll(() =>
      tiles.evaluateAll((all) => all.some((each) => (each as HTMLImageElement).naturalWidth > 0)),
    )
    .toBe(true);
});
