import { describe, expect, test } from 'vitest';
import { readFileSync } from 'node:fs';
import { languageList, languages } from '#texts/languages.ts';
import { buildStaffedBusiness } from '../factories/people.ts';
import { expectAccessible, goWithin, type Page } from '../harness/browser.ts';
import { runProduct } from '../harness/product.ts';
import { flowsInTurn, looksRightHere } from './looks.ts';
import { newPage, openPage } from './pages.ts';
import { texts } from './texts.ts';
import { scriptOf } from '../harness/scriptOf.ts';

const { common, site } = texts.en;
const takeTurns = flowsInTurn(...languages);
const takeOtherTurns = flowsInTurn(...languages);

const product = runProduct();

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const headline = (page: Page, name: string) =>
  page.getByRole('heading', { name, exact: true }).waitFor();

describe.each(languages)('the landing page (%s)', (locale) => {
  const test = takeTurns(locale);
  const words = texts[locale].site;
  const { demo } = words;

  test('a visitor plays the example stay by pressing, and a screen reader announces each state once', async () => {
    const page = await openPage(product, '/', { locale });
    const spoken = page.locator('[aria-live=polite]').first();
    await headline(page, demo.headline.received);
    expect(await spoken.textContent()).toBe('');
    expect(await button(page, demo.pause).count()).toBe(0);
    for (const [press, scene] of [
      ['park', 'parked'],
      ['request', 'requested'],
      ['send', 'onItsWay'],
      ['arrive', 'ready'],
      ['again', 'received'],
    ] as const) {
      await button(page, demo.press[press]).click();
      await headline(page, demo.headline[scene]);
      expect(await spoken.textContent()).toBe(demo.headline[scene]);
    }
  });

  test('the example stay plays by itself in silence, and stops on request', async () => {
    const page = await newPage(product.browser, { locale });
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.clock.install();
    await page.goto(product.server.url);
    await headline(page, demo.headline.received);
    // The stay would otherwise go on while the test looks at it.
    await page.clock.pauseAt(Date.now() + 2_000);
    await page.clock.runFor(5_000);
    await headline(page, demo.headline.parked);
    await button(page, demo.pause).click();
    await page.clock.runFor(60_000);
    await headline(page, demo.headline.parked);
    expect(await page.locator('[aria-live=polite]').first().textContent()).toBe('');

    await button(page, demo.press.request).click();
    await headline(page, demo.headline.requested);
    await page.clock.runFor(4_000);
    await headline(page, demo.headline.onItsWay);
    await page.clock.runFor(6_000);
    await headline(page, demo.headline.ready);
  });

  test('the example stay does not advance while the request button has the focus', async () => {
    const page = await newPage(product.browser, { locale });
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.clock.install();
    await page.goto(product.server.url);
    await headline(page, demo.headline.received);
    await page.clock.pauseAt(Date.now() + 2_000);
    await page.clock.runFor(5_000);
    await button(page, demo.press.request).focus();
    await page.clock.runFor(60_000);
    await headline(page, demo.headline.parked);
  });

  test('every link leads to a page', async () => {
    const page = await openPage(product, '/', { locale, viewport: 'desktop' });
    const header = page.getByRole('banner');
    const footer = page.getByRole('contentinfo');
    const to = (place: typeof header, name: string) =>
      place.getByRole('link', { name, exact: true }).getAttribute('href');
    expect(await to(header, words.header.login)).toBe('/login');
    expect(await to(header, words.header.start)).toBe('/register');
    const named = words.footer;
    expect(await to(footer, named.privacy)).toBe('/privacy');
    expect(await to(footer, named.terms)).toBe('/terms');
    expect(await to(footer, named.sms)).toBe('/sms-consent');
    expect(await to(footer, named.apply)).toBe('/business-onboarding');
    expect(await to(footer, named.businessLogin)).toBe('/business-login');
    expect(await to(footer, named.valetLogin)).toBe('/valet-login');
    expect(await to(footer, named.adminLogin)).toBe('/admin-login');
  });

  test('both dialogs open over the page and link to each other, and their links have addresses', async () => {
    const page = await openPage(product, '/', { locale, viewport: 'desktop' });
    const start = page.getByRole('main').getByRole('link', { name: words.hero.start, exact: true });
    expect(await start.getAttribute('href')).toBe('/register');
    await start.click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').first().waitFor();
    await looksRightHere(page, `landing-register-${locale}`);
    await dialog.getByRole('button', { name: texts[locale].identity.signIn, exact: true }).click();
    await headline(page, texts[locale].identity.login.title);
    await looksRightHere(page, `landing-login-${locale}`);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe('/');
  });
});

test('the page has its words before any script, and each of them once', async () => {
  const locale = 'ar';
  const { title } = texts[locale].site.hero;
  const page = await newPage(product.browser, { locale });
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto(product.server.url, { waitUntil: 'domcontentloaded' });
  await headline(page, title);
  await expectAccessible(page);
  await page.unroute('**/assets/*.js');
  await page.reload();
  await button(page, texts[locale].site.demo.press.park).waitFor();
  expect(await page.getByRole('heading', { name: title }).count()).toBe(1);
  await page.goto(`${product.server.url}/valet-login`);
  expect(await page.locator('#first-paint').count()).toBe(0);
});

test('the language is chosen, stored, and turns the page round', async () => {
  const page = await openPage(product, '/');
  await headline(page, site.hero.title);
  await button(page, languageList.ar.name).first().click();
  await headline(page, texts.ar.site.hero.title);
  expect(await page.evaluate(() => document.documentElement.dir)).toBe('rtl');
  await page.reload();
  await headline(page, texts.ar.site.hero.title);
});

