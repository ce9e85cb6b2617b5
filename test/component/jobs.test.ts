import { describe, expect, test } from 'vitest';
import { shortenOrderId } from '#domain/orders/queue.ts';
import type { ValetJob } from '#contract/orders.ts';
import type { StaffParkingSession } from '#contract/parkingSessions.ts';
import { AppError } from '#server/platform/errors.ts';
import { flowsInTurn, inLooks, type Look, looks, rulesFor, turnPage } from '../e2e/looks.ts';
import { easternDigits, setTextSize } from '../e2e/measures.ts';
import { waitForReaction } from '../e2e/people.ts';
import { forCar, stepFor, texts, wordsBefore } from '../e2e/texts.ts';
import { plateOf } from '../factories/board.ts';
import {
  expectAccessible,
  type Page,
  takeScreenshot,
  waitForSettledPage,
} from '../harness/browser.ts';
import { type Answers, LOST } from './answerServer.ts';
import type { GivenParts } from './complete.ts';
import { type EveningOrder, eveningOrders, minutesFromNow, readSteps } from './evening.ts';
import { LOCATION_ID, numbered, stayChange, valet } from './fixtures.ts';
import { showScreen } from './show.ts';

const JOBS = 60;
const SOME = 20;

const LIST = 'GET /api/valet/active-services';
const ACCEPT = 'POST /api/services/{id}/accept';
const READY = 'POST /api/dispatch/orders/{id}/ready';
const REQUEUE = 'POST /api/dispatch/orders/{id}/requeue';
const PARK = 'POST /api/services/{id}/complete';
const DECLINE = 'POST /api/services/{id}/decline';

const omar = valet();
const self = { id: omar.user.id, name: 'Omar Person', isAvailable: true };

const waiting = (count: number) => eveningOrders({ waiting: count, onTheWay: 0, atCurb: 0 });

function buildJob(order: EveningOrder): GivenParts<ValetJob> {
  const { id, ticketNumber, vehicleMake, vehicleModel, vehicleColor, licensePlate, ...ticket } =
    order.ticket ?? {};
  const { parkingSpot, keyHook, key, customerName, appearance } = ticket;
  const { locationId, locationName: location, timeZone } = order;
  const runner = order.assignedValet?.id;
  return {
    id,
    locationId,
    location,
    timeZone,
    kind: 'return',
    status: runner === self.id ? 'in_progress' : runner ? 'colleague' : 'pending',
    ticketNumber,
    stayStatus: order.status === 'ready' ? 'ready' : 'returning',
    vehicleInfo: {
      make: vehicleMake,
      model: vehicleModel,
      color: vehicleColor,
      licensePlate,
      appearance,
    },
    parkingSpot,
    keyHook,
    key,
    customerName,
    createdAt: order.requestedAt,
    order,
  } as GivenParts<ValetJob>;
}

