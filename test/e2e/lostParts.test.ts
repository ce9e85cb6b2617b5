import { describe, expect, test } from 'vitest';
import { buildStaffedBusiness, randomPhone } from '../factories/people.ts';
import { waitForSettledPage, type Page } from '../harness/browser.ts';
import { runProduct } from '../harness/product.ts';
import { newPage, openPage } from './pages.ts';
import { texts } from './texts.ts';
import { scriptOf } from '../harness/scriptOf.ts';

const words = texts.en;

const product = runProduct();

async function valetPage() {
  const business = await buildStaffedBusiness(product.server.ctx);
  const page = await newPage(product.browser, { token: business.valet.token });
  return { page };
}

/** Marks the page; the returned function says if the page was not reloaded since. */
async function markPage(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  return () => page.evaluate(() => 'isSamePage' in window);
}

test('a check-in retries a part that fails to load, without reloading the page', async () => {
  const { page } = await valetPage();
  const part = await scriptOf('OpenTicket');
  await page.route(part, (route) => route.abort());
  const phone = randomPhone();
  await page.goto(`${product.server.url}/valet-checkin`);
  await page.getByRole('textbox', { name: words.checkin.phone }).fill(phone);
  const isSamePage = await markPage(page);
  await page.getByRole('button', { name: words.checkin.create }).click();
  await page.getByText(words.app.missing.title).waitFor();
  await page.unroute(part);
  await page.getByRole('button', { name: words.common.actions.retry }).click();
  await page.getByRole('textbox', { name: words.checkin.otp.label }).waitFor();
  expect(await isSamePage()).toBe(true);
  const stays = await product.server.ctx.db
    .selectFrom('stays')
    .select('status')
    .where('phone_e164', '=', phone)
    .execute();
  expect(stays).toEqual([{ status: 'expected' }]);
});

/**
 * Waits until all prefetched parts have loaded. A page with Playwright routes has no cache. A
 * fetched part that is not imported yet would be lost with the network.
 */
async function allIsFetched(page: Page): Promise<void> {
  const count = () => page.evaluate(() => performance.getEntriesByType('resource').length);
  let before = -1;
  await expect
    .poll(
      async () => {
        const [last, now] = [before, await count()];
        before = now;
        return now === last;
      },
      { interval: 500 },
    )
    .toBe(true);
}

