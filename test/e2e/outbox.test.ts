import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { COLLEAGUES_GROUP } from '#web/features/orders/jobs/order.ts';
import { buildStaffedBusiness, PASSWORD, randomPhone } from '../factories/people.ts';
import { buildCustomer } from '../factories/customers.ts';
import { linkedSession } from '../factories/sessions.ts';
import {
  codeFor,
  pollUntilTruthy,
  linkTokenFor,
  openTicket,
  paidCar,
  receiveCar,
} from '../factories/stays.ts';
import {
  goWithin,
  launchPhone,
  type Page,
  startAfresh,
  waitForSettledPage,
} from '../harness/browser.ts';
import { type FlakyProxy, startFlakyProxy } from '../harness/flakyProxy.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { buildBeforeEach } from '../harness/runServer.ts';
import { looksRightHere } from './looks.ts';
import { newPage } from './pages.ts';
import { listStoredReads } from './storedReads.ts';
import { waitForReaction, showProof } from './people.ts';
import { personOn } from './person.ts';
import { stepFor, texts } from './texts.ts';
import { visitorOn } from './visitor.ts';

const words = texts.en;
const { jobs, outbox, t } = words;

let product: Product;
let network: FlakyProxy;
/** The valet's phone, with the files of the application cached. Each test clears its storage. */
let page: Page;
beforeAll(async () => {
  product = await startProduct();
  network = await startFlakyProxy(product.server.url);
  page = await newPage(product.browser, { keep: true });
});
const business = buildBeforeEach(() => buildStaffedBusiness(product.server.ctx));
beforeEach(async () => {
  network.set('good');
  await startAfresh(page, network.url, business.valet.token);
});
afterAll(async () => {
  await product.close();
  await network.close();
});

type Car = Awaited<ReturnType<typeof paidCar>>;

/** Builds a car that this valet is bringing. */
async function carOnItsWay(): Promise<Car> {
  const car = await paidCar(product.server, business);
  const params = { id: car.ticketId };
  await product.server.as(business.valet.token)('POST /api/services/{id}/accept', { params });
  return car;
}

const ownSteps = { order: ['order.ready', 'order.complete'], parking: ['stay.park'] };

/** Reads the steps of a car after its valet accepted it, in order. */
async function readSteps({ ticketId }: { ticketId: string }, of: keyof typeof ownSteps = 'order') {
  const events = await product.server.ctx.db
    .selectFrom('stay_events')
    .select(['type', 'actor_id', 'done_at', 'claimed_at'])
    .where('stay_id', '=', ticketId)
    .where('type', 'in', ownSteps[of])
    .orderBy('id')
    .execute();
  return events;
}
const stepsOf = async (car: { ticketId: string }) => (await readSteps(car)).map(({ type }) => type);

async function openJobs(on = page): Promise<void> {
  await on.goto(`${network.url}/valet-dashboard`);
  await on
    .getByRole('button', { name: stepFor(jobs.ready) })
    .first()
    .waitFor();
}

async function press(step: 'ready' | 'complete', on = page): Promise<void> {
  await waitForReaction(on);
  await on
    .getByRole('button', { name: stepFor(jobs[step]) })
    .first()
    .click();
  if (step === 'complete') await showProof(on, words);
}

const sees = (text: string | RegExp, on = page) => on.getByText(text).first().waitFor();
const isGone = (text: string, on = page) =>
  on.getByText(text).first().waitFor({ state: 'detached' });

/** Restores the network and fires the `online` event, as a phone does. */
async function comeBack(...pages: Page[]): Promise<void> {
  network.set('good');
  for (const each of pages.length > 0 ? pages : [page])
    await each.evaluate(() => dispatchEvent(new Event('online')));
}

