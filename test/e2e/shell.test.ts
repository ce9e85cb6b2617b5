import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newPage, type Page } from '../harness/browser.ts';
import { type Product, startProduct } from '../harness/product.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

const BUDGET = 220 * 1024;

/** Bytes over the wire, headers included, until nothing more comes; by file, the heaviest first. */
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

describe.each(['en', 'ar'] as const)('the first load (%s)', (locale) => {
  test.each([
    '/',
    '/login',
    '/register',
    '/valet-login',
    '/business-login',
    '/admin-login',
    '/forgot-password',
    '/business-onboarding',
  ])('%s keeps within its budget', async (path) => {
    const page = await newPage(product.browser, { locale });
    const files = await weigh(page, product.server.url + path);
    const total = files.reduce((sum, [, size]) => sum + size, 0);
    const list = files.map(([name, size]) => `${size} ${name}`).join('\n');
    expect(files.length, list).toBeGreaterThan(3);
    expect(total, list).toBeLessThan(BUDGET);
    await page.close();
  });
});

describe.each(['light', 'dark'] as const)('before any script has come (%s)', (theme) => {
  const open = async (path: string, options: Parameters<typeof newPage>[1] = {}) => {
    const page = await newPage(product.browser, { theme, ...options });
    await page.route('**/assets/*.js', () => undefined);
    await page.goto(product.server.url + path, { waitUntil: 'commit' });
    return page;
  };
  const gate = (page: Page) =>
    page.locator('.shell__gate').evaluate((element) => getComputedStyle(element).backgroundColor);

  test('a door shows the gate and our name, in the language of the page', async () => {
    const page = await open('/login', { locale: 'ar' });
    await page.getByText('بورتيكو', { exact: true }).waitFor();
    expect(await page.getByText('Portico', { exact: true }).isVisible()).toBe(false);
    expect(await gate(page)).toBe('rgb(15, 76, 58)');
    await page.close();
  });

  test('who is signed in sees no gate', async () => {
    const page = await open('/dashboard');
    await page.evaluate(() => localStorage.setItem('authToken', 'kept'));
    await page.reload({ waitUntil: 'commit' });
    await page.getByText('Portico', { exact: true }).waitFor();
    expect(await gate(page)).toBe('rgba(0, 0, 0, 0)');
    await page.close();
  });
});

test('the screen takes the place of what was painted before it', async () => {
  const page = await newPage(product.browser);
  await page.goto(`${product.server.url}/login`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await page.locator('#shell').count()).toBe(0);
  await page.close();
});
