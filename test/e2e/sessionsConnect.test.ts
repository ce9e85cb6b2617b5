import { beforeEach, describe, expect } from 'vitest';
import { forgetLimits, newCustomer, secretFor } from '../factories/accounts.ts';
import { buildCustomer, somePlate, withVehicle } from '../factories/customers.ts';
import { buildStaffedBusiness } from '../factories/people.ts';
import { showBadge } from '../factories/sessions.ts';
import { runProduct } from '../harness/product.ts';
import { buildBeforeEach } from '../harness/runServer.ts';
import { flowsInTurn, looksRight } from './looks.ts';
import { newPage } from './pages.ts';
import { texts } from './texts.ts';
import { countCalls, visitorOn } from './visitor.ts';

let path: string;
const product = runProduct();
const business = buildBeforeEach(() => buildStaffedBusiness(product.server.ctx));
beforeEach(async () => {
  await forgetLimits(product.server);
  path = `/valet-connect/${(await showBadge(product.server, business)).qrCodeId}`;
});

const carsHere = async () =>
  (
    await product.server.as(business.valet.token)('GET /api/valets/{id}/active-sessions', {
      params: { id: business.valet.id },
    })
  ).sessions;

const takeTurns = flowsInTurn('en', 'ar');

describe.each(['en', 'ar'] as const)('in %s', (locale) => {
  const test = takeTurns(locale);
  const words = texts[locale];
  const { issues } = words;
  const { access, identity } = words;
  const { connect } = words;
  const { vehicle } = words.customer;

  async function open(token?: string) {
    const theme = locale === 'ar' ? 'dark' : 'light';
    const page = await newPage(product.browser, { locale, theme });
    if (token) await page.addInitScript((own) => localStorage.setItem('auth_token', own), token);
    return { page, visitor: visitorOn(page, product.server.url, words) };
  }

  test('a new person registers, confirms the e-mail address, and hands over a first car', async () => {
    const person = newCustomer();
    const plate = somePlate();
    const { page, visitor } = await open();
    await visitor.open(path);
    await visitor.sees('Omar');
    await visitor.press(connect.continue);
    await visitor.press(connect.toRegister);
    await visitor.fillRegistration(person);
    await page.reload();
    // Typed text survives a reload, except the passwords, which are never stored.
    expect(await visitor.field(identity.email).inputValue()).toBe(person.email);
    expect(await visitor.field(access.register.lastName).inputValue()).toBe(person.lastName);
    expect(await visitor.field(identity.password).inputValue()).toBe('');
    const kept = await page.evaluate(() => JSON.stringify([sessionStorage, localStorage]));
    expect(kept).not.toContain(person.password);
    await visitor.press(connect.toLogin);
    await visitor.press(connect.toRegister);
    expect(await visitor.field(identity.email).inputValue()).toBe(person.email);
    await looksRight(page, 'connect-register');

    await visitor.fillRegistration(person);
    await visitor.press(access.register.submit);
    await visitor.sees(connect.confirmTitle);
    await looksRight(page, 'connect-confirm');
    await visitor.press(connect.goToLogin);
    expect(await visitor.field(identity.email).inputValue()).toBe(person.email);
    await visitor.field(identity.password).fill(person.password);
    await visitor.press(identity.signIn);
    await visitor.sees(identity.unverifiedTitle);

    // The link in the e-mail opens a new tab.
    const link = await page.context().newPage();
    const other = visitorOn(link, product.server.url, words);
    const secret = await secretFor(product.server, person.email, 'verify-email');
    await other.open(`/verify-email?token=${secret}`);
    await other.arrives(path);
    await link.close();

    // The first tab has continued to the next step too.
    await visitor.sees(connect.vehicleTitle);
    await visitor.press(connect.submit);
    await visitor.sees(issues.plate_missing);
    await visitor.sees(issues.make_missing);
    await visitor.sees(issues.model_missing);
    await visitor.sees(issues.year_missing);
    await looksRight(page, 'connect-vehicle-slips');
    await page.getByRole('textbox', { name: vehicle.plate }).fill(plate.toLowerCase());
    await page.getByRole('combobox', { name: vehicle.make }).selectOption('Lexus');
    await page.getByRole('textbox', { name: vehicle.model }).fill('LX 600');
    await page.getByRole('combobox', { name: vehicle.year }).selectOption('2020');
    await page.reload();
    expect(await page.getByRole('textbox', { name: vehicle.plate }).inputValue()).toBe(plate);
    // The last screen leaves by itself, so all its parts are awaited at once.
    const completed = [
      visitor.sees(connect.completeTitle),
      visitor.link(connect.home).waitFor(),
      visitor.link(connect.dashboard).waitFor(),
    ];
    await visitor.press(connect.submit);
    await Promise.all(completed);
    await looksRight(page, 'connect-complete');
    await page.waitForURL('**/dashboard');
    expect(await carsHere()).toMatchObject([
      { status: 'linked', vehicleInfo: { licensePlate: plate, make: 'Lexus', year: 2020 } },
    ]);
  });

  test('a signed-in customer only chooses the car, and a lost answer hands it over once', async () => {
    const customer = await buildCustomer(product.server);
    const { page, visitor } = await open(customer.token);
    const calls = countCalls(page, '/api/qr-codes/connect');
    await visitor.open(path);
    await visitor.press(connect.continue);
    await visitor.sees(customer.vehicle.licensePlate);
    await looksRight(page, 'connect-vehicle');
    await page.route('**/api/qr-codes/connect', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await visitor.press(connect.submit);
    await visitor.sees(connect.connectionFailed);
    await page.unroute('**/api/qr-codes/connect');
    await visitor.press(connect.submit);
    await page.waitForURL('**/dashboard');
    expect(calls()).toBe(2);
    expect(await carsHere()).toHaveLength(1);

    // A car that is already handed in cannot be handed in a second time.
    await page.evaluate(() => sessionStorage.clear());
    await visitor.open(path);
    await visitor.press(connect.continue);
    await visitor.sees(connect.inUse);
  });

  test('the same badge takes a second car in the same tab', async () => {
    const customer = await buildCustomer(product.server);
    const { vehicle: second } = await withVehicle(product.server, customer.token);
    const { page, visitor } = await open(customer.token);
    const handIn = async (plate: string) => {
      await visitor.open(path);
      await visitor.press(connect.continue);
      await page.getByRole('radio', { name: new RegExp(plate) }).check();
      await visitor.press(connect.submit);
      await visitor.sees(connect.completeTitle);
      await page.waitForURL('**/dashboard');
    };
    await handIn(customer.vehicle.licensePlate);
    await handIn(second.licensePlate);
    expect(await carsHere()).toHaveLength(2);
    expect(await page.evaluate(() => Object.keys(sessionStorage).join())).not.toContain('connect ');
  });

  test('an expired badge opens nothing, also halfway through', async () => {
    const customer = await buildCustomer(product.server);
    const { visitor } = await open(customer.token);
    await visitor.open('/valet-connect/nothing');
    await visitor.sees(connect.invalid);
    await visitor.sees(connect.invalidText);
    await visitor.open(path);
    await visitor.press(connect.continue);
    await visitor.sees(customer.vehicle.licensePlate);
    await showBadge(product.server, business);
    await visitor.press(connect.submit);
    await visitor.sees(connect.invalid);
  });
});
