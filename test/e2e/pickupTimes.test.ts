import { expect, test } from 'vitest';
import { buildCustomer, parkedService } from '../factories/customers.ts';
import { buildStaffedBusiness } from '../factories/people.ts';
import { parkedSession } from '../factories/sessions.ts';
import { paidCar, parkCar } from '../factories/stays.ts';
import { type Page, waitForSettledPage } from '../harness/browser.ts';
import { runProduct } from '../harness/product.ts';
import { customerOn } from './customerPages.ts';
import { looksRight } from './looks.ts';
import { newPage, openPage } from './pages.ts';
import { guestOn } from './people.ts';
import { texts } from './texts.ts';

const product = runProduct();

/** Removes invisible direction marks. */
const plain = (text: string) =>
  text
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

const language = 'ar';
const words = texts[language];
const { request } = words.pay;

/**
 * Reads the first four choices of a pickup time with their texts. All pages have the same
 * choices.
 */
const readChoices = async (page: Page) => {
  const tiles = page.getByRole('group', { name: request.presets }).locator('label');
  await tiles.first().waitFor();
  return (await tiles.allInnerTexts()).map(plain).slice(0, 4);
};
const readPrice = (page: Page) => page.getByText('$1.20').first().innerText().then(plain);

test('every screen offers the same times at the same price, and the car comes at the chosen time', async () => {
  const { server, browser } = product;
  const business = await buildStaffedBusiness(server.ctx, { language });
  for (let car = 0; car < 5; car += 1) await paidCar(server, business);
  const car = await parkCar(server, business);
  const customer = await buildCustomer(server);
  const service = await parkedService(server, customer, business);
  const other = await buildCustomer(server);
  const { id: sessionId } = await parkedSession(server, other, business);

  const look = { locale: language, viewport: 'phone' } as const;
  const ticket = await newPage(browser, look);
  const guest = guestOn(ticket, words);
  await guest.open(`${server.url}/customer/ticket/${car.ticketToken}`);
  await guest.headline('request');
  const choices = await readChoices(ticket);
  // Five cars are due in ten minutes, and two runners bring them. One more car before these would
  // delay all of them. Therefore the page offers 30 minutes but not 15.
  const about = (count: number) => plain(words.t('pay:request.about', { count }));
  const place = (at: number) => plain(words.t('pay:request.place', { place: at }));
  const minutes = (count: number) => plain(words.t('pay:request.minutes', { count }));
  expect(choices.slice(0, 3)).toEqual([
    `${request.soonest} ${place(6)} ${about(24)}`,
    minutes(30),
    plain(words.t('pay:request.hours', { count: 1 })),
  ]);
  expect(await ticket.getByRole('radio', { name: request.soonest }).isChecked()).toBe(true);
  const price = await readPrice(ticket);
  await looksRight(ticket, `asking-${language}-ticket`);

  const page = await openPage(product, `/customer/payment?serviceId=${service.id}`, {
    token: customer.token,
    ...look,
  });
  expect(await readChoices(page)).toEqual(choices);
  expect(await readPrice(page)).toBe(price);
  await looksRight(page, `asking-${language}-payment`);
  const dashboard = customerOn(page, server.url, words);
  await dashboard.open('/current');
  await dashboard.openRetrieval();
  await waitForSettledPage(page);
  expect(await readChoices(page)).toEqual(choices);
  expect(plain(await dashboard.dialog.innerText())).toContain(price);
  await looksRight(page, `asking-${language}-dashboard`);
  const session = await openPage(product, `/customer/retrieval/${sessionId}`, {
    token: other.token,
    ...look,
  });
  const figure = (page: Page, count: number) =>
    page
      .locator('strong, dd')
      .getByText(words.t('pay:request.minutes', { count }), { exact: true });
  await figure(session, 24).waitFor();
  expect(await readPrice(session)).toBe(price);
  await looksRight(session, `asking-${language}-session`);

  // The chosen option names a time, and the order gets exactly this time.
  await ticket.getByRole('radio', { name: words.t('pay:request.minutes', { count: 30 }) }).check();
  await figure(ticket, 30).waitFor();
  await ticket.getByRole('button', { name: request.submit }).click();
  await guest.headline('pay');
  await figure(ticket, 30).waitFor();
});