test('a signed-in person is sent to their own first screen', async () => {
  const { manager } = await buildStaffedBusiness(product.server.ctx);
  const page = await openPage(product, '/', { token: manager.token });
  await page.waitForURL((address) => address.pathname !== '/');
});

test('the page describes itself before any script runs, and names its sections', async () => {
  const { url } = product.server;
  const read = async (path: string, language: string) =>
    (await fetch(url + path, { headers: { 'accept-language': language } })).text();
  const html = await read('/', 'en-US,en');
  expect(html).toMatch(/<title>[^<]+Portico<\/title>/);
  expect(html).toMatch(/<meta\s+name="description"\s+content="[^"]{50,}"/);
  expect(html).toMatch(/property="og:url" content="https?:\/\/[^"]+\/"/);
  const [, picture = ''] = /property="og:image" content="https?:\/\/[^/]+([^"]+)"/.exec(html) ?? [];
  expect((await fetch(url + picture)).headers.get('content-type')).toBe('image/png');
  const parts = [...html.matchAll(/<link rel="(?:preload|modulepreload)"[^>]*href="([^"]+)"/g)];
  expect(parts.map(([, part]) => part).join()).toMatch(await scriptOf('Landing'));
  for (const [, part] of parts) expect((await fetch(url + part)).status).toBe(200);
  expect(html).not.toMatch(/readex-pro/);
  expect(await read('/', 'ar-AE,ar')).toMatch(/readex-pro/);
  expect(await read('/valet-login', 'en')).not.toMatch(await scriptOf('Landing'));
});

test('every page restricts what it may load, and cannot be shown in a frame', async () => {
  for (const path of ['/', '/login', '/dashboard', '/customer/ticket/unknown']) {
    const { headers } = await fetch(product.server.url + path);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy, path).toContain("default-src 'self'");
    expect(policy, path).toContain("frame-ancestors 'none'");
    expect(policy, path).not.toMatch(/script-src[^;]*'unsafe-/);
  }
});

const documents = [
  { name: 'privacy', paths: ['/privacy', '/privacy-policy'] },
  { name: 'terms', paths: ['/terms', '/terms-of-service'] },
  { name: 'sms', paths: ['/sms-consent'] },
] as const;

test.each(languages)(
  'each legal page is complete at each of its addresses (%s)',
  async (locale) => {
    const page = await openPage(product, '/terms', { locale });
    for (const { name, paths } of documents) {
      const { title } = texts[locale].legal.documents[name];
      const file = new URL(`../../src/texts/${locale}/documents/${name}.json`, import.meta.url);
      const text = JSON.parse(readFileSync(file, 'utf8')) as {
        sections: Record<string, { title: string }>;
      };
      for (const path of paths) {
        await goWithin(page, path);
        await headline(page, title);
        for (const section of Object.values(text.sections)) await headline(page, section.title);
      }
      const [anchor, section] = Object.entries(text.sections).at(-1) ?? ['', { title: '' }];
      await page.getByRole('link', { name: section.title, exact: true }).click();
      await page.waitForURL(`**#${anchor}`);
      for (const other of documents.filter((each) => each.name !== name)) {
        const link = page
          .getByRole('main')
          .getByRole('link', { name: texts[locale].legal.documents[other.name].title });
        expect(await link.getAttribute('href')).toBe(other.paths[0]);
      }
    }
  },
);

describe.each(languages)('for missing pages and parts (%s)', (locale) => {
  const test = takeOtherTurns(locale);
  const { app: words, common: shared, site: public_ } = texts[locale];

  test('an unknown address offers other pages', async () => {
    const page = await openPage(product, '/no/such/page', { locale });
    await headline(page, words.notFound.title);
    expect(await page.title()).toContain(words.notFound.title);
    await page.getByRole('link', { name: words.notFound.home }).click();
    await headline(page, public_.hero.title);
  });

  test('a part that fails to load shows the fallback, which can reload it', async () => {
    const page = await openPage(product, '/', { locale });
    await headline(page, public_.hero.title);
    const part = await scriptOf('ValetLogin');
    await page.route(part, (route) => route.abort());
    await page.getByRole('link', { name: public_.footer.valetLogin, exact: true }).click();
    await headline(page, shared.failure.title);
    await page.getByText(shared.failure.unexpected).waitFor();
    await page.getByText(words.errorDetails).click();
    await page.getByText('/valet-login', { exact: false }).last().waitFor();
    await looksRightHere(page, `fallback-${locale}`);
    await page.unroute(part);
    await button(page, shared.actions.retry).click();
    await headline(page, texts[locale].identity.valet.title);

    await goWithin(page, '/');
    const other = await scriptOf('AdminLogin');
    await page.route(other, (route) => route.abort());
    await page.getByRole('link', { name: public_.footer.adminLogin, exact: true }).click();
    await headline(page, shared.failure.title);
    await page.unroute(other);
    await button(page, shared.actions.refresh).click();
    await headline(page, texts[locale].identity.admin.title);
  });
});

test('a style sheet that a deployment removed is loaded by one reload', async () => {
  const page = await openPage(product, '/login');
  await page.getByRole('heading', { level: 1 }).waitFor();
  let refused = 0;
  await page.route(
    // Style sheets of the landing page, except the `app` sheet that every page has.
    /\/assets\/(?!app-)[^/]+\.css$/,
    (route) => {
      refused += 1;
      return route.abort();
    },
    { times: 1 },
  );
  await page.getByRole('link', { name: common.brand }).first().click();
  await headline(page, site.hero.title);
  expect(refused).toBe(1);
});
