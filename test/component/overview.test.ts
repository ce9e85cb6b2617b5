import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import type { BusinessOverview, BusinessProblem } from '#contract/analytics.ts';
import { addDays, getBusinessDay } from '#domain/businesses/businessDay.ts';
import { inLooks, looks, rulesFor } from '../e2e/looks.ts';
import { texts } from '../e2e/texts.ts';
import { expectAccessible, takeScreenshot } from '../harness/browser.ts';
import type { GivenParts } from './complete.ts';
import { minutesFromNow, stayIdOf } from './evening.ts';
import { location, LOCATION_ID, manager, numbered } from './fixtures.ts';
import { showScreen } from './show.ts';

type Need = GivenParts<BusinessProblem>;

const PATH = '/business-dashboard';
const TERRACE = numbered(6);
const none = { cars: 0, since: null };

const overview = (fields: GivenParts<BusinessOverview>): GivenParts<BusinessOverview> => ({
  asOf: minutesFromNow(0),
  day: getBusinessDay(new Date(), 'UTC'),
  firstDay: addDays(getBusinessDay(new Date(), 'UTC'), -30),
  targetMinutes: 10,
  carsHere: { now: 70, before: 62 },
  queue: { noRunner: none, late: 0, waiting: none },
  needs: [],
  ...fields,
});

const waiting = (kind: 'noRunner' | 'waiting', cars: number, minutes: number): Need => ({
  kind,
  cars,
  since: minutesFromNow(-minutes),
  locationId: kind === 'noRunner' ? LOCATION_ID : TERRACE,
  location: kind === 'noRunner' ? 'North Gate' : 'Terrace',
  timeZone: 'UTC',
});
const late = (car: number, minutes: number): Need => ({
  kind: 'late',
  cars: null,
  since: minutesFromNow(-minutes),
  expectedAt: minutesFromNow(4),
  stayId: stayIdOf(car),
  plate: `TST ${car}`,
  ticketNumber: `A-${car}`,
  vehicle: 'Audi A4',
  spot: 'B2-14',
  locationId: LOCATION_ID,
  timeZone: 'UTC',
});

/** Shows the overview; its times count from each request, so that their minutes do not change. */
const show = (fields: () => GivenParts<BusinessOverview>) =>
  showScreen(PATH, {
    as: manager(),
    answers: {
      'GET /api/business/locations': {
        locations: [location(), location({ id: TERRACE, name: 'Terrace' })],
      },
      'GET /api/business/overview': () => overview(fields()),
    },
    viewport: 'desktop',
  });

test.each([
  {
    name: 'no-runner',
    fields: () => ({
      queue: {
        noRunner: { cars: 34, since: minutesFromNow(-125.05) },
        late: 2,
        waiting: { cars: 3, since: minutesFromNow(-4.05) },
      },
      needs: [
        waiting('noRunner', 34, 125.05),
        ...[1, 2].map((car) => late(car, 9)),
        waiting('waiting', 3, 4.05),
      ],
    }),
    title: { en: '34 waiting, no runner · longest 2 h 05 min', ar: 'ساعتان و5 دقائق' },
  },
  {
    name: 'late',
    fields: () => ({
      queue: { noRunner: none, late: 60, waiting: none },
      needs: Array.from({ length: 60 }, (_, car) => late(car, 70 - car)),
    }),
    title: { en: '60 cars are running late', ar: '60' },
  },
  {
    name: 'five-waiting',
    fields: () => ({
      queue: { noRunner: none, late: 0, waiting: { cars: 5, since: minutesFromNow(-7.05) } },
      needs: [waiting('waiting', 5, 7.05)],
    }),
    title: { en: '5 waiting for a runner · longest 7 min', ar: '7 دقائق' },
  },
  { name: 'calm', fields: () => ({}), title: { en: 'All 70 cars on time', ar: '70' } },
])('the overview is titled by the worst fact: $name', async ({ name, fields, title }) => {
  const { page } = await show(fields);
  await inLooks(page, looks, async (look) => {
    const { overview: words } = texts[look.locale];
    await page.getByRole('heading', { level: 1 }).filter({ hasText: title[look.locale] }).waitFor();
    await page.getByRole('region', { name: words.needs.title }).waitFor();
    await takeScreenshot(page, `overview-${name}-${look.locale}-${look.viewport}`);
    await expectAccessible(page, rulesFor(look));
    // The list of problems stands first, with the one solid button of the screen.
    const top = async (part: Locator) => (await part.boundingBox())?.y ?? 0;
    const needs = page.getByRole('region', { name: words.needs.title });
    const figure = page.getByText(words.figures.carsHere, { exact: true }).first();
    expect(await top(needs)).toBeLessThan(await top(figure));
    expect(await page.locator('main .need__act--solid').count()).toBe(name === 'calm' ? 0 : 1);
  });
});

test('the end of day of all locations shows the last day of each, and a row leads there', async () => {
  const day = addDays(getBusinessDay(new Date(), 'UTC'), -1);
  const { page } = await showScreen(`${PATH}/end-of-day`, {
    as: manager(),
    answers: {
      'GET /api/business/locations': {
        locations: [location(), location({ id: TERRACE, name: 'Terrace' })],
      },
      'GET /api/business/last-days': {
        days: [
          {
            locationId: LOCATION_ID,
            currency: 'USD',
            day,
            bookedCents: 126_240,
            cashCents: 24_300,
            signedAt: minutesFromNow(-60),
          },
          { locationId: TERRACE, currency: 'USD', day, bookedCents: 58_320, unsignedDays: 3 },
        ],
      },
      'GET /api/business/days': { firstDay: day, days: [{ day }] },
      'GET /api/business/days/{locationId}/{date}': { day, locationId: TERRACE, timeZone: 'UTC' },
    },
    viewport: 'desktop',
  });
  await inLooks(page, looks, async (look) => {
    const { day: words, t } = texts[look.locale];
    await page.getByText(words.all.open, { exact: true }).waitFor();
    await page.getByText(t('day:all.unsigned', { count: 3 })).waitFor();
    await takeScreenshot(page, `end-of-day-locations-${look.locale}-${look.viewport}`);
    await expectAccessible(page, rulesFor(look));
  });
  await page.locator(`[data-location="${TERRACE}"]`).getByText('$583.20').click();
  await page.waitForURL(new RegExp(`location=${TERRACE}`));
});
