import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { LocationPricing, PricingPreview, Rates } from '#contract/pricing.ts';
import { AppError, fieldError } from '#server/platform/errors.ts';
import { looksRight } from '../e2e/looks.ts';
import { texts, wordsBefore } from '../e2e/texts.ts';
import type { Answers } from './answerServer.ts';
import type { GivenParts } from './complete.ts';
import { location, LOCATION_ID, manager, numbered } from './fixtures.ts';
import { showScreen } from './show.ts';

const PATH = '/business-dashboard/pricing';
const GET = 'GET /api/locations/{locationId}/pricing';
const PUT = 'PUT /api/locations/{locationId}/pricing';
const CANCEL = 'DELETE /api/locations/{locationId}/pricing/{version}';
const PREVIEW = 'POST /api/locations/{locationId}/pricing/preview';

const pricing = (
  rates: GivenParts<Rates> = {},
  fields: GivenParts<LocationPricing> = {},
): GivenParts<LocationPricing> => ({
  locationId: LOCATION_ID,
  revision: 1,
  current: { version: 1, rates: { hourlyRate: 8.5, flatRate: 15, useFlatRate: true, ...rates } },
  ...fields,
});
type Line = PricingPreview['guests'][number]['after']['lines'][number];
/** Builds the price preview of a stay whose only line is this one. */
const preview = (line: Pick<Line, 'kind' | 'count'>): GivenParts<PricingPreview> => {
  const rateCents = line.kind === 'free' ? 0 : 2_000;
  const cents = line.count * rateCents;
  const hours =
    line.kind === 'hours' ? Array.from({ length: line.count }, () => 'band' as const) : [];
  const paid = { priceCents: cents, lines: [{ ...line, rateCents, cents }], hours };
  return { guests: [{ name: 'lunch', before: paid, after: paid }] };
};
const atPrices = (answers: Answers) => ({
  as: manager(),
  answers: { [PREVIEW]: preview({ kind: 'flat', count: 1 }), ...answers } satisfies Answers,
});

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const hourlyRate = (page: Page) => page.locator('input[name=hourlyRate]');
/** Finds a group by name, because screen readers announce a field with the name of its group. */
const within = (page: Page, name: string) => page.getByRole('group', { name, exact: true });

test('free minutes are described in words when switched on, and saved with the rates', async () => {
  const { pricing: words, t } = texts.en;
  const { page, press, expectText, sent } = await showScreen(PATH, {
    ...atPrices({
      [GET]: pricing(),
      [PUT]: pricing({ flatRate: 20, freeMinutes: 15 }),
      [PREVIEW]: ({ body: { freeMinutes } }) =>
        preview(freeMinutes ? { kind: 'free', count: freeMinutes } : { kind: 'flat', count: 1 }),
    }),
    viewport: 'desktop',
  });
  await field(page, words.flatRate).fill('20.00');
  await page.getByRole('switch', { name: words.freeMinutes }).press('Space');
  await within(page, words.freeMinutes).getByRole('textbox', { name: words.minutes }).waitFor();
  await expectText(t('pricing:lines.free', { count: 15 }));
  await looksRight(page, 'pricing');
  await press(words.update);
  await expectText(words.done);
  expect(sent(PUT)).toMatchObject([{ body: { flatRate: 20, freeMinutes: 15, revision: 1 } }]);
});

test('a guest in the preview comes at another time, and typed text survives a reload', async () => {
  const { pricing: words, t } = texts.ar;
  const lunch = words.guests.names.lunch;
  const { page, press, expectText, sent } = await showScreen(PATH, {
    ...atPrices({
      [GET]: pricing({
        hourlyRate: 10,
        useFlatRate: false,
        bands: [{ days: [5], from: '22:00', to: '02:00', rate: 20 }],
      }),
      [PREVIEW]: ({ body: { guests = [] } }) =>
        preview({ kind: 'hours', count: guests.length > 0 ? 3 : 2 }),
    }),
    locale: 'ar',
  });
  const discard = page.getByRole('button', { name: words.discard, exact: true });
  await expectText(words.week.nextDay);
  await within(page, t('pricing:week.band', { number: 1 }))
    .getByLabel(words.from)
    .waitFor();
  await press(t('pricing:guests.change', { guest: lunch }));
  await page.getByRole('combobox', { name: words.guests.day }).selectOption('5');
  await page.locator('input[type=time]').last().fill('23:30');
  await within(page, lunch).getByRole('textbox', { name: words.guests.hours }).fill('2');
  await hourlyRate(page).fill('11');
  await page.waitForURL(/guests=lunch-5-2330-135/);
  await discard.waitFor();
  await looksRight(page, 'pricing-guests');
  await page.reload();
  const ticket = page.getByRole('article').filter({ hasText: lunch });
  await ticket.getByText('الساعات: 3 ×').waitFor();
  expect(sent(PREVIEW).at(-1)?.body.guests).toEqual([
    { name: 'lunch', day: 5, from: '23:30', minutes: 135 },
  ]);
  expect(await hourlyRate(page).inputValue()).toBe('11');
  await press(words.guests.reset);
  await page.waitForURL((url) => !url.search.includes('guests'));
  await press(words.discard);
  await discard.waitFor({ state: 'detached' });
  await page.reload();
  await hourlyRate(page).waitFor();
  expect(await hourlyRate(page).inputValue()).toBe('10.00');
});

