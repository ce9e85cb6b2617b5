import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureWebIsBuilt } from '#server/web/build.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askSupport, buildCustomer, parkedService } from '../factories/customers.ts';
import { insertInvoice } from '../factories/invoices.ts';
import { buildHouseAccount, buildPromo } from '../factories/payments.ts';
import { buildStaffedBusiness, buildPerson } from '../factories/people.ts';
import { TICKET_BUDGET_KB } from '#web/features/site/ticketBudget.ts';
import { createSession, showBadge } from '../factories/sessions.ts';
import { parkCar } from '../factories/stays.ts';
import { newPage, type Page, settled, startAfresh } from '../harness/browser.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { requestedReturn, returnedService } from './customerCars.ts';
import { played, turn } from './looks.ts';
import { weighedScreens, type Who } from './weighedScreens.ts';

type Locale = 'en' | 'ar';

const KIB = 1024;
const TICKET_BUDGET = TICKET_BUDGET_KB * 1000;
const PUBLIC_BUDGET = 184 * KIB;
/** Arabic brings a second face. */
const SIGNED_IN_BUDGET = { en: 188 * KIB, ar: 205 * KIB };
/** Whether the valet is on shift, and how to start one, is part of what they see first. */
const JOBS_BUDGET = { en: 189 * KIB, ar: 205 * KIB };
/** The board stands on a desk, and stays open for an evening. */
const BOARD_BUDGET = { en: 204 * KIB, ar: 220 * KIB };
/** A manager's desk: a rail to every screen, tables with search and files. */
const PORTAL_BUDGET = 260 * KIB;
/** Parts that a later press needs are fetched this long after the screen is there, or later. */
const AHEAD_MS = 2000;

let product: Product;
/** Files of texts and faces that only an Arabic page needs. */
let arabicFiles: Set<string>;
const tokens: Partial<Record<Who, string>> = {};
const ids: Record<string, string> = {};

beforeAll(async () => {
  product = await startProduct();
  arabicFiles = listArabicFiles(await ensureWebIsBuilt(() => {}));
  const { server } = product;
  const business = await buildStaffedBusiness(server.ctx);
  const customer = await buildCustomer(server);
  const { id: parked } = await parkedService(server, customer, business);
  const debtor = await buildCustomer(server);
  const { id: due } = await requestedReturn(server, debtor, business);
  const guest = await buildCustomer(server);
  const { id: past } = await returnedService(server, guest, business);
  const { qrCodeId: badge } = await showBadge(server, business);
  const { sessionToken: session } = await createSession(server, business);
  const { ticketToken: ticket_en } = await parkCar(server, business);
  const arabic = await buildStaffedBusiness(server.ctx, { language: 'ar' });
  const { ticketToken: ticket_ar } = await parkCar(server, arabic);
  const { id: promo } = await buildPromo(server, business);
  const { id: account } = await buildHouseAccount(server, business);
  await insertInvoice(server, business.id);
  Object.assign(ids, {
    valet: business.valet.id,
    promo,
    account,
    parked,
    due,
    past,
    badge,
    session,
    ticket_en,
    ticket_ar,
    customer: customer.id,
    business: business.id,
    request: await askSupport(server, customer.id),
  });
  tokens.customer = customer.token;
  tokens.debtor = debtor.token;
  tokens.guest = guest.token;
  tokens.valet = business.valet.token;
  tokens.manager = business.manager.token;
  tokens.admin = (await buildPerson(server.ctx, { role: 'admin' })).token;
});
afterAll(() => product.close());

/** Texts in Arabic letters, which no other file has so many of. */
function listArabicFiles(webFolder: string): Set<string> {
  const names = readdirSync(join(webFolder, 'assets'));
  const isArabic = (name: string) => {
    if (name.endsWith('.woff2')) return name.startsWith('readex');
    if (!name.endsWith('.js')) return false;
    const text = readFileSync(join(webFolder, 'assets', name), 'utf8');
    const letters = text.match(/\p{Script=Arabic}/gu)?.length ?? 0;
    return letters > text.length / 5;
  };
  return new Set(names.filter(isArabic).map((name) => `/assets/${name}`));
}

