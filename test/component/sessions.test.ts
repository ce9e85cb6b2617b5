import { expect, test } from 'vitest';
import type { NoteTag } from '#domain/stays/noteTags.ts';
import { AppError, fieldError } from '#server/platform/errors.ts';
import { looksRight } from '../e2e/looks.ts';
import { texts } from '../e2e/texts.ts';
import { visitorOn } from '../e2e/visitor.ts';
import type { Page } from '../harness/browser.ts';
import { type Answers, LOST } from './answerServer.ts';
import {
  customer,
  numbered,
  paidOrder,
  parkingSession,
  place,
  STAY_ID,
  valet,
} from './fixtures.ts';
import { showScreen } from './show.ts';

const words = texts.en;
const { sessions, issues } = words;
const MANUAL = '/session/manual-entry';
const START = '/session/start?session_id=a-token-of-a-session';
const CAR = `/customer/retrieval/${STAY_ID}`;
const CONFIRM = 'POST /api/session/confirm-code';
const OPENED = 'GET /api/session/start';
const SESSION = 'GET /api/parking-sessions/{id}';
const linked = { success: true, parkingSessionId: STAY_ID } as const;

const preview = (expiresAt = new Date(Date.now() + 30 * 60_000)) => ({
  success: true as const,
  session: {
    id: STAY_ID,
    expiresAt: expiresAt.toISOString(),
    vehicleInfo: { make: 'Lexus', model: 'LX 600', licensePlate: 'A1 GRAY Z' },
    valet: { name: 'Omar' },
    location: { name: 'North Gate', nameArabic: 'البوابة الشمالية' },
    business: { useFlatRate: true, firstPrice: { amount: 16.2, per: 'stay' as const } },
  },
});

/** Builds a second location, because a single location would be chosen automatically. */
const elsewhere = (fields: ReturnType<typeof place> = {}) =>
  place({ id: numbered(8), name: 'Harbour Gate', ...fields });

async function open(path: string, answers: Answers = {}, prepare?: (page: Page) => Promise<void>) {
  const shown = await showScreen(path, {
    as: customer(),
    answers: {
      'GET /api/locations': { locations: [place(), elsewhere()] },
      [SESSION]: parkingSession(),
      ...answers,
    },
    ...(prepare && { prepare }),
  });
  const { page } = shown;
  return {
    ...shown,
    visitor: visitorOn(page, '', words),
    box: page.getByLabel(sessions.manual.label),
    choosePlace: () => page.getByRole('button', { name: /North Gate/ }).click(),
  };
}

test('a stranger is told about missing digits, and a customer about the missing location', async () => {
  const { page, press, expectText } = await showScreen(MANUAL);
  await press(sessions.manual.submit);
  await expectText(sessions.manual.missing);
  await looksRight(page, 'manual-missing');
  const own = await open(`${MANUAL}?code=123456`);
  await own.press(sessions.manual.submit);
  await own.expectText(issues.code_place_missing);
  await looksRight(own.page, 'manual-place');
});

test('an address without a session, or of an unknown receipt or car, points at no errors below', async () => {
  const { page, expectText } = await open('/session/start');
  await expectText(sessions.start.invalidText);
  for (const path of ['/dashboard/messages/unknown', '/dashboard/history/unknown/receipt']) {
    const shown = await open(path);
    await shown.expectText(words.errors.NOT_FOUND);
    expect(await shown.page.getByText(words.errors.VALIDATION).count()).toBe(0);
  }
  expect(await page.getByText(words.errors.VALIDATION).count()).toBe(0);
});

test('a phone that shares its position needs only the digits', async () => {
  const geolocation = { latitude: 24.5, longitude: 54.5 };
  const { box, visitor, expectText, sent } = await open(
    MANUAL,
    {
      'GET /api/locations': ({ query: { latitude } }) => ({
        locations:
          latitude === undefined
            ? [elsewhere(), place()]
            : [place({ distanceMeters: 12 }), elsewhere({ distanceMeters: 90_000 })],
      }),
      [CONFIRM]: linked,
    },
    async (page) => {
      await page.context().grantPermissions(['geolocation']);
      await page.context().setGeolocation(geolocation);
    },
  );
  await expectText('North Gate');
  await box.fill('123456');
  await visitor.arrives(CAR);
  expect(sent(CONFIRM).map(({ body }) => body)).toEqual([
    { confirmationCode: '123456', locationId: place().id },
  ]);
  expect(sent('GET /api/locations').at(-1)?.query).toMatchObject(geolocation);
});

