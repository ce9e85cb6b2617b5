import type { Request } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { languageList } from '#texts/languages.ts';
import { readInbox, randomEmail } from '../factories/accounts.ts';
import {
  buildStaffedBusiness,
  buildPerson,
  type TestBusiness,
  PASSWORD,
} from '../factories/people.ts';
import {
  expectAccessible,
  goWithin,
  newPage,
  type Page,
  takeScreenshot,
  waitForSettledPage,
} from '../harness/browser.ts';
import { runProduct } from '../harness/product.ts';
import { personOn } from './person.ts';
import { flowsInTurn, looks, looksRight, turnPage } from './looks.ts';
import { texts } from './texts.ts';
import { visitScreens } from './walk.ts';

let business: TestBusiness;
let tokens: { admin: string; customer: string; valet: string };
const product = runProduct();
beforeAll(async () => {
  const { ctx } = product.server;
  business = await buildStaffedBusiness(ctx);
  const [admin, customer] = await Promise.all([
    buildPerson(ctx, { role: 'admin', firstName: 'Ada' }),
    buildPerson(ctx, { role: 'customer', firstName: 'Emma' }),
  ]);
  tokens = { admin: admin.token, customer: customer.token, valet: business.valet.token };
});

async function as(token: string, options: Parameters<typeof newPage>[1] = {}): Promise<Page> {
  const page = await newPage(product.browser, options);
  await page.addInitScript((own) => localStorage.setItem('auth_token', own), token);
  return page;
}

const readLanguage = async (token: string) =>
  (await product.server.as(token)('GET /api/auth/me', {})).user.language;

const screens = [
  { name: 'account', path: '/account', who: 'valet' },
  { name: 'home', path: '/dashboard', who: 'customer' },
  { name: 'users', path: '/admin-dashboard/users', who: 'admin' },
  { name: 'applications', path: '/admin-dashboard/applications', who: 'admin' },
  { name: 'audit', path: '/admin-dashboard/audit', who: 'admin' },
] as const;

/**
 * The walk test checks these screens on phone and desktop, but not at 320 pixels with twice the
 * text.
 */
test('the personal screens have enough room at 320 pixels with twice the text', async () => {
  const problems: string[] = [];
  const phones = looks.filter(({ viewport }) => viewport === 'phone');
  const page = await newPage(product.browser, phones[0]);
  page.on('pageerror', (error) => problems.push(`${page.url()}: ${error.message}`));
  const people = screens.map((screen) => ({ ...screen, token: tokens[screen.who] }));
  for await (const { name } of visitScreens(page, product, people)) {
    await page.getByRole('heading', { level: 1 }).waitFor();
    for (const look of phones) {
      await turnPage(page, look);
      const where = `${name}-${look.locale}-${look.theme}`;
      await page.setViewportSize({ width: 320, height: 640 });
      await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'));
      await takeScreenshot(page, where);
      const tooWide = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      if (tooWide > 0) problems.push(`${where} is ${tooWide}px too wide`);
      await page.evaluate(() => void (document.documentElement.style.fontSize = ''));
      await expectAccessible(page).catch((error: Error) =>
        problems.push(`${where}: ${error.message}`),
      );
    }
  }
  await page.close();
  expect(problems).toEqual([]);
});

const takeTurns = flowsInTurn('en', 'ar');

describe.each(['en', 'ar'] as const)('in %s', (locale) => {
  const test = takeTurns(locale);
  const words = texts[locale];
  const other = locale === 'ar' ? 'en' : 'ar';

  test('the language of the screens becomes the language of messages, which can also be set separately', async () => {
    const valet = await newValet();
    const page = await as(valet.token, { locale });
    await page.goto(`${product.server.url}/valet-dashboard`);
    await personOn(page, product.server.url, words).openMenu();
    await page.getByRole('button', { name: languageList[other].name }).click();
    await expect.poll(() => readLanguage(valet.token)).toBe(other);
    await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe(other);

    await page.goto(`${product.server.url}/account`);
    await page.getByRole('radio', { name: languageList[locale].name }).press('Space');
    await expect.poll(() => readLanguage(valet.token)).toBe(locale);
    expect(await page.evaluate(() => document.documentElement.lang)).toBe(other);
    await page.close();
  });

  test('a valet sets a PIN and signs in with it, and a weak PIN and a wrong password are named', async () => {
    const valet = await newValet();
    const page = await as(valet.token, { locale });
    const person = personOn(page, product.server.url, words);
    await page.goto(`${product.server.url}/account`);
    const { pin } = words.account;
    await person.press(pin.set);
    const submit = page.getByRole('dialog').getByRole('button', { name: pin.set });
    await page.getByLabel(pin.label, { exact: true }).fill(locale === 'ar' ? '١٢٣٤' : '1234');
    await page.getByLabel(pin.password, { exact: true }).fill('wrong');
    await submit.click();
    await person.sees(words.issues.pin_too_easy);
    await page.getByLabel(pin.label, { exact: true }).fill(locale === 'ar' ? '٢٧٤٩' : '2749');
    await submit.click();
    await person.sees(words.issues.password_wrong);
    expect(await page.getByLabel(pin.label, { exact: true }).inputValue()).toBe('2749');
    await page.getByLabel(pin.password, { exact: true }).fill(PASSWORD);
    await submit.click();
    await person.sees(pin.done);
    await page.getByRole('heading', { name: pin.change }).waitFor();
    const { user } = await product.server.as()('POST /api/auth/valet-login', {
      body: { phone: valet.phone_e164 ?? '', pin: '2749' },
    });
    expect(user.id).toBe(valet.id);
    await page.close();
  });
});

