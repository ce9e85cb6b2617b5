import { expect, test } from 'vitest';
import { buildLocation, buildStaffedBusiness, randomPhone } from '../factories/people.ts';
import { getRow, insertRow, updateRows } from '../factories/rows.ts';
import {
  pollUntilTruthy,
  failSms,
  messagesTo,
  openTicket,
  paidCar,
  parkCar,
  receiveCar,
} from '../factories/stays.ts';
import { type Page } from '../harness/browser.ts';
import { runProduct } from '../harness/product.ts';
import { buildBeforeAll } from '../harness/runServer.ts';
import { looksRight } from './looks.ts';
import { newPage, openPage } from './pages.ts';
import { texts } from './texts.ts';
import { getOrder } from '../factories/payments.ts';

const product = runProduct();
const business = buildBeforeAll(() => buildStaffedBusiness(product.server.ctx));

const looks = [
  { locale: 'en', viewport: 'phone', theme: 'light', by: 'valet' },
  { locale: 'ar', viewport: 'desktop', theme: 'dark', by: 'manager' },
] as const;
type Look = (typeof looks)[number];
const [valets, managers] = looks;

const open = ({ by, ...look }: Look, path: string) =>
  openPage(product, path, { token: business[by].token, ...look });

const pressed = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).click();

/**
 * Presses a button in the moment it appears. On a busy machine a press through Playwright would
 * come too late.
 */
const pressOnceThere = (page: Page, name: string) =>
  page.evaluate((wanted) => {
    const watch = new MutationObserver(() => {
      const button = [...document.querySelectorAll('button')].find(
        ({ textContent }) => textContent.trim() === wanted,
      );
      if (!button) return;
      watch.disconnect();
      button.click();
      document.documentElement.dataset['pressed'] = '';
    });
    watch.observe(document.body, { childList: true, characterData: true, subtree: true });
  }, name);

test('a parked car is found by its guest’s phone, and its card offers every action', async () => {
  const look = valets;
  const { cars: words, app, common } = texts[look.locale];
  const phone = randomPhone();
  const car = await parkCar(product.server, business, {
    phone,
    licensePlate: `Q ${phone.slice(-5)}`,
  });
  await failSms(product.server, car.ticketId);
  const page = await open(look, '/valet-dashboard');

  await page.getByRole('link', { name: app.findCar }).click();
  const field = page.getByRole('searchbox', { name: words.search });
  await field.fill(phone.slice(-4));
  const row = page.locator(`[data-card="${car.ticketId}"]`);
  await row.getByText(words.smsFailed).waitFor({ state: 'attached' });
  await looksRight(page, 'cars-found');
  await row.getByRole('button').click();

  // The URL contains the car, so a reload and Back show the same car.
  await page.getByRole('button', { name: words.actions.request }).waitFor();
  expect(new URL(page.url()).searchParams.get('car')).toBe(car.ticketId);
  await page.reload();
  await page.getByText(words.sms.failed).waitFor();
  await looksRight(page, 'cars-card');

  await pressed(page, words.actions.send);
  await page.getByText(words.link.sent, { exact: true }).waitFor();
  await pollUntilTruthy(async () => (await messagesTo(product.server, phone)).length >= 3);

  await pressed(page, words.actions.spot);
  const spot = page.getByRole('textbox', { name: common.parking.spot });
  await spot.fill('c٣-01');
  await pressed(page, words.spot.submit);
  await page.getByText('C3-01').first().waitFor();

  await pressed(page, words.actions.qr);
  await page.getByRole('dialog').getByRole('img').waitFor();
  await looksRight(page, 'cars-link');
  await page.keyboard.press('Escape');

  await pressed(page, words.actions.request);
  await page.getByRole('dialog').getByText(words.request.now).waitFor();
  await looksRight(page, 'cars-request');
  // Two hours exceed the minutes that the field accepts, so the order gets a time of day.
  const inTwoHours = texts[look.locale].t('cars:request.inMinutes', { count: 120 });
  await page.getByRole('dialog').getByText(inTwoHours).click();
  await page.getByRole('dialog').getByRole('button', { name: words.request.submit }).click();
  await page.getByRole('heading', { name: common.state.waitingForPayment }).waitFor();
  await page.getByText(words.money.due).waitFor();
  // Waits until the dialog is closed. The hint about the car may arrive before the answer, and Back
  // would then only close the dialog.
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  const { scheduled_for: wanted } = await getRow(product.server, 'orders', {
    stay_id: car.ticketId,
  });
  expect(Math.round(((wanted?.getTime() ?? 0) - Date.now()) / 3_600_000)).toBe(2);

  await page.goBack();
  await row.waitFor();
});

test('a car that is not parked is given back, and the list says so', async () => {
  const look = managers;
  const { cars: words, putRight } = texts[look.locale];
  const car = await receiveCar(product.server, business);
  const page = await open(look, `/cars?car=${car.ticketId}`);
  await pressed(page, words.actions.giveBack);
  const asks = page.getByRole('dialog', { name: putRight.leave.giveBack.title });
  await asks.getByRole('button', { name: putRight.leave.keep }).click();
  await asks.waitFor({ state: 'detached' });
  await pressed(page, words.actions.giveBack);
  await asks.getByRole('button', { name: words.actions.giveBack }).click();
  await asks.getByText(putRight.why.missing).waitFor();
  await asks.getByLabel(words.why.no_start).check();
  await asks.getByRole('button', { name: words.actions.giveBack }).click();
  await page.getByRole('heading', { name: words.short.cancelled }).waitFor();
});

