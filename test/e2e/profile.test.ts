import { readFile } from 'node:fs/promises';
import type { Request } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inbox, randomEmail } from '../factories/accounts.ts';
import { acceptedService, buildCustomer, type Customer } from '../factories/customers.ts';
import { buildStaffedBusiness, PASSWORD, randomPhone } from '../factories/people.ts';
import { codeFor } from '../factories/stays.ts';
import { stayFacts } from '../factories/rows.ts';
import { newPage, type Page, settled } from '../harness/browser.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { looksRight, played } from './looks.ts';
import { texts } from './texts.ts';
import { countCalls } from './visitor.ts';

let product: Product;
let url: string;
let customer: Customer;
beforeAll(async () => {
  product = await startProduct();
  ({ url } = product.server);
});
beforeEach(async () => {
  customer = await buildCustomer(product.server, { isVerified: false });
});
afterAll(() => product.close());

describe('the profile of a customer', () => {
  const { profile: words, account, issues, app, common } = texts.en;

  async function open({ cold = false } = {}): Promise<Page> {
    const page = await newPage(product.browser, { ...played, cold });
    await page.addInitScript((own) => {
      // Signed out here it stays so over a reload.
      if (sessionStorage.getItem('began') === null) localStorage.setItem('auth_token', own);
      sessionStorage.setItem('began', 'yes');
    }, customer.token);
    await page.goto(`${url}/dashboard/profile`);
    await page.getByRole('button', { name: words.delete.button, exact: true }).waitFor();
    return page;
  }
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
  const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
  const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
  const findSection = (page: Page, title: string) =>
    page.locator('section').filter({ has: heading(page, title) });
  const findDialog = (page: Page, title: string) => page.getByRole('dialog', { name: title });
  const switches = (page: Page) => page.getByRole('switch');
  /** What is further down comes when it is near. */
  async function lookDown(page: Page): Promise<void> {
    await heading(page, account.notify.title).scrollIntoViewIfNeeded();
    await switches(page).first().waitFor();
    await heading(page, account.sessions.title).scrollIntoViewIfNeeded();
    await button(page, account.everywhere.button).waitFor();
  }
  const me = async () => (await customer.call('GET /api/auth/me', {})).user;

  test('a name is saved once; while it is typed nothing else takes it away', async () => {
    const page = await open();
    await lookDown(page);
    await looksRight(page, 'profile-all');
    await button(page, words.name.change).click();
    const dialog = findDialog(page, words.name.changeTitle);
    const first = field(page, words.name.firstName);
    const last = field(page, words.name.lastName);
    await first.fill('');
    await button(page, words.name.save).click();
    await page.getByText(issues.first_name_missing).waitFor();
    await first.fill('نور');
    // Saved on another device meanwhile, of which another tab is the first to hear.
    await customer.call('PATCH /api/auth/me', { body: { lastName: 'Haddad' } });
    const otherTab = await page.context().newPage();
    await otherTab.goto(`${url}/dashboard/profile`);
    await otherTab.getByText('Haddad').first().waitFor();
    await otherTab.close();
    await expect.poll(() => last.inputValue()).toBe('Haddad');
    expect(await first.inputValue()).toBe('نور');
    await page.route('**/api/auth/me', (route) =>
      route.request().method() === 'PATCH' ? route.abort() : route.continue(),
    );
    await button(page, words.name.save).click();
    await page.getByRole('alert').first().waitFor();
    expect(await first.inputValue()).toBe('نور');
    await looksRight(page, 'profile-name');
    await page.unroute('**/api/auth/me');
    await last.fill('Khoury');
    const sent = countCalls(page, '/api/auth/me');
    await button(page, words.name.save).dblclick();
    await page.getByText(words.name.done).waitFor();
    expect(sent()).toBe(1);
    expect(await me()).toMatchObject({ firstName: 'نور', lastName: 'Khoury' });
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('نور Khoury', { exact: true }).waitFor();
    await button(page, words.name.change).click();
    expect(await first.inputValue()).toBe('نور');
    expect(await last.inputValue()).toBe('Khoury');
    expect(await button(page, words.name.save).isDisabled()).toBe(true);
    await page.setViewportSize({ width: 320, height: 640 });
    await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'));
    const extra = (part: string) =>
      page.locator(part).evaluate((element) => element.scrollWidth - element.clientWidth);
    expect(await extra('dialog > .sheet')).toBe(0);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await extra('html')).toBe(0);
    await page.close();
  });

  test('another number takes the password and is proven by its code', async () => {
    const page = await open();
    const phone = randomPhone();
    await button(page, words.phone.change).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(words.phone.label).fill('12');
    await dialog.getByLabel(words.phone.password, { exact: true }).fill('not my password');
    await button(page, words.phone.save).click();
    await dialog.locator('[aria-invalid=true]').first().waitFor();
    await dialog.getByLabel(words.phone.label).fill(phone);
    await button(page, words.phone.save).click();
    await page.getByText(issues.password_wrong).waitFor();
    await looksRight(page, 'profile-phone');
    await dialog.getByLabel(words.phone.password, { exact: true }).fill(PASSWORD);
    await button(page, words.phone.save).click();
    await page.getByText(words.phone.done).waitFor();
    await button(page, words.phone.verify).click();
    const code = await codeFor(product.server, phone);
    const box = page.getByRole('textbox', { name: words.phone.code });
    await box.fill(code === '111111' ? '222222' : '111111');
    await page.getByText(texts.en.errors.INVALID_CODE).waitFor();
    expect(await page.getByText(words.phone.resend, { exact: true }).count()).toBe(0);
    await looksRight(page, 'profile-code');
    await box.fill(code);
    await page.getByText(words.phone.verifiedDone).waitFor();
    expect(await me()).toMatchObject({ phoneNumber: phone, isPhoneVerified: true });
    await page.getByText(words.phone.verified, { exact: true }).first().waitFor();
    await page.close();
  });

  test('another address is taken over by the link that goes there', async () => {
    const page = await open();
    const email = randomEmail();
    await button(page, words.email.change).click();
    await field(page, words.email.label).fill('nobody');
    await page.getByRole('dialog').getByLabel(words.email.password, { exact: true }).fill(PASSWORD);
    await button(page, words.email.send).click();
    await page.getByText(issues.email_invalid).waitFor();
    await field(page, words.email.label).fill(email);
    await button(page, words.email.send).click();
    await page.getByText(words.email.sentTitle).waitFor();
    await looksRight(page, 'profile-email');
    const [letter] = await inbox(product.server, email);
    const link = /https?:\/\/\S*verify-email\S*/.exec(letter?.text ?? '')?.[0];
    await page.goto(link ?? '');
    await expect.poll(async () => (await me()).email).toBe(email);
    await page.goto(`${url}/dashboard/profile`);
    await page.getByText(email).first().waitFor();
    await page.close();
  });

  test('another password is asked for in a window, which closes when it is saved', async () => {
    const page = await open();
    await button(page, account.password.title).click();
    const dialog = findDialog(page, account.password.title);
    await field(page, account.password.current).fill('not my password');
    await field(page, account.password.next).fill('a sentence of the night');
    await field(page, account.password.again).fill('a sentence of the night');
    await dialog.getByRole('button', { name: account.password.submit }).click();
    await page.getByText(issues.password_wrong).waitFor();
    expect(await field(page, account.password.next).inputValue()).toBe('a sentence of the night');
    await looksRight(page, 'profile-password');
    await field(page, account.password.current).fill(PASSWORD);
    await dialog.getByRole('button', { name: account.password.submit }).click();
    await page.getByText(account.password.done).waitFor();
    await dialog.waitFor({ state: 'detached' });
    await page.close();
  });

  test('what is further down has its heading, and comes when it is near, tabbed to or printed', async () => {
    const page = await open();
    await settled(page);
    await heading(page, account.notify.title).waitFor();
    await heading(page, account.sessions.title).waitFor();
    expect(await button(page, account.everywhere.button).count()).toBe(0);
    await looksRight(page, 'profile-first');
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    await switches(page).first().waitFor();
    await button(page, account.everywhere.button).waitFor();
    await page.reload();
    await lookDown(page);
    await page.reload();
    await button(page, words.email.change).focus();
    await page.keyboard.press('Tab');
    await switches(page).first().waitFor();
    await button(page, account.everywhere.button).waitFor();
    await page.close();
  });

  test('a part that cannot be had leaves the screen, and comes with another try', async () => {
    const page = await open({ cold: true });
    await settled(page);
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
    // It was asked for, and opens as soon as the network is back.
    await findDialog(page, words.email.changeTitle).waitFor();
    await page.keyboard.press('Escape');

    // The sections below, which a person comes upon.
    const ofSessions = new Set<string>();
    const collect = (request: Request) => ofSessions.add(request.url());
    // A page read anew stays where it was, which is near to them.
    await page.evaluate(() => scrollTo(0, 0));
    await page.reload();
    await settled(page);
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
    await heading(page, words.name.title).waitFor();
    await looksRight(page, 'profile-missing');
    await page.unroute(isOfSessions);
    await retry(sessions);
    await button(page, account.everywhere.button).waitFor();
    await page.close();
  });

  test('no code is sent to whom it could not be asked for', async () => {
    const page = await open();
    await settled(page);
    await page.route('**/assets/SentCode-*.js', (route) => route.abort());
    const sent = countCalls(page, '/api/auth/phone/send-code');
    await button(page, words.phone.verify).click();
    await page.getByText(app.missing.title).waitFor();
    expect(sent()).toBe(0);
    await page.unroute('**/assets/SentCode-*.js');
    await button(page, common.actions.retry).click();
    await page.getByText(app.missing.title).waitFor({ state: 'detached' });
    expect(sent()).toBe(0);
    await button(page, words.phone.verify).click();
    await page.getByRole('textbox', { name: words.phone.code }).waitFor();
    await page.close();
  });

  test('the data comes as a file', async () => {
    const page = await open();
    const download = page.waitForEvent('download');
    await button(page, words.data.download).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^portico-\d{4}-\d\d-\d\d\.json$/);
    const data = JSON.parse(await readFile(await file.path(), 'utf8')) as Record<string, unknown>;
    expect(data['vehicles']).toMatchObject([{ licensePlate: customer.vehicle.licensePlate }]);
    await page.getByText(words.data.done).waitFor();
    await page.close();
  });

  test('the account is deleted for good, but not while a car is with the valets', async () => {
    const business = await buildStaffedBusiness(product.server.ctx);
    const { id } = await acceptedService(product.server, customer, business);
    const page = await open();
    await button(page, words.delete.button).click();
    const password = page.getByRole('dialog').getByLabel(words.delete.password, { exact: true });
    const word = page.getByRole('textbox', { name: /DELETE/ });
    await password.fill('not my password');
    await word.fill('delet');
    await button(page, words.delete.submit).click();
    await page
      .getByText(texts.en.t('issues:confirmation_word_missing', { word: 'DELETE' }))
      .waitFor();
    await word.fill('delete');
    await button(page, words.delete.submit).click();
    await page.getByText(issues.password_wrong).waitFor();
    await looksRight(page, 'profile-delete');
    await password.fill(PASSWORD);
    await button(page, words.delete.submit).click();
    await page.getByText(texts.en.errors.CAR_IN_CUSTODY).waitFor();
    await product.server.ctx.db
      .updateTable('stays')
      .set(stayFacts('returned', business.valet.id))
      .where('id', '=', id)
      .execute();
    await button(page, words.delete.submit).click();
    await page.getByText(words.delete.done).waitFor();
    await page.waitForURL(`${url}/`);
    expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toBeNull();
    expect(await page.getByText(app.signedOut.title).count()).toBe(0);
    await looksRight(page, 'profile-goodbye');
    await page.close();
  });
});

test('where nothing tells what is near, all of it is shown', async () => {
  const page = await newPage(product.browser);
  await page.addInitScript((own) => {
    localStorage.setItem('auth_token', own);
    Reflect.deleteProperty(window, 'IntersectionObserver');
  }, customer.token);
  await page.goto(`${url}/dashboard/profile`);
  await page.getByRole('switch').first().waitFor();
  await page.getByRole('button', { name: texts.en.account.everywhere.button }).waitFor();
  await page.close();
});
