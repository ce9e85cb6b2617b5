import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test, vi } from 'vitest';
import { ensureWebIsBuilt } from '#server/web/ensureWebIsBuilt.ts';
import { buildStaffedBusiness, type TestBusiness } from '../factories/people.ts';
import { paidCar } from '../factories/stays.ts';
import { launchPhone, type Page } from '../harness/browser.ts';
import { scriptOf } from '../harness/scriptOf.ts';
import { startServer, type TestServer } from '../harness/server.ts';
import { listStoredReads } from './storedReads.ts';
import { texts, wordsAfter } from './texts.ts';

let webFolder: string;
/** Server that owns the database. The phone uses another server, which starts and stops. */
let home: TestServer;
let business: TestBusiness;
let folder: string;
let close: (() => Promise<void>)[];

beforeAll(async () => {
  webFolder = await ensureWebIsBuilt(() => {});
  home = await startServer(inject('postgresUrl'));
  business = await buildStaffedBusiness(home.ctx);
});
afterAll(() => home.close());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portico-phone-'));
  close = [];
});
afterEach(async () => {
  for (const each of close) await each();
  await rm(folder, { recursive: true, force: true });
});

async function serve(web: string, port = 0): Promise<{ port: number; stop: () => Promise<void> }> {
  const { databaseUrl } = home;
  const server = await startServer(inject('postgresUrl'), {
    webFolder: web,
    databaseUrl,
    worker: false,
    config: { port },
  });
  let isStopped = false;
  const stop = async () => {
    if (!isStopped) await server.close();
    isStopped = true;
  };
  close.push(stop);
  return { port: Number(new URL(server.url).port), stop };
}

type Launch = { locale?: 'en' | 'ar'; offline?: boolean };

/** Opens the valet's dashboard on the phone; `putAway` closes the phone. */
async function open(port: number, { locale = 'en', offline = false }: Launch = {}) {
  const phone = await launchPhone(join(folder, 'profile'), { locale, context: { offline } });
  close.push(() => phone.close());
  await phone.addInitScript(
    ([token, language]) => {
      localStorage.setItem('auth_token', token ?? '');
      localStorage.setItem('language', language ?? '');
    },
    [business.valet.token, locale],
  );
  const page = await phone.newPage();
  await page.goto(`http://localhost:${port}/valet-dashboard`);
  if (offline) {
    // In Chromium 150 `navigator.onLine` becomes true with each navigation.
    await phone.setOffline(false);
    await phone.setOffline(true);
  }
  return { phone, page, putAway: () => phone.close() };
}

const findStart = (page: Page) =>
  page.locator('script[type=module][src^="/assets/"]').getAttribute('src');

/** Waits until the stored page is the one that loads this start script. */
async function isKept(page: Page, start: string | null): Promise<void> {
  await vi.waitUntil(
    () =>
      page.evaluate(async (file) => {
        const kept = await caches.match('/valet-dashboard', { ignoreVary: true });
        const worker = await navigator.serviceWorker.getRegistration('/valet-dashboard');
        const isDone = worker?.active?.state === 'activated' && !worker.installing;
        return isDone && (await kept?.text())?.includes(file ?? '');
      }, start),
    { timeout: 60_000, interval: 200 },
  );
}

/**
 * Copies the application as another build: every script has a new name. A script with the old name
 * would come from the phone's cache, and import the old start script.
 *
 * @returns the folder of the copy, and its start script
 */
async function buildAgain(): Promise<{ copy: string; start: string }> {
  const copy = join(folder, 'web');
  await cp(webFolder, copy, { recursive: true });
  const assets = join(copy, 'assets');
  const scripts = new Set((await readdir(assets)).filter((name) => name.endsWith('.js')));
  const start = [...scripts].find((name) => /^app-.{8}\.js$/.test(name));
  if (!start) throw new Error('The build has no start');
  const renameAll = (text: string) =>
    text.replaceAll(/[\w-]+\.js\b/g, (name) => (scripts.has(name) ? `another-${name}` : name));
  for (const entry of await readdir(copy, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (/\.(br|gz)$/.test(entry.name)) await rm(path);
    else if (/\.(js|html|json)$/.test(entry.name))
      await writeFile(path, renameAll(await readFile(path, 'utf8')));
  }
  for (const name of scripts) await rename(join(assets, name), join(assets, renameAll(name)));
  return { copy, start: `/assets/${renameAll(start)}` };
}

test('the valet’s screens open without a network, and a new build replaces them', async () => {
  const first = await serve(webFolder);
  const before = await open(first.port);
  const start = await findStart(before.page);
  await isKept(before.page, start);
  await before.putAway();
  await first.stop();

  // Opens the screens offline, also in a language in which they were never shown.
  for (const locale of ['en', 'ar'] as const) {
    const { page, putAway } = await open(first.port, { locale, offline: true });
    await page.getByText(texts[locale].app.kept).waitFor();
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await findStart(page)).toBe(start);
    await putAway();
  }

  const another = await buildAgain();
  const second = await serve(another.copy, first.port);
  const after = await open(first.port);
  expect(await findStart(after.page)).toBe(another.start);
  await isKept(after.page, another.start);
  await after.putAway();
  await second.stop();

  const { page } = await open(first.port, { offline: true });
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await findStart(page)).toBe(another.start);
  // The files of the previous build are deleted.
  await vi.waitUntil(
    () => page.evaluate(async (file) => !(await caches.match(file ?? '')), start),
    { timeout: 60_000, interval: 200 },
  );
});

