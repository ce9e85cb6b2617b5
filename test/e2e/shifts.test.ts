import { beforeAll, expect, test } from 'vitest';
import {
  buildCustomer,
  parkedService,
  withVehicle,
  returnedService,
} from '../factories/customers.ts';
import { anApplication } from '../factories/accounts.ts';
import { buildPerson, buildStaffedBusiness } from '../factories/people.ts';
import { createSession } from '../factories/sessions.ts';
import { parkCar } from '../factories/stays.ts';
import { waitForSettledPage, startAfresh } from '../harness/browser.ts';
import { runProduct } from '../harness/product.ts';
import { requestedReturn } from './customerCars.ts';
import { looks } from './looks.ts';
import { newPage } from './pages.ts';

type Who = 'customer' | 'guest' | 'valet' | 'manager' | 'admin';

/** Screens that begin with a list or a car. */
const screens: readonly [Who, string][] = [
  ['customer', '/dashboard'],
  ['customer', '/dashboard/current'],
  ['guest', '/dashboard'],
  ['guest', '/dashboard/history'],
  ['customer', '/dashboard/vehicles'],
  ['guest', '/dashboard/payment-methods'],
  ['valet', '/valet-dashboard'],
  ['valet', '/valet-dashboard?view=sessions'],
  ['manager', '/dispatcher-queue'],
  ['admin', '/admin-dashboard/applications'],
  ['admin', '/admin-dashboard/users'],
  ['admin', '/admin-dashboard/audit'],
];

/**
 * Maximum of the layout-shift score. Browsers call higher scores poor, because people notice the
 * jumps.
 */
const MOST = 0.1;

declare global {
  interface Window {
    /** Sum of the layout-shift scores since the page loaded. */
    shifted?: number;
    answerAll?: () => void;
  }
}

const tokens: Partial<Record<Who, string>> = {};
const product = runProduct();
beforeAll(async () => {
  const { server } = product;
  const business = await buildStaffedBusiness(server.ctx);
  const customer = await buildCustomer(server);
  await withVehicle(server, customer.token);
  await parkedService(server, customer, business);
  const guest = await buildCustomer(server);
  await returnedService(server, guest, business);
  await requestedReturn(server, await buildCustomer(server), business);
  for (const _ of [1, 2]) {
    await createSession(server, business);
    await parkCar(server, business);
    await server.as()('POST /api/business/applications', { body: anApplication() });
  }
  tokens.customer = customer.token;
  tokens.guest = guest.token;
  tokens.valet = business.valet.token;
  tokens.manager = business.manager.token;
  tokens.admin = (await buildPerson(server.ctx, { role: 'admin' })).token;
});

test.each([looks[0], looks[2]])(
  'loaded content is where its placeholder was ($locale $viewport)',
  async (look) => {
    const shifts: [string, number][] = [];
    const page = await newPage(product.browser, look);
    await page.addInitScript(() => {
      let sum = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) sum += (entry as unknown as { value: number }).value;
        window.shifted = sum;
      }).observe({ type: 'layout-shift', buffered: true });
      // Holds back all answers but the session until the placeholders are drawn. A Playwright route
      // would switch off the browser's cache.
      const { promise, resolve } = Promise.withResolvers<undefined>();
      window.answerAll = () => resolve(undefined);
      const ask = window.fetch;
      window.fetch = async (to, init) => {
        const { pathname } = new URL(to instanceof Request ? to.url : to, location.href);
        if (pathname.startsWith('/api/') && pathname !== '/api/auth/me') await promise;
        return ask(to, init);
      };
    });
    for (const [who, path] of screens) {
      await startAfresh(page, product.server.url, tokens[who]);
      await page.goto(`${product.server.url}${path}`);
      await page.locator('.animate-pulse:visible').first().waitFor();
      await page.locator('main').waitFor();
      await page.evaluate(() => window.answerAll?.());
      await waitForSettledPage(page);
      shifts.push([`${who} ${path}`, await page.evaluate(() => window.shifted ?? 0)]);
    }
    await page.close();
    expect(shifts.filter(([, shifted]) => shifted > MOST)).toEqual([]);
  },
);
