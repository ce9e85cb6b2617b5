import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { forgetLimits, inbox, randomEmail } from '../factories/accounts.ts';
import { randomPhone } from '../factories/people.ts';
import { newPage } from '../harness/browser.ts';
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
    await fillPlace(1, 'Front gate');
    await visitor.press(onboarding.addPlace);
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')))
      .toBe('locations.1.name');
    await fillPlace(2, 'Garden gate');
    await visitor.press(onboarding.addPlace);
    await visitor.press(onboarding.removePlace.replace('{number}', '3'));
    await visitor.field(onboarding.cars).fill('١٢٠');
    await visitor.field(onboarding.note).fill('Weddings on Fridays');

    await page.reload();
    expect(await inPlace(2).getByLabel(onboarding.placeName, { exact: true }).inputValue()).toBe(
      'Garden gate',
    );
    expect(await visitor.field(onboarding.cars).inputValue()).toBe('120');

    await visitor.press(onboarding.submit);
    await visitor.sees(issues.phone_invalid);
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')))
      .toBe('contactPhone');
    await visitor.field(identity.phone).fill(randomPhone());
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

    await visitor.open('/business-onboarding');
    expect(await visitor.field(onboarding.businessName).inputValue()).toBe('');
    await page.close();
  });
});