type FileSizes = [name: string, bytes: number][];
type Scales = {
  page: Page;
  /** Who comes to the screens from now on: with each, the storage of their browser is as after a visit. */
  hand: (token: string | undefined) => Promise<void>;
  /** Bytes over the wire, headers and data included, until nothing more comes; the heaviest first. */
  weigh: (url: string) => Promise<FileSizes>;
  /**
   * Turns an Arabic page that was just weighed to English. @returns what it would have weighed in English, which is
   * all but what is Arabic alone, and what came with the turn
   */
  weighTurned: () => Promise<FileSizes>;
};

/**
 * On which one screen is weighed after the other, each as if it were the first. A file that the browser has kept
 * of a screen before weighs what it weighed when it came: to read each anew is most of a load.
 */
async function openScales(locale: Locale): Promise<Scales> {
  const { url: origin } = product.server;
  const page = await newPage(product.browser, { locale, cold: true });
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Page.enable');
  const names = new Map<string, string>();
  const asked = new Set<string>();
  const keptBefore = new Set<string>();
  const fileSizes = new Map<string, number>();
  const sizes = new Map<string, number>();
  let document = '';
  session.on('Network.requestWillBeSent', ({ requestId, loaderId, type, request }) => {
    const { pathname, search } = new URL(request.url);
    names.set(requestId, pathname + search);
    if (type === 'Document') {
      document = loaderId;
      asked.clear();
      sizes.clear();
    }
    // The screen before may still ask for something while it is left.
    if (loaderId === document) asked.add(requestId);
  });
  session.on('Network.requestServedFromCache', ({ requestId }) => keptBefore.add(requestId));
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache) keptBefore.add(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const name = names.get(requestId) ?? requestId;
    const isCall = name.startsWith('/api/');
    const before = fileSizes.get(name) ?? (keptBefore.has(requestId) ? Infinity : 0);
    const size = isCall ? encodedDataLength : Math.max(encodedDataLength, before);
    if (!isCall) fileSizes.set(name, size);
    // What was read before the socket was there is read once more, which goes by the machine's haste.
    if (asked.has(requestId)) sizes.set(name, Math.max(size, sizes.get(name) ?? 0));
  });
  // What is fetched ahead comes after the first load, however slow this machine is.
  await page.addInitScript((most) => {
    const soon = window.setTimeout.bind(window);
    window.setTimeout = ((run: TimerHandler, wait = 0, ...rest: unknown[]) =>
      wait < most ? soon(run, wait, ...rest) : 0) as typeof setTimeout;
  }, AHEAD_MS);
  let script = '';
  const listSizes = () => [...sizes].toSorted(([, one], [, other]) => other - one);
  async function rest(): Promise<void> {
    for (let before = -1; before < asked.size;) {
      before = asked.size;
      await settled(page);
      // What has come may still have to be read before it asks for more.
      await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
    }
  }
  return {
    page,
    async hand(token) {
      if (script)
        await session.send('Page.removeScriptToEvaluateOnNewDocument', { identifier: script });
      await startAfresh(page, origin, token);
      if (token) {
        await page.goto(`${origin}/account`);
        await page.locator('h1').waitFor();
        await settled(page);
      }
      const kept = await page.evaluate(() => JSON.stringify(localStorage));
      ({ identifier: script } = await session.send('Page.addScriptToEvaluateOnNewDocument', {
        source: `if (location.protocol.startsWith('http')) {
          sessionStorage.clear();
          localStorage.clear();
          Object.assign(localStorage, ${kept});
        }`,
      }));
    },
    async weigh(url) {
      await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' });
      // Forgets what is in memory: a page takes every face that it finds there, whether it writes with it or not.
      for (const cacheDisabled of [true, false])
        await session.send('Network.setCacheDisabled', { cacheDisabled });
      await page.goto(url);
      await page.locator('h1, h2').first().waitFor();
      await rest();
      return listSizes();
    },
    async weighTurned() {
      await turn(page, played);
      await rest();
      return listSizes().filter(([name]) => !arabicFiles.has(name));
    },
  };
}