/** Shows jobs to a valet on shift, who may accept each car and bring it to the curb. */
async function showJobs(
  orders: readonly EveningOrder[],
  look: Partial<Look> = {},
  {
    shiftAt = LOCATION_ID,
    location = 'North Gate',
    ...answers
  }: Answers & { shiftAt?: string; location?: string } = {},
) {
  let shown = orders;
  const step = (isIt: (order: EveningOrder) => boolean, changes: EveningOrder) => {
    const order = shown.find(isIt) ?? {};
    return Object.assign(order, changes, { can: readSteps(changes.status ?? '') });
  };
  const screen = await showScreen('/valet-dashboard', {
    as: omar,
    ...look,
    answers: {
      [LIST]: ({ query }) => {
        const asked = query.ids;
        const named = shown.filter(({ ticket }) => asked?.includes(ticket?.id ?? '') ?? true);
        return {
          services: named.map(buildJob),
          queue: asked ? shown.map(({ id = '' }) => shortenOrderId(id)) : [],
          shift: { locationId: shiftAt, location, since: minutesFromNow(-60) },
        };
      },
      [ACCEPT]: ({ params }) => {
        step(({ ticket }) => ticket?.id === params.id, {
          status: 'dispatched',
          assignedValet: self,
        });
        return {};
      },
      [READY]: ({ params }) => {
        step(({ id }) => id === params.id, { status: 'ready', readyAt: minutesFromNow(0) });
        return {};
      },
      [REQUEUE]: ({ params }) =>
        step(({ id }) => id === params.id, { status: 'paid', assignedValet: null }),
      ...answers,
    },
  });
  await screen.page.getByRole('tabpanel').waitFor();
  /** A colleague accepts the car, and the open list gets a hint. */
  const loseCar = (plate: string) => {
    const stayId = shown.find(({ ticket }) => ticket?.licensePlate === plate)?.ticket?.id ?? '';
    shown = shown.filter(({ ticket }) => ticket?.id !== stayId);
    const change = stayChange({ stayId, status: 'returning' });
    screen.push({ type: 'car_retrieval_request', orderId: numbered(9), ...change });
  };
  /** Returns the status of the car on the server. */
  const readStatus = (plate: string) =>
    shown.find(({ ticket }) => ticket?.licensePlate === plate)?.status;
  return { ...screen, loseCar, readStatus };
}

const rowsOn = (page: Page) => page.locator('.job-rows [data-card]');
const rowOf = (page: Page, plate: string) => rowsOn(page).filter({ hasText: plate });
const inHandOn = (page: Page) => page.locator('.in-hand .plate');
const stepOn = (page: Page) => page.locator('.job-bar').getByRole('button');
const sides = [
  { locale: 'en', theme: 'light', viewport: 'phone' },
  { locale: 'ar', theme: 'dark', viewport: 'phone' },
] as const;

test('sixty jobs take at most eight screens of a phone', async () => {
  const { page } = await showJobs(waiting(JOBS));
  for (const look of sides) {
    await turnPage(page, look);
    expect(await rowsOn(page).count()).toBe(JOBS - 1);
    expect(await inHandOn(page).count()).toBe(1);
    const screens = await page.evaluate(() => {
      const { scrollHeight, clientHeight } = document.documentElement;
      return { screens: scrollHeight / clientHeight, size: [innerWidth, innerHeight] };
    });
    expect(screens.size).toEqual([390, 844]);
    expect(screens.screens).toBeLessThanOrEqual(8);
    // All rows with the same content have equal heights, even with long model names.
    const drawn = await page.addStyleTag({
      content: '.job-rows > li { content-visibility: visible !important }',
    });
    const heights = await rowsOn(page).evaluateAll((rows) => rows.map((row) => row.clientHeight));
    expect(new Set(heights).size).toBe(1);
    await takeScreenshot(page, `jobs-alike-${look.locale}`);
    await drawn.evaluate((style) => (style as HTMLElement).remove());
  }
  await expectAccessible(page);
});