test('the plate identifies the car too', async () => {
  const { press, visitor, expectText, sent } = await open(`${MANUAL}?code=123456`, {
    [CONFIRM]: linked,
  });
  await press(sessions.manual.byPlate);
  await press(sessions.manual.submit);
  await expectText(issues.plate_missing);
  await visitor.field(sessions.manual.plate).fill('a1 gray z');
  await press(sessions.manual.submit);
  await visitor.arrives(CAR);
  expect(sent(CONFIRM)[0]?.body).toMatchObject({ confirmationCode: '123456' });
  expect(sent(CONFIRM)[0]?.body.licensePlate).toMatch(/^a1 gray z$/i);
});

test('the form asks for the plate after many guesses at a location', async () => {
  const { page, box, choosePlace, press, visitor, expectText } = await open(MANUAL, {
    [CONFIRM]: ({ body }) =>
      body.licensePlate ? linked : fieldError('licensePlate', 'code_needs_plate'),
  });
  await box.fill('123456');
  await choosePlace();
  await expectText(issues.code_needs_plate);
  await looksRight(page, 'manual-plate');
  await visitor.field(sessions.manual.plate).fill('A1 GRAY Z');
  await press(sessions.manual.submit);
  await visitor.arrives(CAR);
});

test('a wrong code is named and stays for correction, and without a network it is kept', async () => {
  let answer: AppError | typeof LOST | typeof linked = new AppError('INVALID_CODE');
  const { page, box, choosePlace, press, visitor, expectText } = await open(MANUAL, {
    [CONFIRM]: () => answer,
  });
  await choosePlace();
  await box.fill('111111');
  await expectText(sessions.manual.invalid);
  await expectText(sessions.manual.wrongText);
  await looksRight(page, 'manual-wrong');
  answer = LOST;
  await box.fill('123456');
  await expectText(sessions.start.connectionFailed);
  expect(await box.inputValue()).toBe('123456');
  answer = linked;
  await press(sessions.manual.submit);
  await visitor.arrives(CAR);
});

test('the second of two people who scan one code is told, also when they open it again', async () => {
  let isTaken = false;
  const taken = new AppError('SESSION_TAKEN');
  const { page, press, visitor, expectText } = await open(START, {
    [OPENED]: () => (isTaken ? taken : preview()),
    'POST /api/session/link': taken,
  });
  await visitor.button(sessions.start.submit).waitFor();
  isTaken = true;
  await press(sessions.start.submit);
  await expectText(sessions.start.taken);
  await looksRight(page, 'start-taken');
  await page.reload();
  await expectText(sessions.start.taken);
  // A signed-out visitor may be the first customer.
  const stranger = await showScreen(START, { answers: { [OPENED]: taken } });
  await stranger.expectText(sessions.start.linkedBeforeText);
  await stranger.press(words.app.notFound.signIn);
  await stranger.page.waitForURL('**/login?next=%2Fsession%2Fstart**');
});

test('a code that this customer has linked opens the car, without telling the valet again', async () => {
  let isLinked = false;
  const { page, press, visitor, expectText } = await open(START, {
    [OPENED]: () => (isLinked ? new AppError('SESSION_TAKEN') : preview()),
    'POST /api/session/link': linked,
  });
  await press(sessions.start.submit);
  await visitor.arrives(CAR);
  await expectText(sessions.start.linkedText);
  isLinked = true;
  await page.goto(new URL(START, page.url()).href);
  await visitor.arrives(CAR);
  await page.locator('main').getByText('A1 GRAY Z').first().waitFor();
  expect(await page.getByText(sessions.start.linkedText).count()).toBe(0);
});

test('a replaced code and an expired one open nothing, and offer a way on', async () => {
  let isDead = false;
  const dead = new AppError('INVALID_QR_CODE');
  const { page, press, visitor, expectText } = await open(START, {
    [OPENED]: () => (isDead ? dead : preview()),
    'POST /api/session/link': dead,
  });
  await press(sessions.start.submit);
  await expectText(sessions.start.invalid);
  isDead = true;
  await page.reload();
  await expectText(sessions.start.invalidText);
  await visitor.link(sessions.start.enterCode).click();
  await visitor.arrives(MANUAL);
});

