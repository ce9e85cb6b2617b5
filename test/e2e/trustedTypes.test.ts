import { beforeAll, expect, test } from 'vitest';
import { buildStaffedBusiness } from '../factories/people.ts';
import { openTicket, parkCar } from '../factories/stays.ts';
import { waitForSettledPage, type Page } from '../harness/browser.ts';
import { runProduct } from '../harness/product.ts';
import { newPage } from './pages.ts';

let pages: { path: string; token?: string; isAhead?: boolean }[];
/** Milliseconds after which the parts for later presses are prefetched. */
const AHEAD_MS = 3500;
const product = runProduct();
beforeAll(async () => {
  const business = await buildStaffedBusiness(product.server.ctx);
  const { ticketToken } = await parkCar(product.server, business);
  const { ticketId } = await openTicket(product.server, business);
  pages = [
    { path: '/' },
    { path: '/login' },
    { path: '/docs' },
    { path: '/dev/inbox' },
    { path: `/customer/ticket/${ticketToken}` },
    { path: '/valet-dashboard?view=new', token: business.valet.token },
    // The check-in form is prefetched while it is not shown.
    { path: `/valet-checkin?ticket=${ticketId}`, token: business.valet.token, isAhead: true },
    { path: '/dispatcher-queue', token: business.manager.token },
  ];
});

declare global {
  interface Window {
    violations: string[];
  }
}

async function open(path: string, token = ''): Promise<Page> {
  const page = await newPage(product.browser);
  await page.addInitScript((value) => {
    window.violations = [];
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, sample }) =>
      window.violations.push(`${violatedDirective}: ${sample}`),
    );
    if (location.protocol.startsWith('http')) localStorage.setItem('auth_token', value);
  }, token);
  await page.goto(product.server.url + path);
  await waitForSettledPage(page);
  return page;
}

/** DOM sinks that could run injected text as code. */
const sinks: [string, () => void][] = [
  ['HTML of an element', () => (document.body.innerHTML = '<img src=x onerror=alert(1)>')],
  [
    'HTML of a frame',
    () => (document.createElement('iframe').srcdoc = '<script>alert(1)</script>'),
  ],
  ['the address of a script', () => (document.createElement('script').src = '/x.js')],
  ['a program', () => (document.createElement('script').text = 'alert(1)')],
];

test('every page works, and lets no text become HTML or a script', async () => {
  for (const { path, token, isAhead } of pages) {
    const page = await open(path, token);
    if (isAhead) {
      await page.waitForTimeout(AHEAD_MS);
      await waitForSettledPage(page);
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

test('the only text that may become a script address is that of a worker', async () => {
  const response = await fetch(`${product.server.url}/valet-dashboard`);
  const policy = response.headers.get('content-security-policy') ?? '';
  expect(policy).toContain(
    "require-trusted-types-for 'script';trusted-types valet-worker ticket-worker",
  );
  const page = await open('/valet-dashboard', pages[5]?.token);
  const outcome = await page.evaluate(`
    try { trustedTypes.createPolicy('any', { createScriptURL: (url) => url }); 'made' }
    catch (error) { error.name }`);
  expect(outcome).toBe('TypeError');
});
