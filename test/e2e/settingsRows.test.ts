import { expect, test } from 'vitest';
import { buildCustomer } from '../factories/customers.ts';
import { buildStaffedBusiness } from '../factories/people.ts';
import { newPage, takeScreenshot, waitForSettledPage } from '../harness/browser.ts';
import { runProduct } from '../harness/product.ts';
import { looks } from './looks.ts';
import { texts } from './texts.ts';

const product = runProduct();

/** Height of a row on a desktop, in pixels. */
const ROW = 44;

test.each([looks[1], looks[2]])(
  'the rows of settings have the same height on a desktop ($locale)',
  async (look) => {
    const { server } = product;
    const { account } = texts[look.locale];
    const customers = [
      await buildCustomer(server),
      await buildCustomer(server, { isVerified: false }),
    ];
    const { manager } = await buildStaffedBusiness(server.ctx);
    const pages = [
      ...customers.map(({ token }) => ({ token, path: '/dashboard/profile' })),
      { token: manager.token, path: '/account' },
    ];
    for (const { token, path } of pages) {
      const page = await newPage(product.browser, look);
      await page.addInitScript((own) => localStorage.setItem('auth_token', own), token);
      await page.goto(server.url + path);
      await page.getByRole('heading', { name: account.password.title, exact: true }).waitFor();
      await waitForSettledPage(page);
      const rows = await page.locator('main section:has(> div > h2)').evaluateAll((sections) =>
        sections.map((section) => ({
          title: section.querySelector('h2')?.textContent ?? '',
          height: section.getBoundingClientRect().height,
        })),
      );
      const lists = [account.notify.title, account.sessions.title, account.secondFactor.title];
      const single = rows.filter(({ title }) => !lists.includes(title));
      expect(single.length).toBeGreaterThan(2);
      expect(single).toEqual(single.map(({ title }) => ({ title, height: ROW })));
      await takeScreenshot(
        page,
        `settings-rows-${path === '/account' ? 'account' : 'profile'}-${look.locale}-${look.viewport}`,
      );
      await page.close();
    }
  },
);
