import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { RecallResult } from '#contract/stays.ts';
import type { NoteTag } from '#domain/stays/noteTags.ts';
import { writePlate } from '#domain/vehicles/writePlate.ts';
import type { Language } from '#texts/languages.ts';
import { fieldError } from '#server/platform/errors.ts';
import { inLooks, looks, looksRight, rulesFor } from '../e2e/looks.ts';
import { expectFocused } from '../e2e/measures.ts';
import { texts, wordsBefore } from '../e2e/texts.ts';
import { expectAccessible, takeScreenshot } from '../harness/browser.ts';
import { delayTimers } from '../harness/delayTimers.ts';
import { scriptOf } from '../harness/scriptOf.ts';
import type { Answers } from './answerServer.ts';
import type { GivenParts } from './complete.ts';
import { LOCATION_ID, numbered, recalledVisit, staffTicket, STAY_ID, valet } from './fixtures.ts';
import { showScreen } from './show.ts';

const OPEN = 'POST /api/valet/tickets';
const PHONE = '+15550000098';

/** Shows the check-in form of a location whose spots and hooks are listed. */
async function showForm(look: Parameters<typeof showScreen>[1] = {}, answers: Answers = {}) {
  const screen = await showScreen('/valet-checkin', {
    as: valet(),
    ...look,
    answers: {
      'GET /api/locations/{id}/free-places': { spots: ['B2-16'], hooks: ['2'], usesHooks: true },
      'POST /api/valet/recall': {},
      [OPEN]: staffTicket(),
      'GET /api/valet/tickets/{ticketId}': staffTicket(),
      ...answers,
    },
  });
  await screen.page.locator('.plate-field').waitFor();
  return screen;
}

/** Answers what the business has stored about one plate, and nothing for any other text. */
const recallOf = (plate: string, found: GivenParts<RecallResult>): Answers => ({
  'POST /api/valet/recall': ({ body }) => (body.plate === plate ? found : {}),
});

test('a returning guest is recalled by the plate, and another person may drive today', async () => {
  const { checkin, common } = texts.ar;
  const { page, sent } = await showForm(
    looks[3],
    recallOf('K48215', { visits: [recalledVisit({ licensePlate: 'K 48215' })] }),
  );
  await page.getByRole('textbox', { name: checkin.plate }).fill('k48215');
  const masked = page.getByText('•• 10').or(page.getByText('••10'));
  await inLooks(page, [looks[1], looks[2]], async ({ locale }) => {
    await masked.first().waitFor();
    await expectAccessible(page);
    await takeScreenshot(page, `intake-recall-${locale}`);
  });
  // The car's data stays, and the recalled guest's name is removed, because another person drives
  // today.
  const [before = '', after = ''] = checkin.recall.other.split('{name}');
  await page
    .getByRole('button', { name: new RegExp(`${before}.*${RegExp.escape(after)}`) })
    .click();
  // A region chosen by hand stays when the plate is corrected.
  const region = page.getByRole('combobox', { name: checkin.region });
  await region.selectOption('TX');
  for (const plate of ['k4821', 'k48215'])
    await page.getByRole('textbox', { name: checkin.plate }).fill(plate);
  expect(await region.inputValue()).toBe('TX');
  await page
    .getByRole('button', { name: new RegExp(`${before}.*${RegExp.escape(after)}`) })
    .click();
  // The list of countries, which loads a moment later, separates the calling code.
  await page.getByRole('combobox', { name: common.phoneCountry }).waitFor();
  await page.getByRole('textbox', { name: checkin.phone }).fill(PHONE);
  await page.getByRole('button', { name: checkin.create, exact: true }).click();
  await page.getByText(checkin.headline.awaiting_otp).first().waitFor();
  expect(sent(OPEN).map(({ body }) => body)).toEqual([
    expect.objectContaining({
      phoneE164: '+1 5550000098',
      licensePlate: 'K48215',
      plateRegion: 'TX',
      vehicleMake: 'Lexus',
    }),
  ]);
  expect(sent(OPEN)[0]?.body).not.toHaveProperty('recallId');
  expect(sent(OPEN)[0]?.body).not.toHaveProperty('customerName');
});

