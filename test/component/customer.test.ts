import { describe, expect, test } from 'vitest';
import type { Service } from '#contract/services.ts';
import { AppError } from '#server/platform/errors.ts';
import { RECONNECTED } from '#web/lib/useOnReturn.ts';
import { customerOn } from '../e2e/customerPages.ts';
import { looksRight } from '../e2e/looks.ts';
import { expectFocused } from '../e2e/measures.ts';
import { texts, wordsBefore } from '../e2e/texts.ts';
import { goWithin, type Page, waitForSettledPage } from '../harness/browser.ts';
import { scriptOf } from '../harness/scriptOf.ts';
import { type Answers, LOST } from './answerServer.ts';
import type { GivenParts } from './complete.ts';
import {
  customer,
  guestOrder,
  guestTicket,
  numbered,
  paidOrder,
  parkingSession,
  place,
  service,
  serviceDetails,
  STAY_ID,
  vehicle,
} from './fixtures.ts';
import { showScreen } from './show.ts';

const words = texts.en;
const { services, serviceCancel, serviceDialogs, customer: own, issues } = words;
const DASHBOARD = '/dashboard';
const CURRENT = '/dashboard/current';
const LIST = 'GET /api/services';
const ASK = 'POST /api/services';
const CANCEL = 'POST /api/customer/orders/{id}/cancel';
const RETRIEVE = 'PATCH /api/services/{id}/request-retrieval';

/** The customer's car as the server has it; null while the customer has no car. */
type Car = { now: GivenParts<Service> | null };
const requested = (fields: GivenParts<Service> = {}) =>
  service({
    status: 'pending',
    stayStatus: 'expected',
    channel: 'request',
    can: { cancel: true },
    ...fields,
  });
const received = () => requested({ status: 'accepted', stayStatus: 'received', can: {} });
const parked = (fields: GivenParts<Service> = {}) =>
  service({ can: { requestRetrieval: true }, ...fields });
const due = () =>
  service({
    status: 'retrieval_requested',
    stayStatus: 'returning',
    order: guestOrder({ etaMinutes: 135, carsAhead: 2 }),
    totalAmount: 16.2,
    can: { pay: true, cancelRetrieval: true },
  });

const answersOf = (car: Car): Answers => ({
  'GET /api/vehicles': [vehicle()],
  'GET /api/locations': { locations: [place()] },
  'GET /api/payment-methods': {},
  [LIST]: ({ query: { state } }) => (car.now && state !== 'past' ? [car.now] : []),
  'GET /api/services/{id}': () => ({ ...serviceDetails(), ...car.now }),
});

async function open(
  path: string,
  car: Car,
  answers: Answers = {},
  prepare?: (page: Page) => Promise<unknown>,
  locale: 'en' | 'ar' = 'en',
) {
  const shown = await showScreen(path, {
    as: customer(),
    answers: { ...answersOf(car), ...answers },
    locale,
    ...(prepare && { prepare }),
  });
  return { ...shown, guest: customerOn(shown.page, '', texts[locale]) };
}