describe('a prefetched part that was lost', async () => {
  const part = await scriptOf('SessionsTab');

  async function dashboardWithoutSessions(): Promise<Page> {
    const { page } = await valetPage();
    await page.route(part, (route) => route.abort());
    const lost = page.waitForEvent('requestfailed', (request) => part.test(request.url()));
    await page.goto(`${product.server.url}/valet-dashboard`);
    await lost;
    await allIsFetched(page);
    return page;
  }
  const openTab = (page: Page) => page.getByRole('tab', { name: words.jobs.tabs.sessions }).click();
  const content = (page: Page) =>
    page.getByRole('link', { name: words.sessions.badge.open }).waitFor();

  test('is loaded by the press that needs it', async () => {
    const page = await dashboardWithoutSessions();
    const isSamePage = await markPage(page);
    await page.unroute(part);
    await openTab(page);
    await content(page);
    expect(await isSamePage()).toBe(true);
  });

  test('is loaded when the network is back, and still there when it is gone again', async () => {
    const page = await dashboardWithoutSessions();
    const isSamePage = await markPage(page);
    await page.unroute(part);
    await page.context().setOffline(true);
    const arrived = page.waitForEvent('requestfinished', (request) => part.test(request.url()));
    await page.context().setOffline(false);
    await arrived;
    await waitForSettledPage(page);
    await page.context().setOffline(true);
    await openTab(page);
    await content(page);
    expect(await isSamePage()).toBe(true);
  });

  test('leaves the rest of the screen, and loads as soon as possible', async () => {
    const page = await dashboardWithoutSessions();
    const isSamePage = await markPage(page);
    await openTab(page);
    await page.getByText(words.app.missing.title).waitFor();
    await page.getByRole('tab', { name: words.jobs.tabs.overview }).waitFor();
    await page.unroute(part);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await content(page);
    expect(await page.getByText(words.app.missing.title).count()).toBe(0);
    expect(await isSamePage()).toBe(true);
  });

  test('loads by itself if it failed just after the network was back', async () => {
    const page = await dashboardWithoutSessions();
    await page.unroute(part);
    const wanted = page.waitForEvent('request', (request) => part.test(request.url()));
    let lose = () => {};
    const isBack = new Promise<void>((resolve) => (lose = resolve));
    await page.route(part, (route) => isBack.then(() => route.abort()), { times: 1 });
    await page.context().setOffline(true);
    await openTab(page);
    await wanted;
    await page.context().setOffline(false);
    await page.waitForFunction(() => navigator.onLine);
    lose();
    await content(page);
  });

  test('loads by itself if the browser had not noticed that the network was gone', async () => {
    const page = await dashboardWithoutSessions();
    await page.unroute(part);
    let lose = () => {};
    const isBack = new Promise<void>((resolve) => (lose = resolve));
    const wanted = page.waitForEvent('request', (request) => part.test(request.url()));
    await page.route(part, (route) => isBack.then(() => route.abort()), { times: 1 });
    await openTab(page);
    await wanted;
    await page.evaluate(() => dispatchEvent(new Event('online')));
    lose();
    await content(page);
  });

  test('loads by itself if the network is back before the screen shows its absence', async () => {
    const page = await dashboardWithoutSessions();
    await page.unroute(part);
    await page.route(part, (route) => route.abort(), { times: 1 });
    await page.evaluate((script) => {
      const comeBack = () => setTimeout(() => dispatchEvent(new Event('online')));
      // Finds the last element that a lost file adds: see src/web/lib/importChunk.ts.
      const isLast = (node: Node): node is HTMLLinkElement =>
        node instanceof HTMLLinkElement &&
        node.rel === 'modulepreload' &&
        new RegExp(script).test(node.href);
      new MutationObserver((changes) => {
        for (const link of changes.flatMap(({ addedNodes }) => [...addedNodes].filter(isLast))) {
          link.addEventListener('error', comeBack);
        }
      }).observe(document.head, { childList: true });
    }, part.source);
    await openTab(page);
    await content(page);
  });
});

test('a screen that failed to load is loaded by another try in the same page', async () => {
  const page = await openPage(product, '/login');
  await page.getByRole('heading', { level: 1 }).waitFor();
  const part = await scriptOf('ForgotPassword');
  await page.route(part, (route) => route.abort());
  const link = page.getByRole('link', { name: words.identity.login.forgot });
  const lost = page.waitForEvent('requestfailed', (request) => part.test(request.url()));
  await link.hover();
  await lost;
  await page.unroute(part);
  const isSamePage = await markPage(page);
  await link.click();
  await page.waitForURL('**/forgot-password');
  await page.getByRole('heading', { level: 1, name: words.access.forgot.title }).waitFor();
  expect(await isSamePage()).toBe(true);
});

test('the portal’s routes that failed to load are loaded by another try in the same page', async () => {
  const { manager } = await buildStaffedBusiness(product.server.ctx);
  const page = await openPage(product, '/account', { token: manager.token });
  const link = page.getByRole('link', { name: words.account.back });
  await link.waitFor();
  await allIsFetched(page);
  const parts = '**/assets/*.js';
  await page.route(parts, (route) => route.abort());
  const lost = page.waitForEvent('requestfailed');
  await link.hover();
  await lost;
  await page.unroute(parts);
  const isSamePage = await markPage(page);
  const desk = page.getByRole('heading', { name: words.overview.first.title });
  await link.click();
  await desk.waitFor();
  expect(new URL(page.url()).pathname).toBe('/business-dashboard');
  expect(await isSamePage()).toBe(true);
  await page.goBack();
  await link.waitFor();
  await page.goForward();
  await desk.waitFor();
});
