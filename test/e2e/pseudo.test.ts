import { beforeAll, expect, test } from 'vitest';
import { languageList, languages, PSEUDO_LANGUAGE } from '#texts/languages.ts';
import { listCountries, listCurrencies } from '#domain/businesses/country.ts';
import { getCurrencyName } from '#web/lib/format.ts';
import { vehicleMakes } from '#domain/vehicles/makes.ts';
import { getInitials } from '#web/ui/stub/Face.tsx';
import { paymentLines } from '../factories/invoices.ts';
import { takeScreenshot, waitForSettledPage, type Page } from '../harness/browser.ts';
import { runProduct } from '../harness/product.ts';
import { newPage } from './pages.ts';
import {
  buildAdminScreens,
  buildCustomerScreens,
  buildPersonScreens,
  buildPublicAndStaffScreens,
  buildSessionScreens,
} from './screenList.ts';
import { findTexts, type PageText } from './textFindings.ts';
import { pseudoTexts } from './texts.ts';
import { type Screen, visitScreens } from './walk.ts';
import { sidewaysBy } from './measures.ts';

let screens: Screen[];

const product = runProduct();
beforeAll(async () => {
  const { server } = product;
  const lists = await Promise.all([
    buildPublicAndStaffScreens(server),
    buildCustomerScreens(server),
    buildSessionScreens(server),
    buildPersonScreens(server),
    buildAdminScreens(server),
  ]);
  screens = lists.flat();
});

/** Uses two pages, because one can load while the other draws. */
const PAGES = 2;
const locale = languageList[languages[0]].locale;

test(
  'every text of every screen is in the catalogs, and has room for a third more',
  { timeout: 10 * 60_000 },
  async () => {
    const left = Map.groupBy(screens, ({ token }) => token).values();
    const problems = await Promise.all(
      Array.from({ length: PAGES }, () => checkAll(takePersons(left))),
    );
    expect(problems.flat().toSorted()).toEqual([]);
  },
);

/**
 * Returns the screens person by person to one page. Another person on the same page would have to
 * load everything again.
 */
function* takePersons(left: Iterable<Screen[]>): Generator<Screen> {
  for (const screensOfOne of left) yield* screensOfOne;
}

async function checkAll(own: Iterable<Screen>): Promise<string[]> {
  const page = await newPage(product.browser);
  await page.addInitScript((language) => {
    if (location.protocol.startsWith('http')) localStorage.setItem('language', language);
  }, PSEUDO_LANGUAGE);
  const problems: string[] = [];
  for await (const screen of visitScreens(page, product, own)) {
    const found = await check(page, screen).catch((error: unknown) => [String(error)]);
    problems.push(...found.map((problem) => `${screen.name}: ${problem}`));
  }
  await page.context().close();
  return problems;
}

async function check(page: Page, screen: Screen): Promise<string[]> {
  await screen.open?.(page, pseudoTexts);
  await waitForSettledPage(page);
  await takeScreenshot(page, `pseudo-${screen.name}`);
  return findProblems(page, screen.token);
}

async function findProblems(page: Page, token: string | undefined): Promise<string[]> {
  const { texts, cut } = await findTexts(page);
  const written = token ? await findWritten(token) : [];
  const wide = await sidewaysBy(page);
  return [
    ...new Set([
      ...texts.filter((text) => isForeign(text, written)).map((each) => `English: ${show(each)}`),
      ...cut,
      ...(wide > 0 ? [`scrolls sideways by ${wide}`] : []),
    ]),
  ];
}

const show = ({ text, where }: PageText) => `${text.slice(0, 80)} (${where})`;

/** Returns notification texts, which the server writes in the person's own language. */
async function findWritten(token: string): Promise<string[]> {
  const { notifications } = await product.server.as(token)('GET /api/notifications', { query: {} });
  return notifications.flatMap(({ title, message }) => [title, message ?? '']);
}

/**
 * Returns true if a text has plain letters besides test data. The pseudo-language has no plain
 * letter, so such a text is missing in the catalogs.
 */
function isForeign({ text }: PageText, written: string[]): boolean {
  if (written.includes(text)) return false;
  return /[a-z]/i.test([...data, ...intl].reduce((rest, part) => rest.replaceAll(part, ''), text));
}

const word = (text: string) => new RegExp(`(?<![a-z])${RegExp.escape(text)}(?![a-z])`, 'gi');

/** Names of people that the factories create. */
const people = [
  'Grace Okafor',
  'Grace Person',
  'Omar Person',
  'Luis Person',
  'Maya Person',
  'Noor Person',
  'Test Person',
  'Grace',
  'Omar',
  'Luis',
  'Maya',
];