describe('a request for a valet', () => {
  test('names a missing car or place at its field, and keeps the rest', async () => {
    const car: Car = { now: null };
    const opensAt = new Date(Math.ceil(Date.now() / 60_000) * 60_000 + 3 * 3_600_000);
    const { page, dialog, guest, sent } = await open(DASHBOARD, car, {
      'GET /api/vehicles': [],
      'GET /api/locations': {
        // The only place would be chosen for the guest if it were open.
        locations: [place({ opening: { isOpen: false, opensAt: opensAt.toISOString() } })],
      },
      [ASK]: ({ body: { vehicle, specialInstructions } }) => {
        car.now = requested({
          specialInstructions: specialInstructions ?? null,
          vehicleInfo: { make: vehicle?.make ?? '', model: vehicle?.model ?? '' },
        });
        return car.now;
      },
    });
    await guest.openRequest();
    const instructions = dialog.getByRole('textbox', { name: serviceDialogs.request.instructions });
    await instructions.fill('Mind the roof box');
    await guest.sendRequest();
    await guest.sees(serviceDialogs.request.invalid);
    await dialog.getByText(issues.make_missing).waitFor();
    await dialog.getByText(issues.location_missing).waitFor();
    expect(await instructions.inputValue()).toBe('Mind the roof box');
    // The first invalid field has the focus.
    const make = dialog.getByRole('combobox', { name: own.vehicle.make });
    await expectFocused(make);

    const plate = dialog.getByRole('textbox', { name: own.vehicle.plate });
    await plate.fill('a');
    await guest.sendRequest();
    await dialog.getByText(issues.plate_invalid).waitFor();
    await plate.fill('kia 2025');
    await make.selectOption('Other');
    await dialog.getByRole('textbox', { name: own.vehicle.model }).fill('EV9');
    await dialog.getByRole('combobox', { name: own.vehicle.year }).selectOption('2025');
    await guest.sendRequest();
    await dialog.getByText(issues.make_missing).waitFor();
    await dialog.getByRole('textbox', { name: own.vehicle.makeName }).fill('Caterham');
    await dialog.getByText(wordsBefore(serviceDialogs.request.closedUntil)).waitFor();
    await guest.choosePlace('North Gate');
    await dialog.getByText(issues.location_missing).waitFor({ state: 'detached' });
    // A closed place takes no request for now, only one for a later time.
    await dialog.getByText(wordsBefore(serviceDialogs.request.closedText)).waitFor();
    expect(await dialog.getByRole('radio', { name: serviceDialogs.request.now }).count()).toBe(0);
    expect(sent(ASK)).toEqual([]);
    await guest.sendRequest();
    await guest.headline('requested');
    await guest.sees('Mind the roof box');
    await guest.sees(/Caterham/);
    await page.waitForURL('**/dashboard/current?service=*');
    expect(sent(ASK).map(({ body }) => body)).toMatchObject([
      {
        locationId: place().id,
        specialInstructions: 'Mind the roof box',
        vehicle: { make: 'Caterham', model: 'EV9', year: 2025, licensePlate: 'KIA 2025' },
        requestedTime: opensAt.toISOString(),
      },
    ]);
  });

  test('for now becomes one for later when the chosen place closes in the open dialog', async () => {
    let opening: { isOpen: boolean; opensAt?: null } = { isOpen: true };
    const { page, dialog, guest } = await open(
      DASHBOARD,
      { now: null },
      { 'GET /api/locations': () => ({ locations: [place({ opening })] }) },
      (own) => own.clock.install(),
    );
    await guest.openRequest();
    const now = dialog.getByRole('radio', { name: serviceDialogs.request.now });
    await now.waitFor();
    opening = { isOpen: false, opensAt: null };
    await page.clock.runFor(31_000);
    await dialog.getByText(serviceDialogs.request.closedLater).waitFor();
    await now.waitFor({ state: 'detached' });
    expect(await dialog.getByLabel(serviceDialogs.request.time).inputValue()).not.toBe('');
    // Once the place is open again, the later time that nobody chose is taken back.
    opening = { isOpen: true };
    await page.clock.runFor(31_000);
    await now.waitFor();
    await expect.poll(() => now.isChecked()).toBe(true);
  });

  test('keeps the typed data without a network, and repeats the same call after a lost answer', async () => {
    const car: Car = { now: null };
    let isLost = true;
    let isUnknown = true;
    const { page, dialog, guest, sent } = await open(DASHBOARD, car, {
      // The list loses its answers too, until the last press arrives. Otherwise the page could find
      // out that the server has stored the request.
      [LIST]: () => (!car.now ? [] : isUnknown ? LOST : [car.now]),
      [ASK]: () => {
        car.now = requested();
        isUnknown = isLost;
        return isLost ? LOST : car.now;
      },
    });
    await guest.openRequest();
    await guest.choosePlace('North Gate');
    await page.context().setOffline(true);
    await guest.sendRequest();
    await dialog.getByText(serviceDialogs.request.failed).waitFor();
    await dialog.getByText('North Gate').first().waitFor();
    expect(sent(ASK)).toEqual([]);
    await page.context().setOffline(false);
    // The error goes with the network's return; the choice stays.
    await dialog.getByText(serviceDialogs.request.failed).waitFor({ state: 'detached' });
    await dialog.getByText('North Gate').first().waitFor();
    await guest.sendRequest();
    await expect.poll(() => sent(ASK).length).toBeGreaterThan(0);
    await dialog.getByText(serviceDialogs.request.failed).waitFor();
    isLost = false;
    await guest.sendRequest();
    await guest.headline('requested');
    const keys = new Set(sent(ASK).map(({ idempotencyKey }) => idempotencyKey));
    expect([...keys]).toEqual([expect.any(String)]);
  });

  test('finds a place by words, and says why not by distance', async () => {
    const elsewhere = place({ id: numbered(8), name: 'Harbour Gate' });
    const { dialog, guest, sent } = await open(
      DASHBOARD,
      { now: null },
      {
        'GET /api/locations': ({ query: { search = '' } }) => ({
          locations: [place(), elsewhere].filter(({ name }) => name?.includes(search)),
        }),
      },
    );
    await guest.openRequest();
    await dialog.getByRole('button', { name: serviceDialogs.request.nearMe }).click();
    await dialog.getByText(own.position.title).waitFor();
    await dialog.getByText(own.position.denied).waitFor();
    const search = dialog.getByRole('searchbox');
    await search.fill('no such place anywhere');
    await dialog.getByText(serviceDialogs.request.noPlaces).waitFor();
    await dialog.getByRole('button', { name: serviceDialogs.request.allPlaces }).click();
    await search.fill('Harbour');
    await expect.poll(() => sent('GET /api/locations').at(-1)?.query.search).toBe('Harbour');
    await guest.choosePlace('Harbour Gate');
    await dialog.getByRole('button', { name: serviceDialogs.request.change }).waitFor();
  });

  test('says which place has nobody on duty, before and after the request', async () => {
    const car: Car = { now: null };
    const elsewhere = place({ id: numbered(8), name: 'Harbour Gate', valetsOnDuty: 0 });
    const { page, guest } = await open(DASHBOARD, car, {
      'GET /api/locations': { locations: [place(), elsewhere] },
      [ASK]: () => {
        car.now = requested({ location: 'Harbour Gate', isStaffed: false });
        return car.now;
      },
    });
    await guest.openRequest();
    await guest.sees(words.t('serviceDialogs:request.onDuty', { count: 2 }));
    await guest.sees(serviceDialogs.request.nobodyOnDuty);
    await guest.choosePlace('Harbour Gate');
    await guest.sees(serviceDialogs.request.nobodyText);
    await looksRight(page, 'asking-nobody');
    await guest.sendRequest();
    await guest.sees(services.detail.expectedUnstaffed);
    expect(await page.getByText(services.detail.expected).count()).toBe(0);
  });

  test('can no longer be cancelled after a valet has just accepted it', async () => {
    const car: Car = { now: requested() };
    const { dialog, guest, sent } = await open(CURRENT, car, {
      'POST /api/services/{id}/cancel': () => {
        car.now = received();
        return new AppError('STATE_CONFLICT');
      },
    });
    await guest.press(serviceCancel.cancel.action);
    await dialog.getByRole('button', { name: serviceCancel.cancel.confirm }).click();
    await guest.sees(words.app.conflict.title);
    await guest.headline('withValet');
    expect(sent('POST /api/services/{id}/cancel')).toHaveLength(1);
  });
});