test('a car without a noted make or color is recalled with its plate, and one without a plate needs both', async () => {
  const cars = [
    { plate: 'K48215', color: null },
    { plate: 'K48216', color: 'Blue' },
  ] as const;
  const { page, sent } = await showForm(
    {},
    {
      'POST /api/valet/recall': ({ body }) => {
        const car = cars.find(({ plate }) => plate === body.plate);
        if (!car) return {};
        const visit = { licensePlate: car.plate, vehicleMake: null, vehicleModel: null };
        return { visits: [recalledVisit({ ...visit, vehicleColor: car.color })] };
      },
    },
  );
  for (const { plate, color } of cars) {
    await page.locator('.plate-field').fill(plate);
    const stub = page.locator('article.stub', { hasText: plate.slice(1) });
    await inLooks(page, [looks[3], looks[0]], async (look) => {
      await stub.locator('.plate').waitFor();
      const { car, colors } = texts[look.locale].common;
      const name = stub.getByText(color ? colors.blue : car.unnamed);
      expect(await name.count()).toBe(color ? 1 : 0);
      await expectAccessible(page, rulesFor(look));
      await takeScreenshot(page, `intake-recall-bare-${look.locale}-${color ?? 'none'}`);
    });
  }
  const { checkin, common, issues } = texts.en;
  await page.getByRole('checkbox', { name: common.car.noPlate }).check();
  await expect.poll(() => page.locator('.plate-field').inputValue()).toBe('');
  await page.getByRole('button', { name: checkin.noPhone }).click();
  await expect.poll(() => page.getByText(issues.needed_without_plate).count()).toBe(2);
  await looksRight(page, 'intake-no-plate', [looks[0], looks[3]]);
  await page.getByRole('textbox', { name: checkin.make }).fill('Fiat');
  await page.getByRole('radio', { name: common.colors.blue }).check();
  await page.getByRole('button', { name: checkin.noPhone }).click();
  await expect.poll(() => sent(OPEN).length).toBe(1);
  expect(sent(OPEN)[0]?.body).toMatchObject({ hasNoPlate: true, vehicleMake: 'Fiat' });
  expect(sent(OPEN)[0]?.body).not.toHaveProperty('licensePlate');
});

test('a plate whose code a colleague awaits shows a link to that ticket, and opens no second one', async () => {
  const look = looks[3];
  const { checkin, custody } = texts[look.locale];
  const open = { ticketId: STAY_ID, ticketNumber: '1042', openedBy: 'Luis Person' };
  const { page, sent } = await showForm(
    look,
    recallOf('OLD21', { visits: [recalledVisit({ licensePlate: 'OLD 21' })], open }),
  );
  await page.getByRole('textbox', { name: checkin.plate }).fill('old21');
  const link = page.getByRole('link', { name: custody.openTicket });
  await link.waitFor();
  await looksRight(page, 'intake-open', [looks[1], look]);
  // Checking in without a phone only focuses the link to the open ticket, and opens no second
  // ticket.
  await page.getByRole('button', { name: checkin.noPhone }).click();
  await expectFocused(link);
  expect(sent(OPEN)).toEqual([]);
  await link.click();
  await page.waitForURL(`**/valet-checkin?ticket=${STAY_ID}`);
  await page.getByRole('textbox', { name: checkin.otp.label }).waitFor();
});

test('a warning says that the car is elsewhere in the business, and the car can still be checked in', async () => {
  const { checkin, custody } = texts.en;
  const inCustody = { isHere: false, locationName: 'South Gate', ticketNumber: '1001' };
  const { page, sent } = await showForm(
    {},
    recallOf('AWAY77', {
      visits: [recalledVisit({ licensePlate: 'AWAY 77' })],
      inCustody: { ...inCustody, state: 'received' },
    }),
  );
  await page.getByRole('textbox', { name: checkin.plate }).fill('away77');
  await page.getByText('South Gate').first().waitFor();
  await page.getByRole('button', { name: custody.anyway }).click();
  await page
    .getByRole('button', { name: wordsBefore(checkin.createFor) })
    .first()
    .click();
  await expect
    .poll(() => sent(OPEN).map(({ body }) => body))
    .toMatchObject([{ licensePlate: 'AWAY77', isElsewhereKnown: true, recallId: numbered(21) }]);
});