test('the cars at the location are listed by state, and a search without results says so', async () => {
  const look = managers;
  const { cars: words } = texts[look.locale];
  const call = product.server.as(business.valet.token);
  const { counts } = await call('GET /api/stays', { query: {} });
  expect(counts.length).toBeGreaterThan(1);
  const page = await open(look, '/cars');
  await page.getByRole('listitem').first().waitFor();
  await page.getByRole('searchbox', { name: words.search }).fill('nothing like it');
  await page.getByText(words.noMatchText).waitFor();
  await looksRight(page, 'cars-none');
  await pressed(page, words.clear);
  await page.getByRole('listitem').first().waitFor();
});

test('scanning a code or pressing Enter opens the car', async () => {
  const look = valets;
  const { cars: words, checkin } = texts[look.locale];
  const car = await openTicket(product.server, business);
  const page = await open(look, '/cars');
  const field = page.getByRole('searchbox', { name: words.search });
  await field.fill(car.ticketNumber);
  await field.press('Enter');
  await page.waitForURL(new RegExp(`car=${car.ticketId}`));
  // The search also finds a ticket whose code is not confirmed, and its valet continues the
  // check-in.
  await page.getByRole('heading', { name: words.short.requested }).waitFor();
  await looksRight(page, 'cars-awaiting');
  await page.getByRole('link', { name: words.actions.checkIn }).click();
  await page.getByText(checkin.otp.label).first().waitFor();
});

test.each(looks)(
  'a found car is brought to the curb from its card, one step per press ($locale)',
  async (look) => {
    const { cars: words, common } = texts[look.locale];
    const { id } = business.location;
    await updateRows(product.server, 'locations', id, { handover_proof: 'off' });
    const car = await paidCar(product.server, business);
    const status = async () => (await getOrder(product.server, car.order.id)).status;
    const page = await open(look, `/cars?car=${car.ticketId}`);
    if (look.by === 'valet') await pressed(page, words.actions.bring);
    else {
      await pressed(page, words.actions.assign);
      await page.getByRole('dialog').getByText('Omar').click();
    }
    await page.getByRole('heading', { name: common.state.onItsWay }).waitFor();
    const ready = page.getByRole('button', { name: words.actions.ready, exact: true });
    await ready.waitFor();
    await expect.poll(() => page.locator('[data-card][aria-disabled]').count()).toBe(0);
    await looksRight(page, 'cars-step');
    await pressOnceThere(page, words.actions.complete);
    await ready.focus();
    await page.keyboard.press('Enter');
    // The button of the next step replaces the pressed button and ignores input at first.
    await page.locator('html[data-pressed]').waitFor();
    expect(await status()).toBe('ready');
    await expect.poll(() => page.locator('[data-card][aria-disabled]').count()).toBe(0);
    await pressed(page, words.actions.complete);
    await page.getByRole('heading', { name: common.state.returned }).waitFor();
    expect(await status()).toBe('completed');
  },
);

test('a manager of several locations chooses one, and prints its list', async () => {
  const look = valets;
  const { cars: words } = texts[look.locale];
  const { server } = product;
  const house = await buildStaffedBusiness(server.ctx);
  const second = await buildLocation(server.ctx, house.id, { name: 'Terrace' });
  await insertRow(server, 'staff_locations', {
    business_id: house.id,
    person_id: house.valet.id,
    location_id: second.id,
  });
  const here = await parkCar(server, house);
  const there = await parkCar(server, { ...house, location: second });
  const { by, ...options } = look;
  const page = await newPage(product.browser, options);
  await page.addInitScript((own) => {
    localStorage.setItem('auth_token', own);
    window.print = () => undefined;
  }, house[by].token);
  await page.goto(`${server.url}/cars`);
  const row = (car: { ticketId: string }) => page.locator(`[data-card="${car.ticketId}"]`);
  await row(here).getByText(house.location.name).waitFor();
  await row(there).getByText('Terrace').waitFor();
  await looksRight(page, 'cars-everywhere');
  await page.getByRole('combobox', { name: words.place }).selectOption({ label: 'Terrace' });
  await row(here).waitFor({ state: 'detached' });
  await row(there).waitFor();
  expect(new URL(page.url()).searchParams.get('location')).toBe(second.id);
  await pressed(page, words.print.action);
  await page.locator('.printed').waitFor({ state: 'attached' });
  await page.emulateMedia({ media: 'print' });
  const printed = page.locator('.printed');
  await printed.getByText(there.ticketNumber).waitFor();
  expect(await printed.locator('tbody tr').count()).toBe(1);
  expect(await page.getByRole('searchbox').isVisible()).toBe(false);
});

test('the history of a car names the time zone once', async () => {
  const look = managers;
  const { timeline } = texts[look.locale].cars;
  const { ticketId } = await paidCar(product.server, business);
  const page = await open(look, `/cars?car=${ticketId}`);
  const section = page.locator('section').filter({ hasText: timeline.title }).last();
  await section.getByRole('listitem').nth(2).waitFor();
  const text = await section.innerText();
  expect(text.match(/EST|EDT|غرينتش/g)).toHaveLength(1);
  await section.scrollIntoViewIfNeeded();
});