test('a phone shows the job first, below three icons, and waiting sessions among the jobs', async () => {
  const session = (id: string, minutes: number): GivenParts<StaffParkingSession> => ({
    id,
    status: 'waiting_for_customer',
    stayStatus: 'expected',
    vehicleInfo: { make: 'Lexus', model: 'LX 600', color: 'white', licensePlate: `S ${minutes}` },
    locationId: LOCATION_ID,
    createdAt: minutesFromNow(minutes - 30),
    expiresAt: minutesFromNow(minutes),
    isExpired: false,
  });
  const { page } = await showJobs(
    waiting(3),
    {},
    {
      location: 'The Grand Harbour Convention Centre and Residences at North Gate',
      'GET /api/conversations': { unread: 2 },
      'GET /api/valets/{id}/active-sessions': {
        sessions: [
          session(numbered(51), 25),
          { ...session(numbered(55), -12), isExpired: true },
          session(numbered(52), 4),
          { ...session(numbered(53), 3), locationId: numbered(54) },
        ],
      },
    },
  );
  const rows = page.locator('[data-column="sessions"] [data-card]');
  await inLooks(page, sides, async ({ locale }) => {
    await rows.first().waitFor();
    // The oldest code is first, and sessions of other locations are left out.
    expect(await rows.locator('.plate').allTextContents()).toEqual(['S -12', 'S 4', 'S 25']);
    expect((await page.locator('header').first().boundingBox())?.height).toBeLessThanOrEqual(57);
    expect((await page.locator('.in-hand').boundingBox())?.y).toBeLessThan(72);
    const controls = page.locator('header').first().locator('a:visible, button:visible');
    expect(await controls.count()).toBe(3);
    await takeScreenshot(page, `jobs-first-${locale}`);
    await expectAccessible(page);
    const { app } = texts[locale];
    const menu = page.getByRole('button', { name: new RegExp(`^${app.menu.open}.*2`) });
    await menu.click();
    await page.locator('a[href="/messages"]:visible').waitFor();
    await page.getByRole('button', { name: /Sound|الصوت/ }).waitFor();
    await takeScreenshot(page, `jobs-menu-${locale}`);
    await page.keyboard.press('Escape');
  });
  await rows.first().locator('.stub-row__open').click();
  await page.waitForURL(`**/valet-dashboard?session=${numbered(55)}`);
});

test('one car is the current one, its next step is near the thumb, and shows a pending answer', async () => {
  const answer = Promise.withResolvers<void>();
  const orders = waiting(5);
  const { page, readStatus } = await showJobs(
    orders,
    {},
    {
      [ACCEPT]: async () => {
        await answer.promise;
        const can = readSteps('dispatched');
        Object.assign(orders[0] ?? {}, { status: 'dispatched', assignedValet: self, can });
        return {};
      },
    },
  );
  const plate = plateOf(1);
  const step = stepOn(page);
  for (const name of ['accept', 'ready', 'complete'] as const) {
    await inLooks(page, sides, async ({ locale }) => {
      await page.getByRole('button', { name: stepFor(texts[locale].jobs[name], plate) }).waitFor();
      expect(await inHandOn(page).count()).toBe(1);
      // The screen has one next step, in its lowest quarter and at least 56 pixels high for a
      // thumb.
      expect(await step.count()).toBe(1);
      const box = await step.boundingBox();
      expect(box?.y).toBeGreaterThan(844 * 0.75);
      expect(box?.height).toBeGreaterThanOrEqual(56);
    });
    if (name === 'complete') break;
    // Waits, because a row that has just changed ignores presses for a moment.
    const held = page.locator('.job-bar[aria-disabled], .job-bar [data-pending]');
    await expect.poll(() => held.count()).toBe(0);
    await step.tap();
    if (name !== 'accept') continue;
    await page.locator('.job-bar [data-pending]').waitFor();
    answer.resolve();
    await page.locator('.job-bar [data-pending]').waitFor({ state: 'detached' });
  }
  await expect.poll(() => readStatus(plate)).toBe('ready');
  // Each button of the current car and of the rows names its car.
  const buttons = page.getByRole('tabpanel').getByRole('button');
  const named = orders.map((_, at) =>
    page
      .getByRole('tabpanel')
      .getByRole('button', { name: plateOf(at + 1) })
      .count(),
  );
  const counts = await Promise.all(named);
  expect(Math.min(...counts)).toBeGreaterThan(1);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(await buttons.count());
});

