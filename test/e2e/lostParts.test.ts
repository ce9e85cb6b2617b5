import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildHouse, randomPhone } from '../factories/people.ts';
import { newPage } from '../harness/browser.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { texts } from './texts.ts';

let product: Product;
const words = texts.en;

beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

async function valetPage() {
  const house = await buildHouse(product.server.ctx);
  const page = await newPage(product.browser);
  await page.addInitScript((own) => localStorage.setItem('auth_token', own), house.valet.token);
  return { page };
}

test('the next step of a check-in that does not come is asked for again, and the ticket is there', async () => {
  const { page } = await valetPage();
  const part = '**/assets/OpenTicket-*.js';
  await page.route(part, (route) => route.abort());
  const phone = randomPhone();
  await page.goto(`${product.server.url}/valet-checkin`);
  await page.getByRole('textbox', { name: words.checkin.phone }).fill(phone);
  await page.getByRole('button', { name: words.checkin.create }).click();
  await page.getByText(words.app.missing.title).waitFor();
  await page.unroute(part);
  await page.getByRole('button', { name: words.common.actions.retry }).click();
  await page.getByRole('textbox', { name: words.checkin.otp.label }).waitFor();
  const stays = await product.server.ctx.db
    .selectFrom('stays')
    .select('status')
    .where('phone_e164', '=', phone)
    .execute();
  expect(stays).toEqual([{ status: 'expected' }]);
  await page.context().close();
});

test('a part that was lost while nobody wanted it leaves the screen around it, and comes by another try', async () => {
  const { page } = await valetPage();
  const part = '**/assets/ValetSessions-*.js';
  await page.route(part, (route) => route.abort());
  const lost = page.waitForEvent('requestfailed', (request) => /ValetSessions/.test(request.url()));
  await page.goto(`${product.server.url}/valet-dashboard`);
  await lost;
  await page.unroute(part);
  await page.getByRole('tab', { name: words.sessions.tabs.sessions }).click();
  await page.getByText(words.app.missing.title).waitFor();
  await page.getByRole('tab', { name: words.sessions.tabs.overview }).waitFor();
  await page.getByRole('button', { name: words.common.actions.retry }).click();
  await page.getByRole('link', { name: words.sessions.badge.open }).waitFor();
  await page.context().close();
});
