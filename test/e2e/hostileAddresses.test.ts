import { beforeAll, beforeEach, expect, test } from 'vitest';
import { buildPerson, buildStaffedBusiness, PASSWORD } from '../factories/people.ts';
import { updateRows } from '../factories/rows.ts';
import { goWithin, waitForSettledPage, type Page } from '../harness/browser.ts';
import { runProduct } from '../harness/product.ts';
import { buildBeforeAll } from '../harness/runServer.ts';
import { hostileQueries, malformedParameters } from './hostileList.ts';
import { readParameters, readSearchAt } from './routes.ts';
import { sharedPages } from './sharedPages.ts';
import { texts } from './texts.ts';
import { visitorOn } from './visitor.ts';

const PIN = '2749';

let people: Record<'customer' | 'valet' | 'manager' | 'admin', { id: string; token: string }>;
let identifiers: Record<keyof typeof people, string>;
const product = runProduct();
const business = buildBeforeAll(() => buildStaffedBusiness(product.server.ctx));
beforeAll(async () => {
  const customer = await buildPerson(product.server.ctx, { role: 'customer' });
  await updateRows(product.server, 'people', customer.id, {
    email_verified_at: product.server.ctx.clock(),
  });
  const admin = await buildPerson(product.server.ctx, { role: 'admin' });
  const { valet, manager } = business;
  await product.server.as(valet.token)('PUT /api/valet/pin', {
    body: { password: PASSWORD, pin: PIN },
  });
  people = { customer, valet, manager, admin };
  identifiers = {
    customer: customer.email ?? '',
    valet: valet.phone_e164 ?? '',
    manager: manager.email ?? '',
    admin: admin.email ?? '',
  };
});

const isForServer = (address: string) => /%00|.{16000}/.test(address);
const withHost = (address: string) => address.replaceAll('HOST', new URL(product.server.url).host);
const readSearchOf = (path: string) => readSearchAt(path === '/auth/login' ? '/login' : path);
/**
 * Lists one hostile query for each different result of the page's `validateSearch`, and all queries
 * that the server answers itself. `routes/signIn.test.ts` proves that most of them leave nothing
 * behind.
 */
async function listTried(path: string): Promise<string[]> {
  const handed = Map.groupBy(hostileQueries, await readSearchOf(path));
  const oneOfEach = [...handed.values()].map(([first = '']) => first);
  return [...new Set([...oneOfEach, ...hostileQueries.filter(isForServer)])].map(withHost);
}

type Door = {
  path: string;
  who: keyof typeof people;
  by: 'email' | 'phone' | 'pin';
  home: string;
};
const doors: Door[] = [
  { path: '/login', who: 'customer', by: 'email', home: '/dashboard' },
  { path: '/auth/login', who: 'customer', by: 'email', home: '/dashboard' },
  { path: '/valet-login', who: 'valet', by: 'phone', home: '/valet-dashboard' },
  { path: '/business-login', who: 'manager', by: 'email', home: '/business-dashboard' },
  { path: '/business-login', who: 'valet', by: 'pin', home: '/valet-dashboard' },
  { path: '/admin-login', who: 'admin', by: 'email', home: '/admin-dashboard' },
];

/** Requests and navigations to other origins, and errors on the page. */
const found = { strangers: [] as string[], crashes: [] as string[] };
beforeEach(() => {
  found.strangers = [];
  found.crashes = [];
});

function watch(page: Page): void {
  const note = (address: string) => {
    if (address !== 'about:blank' && new URL(address).origin !== product.server.url)
      found.strangers.push(address);
  };
  page.on('request', (request) => note(request.url()));
  page.on('framenavigated', (frame) => note(frame.url()));
  page.on('dialog', (dialog) => {
    found.strangers.push(dialog.message());
    void dialog.dismiss();
  });
  page.on('pageerror', (error) => found.crashes.push(error.message));
}

const watched = new WeakSet<Page>();
const pageOf = sharedPages(() => product);

async function openWatched(token?: string, locale: 'en' | 'ar' = 'en'): Promise<Page> {
  const page = await pageOf(token, { locale });
  if (!watched.has(page)) watch(page);
  watched.add(page);
  return page;
}

