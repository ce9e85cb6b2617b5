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
import { goWithin, type Page, waitForSettledPage } from '../harness/browser.ts';
import { runProduct } from '../harness/product.ts';
import { newPage, openPage, type Visit } from './pages.ts';
import { personOn } from './person.ts';
import { flowsInTurn, looksRight } from './looks.ts';
import { texts } from './texts.ts';

let business: TestBusiness;
let tokens: { customer: string; valet: string };
const product = runProduct();
beforeAll(async () => {
  const { ctx } = product.server;
  business = await buildStaffedBusiness(ctx);
  const customer = await buildPerson(ctx, { role: 'customer', firstName: 'Emma' });
  tokens = { customer: customer.token, valet: business.valet.token };
});

const as = (token: string, visit: Visit = {}) => newPage(product.browser, { token, ...visit });

const readLanguage = async (token: string) =>
  (await product.server.as(token)('GET /api/auth/me', {})).user.language;

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
  });
});

test('a stranger must sign in first, and people of each role see only their own screens', async () => {
  const { url } = product.server;
  const page = await openPage(product, '/account');
  await page.waitForURL('**/login**');
  await goWithin(page, '/admin');
  await page.waitForURL('**/admin-login**');
  await goWithin(page, '/dispatcher-queue');
  await page.waitForURL('**/business-login**');
  await goWithin(page, '/dashboard');
  await page.waitForURL('**/login**');
  await page.close();
  const valet = await as(tokens.valet);
  await valet.goto(`${url}/dashboard`);
  await valet.waitForURL('**/valet-dashboard');
  for (const path of ['/admin', '/admin-dashboard', '/dispatcher-queue']) {
    await goWithin(valet, '/account');
    await goWithin(valet, path);
    await valet.waitForURL('**/valet-dashboard');
  }
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
  });
});

const newValet = () =>
  buildPerson(product.server.ctx, {
    role: 'valet',
    businessId: business.id,
    locationIds: [business.location.id],
  });
