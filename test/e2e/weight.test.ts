import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildLinkedPerson } from '../factories/accounts.ts';
import {
  askSupport,
  buildCustomer,
  parkedService,
  returnedService,
} from '../factories/customers.ts';
import { insertInvoice } from '../factories/invoices.ts';
import { buildHouseAccount, buildPromo } from '../factories/payments.ts';
import { buildStaffedBusiness, buildPerson } from '../factories/people.ts';
import { ensureWebIsBuilt } from '#server/web/ensureWebIsBuilt.ts';
import { TICKET_BUDGET_KB } from '#web/features/site/ticketBudget.ts';
import { createSession, showBadge } from '../factories/sessions.ts';
import { parkCar } from '../factories/stays.ts';
import { type Page, waitForSettledPage, startAfresh } from '../harness/browser.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { requestedReturn } from './customerCars.ts';
import { newPage } from './pages.ts';
import { weighedScreens, type Who } from './weighedScreens.ts';

type Locale = 'en' | 'ar';

const KIB = 1024;
const TICKET_BUDGET = TICKET_BUDGET_KB * 1000;
const PUBLIC_BUDGET = 184 * KIB;
/** Arabic loads a second font file. */
const SIGNED_IN_BUDGET = { en: 188 * KIB, ar: 205 * KIB };
/** The first view includes the shift, and how to start one. */
const JOBS_BUDGET = { en: 189 * KIB, ar: 205 * KIB };
/** The board has a larger budget, because it runs on a desktop and stays open for an evening. */
const BOARD_BUDGET = { en: 204 * KIB, ar: 220 * KIB };
/** Portal with navigation to every screen, and tables with search and files. */
const PORTAL_BUDGET = 260 * KIB;
/** Milliseconds after which a shown screen starts to prefetch the parts for later presses. */
const AHEAD_MS = 2000;

declare global {
  interface Window {
    /** The browser's `requestIdleCallback`, which the application does not get here. */
    runWhenIdle?: typeof requestIdleCallback;
  }
}

let product: Product;
let boundArabic: Awaited<ReturnType<typeof readArabicBound>>;
const tokens: Partial<Record<Who, string>> = {};
const ids: Record<string, string> = {};

