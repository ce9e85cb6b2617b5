import { afterAll, beforeAll, expect, test } from 'vitest';
import { askSupport, buildCustomer, parkedService } from '../factories/customers.ts';
import { buildHouseAccount, buildPromo } from '../factories/payments.ts';
import { buildStaffedBusiness, buildPerson } from '../factories/people.ts';
import { TICKET_BUDGET_KB } from '#web/features/site/ticketBudget.ts';
import { createSession, showBadge } from '../factories/sessions.ts';
import { parkCar } from '../factories/stays.ts';
import { newPage, type Page, settled } from '../harness/browser.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { requestedReturn, returnedService } from './customerCars.ts';
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
const tokens: Partial<Record<Who, string>> = {};
const ids: Record<string, string> = {};

beforeAll(async () => {
  product = await startProduct();
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

type Scales = {
  page: Page;
  /** Bytes over the wire, headers and data included, until nothing more comes; the heaviest first. */
  weigh: (url: string) => Promise<[string, number][]>;
};

/** On which one screen is weighed after the other, each as if it were the first. */
async function setUpScales(page: Page): Promise<Scales> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  // Neither from the disk nor from what the screen before has left in memory.
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  const names = new Map<string, string>();
  const sizes = new Map<string, number>();
  let document = '';
  session.on('Network.requestWillBeSent', ({ requestId, loaderId, type, request }) => {
    if (type === 'Document') {
      document = loaderId;
      names.clear();
      sizes.clear();
    }
    // The screen before may still ask for something while it is left.
    if (loaderId !== document) return;
    const { pathname, search } = new URL(request.url);
    names.set(requestId, pathname + search);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (names.has(requestId)) sizes.set(requestId, encodedDataLength);
  });
  // What is fetched ahead comes after the first load, however slow this machine is.
  await page.addInitScript((most) => {
    const soon = window.setTimeout.bind(window);
    window.setTimeout = ((run: TimerHandler, wait = 0, ...rest: unknown[]) =>
      wait < most ? soon(run, wait, ...rest) : 0) as typeof setTimeout;
  }, AHEAD_MS);
  return {
    page,
    weigh: async (url) => {
      await session.send('Storage.clearDataForOrigin', {
        origin: product.server.url,
        storageTypes: 'indexeddb',
      });
      await page.goto(url);
      await page.locator('h1, h2').first().waitFor();
      for (let asked = 0; asked < names.size;) {
        asked = names.size;
        await settled(page);
        // What has come may still have to be read before it asks for more.
        await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
      }
      const files: [string, number][] = [];
      const answers = new Map<string, number>();
      for (const [id, size] of sizes) {
        const name = names.get(id) ?? id;
        // What was read before the socket was there is read once more, which goes by the machine's haste.
        if (name.startsWith('/api/')) answers.set(name, Math.max(size, answers.get(name) ?? 0));
        else files.push([name, size]);
      }
      return [...files, ...answers].toSorted(([, one], [, other]) => other - one);
    },
  };
}

/** The browser of somebody who has been here before: with every screen its storage is as after a visit. */
async function openScales(locale: Locale, token: string | undefined): Promise<Scales> {
  const page = await newPage(product.browser, { locale });
  const kept: Record<string, string> = { language: locale };
  if (token) {
    await page.goto(`${product.server.url}/privacy`);
    await page.evaluate((own) => localStorage.setItem('auth_token', own), token);
    await page.goto(`${product.server.url}/account`);
    await page.locator('h1').waitFor();
    await settled(page);
    Object.assign(
      kept,
      await page.evaluate(() => Object.fromEntries(Object.entries(localStorage))),
    );
  }
  await page.addInitScript((entries) => {
    if (!location.protocol.startsWith('http')) return;
    sessionStorage.clear();
    localStorage.clear();
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  }, kept);
  return setUpScales(page);
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

// Part of a load is waiting for nothing more to come, which both languages can do at once.
test.each(people)('what %s comes to first keeps within its budget', async (who) => {
  const screens = weighedScreens.filter(([, own]) => own === who).map(([path]) => path);
  const weighAll = async (locale: Locale) => {
    const { page, weigh } = await openScales(locale, tokens[who]);
    for (const path of screens) {
      const address = path.replace(/\{(\w+)\}/, (_, name: string) => {
        return ids[name] ?? ids[`${name}_${locale}`] ?? name;
      });
      const files = await weigh(product.server.url + address);
      expect.soft(page.url(), 'led to another screen').toBe(product.server.url + address);
      const total = files.reduce((sum, [, size]) => sum + size, 0);
      weights.set(path, { ...weights.get(path), [locale]: total });
      const list = [`${path} (${locale})`, ...files.map(([name, size]) => `${size} ${name}`)];
      expect.soft(files.length, list.join('\n')).toBeGreaterThan(3);
      expect.soft(total, list.join('\n')).toBeLessThan(budgetFor(path, who, locale));
    }
    await page.context().close();
  };
  await Promise.all([weighAll('en'), weighAll('ar')]);
});