test('a missing or too short phone number is refused in the valet’s language', async () => {
  const { checkin, common } = texts.en;
  const { page, sent } = await showForm({}, { [OPEN]: fieldError('phoneE164', 'phone_invalid') });
  const create = page.getByRole('button', { name: checkin.create, exact: true });
  const number = page.getByRole('textbox', { name: checkin.phone });
  const refused = (locale: Language = 'en') =>
    page.getByText(texts[locale].checkin.errors.phoneE164);
  const refusedInBoth = () =>
    inLooks(page, [looks[3], looks[0]], ({ locale }) => refused(locale).waitFor());
  await create.click();
  await refusedInBoth();
  expect(sent(OPEN)).toEqual([]);
  await number.fill(PHONE);
  await refused().waitFor({ state: 'detached' });
  // With the country code, which loads a moment later, the number is long enough to send. The
  // server then refuses the number with the same text.
  await page.getByRole('combobox', { name: common.phoneCountry }).waitFor();
  await number.fill('305 12');
  await create.click();
  await refusedInBoth();
  expect(sent(OPEN)).toHaveLength(1);
});

test('the list says what each ticket waits for, and separates my tickets from my colleagues’', async () => {
  const { waits } = texts.en.checkin;
  const { user } = valet();
  const received = { stayStatus: 'received', status: 'checked_in' } as const;
  const tickets = [
    staffTicket({ ticketId: numbered(31), licensePlate: 'MINE 1', valetId: user.id }),
    staffTicket({ ticketId: numbered(32), licensePlate: 'THEIRS1', ...received }),
    staffTicket({
      ticketId: numbered(33),
      licensePlate: 'SCAN 1',
      valetId: user.id,
      phoneE164: '',
      ticketUrl: 'https://example.com/customer/ticket/tkt_1',
      ...received,
    }),
  ];
  const { page } = await showForm(
    { viewport: 'desktop' },
    { 'GET /api/valet/tickets': { tickets } },
  );
  const rows = page.getByRole('complementary').getByRole('link');
  await rows.nth(2).waitFor();
  expect(await rows.allInnerTexts()).toEqual([
    expect.stringContaining(waits.code),
    expect.stringContaining(waits.scan),
    expect.stringContaining(waits.parking),
  ]);
  await expectAccessible(page);
  await takeScreenshot(page, 'intake-list-desktop');
});

/** Milliseconds after which a press no longer waits for the list of countries. */
const LONGEST_WAIT_MS = 3000;

type Held = { answers?: Answers; waitsForever?: boolean };

/**
 * Shows the check-in form with a plate, and holds the list of countries back. A press that waits
 * forever stays unsent, however slow the machine is.
 */
async function showWithoutCountries(
  list: Promise<'continue' | 'abort'>,
  { answers = {}, waitsForever = false }: Held = {},
) {
  const prepare = async (own: Page) => {
    if (waitsForever) await delayTimers(own, LONGEST_WAIT_MS, 3_600_000);
    await own.route(await scriptOf('CountryPicker'), async (request) => request[await list]());
  };
  const screen = await showForm({ prepare }, answers);
  const { checkin } = texts.en;
  await screen.page.getByRole('textbox', { name: checkin.plate }).fill('K48215');
  return {
    ...screen,
    phone: screen.page.getByRole('textbox', { name: checkin.phone }),
    create: screen.page.getByRole('button', { name: checkin.create, exact: true }),
  };
}

test('a press before the list of countries has loaded waits, and its refusal stays on the screen', async () => {
  const { checkin } = texts.en;
  const { promise, resolve } = Promise.withResolvers<'continue'>();
  const { page, sent, phone, create } = await showWithoutCountries(promise, {
    answers: { [OPEN]: fieldError('phoneE164', 'phone_invalid') },
    waitsForever: true,
  });
  await phone.fill('305 555 0198');
  await create.click();
  await create.click();
  expect(sent(OPEN)).toEqual([]);
  resolve('continue');
  await page.getByText(checkin.errors.phoneE164).first().waitFor();
  expect(sent(OPEN).map(({ body }) => body.phoneE164)).toEqual(['+1 305 555 0198']);
});