test('screens that could not be stored at first are stored when the signal is back', async () => {
  const copy = join(folder, 'web');
  await cp(webFolder, copy, { recursive: true });
  // The worker cannot fetch one of its files.
  const lost = await scriptOf('ShiftTracking');
  for (const entry of await readdir(join(copy, 'assets')))
    if (lost.test(`/assets/${entry}`)) await rm(join(copy, 'assets', entry));
  const first = await serve(copy);
  const { phone, page } = await open(first.port);
  if (phone.serviceWorkers().length === 0) await phone.waitForEvent('serviceworker');
  const isRegistered = () =>
    page.evaluate(async () =>
      Boolean(await navigator.serviceWorker.getRegistration('/valet-dashboard')),
    );
  await vi.waitUntil(async () => !(await isRegistered()), { timeout: 60_000, interval: 50 });
  await first.stop();

  await serve(webFolder, first.port);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await isKept(page, await findStart(page));
});

test('a phone that has only opened the dashboard checks a car in and ends its shift without a network', async () => {
  const first = await serve(webFolder);
  const before = await open(first.port);
  await isKept(before.page, await findStart(before.page));
  const needed = [
    'jobs',
    'tickets',
    'shift',
    'sessions',
    'locations',
    'places',
    'cars',
    'notifications',
  ];
  await vi.waitUntil(
    async () => {
      const stored = (await listStoredReads(before.page)).map((name) => name.split(':')[0]);
      return needed.every((name) => stored.includes(name));
    },
    { timeout: 60_000, interval: 200 },
  );
  await before.putAway();
  await first.stop();

  const { page } = await open(first.port, { offline: true });
  const { app, checkin, jobs, shifts } = texts.en;
  const alarms = page.getByText(app.dashboardFailed);
  let seen = 0;
  await vi.waitUntil(
    async () => {
      seen += await alarms.count();
      return (await page.getByText(texts.en.row.asOf.split('{')[0] ?? '').count()) > 0;
    },
    { timeout: 60_000, interval: 50 },
  );
  expect(seen).toBe(0);
  await page.getByRole('link', { name: jobs.newCar }).first().click();
  await page.getByRole('textbox', { name: checkin.plate }).waitFor();
  expect(await page.getByText(checkin.locationsFailed).count()).toBe(0);
  // Hooks are offered, and the bell does not claim to know.
  await page.getByRole('button', { name: '1', exact: true }).waitFor();
  await page.goBack();
  await page.getByRole('tab', { name: jobs.tabs.shifts }).click();
  await page.getByRole('button', { name: shifts.end.press }).waitFor();
});

test('a ticket that was opened once opens without a network, with its last state and its code', async () => {
  const first = await serve(webFolder);
  const car = await paidCar(home, business);
  const ticket = `http://localhost:${first.port}/customer/ticket/${car.ticketToken}`;
  const openTicket = async (offline: boolean) => {
    const phone = await launchPhone(join(folder, 'profile'), { context: { offline } });
    close.push(() => phone.close());
    const page = await phone.newPage();
    await page.goto(ticket);
    return { page, putAway: () => phone.close() };
  };
  const { headline, asOf } = texts.en.ticket;
  const before = await openTicket(false);
  await before.page.getByRole('heading', { name: headline.paid }).waitFor();
  // The page shows the state that came after its opening too.
  const params = { id: car.order.id };
  const board = home.as(business.manager.token);
  await board('POST /api/dispatch/orders/{id}/assign', {
    params,
    body: { valetId: business.valet.id },
  });
  await board('POST /api/dispatch/orders/{id}/ready', { params });
  await before.page.reload();
  await before.page.getByRole('heading', { name: headline.ready }).waitFor();
  const code = await before.page.locator('[data-pass] bdi.sr-only').innerText();
  await vi.waitUntil(
    () =>
      before.page.evaluate(async () => {
        const cache = await caches.open('ticket');
        const worker = await navigator.serviceWorker.getRegistration('/customer/ticket/');
        return (
          worker?.active?.state === 'activated' && Boolean(await cache.match('/customer/ticket/'))
        );
      }),
    { timeout: 60_000, interval: 200 },
  );
  await before.putAway();
  await first.stop();

  const { page } = await openTicket(true);
  await page.getByRole('heading', { name: headline.ready }).waitFor();
  await page.getByText(wordsAfter(asOf)).waitFor();
  expect(await page.locator('[data-pass] bdi.sr-only').innerText()).toBe(code);
  await page.locator('[data-pass] svg[role=img]').waitFor();
});
