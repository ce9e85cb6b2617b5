import type { Locator } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { CallOutput } from '#contract/client.ts';
import { buildIssue } from '#contract/issueCatalogue.ts';
import { AppError } from '#server/platform/errors.ts';
import { inLooks, looks, looksRight, rulesFor } from '../e2e/looks.ts';
import { expectFocused } from '../e2e/measures.ts';
import { texts, wordsBefore } from '../e2e/texts.ts';
import {
  expectAccessible,
  goWithin,
  takeScreenshot,
  waitForSettledPage,
} from '../harness/browser.ts';
import { type Answers, LOST, type SentInput } from './answerServer.ts';
import type { GivenParts } from './complete.ts';
import { location, LOCATION_ID, manager, numbered, queue } from './fixtures.ts';
import { showScreen, type ShownScreen } from './show.ts';

const LIST = '/business-dashboard/locations';
const EDIT = `${LIST}/edit`;
const GET = 'GET /api/business/locations/{id}';
const ADD = 'POST /api/business/locations';
const PATCH = 'PATCH /api/business/locations/{id}';
const DELETE = 'DELETE /api/business/locations/{id}';
const REOPEN = 'POST /api/business/locations/{id}/reopen';
const LISTED = 'GET /api/business/locations';
const COUNTS = 'GET /api/queue/locations';
const NEW_ID = numbered(22);
const zoo = location({ id: numbered(21), name: 'Zoo Gate' });

type Details = GivenParts<CallOutput<typeof GET>>;
const details = (fields: Details = {}): Details => ({
  ...location(),
  ticketPrefix: 'A',
  ...fields,
});

/** Builds a location that stores each change, and the time from which a new tip rule applies. */
function buildEdited() {
  let now = details();
  const save = (fields: Details) => (now = { ...now, ...fields });
  return {
    save,
    answers: {
      [LISTED]: { locations: [location(), zoo] },
      [GET]: ({ params: { id } }) => (id === LOCATION_ID ? now : details(zoo)),
      [PATCH]: ({ body: { seen: _, ...fields } }: SentInput<typeof PATCH>) =>
        save({
          ...(fields as Details),
          tipRuleFrom: fields.tipRule ? '2031-01-31T09:00:00.000Z' : null,
        }),
    } satisfies Answers,
  };
}

function fieldsOf({ page }: ShownScreen) {
  const isFocused = (locator: Locator) =>
    locator.evaluate((shown) => shown.matches(':focus, :focus *'));
  return {
    /** Matches the beginning of a field's name, which has an explanation after the label. */
    part: (name: string) => page.getByRole('textbox', { name }),
    field: (name: string) => page.getByRole('textbox', { name, exact: true }),
    radio: (name: string) => page.getByRole('radio', { name }),
    row: (name: string) => page.getByRole('article', { name }),
    isFocused,
  };
}
const here = `${EDIT}?location=${LOCATION_ID}`;