test('steps without signal wait on the car, in order, and are sent when the signal is back', async () => {
  const car = await carOnItsWay();
  await openJobs();
  network.set('away');
  await press('ready');
  await sees(outbox.kept);
  await sees(outbox.state.waiting);
  expect(await page.getByText(jobs.carReady).count()).toBe(0);
  await press('complete');
  await page.locator('.job-rows').getByText(outbox.state.waiting).waitFor();
  await looksRightHere(page, 'outbox-waiting');
  expect(await stepsOf(car)).toEqual([]);
  await comeBack();
  await sees(t('outbox:sentCount', { count: 2 }));
  expect(await stepsOf(car)).toEqual(['order.ready', 'order.complete']);
  await isGone(outbox.state.waiting);
});

test.each(['losesAnswers', 'portal', 'hanging'] as const)(
  'a network that is %s loses nothing and does nothing twice',
  async (kind) => {
    const car = await carOnItsWay();
    await openJobs();
    network.set(kind);
    await press('ready');
    await sees(outbox.state.waiting);
    // A phone stores a step after some seconds without an answer, even if the server is only slow.
    await expect.poll(() => stepsOf(car)).toHaveLength(kind === 'losesAnswers' ? 1 : 0);
    await comeBack();
    await sees(outbox.state.sent);
    expect(await stepsOf(car)).toEqual(['order.ready']);
    expect(new URL(page.url()).pathname).toBe('/valet-dashboard');
  },
);

