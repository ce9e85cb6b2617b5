import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { fieldError } from '#server/platform/errors.ts';
import { looksRight } from '../e2e/looks.ts';
import { texts } from '../e2e/texts.ts';
import { LOST } from './answerServer.ts';
import { numbered } from './fixtures.ts';
import { showScreen } from './show.ts';

test('a business applies with all its locations, and typed text survives a reload', async () => {
  const { identity, issues, onboarding } = texts.en;
  const APPLY = 'POST /api/business/applications';
  let answer: () => { applicationId: string } | typeof LOST | ReturnType<typeof fieldError> = () =>
    fieldError('contactPhone', 'phone_invalid');
  const { page, press, expectText, sent } = await showScreen('/business-login', {
    prepare: async (own) => {
      const devtools = await own.context().newCDPSession(own);
      await devtools.send('Emulation.setTimezoneOverride', { timezoneId: 'America/New_York' });
    },
    answers: { [APPLY]: () => answer() },
  });
  const field = (name: string) => page.getByLabel(name, { exact: true });
  const inPlace = (number: number) =>
    page.getByRole('group', { name: onboarding.place.replace('{number}', String(number)) });
  const fillPlace = async (number: number, name: string) => {
    await inPlace(number).getByLabel(onboarding.placeName, { exact: true }).fill(name);
    await inPlace(number).getByLabel(onboarding.address, { exact: true }).fill('1 Quay Road');
    await inPlace(number).getByLabel(onboarding.city, { exact: true }).fill('Miami');
  };
  const select = (within: typeof page | Locator, name: string) =>
    within.getByRole('combobox', { name, exact: true });
  const currency = select(page, onboarding.currency);
  const country = (number: number) => select(inPlace(number), onboarding.country);
  const zone = (number: number) => select(inPlace(number), onboarding.timeZone);
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('name'));

  await page.getByRole('link', { name: identity.business.apply, exact: true }).click();
  await press(onboarding.submit);
  for (const issue of [
    'business_name_missing',
    'business_kind_missing',
    'city_missing',
    'state_missing',
    'zip_code_missing',
    'cars_per_day_missing',
  ] as const)
    await expectText(issues[issue]);
  await looksRight(page, 'onboarding-slips');

  await field(onboarding.businessName).fill('Quay Hotels');
  await page.getByRole('combobox', { name: onboarding.kind }).selectOption('hotel');
  await field(onboarding.contactName).fill('Amira Ben Salah');
  await field(identity.email).fill('amira@quay.test');
  await field(identity.phone).fill('12');
  expect(await currency.inputValue()).toBe('USD');
  expect(await country(1).inputValue()).toBe('US');
  expect(await zone(1).inputValue()).toBe('America/New_York');
  await fillPlace(1, 'Front gate');
  await inPlace(1).getByLabel(onboarding.state, { exact: true }).fill('FL');
  await inPlace(1).getByLabel(onboarding.zipCode, { exact: true }).fill('33132');
  await country(1).selectOption('IN');
  expect(await zone(1).locator('option:checked').textContent()).toContain('Asia/Kolkata');
  await country(1).selectOption('JP');
  expect(await zone(1).inputValue()).toBe('Asia/Tokyo');
  expect(await currency.inputValue()).toBe('JPY');
  // The country has several time zones, and none is the device's, so the applicant must choose one.
  await country(1).selectOption('AU');
  await press(onboarding.submit);
  await inPlace(1).getByText(issues.time_zone_missing).waitFor();
  await country(1).selectOption('AE');
  await inPlace(1).getByText(issues.time_zone_missing).waitFor({ state: 'detached' });
  expect(await currency.inputValue()).toBe('AED');
  await press(onboarding.addPlace);
  await expect.poll(focused).toBe('locations.1.name');
  expect(await zone(2).inputValue()).toBe('Asia/Dubai');
  await fillPlace(2, 'Garden gate');
  await currency.selectOption('EUR');
  await press(onboarding.addPlace);
  await press(onboarding.removePlace.replace('{number}', '3'));
  await field(onboarding.cars).fill('١٢٠');
  await field(onboarding.note).fill('Weddings on Fridays');

  await page.reload();
  const secondName = inPlace(2).getByLabel(onboarding.placeName, { exact: true });
  await expect.poll(() => secondName.inputValue()).toBe('Garden gate');
  expect(await field(onboarding.cars).inputValue()).toBe('120');
  expect(await currency.inputValue()).toBe('EUR');
  expect(await country(2).inputValue()).toBe('AE');
  await looksRight(page, 'onboarding-filled');

  await press(onboarding.submit);
  await expectText(issues.phone_invalid);
  await expect.poll(focused).toBe('contactPhone');
  await field(identity.phone).fill('050 123 4567');
  answer = () => LOST;
  await press(onboarding.submit);
  await expectText(identity.connectionTitle);
  answer = () => ({ applicationId: numbered(31) });
  const before = sent(APPLY).length;
  await page.evaluate(() => {
    const form = document.querySelector('form');
    form?.requestSubmit();
    form?.requestSubmit();
  });
  await expectText(onboarding.sentText);
  expect(sent(APPLY).length).toBe(before + 1);
  await looksRight(page, 'onboarding-sent');
  const place = { address: '1 Quay Road', city: 'Miami', country: 'AE', timeZone: 'Asia/Dubai' };
  expect(sent(APPLY).at(-1)?.body).toMatchObject({
    businessName: 'Quay Hotels',
    kind: 'hotel',
    contactEmail: 'amira@quay.test',
    contactPhone: expect.stringContaining('50'),
    currency: 'EUR',
    expectedCarsPerDay: 120,
    note: 'Weddings on Fridays',
    locations: [
      // State and ZIP code were typed for another country, whose addresses have them.
      { ...place, name: 'Front gate', state: '', zipCode: '' },
      { ...place, name: 'Garden gate' },
    ],
  });
  await page.goto(new URL('/business-onboarding', page.url()).href);
  expect(await field(onboarding.businessName).inputValue()).toBe('');
});