test('a location is added from pasted coordinates, and selected', async () => {
  const { locations: words, issues } = texts.en;
  let all = [location()];
  const screen = await showScreen(LIST, {
    as: manager(),
    viewport: 'desktop',
    answers: {
      [LISTED]: () => ({ locations: all }),
      [COUNTS]: {},
      [ADD]: ({ body: { name, nameArabic = null } }) => {
        const added = location({ id: NEW_ID, name, nameArabic });
        all = [...all, added];
        return details(added);
      },
    },
  });
  const { page, press, expectText, sent } = screen;
  const { field, row } = fieldsOf(screen);
  await page.getByRole('link', { name: words.add }).click();
  await field(words.name.label).fill('Harbor House');
  await field(words.nameArabic.label).fill('بيت الميناء');
  await field(words.address).fill('71 Marsa Walk');
  await field(words.city).fill('Dubai');
  // The first press shows everything that is missing.
  await press(words.add);
  await Promise.all(
    [issues.state_missing, issues.zip_code_missing, issues.coordinates_missing].map(expectText),
  );
  await field(words.zipCode).fill('٣٣١٠١');
  expect(await field(words.zipCode).inputValue()).toBe('33101');
  // A country with a single time zone sets the time zone.
  await page.getByLabel(words.country).selectOption('AE');
  await field(words.position.label).fill('https://maps.app.goo.gl/AbCdEf123');
  await press(words.add);
  await expectText(issues.coordinates_short_link);
  await looksRight(page, 'location-new-refused');
  await field(words.position.label).fill('25.197, 55.274');
  await press(words.add);
  await expectText(words.created);
  expect(sent(ADD)).toMatchObject([
    {
      body: {
        name: 'Harbor House',
        country: 'AE',
        timeZone: 'Asia/Dubai',
        latitude: 25.197,
        longitude: 55.274,
        nameArabic: 'بيت الميناء',
        smsCountries: expect.arrayContaining(['AE', 'SA', 'IN']),
      },
    },
  ]);
  // The portal switches to the new location, listed by its name in the reader's language.
  await row('Harbor House').getByText(words.list.current).waitFor();
  expect(page.url()).toContain(`location=${NEW_ID}`);
  await row('North Gate').getByText(words.list.switch).click();
  await row('North Gate').getByText(words.list.current).waitFor();
  expect(page.url()).toContain(`location=${LOCATION_ID}`);
});

test('a location where something is open cannot be closed, another can and is reopened', async () => {
  const { locations: words, t } = texts.ar;
  let all = [location(), zoo];
  const screen = await showScreen(LIST, {
    as: manager(),
    locale: 'ar',
    answers: {
      [LISTED]: () => ({ locations: all }),
      [COUNTS]: {},
      [DELETE]: ({ params: { id } }) => {
        if (id === LOCATION_ID)
          return new AppError('LOCATION_IN_USE', {
            stillOpen: { cars: 3, expected: 0, orders: 1, shifts: 2, keys: 0, reports: 1 },
          });
        all = [location(), { ...zoo, isClosed: true }];
        return {};
      },
      [REOPEN]: () => {
        all = [location(), zoo];
        return details(zoo);
      },
    },
  });
  const { page, press, expectText } = screen;
  const { row } = fieldsOf(screen);
  const ask = (name: string) =>
    row(name)
      .getByRole('button', { name: words.list.closeOne.replace('{name}', '').trim() })
      .click();
  await ask('North Gate');
  await press(words.close.confirm);
  await expectText(words.close.failed);
  const links = page.getByRole('dialog').getByRole('link');
  expect(await links.allTextContents()).toEqual([
    t('locations:close.matters.cars', { count: 3 }),
    t('locations:close.matters.orders', { count: 1 }),
    t('locations:close.matters.shifts', { count: 2 }),
    t('locations:close.matters.reports', { count: 1 }),
  ]);
  expect(await links.first().getAttribute('href')).toBe(`/cars?location=${LOCATION_ID}`);
  await looksRight(page, 'location-close-refused');
  await press(words.close.keep);
  await ask('Zoo Gate');
  await press(words.close.confirm);
  await row('Zoo Gate').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: words.closedOnes.reopen }).click();
  await row('Zoo Gate').waitFor();
  expect(await row('North Gate').count()).toBe(1);
});