test('the bar shows the whole plate at twice the text size', async () => {
  const plates = ['WMW W 888', 'أ ب ح 1234'] as const;
  const orders = waiting(2).map(({ ticket, ...order }, at) => ({
    ...order,
    ticket: { ...ticket, licensePlate: plates[at] ?? '' },
  }));
  const { page } = await showJobs(orders);
  await stepOn(page).waitFor();
  await setTextSize(page, '200%');
  // Lists plates that are cut in their rows.
  const inRows = page.locator('.stub-row__main .plate');
  const listCut = () =>
    inRows.evaluateAll((all) =>
      all
        .filter((each) => {
          const [inner, outer] = [each, each.closest('.stub-row__main')].map((box) =>
            box?.getBoundingClientRect(),
          );
          return !inner || !outer || inner.left < outer.left - 1 || inner.right > outer.right + 1;
        })
        .map(({ textContent }) => textContent),
    );
  for (const plate of plates) {
    if (plate !== plates[0]) await rowOf(page, plate).locator('.stub-row__open').click();
    for (const name of ['accept', 'ready'] as const) {
      await inLooks(page, sides, async ({ locale }) => {
        expect(await inRows.count()).toBeGreaterThan(0);
        expect(await listCut()).toEqual([]);
        const button = stepOn(page)
          .filter({ hasText: texts[locale].jobs[name] })
          .filter({ hasText: plate });
        await button.waitFor();
        // Measures in a single call, because the answer to the step before replaces the button's
        // text.
        const isWhole = () =>
          button.evaluate((outer) => {
            const { left, right } = outer.getBoundingClientRect();
            const inner = outer.querySelector('bdi')?.getBoundingClientRect();
            return inner !== undefined && inner.left >= left && inner.right <= right;
          });
        await expect.poll(isWhole).toBe(true);
        await takeScreenshot(page, `jobs-large-${locale}-${name}`);
      });
      if (name !== 'accept') continue;
      await stepOn(page).click();
      // Closes the undo message, which floats over the bar and is as large as the bar.
      await page.locator('.undo__close').click();
    }
  }
});

test('a row shows hours and minutes within the room for its time', async () => {
  const minutes = [5, 99, 105, 650, 595];
  const orders = waiting(5).map((order, at) => {
    const due = minutesFromNow(minutes[at] ?? 0);
    return { ...order, dueAt: due, promisedAt: due, expectedAt: due };
  });
  const { page } = await showJobs(orders);
  await rowsOn(page).nth(3).waitFor();
  await inLooks(page, sides, async ({ locale }) => {
    const cut = await page
      .locator('.stub-row__tail')
      .evaluateAll((tails) => tails.filter((tail) => tail.scrollWidth > tail.clientWidth).length);
    expect(cut).toBe(0);
    const { hoursAndMinutes } = texts[locale].row;
    const hours = (count: number) => wordsBefore(hoursAndMinutes.replace('{hours}', `${count}`));
    await rowOf(page, plateOf(3))
      .getByText(new RegExp(`${hours(1)} 4\\d`))
      .waitFor();
    await rowOf(page, plateOf(5))
      .getByText(new RegExp(`${hours(9)} 5\\d`))
      .waitFor();
    await takeScreenshot(page, `jobs-hours-${locale}`);
  });
});

// Screens are checked in both languages; each flow runs in one language.
const takeTurns = flowsInTurn('en', 'ar');

