import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildStaffedBusiness } from '../factories/people.ts';
import { openTicket, parkCar } from '../factories/stays.ts';
import { newPage, settled, type Page } from '../harness/browser.ts';
import { type Product, startProduct } from '../harness/product.ts';

let product: Product;
let token: string;
/** One address of each kind of page. All screens are visited by the registry, which reports each violation too. */
let pages: { path: string; isAhead?: boolean }[];
/** By then a page has fetched what a later press needs. */
const AHEAD_MS = 3500;
beforeAll(async () => {
  product = await startProduct();
  const business = await buildStaffedBusiness(product.server.ctx);
  ({ token } = business.valet);
  const { ticketToken } = await parkCar(product.server, business);
  const { ticketId } = await openTicket(product.server, business);
  pages = [
    { path: '/docs' },
    { path: '/dev/inbox' },
    { path: `/customer/ticket/${ticketToken}` },
    // Its form is fetched ahead, without being there.
    { path: `/valet-checkin?ticket=${ticketId}`, isAhead: true },
  ];
});
afterAll(() => product.close());

declare global {
  interface Window {
    violations: string[];
  }
}

async function open(path: string): Promise<Page> {
  const page = await newPage(product.browser);
  await page.addInitScript((value) => {
    window.violations = [];
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, sample }) =>
      window.violations.push(`${violatedDirective}: ${sample}`),
    );
    if (location.protocol.startsWith('http')) localStorage.setItem('auth_token', value);
  }, token);
  await page.goto(product.server.url + path);
  await settled(page);
  return page;
}

/** Ways by which a text from outside would become HTML or a script. */
const sinks: [string, () => void][] = [
  ['HTML of an element', () => (document.body.innerHTML = '<img src=x onerror=alert(1)>')],
  [
    'HTML of a frame',
    () => (document.createElement('iframe').srcdoc = '<script>alert(1)</script>'),
  ],
  ['the address of a script', () => (document.createElement('script').src = '/x.js')],
  ['a program', () => (document.createElement('script').text = 'alert(1)')],
];

test('every kind of page works where no text may become HTML or a script', async () => {
  for (const { path, isAhead } of pages) {
    const page = await open(path);
    if (isAhead) {
      await page.waitForTimeout(AHEAD_MS);
      await settled(page);
    }
    expect(await page.evaluate(() => window.violations), path).toEqual([]);
    expect((await page.locator('body').innerText()).length, path).toBeGreaterThan(40);
    for (const [name, sink] of sinks) {
      const outcome = await page.evaluate(
        `try { (${sink.toString()})(); 'done' } catch (error) { error.name }`,
      );
      expect(outcome, `${name} at ${path}`).toBe('TypeError');
    }
    await page.close();
  }
});

test('every page of the application forbids it in its headers', async () => {
  for (const path of ['/', '/login', '/valet-dashboard?view=new', '/dispatcher-queue']) {
    const { headers } = await fetch(product.server.url + path);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy, path).toContain("require-trusted-types-for 'script';trusted-types valet-worker");
  }
});

test('one text may become the address of a script: that of the valet’s worker', async () => {
  const page = await open('/valet-dashboard');
  const outcome = await page.evaluate(`
    try { trustedTypes.createPolicy('any', { createScriptURL: (url) => url }); 'made' }
    catch (error) { error.name }`);
  expect(outcome).toBe('TypeError');
  await page.close();
});