test('a number with its calling code does not wait for the list of countries', async () => {
  const { promise, resolve } = Promise.withResolvers<'continue'>();
  const { page, sent, phone, create } = await showWithoutCountries(promise, {
    waitsForever: true,
  });
  // The number is given its calling code while a press waits. Only one ticket is opened.
  await phone.fill('305 555 0198');
  await create.click();
  await phone.fill(PHONE);
  await create.click();
  await page.getByText(texts.en.checkin.headline.awaiting_otp).first().waitFor();
  resolve('continue');
  expect(sent(OPEN).map(({ body }) => body.phoneE164)).toEqual([PHONE]);
});

test.each(['fails', 'never comes'])(
  'a press is sent without the list of countries if the list %s',
  async (how) => {
    const { promise, resolve } = Promise.withResolvers<'abort'>();
    const { sent, phone, create } = await showWithoutCountries(promise);
    await phone.fill('305 555 0198');
    await create.click();
    expect(sent(OPEN)).toEqual([]);
    if (how === 'fails') resolve('abort');
    await expect.poll(() => sent(OPEN).map(({ body }) => body.phoneE164)).toEqual(['305 555 0198']);
    resolve('abort');
  },
);

/** Runs in the page before its scripts. The last check-in on this phone was at the given location. */
const useLast = (locationId: string) =>
  localStorage.setItem('checkin-habits', JSON.stringify({ locationId }));

test('a plate that was left in the form is replaced by the next one, at the location of the shift', async () => {
  const { checkin } = texts.en;
  const PALM = numbered(70);
  const here = { name: 'North Gate', country: 'US' };
  const { page } = await showForm(
    { prepare: (own) => own.addInitScript(useLast, LOCATION_ID) },
    {
      'GET /api/valet/locations': {
        locations: [
          { ...here, id: LOCATION_ID },
          { ...here, id: PALM, name: 'Palm Court' },
        ],
      },
      'GET /api/valet/shift/current': {
        onShift: true,
        shift: { id: numbered(71), locationId: PALM },
      },
      'GET /api/locations/{id}/free-places': ({ params }) =>
        params.id === PALM ? { hooks: ['P1'], usesHooks: true } : { hooks: ['N1'] },
    },
  );
  const location = page.getByRole('combobox', { name: checkin.location });
  const hook = (name: string) => page.getByRole('button', { name, exact: true });
  await hook('P1').waitFor();
  expect(await location.inputValue()).toBe(PALM);
  const plate = page.getByRole('textbox', { name: checkin.plate });
  await plate.fill('KLM482');
  // Only the valet chooses another location, which then stays.
  await location.selectOption(LOCATION_ID);
  await hook('N1').waitFor();
  await page.reload();
  await expect.poll(() => plate.inputValue()).toBe('KLM482');
  await hook('N1').waitFor();
  expect(await location.inputValue()).toBe(LOCATION_ID);
  await plate.click();
  await page.keyboard.type('abc 1');
  await plate.click();
  await page.keyboard.press('End');
  await page.keyboard.type('2');
  expect(await plate.inputValue()).toBe('ABC 12');
});

