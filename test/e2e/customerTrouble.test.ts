import { afterAll, beforeAll, beforeEach, describe, expect } from 'vitest';
import {
  buildCustomer,
  type Customer,
  parkedService,
  requestService,
} from '../factories/customers.ts';
import { buildStaffedBusiness, buildPerson, type TestBusiness } from '../factories/people.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { customerOn, openPage } from './customerPages.ts';
import { flowsInTurn } from './looks.ts';
import { texts } from './texts.ts';

let product: Product;
let business: TestBusiness;
let customer: Customer;
beforeAll(async () => {
  product = await startProduct();
});
beforeEach(async () => {
  business = await buildStaffedBusiness(product.server.ctx);
  customer = await buildCustomer(product.server);
});
afterAll(() => product.close());

const looks = [
  { locale: 'en', viewport: 'desktop' },
  { locale: 'ar', viewport: 'phone' },
] as const;

const takeTurns = flowsInTurn('ar', 'en');

describe.each(looks)('in $locale on a $viewport', (look) => {
  const test = takeTurns(look.locale);
  const words = texts[look.locale];
  const { services, customer: own, issues } = words;

  test('a request without a car or a place says so at the fields and keeps the rest', async () => {
    const { server, browser } = product;
    const fresh = await buildPerson(server.ctx, { role: 'customer' });
    const page = await openPage(browser, fresh, look);
    const guest = customerOn(page, server.url, words);
    await guest.open();
    await guest.openRequest();
    const instructions = guest.dialog.getByRole('textbox', {
      name: services.request.instructions,
    });
    await instructions.fill('Mind the roof box');
    await guest.sendRequest();
    await guest.sees(services.request.invalid);
    await guest.dialog.getByText(issues.make_missing).waitFor();
    await guest.dialog.getByText(issues.location_missing).waitFor();
    expect(await instructions.inputValue()).toBe('Mind the roof box');

    // Who has no car yet says in the request which one it is.
    const plate = guest.dialog.getByRole('textbox', { name: own.vehicle.plate });
    await plate.fill('a');
    await guest.sendRequest();
    await guest.dialog.getByText(issues.plate_invalid).waitFor();
    await plate.fill('kia 2025');
    await guest.dialog.getByRole('combobox', { name: own.vehicle.make }).selectOption('Other');
    await guest.dialog.getByRole('textbox', { name: own.vehicle.model }).fill('EV9');
    await guest.dialog.getByRole('combobox', { name: own.vehicle.year }).selectOption('2025');
    await guest.sendRequest();
    await guest.dialog.getByText(issues.make_missing).waitFor();
    await guest.dialog.getByRole('textbox', { name: own.vehicle.makeName }).fill('Caterham');

    await guest.choosePlace(business.location.name);
    await guest.dialog.getByText(issues.location_missing).waitFor({ state: 'detached' });
    await guest.sendRequest();
    await guest.headline('expected');
    await guest.sees('Mind the roof box');
    await guest.sees(/Caterham/);
    await page.context().close();
  });

  test('without a network what was typed stays, and an answer that was lost sends it once', async () => {
    const { server, browser } = product;
    const page = await openPage(browser, customer, look);
    const guest = customerOn(page, server.url, words);
    await guest.open();
    await guest.openRequest();
    await guest.choosePlace(business.location.name);
    await page.context().setOffline(true);
    await guest.sendRequest();
    await guest.dialog.getByText(services.request.failed).waitFor();
    await guest.dialog.getByText(business.location.name).first().waitFor();
    await page.context().setOffline(false);

    // The server takes it, and no answer comes: not to this call, nor to a look that would show it.
    await page.route('**/api/services*', async (route) => {
      if (route.request().method() === 'POST') await route.fetch();
      await route.abort();
    });
    // Until it is lost, what is said of the first try may still be there.
    const lost = page.waitForEvent('requestfailed', (request) => request.method() === 'POST');
    await guest.sendRequest();
    await lost;
    await guest.dialog.getByText(services.request.failed).waitFor();
    await page.unroute('**/api/services*');
    await guest.sendRequest();
    await guest.headline('expected');
    expect(await customer.call('GET /api/services', { query: {} })).toHaveLength(1);
    await page.context().close();
  });

  test('what was typed in a window is there after a reload, and gone once somebody signs out', async () => {
    const { server, browser } = product;
    const page = await openPage(browser, customer, look);
    const guest = customerOn(page, server.url, words);
    const openWindow = (name: string) => page.getByRole('button', { name }).first().click();
    const message = guest.dialog.getByRole('textbox', { name: own.support.message });
    const plate = guest.dialog.getByRole('textbox', { name: own.vehicle.plate });
    await guest.open();
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
    // Signed out in another tab.
    await page.evaluate(() => {
      localStorage.removeItem('auth_token');
      dispatchEvent(new StorageEvent('storage', { key: 'auth_token' }));
    });
    await page.waitForURL('**/login**');
    expect(await kept()).not.toContain('roof box');
    expect(await kept()).not.toContain('KIA 2025');
    await page.context().close();
  });

  test('a dashboard that cannot be loaded says so and tries again', async () => {
    const { server, browser } = product;
    const page = await openPage(browser, customer, look);
    const guest = customerOn(page, server.url, words);
    await page.route('**/api/services?*', (route) => route.fulfill({ status: 500, body: '{}' }));
    await guest.open();
    await guest.sees(own.failed);
    await page.unroute('**/api/services?*');
    await guest.retry();
    await guest.sees(own.myCar.none);
    await page.context().close();
  });

  test('a place is found by words, and why not by distance is said', async () => {
    const { server, browser } = product;
    const page = await openPage(browser, customer, look);
    const guest = customerOn(page, server.url, words);
    await guest.open();
    await guest.openRequest();
    await guest.dialog.getByRole('button', { name: services.request.nearMe }).click();
    await guest.dialog.getByText(own.position.title).waitFor();
    await guest.dialog.getByText(own.position.denied).waitFor();
    const search = guest.dialog.getByRole('searchbox');
    await search.fill('no such place anywhere');
    await guest.dialog.getByText(services.request.noPlaces).waitFor();
    await guest.dialog.getByRole('button', { name: services.request.allPlaces }).click();
    await search.fill(business.location.name);
    await guest.choosePlace(business.location.name);
    await guest.dialog.getByRole('button', { name: services.request.change }).waitFor();
    await page.context().close();
  });

  test('how far it is, is said to who lets it be known', async () => {
    const { server, browser } = product;
    await parkedService(server, customer, business);
    const page = await openPage(browser, customer, {
      ...look,
      permissions: ['geolocation'],
      geolocation: { latitude: 25.709, longitude: -80.2 },
    });
    const guest = customerOn(page, server.url, words);
    await guest.open();
    await guest.sees(own.place.direction.s);
    const map = page.getByRole('link', { name: texts.en.common.openMaps });
    expect(await map.getAttribute('href')).toContain('25.7%2C-80.2');
    await page.context().close();
  });

  test('of two phones that ask at once one wins, and the other goes on to pay', async () => {
    const { server, browser } = product;
    const { id } = await parkedService(server, customer, business);
    const page = await openPage(browser, customer, look);
    const guest = customerOn(page, server.url, words);
    await guest.open('/current');
    await guest.openRetrieval();
    await customer.call('PATCH /api/services/{id}/request-retrieval', {
      params: { id },
      body: { retrievalTime: '15' },
    });
    await guest.sendRetrieval();
    await guest.sees(services.retrieval.asked);
    await page.waitForURL(/\/customer\/payment/);
    await page.context().close();
  });

  test('while the socket is down the screen asks by itself', async () => {
    const { server, browser } = product;
    const { id } = await requestService(customer, business);
    const page = await openPage(browser, customer, look);
    await page.routeWebSocket('**/ws', (socket) => socket.close());
    const guest = customerOn(page, server.url, words);
    await guest.open('/current');
    await guest.headline('expected');
    await server.as(business.valet.token)('POST /api/services/{id}/accept', { params: { id } });
    await guest.headline('received');
    await page.context().close();
  });

  test('a request that a valet has just accepted is not cancelled any more', async () => {
    const { server, browser } = product;
    const page = await openPage(browser, customer, look);
    const guest = customerOn(page, server.url, words);
    const { id } = await requestService(customer, business);
    await guest.open('/current');
    await guest.press(services.cancel.action);
    await server.as(business.valet.token)('POST /api/services/{id}/accept', { params: { id } });
    await guest.dialog.getByRole('button', { name: services.cancel.confirm }).click();
    await guest.sees(words.app.conflict.title);
    await guest.headline('received');

    await page.context().close();
  });
});
