import type { Locator } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { HouseAccount } from '#contract/houseAccounts.ts';
import type { PromoCode } from '#contract/promotions.ts';
import { AppError } from '#server/platform/errors.ts';
import { looksRight } from '../e2e/looks.ts';
import { download } from '../e2e/measures.ts';
import { texts, wordsBefore } from '../e2e/texts.ts';
import { expectAccessible, printPdf } from '../harness/browser.ts';
import type { GivenParts } from './complete.ts';
import { manager, ORDER_ID } from './fixtures.ts';
import { showScreen } from './show.ts';

const { promotions, houseAccounts, offer, issues, errors, common, portal } = texts.en;
const PROMOTIONS = '/business-dashboard/promotions';
const ACCOUNTS = '/business-dashboard/house-accounts';
const id = ORDER_ID;

const promo = (fields: GivenParts<PromoCode> = {}): GivenParts<PromoCode> => ({
  id,
  code: 'NIGHT15',
  discountType: 'percentage',
  discountValue: 15,
  isActive: true,
  state: 'active',
  ...fields,
});
const account = (fields: GivenParts<HouseAccount> = {}): GivenParts<HouseAccount> => ({
  id,
  name: 'Blue Fig',
  code: 'FIG2026',
  isActive: true,
  oncePerStay: true,
  currency: 'USD',
  ...fields,
});
const field = (dialog: Locator, name: string) => dialog.getByLabel(name, { exact: true });

test('a new code says what is missing, takes Arabic digits, and appears in list and file', async () => {
  const { promotions, issues, portal } = texts.ar;
  let codes: GivenParts<PromoCode>[] = [];
  const ADD = 'POST /api/promo-codes';
  const { page, dialog, press, pressIn, expectText, sent } = await showScreen(PROMOTIONS, {
    as: manager(),
    locale: 'ar',
    answers: {
      'GET /api/promo-codes': () => ({ promoCodes: codes, total: codes.length, pageSize: 25 }),
      [ADD]: ({ body: { code, description } }) => {
        codes = [promo({ code, description })];
        return promo({ code, description });
      },
    },
  });
  await expectText(promotions.none);
  await press(promotions.create);
  await pressIn(promotions.form.create);
  await expectText(issues.promo_code_missing);
  await field(dialog, promotions.form.code).fill('night15');
  await field(dialog, promotions.form.description).fill('=1+1 Weekend');
  await field(dialog, promotions.form.percent).fill('١٥');
  await field(dialog, promotions.form.minimum).fill('10');
  await field(dialog, promotions.form.until).fill('2031-01-31');
  await pressIn(promotions.form.create);
  await expectText(promotions.created);
  expect(sent(ADD)).toMatchObject([
    {
      body: {
        code: 'NIGHT15',
        description: '=1+1 Weekend',
        discountType: 'percentage',
        discountValue: 15,
        minimumAmount: 10,
        expiresAt: expect.stringContaining('2031-0'),
      },
    },
  ]);
  await page.getByRole('link', { name: 'NIGHT15', exact: true }).waitFor();
  // The quote keeps a spreadsheet from reading the name as a formula.
  expect((await download(page, () => press(portal.table.csv))).text).toContain(`,'=1+1 Weekend,`);
});

test('the card of a code is printed in the chosen size', async () => {
  const { page } = await showScreen(`${PROMOTIONS}/${id}/card`, {
    as: manager(),
    answers: { 'GET /api/promo-codes/{id}': { ...promo(), business: 'Meridian Hotels' } },
  });
  await page.getByRole('heading', { name: /15/ }).waitFor();
  expect(await printPdf(page, 'promotions-card-a6')).toEqual([{ width: 105, height: 148 }]);
  await page.getByRole('radio', { name: 'A4' }).check();
  expect(await printPdf(page, 'promotions-card-a4')).toEqual([{ width: 210, height: 297 }]);
});

test('the dialog says that a code is ended where its button was, and keeps the focus', async () => {
  let now = promo();
  const { page, press, pressIn, expectText } = await showScreen(`${PROMOTIONS}/${id}`, {
    as: manager(),
    answers: {
      'GET /api/promo-codes/{id}': () => ({ ...now, business: 'Meridian Hotels' }),
      'GET /api/promo-codes/{id}/uses': { code: 'NIGHT15', pageSize: 25 },
      'POST /api/promo-codes/{id}/end': () => {
        now = promo({ state: 'ended', endedAt: new Date().toISOString() });
        return now;
      },
    },
  });
  await press(promotions.end);
  await pressIn(promotions.end);
  await expectText(promotions.endedDone.replace('{code}', '').trim());
  await expectText(promotions.states.ended);
  await expect.poll(() => page.evaluate(() => document.activeElement?.localName)).not.toBe('body');
});