test('the second of two managers is told, sees the current price, and may continue', async () => {
  const { pricing: words, errors, portal } = texts.en;
  const theirs = pricing({ hourlyRate: 7, flatRate: 25 }, { revision: 2 });
  let now = pricing();
  const { page, press, expectText, sent } = await showScreen(PATH, {
    ...atPrices({
      [GET]: () => now,
      [PUT]: ({ body: { revision } }) =>
        revision === now.revision ? now : new AppError('PRICING_CHANGED'),
    }),
    viewport: 'desktop',
  });
  await field(page, words.flatRate).fill('30');
  now = theirs;
  await press(words.update);
  await expectText(errors.PRICING_CHANGED);
  await expectText(portal.meanwhile.title);
  // The note is focused in the middle of the screen. Only the other manager's change has come into
  // the form.
  await page.waitForFunction(
    (title) => document.activeElement?.textContent?.includes(title),
    portal.meanwhile.title,
  );
  expect(await hourlyRate(page).inputValue()).toBe('7.00');
  expect(await field(page, words.flatRate).inputValue()).toBe('30');
  await looksRight(page, 'pricing-meanwhile');
  await press(words.update);
  await expectText(words.done);
  expect(sent(PUT).at(-1)?.body).toMatchObject({ hourlyRate: 7, flatRate: 30, revision: 2 });
});

test('an invalid price is named and has no preview, and a planned price is described and withdrawn', async () => {
  const { pricing: words, issues, t } = texts.ar;
  const planned = {
    version: 2,
    effectiveFrom: '2099-01-31T12:00:00.000Z',
    rates: {
      hourlyRate: 7,
      flatRate: 25,
      freeMinutes: 20,
      dailyMaximum: 48,
      overnight: { from: '23:00', to: '07:00', price: 18 },
      bands: [{ days: [5, 6], from: '18:00', to: '24:00', rate: 11 }],
    },
  } as const;
  const { page, dialog, press, expectText, sent } = await showScreen(PATH, {
    ...atPrices({
      [GET]: pricing({}, { upcoming: [planned] }),
      [PREVIEW]: ({ body: { flatRate } }) =>
        flatRate > 1_000_000
          ? fieldError('flatRate', 'rate_invalid')
          : preview({ kind: 'flat', count: 1 }),
      [PUT]: fieldError('events.0.date', 'event_past'),
      [CANCEL]: pricing(),
    }),
    locale: 'ar',
  });
  await expectText(t('pricing:words.minutes', { count: 20 }));
  await page.getByText('$48.00').waitFor();
  await page.getByText('$18.00').waitFor();
  await page.getByText('$11.00').waitFor();
  const lunch = page.getByRole('heading', { name: words.guests.names.lunch });
  await lunch.waitFor();
  await field(page, words.flatRate).fill('9999999999999');
  await expectText(words.guests.invalid);
  await lunch.waitFor({ state: 'detached' });
  await field(page, words.flatRate).fill('1e3');
  await press(words.addEvent);
  await page.locator('input[type=date]').fill('2020-01-01');
  await field(page, words.price).fill('1');
  await press(words.update);
  await expectText(issues.rate_invalid);
  await looksRight(page, 'pricing-invalid');
  await field(page, words.flatRate).fill('١٢٫٥');
  await press(words.update);
  await expectText(issues.event_past);
  expect(sent(PUT)).toMatchObject([{ body: { flatRate: 12.5 } }]);
  await press(words.discard);
  await page.getByRole('button', { name: wordsBefore(words.upcoming.cancelOf) }).click();
  await dialog.getByRole('button', { name: words.upcoming.cancel, exact: true }).click();
  await expectText(words.upcoming.cancelled);
  expect(sent(CANCEL)).toMatchObject([{ params: { version: 2 } }]);
});

test('a manager who sees all locations must first choose one', async () => {
  const { pricing: words } = texts.en;
  const zoo = { id: numbered(21), name: 'Zoo Gate' };
  const { page } = await showScreen(PATH, {
    ...atPrices({
      'GET /api/business/locations': { locations: [location(), location(zoo)] },
      [GET]: pricing(),
    }),
    viewport: 'desktop',
  });
  await page.getByRole('table', { name: words.selectFirst }).waitFor();
  await looksRight(page, 'pricing-locations');
  const update = page.getByRole('button', { name: words.update });
  expect(await update.count()).toBe(0);
  await page.getByRole('main').getByRole('link', { name: zoo.name }).click();
  await hourlyRate(page).waitFor();
  await update.waitFor();
  expect(new URL(page.url()).searchParams.get('location')).toBe(zoo.id);
});