describe.each(sides)('in $locale', (look) => {
  const test = takeTurns(look.locale);
  const { jobs } = texts[look.locale];

  test('a car that was returned to the queue does not become the current car before the others', async () => {
    const last = plateOf(5);
    const orders = waiting(5).map((order) =>
      order.ticket?.licensePlate === last
        ? {
            ...order,
            status: 'dispatched' as const,
            assignedValet: self,
            can: readSteps('dispatched'),
          }
        : order,
    );
    const { page } = await showJobs(orders, look);
    const { cars, putRight } = texts[look.locale];
    await inHandOn(page).filter({ hasText: last }).waitFor();
    await page.getByRole('button', { name: forCar(jobs.requeue, last) }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: putRight.requeue.action }).click();
    await dialog.getByText(putRight.why.missing).waitFor();
    await dialog.getByLabel(cars.why.busy).check();
    await dialog.getByRole('button', { name: putRight.requeue.action }).click();
    await inHandOn(page)
      .filter({ hasText: plateOf(1) })
      .waitFor();
    await stepOn(page)
      .filter({ hasText: plateOf(1) })
      .waitFor();
    await waitForSettledPage(page);
    await takeScreenshot(page, `jobs-requeued-${look.locale}`);
    // A car that the valet chooses again becomes the current car.
    await rowOf(page, last).locator('button').first().click();
    await inHandOn(page).filter({ hasText: last }).waitFor();
  });

  test('cars at the curb show since when, and their guest can be called after a while', async () => {
    const since = [6, 11, 12];
    const orders = eveningOrders({ waiting: 0, onTheWay: 0, atCurb: 3 }).map((order, at) => ({
      ...order,
      assignedValet: self,
      readyAt: minutesFromNow(-(since[at] ?? 0)),
    }));
    const { page } = await showJobs(orders, look);
    const { call, callCar } = texts[look.locale].row;
    await page.locator('.in-hand .stub--red', { hasText: plateOf(3) }).waitFor();
    await page.locator('.in-hand .stub__aside', { hasText: /1[2-5]/ }).waitFor();
    await page.locator('.in-hand').getByText(call).waitFor();
    const rows = await rowsOn(page).evaluateAll((all) =>
      all.map((row) => [row.dataset['tone'], row.getAttribute('aria-label')]),
    );
    expect(rows).toEqual([
      ['red', expect.stringContaining(plateOf(2))],
      ['amber', expect.stringContaining(plateOf(1))],
    ]);
    const calls = page.locator('a[href^="tel:+1555"]');
    expect(await calls.count()).toBe(2);
    expect(await calls.last().getAttribute('aria-label')).toMatch(callCar.split('{')[0] ?? '');
    await waitForSettledPage(page);
    await takeScreenshot(page, `jobs-curb-${look.locale}`);
    await expectAccessible(page);
  });

  test('a car to be paid at the handover says so, as the current car and in its row', async () => {
    const orders = waiting(3).map((order, at) => {
      const due = at > 0 ? { status: 'due' as const, amountDueCents: 1620, totalCents: 1620 } : {};
      const own = { status: 'dispatched' as const, assignedValet: self };
      return { ...order, ...due, ...(at === 1 ? own : {}) };
    });
    const { page } = await showJobs(orders, look);
    const mark = new RegExp(`${wordsBefore(jobs.due)}.*16\\.20`);
    await page.locator('.in-hand').getByText(mark).waitFor();
    expect(await rowsOn(page).filter({ hasText: mark }).count()).toBe(1);
    expect(await rowsOn(page).count()).toBe(2);
    await waitForSettledPage(page);
    await takeScreenshot(page, `jobs-due-${look.locale}`);
    await expectAccessible(page);
  });

  test('a car that was accepted in its row stays in its place', async () => {
    const { page, readStatus } = await showJobs(waiting(12), look);
    await stepOn(page).tap();
    await page.getByRole('button', { name: stepFor(jobs.ready, plateOf(1)) }).waitFor();
    await waitForSettledPage(page);
    await expect.poll(() => page.locator('[aria-disabled]').count()).toBe(0);
    const [one, two] = [plateOf(5), plateOf(6)];
    const places = () =>
      Promise.all([one, two].map(async (plate) => (await rowOf(page, plate).boundingBox())?.y));
    await rowOf(page, two).scrollIntoViewIfNeeded();
    const before = await places();
    // Presses two buttons in a row. No row has moved, so both presses count.
    for (const plate of [one, two]) {
      await rowOf(page, plate)
        .getByRole('button', { name: stepFor(jobs.accept) })
        .tap();
    }
    for (const plate of [one, two]) {
      await expect.poll(() => readStatus(plate)).toBe('dispatched');
    }
    await waitForSettledPage(page);
    expect(await places()).toEqual(before);
    expect(
      await rowOf(page, one)
        .getByRole('button', { name: stepFor(jobs.accept) })
        .count(),
    ).toBe(0);
    // The current car is still the car that the valet drives.
    expect(await inHandOn(page).getByText(plateOf(1)).count()).toBe(1);
    // Opening a row makes its car the current one. The other accepted car is listed as this
    // valet's.
    await rowOf(page, one).locator('.stub-row__open').click();
    await page.getByRole('button', { name: stepFor(jobs.ready, one) }).waitFor();
    await page.getByRole('heading', { name: jobs.mine }).waitFor();
  });

  test('the location of the shift is listed first, and the others by name', async () => {
    const [annex, terrace] = [numbered(6), numbered(7)];
    const places = [
      ...Array.from({ length: 4 }, () => ({})),
      ...Array.from({ length: 3 }, () => ({ locationId: terrace, locationName: 'Terrace' })),
      ...Array.from({ length: 2 }, () => ({ locationId: annex, locationName: 'Annex' })),
    ];
    const orders = waiting(9).map((order, at) => ({ ...order, ...places[at] }));
    const { page } = await showJobs(orders, look, { shiftAt: terrace });
    const heads = page.getByRole('tabpanel').getByRole('heading', { level: 3 });
    await rowsOn(page).nth(7).waitFor();
    // The first of the three cars at the shift's location is the current car, so two remain in the
    // list.
    const named = (await heads.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' '));
    expect(named.filter((text) => /\d$/.test(text))).toEqual([
      'Terrace 2',
      'Annex 2',
      'North Gate 4',
    ]);
    await takeScreenshot(page, `jobs-locations-${look.locale}`);
  });

  test('a search finds a car by any of its fields, and a found car becomes the current one', async () => {
    const { page, readStatus } = await showJobs(waiting(SOME), look);
    const search = page.getByRole('searchbox', { name: jobs.search.label });
    const plate = plateOf(10);
    const digits = plate.slice(-5);
    const eastern = easternDigits(digits);
    for (const typed of [plate, plate.replace(' ', '').toLowerCase(), eastern, 'P-1700']) {
      await search.fill(typed);
      await expect.poll(() => rowsOn(page).count()).toBe(1);
      await rowOf(page, plate).waitFor();
    }
    for (const typed of ['mustang', 'Okafor', 'سارة']) {
      await search.fill(typed);
      await expect.poll(() => rowsOn(page).count()).toBeLessThan(SOME / 4);
      expect(await rowsOn(page).count()).toBeGreaterThan(0);
    }
    await search.fill('ZZZ 000');
    await page.getByText(jobs.search.none).waitFor();
    await expectAccessible(page);
    const allCars = page.getByRole('link', { name: jobs.search.all });
    expect(await allCars.getAttribute('href')).toMatch(/^\/cars\?search=ZZZ(\+|%20)000$/);
    await page.getByRole('button', { name: jobs.search.clear }).click();
    await expect.poll(() => rowsOn(page).count()).toBe(SOME - 1);
    await search.fill(plate);
    await expect.poll(() => rowsOn(page).count()).toBe(1);
    await rowOf(page, plate).locator('.stub-row__open').click();
    await page
      .locator('.job-bar')
      .getByRole('button', { name: stepFor(jobs.accept, plate) })
      .waitFor();
    expect(await search.inputValue()).toBe('');
    expect(await page.evaluate(() => scrollY)).toBe(0);
    // While a search hides the current car, the bar has no step. Accepting a found car ends the
    // search and shows the row of that car.
    const bar = page.locator('.job-bar');
    await waitForReaction(page);
    await stepOn(page).tap();
    const driven = bar.getByRole('button', { name: stepFor(jobs.ready, plate) });
    await driven.waitFor();
    await waitForReaction(page);
    const hidden = plateOf(15);
    await search.fill(hidden);
    await expect.poll(() => rowsOn(page).count()).toBe(1);
    expect(await bar.getByRole('button').count()).toBe(0);
    await bar.getByRole('link', { name: jobs.newCar }).waitFor();
    await waitForSettledPage(page);
    await takeScreenshot(page, `jobs-found-${look.locale}`);
    await waitForReaction(page);
    await rowOf(page, hidden)
      .getByRole('button', { name: stepFor(jobs.accept) })
      .tap();
    await driven.waitFor();
    expect(await search.inputValue()).toBe('');
    const row = page.locator('[data-column="mine"] [data-card]').filter({ hasText: hidden });
    await row.locator('.stub-row__open:focus').waitFor();
    expect((await row.boundingBox())?.y).toBeLessThan((await bar.boundingBox())?.y ?? 0);
    await expect.poll(() => readStatus(hidden)).toBe('dispatched');
    await takeScreenshot(page, `jobs-found-${look.locale}-accepted`);
  });
});

