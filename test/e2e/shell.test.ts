import { describe, expect, test } from 'vitest';
import { newPage, type Page, waitForSettledPage } from '../harness/browser.ts';
import { runProduct } from '../harness/product.ts';
import { buildCustomer } from '../factories/customers.ts';
import { buildStaffedBusiness } from '../factories/people.ts';
import { texts } from './texts.ts';
import { scriptOf } from '../harness/scriptOf.ts';

const { app, common, identity, legal, site } = texts.en;

const product = runProduct();

describe.each(['light', 'dark'] as const)('before any script has loaded (%s)', (theme) => {
  const open = async (path: string, options: Parameters<typeof newPage>[1] = {}) => {
    const page = await newPage(product.browser, { theme, ...options });
    await page.route('**/assets/*.js', () => undefined);
    await page.goto(product.server.url + path, { waitUntil: 'commit' });
    return page;
  };
  const gate = (page: Page) =>
    page.locator('.shell__gate').evaluate((element) => getComputedStyle(element).backgroundColor);

  test('a sign-in page shows its green half and the product’s name, in the language of the page', async () => {
    const page = await open('/login', { locale: 'ar' });
    await page.getByText('بورتيكو', { exact: true }).waitFor();
    expect(await page.getByText('Portico', { exact: true }).isVisible()).toBe(false);
    expect(await gate(page)).toBe('rgb(15, 76, 58)');
    await page.close();
  });

  test('a public page for reading has no green half', async () => {
    const page = await open('/privacy');
    await page.getByText('Portico', { exact: true }).waitFor();
    expect(await gate(page)).toBe('rgba(0, 0, 0, 0)');
    await page.close();
  });

  test('a signed-in person sees no green half', async () => {
    const page = await open('/login');
    await page.evaluate(() => localStorage.setItem('authToken', 'kept'));
    await page.reload({ waitUntil: 'commit' });
    await page.getByText('Portico', { exact: true }).waitFor();
    expect(await gate(page)).toBe('rgba(0, 0, 0, 0)');
    await page.close();
  });
});

test('the screen replaces the first paint', async () => {
  const page = await newPage(product.browser);
  await page.goto(`${product.server.url}/login`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await page.locator('#shell').count()).toBe(0);
  await page.close();
});

test('a screen whose part fails to load is loaded by another try', async () => {
  const page = await newPage(product.browser);
  await page.goto(product.server.url);
  await page.getByRole('link', { name: site.footer.valetLogin, exact: true }).waitFor();
  const part = await scriptOf('ValetLogin');
  await page.route(part, (route) => route.abort());
  await page.getByRole('link', { name: site.footer.valetLogin, exact: true }).click();
  const retry = page.getByRole('button', { name: common.actions.retry });
  await retry.waitFor();
  await page.unroute(part);
  await retry.click();
  await page.getByRole('heading', { level: 1, name: identity.valet.title }).waitFor();
  await page.close();
});

test('a server error signs nobody out, and a refused session does', async () => {
  const page = await newPage(product.browser);
  await page.goto(`${product.server.url}/privacy`);
  await page.evaluate(() => localStorage.setItem('authToken', 'kept'));
  await page.route('**/api/auth/me', (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto(`${product.server.url}/dashboard`);
  const retry = page.getByRole('button', { name: common.actions.retry });
  await retry.waitFor();
  expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBe('kept');
  await page.unroute('**/api/auth/me');
  await retry.click();
  await page.waitForURL('**/login?next=**');
  expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull();
  await page.close();
});

test('a valet whose first load reaches no server may try again, log out or use another account', async () => {
  const page = await newPage(product.browser);
  await page.goto(`${product.server.url}/privacy`);
  await page.evaluate(() => localStorage.setItem('authToken', 'kept'));
  await page.route('**/api/auth/me', (route) => route.abort());
  await page.goto(`${product.server.url}/valet-dashboard`);
  await page.getByRole('heading', { name: app.dashboardFailed }).waitFor();
  for (const name of [common.actions.retry, app.logout])
    await page.getByRole('button', { name }).waitFor();
  await page.getByRole('button', { name: app.tryOther }).click();
  await page.getByRole('heading', { level: 1, name: identity.login.title }).waitFor();
  expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull();
  await page.close();
});

test('the heading has the focus after a change of the screen', async () => {
  const page = await newPage(product.browser);
  await page.goto(product.server.url);
  await page.getByRole('link', { name: site.footer.privacy }).click();
  const heading = page.getByRole('heading', { level: 1, name: legal.documents.privacy.title });
  await heading.waitFor();
  await page.waitForFunction(() => document.activeElement?.tagName === 'H1');
  expect(await heading.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe('none');
  await page.close();
});

test('the first Tab focuses a link that skips the navigation', async () => {
  const { token } = await buildCustomer(product.server);
  const page = await newPage(product.browser, { viewport: 'desktop' });
  await page.addInitScript((own) => localStorage.setItem('auth_token', own), token);
  await page.goto(`${product.server.url}/dashboard`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await waitForSettledPage(page);
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: app.skip });
  await expect.poll(() => skip.evaluate((link) => link === document.activeElement)).toBe(true);
  expect((await skip.boundingBox())?.height).toBeGreaterThan(24);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('main')?.id))
    .toBe('content');
  await page.close();
});

test.each(['en', 'ar'] as const)(
  'the header of the board is one row at 320 pixels, and breaks no word with twice the text (%s)',
  async (locale) => {
    const { manager } = await buildStaffedBusiness(product.server.ctx);
    const page = await newPage(product.browser, { locale });
    await page.addInitScript((own) => localStorage.setItem('auth_token', own), manager.token);
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(`${product.server.url}/dispatcher-queue`);
    const heading = page.getByRole('heading', { level: 1, name: texts[locale].board.title });
    const menu = page.getByRole('button', { name: texts[locale].app.menu.open });
    await heading.waitFor();
    await waitForSettledPage(page);
    const [title, last] = [await heading.boundingBox(), await menu.boundingBox()];
    expect(last?.y ?? 640).toBeLessThan((title?.y ?? 0) + (title?.height ?? 0));
    await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'));
    const isWhole = await heading.evaluate((element) => {
      const range = document.createRange();
      const text = element.firstChild;
      return (element.textContent.match(/\S+/g) ?? []).every((word) => {
        const start = element.textContent.indexOf(word);
        range.setStart(text!, start);
        range.setEnd(text!, start + word.length);
        return range.getClientRects().length === 1;
      });
    });
    expect(isWhole).toBe(true);
    await page.close();
  },
);