test.each([
  ['active', offer.kept],
  ['ended', offer.ended],
] as const)('a printed code that is %s says so to the guest who scans it', async (state, said) => {
  const { expectText } = await showScreen(`/promo/${id}`, {
    answers: {
      'GET /api/offers/{id}': {
        kind: 'promo',
        code: 'NIGHT15',
        business: 'Meridian Hotels',
        discountType: 'percentage',
        discountValue: 15,
        state,
      },
    },
  });
  await expectText(said);
  expect(state).toBeTruthy();
});

test('a printed code that does not exist says so at every address', async () => {
  for (const path of ['/promo/nonsense', `/promo/${id}`]) {
    const { page } = await showScreen(path, {
      answers: { 'GET /api/offers/{id}': new AppError('PROMO_NOT_FOUND') },
    });
    await page.getByText(offer.unknownText).waitFor();
    expect(await page.getByText(offer.kept).count()).toBe(0);
  }
});

describe('the second of two managers is told what the first has saved, and loses nothing', () => {
  test('of a promo code', async () => {
    const CHANGE = 'PATCH /api/promo-codes/{id}';
    let now = promo({ maxUses: 5 });
    let isBroken = true;
    const { page, dialog, press, pressIn, sent } = await showScreen(`${PROMOTIONS}/${id}`, {
      as: manager(),
      answers: {
        'GET /api/promo-codes/{id}': () => ({ ...now, business: 'Meridian Hotels' }),
        'GET /api/promo-codes/{id}/uses': { code: 'NIGHT15', pageSize: 25 },
        [CHANGE]: ({ body }) => {
          if (body.seen?.maxUses === 5) return new AppError('PROMO_CHANGED');
          return isBroken ? new AppError('INTERNAL') : now;
        },
      },
    });
    await press(promotions.edit);
    const total = field(dialog, promotions.form.total);
    await total.fill('7');
    now = promo({ maxUses: 99, description: 'New' });
    await pressIn(promotions.form.save);
    await dialog.getByText(portal.meanwhile.title).waitFor();
    await dialog.getByText('99').waitFor();
    await looksRight(page, 'promotions-meanwhile');
    // Only the other manager's change has come into the form.
    expect(await total.inputValue()).toBe('7');
    expect(await field(dialog, promotions.form.description).inputValue()).toBe('New');
    const note = dialog.locator('[tabindex="-1"]', { hasText: portal.meanwhile.title });
    const isFocused = () => note.evaluate((at) => at === document.activeElement);
    await expect.poll(isFocused).toBe(true);
    // A save that fails for another reason leaves the focus at the button.
    await pressIn(promotions.form.save);
    await dialog.getByText(errors.INTERNAL).waitFor();
    await note.waitFor();
    expect(await isFocused()).toBe(false);
    isBroken = false;
    await pressIn(promotions.form.save);
    await dialog.waitFor({ state: 'detached' });
    expect(sent(CHANGE).at(-1)?.body).toEqual({ maxUses: 7, seen: { maxUses: 99 } });
  });

  test('of a house account, whose new value is accepted', async () => {
    let now = account({ coverCents: 1000 });
    const { page, dialog, pressIn } = await showScreen(ACCOUNTS, {
      as: manager(),
      answers: {
        'GET /api/business/house-accounts': () => ({ currency: 'USD', accounts: [now] }),
        'PATCH /api/business/house-accounts/{id}': new AppError('HOUSE_ACCOUNT_CHANGED'),
      },
    });
    await page.getByRole('button', { name: wordsBefore(houseAccounts.change) }).click();
    const cover = field(dialog, houseAccounts.form.cover);
    await cover.fill('20');
    now = account({ coverCents: 3000 });
    await pressIn(houseAccounts.form.save);
    const note = dialog.getByText(portal.meanwhile.title);
    await note.waitFor();
    await looksRight(page, 'house-meanwhile');
    await pressIn(portal.meanwhile.take);
    expect(await cover.inputValue()).toBe('30.00');
    await note.waitFor({ state: 'detached' });
  });
});