describe('the return of a car', () => {
  test('goes on to payment if another phone has requested it', async () => {
    const car: Car = { now: parked() };
    const { page, guest, sent } = await open(CURRENT, car, {
      [RETRIEVE]: () => {
        car.now = due();
        return new AppError('ORDER_ALREADY_OPEN');
      },
    });
    await guest.openRetrieval();
    await guest.sendRetrieval();
    await guest.sees(serviceDialogs.retrieval.asked);
    await page.waitForURL(/\/customer\/payment/);
    expect(sent(RETRIEVE)).toHaveLength(1);
  });

  test('is requested for a chosen quarter of an hour, and cancelled', async () => {
    const car: Car = { now: parked() };
    const { page, dialog, guest, sent } = await open(CURRENT, car, {
      [RETRIEVE]: () => (car.now = due()),
      [CANCEL]: () => {
        car.now = parked({
          order: guestOrder({
            status: 'cancelled',
            paidAt: new Date().toISOString(),
            cancelReason: 'no_start',
          }),
          earlierCashCents: 918,
        });
        return guestOrder({ status: 'cancelled' });
      },
    });
    await guest.openRetrieval();
    await dialog.getByRole('radio', { name: serviceDialogs.retrieval.custom }).check();
    const submit = dialog.getByRole('button', { name: serviceDialogs.retrieval.submit });
    expect(await submit.isDisabled()).toBe(true);
    const times = dialog.getByRole('combobox', { name: serviceDialogs.retrieval.customLabel });
    await times.selectOption({ index: 8 });
    await submit.click();
    await page.waitForURL('**/customer/payment**');
    // Back would otherwise meet the payment page while it still loads.
    await waitForSettledPage(page);
    const [asked] = sent(RETRIEVE);
    expect(asked?.body.retrievalTime).toBe('custom');
    expect(new Date(asked?.body.scheduledTime ?? '').getUTCMinutes() % 15).toBe(0);
    await page.goBack();
    // Another time replaces the unpaid request.
    await guest.sees('2 h 15 min');
    await guest.press(services.afterPaying.time);
    await guest.sendRetrieval();
    await page.waitForURL('**/customer/payment**');
    await waitForSettledPage(page);
    expect(sent(CANCEL)).toHaveLength(1);
    expect(sent(RETRIEVE).map(({ body }) => body.retrievalTime)).toEqual(['custom', 'now']);
    await page.goBack();
    await guest.press(serviceCancel.cancelRetrieval.action);
    await dialog.getByRole('button', { name: serviceCancel.cancelRetrieval.confirm }).click();
    await guest.headline('parked');
    await guest.sees(words.t('pay:note.refunded', { amount: '$16.20' }));
    await guest.sees(words.t('pay:cancel.textCash', { amount: '$9.18' }));
  });

  test('shows the direction and a map to a customer who shares the position', async () => {
    const arabic = texts.ar;
    const { page, guest } = await open(
      DASHBOARD,
      {
        now: parked({ latitude: 25.7, longitude: -80.2, locationArabic: 'البوابة الشمالية' }),
      },
      {},
      async (page) => {
        await page.context().grantPermissions(['geolocation']);
        await page.context().setGeolocation({ latitude: 25.709, longitude: -80.2 });
      },
      'ar',
    );
    await guest.sees(arabic.customer.place.direction.s);
    const card = page.locator('section', { hasText: arabic.customer.place.title });
    await card.getByText('البوابة الشمالية').first().waitFor();
    const map = page.getByRole('link', { name: arabic.common.openMaps });
    expect(await map.getAttribute('href')).toContain('25.7%2C-80.2');
  });
});