test('the current car stays while others come and go, and a car that a colleague took is named', async () => {
  const { jobs } = texts.en;
  const { page, loseCar } = await showJobs(waiting(6));
  loseCar(plateOf(2));
  await expect.poll(() => rowsOn(page).count()).toBe(4);
  await page.getByRole('button', { name: stepFor(jobs.accept, plateOf(1)) }).waitFor();
  loseCar(plateOf(1));
  const [, after = ''] = jobs.lost.split('{car}');
  await page.getByRole('status').getByText(after.trim()).waitFor();
  await page.getByRole('button', { name: stepFor(jobs.accept, plateOf(3)) }).waitFor();
});

test('a report says what the desk decided, also after a reload, until it is closed', async () => {
  const { jobs, outbox } = texts.en;
  const [order] = eveningOrders({ waiting: 0, onTheWay: 1, atCurb: 0 });
  let isLost = true;
  let outcome: { outcome: 'rejected' } | null = null;
  const { page, push, press, expectText, expectNoText } = await showJobs(
    [{ ...order, assignedValet: self, can: readSteps('dispatched') }],
    {},
    {
      [READY]: () =>
        isLost ? LOST : new AppError('SENT_TO_DESK', { reason: 'unproven', ...outcome }),
      'GET /api/notifications': () => ({
        notifications: outcome ? [{ type: 'report_decided', createdAt: minutesFromNow(0) }] : [],
      }),
    },
  );
  await page.getByRole('button', { name: stepFor(jobs.ready) }).click();
  await expectText(outbox.why.waiting);
  isLost = false;
  await expectText(outbox.why.desk);
  await expectText(outbox.why.unproven);
  outcome = { outcome: 'rejected' };
  push({ type: 'notification', notificationId: numbered(8) });
  await expectText(outbox.why.rejected);
  await expectNoText(outbox.why.desk);
  await page.reload();
  await expectText(outbox.why.rejected);
  await expectAccessible(page);
  await press(outbox.close);
  await expectNoText(outbox.why.rejected);
});

