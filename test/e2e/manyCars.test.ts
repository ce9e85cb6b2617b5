import { expect, test } from 'vitest';
import { buildStaffedBusiness } from '../factories/people.ts';
import { paidCar } from '../factories/stays.ts';
import { newPage, waitForSettledPage } from '../harness/browser.ts';
import { runProduct } from '../harness/product.ts';
import { looks } from './looks.ts';

const product = runProduct();

test.each(looks.slice(0, 2))(
  'every button of a car contains its plate, $locale $viewport $theme',
  async ({ locale, viewport, theme }) => {
    const { server, browser } = product;
    const business = await buildStaffedBusiness(server.ctx);
    const plates = ['K 48213', 'M 70412'];
    for (const plate of plates) await paidCar(server, business, { licensePlate: plate });
    const open = async (token: string, path: string) => {
      const page = await newPage(browser, { locale, viewport, theme });
      await page.addInitScript((own) => localStorage.setItem('auth_token', own), token);
      await page.goto(server.url + path);
      return page;
    };
    const board = await open(business.manager.token, '/dispatcher-queue');
    for (const plate of plates) {
      const card = board.getByRole('article').filter({ hasText: plate });
      await card.first().waitFor();
      await waitForSettledPage(board);
      const buttons = card.getByRole('button');
      expect(await buttons.count()).toBeGreaterThan(1);
      const named = card.getByRole('button', { name: plate });
      expect(await named.count()).toBe(await buttons.count());
    }
    await board.context().close();
    // The phone shows one of the cars as the current car, and the other one in a row.
    const phone = await open(business.valet.token, '/valet-dashboard');
    const jobs = phone.getByRole('tabpanel');
    for (const plate of plates) await jobs.getByRole('button', { name: plate }).first().waitFor();
    await waitForSettledPage(phone);
    const named = plates.map((plate) => jobs.getByRole('button', { name: plate }).count());
    const [first = 0, second = 0] = await Promise.all(named);
    expect(Math.min(first, second)).toBeGreaterThan(1);
    expect(first + second).toBe(await jobs.getByRole('button').count());
    await phone.context().close();
  },
);