test('a phone that is closed and opened again without signal shows the stored jobs, and sends once', async () => {
  const car = await carOnItsWay();
  const folder = await mkdtemp(join(tmpdir(), 'portico-phone-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  // Blocks the service worker, because this test is about calls, not about offline screens.
  const launch = () => launchPhone(folder, { context: { serviceWorkers: 'block' } });
  const phone = await launch();
  onTestFinished(() => phone.close());
  const before = await phone.newPage();
  await startAfresh(before, network.url, business.valet.token);
  await openJobs(before);
  network.set('away');
  await press('ready', before);
  await sees(outbox.state.waiting, before);
  const pressedAt = Date.now();
  await phone.close();
  const again = await launch();
  onTestFinished(() => again.close());
  const after = await again.newPage();
  await after.goto(`${network.url}/valet-dashboard`);
  await sees(outbox.state.waiting, after);
  await after.getByRole('button', { name: stepFor(jobs.complete) }).waitFor();
  await sees(new RegExp(words.row.asOf.replace(/\{.*/, '')), after);
  expect(await stepsOf(car)).toEqual([]);
  await comeBack(after);
  await pollUntilTruthy(async () => (await stepsOf(car)).length === 1);
  await isGone(outbox.state.waiting, after);
  const [step] = await readSteps(car);
  expect(Math.abs((step?.done_at?.getTime() ?? 0) - pressedAt)).toBeLessThan(30_000);
});

/** Presses a button and leaves the page in the same task, before any call can begin. */
const pressAndLeave = (button: Locator) =>
  button.evaluate((element: HTMLButtonElement) => {
    element.click();
    location.reload();
  });

test('a step pressed at the moment when the page is left is sent by the next page', async () => {
  const [brought, received] = [await carOnItsWay(), await receiveCar(product.server, business)];
  await openJobs();
  await waitForReaction(page);
  await pressAndLeave(page.getByRole('button', { name: stepFor(jobs.ready) }).first());
  await sees(t('outbox:sentCount', { count: 1 }));
  expect(await stepsOf(brought)).toEqual(['order.ready']);
  await page.goto(`${network.url}/valet-checkin?ticket=${received.ticketId}`);
  // The button names the proposed spot and hook, which depend on the cars parked before.
  const named = [words.checkin.parkIn, words.checkin.parkOnHook].map((text) => text.split(' ')[0]);
  const parked = new RegExp(`^(${[words.common.parking.submit, ...named].join('|')})`);
  await pressAndLeave(page.getByRole('button', { name: parked }));
  await pollUntilTruthy(async () => (await readSteps(received, 'parking')).length > 0);
  await page.reload();
  expect(await readSteps(received, 'parking')).toHaveLength(1);
});

test('a valet who logs out is told about unsent steps, which the next valet neither sees nor sends', async () => {
  const cars = [await carOnItsWay(), await carOnItsWay()];
  await openJobs();
  const person = personOn(page, network.url, words);
  const visitor = visitorOn(page, network.url, words);
  network.set('away');
  await press('ready');
  await press('complete');
  await press('ready');
  await person.signOut();
  await sees(t('outbox:unsentCount', { count: 3 }));
  await page.getByRole('button', { name: words.shifts.signOut.confirm }).click();
  await page.getByLabel(words.identity.phone, { exact: true }).waitFor();
  network.set('good');
  await visitor.signIn(business.otherValet.phone_e164 ?? '', PASSWORD, 'phone');
  await sees(jobs.empty);
  await comeBack();
  expect(await page.getByText(outbox.state.waiting).count()).toBe(0);
  expect((await Promise.all(cars.map(stepsOf))).flat()).toEqual([]);
  await person.signOut(true);
  await page.getByLabel(words.identity.phone, { exact: true }).waitFor();
  await visitor.signIn(business.valet.phone_e164 ?? '', PASSWORD, 'phone');
  await sees(t('outbox:sentCount', { count: 3 }));
  const steps = (await Promise.all(cars.map((car) => readSteps(car)))).flat();
  expect(steps.map(({ type }) => type).toSorted()).toEqual([
    'order.complete',
    'order.ready',
    'order.ready',
  ]);
  expect(new Set(steps.map(({ actor_id }) => actor_id))).toEqual(new Set([business.valet.id]));
});

test('two tabs send a stored step once', async () => {
  const car = await carOnItsWay();
  await openJobs();
  const other = await page.context().newPage();
  onTestFinished(() => other.close());
  await openJobs(other);
  network.set('away');
  await press('ready');
  await sees(outbox.state.waiting);
  await sees(outbox.state.waiting, other);
  await comeBack(page, other);
  for (const tab of [page, other]) await isGone(outbox.state.waiting, tab);
  expect(await stepsOf(car)).toEqual(['order.ready']);
});

test('steps of a car that the desk gave to a colleague go to the desk, which accepts them', async () => {
  const car = await carOnItsWay();
  await openJobs();
  network.set('away');
  const manager = product.server.as(business.manager.token);
  await manager('POST /api/dispatch/orders/{id}/reassign', {
    params: { id: car.order.id },
    body: { valetId: business.otherValet.id, insteadOf: business.valet.id },
  });
  await press('ready');
  await press('complete');
  await page.locator('.job-rows').getByText(outbox.state.waiting).waitFor();
  await comeBack();
  // The car is with the colleague once the list is read again.
  await page
    .locator(`[data-column="${COLLEAGUES_GROUP}"] [data-card="${car.ticketId}"] > button`)
    .click();
  const notes = page.getByRole('status').filter({ hasText: outbox.state.desk });
  // The report of the handover stands in for that of the curb.
  await notes.filter({ hasText: outbox.done.complete }).waitFor();
  await notes.filter({ hasText: outbox.done.ready }).waitFor({ state: 'detached' });
  await notes.filter({ hasText: outbox.why.desk }).first().waitFor();
  const { first_name: desk } = await product.server.ctx.db
    .selectFrom('people')
    .select('first_name')
    .where('id', '=', business.manager.id)
    .executeTakeFirstOrThrow();
  await notes.filter({ hasText: desk }).first().waitFor();
  await looksRightHere(page, 'outbox-desk');
  expect(await stepsOf(car)).toEqual([]);
  const board = await newPage(product.browser);
  await startAfresh(board, network.url, business.manager.token);
  await board.goto(`${network.url}/dispatcher-queue`);
  const reports = board.getByRole('region', { name: words.putRight.report.title });
  await reports.getByRole('listitem').waitFor();
  await looksRightHere(board, 'board-late-report');
  const { accept } = words.putRight.report;
  await reports.getByText(accept, { exact: true }).click();
  await board.getByRole('dialog').getByRole('button', { name: accept, exact: true }).click();
  await reports.waitFor({ state: 'detached' });
  expect(await stepsOf(car)).toEqual(['order.ready', 'order.complete']);
  const decided = page.getByRole('status').filter({ hasText: outbox.state.accepted });
  await decided.getByRole('button', { name: outbox.close }).click();
  await decided.waitFor({ state: 'detached' });
});

test('a car is parked without signal, by a phone whose clock is an hour wrong', async () => {
  const car = await receiveCar(product.server, business);
  const wrong = await page.addInitScript(() => {
    const HOUR = 3_600_000;
    const Real = Date;
    globalThis.Date = class extends Real {
      constructor(...args: ConstructorParameters<typeof Real> | []) {
        if (args.length === 0) super(Real.now() + HOUR);
        else super(...args);
      }
      static override now = () => Real.now() + HOUR;
    } as typeof Date;
  });
  onTestFinished(() => wrong.dispose());
  await page.goto(`${network.url}/valet-checkin?ticket=${car.ticketId}`);
  const { checkin } = words;
  await page.getByRole('button', { name: checkin.places.other_spot, exact: true }).click();
  await page.getByRole('textbox', { name: checkin.places.type_spot }).fill('G4');
  network.set('away');
  await page.getByRole('button', { name: (checkin.parkIn.split('{')[0] ?? '').trim() }).click();
  await sees(outbox.kept);
  const pressedAt = Date.now();
  await page.getByRole('button', { name: t('checkin:hands.open', { count: 1 }) }).click();
  await page.getByRole('dialog').getByText(outbox.state.waiting).waitFor();
  await comeBack();
  const step = await pollUntilTruthy(async () => (await readSteps(car, 'parking'))[0]);
  expect(Math.abs((step.claimed_at?.getTime() ?? 0) - pressedAt)).toBeLessThan(30_000);
});

test('a browser that has lost its stored steps keeps the screen working', async () => {
  const car = await carOnItsWay();
  await openJobs();
  network.set('away');
  await press('ready');
  await sees(outbox.state.waiting);
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Storage.clearDataForOrigin', {
    origin: network.url,
    storageTypes: 'indexeddb',
  });
  await comeBack();
  await isGone(outbox.state.waiting);
  expect(await stepsOf(car)).toEqual([]);
  await press('ready');
  await pollUntilTruthy(async () => (await stepsOf(car)).length === 1);
});

test('a car is checked in and parked without signal in a browser’s first visit, and its guest gets the link afterwards', async () => {
  const first = await newPage(product.browser, { cold: true });
  await startAfresh(first, network.url, business.valet.token);
  // Nothing that the page loads some seconds later may be needed.
  await first.addInitScript((most) => {
    const soon = window.setTimeout.bind(window);
    window.setTimeout = ((run: TimerHandler, wait = 0, ...rest: unknown[]) =>
      wait < most ? soon(run, wait, ...rest) : 0) as typeof setTimeout;
  }, 2000);
  await first.goto(`${network.url}/valet-checkin`);
  const { checkin } = words;
  const field = (name: string) => first.getByRole('textbox', { name });
  const phone = randomPhone();
  await field(checkin.plate).waitFor();
  await waitForSettledPage(first);
  network.set('away');
  await field(checkin.plate).fill('G 4711');
  await field(checkin.phone).fill(phone);
  await first.getByRole('button', { name: checkin.create, exact: true }).click();
  // The note also names the hook that the form proposes.
  await first.getByText(`${outbox.done.checkIn} · `).waitFor();
  await first.getByRole('button', { name: checkin.places.other_spot, exact: true }).click();
  await field(checkin.places.type_spot).fill('G5');
  await first.getByRole('button', { name: (checkin.parkIn.split('{')[0] ?? '').trim() }).click();
  // The form for the next car is shown.
  await field(checkin.plate).waitFor();
  await comeBack(first);
  await sees(t('outbox:sentCount', { count: 2 }), first);
  await linkTokenFor(product.server, phone);
  const stays = await product.server.ctx.db
    .selectFrom('stays')
    .select(['status', 'parking_spot'])
    .where('location_id', '=', business.location.id)
    .execute();
  expect(stays).toEqual([{ status: 'parked', parking_spot: 'G5' }]);
});

test('a wrong code delays the parking step until another code is typed', async () => {
  const { ticketId, phone } = await openTicket(product.server, business);
  const code = await codeFor(product.server, phone);
  await page.goto(`${network.url}/valet-checkin?ticket=${ticketId}`);
  const { checkin } = words;
  const field = page.getByRole('textbox', { name: checkin.otp.label });
  await field.waitFor();
  network.set('away');
  await field.fill(code === '123456' ? '654321' : '123456');
  await sees(outbox.done.verify);
  await page.getByRole('button', { name: checkin.places.other_spot, exact: true }).click();
  await page.getByRole('textbox', { name: checkin.places.type_spot }).fill('G6');
  await page.getByRole('button', { name: (checkin.parkIn.split('{')[0] ?? '').trim() }).click();
  await page.waitForURL(({ search }) => search === '');
  network.set('good');
  await goWithin(page, `/valet-checkin?ticket=${ticketId}`);
  await page.getByRole('alert').getByText(outbox.state.refused).waitFor();
  await sees(outbox.why.behind);
  await looksRightHere(page, 'outbox-code-refused');
  expect(await readSteps({ ticketId }, 'parking')).toEqual([]);
  await field.fill(code);
  await pollUntilTruthy(async () => (await readSteps({ ticketId }, 'parking')).length === 1);
  await isGone(outbox.why.behind);
  const stay = await product.server.ctx.db
    .selectFrom('stays')
    .select(['status', 'parking_spot'])
    .where('id', '=', ticketId)
    .executeTakeFirst();
  expect(stay).toEqual({ status: 'parked', parking_spot: 'G6' });
});

test('a car of a parking session is parked without signal', async () => {
  const session = await linkedSession(
    product.server,
    await buildCustomer(product.server),
    business,
  );
  await page.goto(`${network.url}/valet-dashboard?view=sessions`);
  const park = page.getByRole('button', { name: new RegExp(words.sessions.card.park) });
  await park.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: words.common.parking.submit }).waitFor();
  network.set('away');
  await dialog.getByRole('button', { name: words.common.parking.submit }).click();
  await dialog.waitFor({ state: 'hidden' });
  await sees(outbox.state.waiting);
  expect(await park.count()).toBe(0);
  await comeBack();
  await sees(t('outbox:sentCount', { count: 1 }));
  expect(await readSteps({ ticketId: session.id }, 'parking')).toHaveLength(1);
});