function budgetFor(path: string, who: Who, locale: Locale): number {
  if (path.startsWith('/customer/ticket/')) return TICKET_BUDGET;
  if (path === '/valet-dashboard') return JOBS_BUDGET[locale];
  if (path === '/dispatcher-queue') return BOARD_BUDGET[locale];
  // The platform's desk stands in the same shell.
  if (who === 'admin') return PORTAL_BUDGET;
  if (path.startsWith('/business-') && who === 'manager') return PORTAL_BUDGET;
  if (path === '/enhanced-analytics') return PORTAL_BUDGET;
  return who === 'nobody' || who === 'stranger' ? PUBLIC_BUDGET : SIGNED_IN_BUDGET[locale];
}

const weights = new Map<string, Partial<Record<Locale, number>>>();
/** `WEIGHTS=yes npm run test:e2e -- weight` shows the table. */
afterAll(() => {
  if (!process.env['WEIGHTS']) return;
  const kib = (bytes = 0) => (bytes / KIB).toFixed(1);
  const rows = weighedScreens.map(([path]) => {
    const { en, ar } = weights.get(path) ?? {};
    return `| \`${path}\` | ${kib(en)} | ${kib(ar)} |`;
  });
  console.log(['| KiB | en | ar |', '|---|---|---|', ...rows].join('\n'));
});

const people = [...new Set(weighedScreens.map(([, who]) => who))];
const scales = { en: lazyScales('en'), ar: lazyScales('ar') };

/** Scales of one language are shared by all people. */
function lazyScales(locale: Locale): () => Promise<Scales> {
  let open: Promise<Scales> | undefined;
  return () => (open ??= openScales(locale));
}

/** A ticket is written in its business's language, so there is another one for each. */
const addressOf = (path: string, locale: Locale) =>
  product.server.url +
  path.replace(/\{(\w+)\}/, (_, name: string) => ids[name] ?? ids[`${name}_${locale}`] ?? name);
const isTicket = (path: string) => path.startsWith('/customer/ticket/');

function expectWithin(path: string, who: Who, locale: Locale, files: FileSizes): void {
  const total = files.reduce((sum, [, size]) => sum + size, 0);
  weights.set(path, { ...weights.get(path), [locale]: total });
  const list = [`${path} (${locale})`, ...files.map(([name, size]) => `${size} ${name}`)];
  expect.soft(files.length, list.join('\n')).toBeGreaterThan(3);
  expect.soft(total, list.join('\n')).toBeLessThan(budgetFor(path, who, locale));
}

test.each(people)('what %s comes to first keeps within its budget', async (who) => {
  const screens = weighedScreens.filter(([, own]) => own === who).map(([path]) => path);
  const [english, arabic] = [await scales.en(), await scales.ar()];
  await arabic.hand(tokens[who]);
  await english.hand(tokens[who]);
  const loadIn = async (path: string, locale: Locale) => {
    const { page, weigh } = locale === 'en' ? english : arabic;
    const address = addressOf(path, locale);
    const files = await weigh(address);
    expect.soft(page.url(), 'led to another screen').toBe(address);
    expectWithin(path, who, locale, files);
    return files;
  };
  for (const [at, path] of screens.entries()) {
    await loadIn(path, 'ar');
    if (isTicket(path)) {
      await loadIn(path, 'en');
      continue;
    }
    const turned = await arabic.weighTurned();
    expectWithin(path, who, 'en', turned);
    // For one screen of each person it is shown that a load in English asks for just this.
    if (at > 0 && !isTicket(screens[at - 1] ?? '')) continue;
    const loaded = await loadIn(path, 'en');
    const listNames = (files: FileSizes) => files.map(([name]) => name).toSorted();
    expect.soft(listNames(turned), `${path}, turned`).toEqual(listNames(loaded));
  }
});