test('keeps the typed text of a dialog over a reload, and deletes it at sign-out', async () => {
  const { page, dialog } = await open(DASHBOARD, { now: null });
  const openWindow = (name: string) => page.getByRole('button', { name }).first().click();
  const message = dialog.getByRole('textbox', { name: own.support.message });
  const plate = dialog.getByRole('textbox', { name: own.vehicle.plate });
  await openWindow(own.actions.support);
  await message.fill('The roof box');
  await page.reload();
  await openWindow(own.actions.support);
  expect(await message.inputValue()).toBe('The roof box');
  await page.keyboard.press('Escape');
  await openWindow(own.actions.addVehicle);
  await plate.fill('KIA 2025');
  await page.reload();
  await openWindow(own.actions.addVehicle);
  expect(await plate.inputValue()).toBe('KIA 2025');
  const kept = () => page.evaluate(() => JSON.stringify(sessionStorage));
  expect(await kept()).toContain('roof box');
  expect(await kept()).toContain('KIA 2025');
  // Signs out as another tab would.
  await page.evaluate(() => {
    localStorage.removeItem('auth_token');
    dispatchEvent(new StorageEvent('storage', { key: 'auth_token' }));
  });
  await page.waitForURL('**/login**');
  expect(await kept()).not.toContain('roof box');
  expect(await kept()).not.toContain('KIA 2025');
});

test('a dashboard that fails to load says so, and tries again', async () => {
  let isLost = true;
  const { guest, sent } = await open(
    DASHBOARD,
    { now: null },
    { [LIST]: () => (isLost ? new AppError('INTERNAL') : []) },
  );
  await guest.sees(own.failed);
  isLost = false;
  const before = sent(LIST).length;
  await guest.retry();
  await guest.sees(own.myCar.none);
  expect(sent(LIST).length).toBeGreaterThan(before);
});

test('the dashboard polls while the socket is down', async () => {
  const car: Car = { now: requested() };
  const { guest, sent } = await open(CURRENT, car, {}, (page) =>
    page.routeWebSocket('**/ws', (socket) => socket.close()),
  );
  await guest.headline('requested');
  const before = sent(LIST).length;
  car.now = received();
  await guest.headline('withValet');
  expect(sent(LIST).length).toBeGreaterThan(before);
});