test.each(doors)('$path opens no other site after $who signs in by $by', async (door) => {
  const { path, who, by, home } = door;
  const turn = doors.indexOf(door);
  const locale = turn % 2 === 0 ? 'en' : 'ar';
  const { identity } = texts[locale];
  const page = await openWatched(undefined, locale);
  const visitor = visitorOn(page, product.server.url, texts[locale]);
  for (const search of await listTried(path)) {
    await visitor.open(`${path}?${search}`);
    if (by === 'pin') await page.getByRole('tab', { name: identity.valet.tab }).click();
    await visitor.signIn(identifiers[who], by === 'pin' ? PIN : PASSWORD, by);
    await page.waitForURL(product.server.url + home);
    await page.evaluate(() => {
      localStorage.removeItem('auth_token');
      localStorage.removeItem('auth_user');
    });
  }
  await waitForSettledPage(page);
  expect(found).toEqual({ strangers: [], crashes: [] });
});

test.each(['/login', '/register', '/auth/login'])(
  '%s leads a signed-in customer to no other site',
  async (path) => {
    const page = await openWatched(people.customer.token);
    for (const search of await listTried(path)) {
      await page.goto(`${product.server.url}${path}?${search}`);
      await page.waitForURL(`${product.server.url}/dashboard`);
    }
    // `validateSearch` reduces all these queries to nothing. Their pages are opened by navigation,
    // like a link of the application.
    const handed = Map.groupBy(hostileQueries, await readSearchOf(path));
    const refused = handed.get('{}') ?? [];
    expect(refused.length).toBe(hostileQueries.length - 1);
    for (const search of refused.map(withHost)) {
      await page.evaluate((href) => history.pushState(null, '', href), `${path}?${search}`);
      await page.waitForFunction(() => location.pathname === '/dashboard');
    }
    await goWithin(page, `${path}?next=/account`);
    await page.waitForURL(`${product.server.url}/account`);
    expect(found).toEqual({ strangers: [], crashes: [] });
  },
);

test('a tab at a sign-in page goes to no other site when another tab signs in', async () => {
  const page = await openWatched();
  await page.goto(`${product.server.url}/login?next=https://evil.test/`);
  await waitForSettledPage(page);
  const other = await page.context().newPage();
  await other.goto(`${product.server.url}/terms`);
  await other.evaluate((token) => localStorage.setItem('auth_token', token), people.customer.token);
  await page.waitForURL((address) => !/login/.test(address.pathname));
  expect(page.url().startsWith(`${product.server.url}/`)).toBe(true);
  await other.close();
  expect(found).toEqual({ strangers: [], crashes: [] });
});

/** Lists malformed addresses, one for each different result of the page's `validateSearch`. */
async function listMalformed(): Promise<{ path: string; addresses: string[] }[]> {
  const parameters = await readParameters();
  const all = parameters.map(async ({ fullPath, names }) => {
    expect(names, fullPath).not.toEqual([]);
    const path = fullPath.replaceAll(/\$\w+/g, 'none');
    const searches = Object.values(malformedParameters).map((write) => names.map(write).join('&'));
    const handed = Map.groupBy(searches, await readSearchAt(fullPath));
    return { path, addresses: [...handed.values()].map(([first = '']) => `${path}?${first}`) };
  });
  return Promise.all(all);
}

/** Person who may open each route; other people see only the sign-in page. */
const owners: [RegExp, keyof typeof people][] = [
  [/^\/(valet-dashboard|valet-checkin|valet-shift-tracking|messages)/, 'valet'],
  [/^\/admin(-dashboard)?\b(?!-login)/, 'admin'],
  [/^\/(dashboard|customer|session)\b/, 'customer'],
];

test.each([undefined, 'valet', 'admin', 'customer'] as const)(
  'a parameter of the wrong kind crashes no page, signed in as %s',
  async (owner) => {
    const routes = await listMalformed();
    expect(routes.length).toBeGreaterThan(15);
    const own = routes.filter(
      ({ path }) => owners.find(([pattern]) => pattern.test(path))?.[1] === owner,
    );
    expect(own).not.toEqual([]);
    const page = await openWatched(owner && people[owner].token);
    for (const { addresses } of own)
      for (const [at, address] of addresses.entries()) {
        // Loads each page with its first address, and navigates to the others.
        if (at === 0) await page.goto(product.server.url + address);
        else await goWithin(page, address);
        await page.locator('main').waitFor();
        await waitForSettledPage(page);
        expect(await page.getByText(texts.en.common.failure.unexpected).count(), address).toBe(0);
        if (owner) expect(new URL(page.url()).pathname, address).not.toMatch(/login/);
      }
    expect(found).toEqual({ strangers: [], crashes: [] });
  },
);