test('a car at the curb that a colleague brought is listed, and handed over when chosen', async () => {
  const { jobs, common } = texts.en;
  const orders = eveningOrders({ waiting: 2, onTheWay: 0, atCurb: 1 });
  const curb = orders.find(({ status }) => status === 'ready');
  const plate = curb?.ticket?.licensePlate ?? '';
  const { page } = await showJobs(orders);
  await page.getByRole('heading', { name: common.state.atCurb }).waitFor();
  // The next step stays that of a car that nobody has.
  await stepOn(page).filter({ hasText: jobs.accept }).waitFor();
  expect(
    await rowOf(page, plate)
      .getByRole('button', { name: stepFor(jobs.accept) })
      .count(),
  ).toBe(0);
  await rowOf(page, plate).locator('.stub-row__open').click();
  await page.getByRole('button', { name: stepFor(jobs.complete, plate) }).waitFor();
  await expectAccessible(page);
});

test('a runner whose return was cancelled reads where car and key go, until they are back', async () => {
  const { jobs, common } = texts.en;
  const job = {
    ...waiting(1).map(buildJob)[0],
    kind: 'putBack',
    status: 'in_progress',
    stayStatus: 'parked',
    order: null,
    parkingSpot: 'B2-07',
    keyHook: '14',
    key: { place: 'with_valet', hook: '14' },
  } as const;
  const shift = { locationId: LOCATION_ID, location: 'North Gate', since: minutesFromNow(-60) };
  let services: (typeof job)[] = [job];
  const { page, press, sent, expectText } = await showJobs(
    [],
    {},
    {
      [LIST]: () => ({ services, shift }),
      [PARK]: () => {
        services = [];
        return { status: 'completed', stayStatus: 'parked' };
      },
      'GET /api/locations/{id}/free-places': { spots: ['B2-16'], hooks: ['2'], usesHooks: true },
    },
  );
  for (const words of [jobs.kind.putBack, 'B2-07', '14'])
    await page.locator('.in-hand').getByText(words, { exact: true }).waitFor();
  await takeScreenshot(page, 'jobs-put-back');
  await expectAccessible(page);
  await stepOn(page).click();
  const dialog = page.getByRole('dialog', { name: jobs.parkTitle });
  await dialog.getByText('B2-07').waitFor();
  await press(common.parking.submit);
  await dialog.waitFor({ state: 'detached' });
  await expectText(jobs.putBack);
  expect(sent(PARK).map(({ body }) => body)).toEqual([
    { from: 'parked', parkingSpot: 'B2-07', keyHook: '14' },
  ]);
  await expectText(jobs.empty);
});

