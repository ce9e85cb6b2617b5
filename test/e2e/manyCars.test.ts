import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildStaffedBusiness } from '../factories/people.ts';
import { paidCar } from '../factories/stays.ts';
import { newPage, settled } from '../harness/browser.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { looks } from './looks.ts';

let product: Product;

beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

test.each(looks.slice(0, 2))(
  'every button of a car is named after it, $locale $viewport $theme',
  async ({ locale, viewport, theme }) => {
    const { server, browser } = product;
    const business = await buildStaffedBusiness(server.ctx);
    const plates = ['K 48213', 'M 70412'];
    for (const plate of plates) await paidCar(server, business, { licensePlate: plate });
    for (const [who, path] of [
      [business.manager, '/dispatcher-queue'],
      [business.valet, '/valet-dashboard'],
    ] as const) {
      const page = await newPage(browser, { locale, viewport, theme });
      await page.addInitScript((token) => localStorage.setItem('auth_token', token), who.token);
      await page.goto(server.url + path);
      for (const plate of plates) {
        const card = page.getByRole('article').filter({ hasText: plate });
        await card.first().waitFor();
        await settled(page);
        const buttons = card.getByRole('button');
        expect(await buttons.count()).toBeGreaterThan(1);
        const named = card.getByRole('button', { name: plate });
        expect(await named.count()).toBe(await buttons.count());
      }
      await page.context().close();
    }
  },
);