test('the dashboard reads again what it may have missed once the socket is back', async () => {
  const car: Car = { now: requested() };
  const sockets: { close: () => unknown }[] = [];
  const { page, guest, sent } = await open(CURRENT, car, {}, (own) =>
    own.routeWebSocket('**/ws', (socket) => {
      socket.connectToServer();
      sockets.push(socket);
    }),
  );
  await guest.headline('requested');
  await expect.poll(() => sockets.length).toBe(1);
  await page.evaluate((name) => {
    addEventListener(name, () => (document.body.dataset['returned'] = 'yes'));
  }, RECONNECTED);
  const before = sent(LIST).length;
  car.now = received();
  await sockets[0]?.close();
  await page.locator('body[data-returned]').waitFor({ state: 'attached' });
  await guest.headline('withValet');
  expect(sockets).toHaveLength(2);
  expect(sent(LIST).length).toBeGreaterThan(before);
});

test('a screen reader announces a paid car without a runner with its marked step', async () => {
  const order = guestOrder({ status: 'paid', paymentStatus: 'paid', amountDueCents: 0 });
  const { page } = await open(DASHBOARD, {
    now: { ...due(), order, paidAt: new Date().toISOString(), can: {} },
  });
  const step = words.t('common:progress.label', { step: 2, name: words.common.state.parked });
  await page.getByText(step, { exact: true }).first().waitFor({ state: 'attached' });
  expect(await page.getByText(step, { exact: true }).count()).toBeGreaterThan(0);
});

test.each(['en', 'ar'] as const)(
  'a name of 23 letters fits into the header in %s',
  async (locale) => {
    const { page } = await showScreen(DASHBOARD, {
      as: customer({ firstName: 'Wolfeschlegelsteinhause' }),
      answers: answersOf({ now: null }),
      locale,
    });
    const heading = page.getByRole('heading', { level: 1 });
    await heading.getByText(/Wolfeschlegelsteinhause/).waitFor();
    await waitForSettledPage(page);
    const menu = page.getByRole('button', { name: texts[locale].app.menu.open });
    const [title, button] = await Promise.all([heading.boundingBox(), menu.boundingBox()]);
    if (!title || !button) throw new Error('The header is not there');
    expect(button.y).toBeLessThan(title.y + title.height);
    expect(title.y).toBeLessThan(button.y + button.height);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  },
);

test('the parts for a visit and a return are fetched before the network is lost', async () => {
  const fetched: string[] = [];
  const past = service({
    id: numbered(9),
    status: 'completed',
    stayStatus: 'returned',
    completedTime: new Date().toISOString(),
  });
  const { page, dialog, guest } = await open(
    DASHBOARD,
    { now: parked() },
    { [LIST]: ({ query: { state } }) => (state === 'past' ? [past] : [parked()]) },
    async (page) => {
      page.on('requestfinished', (request) => fetched.push(request.url()));
    },
  );
  for (const part of await Promise.all(['RetrievalDialog', 'DetailsDialog'].map(scriptOf)))
    await expect.poll(() => fetched.some((url) => part.test(url))).toBe(true);
  await waitForSettledPage(page);
  await page.context().setOffline(true);
  await guest.press(services.current.retrieve);
  await dialog.getByRole('heading', { name: serviceDialogs.retrieval.title }).waitFor();
});

test.each([
  ['RetrievalDialog', DASHBOARD, services.current.retrieve, serviceDialogs.retrieval.title],
  ['DetailsDialog', `${DASHBOARD}/history`, /North Gate/, services.details.title],
])(
  'the screen stays if its %s is lost with the network, and the dialog opens when it is back',
  async (name, path, pressed, title) => {
    const part = await scriptOf(name);
    const past = service({ status: 'completed', stayStatus: 'returned' });
    const { page, dialog, guest } = await open(
      path,
      { now: parked() },
      {
        [LIST]: ({ query: { state } }) => (state === 'open' ? [parked()] : [past]),
        'GET /api/services/summary': {},
      },
      (own) => own.route(part, (route) => route.abort()),
    );
    await waitForSettledPage(page);
    await page.context().setOffline(true);
    await guest.press(pressed);
    await guest.sees(words.app.missing.title);
    expect(await guest.button(pressed).first().isVisible()).toBe(true);
    await page.unroute(part);
    await page.context().setOffline(false);
    await dialog.getByRole('heading', { name: title }).waitFor();
  },
);

