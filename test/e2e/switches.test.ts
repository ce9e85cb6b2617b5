import { expect, test } from 'vitest';
import { buildStaffedBusiness } from '../factories/people.ts';
import { newPage, takeScreenshot, waitForSettledPage } from '../harness/browser.ts';
import { runProduct } from '../harness/product.ts';
import { looks } from './looks.ts';
import { texts } from './texts.ts';

const product = runProduct();

test.each([looks[0], looks[2]])(
  'a switch that cannot be saved without a network is disabled, and says why ($locale $viewport)',
  async (look) => {
    const { account, notifications } = texts[look.locale];
    const { manager } = await buildStaffedBusiness(product.server.ctx);
    const page = await newPage(product.browser, look);
    await page.addInitScript((own) => localStorage.setItem('auth_token', own), manager.token);
    await page.goto(`${product.server.url}/account`);
    const toggle = page.getByRole('switch', { name: account.business.secondFactor, exact: true });
    await toggle.waitFor({ state: 'attached' });
    await waitForSettledPage(page);
    await page.context().setOffline(true);
    await expect.poll(() => toggle.isDisabled()).toBe(true);
    expect(await toggle.isChecked()).toBe(false);
    const why = await toggle.getAttribute('aria-describedby');
    expect(await page.locator(`[id="${why ?? ''}"]`).textContent()).toBe(
      notifications.preferences.blocked.offline,
    );
    const all = page.getByRole('switch');
    for (const each of await all.all()) expect(await each.isDisabled()).toBe(true);
    await toggle.scrollIntoViewIfNeeded();
    await takeScreenshot(page, `switch-offline-${look.locale}-${look.viewport}`);
    await page.context().setOffline(false);
    await expect.poll(() => toggle.isDisabled()).toBe(false);
    await page.close();
  },
);