test.each([
  {
    picture: 'promotions',
    path: PROMOTIONS,
    open: promotions.create,
    typed: [
      [promotions.form.code, 'EVENING'],
      [promotions.form.percent, '10'],
      [promotions.form.until, '2031-01-31'],
    ],
    save: promotions.form.create,
  },
  {
    picture: 'house',
    path: ACCOUNTS,
    open: houseAccounts.add,
    typed: [
      [houseAccounts.form.name, 'Blue Fig'],
      [houseAccounts.form.code, 'FIG2026'],
      [houseAccounts.form.day, '500'],
    ],
    save: houseAccounts.add,
  },
])('typed text at $path survives a reload until it is closed or saved', async (form) => {
  const { page, dialog, press, pressIn } = await showScreen(form.path, {
    as: manager(),
    answers: {
      'GET /api/promo-codes': { pageSize: 25 },
      'POST /api/promo-codes': promo(),
      'GET /api/business/house-accounts': { currency: 'USD' },
      'POST /api/business/house-accounts': account(),
    },
  });
  const values = () =>
    Promise.all(form.typed.map(([name = '']) => field(dialog, name).inputValue()));
  const typeAll = async () => {
    for (const [name = '', text = ''] of form.typed) await field(dialog, name).fill(text);
  };
  const typed = form.typed.map(([, text]) => text);
  const nothing = typed.map(() => '');
  await press(form.open);
  await typeAll();
  await page.reload();
  await press(form.open);
  await expect.poll(values).toEqual(typed);
  await looksRight(page, `${form.picture}-kept`);
  await pressIn(common.actions.close);
  await press(form.open);
  await expect.poll(values).toEqual(nothing);
  await typeAll();
  await pressIn(form.save);
  await dialog.waitFor({ state: 'detached' });
  await press(form.open);
  await expect.poll(values).toEqual(nothing);
});

test('a house account names missing fields, is added once, closed and opened again', async () => {
  const ADD = 'POST /api/business/house-accounts';
  const CHANGE = 'PATCH /api/business/house-accounts/{id}';
  let accounts: GivenParts<HouseAccount>[] = [];
  const { page, dialog, press, pressIn, expectText, sent } = await showScreen(ACCOUNTS, {
    as: manager(),
    answers: {
      'GET /api/business/house-accounts': () => ({ currency: 'USD', accounts }),
      [ADD]: () => {
        accounts = [account()];
        return account();
      },
      [CHANGE]: ({ body: { isActive = true } }) => {
        accounts = [account({ isActive })];
        return account({ isActive });
      },
    },
  });
  await expectText(houseAccounts.none);
  await press(houseAccounts.add);
  await field(dialog, houseAccounts.form.cover).fill('12,5o');
  await pressIn(houseAccounts.add);
  await dialog.getByText(issues.account_name_missing).waitFor();
  await dialog.getByText(issues.amount_invalid).waitFor();
  await field(dialog, houseAccounts.form.name).fill('Blue Fig');
  await field(dialog, houseAccounts.form.code).fill('fig2026');
  await field(dialog, houseAccounts.form.cover).fill('12.50');
  await dialog.getByRole('button', { name: houseAccounts.add }).dblclick();
  await page.getByText('FIG2026', { exact: true }).waitFor();
  await dialog.waitFor({ state: 'detached' });
  expect(sent(ADD).map(({ body }) => body)).toMatchObject([
    { name: 'Blue Fig', code: 'FIG2026', coverCents: 1250 },
  ]);
  await expectAccessible(page);
  const ofAccount = (action: string) =>
    page.getByRole('button', { name: new RegExp(`^${wordsBefore(action)}.*Blue Fig`) });
  await ofAccount(houseAccounts.closeAccount).click();
  await ofAccount(houseAccounts.reopenAccount).click();
  await ofAccount(houseAccounts.closeAccount).waitFor();
  expect(sent(CHANGE).map(({ body }) => body.isActive)).toEqual([false, true]);
});

test('the sign of a house account is printed on one page', async () => {
  const { page, expectText } = await showScreen(`${ACCOUNTS}/${id}/sign`, {
    as: manager(),
    answers: {
      'GET /api/business/house-accounts': { currency: 'USD', accounts: [account()] },
      'GET /api/offers/{id}': { kind: 'house', code: 'FIG2026', description: 'Blue Fig' },
    },
  });
  await expectText(offer.houseScan);
  expect(await printPdf(page, 'house-sign')).toHaveLength(1);
});

test('the month of a house account is printed on one page, and exported as a file', async () => {
  const { page, press, expectText } = await showScreen(`${ACCOUNTS}/${id}`, {
    as: manager(),
    answers: {
      'GET /api/business/house-accounts': { currency: 'USD', accounts: [account()] },
      'GET /api/business/house-accounts/{id}/statement': {
        account: account(),
        business: 'Meridian Hotels',
        lines: [
          { kind: 'charge', amountCents: 1620, ticketNumber: '1042', location: 'North Gate' },
        ],
        chargedCents: 1620,
      },
    },
  });
  await expectText(houseAccounts.kinds.charge);
  await expectText('16.20');
  expect(await printPdf(page, 'house-statement')).toHaveLength(1);
  expect((await download(page, () => press(portal.table.csv))).text).toMatch(/,16\.2\r\n$/);
});