/** Patterns of test data: cars, people, locations, languages, makes and codes. */
const data: RegExp[] = [
  // Promo codes and house accounts, whose codes begin with H or P.
  /\bRestaurant [\dA-F]{8}\b/g,
  /\b[HP][\dA-F]{8}\b/g,
  /[\w.+-]+@[\w-]+\.test/g,
  /\bportico\.test\b/g,
  /http:\/\/localhost:\d+[\w/.]*/g,
  /\bv\d+\.\d+\.\d+\b/g,
  /\b(?:Business|Location) [0-9a-f]{8}\b/g,
  /(?:tkt|prc)_[\w-]+/g,
  /\b[A-Z]{1,3}-\d{2,}\b/g,
  /\b[AB]\d(?:-\d+)?\b/g,
  // Halves of a plate, because a plate is drawn in up to two parts.
  /^[\dA-F]{1,8}$/g,
  // Letters on the example board of the landing page.
  /^[MRT]$/g,
  /\b[\dA-F]{8}\b/g,
  /\bA1[\dA-F]{5}Z\b/g,
  /\b[KRT] \d{5}\b/g,
  /\b[0-9a-f]{8}\b/g,
  // Initials of a person, which replace a photo.
  ...people.map((name) => new RegExp(`^${getInitials(name)}$`, 'g')),
  ...[
    'Portico',
    ...people,
    'Harbour Gate',
    '1 Test Street',
    'Testville',
    'TS',
    '740i',
    'LX 600',
    'Low front, mind the ramp',
    'The receipt of yesterday has another plate',
    'Receipt',
    'DELETE',
    'Visa',
    ...paymentLines,
    ...vehicleMakes.filter((make) => make !== 'Other'),
    ...Object.values(languageList).map(({ name }) => name),
  ].map(word),
];

/**
 * Dates, times, durations, money and places in the words of the locale. A third language has its
 * own words.
 */
const intl: RegExp[] = [oneOf(localeNames()), oneOf(localeWords())];

/** Sorts the longest text first, because a shorter text may be its beginning. */
function oneOf(texts: Iterable<string>): RegExp {
  const all = [...new Set(texts)].toSorted((a, b) => b.length - a.length);
  return new RegExp(
    `(?<![a-z])(?:${all.map((text) => RegExp.escape(text)).join('|')})(?![a-z])`,
    'gi',
  );
}

/** Yields the full names of countries, currencies and time zones. */
function* localeNames(): Generator<string> {
  const countries = new Intl.DisplayNames(locale, { type: 'region' });
  for (const country of listCountries()) {
    // The phone field shows the country as its code of two letters.
    yield country;
    yield countries.of(country) ?? country;
  }
  const currencies = new Intl.DisplayNames(locale, { type: 'currency' });
  for (const currency of listCurrencies()) {
    yield currency;
    yield currencies.of(currency) ?? currency;
    yield getCurrencyName(currency, languages[0]);
  }
  const now = new Date();
  for (const timeZone of Intl.supportedValuesOf('timeZone')) {
    yield timeZone.replaceAll('_', ' ');
    const format = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'short' });
    const parts = format.formatToParts(now);
    yield parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
  }
}

function* localeWords(): Generator<string> {
  const lettersOf = (text: string) => text.match(/[a-z]+/gi) ?? [];
  for (const month of ['short', 'long'] as const) {
    const months = new Intl.DateTimeFormat(locale, { month });
    for (let at = 0; at < 12; at += 1) yield* lettersOf(months.format(new Date(2026, at, 15)));
  }
  for (const weekday of ['short', 'long'] as const) {
    const weekdays = new Intl.DateTimeFormat(locale, { weekday });
    for (let at = 1; at <= 7; at += 1) yield* lettersOf(weekdays.format(new Date(2026, 0, at)));
  }
  const hours = new Intl.DateTimeFormat(locale, { hour: 'numeric' });
  for (const hour of [9, 21]) yield* lettersOf(hours.format(new Date(2026, 0, 1, hour)));
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  for (const unit of ['second', 'minute', 'hour', 'day'] as const)
    for (const passed of [0, -1, -2]) yield* lettersOf(relative.format(passed, unit));
  for (const unit of ['second', 'minute', 'mile', 'foot', 'kilobyte', 'megabyte'] as const)
    for (const count of [1, 2])
      yield* lettersOf(
        new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }).format(count),
      );
}
