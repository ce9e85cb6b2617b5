import { expect, test } from 'vitest';
import { buildCustomer, parkedService } from '../factories/customers.ts';
import { buildStaffedBusiness } from '../factories/people.ts';
import { parkCar, payOrder, requestCar } from '../factories/stays.ts';
import { newPage, type Page, takeScreenshot, waitForSettledPage } from '../harness/browser.ts';
import { runProduct } from '../harness/product.ts';
import { buildBeforeAll } from '../harness/runServer.ts';
import { type Look, looks } from './looks.ts';
import { forCar, texts } from './texts.ts';

const product = runProduct();
const business = buildBeforeAll(() => buildStaffedBusiness(product.server.ctx));

async function open(path: string, token: string, look: Look): Promise<Page> {
  const page = await newPage(product.browser, look);
  await page.addInitScript((own) => localStorage.setItem('auth_token', own), token);
  await page.goto(product.server.url + path);
  return page;
}

/**
 * Waits until the dialog and its history entry are gone. A remaining entry would cost one more
 * press of Back.
 */
async function leftWindow(page: Page): Promise<void> {
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect
    .poll(() => page.evaluate(() => (history.state as { window?: 1 })?.window))
    .toBe(undefined);
}

/**
 * Opens a dialog by this button and closes it by Back and Escape. The URL and the page stay the
 * same.
 */
async function closesByBack(page: Page, name: string | RegExp): Promise<void> {
  const before = page.url();
  const button = page.getByRole('button', { name, exact: true }).filter({ visible: true }).first();
  const dialog = page.getByRole('dialog');
  await page.evaluate(() => Object.assign(globalThis, { isSame: true }));
  for (const leave of ['back', 'escape', 'back'] as const) {
    await button.click();
    await dialog.waitFor();
    if (leave === 'escape') await page.keyboard.press('Escape');
    else await page.goBack();
    await leftWindow(page);
    expect(page.url()).toBe(before);
  }
  expect(await page.evaluate(() => 'isSame' in globalThis)).toBe(true);
}

test.each([looks[0], looks[2]])(
  'Back closes the open dialog and keeps the page ($locale $viewport)',
  async (look) => {
    const { server } = product;
    const { board, profile, services, t, ticket, vehicles } = texts[look.locale];
    const car = await parkCar(server, business);
    const guest = await newPage(product.browser, look);
    await guest.goto(`${server.url}/customer/ticket/${car.ticketToken}`);
    await closesByBack(guest, ticket.talk.open);
    await guest.close();

    const customer = await buildCustomer(server);
    const service = await parkedService(server, customer, business);
    const page = await open('/dashboard/vehicles', customer.token, look);
    await closesByBack(page, vehicles.add);
    await page.goto(`${server.url}/dashboard/profile`);
    await closesByBack(page, profile.name.change);
    await closesByBack(page, profile.delete.button);
    await page.goto(`${server.url}/dashboard/current?service=${service.id}`);
    await closesByBack(page, services.current.retrieve);
    await page.close();

    await payOrder(server, car, (await requestCar(server, car)).id);
    const queue = await open('/dispatcher-queue', business.manager.token, look);
    const messages = forCar(t('notifications:openUnread', { count: 0, shown: '0' }));
    await closesByBack(queue, messages);
    await closesByBack(queue, forCar(board.assign));
    await queue.close();
  },
);

test('typed text is kept when a dialog closes, and a page left from a dialog is one step back', async () => {
  const { server } = product;
  const [look] = looks;
  const { customer: words, serviceDialogs, services, vehicles } = texts[look.locale];
  const customer = await buildCustomer(server);
  const service = await parkedService(server, customer, business);
  const page = await open('/dashboard/vehicles', customer.token, look);
  const add = page.getByRole('button', { name: vehicles.add, exact: true }).first();
  const plate = page.getByRole('dialog').getByRole('textbox', { name: words.vehicle.plate });
  await add.click();
  await plate.fill('LATE 77');
  await page.goBack();
  await plate.waitFor({ state: 'detached' });
  await add.click();
  expect(await plate.inputValue()).toBe('LATE 77');
  await takeScreenshot(page, 'way-back-kept');
  await page.keyboard.press('Escape');
  await leftWindow(page);

  await page.goto(`${server.url}/dashboard/current?service=${service.id}`);
  const retrieve = page
    .getByRole('button', { name: services.current.retrieve, exact: true })
    .first();
  await retrieve.click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: serviceDialogs.retrieval.submit })
    .waitFor();
  await page.goBack();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(page.url()).toContain(`/dashboard/current?service=${service.id}`);
  // A reload closes the dialog, and leaves no step behind.
  await retrieve.click();
  await page.getByRole('dialog').waitFor();
  await page.reload();
  await leftWindow(page);
  await retrieve.click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: serviceDialogs.retrieval.submit })
    .click();
  await page.waitForURL('**/customer/payment?*');
  await waitForSettledPage(page);
  await page.goBack();
  await page.waitForURL(`**/dashboard/current?service=${service.id}`);
  await waitForSettledPage(page);
  await page.goBack();
  await page.waitForURL('**/dashboard/vehicles');
  await page.close();
});
