import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { forgetLimits, inbox, randomEmail } from '../factories/accounts.ts';
import type { Locator } from 'playwright-core';
import { newPage, type Page } from '../harness/browser.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { texts } from './texts.ts';
import { countCalls, visitorOn } from './visitor.ts';

let product: Product;
let url: string;
beforeAll(async () => {
  product = await startProduct();
  ({ url } = product.server);
});
beforeEach(() => forgetLimits(product.server));
afterAll(() => product.close());

describe.each(['en', 'ar'] as const)('in %s', (locale) => {
  const words = texts[locale];
  const { identity, issues, onboarding } = words;
  const place = (number: number) => onboarding.place.replace('{number}', String(number));

  test('a business applies with all its places, and what was typed outlives a reload', async () => {
    const email = randomEmail();
    const page = await newPage(product.browser, {
      locale,
      theme: locale === 'ar' ? 'dark' : 'light',
      context: { timezoneId: 'America/New_York' },
    });
    const visitor = visitorOn(page, url, words);
    const calls = countCalls(page, '/api/business/applications');
    const inPlace = (number: number) => page.getByRole('group', { name: place(number) });
    const fillPlace = async (number: number, name: string) => {
      await inPlace(number).getByLabel(onboarding.placeName, { exact: true }).fill(name);
      await inPlace(number).getByLabel(onboarding.address, { exact: true }).fill('1 Quay Road');
      await inPlace(number).getByLabel(onboarding.city, { exact: true }).fill('Miami');
    };

    await visitor.open('/business-login');
    await visitor.link(identity.business.apply).click();
    await visitor.press(onboarding.submit);
    for (const issue of [
      'business_name_missing',
      'business_kind_missing',
      'city_missing',
      'cars_per_day_missing',
    ] as const)
      await visitor.sees(issues[issue]);
    await visitor.looksRight('onboarding-slips');

    await visitor.field(onboarding.businessName).fill('Quay StaffedBusiness');
    await page.getByRole('combobox', { name: onboarding.kind }).selectOption('hotel');
    await visitor.field(onboarding.contactName).fill('Amira Ben Salah');
    await visitor.field(identity.email).fill(email);
    await visitor.field(identity.phone).fill('12');
    const select = (within: Page | Locator, name: string) =>
      within.getByRole('combobox', { name, exact: true });
    const currency = select(page, onboarding.currency);
    const country = (number: number) => select(inPlace(number), onboarding.country);
    const zone = (number: number) => select(inPlace(number), onboarding.timeZone);
    expect(await currency.inputValue()).toBe('USD');
    expect(await country(1).inputValue()).toBe('US');
    expect(await zone(1).inputValue()).toBe('America/New_York');
    await fillPlace(1, 'Front gate');
    await country(1).selectOption('JP');
    expect(await zone(1).inputValue()).toBe('Asia/Tokyo');
    expect(await currency.inputValue()).toBe('JPY');
    // A country with several zones, none of them the device's, of which one has to be chosen.
    await country(1).selectOption('AU');
    await visitor.press(onboarding.submit);
    await inPlace(1).getByText(issues.time_zone_missing).waitFor();
    await country(1).selectOption('AE');
    await inPlace(1).getByText(issues.time_zone_missing).waitFor({ state: 'detached' });
    expect(await currency.inputValue()).toBe('AED');
    await visitor.press(onboarding.addPlace);
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')))
      .toBe('locations.1.name');
    expect(await zone(2).inputValue()).toBe('Asia/Dubai');
    await fillPlace(2, 'Garden gate');
    await currency.selectOption('EUR');
    await visitor.press(onboarding.addPlace);
    await visitor.press(onboarding.removePlace.replace('{number}', '3'));
    await visitor.field(onboarding.cars).fill('١٢٠');
    await visitor.field(onboarding.note).fill('Weddings on Fridays');

    await page.reload();
    expect(await inPlace(2).getByLabel(onboarding.placeName, { exact: true }).inputValue()).toBe(
      'Garden gate',
    );
    expect(await visitor.field(onboarding.cars).inputValue()).toBe('120');
    expect(await currency.inputValue()).toBe('EUR');
    expect(await country(2).inputValue()).toBe('AE');
    await visitor.looksRight('onboarding-filled');

    await visitor.press(onboarding.submit);
    await visitor.sees(issues.phone_invalid);
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')))
      .toBe('contactPhone');
    // As one writes it in the country of the first location.
    await visitor.field(identity.phone).fill('050 123 4567');
    await page.route('**/api/business/applications', (route) => route.abort());
    await visitor.press(onboarding.submit);
    await visitor.sees(identity.connectionTitle);
    await page.unroute('**/api/business/applications');
    const before = calls();
    await page.evaluate(() => {
      const form = document.querySelector('form');
      form?.requestSubmit();
      form?.requestSubmit();
    });
    await visitor.sees(onboarding.sentText);
    expect(calls()).toBe(before + 1);
    await visitor.looksRight('onboarding-sent');
    const [receipt] = await inbox(product.server, email);
    expect(receipt?.text).toContain('24');
    const { rows } = await product.server.ctx.pool.query<object>(
      'select currency, contact_phone, locations->1 as place from applications where contact_email = $1',
      [email],
    );
    expect(rows).toEqual([
      {
        currency: 'EUR',
        contact_phone: '+971501234567',
        place: {
          name: 'Garden gate',
          address: '1 Quay Road',
          city: 'Miami',
          country: 'AE',
          timeZone: 'Asia/Dubai',
        },
      },
    ]);

    await visitor.open('/business-onboarding');
    expect(await visitor.field(onboarding.businessName).inputValue()).toBe('');
    await page.close();
  });
});
