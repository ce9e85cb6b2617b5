import { afterAll, beforeAll, beforeEach, describe, expect } from 'vitest';
import { buildStaffedBusiness, type TestBusiness } from '../factories/people.ts';
import { paidCar } from '../factories/stays.ts';
import { expectAccessible, newPage, reload, screenshot } from '../harness/browser.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { flowsInTurn } from './looks.ts';
import { texts, undoOf } from './texts.ts';

let product: Product;
let business: TestBusiness;
const WITHIN = { timeout: 10_000 };

beforeAll(async () => {
  product = await startProduct();
});
beforeEach(async () => {
  business = await buildStaffedBusiness(product.server.ctx);
});
afterAll(() => product.close());

const takeTurns = flowsInTurn('en', 'ar');

describe.each(['en', 'ar'] as const)('in %s', (locale) => {
  const test = takeTurns(locale);
  const { app } = texts[locale];

  async function signedIn(token: string, viewport: 'desktop' | 'phone') {
    const theme = locale === 'ar' ? 'dark' : 'light';
    const page = await newPage(product.browser, { locale, theme, viewport });
    await page.addInitScript((own) => localStorage.setItem('auth_token', own), token);
    return page;
  }
  const statusOf = async (orderId: string) => {
    const order = await product.server.ctx.db
      .selectFrom('orders')
      .select('status')
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow();
    return order.status;
  };

  test('a dispatcher takes back what they have just done, by the button and by Ctrl+Z', async () => {
    const cars = [await paidCar(product.server, business), await paidCar(product.server, business)];
    const page = await signedIn(business.manager.token, 'desktop');
    const { board } = texts[locale];
    await page.goto(`${product.server.url}/dispatcher-queue`);
    const assign = page
      .getByRole('region', { name: board.pending })
      .getByRole('button', { name: board.assign });
    await expect.poll(() => assign.count(), WITHIN).toBe(2);
    for (const left of [1, 0]) {
      await assign.first().click();
      await page.getByRole('dialog').getByText('Omar').click();
      await expect.poll(() => assign.count(), WITHIN).toBe(left);
    }
    const undo = page.getByRole('button', { name: undoOf(app.undo.said.assign) });
    await undo.waitFor();
    const more = page.getByRole('region', { name: app.undo.region }).locator('[aria-expanded]');
    await more.click();
    await expect.poll(() => undo.count(), WITHIN).toBe(2);
    await expectAccessible(page);
    await screenshot(page, `undo-board-${locale}`);
    await undo.last().click();
    await expect.poll(() => assign.count(), WITHIN).toBe(1);
    // What is left of the minute outlives a reload.
    await reload(page);
    await undo.waitFor();
    await page.keyboard.press('Control+z');
    await expect.poll(() => assign.count(), WITHIN).toBe(2);
    await undo.waitFor({ state: 'detached' });
    for (const { order } of cars) expect(await statusOf(order.id)).toBe('paid');
    await page.close();
  });

  test('a runner takes back on their phone that the car is at the curb', async () => {
    const car = await paidCar(product.server, business);
    const page = await signedIn(business.valet.token, 'phone');
    const { jobs } = texts[locale];
    await page.goto(`${product.server.url}/valet-dashboard`);
    const press = (name: string) => page.getByRole('button', { name }).first().click();
    const undo = (said: string) => page.getByRole('button', { name: undoOf(said) });
    await press(jobs.accept);
    await undo(app.undo.said.accept).waitFor();
    await press(jobs.ready);
    await undo(app.undo.said.ready).waitFor();
    await expectAccessible(page);
    await screenshot(page, `undo-jobs-${locale}`);
    await undo(app.undo.said.ready).click();
    await expect.poll(() => statusOf(car.order.id), WITHIN).toBe('dispatched');
    await page.getByRole('button', { name: jobs.ready }).waitFor();
    await page.close();
  });
});