test.each([
  ['decline', 'expected', 'pending'],
  ['giveBack', 'received', 'in_progress'],
] as const)(
  'the reason to %s a car survives Escape, and is sent by Enter',
  async (way, stayStatus, status) => {
    const { jobs, cars, putRight, conversation } = texts.en;
    const job = { ...waiting(1).map(buildJob)[0], kind: 'parking', stayStatus, status } as const;
    let services: object[] = [{ ...job, order: null, can: { decline: true } }];
    const shift = { locationId: LOCATION_ID, location: 'North Gate', since: minutesFromNow(-60) };
    const { page, press, sent, expectText } = await showJobs(
      [],
      {},
      {
        [LIST]: () => ({ services, shift }),
        [DECLINE]: () => {
          services = [];
          return {};
        },
      },
    );
    await page
      .locator('[data-hand]')
      .getByRole('button', { name: stepFor(jobs.leave[way].submit) })
      .click();
    const dialog = page.getByRole('dialog', { name: putRight.leave[way].title });
    await dialog.getByLabel(cars.why.other).check();
    const note = dialog.getByRole('textbox');
    await note.fill('Flooded ramp');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: conversation.leave.title }).waitFor();
    await press(conversation.leave.keep);
    expect(await note.inputValue()).toBe('Flooded ramp');
    await note.press('Enter');
    await expectText(putRight.leave[way].done);
    await dialog.waitFor({ state: 'detached' });
    await expectText(jobs.empty);
    expect(sent(DECLINE).map(({ body }) => body)).toEqual([
      { reason: 'other', note: 'Flooded ramp' },
    ]);
  },
);

test.each([0, 5])('a list of %i cars looks right', async (count) => {
  // Rows on touch screens have another layout; an empty list looks the same.
  for (const viewport of count > 0 ? (['phone', 'desktop'] as const) : (['phone'] as const)) {
    const { page } = await showJobs(waiting(count), { viewport });
    const seen = count > 0 ? looks.filter((look) => look.viewport === viewport) : looks;
    await inLooks(page, seen, async (look) => {
      if (count === 0) await page.getByText(texts[look.locale].jobs.empty).waitFor();
      else await expect.poll(() => rowsOn(page).count()).toBe(count - 1);
      await takeScreenshot(page, `jobs-${count}-${look.locale}-${look.theme}-${look.viewport}`);
      await expectAccessible(page, rulesFor(look));
    });
  }
});

test('a list of three hundred cars shows all of them, on desktop and phone', async () => {
  const { page } = await showJobs(waiting(300));
  for (const look of [looks[0], looks[2]]) {
    await turnPage(page, look);
    await expect.poll(() => rowsOn(page).count()).toBe(299);
    await takeScreenshot(page, `jobs-300-${look.locale}-${look.viewport}`);
  }
});