test('many locations are searched by name, sorted by number, and all screens follow the choice', async () => {
  const { locations: words, portal, board: boardTexts } = texts.en;
  const gates = Array.from({ length: 14 }, (_, at) =>
    location({ id: numbered(100 + at), name: `Gate ${at + 1}` }),
  );
  const named = (name: string) => gates.find((gate) => gate.name === name)?.id ?? '';
  const PROMOS = 'GET /api/promo-codes';
  const screen = await showScreen(LIST, {
    as: manager(),
    viewport: 'desktop',
    answers: {
      [LISTED]: { locations: [...gates.toReversed(), location()] },
      [COUNTS]: {},
      [PROMOS]: ({ query: { locationId } }) => ({
        promoCodes: locationId === named('Gate 2') ? [{ id: NEW_ID, code: 'GATE2ONLY' }] : [],
        total: 1,
        pageSize: 25,
      }),
      'GET /api/business/payouts': {},
      'GET /api/queue': queue(),
    } satisfies Answers,
  });
  const { page, expectText, sent } = screen;
  const { row } = fieldsOf(screen);
  await row('Gate 2').waitFor();
  const listed = await page.getByRole('article').allTextContents();
  const at = (name: string) => listed.findIndex((text) => text.startsWith(name));
  expect(at('Gate 2')).toBe(at('Gate 1') + 1);
  expect(at('Gate 10')).toBe(at('Gate 9') + 1);
  await looksRight(page, 'locations-many');
  await page.getByRole('searchbox', { name: words.list.search }).fill('gate ١٢');
  await row('Gate 2').waitFor({ state: 'detached' });
  expect(await page.getByRole('article').count()).toBe(1);

  // Opens the list of locations above every screen.
  const chooser = page.getByRole('banner').getByRole('button', { name: portal.location });
  await chooser.click();
  const choices = page.getByRole('dialog', { name: portal.location });
  const search = choices.getByRole('searchbox', { name: portal.findLocation });
  await inLooks(page, looks, async (look) => {
    // Desktop and phone have different lists, which open again after a change of size.
    await page.getByRole('dialog').getByRole('listitem').nth(1).waitFor();
    await waitForSettledPage(page);
    await takeScreenshot(page, `location-chooser-${look.locale}-${look.viewport}`);
    await expectAccessible(page, rulesFor(look));
  });
  await search.fill('gate 2');
  await search.press('Enter');
  await choices.waitFor({ state: 'detached' });
  await page.waitForURL(`**location=${named('Gate 2')}`);
  await expectFocused(chooser);

  const origin = new URL(page.url()).origin;
  const at2 = `?location=${named('Gate 2')}`;
  await page.goto(`${origin}/business-dashboard/promotions${at2}`);
  await expectText('GATE2ONLY');
  // The page asks for the promo codes of this location only. A slow phone would first show those of
  // all locations.
  expect(sent(PROMOS).filter(({ query }) => query.locationId !== named('Gate 2'))).toEqual([]);
  await goWithin(page, `/business-dashboard/payouts${at2}`);
  await expectText(portal.ofAll);
  await page.goto(`${origin}/dispatcher-queue${at2}`);
  const board = page.getByRole('combobox', { name: boardTexts.location });
  await expect.poll(() => board.inputValue()).toBe(named('Gate 2'));
  // The chosen location stays chosen on a URL without the parameter.
  await page.goto(`${origin}/dispatcher-queue`);
  await expect.poll(() => board.inputValue()).toBe(named('Gate 2'));
  await board.selectOption(named('Gate 3'));
  await page.waitForURL(`**location=${named('Gate 3')}`);
});

test('opening hours are typed for each day, and another time zone is confirmed', async () => {
  const { locations: words, issues } = texts.ar;
  const { answers } = buildEdited();
  const screen = await showScreen(here, { as: manager(), locale: 'ar', answers });
  const { page, press, expectText, sent } = screen;
  const { field } = fieldsOf(screen);
  await page.getByText(words.hours.always).click();
  await field(words.days.mon).fill('11:30-15، 18-2');
  await press(words.hours.copy);
  await field(words.days.sun).fill('');
  await press(words.hours.addDate);
  await field(words.days.tue).fill('9-5-4');
  await press(words.save);
  await expectText(issues.clock_time_invalid);
  await field(words.days.tue).fill('0-24');
  await page.getByLabel(words.timeZone.label).selectOption('America/Chicago');
  await press(words.save);
  await expectText(wordsBefore(words.zone.text));
  await looksRight(page, 'location-zone');
  await press(words.zone.confirm);
  await expectText(words.updated);
  const day = [
    { from: '11:30', to: '15:00' },
    { from: '18:00', to: '02:00' },
  ];
  const [{ body } = { body: null }] = sent(PATCH);
  expect(body).toMatchObject({ timeZone: 'America/Chicago' });
  expect(body?.openingHours?.week).toEqual([
    day,
    [{ from: '00:00', to: '00:00' }],
    day,
    day,
    day,
    day,
    [],
  ]);
  expect(body?.openingHours?.exceptions).toMatchObject([{ spans: [] }]);
  expect(await field(words.days.mon).inputValue()).toBe('11:30–15:00, 18:00–02:00');
});