test('a stranger must sign in first, and people of each role see only their own screens', async () => {
  const { url } = product.server;
  const page = await newPage(product.browser);
  await page.goto(`${url}/account`);
  await page.waitForURL('**/login**');
  await goWithin(page, '/admin');
  await page.waitForURL('**/admin-login**');
  await goWithin(page, '/dashboard');
  await page.waitForURL('**/login**');
  await page.close();
  const valet = await as(tokens.valet);
  await valet.goto(`${url}/dashboard`);
  await valet.waitForURL('**/valet-dashboard');
  for (const path of ['/admin', '/admin-dashboard']) {
    await goWithin(valet, '/account');
    await goWithin(valet, path);
    await valet.waitForURL('**/valet-dashboard');
  }
  await valet.close();
});

describe('the profile of a customer', () => {
  const { profile: words, account, app, common } = texts.en;
  const PATH = '/dashboard/profile';
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
  const findSection = (page: Page, title: string) =>
    page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: title, exact: true }) });
  const findDialog = (page: Page, title: string) => page.getByRole('dialog', { name: title });

  test('a new e-mail address takes effect after its link was opened', async () => {
    const person = await buildPerson(product.server.ctx, { role: 'customer' });
    const me = async () => (await product.server.as(person.token)('GET /api/auth/me', {})).user;
    const page = await as(person.token);
    await page.goto(product.server.url + PATH);
    const email = randomEmail();
    await button(page, words.email.change).click();
    await page.getByLabel(words.email.label, { exact: true }).fill(email);
    await page.getByRole('dialog').getByLabel(words.email.password, { exact: true }).fill(PASSWORD);
    await button(page, words.email.send).click();
    await page.getByText(words.email.sentTitle).waitFor();
    const [letter] = await readInbox(product.server, email);
    const link = /https?:\/\/\S*verify-email\S*/.exec(letter?.text ?? '')?.[0];
    await page.goto(link ?? '');
    await expect.poll(async () => (await me()).email).toBe(email);
    await page.goto(product.server.url + PATH);
    await page.getByText(email).first().waitFor();
    await page.close();
  });

  test('a section that fails to load leaves the rest of the screen, and can be retried', async () => {
    const page = await as(tokens.customer, { cold: true });
    await page.goto(product.server.url + PATH);
    await waitForSettledPage(page);
    const email = findSection(page, words.email.title);
    const isMissing = (part: typeof email) => part.getByText(app.missing.title).waitFor();
    const retry = (part: typeof email) =>
      part.getByRole('button', { name: common.actions.retry }).click();
    await page.context().setOffline(true);
    await button(page, words.email.change).click();
    await isMissing(email);
    await retry(email);
    await isMissing(email);
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toBe(common.actions.retry);
    await button(page, words.email.change).click();
    await isMissing(email);
    expect(await findDialog(page, words.email.changeTitle).count()).toBe(0);
    await page.context().setOffline(false);
    // The dialog that was requested offline opens as soon as the network is back.
    await findDialog(page, words.email.changeTitle).waitFor();
    await page.keyboard.press('Escape');

    // The sections below load when a person scrolls near them.
    const ofSessions = new Set<string>();
    const collect = (request: Request) => ofSessions.add(request.url());
    // Scrolls up first, because a reload keeps the scroll position, which is near these sections.
    await page.evaluate(() => scrollTo(0, 0));
    await page.reload();
    await waitForSettledPage(page);
    page.on('request', collect);
    await findSection(page, account.sessions.title).scrollIntoViewIfNeeded();
    await button(page, account.everywhere.button).waitFor();
    page.off('request', collect);
    const isOfSessions = (at: URL) => at.pathname.endsWith('.js') && ofSessions.has(at.href);
    await page.route(isOfSessions, (route) => route.abort());
    await page.reload();
    const sessions = findSection(page, account.sessions.title);
    await sessions.scrollIntoViewIfNeeded();
    await isMissing(sessions);
    await page.getByRole('heading', { name: words.name.title, exact: true }).waitFor();
    await looksRight(page, 'profile-missing');
    await page.unroute(isOfSessions);
    await retry(sessions);
    await button(page, account.everywhere.button).waitFor();
    await page.close();
  });
});

const newValet = () =>
  buildPerson(product.server.ctx, {
    role: 'valet',
    businessId: business.id,
    locationIds: [business.location.id],
  });
