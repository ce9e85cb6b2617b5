import { afterAll, beforeAll, describe, expect } from 'vitest';
import { countryName } from '#web/lib/countryName.ts';
import { buildStaffedBusiness } from '../factories/people.ts';
import { newPage } from '../harness/browser.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { flowsInTurn, looksRight } from './looks.ts';
import { texts } from './texts.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

const takeTurns = flowsInTurn('ar', 'en');

describe.each([
  { locale: 'en', viewport: 'desktop', typed: '8,25 %' },
  { locale: 'ar', viewport: 'phone', typed: '٨٫٢٥' },
] as const)('in $locale on a $viewport', ({ locale, viewport, typed }) => {
  const test = takeTurns(locale);
  const { business } = texts[locale].account;
  const { issues, app } = texts[locale];

  async function open() {
    const { manager } = await buildStaffedBusiness(product.server.ctx);
    const page = await newPage(product.browser, { locale, viewport });
    await page.addInitScript((own) => localStorage.setItem('auth_token', own), manager.token);
    await page.goto(`${product.server.url}/account`);
    const settings = () => product.server.as(manager.token)('GET /api/business/settings', {});
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
    return { page, settings, press, dialog: page.getByRole('dialog') };
  }

  test('a manager names the tax that prices contain, and takes it off again', async () => {
    const { page, settings, press, dialog } = await open();
    await page.getByText(business.tax.none).waitFor();
    await press(business.tax.change);
    const label = dialog.getByLabel(business.tax.label);
    const percent = dialog.getByLabel(business.tax.percent);
    await percent.fill('abc');
    await press(business.save);
    await dialog.getByText(issues.tax_label_missing).waitFor();
    await dialog.getByText(issues.tax_percent_invalid).waitFor();
    await expect.poll(() => label.evaluate((field) => field === document.activeElement)).toBe(true);
    await looksRight(page, `business-tax-${viewport}`);
    await label.fill('VAT');
    await percent.fill(typed);
    await press(business.save);
    await dialog.waitFor({ state: 'detached' });
    await page.getByText(/VAT.*8\.25/).waitFor();
    expect((await settings()).tax).toEqual({ label: 'VAT', percent: 8.25 });
    await press(business.tax.change);
    expect(await percent.inputValue()).toBe('8.25');
    await press(business.tax.remove);
    await page.getByText(business.tax.none).waitFor();
    expect((await settings()).tax).toBeNull();
    await page.context().close();
  });

  test('a manager chooses the countries that get texts, and leaves it to the locations again', async () => {
    const { page, settings, press, dialog } = await open();
    await press(business.sms.change);
    const add = dialog.getByLabel(business.sms.add);
    for (const country of ['AE', 'GB']) await add.selectOption(country);
    await looksRight(page, `business-sms-${viewport}`);
    await press(business.save);
    await dialog.waitFor({ state: 'detached' });
    await page.getByText(countryName('GB', locale)).waitFor();
    expect((await settings()).smsCountries?.toSorted()).toEqual(['AE', 'GB']);
    // Whatever else changes, they stay.
    expect((await settings()).tax).toBeNull();
    await press(business.sms.change);
    for (const country of ['AE', 'GB'])
      await press(business.sms.remove.replace('{country}', countryName(country, locale)));
    await press(business.save);
    await dialog.waitFor({ state: 'detached' });
    await page.getByText(business.sms.ofLocations).waitFor();
    expect((await settings()).smsCountries).toBeNull();
    await page.context().close();
  });

  test('what cannot be saved is said in the form, with every word kept', async () => {
    const { page, press, dialog } = await open();
    await press(business.tax.change);
    await dialog.getByLabel(business.tax.label).fill('VAT');
    await dialog.getByLabel(business.tax.percent).fill('5');
    await page.route('**/api/business/settings', (route) => route.abort());
    await press(business.save);
    await dialog.getByText(app.notSaved).waitFor();
    expect(await dialog.getByLabel(business.tax.label).inputValue()).toBe('VAT');
    await page.context().close();
  });
});