test('what a location asks about is answered with one press, and the message about the new ticket covers none of its steps', async () => {
  const { app, checkin, common, issues } = texts.en;
  const asked: NoteTag[] = ['manual', 'electric'];
  // A country without regions, where the field shows only the region of a past visit.
  const here = { id: LOCATION_ID, name: 'North Gate', country: 'KE', requiredTags: asked };
  const ofDubai = { licensePlate: 'A 12345', plateRegion: 'DXB' };
  const visits = [{}, ofDubai].map((car, index) =>
    recalledVisit({ ...car, recallId: numbered(index) }),
  );
  const { page, press, sent, expectText } = await showForm(
    { viewport: 'desktop' },
    {
      'GET /api/valet/locations': { locations: [here] },
      'POST /api/valet/recall': ({ body }) => (body.phone ? { visits } : {}),
    },
  );
  await page.setViewportSize({ width: 1280, height: 800 });
  // The car of a past visit comes with its plate and region, also after 'No plate'.
  await page.getByRole('checkbox', { name: common.car.noPlate }).check();
  await page.getByRole('textbox', { name: checkin.phone }).fill(PHONE);
  const ofVisit = writePlate(ofDubai.licensePlate, ofDubai.plateRegion);
  await press(ofVisit);
  const region = page.getByRole('combobox', { name: checkin.region });
  expect(await region.inputValue()).toBe(ofDubai.plateRegion);
  // Another plate typed over it has no region.
  await page.getByRole('textbox', { name: checkin.plate }).fill('K 777');
  await region.waitFor({ state: 'detached' });
  await press(ofVisit);
  await press(checkin.create);
  await expectText(issues.tags_unanswered);
  expect(sent(OPEN)).toEqual([]);
  const none = page.getByRole('button', { name: checkin.tags.none });
  await expectFocused(none);
  // The charge level belongs to an electric car only.
  const charge = page.getByRole('textbox', { name: checkin.charge });
  await press(checkin.tags.electric);
  await charge.fill('٦٢');
  await none.click();
  await charge.waitFor({ state: 'detached' });
  await page.getByText(issues.tags_unanswered).waitFor({ state: 'detached' });
  // A tag that nobody has to answer changes no answer.
  await press(checkin.tags.scratch);
  await press(checkin.create);
  const message = page.getByRole('region', { name: app.notifications });
  await message.getByText(checkin.createdTitle).waitFor();
  const steps = [checkin.nextCar, checkin.showQrInstead, checkin.startOver];
  const covered = async () => {
    const over = await message.boundingBox();
    const boxes = await Promise.all(
      steps.map((name) => page.getByRole('button', { name, exact: true }).boundingBox()),
    );
    return boxes.map(
      (box) =>
        !box ||
        !over ||
        (box.x < over.x + over.width &&
          over.x < box.x + box.width &&
          box.y < over.y + over.height &&
          over.y < box.y + box.height),
    );
  };
  await expect.poll(covered).toEqual([false, false, false]);
  const [opened] = sent(OPEN);
  expect(opened?.body).toMatchObject({ ...ofDubai, absentTags: asked, noteTags: ['scratch'] });
  expect(opened?.body).not.toHaveProperty('hasNoPlate');
  expect(opened?.body).not.toHaveProperty('chargePercent');
});

/** Runs in the page before its scripts. */
function breakBrowser(): void {
  Object.defineProperty(navigator, 'languages', { value: ['en-US@posix', 'C', 'en-AQ'] });
  localStorage.setItem('checkin-habits', '[7]');
  localStorage.setItem('phone-country', 'QQ');
  const value = { phoneE164: 5, noteTags: 'fragile', language: {} };
  sessionStorage.setItem('draft checkin', JSON.stringify({ version: 2, by: null, value }));
}

test('the form opens with broken languages, settings and drafts in the browser', async () => {
  const { page, sent } = await showForm({ prepare: (own) => own.addInitScript(breakBrowser) });
  const { checkin } = texts.en;
  await page.getByRole('textbox', { name: checkin.phone }).fill('305 555 0198');
  await page.getByRole('button', { name: checkin.create, exact: true }).click();
  await page.getByText(checkin.headline.awaiting_otp).first().waitFor();
  expect(sent(OPEN).map(({ body }) => body.phoneE164)).toEqual(['+1 305 555 0198']);
});

/** Runs in the page before its scripts. Names of countries and languages throw. */
function breakNames(): void {
  Intl.DisplayNames.prototype.of = () => {
    throw new RangeError('broken');
  };
  // React logs the error, which would fail the test.
  console.error = () => undefined;
}

test('a part of the form that throws leaves the rest of the form to work', async () => {
  const { page, sent } = await showForm({ prepare: (own) => own.addInitScript(breakNames) });
  const { checkin } = texts.en;
  await page.getByRole('textbox', { name: checkin.plate }).fill('K48215');
  const phone = page.getByRole('textbox', { name: checkin.phone });
  await phone.fill(PHONE);
  const countries = page.getByRole('combobox', { name: texts.en.common.phoneCountry });
  await countries.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: checkin.create, exact: true }).click();
  await page.getByText(checkin.headline.awaiting_otp).first().waitFor();
  expect(sent(OPEN).map(({ body }) => [body.licensePlate, body.phoneE164])).toEqual([
    ['K48215', PHONE],
  ]);
});
