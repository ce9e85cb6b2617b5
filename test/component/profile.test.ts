import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { SignedInUser } from '#contract/identity.ts';
import { AppError, fieldError } from '#server/platform/errors.ts';
import { looksRight } from '../e2e/looks.ts';
import { setTextSize, download } from '../e2e/measures.ts';
import { texts } from '../e2e/texts.ts';
import { waitForSettledPage } from '../harness/browser.ts';
import { type Answers, LOST } from './answerServer.ts';
import { type Person, customer, service } from './fixtures.ts';
import { showScreen, type ShownScreen } from './show.ts';
import { scriptOf } from '../harness/scriptOf.ts';

const { profile: words, account, issues, app, common, t } = texts.en;
const PATH = '/dashboard/profile';
const CHANGE = 'PATCH /api/auth/me';

/** Builds a customer's account that stores each change. */
function buildOwner(as: Person = customer({ isPhoneVerified: false })) {
  let { user } = as;
  return {
    as,
    save: (changes: Partial<SignedInUser>) => {
      user = { ...user, ...changes };
      return { user };
    },
    answers: {
      'GET /api/auth/me': () => ({ user }),
      'GET /api/notifications/preferences': { preferences: [{ category: 'account', inApp: true }] },
    } satisfies Answers,
  };
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const everywhere = (page: Page) => button(page, account.everywhere.button);
const switches = (page: Page) => page.getByRole('switch');

/** Scrolls to the sections that load when they come near the screen. */
async function lookDown(page: Page): Promise<void> {
  await heading(page, account.notify.title).scrollIntoViewIfNeeded();
  await switches(page).first().waitFor();
  await heading(page, account.sessions.title).scrollIntoViewIfNeeded();
  await everywhere(page).waitFor();
}

test('a name is saved once, and another device cannot overwrite it during typing', async () => {
  const { save, answers, as } = buildOwner();
  let isLost = true;
  const { page, dialog, press, expectText, sent } = await showScreen(PATH, {
    as,
    answers: {
      ...answers,
      [CHANGE]: ({ body: { firstName = '', lastName = '' } }) =>
        isLost ? LOST : save({ firstName, lastName }),
    },
  });
  await lookDown(page);
  await press(words.name.change);
  const first = field(page, words.name.firstName);
  const last = field(page, words.name.lastName);
  await first.fill('');
  await press(words.name.save);
  await expectText(issues.first_name_missing);
  await first.fill('نور');
  // Another device saves a change, which another tab reads first.
  save({ lastName: 'Haddad' });
  const otherTab = await page.context().newPage();
  await otherTab.goto(page.url());
  await otherTab.getByText('Haddad').first().waitFor();
  await otherTab.close();
  await expect.poll(() => last.inputValue()).toBe('Haddad');
  expect(await first.inputValue()).toBe('نور');
  await press(words.name.save);
  await page.getByRole('alert').first().waitFor();
  expect(await first.inputValue()).toBe('نور');
  await looksRight(page, 'profile-name');
  isLost = false;
  await last.fill('Khoury');
  const before = sent(CHANGE).length;
  await button(page, words.name.save).dblclick();
  await expectText(words.name.done);
  expect(sent(CHANGE).length).toBe(before + 1);
  expect(sent(CHANGE).at(-1)?.body).toMatchObject({ firstName: 'نور', lastName: 'Khoury' });
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('نور Khoury', { exact: true }).waitFor();
  await press(words.name.change);
  expect(await first.inputValue()).toBe('نور');
  expect(await last.inputValue()).toBe('Khoury');
  expect(await button(page, words.name.save).isDisabled()).toBe(true);
  await page.setViewportSize({ width: 320, height: 640 });
  await setTextSize(page, '200%');
  const extra = (part: string) =>
    page.locator(part).evaluate((element) => element.scrollWidth - element.clientWidth);
  expect(await extra('dialog > .sheet')).toBe(0);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(await extra('html')).toBe(0);
  await setTextSize(page, '');
});

test('a new phone number requires the password, and is confirmed by its code', async () => {
  const { save, answers, as } = buildOwner();
  let changed: () => { user: SignedInUser } | AppError = () =>
    fieldError('phoneNumber', 'phone_invalid');
  const VERIFY = 'POST /api/auth/phone/verify';
  const { page, dialog, press, expectText, sent } = await showScreen(PATH, {
    as,
    answers: {
      ...answers,
      [CHANGE]: () => changed(),
      'POST /api/auth/phone/send-code': {},
      [VERIFY]: ({ body: { code } }) =>
        code === '482913' ? save({ isPhoneVerified: true }) : new AppError('INVALID_CODE'),
    },
  });
  await press(words.phone.change);
  const password = dialog.getByLabel(words.phone.password, { exact: true });
  const number = dialog.getByLabel(words.phone.label);
  await number.fill('12');
  await password.fill('not my password');
  await press(words.phone.save);
  await dialog.locator('[aria-invalid=true]').first().waitFor();
  changed = () => fieldError('currentPassword', 'password_wrong');
  await number.fill('5550000022');
  await press(words.phone.save);
  await expectText(issues.password_wrong);
  await looksRight(page, 'profile-phone');
  changed = () => save({ phoneNumber: '+15550000022' });
  await password.fill('mine');
  await press(words.phone.save);
  await expectText(words.phone.done);
  expect(sent(CHANGE).at(-1)?.body).toMatchObject({
    phoneNumber: '+1 5550000022',
    currentPassword: 'mine',
  });
  await press(words.phone.verify);
  const box = page.getByRole('textbox', { name: words.phone.code });
  await box.fill('111111');
  await expectText(texts.en.errors.INVALID_CODE);
  expect(await page.getByText(words.phone.resend, { exact: true }).count()).toBe(0);
  await looksRight(page, 'profile-code');
  await box.fill('482913');
  await expectText(words.phone.verifiedDone);
  await page.getByText(words.phone.verified, { exact: true }).first().waitFor();
});

test('an invalid e-mail address is refused, and a valid one gets a link', async () => {
  const { answers, as } = buildOwner();
  const SEND = 'POST /api/auth/change-email';
  const { page, dialog, press, expectText, sent } = await showScreen(PATH, {
    as,
    answers: { ...answers, [SEND]: {} },
  });
  await press(words.email.change);
  await field(page, words.email.label).fill('nobody');
  await dialog.getByLabel(words.email.password, { exact: true }).fill('mine');
  await press(words.email.send);
  await expectText(issues.email_invalid);
  await field(page, words.email.label).fill('other@portico.test');
  await press(words.email.send);
  await expectText(words.email.sentTitle);
  await looksRight(page, 'profile-email');
  expect(sent(SEND).map(({ body }) => body)).toEqual([
    { email: 'other@portico.test', currentPassword: 'mine' },
  ]);
});

test('a new password is entered in a dialog, which closes after saving', async () => {
  const { answers, as } = buildOwner();
  const { page, dialog, press, pressIn, expectText } = await showScreen(PATH, {
    as,
    answers: {
      ...answers,
      'POST /api/auth/change-password': ({ body: { currentPassword } }) =>
        currentPassword === 'mine' ? {} : fieldError('currentPassword', 'password_wrong'),
    },
  });
  await press(account.password.title);
  await field(page, account.password.current).fill('not my password');
  await field(page, account.password.next).fill('a sentence of the night');
  await field(page, account.password.again).fill('a sentence of the night');
  await pressIn(account.password.submit);
  await expectText(issues.password_wrong);
  expect(await field(page, account.password.next).inputValue()).toBe('a sentence of the night');
  await looksRight(page, 'profile-password');
  await field(page, account.password.current).fill('mine');
  await pressIn(account.password.submit);
  await expectText(account.password.done);
  await dialog.waitFor({ state: 'detached' });
});

describe('a section further down', () => {
  test('has its heading at once, and loads when scrolled, tabbed to or printed', async () => {
    const { answers, as } = buildOwner();
    const { page } = await showScreen(PATH, { as, answers });
    await heading(page, account.notify.title).waitFor();
    await heading(page, account.sessions.title).waitFor();
    expect(await everywhere(page).count()).toBe(0);
    await looksRight(page, 'profile-first');
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    await switches(page).first().waitFor();
    await everywhere(page).waitFor();
    await page.reload();
    await lookDown(page);
    await page.reload();
    await button(page, words.email.change).focus();
    await page.keyboard.press('Tab');
    await switches(page).first().waitFor();
    await everywhere(page).waitFor();
  });

  test('loads at once in a browser without an intersection observer', async () => {
    const { answers, as } = buildOwner();
    const { page } = await showScreen(PATH, {
      as,
      answers,
      prepare: (own) => own.context().clearCookies(),
    });
    await page.addInitScript(() => void Reflect.deleteProperty(window, 'IntersectionObserver'));
    await page.reload();
    await switches(page).first().waitFor();
    await everywhere(page).waitFor();
    expect(await heading(page, account.notify.title).count()).toBe(1);
  });
});

test('no code is sent if the part that asks for it fails to load', async () => {
  const { answers, as } = buildOwner();
  const SEND = 'POST /api/auth/phone/send-code';
  const part = await scriptOf('SentCode');
  const { page, press, expectText, sent } = await showScreen(PATH, {
    as,
    answers: { ...answers, [SEND]: {} },
    prepare: (own) => own.route(part, (route) => route.abort()),
  });
  await press(words.phone.verify);
  await expectText(app.missing.title);
  expect(sent(SEND)).toEqual([]);
  await page.unroute(part);
  await press(common.actions.retry);
  await page.getByText(app.missing.title).waitFor({ state: 'detached' });
  expect(sent(SEND)).toEqual([]);
  await press(words.phone.verify);
  await page.getByRole('textbox', { name: words.phone.code }).waitFor();
});

test('a person’s data is exported as a file', async () => {
  const { answers, as } = buildOwner();
  const { page, press, expectText } = await showScreen(PATH, {
    as,
    answers: { ...answers, 'GET /api/account/download': { vehicles: [{ licensePlate: 'A1' }] } },
  });
  const { name, text } = await download(page, () => press(words.data.download));
  expect(name).toMatch(/^portico-\d{4}-\d\d-\d\d\.json$/);
  expect(JSON.parse(text)).toEqual({ vehicles: [{ licensePlate: 'A1' }] });
  await expectText(words.data.done);
});

test('an account is deleted for good, but not while valets have its car', async () => {
  const { answers, as } = buildOwner();
  const DELETE = 'DELETE /api/account';
  let answer: () => AppError | Record<string, never> = () =>
    fieldError('currentPassword', 'password_wrong');
  let cars = [service({ stayStatus: 'parked' })];
  const { page, dialog, press, push, expectText, sent }: ShownScreen = await showScreen(PATH, {
    as,
    answers: { ...answers, [DELETE]: () => answer(), 'GET /api/services': () => cars },
  });
  await press(words.delete.button);
  await dialog.getByText(texts.en.errors.CAR_IN_CUSTODY).waitFor();
  expect(await dialog.getByRole('textbox').count()).toBe(0);
  await looksRight(page, 'profile-delete-car');
  await dialog.getByRole('button', { name: words.delete.keep }).click();
  cars = [];
  push({ type: 'resync' });
  await press(words.delete.button);
  const password = dialog.getByLabel(words.delete.password, { exact: true });
  const word = page.getByRole('textbox', { name: /DELETE/ });
  await password.fill('not my password');
  await word.fill('delet');
  await press(words.delete.submit);
  await expectText(t('issues:confirmation_word_missing', { word: 'DELETE' }));
  expect(sent(DELETE)).toEqual([]);
  await word.fill('delete');
  await press(words.delete.submit);
  await expectText(issues.password_wrong);
  await looksRight(page, 'profile-delete');
  answer = () => new AppError('CAR_IN_CUSTODY');
  await password.fill('mine');
  await press(words.delete.submit);
  await expectText(texts.en.errors.CAR_IN_CUSTODY);
  answer = () => ({});
  await press(words.delete.submit);
  await expectText(words.delete.done);
  await page.waitForURL((address) => address.pathname === '/');
  expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toBeNull();
  expect(await page.getByText(app.signedOut.title).count()).toBe(0);
  await waitForSettledPage(page);
  await looksRight(page, 'profile-goodbye');
});