describe('the settings of a location', () => {
  test('survive a reload, and another location has its own', async () => {
    const { locations: words, portal } = texts.en;
    const { answers } = buildEdited();
    const screen = await showScreen(LIST, {
      as: manager(),
      viewport: 'desktop',
      answers: { ...answers, [COUNTS]: {} },
    });
    const { page, press, expectText, sent } = screen;
    const { part, radio, row } = fieldsOf(screen);
    await row('North Gate').getByRole('link').click();
    await part(words.entrance.label).fill('Lobby door');
    await radio(words.checkInProof.link.name).check();
    await page.getByRole('checkbox', { name: texts.en.row.tag.electric }).check();
    await page.getByRole('checkbox', { name: texts.en.row.tag.manual }).check();
    await radio(words.handoverProof.always.name).check();
    await radio(words.payWhen.atHandover.name).check();
    await expectText(words.tipRuleDay);
    await radio(words.tipRule.hours.name).check();
    await page.getByText(words.autoDispatch.label).click();
    await part(words.waitTargetMinutes.label).fill('١٢');
    await part(words.keyLimitMinutes.label).fill('20');
    await part(words.spots.label).fill('B1–B3\nVIP\nC٩');
    await part(words.frontSpots.label).fill('F1–F2');
    await looksRight(page, 'location-edit');
    await press(words.save);
    await expectText(words.updated);
    await expectText(words.saved);
    await expectText(wordsBefore(words.tipRuleFrom));
    expect(sent(PATCH)).toMatchObject([
      {
        params: { id: LOCATION_ID },
        body: {
          entrance: 'Lobby door',
          checkInProof: 'link',
          requiredTags: ['manual', 'electric'],
          handoverProof: 'always',
          payWhen: 'atHandover',
          tipRule: 'hours',
          autoDispatch: true,
          waitTargetMinutes: 12,
          keyLimitMinutes: 20,
          spots: ['B1', 'B2', 'B3', 'VIP', 'C9'],
          frontSpots: ['F1', 'F2'],
        },
      },
    ]);
    await page.reload();
    await expect.poll(() => part(words.spots.label).inputValue()).toBe('B1–B3\nVIP\nC9');
    expect(await radio(words.handoverProof.always.name).isChecked()).toBe(true);
    // The other location is unchanged.
    await page.getByLabel(portal.location).selectOption(zoo.id ?? '');
    await expect.poll(() => part(words.entrance.label).inputValue()).toBe('');
  });

  test('show a refusal at its field, and keep everything that was typed', async () => {
    const { locations: words, issues } = texts.ar;
    const { answers } = buildEdited();
    let isLost = true;
    const screen = await showScreen(here, {
      as: manager(),
      locale: 'ar',
      answers: { ...answers, [PATCH]: (sent) => (isLost ? LOST : answers[PATCH](sent)) },
    });
    const { page, press, expectText, sent } = screen;
    const { part, isFocused } = fieldsOf(screen);
    const wait = part(words.waitTargetMinutes.label);
    const spots = part(words.spots.label);
    await part(words.entrance.label).fill('Lobby door');
    await wait.fill('0');
    await spots.fill('B1–B40\nB7\nC9–C1');
    await press(words.save);
    await expectText(issues.minutes_invalid.replace('{maximum}', '120'));
    await expect.poll(() => isFocused(wait)).toBe(true);
    await looksRight(page, 'location-edit-refused');
    await wait.fill('15');
    await spots.fill('B1–B40\nB7');
    await press(words.save);
    await expectText(issues.spots_repeated.split('{')[0] ?? '');
    // Typed text survives a reload and a lost answer.
    await page.reload();
    await expect.poll(() => part(words.entrance.label).inputValue()).toBe('Lobby door');
    expect(await spots.inputValue()).toBe('B1–B40\nB7');
    await spots.fill('B1–B40');
    await press(words.save);
    await expectText(words.updateFailed);
    expect(await part(words.entrance.label).inputValue()).toBe('Lobby door');
    isLost = false;
    await press(words.save);
    await expectText(words.saved);
    const last = sent(PATCH).at(-1)?.body;
    expect(last).toMatchObject({ entrance: 'Lobby door', waitTargetMinutes: 15 });
    expect(last?.spots).toHaveLength(40);
  });
});