test('cars at the curb come first with their passes, and each link opens its own car', async () => {
  const SECOND = numbered(9);
  const atCurb = (fields: GivenParts<Service> = {}) =>
    service({
      status: 'retrieval_requested',
      stayStatus: 'ready',
      order: paidOrder({ status: 'ready' }),
      ...fields,
    });
  const cars = [
    parked({ id: SECOND, vehicleInfo: { make: 'BMW', model: '740i', licensePlate: 'K 48213' } }),
    atCurb({ pickupCode: '1042' }),
    atCurb({ id: numbered(11), pickupCode: '1043' }),
  ];
  const { page, guest } = await open(
    DASHBOARD,
    { now: null },
    {
      'GET /api/vehicles': [vehicle({ id: numbered(10), isInUse: true, stayId: SECOND })],
      [LIST]: ({ query: { state } }) => (state === 'past' ? [] : cars),
      'GET /api/services/{id}': ({ params }) => ({
        ...serviceDetails(),
        ...cars.find(({ id }) => id === params.id),
      }),
    },
  );
  await guest.headline('atCurb');
  const passes = page.locator('[data-pass]');
  await expect.poll(() => passes.count()).toBe(2);
  for (const [at, number] of ['1042', '1043'].entries())
    await passes.nth(at).getByText(number, { exact: true }).waitFor();
  await looksRight(page, 'overview-two-ready');
  await page.getByRole('link', { name: words.t('customer:myCar.others', { count: 1 }) }).click();
  await page.waitForURL(`**${CURRENT}?service=${SECOND}`);
  await guest.headline('parked');
  const switcher = page.getByRole('navigation', { name: services.current.cars });
  const links = switcher.getByRole('link');
  await expect.poll(() => links.count()).toBe(3);
  expect(await links.first().textContent()).toContain('A1 GRAY Z');
  // Each car has a picture with its colour and shape.
  expect(await links.locator('.car svg').count()).toBe(3);
  const chosen = switcher.locator('[aria-current]');
  const isMarked = async (plate: string) => {
    await expect.poll(() => chosen.allTextContents()).toEqual([expect.stringContaining(plate)]);
    const look = (of: typeof links) => of.evaluate((car) => getComputedStyle(car).borderColor);
    expect(await look(chosen)).not.toBe(
      await look(switcher.locator('a:not([aria-current])').first()),
    );
  };
  await isMarked('K 48213');
  const section = page
    .getByRole('navigation', { name: own.sections.label })
    .getByRole('link', { name: own.sections.currentShort, exact: true });
  expect(await section.getAttribute('aria-current')).toBe('page');
  // Without a car in the URL the page shows the most urgent car.
  await goWithin(page, CURRENT);
  await guest.headline('atCurb');
  await isMarked('A1 GRAY Z');
  await goWithin(page, `${DASHBOARD}/vehicles`);
  await page.getByRole('link', { name: words.vehicles.toCurrent }).click();
  await page.waitForURL(`**${CURRENT}?service=${SECOND}`);
});

/** Returns the largest font size of the spot on the screen, in pixels. */
const signSize = (page: Page) =>
  page
    .getByText('B2-14', { exact: true })
    .evaluateAll((all) =>
      Math.max(...all.map((each) => Number.parseFloat(getComputedStyle(each).fontSize))),
    );

test('a sign shows where a car is parked, with the way there, until it is on its way', async () => {
  const spot = { parkingSpot: 'B2-14' };
  const car: Car = { now: parked({ ...spot, address: '1 Test Street' }) };
  const ticket = guestTicket({ ticket: { ...guestTicket().ticket, ...spot } });
  const session = parkingSession({ status: 'parked', stayStatus: 'parked', ...spot });
  for (const [path, size] of [
    [DASHBOARD, 44],
    [CURRENT, 44],
    [`/customer/retrieval/${STAY_ID}`, 44],
    ['/customer/ticket/a-ticket-of-a-guest', 20],
  ] as const) {
    const { page } = await open(path, car, {
      'GET /api/parking-sessions/{id}': session,
      'GET /api/customer/ticket/{token}': ticket,
    });
    const way = page.getByRole('link', { name: words.common.openMaps });
    await way.waitFor();
    const address = await way.getAttribute('href');
    expect(address).toContain('https://www.google.com/maps/search/');
    await page.getByText('1 Test Street').first().waitFor();
    expect([path, await signSize(page)]).toEqual([path, size]);
    // Without a configured map the page shows no map.
    expect(await page.locator('main img').count()).toBe(0);
  }
  const order = paidOrder({ status: 'dispatched' });
  car.now = { ...due(), ...spot, order, can: {} };
  const { page, guest } = await open(CURRENT, car);
  await guest.headline('onItsWay');
  expect(await signSize(page)).toBeLessThan(44);
});