test('a page that stays open shows that its code has expired', async () => {
  const expiresAt = new Date(Date.now() + 30 * 60_000);
  const { start } = texts.ar.sessions;
  const { page, expectText } = await showScreen(START, {
    locale: 'ar',
    answers: { [OPENED]: preview(expiresAt) },
    prepare: (own) => own.clock.install(),
  });
  await expectText(start.headline);
  await expectText('البوابة الشمالية');
  // Goes offline, because an answer would set the page's clock to the server's time.
  await page.context().setOffline(true);
  await page.clock.fastForward(expiresAt.getTime() - Date.now());
  await expectText(start.expiredTitle);
});

test('the car of another person is not found', async () => {
  const { expectText } = await open(CAR, { [SESSION]: new AppError('PARKING_SESSION_NOT_FOUND') });
  await expectText(sessions.car.notFound);
});

test('a car is live without a socket, by polling', async () => {
  let session = parkingSession();
  const { expectText } = await open(CAR, { [SESSION]: () => session }, (page) =>
    page.routeWebSocket(/\/ws$/, (socket) => void socket.close()),
  );
  await expectText(sessions.car.headline.linked);
  session = parkingSession({
    status: 'parked',
    stayStatus: 'parked',
    parkingSpot: 'B2-14',
    order: paidOrder({ status: 'cancelled', cancelReason: 'no_start' }),
  });
  await expectText(sessions.car.headline.parked);
  await expectText(words.t('pay:note.refunded', { amount: '$16.20' }));
});

test('a valet on a customer’s screen is told, and shown the way', async () => {
  const { page, press, expectText } = await showScreen(START, {
    as: valet(),
    answers: { [OPENED]: preview(), 'POST /api/auth/logout': {} },
  });
  await expectText(sessions.notCustomer.title);
  await press(sessions.notCustomer.submit);
  await page.waitForURL('**/login?next=**');
});

const home = { as: customer(), answers: { 'GET /api/vehicles': [] } } as const;
test.each([
  ['/auth/login?next=/account', '/login?next=%2Faccount', {}],
  ['/customer', '/login?next=%2Fdashboard', {}],
  ['/customer-dashboard', '/login?next=%2Fdashboard', {}],
  ['/customer?tab=history', '/dashboard?tab=history', home],
  ['/customer-dashboard?tab=history', '/dashboard?tab=history', home],
])('%s, which documents link to, redirects to %s', async (path, arrives, who) => {
  const { page } = await showScreen(path, who);
  await page.waitForURL(`**${arrives}`);
  expect(page.url().endsWith(arrives)).toBe(true);
});

test('a valet answers what the location asks about a car before its code is made', async () => {
  const CREATE = 'POST /api/session/create';
  const required: NoteTag[] = ['manual', 'electric'];
  const noteTags: NoteTag[] = ['electric'];
  const session = {
    id: STAY_ID,
    noteTags,
    chargePercent: 62,
    status: 'waiting_for_customer' as const,
    qrCodeData: 'https://portico.test/session/a-code',
    expiresAt: new Date(Date.now() + 1_800_000).toISOString(),
  };
  let isAnnounced = false;
  const { page, press, sent, expectText } = await showScreen('/valet-dashboard?view=new', {
    as: valet(),
    answers: {
      'GET /api/valet/active-services': { services: [], shift: null },
      'GET /api/valet/locations': { locations: [{ id: numbered(7), requiredTags: required }] },
      [CREATE]: () => {
        isAnnounced = true;
        return session;
      },
      'GET /api/valets/{id}/active-sessions': () => ({ sessions: isAnnounced ? [session] : [] }),
    },
  });
  await page.getByRole('textbox', { name: sessions.form.plate }).fill('K 48213');
  await page.getByRole('textbox', { name: sessions.form.make }).fill('Kia');
  await page.getByRole('textbox', { name: sessions.form.model }).fill('Rio');
  await press(sessions.form.submit);
  await expectText(issues.tags_unanswered);
  expect(sent(CREATE)).toEqual([]);
  // A charge level that is no longer shown does not stop the form.
  await press(words.checkin.tags.electric);
  await page.getByRole('textbox', { name: words.checkin.charge }).fill('150');
  await press(words.checkin.tags.none);
  // Several fast presses send one call.
  await page.getByRole('button', { name: sessions.form.submit }).dblclick();
  await expectText(sessions.code.title);
  expect(sent(CREATE).map(({ body }) => body)).toMatchObject([
    { absentTags: ['manual', 'electric'] },
  ]);
});