describe('with two managers at once', () => {
  test('both changes are kept, and the second manager sees what the first has saved', async () => {
    const { locations: words } = texts.en;
    const { answers, save } = buildEdited();
    const screen = await showScreen(here, { as: manager(), viewport: 'desktop', answers });
    const { page, press, push, expectText, sent } = screen;
    const { part, radio, isFocused } = fieldsOf(screen);
    const wait = part(words.waitTargetMinutes.label);
    await wait.fill('7');
    save({ entrance: 'North gate', handoverProof: 'off', waitTargetMinutes: 30 });
    push({ type: 'location_updated', locationId: LOCATION_ID });
    // Shows the note above the fields, and beside the button that saves.
    const note = page.getByText(words.elsewhere).first();
    await note.waitFor();
    // The page does not scroll to the note while a person types. It scrolls after the field loses
    // the focus.
    const isInView = (shown: Element) => {
      const { top, bottom } = shown.getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight;
    };
    expect(await isFocused(wait)).toBe(true);
    expect(await wait.evaluate(isInView)).toBe(true);
    await wait.evaluate((shown) => (shown as HTMLElement).blur());
    await expect.poll(() => isFocused(note)).toBe(true);
    expect(await note.evaluate(isInView)).toBe(true);
    expect(await part(words.entrance.label).inputValue()).toBe('North gate');
    expect(await radio(words.handoverProof.off.name).isChecked()).toBe(true);
    expect(await wait.inputValue()).toBe('7');
    await press(words.save);
    await expectText(words.saved);
    // The call sends only the edited field.
    expect(sent(PATCH)).toEqual([
      expect.objectContaining({ body: { waitTargetMinutes: 7, seen: { waitTargetMinutes: 30 } } }),
    ]);
  });

  test('a manager who changes the same field is told before saving', async () => {
    const { locations: words, issues } = texts.en;
    const { answers, save } = buildEdited();
    const screen = await showScreen(here, {
      as: manager(),
      viewport: 'desktop',
      answers: {
        ...answers,
        [PATCH]: (sent) =>
          sent.body.seen?.city === 'Tampa'
            ? answers[PATCH](sent)
            : new AppError('LOCATION_CHANGED', {
                issues: [{ field: 'city', ...buildIssue('changed_elsewhere') }],
              }),
      },
    });
    const { page, press, expectText, sent } = screen;
    const { field } = fieldsOf(screen);
    await field(words.city).fill('Orlando');
    save({ city: 'Tampa' });
    await press(words.save);
    await expectText(issues.changed_elsewhere);
    await page.reload();
    await expect.poll(() => field(words.city).inputValue()).toBe('Orlando');
    await press(words.save);
    await expectText(words.updated);
    expect(sent(PATCH).at(-1)?.body).toEqual({ city: 'Orlando', seen: { city: 'Tampa' } });
  });
});