test('a waiting step can be undone before it is sent', async () => {
  const car = await carOnItsWay();
  await openJobs();
  network.set('away');
  await press('ready');
  const note = page.getByRole('status').filter({ hasText: outbox.done.ready });
  await note.getByRole('button', { name: outbox.discard.press }).click();
  const dialog = page.getByRole('dialog', { name: outbox.discard.title });
  await dialog.getByRole('button', { name: outbox.discard.press }).click();
  await note.waitFor({ state: 'detached' });
  await page
    .getByRole('button', { name: stepFor(jobs.ready) })
    .first()
    .waitFor();
  await comeBack();
  await press('ready');
  await pollUntilTruthy(async () => (await stepsOf(car)).length > 0);
  expect(await stepsOf(car)).toEqual(['order.ready']);
});

test('an open ticket stays on the screen over a reload without signal', async () => {
  const { ticketId } = await openTicket(product.server, business);
  await page.goto(`${network.url}/valet-checkin?ticket=${ticketId}`);
  const field = page.getByRole('textbox', { name: words.checkin.otp.label });
  await field.waitFor();
  await expect.poll(() => listStoredReads(page)).toContain('tickets');
  network.set('away');
  await page.reload();
  await sees(words.app.stale);
  await field.waitFor();
  expect(await page.getByText(words.common.failure.title).count()).toBe(0);
});
