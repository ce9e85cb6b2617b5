import { expect, test } from 'vitest';
import { waitForSettledPage } from '../harness/browser.ts';
import { runProduct } from '../harness/product.ts';
import { buildCustomer } from '../factories/customers.ts';
import { buildStaffedBusiness } from '../factories/people.ts';
import { newPage, openPage } from './pages.ts';
import { texts } from './texts.ts';
import { setTextSize, expectFocused } from './measures.ts';

const { app, common, identity, legal, site } = texts.en;

const product = runProduct();

const GREEN = 'rgb(15, 76, 58)';
const NONE = 'rgba(0, 0, 0, 0)';

test.each([
  { path: '/login', locale: 'ar', name: 'بورتيكو', other: 'Portico', gate: GREEN },
  { path: '/privacy', locale: 'en', name: 'Portico', other: 'بورتيكو', gate: NONE },
  { path: '/login', locale: 'en', name: 'Portico', other: 'بورتيكو', gate: NONE, isSignedIn: true },
] as const)(
  'before any script has loaded, $path shows the name in the language of the page ($locale), and its green half only to who signs in',
  async ({ path, locale, name, other, gate, ...who }) => {
    const page = await newPage(product.browser, { locale });
    await page.route('**/assets/*.js', () => undefined);
    if ('isSignedIn' in who)
      await page.addInitScript(() => localStorage.setItem('authToken', 'kept'));
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.goto(product.server.url + path, { waitUntil: 'commit' });
      await page.getByText(name, { exact: true }).waitFor();
      expect(await page.getByText(other, { exact: true }).isVisible()).toBe(false);
      const green = page.locator('.shell__gate');
      expect(await green.evaluate((at) => getComputedStyle(at).backgroundColor)).toBe(gate);
    }
  },
);

test('the screen replaces the first paint', async () => {
  const page = await openPage(product, '/login');
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await page.locator('#shell').count()).toBe(0);
});

test('a server error signs nobody out, and a refused session does', async () => {
  const page = await openPage(product, '/privacy');
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
});

test('a valet whose first load reaches no server may try again, log out or use another account', async () => {
  const page = await openPage(product, '/privacy');
  await page.evaluate(() => localStorage.setItem('authToken', 'kept'));
  await page.route('**/api/auth/me', (route) => route.abort());
  await page.goto(`${product.server.url}/valet-dashboard`);
  await page.getByRole('heading', { name: app.dashboardFailed }).waitFor();
  for (const name of [common.actions.retry, app.logout])
    await page.getByRole('button', { name }).waitFor();
  await page.getByRole('button', { name: app.tryOther }).click();
  await page.getByRole('heading', { level: 1, name: identity.login.title }).waitFor();
  expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull();
});

test('the heading has the focus after a change of the screen', async () => {
  const page = await openPage(product, '/');
  await page.getByRole('link', { name: site.footer.privacy }).click();
  const heading = page.getByRole('heading', { level: 1, name: legal.documents.privacy.title });
  await heading.waitFor();
  await page.waitForFunction(() => document.activeElement?.tagName === 'H1');
  expect(await heading.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe('none');
});

test('the first Tab focuses a link that skips the navigation', async () => {
  const { token } = await buildCustomer(product.server);
  const page = await openPage(product, '/dashboard', { token, viewport: 'desktop' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  await waitForSettledPage(page);
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: app.skip });
  await expectFocused(skip);
  expect((await skip.boundingBox())?.height).toBeGreaterThan(24);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('main')?.id))
    .toBe('content');
});

test.each(['en', 'ar'] as const)(
  'the header of the board is one row at 320 pixels, and breaks no word with twice the text (%s)',
  async (locale) => {
    const { manager } = await buildStaffedBusiness(product.server.ctx);
    const page = await newPage(product.browser, { token: manager.token, locale });
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(`${product.server.url}/dispatcher-queue`);
    const heading = page.getByRole('heading', { level: 1, name: texts[locale].board.title });
    const menu = page.getByRole('button', { name: texts[locale].app.menu.open });
    await heading.waitFor();
    await waitForSettledPage(page);
    const [title, last] = [await heading.boundingBox(), await menu.boundingBox()];
    expect(last?.y ?? 640).toBeLessThan((title?.y ?? 0) + (title?.height ?? 0));
    await setTextSize(page, '200%');
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
  },
);
