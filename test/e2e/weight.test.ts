import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askSupport, buildCustomer, parkedService } from '../factories/customers.ts';
import { buildHouseAccount, buildPromo } from '../factories/payments.ts';
import { buildStaffedBusiness, buildPerson } from '../factories/people.ts';
import { TICKET_BUDGET_KB } from '#web/features/site/ticketBudget.ts';
import { createSession, showBadge } from '../factories/sessions.ts';
import { parkCar } from '../factories/stays.ts';
import { newPage, type Page } from '../harness/browser.ts';
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

/** Bytes over the wire, headers and data included, until nothing more comes; the heaviest first. */
async function weigh(page: Page, url: string): Promise<[string, number][]> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const names = new Map<string, string>();
  const files: [string, number][] = [];
  const answers = new Map<string, number>();
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    const { pathname, search } = new URL(request.url);
    names.set(requestId, pathname + search);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength: size }) => {
    const name = names.get(requestId) ?? requestId;
    // What was read before the socket was there is read once more, which goes by the machine's haste.
    if (name.startsWith('/api/')) answers.set(name, Math.max(size, answers.get(name) ?? 0));
    else files.push([name, size]);
  });
  // What is fetched ahead comes after the first load, however slow this machine is.
  await page.addInitScript((most) => {
    const soon = window.setTimeout.bind(window);
    window.setTimeout = ((run: TimerHandler, wait = 0, ...rest: unknown[]) =>
      wait < most ? soon(run, wait, ...rest) : 0) as typeof setTimeout;
  }, AHEAD_MS);
  await page.goto(url, { waitUntil: 'networkidle' });
  return [...files, ...answers].toSorted(([, one], [, other]) => other - one);
}

type Storage = Awaited<ReturnType<ReturnType<Page['context']>['storageState']>>;
const storages = new Map<string, Promise<Storage>>();

/** What somebody has in their browser after a visit. */
async function visit(locale: Locale, token: string): Promise<Storage> {
  const page = await newPage(product.browser, { locale });
  await page.addInitScript((own) => localStorage.setItem('auth_token', own), token);
  await page.goto(`${product.server.url}/account`);
  await page.locator('h1').waitFor();
  const storage = await page.context().storageState();
  await page.context().close();
  return storage;
}

/** The browser of somebody who has been here before: its storage, without its cache. */
async function returning(locale: Locale, who: Who): Promise<Page> {
  const token = tokens[who];
  if (!token) return newPage(product.browser, { locale });
  const key = `${locale} ${who}`;
  const storage = storages.get(key) ?? visit(locale, token);
  storages.set(key, storage);
  return newPage(product.browser, { locale, context: { storageState: await storage } });
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

// Most of a load is waiting for nothing more to come, which several can do at once.
describe.each(['en', 'ar'] as const)('the first load (%s)', { concurrent: true }, (locale) => {
  test.each(weighedScreens)('%s keeps within its budget (%s)', async (path, who) => {
    const page = await returning(locale, who);
    const address = path.replace(/\{(\w+)\}/, (_, name: string) => {
      return ids[name] ?? ids[`${name}_${locale}`] ?? name;
    });
    const files = await weigh(page, product.server.url + address);
    expect(page.url(), 'led to another screen').toBe(product.server.url + address);
    await page.locator('h1, h2').first().waitFor();
    const total = files.reduce((sum, [, size]) => sum + size, 0);
    weights.set(path, { ...weights.get(path), [locale]: total });
    const list = files.map(([name, size]) => `${size} ${name}`).join('\n');
    expect(files.length, list).toBeGreaterThan(3);
    expect(total, list).toBeLessThan(budgetFor(path, who, locale));
    await page.context().close();
  });
});
