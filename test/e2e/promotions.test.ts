import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { buildLocation, buildStaffedBusiness } from '../factories/people.ts';
import { eventually, parkCar } from '../factories/stays.ts';
import { newPage, type Page, printPdf } from '../harness/browser.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { flowsInTurn, looksRight } from './looks.ts';
import { guestOn } from './people.ts';
import { texts, wordsBefore } from './texts.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

const takeTurns = flowsInTurn('en', 'ar');

describe.each([
  { locale: 'en', viewport: 'desktop', theme: 'light', percent: '15' },
  { locale: 'ar', viewport: 'phone', theme: 'dark', percent: '١٥' },
] as const)('in $locale on a $viewport', ({ locale, viewport, theme, percent }) => {
  const test = takeTurns(locale);
  const { promotions, houseAccounts, offer, promo: promoWords } = texts[locale];
  const { t } = texts[locale];
  const url = (path: string) => product.server.url + path;

  async function openDesk(path: string) {
    const business = await buildStaffedBusiness(product.server.ctx);
    await buildLocation(product.server.ctx, business.id, { name: 'Zoo Gate' });
    const page = await newPage(product.browser, { locale, viewport, theme });
    await page.addInitScript(
      (own) => localStorage.setItem('auth_token', own),
      business.manager.token,
    );
    await page.goto(url(path));
    return { business, page, call: product.server.as(business.manager.token) };
  }
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
  /** What is pressed in the window that stands open. */
  const inDialog = (page: Page, name: string) =>
    page.getByRole('dialog').getByRole('button', { name, exact: true });
  const fill = (page: Page, name: string, text: string) =>
    page.getByRole('dialog').getByLabel(name, { exact: true }).fill(text);

  /** A guest with a parked car, who scans a printed code and then asks for the car. */
  async function scan(business: Awaited<ReturnType<typeof openDesk>>['business'], path: string) {
    const page = await newPage(product.browser, { locale });
    await page.goto(url(path));
    const car = await parkCar(product.server, business);
    return { page, car, guest: guestOn(page, texts[locale]) };
  }
  const ask = async ({ page, car, guest }: Awaited<ReturnType<typeof scan>>) => {
    await guest.open(url(`/customer/ticket/${car.ticketToken}`));
    await guest.ask('10');
    return page;
  };
  const readCsv = async (page: Page, name: string) => {
    const [file] = await Promise.all([page.waitForEvent('download'), button(page, name).click()]);
    return readFile(await file.path(), 'utf8');
  };

  test('a code from its form over its card to the guest who pays with it, and to its end', async () => {
    const { business, page, call } = await openDesk('/business-dashboard/promotions');
    await page.getByText(promotions.none).waitFor();
    await button(page, promotions.create).first().click();
    await inDialog(page, promotions.form.create).click();
    await page.getByText(texts[locale].issues.promo_code_missing).waitFor();
    await fill(page, promotions.form.code, 'night15');
    await fill(page, promotions.form.description, '=1+1 Weekend');
    await fill(page, promotions.form.percent, percent);
    await fill(page, promotions.form.minimum, '10');
    await fill(page, promotions.form.until, '2031-01-31');
    await looksRight(page, `promotions-form-${viewport}`);
    await inDialog(page, promotions.form.create).click();
    await page.getByText(promotions.created).first().waitFor();
    await page.getByRole('link', { name: 'NIGHT15', exact: true }).waitFor();
    await looksRight(page, `promotions-${viewport}`);
    // A spreadsheet is to take no cell for a formula.
    expect(await readCsv(page, t('portal:table.csv'))).toContain(`,'=1+1 Weekend,`);

    await page.getByRole('link', { name: wordsBefore(promotions.printCode) }).click();
    await page.getByRole('heading', { name: /15/ }).waitFor();
    await looksRight(page, `promotions-card-${viewport}`);
    const a6 = await printPdf(page, `promotions-card-a6-${locale}`);
    expect(a6).toEqual([{ width: 105, height: 148 }]);
    await page.getByRole('radio', { name: 'A4' }).check();
    const a4 = await printPdf(page, `promotions-card-a4-${locale}`);
    expect(a4).toEqual([{ width: 210, height: 297 }]);

    const { promoCodes } = await call('GET /api/promo-codes', { query: {} });
    const id = promoCodes[0]?.id ?? '';
    const scanned = await scan(business, `/promo/${id}`);
    await scanned.page.getByText(offer.kept).waitFor();
    await looksRight(scanned.page, `offer-${locale}`);
    const ticket = await ask(scanned);
    // 15.00 less 15 %, and 8 % on top.
    await ticket.locator('[type=submit]', { hasText: '13.77' }).waitFor();
    await ticket.getByRole('button', { name: promoWords.remove }).waitFor();

    await page.goto(url(`/business-dashboard/promotions/${id}`));
    await page.getByText(promotions.unpaid).waitFor();
    await looksRight(page, `promotions-uses-${viewport}`);
    await button(page, promotions.end).click();
    await inDialog(page, promotions.end).click();
    // What it was pressed with is gone by then; it is said all the same, and the focus is not lost.
    await page.getByText(promotions.endedDone.replace('{code}', '').trim()).first().waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.localName))
      .not.toBe('body');
    await page.getByText(promotions.states.ended).first().waitFor();
    await ticket.goto(url(`/promo/${id}`));
    await ticket.getByText(offer.ended).waitFor();
    await ticket.goto(url('/promo/nonsense'));
    await ticket.getByText(offer.unknownText).waitFor();
    await Promise.all([page.close(), ticket.close()]);
  });

  test('an account of a restaurant: its sign pays for the guest who scans it, and its month says so', async () => {
    const { business, page, call } = await openDesk('/business-dashboard/house-accounts');
    await page.getByText(houseAccounts.none).waitFor();
    await button(page, houseAccounts.add).first().click();
    await fill(page, houseAccounts.form.name, '=Blue Fig');
    await fill(page, houseAccounts.form.code, 'fig2026');
    await fill(page, houseAccounts.form.day, '5o');
    await inDialog(page, houseAccounts.add).click();
    await page.getByText(texts[locale].issues.amount_invalid).waitFor();
    await fill(page, houseAccounts.form.day, '500');
    await looksRight(page, `house-form-${viewport}`);
    await inDialog(page, houseAccounts.add).click();
    await page.getByRole('link', { name: '=Blue Fig', exact: true }).waitFor();
    await looksRight(page, `house-${viewport}`);

    await page.getByRole('link', { name: wordsBefore(houseAccounts.printSign) }).click();
    await page.getByText(offer.houseScan).waitFor();
    expect(await printPdf(page, `house-sign-${locale}`)).toHaveLength(1);
    const { accounts } = await call('GET /api/business/house-accounts', {});
    const id = accounts[0]?.id ?? '';
    const scanned = await scan(business, `/validation/${id}/FIG2026`);
    await scanned.page.getByText(offer.keptHouse).waitFor();
    await ask(scanned);
    await scanned.guest.headline('paid');
    await eventually(async () => {
      const { accounts: now } = await call('GET /api/business/house-accounts', {});
      return now[0]?.uses === 1;
    });

    await page.goto(url(`/business-dashboard/house-accounts/${id}`));
    await page.getByText(houseAccounts.kinds.charge).first().waitFor();
    await page.getByText('16.20').first().waitFor();
    await looksRight(page, `house-statement-${viewport}`);
    expect(await printPdf(page, `house-statement-${locale}`)).toHaveLength(1);
    expect(await readCsv(page, t('portal:table.csv'))).toMatch(/,16\.2\r\n$/);
    await Promise.all([page.close(), scanned.page.close()]);
  });

  test('of two managers with one code and one account the second is told, and loses nothing', async () => {
    const { page, call } = await openDesk('/business-dashboard/promotions');
    const { meanwhile } = texts[locale].portal;
    const { id } = await call('POST /api/promo-codes', {
      body: { code: 'NIGHT15', discountType: 'percentage', discountValue: 15, maxUses: 5 },
    });
    await page.goto(url(`/business-dashboard/promotions/${id}`));
    await button(page, promotions.edit).click();
    await fill(page, promotions.form.total, '7');
    const params = { id };
    await call('PATCH /api/promo-codes/{id}', {
      params,
      body: { maxUses: 99, description: 'New' },
    });
    await inDialog(page, promotions.form.save).click();
    const note = page.getByRole('dialog').getByText(meanwhile.title);
    await note.waitFor();
    await page.getByRole('dialog').getByText('99').waitFor();
    // What only the other changed has come into the form, what was typed has stayed.
    const dialog = page.getByRole('dialog');
    const has = (name: string) => dialog.getByLabel(name, { exact: true }).inputValue();
    expect(await has(promotions.form.total)).toBe('7');
    expect(await has(promotions.form.description)).toBe('New');
    await looksRight(page, `promotions-meanwhile-${viewport}`);
    await inDialog(page, promotions.form.save).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await call('GET /api/promo-codes/{id}', { params })).toMatchObject({
      maxUses: 7,
      description: 'New',
    });

    const account = { code: '', coverCents: 1000, maxUses: null, oncePerStay: true };
    const made = await call('POST /api/business/house-accounts', {
      body: { ...account, name: 'Blue Fig' },
    });
    await page.goto(url('/business-dashboard/house-accounts'));
    await page.getByRole('button', { name: wordsBefore(houseAccounts.change) }).click();
    await fill(page, houseAccounts.form.cover, '20');
    await call('PATCH /api/business/house-accounts/{id}', {
      params: { id: made.id },
      body: { coverCents: 3000 },
    });
    await inDialog(page, houseAccounts.form.save).click();
    await note.waitFor();
    await looksRight(page, `house-meanwhile-${viewport}`);
    await inDialog(page, meanwhile.take).click();
    expect(await has(houseAccounts.form.cover)).toBe('30.00');
    await note.waitFor({ state: 'detached' });
    await page.close();
  });

  test('what was typed in a window outlives a reload, and is gone once it is closed or saved', async () => {
    const walks = [
      {
        path: '/business-dashboard/promotions',
        picture: 'promotions',
        open: promotions.create,
        typed: [
          [promotions.form.code, 'EVENING'],
          [promotions.form.percent, '10'],
          [promotions.form.until, '2031-01-31'],
        ],
        save: promotions.form.create,
      },
      {
        path: '/business-dashboard/house-accounts',
        picture: 'house',
        open: houseAccounts.add,
        typed: [
          [houseAccounts.form.name, 'Blue Fig'],
          [houseAccounts.form.code, 'FIG2026'],
          [houseAccounts.form.day, '500'],
        ],
        save: houseAccounts.add,
      },
    ] as const;
    const { page } = await openDesk(walks[0].path);
    for (const { path, picture, open, typed, save } of walks) {
      const dialog = page.getByRole('dialog');
      const opens = () => button(page, open).first().click();
      const shows = async (values: readonly string[]) => {
        for (const [at, [name]] of typed.entries())
          await expect
            .poll(() => dialog.getByLabel(name, { exact: true }).inputValue())
            .toBe(values[at]);
      };
      const written = typed.map(([, text]) => text);
      const nothing = typed.map(() => '');
      await page.goto(url(path));
      await opens();
      for (const [name, text] of typed) await fill(page, name, text);
      await page.reload();
      await opens();
      await shows(written);
      await looksRight(page, `${picture}-kept-${viewport}`);
      await inDialog(page, texts[locale].common.actions.close).click();
      await opens();
      await shows(nothing);
      for (const [name, text] of typed) await fill(page, name, text);
      await page.reload();
      await opens();
      await inDialog(page, save).click();
      await dialog.waitFor({ state: 'detached' });
      await page.reload();
      await opens();
      await shows(nothing);
    }
    await page.close();
  });
});
