import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { forgetLimits, verifiedCustomer } from '../factories/accounts.ts';
import { buildCustomer } from '../factories/customers.ts';
import { buildStaffedBusiness, type TestBusiness } from '../factories/people.ts';
import { createSession, linkedSession, parkedSession } from '../factories/sessions.ts';
import { newPage, type Page, type PageOptions } from '../harness/browser.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { flowsInTurn, looksRight } from './looks.ts';
import { texts } from './texts.ts';
import { countCalls, visitorOn } from './visitor.ts';

let product: Product;
let url: string;
let business: TestBusiness;
beforeAll(async () => {
  product = await startProduct();
  ({ url } = product.server);
});
beforeEach(async () => {
  await forgetLimits(product.server);
  business = await buildStaffedBusiness(product.server.ctx);
});
afterAll(() => product.close());

const expire = (id: string) =>
  product.server.ctx.pool.query(
    `update session_codes set expires_at = now() - interval '1 second' where stay_id = $1`,
    [id],
  );
const park = (id: string) =>
  product.server.as(business.valet.token)('POST /api/parking-sessions/{id}/parked', {
    params: { id },
    body: { parkingSpot: 'B2-14' },
  });
const eastern = (digits: string) =>
  digits.replaceAll(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit)));
const choosePlace = (page: Page) =>
  page.getByRole('button', { name: new RegExp(business.location.name) });
const buildStartPath = ({ sessionToken }: { sessionToken: string }) =>
  `/session/start?session_id=${sessionToken}`;

const takeTurns = flowsInTurn('en', 'ar');

