import { afterAll, beforeAll, describe, test } from 'vitest';
import {
  acceptedService,
  aVehicle,
  buildCustomer,
  parkedService,
  requestService,
} from '../factories/customers.ts';
import { buildHouse, buildPerson } from '../factories/people.ts';
import { expectAccessible, type Page, screenshot } from '../harness/browser.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { paidReturn, requestedReturn, returnedService, run } from './customerCars.ts';
import { pageOf } from './customerPages.ts';
import { texts, type Texts } from './texts.ts';

type Screen = {
  name: string;
  path: string;
  token: string;
  /** Names the button behind which is what is to be looked at. */
  opens?: (words: Texts) => string;
};

let product: Product;
const screens: Screen[] = [];

beforeAll(async () => {
  product = await startProduct();
  const { server } = product;
  const house = await buildHouse(server.ctx);
  const hourly = await buildHouse(server.ctx, { flat: false });

  const fresh = await buildPerson(server.ctx, { role: 'customer', firstName: 'Grace' });
  const pending = await buildCustomer(server);
  await requestService(pending, house);
  const accepted = await buildCustomer(server);
  await acceptedService(server, accepted, house);
  const parked = await buildCustomer(server);
  await parkedService(server, parked, hourly);
  const second = await parked.call('POST /api/vehicles', { body: aVehicle() });
  await requestService({ ...parked, vehicle: second }, house);
  const due = await buildCustomer(server);
  await requestedReturn(server, due, house);
  const paid = await buildCustomer(server);
  await paidReturn(server, paid, house);
  const ready = await buildCustomer(server);
  await run(server, house, (await paidReturn(server, ready, house)).id, ['accept', 'ready']);
  const done = await buildCustomer(server);
  const past = await returnedService(server, done, house);

  const current = '/dashboard/current';
  screens.push(
    { name: 'overview-fresh', path: '/dashboard', token: fresh.token },
    { name: 'overview-parked', path: '/dashboard', token: parked.token },
    { name: 'overview-done', path: '/dashboard', token: done.token },
    { name: 'current-none', path: current, token: done.token },
    { name: 'current-pending', path: current, token: pending.token },
    { name: 'current-accepted', path: current, token: accepted.token },
    { name: 'current-parked', path: current, token: parked.token },
    { name: 'current-due', path: current, token: due.token },
    { name: 'current-paid', path: current, token: paid.token },
    { name: 'current-ready', path: current, token: ready.token },
    { name: 'history', path: '/dashboard/history', token: done.token },
    { name: 'history-empty', path: '/dashboard/history', token: fresh.token },
    { name: 'receipt', path: `/dashboard/history/${past.id}/receipt`, token: done.token },
    {
      name: 'request',
      path: '/dashboard',
      token: done.token,
      opens: ({ customer }) => customer.request,
    },
    {
      name: 'vehicle',
      path: '/dashboard',
      token: done.token,
      opens: ({ customer }) => customer.actions.addVehicle,
    },
    {
      name: 'support',
      path: '/dashboard',
      token: done.token,
      opens: ({ customer }) => customer.actions.support,
    },
    {
      name: 'retrieval',
      path: current,
      token: parked.token,
      opens: ({ services }) => services.current.retrieve,
    },
    {
      name: 'details',
      path: '/dashboard/history',
      token: done.token,
      opens: ({ services }) => services.status.completed,
    },
  );
});
afterAll(() => product.close());

/** Of the page, and of a window on it. */
const sidewaysBy = (page: Page) =>
  page.evaluate(() => {
    const [dialog] = document.querySelectorAll('[role=dialog]');
    const parts = [document.documentElement, dialog, dialog?.parentElement];
    return Math.max(...parts.map((part) => (part ? part.scrollWidth - part.clientWidth : 0)));
  });

const setTextSize = (page: Page, size: string) =>
  page.evaluate((given) => void (document.documentElement.style.fontSize = given), size);

const looks = [
  { locale: 'en', theme: 'light', viewport: 'phone' },
  { locale: 'en', theme: 'dark', viewport: 'desktop' },
  { locale: 'ar', theme: 'light', viewport: 'desktop' },
  { locale: 'ar', theme: 'dark', viewport: 'phone' },
] as const;

describe.each(looks)('in $locale, $theme, on a $viewport', (look) => {
  const words = texts[look.locale];

  test('no screen has an accessibility finding, and none scrolls sideways', async () => {
    const problems: string[] = [];
    for (const { name, path, token, opens } of screens) {
      const page = await pageOf(product.browser, { token }, look);
      page.on('pageerror', (error) => problems.push(`${name}: ${error.message}`));
      const notSideways = async (when: string) => {
        const extra = await sidewaysBy(page);
        if (extra > 0) problems.push(`${name} ${when} is ${extra}px too wide`);
      };
      await page.goto(product.server.url + path);
      await page.locator('h1').first().waitFor();
      await page.waitForLoadState('networkidle');
      if (opens) {
        const content = page.locator('#content');
        await content
          .getByRole('button', { name: opens(words) })
          .first()
          .click();
        await page.getByRole('dialog').getByRole('heading').first().waitFor();
        await page.waitForLoadState('networkidle');
      }
      await screenshot(page, `customer-${name}-${look.locale}-${look.theme}-${look.viewport}`);
      await notSideways('as it is');
      await expectAccessible(page).catch((error: Error) =>
        problems.push(`${name}: ${error.message}`),
      );
      if (look.viewport === 'phone') {
        await setTextSize(page, '200%');
        await notSideways('with twice the text');
        await setTextSize(page, '');
        await page.setViewportSize({ width: 320, height: 640 });
        await notSideways('at 320 pixels');
      }
      await page.context().close();
    }
    if (problems.length > 0) throw new Error(problems.join('\n'));
  });
});
