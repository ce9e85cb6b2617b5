import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildCustomer, type Customer, parkedService } from '../factories/customers.ts';
import { buildHouse } from '../factories/people.ts';
import type { Page } from '../harness/browser.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { pageOf } from './customerPages.ts';

let product: Product;
let customer: Customer;
beforeAll(async () => {
  product = await startProduct();
  customer = await buildCustomer(product.server);
  await parkedService(product.server, customer, await buildHouse(product.server.ctx));
});
afterAll(() => product.close());

const KIB = 1024;
const BUDGET = 220 * KIB;
/** Arabic brings a second face along: names, plates and digits are Latin. */
const SECOND_FACE = { en: 0, ar: 25 * KIB };
/** Its forms are all on one page. */
const PROFILE_FORMS = 25 * KIB;

/** Bytes over the wire, headers and data included, until nothing more comes; the heaviest first. */
async function weigh(page: Page, url: string): Promise<[string, number][]> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const names = new Map<string, string>();
  const files: [string, number][] = [];
  session.on('Network.requestWillBeSent', ({ requestId, request }) =>
    names.set(requestId, new URL(request.url).pathname),
  );
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    files.push([names.get(requestId) ?? requestId, encodedDataLength]),
  );
  await page.goto(url, { waitUntil: 'networkidle' });
  return files.toSorted(([, one], [, other]) => other - one);
}

describe.each(['en', 'ar'] as const)('the first load of the dashboard (%s)', (locale) => {
  test.each(['', '/current', '/vehicles', '/history', '/payment-methods', '/profile'])(
    '/dashboard%s keeps within its budget',
    async (path) => {
      const page = await pageOf(product.browser, customer, { locale });
      const files = await weigh(page, `${product.server.url}/dashboard${path}`);
      const total = files.reduce((sum, [, size]) => sum + size, 0);
      const list = files.map(([name, size]) => `${size} ${name}`).join('\n');
      const budget = BUDGET + SECOND_FACE[locale] + (path === '/profile' ? PROFILE_FORMS : 0);
      expect(total, list).toBeLessThan(budget);
      await page.close();
    },
  );
});