describe.each(['en', 'ar'] as const)('in %s', (locale) => {
  const test = takeTurns(locale);
  const words = texts[locale];
  const { sessions } = words;

  async function open(token?: string, options: PageOptions = {}) {
    const theme = locale === 'ar' ? 'dark' : 'light';
    const page = await newPage(product.browser, { locale, theme, ...options });
    if (token) await page.addInitScript((own) => localStorage.setItem('auth_token', own), token);
    return { page, visitor: visitorOn(page, url, words) };
  }

  test('a stranger scans, signs in, and is linked without another press; their car is live', async () => {
    const customer = await verifiedCustomer(product.server);
    const session = await createSession(product.server, business, { parkingSpot: 'A1' });
    const { page, visitor } = await open();
    const links = countCalls(page, '/api/session/link');
    await visitor.open(buildStartPath(session));
    await visitor.sees(sessions.start.headline);
    await visitor.sees(/\$16\.20/);
    await visitor.press(sessions.start.signIn);
    await page.waitForURL('**/login?next=**');
    await visitor.signIn(customer.email, customer.password);
    await visitor.arrives(`/customer/retrieval/${session.id}`);
    await visitor.sees(sessions.car.headline.linked);
    expect(links()).toBe(1);

    await park(session.id);
    await visitor.sees(sessions.car.headline.parked);
    await visitor.sees('B2-14');
    expect(await page.getByText(words.common.state.waitingForPayment).count()).toBe(0);
    await visitor.press(sessions.car.request);
    await visitor.arrives(`/customer/payment?sessionId=${session.id}`);

    // Scanned again, it is their car that opens.
    await visitor.open(buildStartPath(session));
    await visitor.arrives(`/customer/retrieval/${session.id}`);

    // Messages, costs and the rest of it are one press away.
    await visitor.link(sessions.car.details).click();
    await visitor.arrives(`/dashboard/current?service=${session.id}`);
    await visitor.sees(words.services.headline.parked);
    await page.close();
  });

  test('the six digits do the same: typed as one likes, kept over the sign-in, sent once', async () => {
    const customer = await verifiedCustomer(product.server);
    const session = await createSession(product.server, business);
    const { page, visitor } = await open();
    const calls = countCalls(page, '/api/session/confirm-code');
    await visitor.open('/session/manual-entry');
    await visitor.press(sessions.manual.submit);
    await visitor.sees(sessions.manual.missing);
    await looksRight(page, 'manual-missing');
    const code = session.confirmationCode;
    const typed = `${eastern(code.slice(0, 3))} ${eastern(code.slice(3))}`;
    await page.getByLabel(sessions.manual.label).pressSequentially(typed);
    await page.waitForURL('**/login?next=**');
    await visitor.signIn(customer.email, customer.password);
    await page.waitForURL('**/session/manual-entry');
    await visitor.press(sessions.manual.submit);
    await visitor.sees(words.issues.code_place_missing);
    await looksRight(page, 'manual-place');
    // The code is there, so the place is all that is missing.
    await choosePlace(page).click();
    await visitor.arrives(`/customer/retrieval/${session.id}`);
    expect(calls()).toBe(1);
    // What was resumed is over.
    await visitor.open('/session/manual-entry');
    expect(await page.getByLabel(sessions.manual.label).inputValue()).toBe('');
    expect(calls()).toBe(1);
    await page.close();
  });

  test('where the phone knows where it is, the digits are all there is to type', async () => {
    const customer = await buildCustomer(product.server);
    const session = await createSession(product.server, business);
    const here = { latitude: 24 + Math.random(), longitude: 54 + Math.random() };
    await product.server.ctx.db
      .updateTable('locations')
      .set(here)
      .where('id', '=', business.location.id)
      .execute();
    const { page, visitor } = await open(customer.token, {
      permissions: ['geolocation'],
      geolocation: here,
    });
    await visitor.open('/session/manual-entry');
    await visitor.sees(business.location.name);
    await page.getByLabel(sessions.manual.label).fill(session.confirmationCode);
    await visitor.arrives(`/customer/retrieval/${session.id}`);
    await page.close();
  });

  test('the plate says which car it is as well, and is asked for where many guesses were made', async () => {
    const customer = await buildCustomer(product.server);
    const session = await createSession(product.server, business);
    const plate = session.vehicleInfo.licensePlate ?? '';
    const { page, visitor } = await open(customer.token);
    await visitor.open(`/session/manual-entry?code=${session.confirmationCode}`);
    await visitor.press(sessions.manual.byPlate);
    await visitor.press(sessions.manual.submit);
    await visitor.sees(words.issues.plate_missing);
    await visitor.field(sessions.manual.plate).fill(plate.toLowerCase());
    await visitor.press(sessions.manual.submit);
    await visitor.arrives(`/customer/retrieval/${session.id}`);

    const second = await createSession(product.server, business);
    await product.server.ctx.limits.lock('sessionCodeLocation', business.location.id);
    await visitor.open('/session/manual-entry');
    await page.getByLabel(sessions.manual.label).fill(second.confirmationCode);
    await choosePlace(page).click();
    await visitor.sees(words.issues.code_needs_plate);
    await looksRight(page, 'manual-plate');
    await visitor.field(sessions.manual.plate).fill(second.vehicleInfo.licensePlate ?? '');
    await visitor.press(sessions.manual.submit);
    await visitor.arrives(`/customer/retrieval/${second.id}`);
    await page.close();
  });

  test('a wrong code is named so and stays to be corrected; without a network it is kept', async () => {
    const customer = await buildCustomer(product.server);
    const session = await createSession(product.server, business);
    const { page, visitor } = await open(customer.token);
    await visitor.open('/session/manual-entry');
    const box = page.getByLabel(sessions.manual.label);
    const code = session.confirmationCode;
    const wrong = code === '111111' ? '222222' : '111111';
    await choosePlace(page).click();
    await box.fill(wrong);
    await visitor.sees(sessions.manual.invalid);
    await visitor.sees(sessions.manual.wrongText);
    await looksRight(page, 'manual-wrong');
    await page.route('**/api/session/confirm-code', (route) => route.abort());
    await box.fill(code);
    await visitor.sees(sessions.start.connectionFailed);
    expect(await box.inputValue()).toBe(code);
    await page.unroute('**/api/session/confirm-code');
    await visitor.press(sessions.manual.submit);
    await visitor.arrives(`/customer/retrieval/${session.id}`);
    await page.close();
  });

  test('of two who scan one code the first is linked and the other is told', async () => {
    const [fast, slow] = [await buildCustomer(product.server), await buildCustomer(product.server)];
    const session = await createSession(product.server, business);
    const { page, visitor } = await open(slow.token);
    await visitor.open(buildStartPath(session));
    await visitor.button(sessions.start.submit).waitFor();
    await fast.call('POST /api/session/link', { body: { sessionToken: session.sessionToken } });
    await visitor.press(sessions.start.submit);
    await visitor.sees(sessions.start.taken);
    await looksRight(page, 'start-taken');
    await page.reload();
    await visitor.sees(sessions.start.taken);
    await page.close();
  });

  test('a code one second after its end, and one that was replaced, open nothing', async () => {
    const customer = await buildCustomer(product.server);
    const session = await createSession(product.server, business);
    const { page, visitor } = await open(customer.token);
    await visitor.open(buildStartPath(session));
    await visitor.button(sessions.start.submit).waitFor();
    await product.server.as(business.valet.token)('POST /api/session/{id}/regenerate', {
      params: { id: session.id },
    });
    await visitor.press(sessions.start.submit);
    await visitor.sees(sessions.start.invalid);

    const late = await createSession(product.server, business);
    await visitor.open(buildStartPath(late));
    await visitor.button(sessions.start.submit).waitFor();
    await expire(late.id);
    await page.reload();
    await visitor.sees(sessions.start.invalidText);
    await visitor.link(sessions.start.enterCode).click();
    await visitor.arrives('/session/manual-entry');
    await page.close();
  });

  test('while the page is open the end of a code is seen', async () => {
    const session = await createSession(product.server, business);
    const { page, visitor } = await open();
    await page.clock.install();
    await visitor.open(buildStartPath(session));
    await visitor.sees(sessions.start.headline);
    // No answer sets the page's clock by the server's again.
    await page.route('**/api/**', (route) => route.abort());
    await page.clock.fastForward(Date.parse(session.expiresAt ?? '') - Date.now());
    await visitor.sees(sessions.start.expiredTitle);
    await page.close();
  });

  test('a car is live without a socket too, by asking; one of somebody else is not there', async () => {
    const customer = await buildCustomer(product.server);
    const session = await linkedSession(product.server, customer, business);
    const { page, visitor } = await open(customer.token);
    await page.routeWebSocket(/\/ws$/, (socket) => void socket.close());
    await visitor.open(`/customer/retrieval/${session.id}`);
    await visitor.sees(sessions.car.headline.linked);
    await park(session.id);
    await visitor.sees(sessions.car.headline.parked);

    const other = await parkedSession(
      product.server,
      await buildCustomer(product.server),
      business,
    );
    await visitor.open(`/customer/retrieval/${other.id}`);
    await visitor.sees(sessions.car.notFound);
    await page.close();
  });

  test('a valet on a customer’s screen is told, and shown the way', async () => {
    const session = await createSession(product.server, business);
    const { page, visitor } = await open();
    await visitor.open('/');
    await page.evaluate((own) => localStorage.setItem('auth_token', own), business.valet.token);
    await visitor.open(buildStartPath(session));
    await visitor.sees(sessions.notCustomer.title);
    await visitor.press(sessions.notCustomer.submit);
    await page.waitForURL('**/login?next=**');
    await page.close();
  });
});

test('addresses the documents link to lead where they should, with what was asked', async () => {
  const page = await newPage(product.browser);
  const visitor = visitorOn(page, url, texts.en);
  await visitor.open('/auth/login?next=/account');
  await visitor.arrives('/login?next=%2Faccount');
  for (const path of ['/customer', '/customer-dashboard']) {
    await visitor.open(path);
    await visitor.arrives('/login?next=%2Fdashboard');
  }
  await page.close();
});