beforeAll(async () => {
  product = await startProduct();
  boundArabic = await readArabicBound();
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
  const { token: activation } = await buildLinkedPerson(server, business, 'activate_business');
  Object.assign(ids, {
    activation,
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

type Scales = {
  page: Page;
  /**
   * Signs the person in who opens the next screens, with the storage of a browser after a visit.
   */
  hand: (token: string | undefined) => Promise<void>;
  /**
   * Returns the bytes over the network by file, until no more arrive. Headers and data are
   * included; the largest file comes first.
   */
  weigh: (url: string) => Promise<[string, number][]>;
};

/**
 * Opens a page that weighs one screen after the other, each like a first visit. A file cached by an
 * earlier screen counts with its first size, because reading every file again takes most of the
 * time.
 */
async function openScales(locale: Locale): Promise<Scales> {
  const { url: origin } = product.server;
  const page = await newPage(product.browser, { locale, cold: true, keep: true });
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
    // Ignores late requests of the previous screen.
    if (loaderId === document) asked.add(requestId);
  });
  session.on('Network.requestServedFromCache', ({ requestId }) => keptBefore.add(requestId));
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache) keptBefore.add(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const name = names.get(requestId) ?? requestId;
    // Only some builds of Chromium load the icon of a page without a window.
    if (name === '/icon.svg') return;
    const isCall = name.startsWith('/api/');
    const before = fileSizes.get(name) ?? (keptBefore.has(requestId) ? Infinity : 0);
    const size = isCall ? encodedDataLength : Math.max(encodedDataLength, before);
    if (!isCall) fileSizes.set(name, size);
    // Counts a repeated read once, with its larger size. Slow machines repeat reads from before the
    // socket opened.
    if (asked.has(requestId)) sizes.set(name, Math.max(size, sizes.get(name) ?? 0));
  });
  // Suppresses prefetching, which must not count on a slow machine either: what the page loads by a
  // late timer, or in its first idle moment after the screen is shown.
  await page.addInitScript((most) => {
    const soon = window.setTimeout.bind(window);
    window.setTimeout = ((run: TimerHandler, wait = 0, ...rest: unknown[]) =>
      wait < most ? soon(run, wait, ...rest) : 0) as typeof setTimeout;
    window.runWhenIdle = window.requestIdleCallback.bind(window);
    window.requestIdleCallback = () => 0;
  }, AHEAD_MS);
  let script = '';
  return {
    page,
    async hand(token) {
      if (script)
        await session.send('Page.removeScriptToEvaluateOnNewDocument', { identifier: script });
      await startAfresh(page, origin, token);
      if (token) {
        await page.goto(`${origin}/account`);
        await page.locator('h1').waitFor();
        await waitForSettledPage(page);
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
      // Clears the memory cache. Otherwise a page uses every cached font, whether it needs the font
      // or not.
      for (const cacheDisabled of [true, false])
        await session.send('Network.setCacheDisabled', { cacheDisabled });
      await page.goto(url);
      await page.locator('h1, h2').first().waitFor();
      for (let before = 0; before < asked.size;) {
        before = asked.size;
        await waitForSettledPage(page);
        // Waits until idle, because a response may have to be parsed before it causes further
        // requests.
        await page.evaluate(() => new Promise((done) => window.runWhenIdle?.(done)));
      }
      return [...sizes].toSorted(([, one], [, other]) => other - one);
    },
  };
}

function budgetFor(path: string, who: Who, locale: Locale): number {
  if (path.startsWith('/customer/ticket/')) return TICKET_BUDGET;
  if (path === '/valet-dashboard') return JOBS_BUDGET[locale];
  if (path === '/dispatcher-queue') return BOARD_BUDGET[locale];
  // Administrators use the same shell as the portal.
  if (who === 'admin') return PORTAL_BUDGET;
  if (path.startsWith('/business-') && who === 'manager') return PORTAL_BUDGET;
  if (path === '/enhanced-analytics') return PORTAL_BUDGET;
  return who === 'nobody' || who === 'stranger' ? PUBLIC_BUDGET : SIGNED_IN_BUDGET[locale];
}

/** Matches a text import in the built scripts: its language, name and file. */
const TEXT_FILE = /texts\/(en|ar)\/([\w-]+)\.json":\(\)=>\w+\(\(\)=>import\(`\.(\/[\w-]+\.js)`\)/g;
const TEXT_ADDRESS = /texts\/(en|ar)\/[\w-]+\.json":/;
/** Estimated growth of calls and pages in Arabic. */
const ARABIC_GROWTH = 1.2;

/**
 * Returns a function that computes the maximum weight of a screen in Arabic from its English files.
 * Each English text file is replaced by the Arabic one, and missing font files are added. Fonts for
 * rare letters load in neither language.
 */
async function readArabicBound(): Promise<(files: [string, number][]) => number> {
  const folder = await ensureWebIsBuilt(() => {});
  const assets = readdirSync(join(folder, 'assets'));
  const faces = assets.filter((name) => name.endsWith('.woff2') && !name.includes('-extended'));
  const scripts = assets
    .filter((name) => name.endsWith('.js'))
    .map((name) => readFileSync(join(folder, 'assets', name), 'utf8'))
    .filter((script) => TEXT_ADDRESS.test(script));
  const built = { en: new Map(), ar: new Map() } as Record<Locale, Map<string, string>>;
  for (const script of scripts)
    for (const [, language, text = '', file = ''] of script.matchAll(TEXT_FILE))
      built[language as Locale].set(text, `/assets${file}`);
  expect(built.en.size).toBeGreaterThan(0);
  expect([...built.ar.keys()]).toEqual([...built.en.keys()]);
  const addresses = new Set(scripts.flatMap((each) => each.match(new RegExp(TEXT_ADDRESS, 'g'))));
  expect(addresses.size).toBe(built.en.size + built.ar.size);
  const english = new Set(built.en.values());
  const measure = (name: string) =>
    statSync(join(folder, existsSync(join(folder, `${name}.br`)) ? `${name}.br` : name)).size;
  return (files) => {
    const names = new Set(files.map(([name]) => name));
    const texts = [...built.en].filter(([, file]) => names.has(file)).map(([text]) => text);
    const added = new Set([
      ...texts.map((text) => built.ar.get(text) ?? ''),
      ...faces.map((name) => `/assets/${name}`).filter((name) => !names.has(name)),
    ]);
    const kept = files.filter(([name]) => !english.has(name));
    const isFile = (name: string) => name.startsWith('/assets/');
    const headers = Math.max(
      ...files.filter(([name]) => isFile(name)).map(([name, size]) => size - measure(name)),
    );
    return (
      kept.reduce((sum, [name, size]) => sum + size * (isFile(name) ? 1 : ARABIC_GROWTH), 0) +
      [...added].reduce((sum, name) => sum + measure(name) + headers, 0)
    );
  };
}

const weights = new Map<string, Partial<Record<Locale, number>>>();
/** Prints the table with `WEIGHTS=yes npm run test:e2e -- weight`. */
afterAll(() => {
  if (!process.env['WEIGHTS']) return;
  const kib = (bytes = 0) => (bytes / KIB).toFixed(1);
  const rows = weighedScreens.map(([path]) => {
    const { en, ar } = weights.get(path) ?? {};
    return `| \`${path}\` | ${kib(en)} | ${kib(ar)} |`;
  });
  console.log(['| KiB | en | ar (at most) |', '|---|---|---|', ...rows].join('\n'));
});

const people = [...new Set(weighedScreens.map(([, who]) => who))];
const scales = { en: lazyScales('en'), ar: lazyScales('ar') };

/** Opens the page of a language once for all people. */
function lazyScales(locale: Locale): () => Promise<Scales> {
  let open: Promise<Scales> | undefined;
  return () => (open ??= openScales(locale));
}

test.each(people)('the first screens of %s keep within their budgets', async (who) => {
  const screens = weighedScreens.filter(([, own]) => own === who).map(([path]) => path);
  const bounds = new Map<string, number>();
  const weighAll = async (locale: Locale, paths: string[]) => {
    if (paths.length === 0) return;
    const { page, hand, weigh } = await scales[locale]();
    await hand(tokens[who]);
    for (const path of paths) {
      const address = path.replace(/\{(\w+)\}/, (_, name: string) => {
        return ids[name] ?? ids[`${name}_${locale}`] ?? name;
      });
      const files = await weigh(product.server.url + address);
      expect.soft(page.url(), 'led to another screen').toBe(product.server.url + address);
      const total = files.reduce((sum, [, size]) => sum + size, 0);
      weights.set(path, { ...weights.get(path), [locale]: total });
      const list = [`${path} (${locale})`, ...files.map(([name, size]) => `${size} ${name}`)];
      expect.soft(files.length, list.join('\n')).toBeGreaterThan(3);
      expect.soft(files.join(), list.join('\n')).not.toContain('-extended');
      expect.soft(total, list.join('\n')).toBeLessThan(budgetFor(path, who, locale));
      if (locale === 'en') bounds.set(path, boundArabic(files));
      else expect.soft(total, list.join('\n')).toBeLessThan(bounds.get(path) ?? 0);
    }
  };
  await weighAll('en', screens);
  for (const [path, ar] of bounds) weights.set(path, { ...weights.get(path), ar });
  const heavy = screens.filter((path) => (bounds.get(path) ?? 0) >= budgetFor(path, who, 'ar'));
  await weighAll('ar', heavy);
});
