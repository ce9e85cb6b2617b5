import { expect, test } from 'vitest';
import type { CallOutput } from '#contract/client.ts';
import { getCountryName } from '#web/lib/countryName.ts';
import { looksRight } from '../e2e/looks.ts';
import { expectFocused } from '../e2e/measures.ts';
import { texts } from '../e2e/texts.ts';
import { type Answers, LOST, type SentInput } from './answerServer.ts';
import type { GivenParts } from './complete.ts';
import { manager } from './fixtures.ts';
import { showScreen } from './show.ts';

const GET = 'GET /api/business/settings';
const PATCH = 'PATCH /api/business/settings';

/** Builds a manager's account whose business stores each change. */
function buildAccount() {
  let now: GivenParts<CallOutput<typeof GET>> = {};
  return {
    as: manager(),
    answers: {
      [GET]: () => now,
      [PATCH]: ({ body }: SentInput<typeof PATCH>) => (now = { ...now, ...body } as typeof now),
      'GET /api/notifications/preferences': {},
    } satisfies Answers,
  };
}

test.each([
  ['en', '8,25 %'],
  ['ar', '٨٫٢٥'],
] as const)(
  'the tax that prices include is named, and removed again (%s)',
  async (locale, typed) => {
    const { issues, account } = texts[locale];
    const { tax, save } = account.business;
    const { page, dialog, press, sent } = await showScreen('/account', {
      ...buildAccount(),
      locale,
    });
    await page.getByText(tax.none).waitFor();
    await press(tax.change);
    const label = dialog.getByLabel(tax.label);
    const percent = dialog.getByLabel(tax.percent);
    await percent.fill('abc');
    await press(save);
    await dialog.getByText(issues.tax_label_missing).waitFor();
    await dialog.getByText(issues.tax_percent_invalid).waitFor();
    await expectFocused(label);
    if (locale === 'ar') await looksRight(page, 'business-tax');
    await label.fill('VAT');
    await percent.fill(typed);
    await press(save);
    await dialog.waitFor({ state: 'detached' });
    await page.getByText(/VAT.*8\.25/).waitFor();
    await press(tax.change);
    expect(await percent.inputValue()).toBe('8.25');
    await press(tax.remove);
    await page.getByText(tax.none).waitFor();
    expect(sent(PATCH).map(({ body }) => body)).toEqual([
      { tax: { label: 'VAT', percent: 8.25 } },
      { tax: null },
    ]);
  },
);

test('a manager chooses the countries that get SMS, or leaves the choice to the locations', async () => {
  const { sms, save } = texts.en.account.business;
  const { page, dialog, press, sent } = await showScreen('/account', {
    ...buildAccount(),
    viewport: 'desktop',
  });
  await press(sms.change);
  const add = dialog.getByLabel(sms.add);
  for (const country of ['AE', 'GB']) await add.selectOption(country);
  await looksRight(page, 'business-sms');
  await press(save);
  await dialog.waitFor({ state: 'detached' });
  await page.getByText(getCountryName('GB', 'en')).waitFor();
  await press(sms.change);
  for (const country of ['AE', 'GB'])
    await press(sms.remove.replace('{country}', getCountryName(country, 'en')));
  await press(save);
  await dialog.waitFor({ state: 'detached' });
  await page.getByText(sms.ofLocations).waitFor();
  // Each call sends only the changed setting, so all other settings keep their values.
  expect(sent(PATCH).map(({ body }) => body)).toEqual([
    { smsCountries: ['AE', 'GB'] },
    { smsCountries: null },
  ]);
});

test('the form says what cannot be saved, and keeps every typed word', async () => {
  const { account, app } = texts.ar;
  const { tax, save } = account.business;
  const { as, answers } = buildAccount();
  const { page, dialog, press } = await showScreen('/account', {
    as,
    locale: 'ar',
    answers: { ...answers, [PATCH]: LOST },
  });
  // A switch that cannot be saved without a network is disabled, and says why.
  const toggle = page.getByRole('switch', { name: account.business.secondFactor, exact: true });
  await page.context().setOffline(true);
  await expect.poll(() => toggle.isDisabled()).toBe(true);
  const why = await toggle.getAttribute('aria-describedby');
  expect(await page.locator(`[id="${why ?? ''}"]`).textContent()).toBe(
    texts.ar.notifications.preferences.blocked.offline,
  );
  for (const each of await page.getByRole('switch').all())
    expect(await each.isDisabled()).toBe(true);
  await page.context().setOffline(false);
  await expect.poll(() => toggle.isDisabled()).toBe(false);

  await press(tax.change);
  await dialog.getByLabel(tax.label).fill('VAT');
  await dialog.getByLabel(tax.percent).fill('5');
  await press(save);
  await dialog.getByText(app.notSaved).waitFor();
  expect(await dialog.getByLabel(tax.label).inputValue()).toBe('VAT');
});
