import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildPerson, buildStaffedBusiness, PASSWORD } from '../factories/people.ts';
import type { TestBusiness } from '../factories/people.ts';
import { newPage, settled, type Page } from '../harness/browser.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { readRouteTree } from './routes.ts';
import { texts } from './texts.ts';
import { visitorOn } from './visitor.ts';

const PIN = '2749';

let product: Product;
let url: string;
let business: TestBusiness;
let people: Record<'customer' | 'valet' | 'manager' | 'admin', { id: string; token: string }>;
let identifiers: Record<keyof typeof people, string>;
beforeAll(async () => {
  product = await startProduct();
  ({ url } = product.server);
  business = await buildStaffedBusiness(product.server.ctx);
  const customer = await buildPerson(product.server.ctx, { role: 'customer' });
  await product.server.ctx.db
    .updateTable('people')
    .set({ email_verified_at: product.server.ctx.clock() })
    .where('id', '=', customer.id)
    .execute();
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
afterAll(() => product.close());

/** What stands behind `?`, as somebody sends it around; `HOST` is this site's own. */
const hostile = [
  'next=https://evil.test/',
  'next=http://evil.test/',
  'next=//evil.test/',
  'next=///evil.test/',
  'next=/%5Cevil.test/',
  'next=%5C%5Cevil.test/',
  'next=/%09/evil.test/',
  'next=/%0A/evil.test/',
  'next=%09//evil.test/',
  'next=%20https://evil.test/',
  'next=https:evil.test/',
  'next=https:/evil.test/',
  'next=HTTPS://EVIL.TEST/',
  'next=http://HOST@evil.test/',
  'next=//HOST@evil.test/',
  'next=http://HOST.evil.test/',
  'next=javascript:alert(document.domain)',
  'next=JaVaScRiPt:alert(1)//http://HOST/',
  'next=data:text/html,<script>alert(1)</script>',
  'next=blob:http://HOST/0',
  'next=/.//evil.test/',
  'next=/a/..//evil.test/',
  'next=https%3A%2F%2Fevil.test%2F',
  'next=%22https://evil.test/%22',
  'next=[%22https://evil.test/%22]',
  'next={%22href%22:%22https://evil.test/%22}',
  'next[]=https://evil.test/',
  'next[href]=https://evil.test/',
  'next=https://evil.test/&next=https://evil.test/',
  'next=https://evil.test/&href=https://evil.test/&to=https://evil.test/',
  'next=7&next=true&next=null',
  `next=https://evil.test/${'a'.repeat(4_000)}`,
  `next=/${'a'.repeat(20_000)}`,
  'next=%00',
  'next=/api/auth/logout',
  'next=/x/../API/auth/me',
];

/** Those that every door is tried with; of the others each is tried at one. */
const OFTEN_TRIED = 3;

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
  { path: '/business-login', who: 'manager', by: 'email', home: '/dispatcher-queue' },
  { path: '/business-login', who: 'valet', by: 'pin', home: '/valet-dashboard' },
  { path: '/admin-login', who: 'admin', by: 'email', home: '/admin-dashboard' },
];

/** Where the page went, or wanted to go, that is not here; and what broke in it. */
function watch(page: Page) {
  const strangers: string[] = [];
  const crashes: string[] = [];
  const note = (address: string) => {
    if (address !== 'about:blank' && new URL(address).origin !== url) strangers.push(address);
  };
  page.on('request', (request) => note(request.url()));
  page.on('framenavigated', (frame) => note(frame.url()));
  page.on('dialog', (dialog) => {
    strangers.push(dialog.message());
    void dialog.dismiss();
  });
  page.on('pageerror', (error) => crashes.push(error.message));
  return { strangers, crashes };
}

test.each(doors)('$path opens no other site after $who signs in by $by', async (door) => {
  const { path, who, by, home } = door;
  const turn = doors.indexOf(door);
  const locale = turn % 2 === 0 ? 'en' : 'ar';
  const { identity } = texts[locale];
  const page = await newPage(product.browser, { locale });
  const { strangers, crashes } = watch(page);
  const visitor = visitorOn(page, url, texts[locale]);
  const tried = hostile.filter((_, index) => index < OFTEN_TRIED || index % doors.length === turn);
  for (const search of tried.map((each) => each.replaceAll('HOST', new URL(url).host))) {
    await visitor.open(`${path}?${search}`);
    if (by === 'pin') await page.getByRole('tab', { name: identity.valet.tab }).click();
    await visitor.signIn(identifiers[who], by === 'pin' ? PIN : PASSWORD, by);
    await page.waitForURL(url + home);
    await page.evaluate(() => {
      localStorage.removeItem('auth_token');
      localStorage.removeItem('auth_user');
    });
  }
  await settled(page);
  expect({ strangers, crashes }).toEqual({ strangers: [], crashes: [] });
  await page.close();
});

/** The first with all, the others with every sixth: each reads its address by the same lines. */
const forMembers = [
  { path: '/login', each: 1 },
  { path: '/register', each: 6 },
  { path: '/auth/login', each: 6 },
];
test.each(forMembers)(
  '$path leads a customer who is signed in to no other site',
  async ({ path, each: step }) => {
    const page = await newPage(product.browser);
    const { strangers, crashes } = watch(page);
    await page.goto(`${url}/terms`);
    await page.evaluate(
      (token) => localStorage.setItem('auth_token', token),
      people.customer.token,
    );
    const tried = hostile.filter((_, index) => index % step === 0);
    for (const search of tried.map((each) => each.replaceAll('HOST', new URL(url).host))) {
      await page.goto(`${url}${path}?${search}`);
      await page.waitForURL(`${url}/dashboard`);
    }
    await page.goto(`${url}${path}?next=/account`);
    await page.waitForURL(`${url}/account`);
    expect({ strangers, crashes }).toEqual({ strangers: [], crashes: [] });
    await page.close();
  },
);

test('a tab that waits at a sign-in page goes to no other site when another one signs in', async () => {
  const page = await newPage(product.browser);
  const { strangers, crashes } = watch(page);
  await page.goto(`${url}/login?next=https://evil.test/`);
  await settled(page);
  const other = await page.context().newPage();
  await other.goto(`${url}/terms`);
  await other.evaluate((token) => localStorage.setItem('auth_token', token), people.customer.token);
  await page.waitForURL((address) => !/login/.test(address.pathname));
  expect(page.url().startsWith(`${url}/`)).toBe(true);
  expect({ strangers, crashes }).toEqual({ strangers: [], crashes: [] });
  await page.close();
});

const malformed: Record<string, (name: string) => string> = {
  'a number': (name) => `${name}=7`,
  'an object': (name) => `${name}=${encodeURIComponent('{"a":{"b":[1]}}')}`,
  'an array': (name) => `${name}=${encodeURIComponent('["a",2,null]')}&${name}=b&${name}[]=c`,
  'a truth or nothing': (name) => `${name}=null&${name}=true&${name}=`,
  'bytes that are no text': (name) => `${name}=%ED%A0%80%FF`,
  'a long text': (name) => `${name}=${'a'.repeat(2_000)}`,
};

/** Every route that reads parameters, with their names; `$id` and its like are filled with what is no id. */
async function readParameters(): Promise<{ path: string; names: string[] }[]> {
  const routes = (await readRouteTree()).flatMap(({ fullPath, options }) => {
    const read = options.validateSearch as ((search: object) => object) | undefined;
    const path = fullPath.replaceAll(/\$\w+/g, 'none');
    return read ? [{ path, names: Object.keys(read({})) }] : [];
  });
  return routes;
}

/** Who a route is for; everybody else sees no more of it than its sign-in page. */
const owners: [RegExp, keyof typeof people][] = [
  [/^\/(valet-dashboard|valet-checkin|valet-shift-tracking|messages)/, 'valet'],
  [/^\/admin(-dashboard)?\b(?!-login)/, 'admin'],
  [/^\/(dashboard|customer|session)\b/, 'customer'],
];

describe('a parameter of the wrong kind', () => {
  test.each(Object.keys(malformed))('crashes no page: %s', async (how) => {
    const parameters = await readParameters();
    expect(parameters.length).toBeGreaterThan(15);
    const byOwner = Map.groupBy(
      parameters,
      ({ path }) => owners.find(([pattern]) => pattern.test(path))?.[1],
    );
    for (const [owner, routes] of byOwner) {
      const page = await newPage(product.browser);
      const { strangers, crashes } = watch(page);
      const token = owner ? people[owner].token : '';
      await page.addInitScript((value) => localStorage.setItem('auth_token', value), token);
      for (const { path, names } of routes) {
        expect(names, path).not.toEqual([]);
        await page.goto(`${url}${path}?${names.map((name) => malformed[how]?.(name)).join('&')}`);
        await page.locator('main').waitFor();
        await settled(page);
        expect(await page.getByText(texts.en.common.failure.unexpected).count(), path).toBe(0);
        if (owner) expect(new URL(page.url()).pathname, path).not.toMatch(/login/);
      }
      expect({ strangers, crashes }).toEqual({ strangers: [], crashes: [] });
      await page.close();
    }
  });
});
