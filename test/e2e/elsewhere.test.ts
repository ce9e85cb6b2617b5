import { describe, expect } from 'vitest';
import { buildCustomer, parkedService } from '../factories/customers.ts';
import { buildStaffedBusiness } from '../factories/people.ts';
import { CARDS, pollUntilTruthy, parkCar } from '../factories/stays.ts';
import { type Page } from '../harness/browser.ts';
import { runProduct } from '../harness/product.ts';
import { flowsInTurn, looksRightHere } from './looks.ts';
import { driveRetrieval } from './customerCars.ts';
import { customerOn } from './customerPages.ts';
import { newPage } from './pages.ts';
import { payerOn } from './payer.ts';
import { guestOn, valetOn } from './people.ts';
import { texts, wordsBefore } from './texts.ts';

const product = runProduct();

const MINUTE_MS = 60_000;
const DUBAI_AHEAD_MS = 4 * 60 * MINUTE_MS;

/** Reads the page without invisible direction marks. */
async function readAll(page: Page): Promise<string> {
  const text = await page.locator('body').innerText();
  return text.replaceAll(/\p{Cf}/gu, '').replaceAll(/\s+/g, ' ');
}

const shows = (page: Page, ...expected: string[]) =>
  pollUntilTruthy(async () => {
    const text = await readAll(page);
    return expected.every((each) => text.includes(each));
  });

const looks = [
  { locale: 'en', viewport: 'phone', zone: 'GMT+4', half: ['AM', 'PM'] },
  { locale: 'ar', viewport: 'desktop', zone: 'غرينتش+4', half: ['ص', 'م'] },
] as const;

const takeTurns = flowsInTurn('ar', 'en');

describe.each(looks)('in New York, in $locale on a $viewport, of a car in Dubai', (look) => {
  const test = takeTurns(look.locale);
  const words = texts[look.locale];
  const { serviceDialogs } = words;
  const options = { ...look, context: { timezoneId: 'America/New_York' } };
  const amount = (text: string) => (look.locale === 'ar' ? `${text} د.إ` : `AED ${text}`);
  const buildDubai = () =>
    buildStaffedBusiness(product.server.ctx, {
      currency: 'AED',
      country: 'AE',
      timeZone: 'Asia/Dubai',
    });

  /** Writes a time on Dubai's clock, without the code that the pages use. */
  function clock(instant: string | number | null | undefined): string {
    if (!instant) throw new Error('There is no such time');
    const there = new Date(new Date(instant).getTime() + DUBAI_AHEAD_MS);
    const minutes = String(there.getUTCMinutes()).padStart(2, '0');
    const half = look.half[there.getUTCHours() < 12 ? 0 : 1];
    return `${there.getUTCHours() % 12 || 12}:${minutes} ${half} ${look.zone}`;
  }

  test('a customer reads dirhams and Dubai’s time, from parking to the receipt', async () => {
    const { server, browser } = product;
    const dubai = await buildDubai();
    const customer = await buildCustomer(server);
    const { id, parkedTime } = await parkedService(server, customer, dubai);
    const page = await newPage(browser, { token: customer.token, ...options });
    const guest = customerOn(page, server.url, words);
    const payer = payerOn(page, server.url, words);

    await guest.open('/current');
    await shows(page, amount('16.20'), clock(parkedTime));
    await looksRightHere(page, `elsewhere-parked-${look.locale}`);

    await guest.openRetrieval();
    await shows(page, amount('16.20'));
    await guest.dialog.getByRole('radio', { name: serviceDialogs.retrieval.custom }).check();
    const choices = await guest.dialog.getByRole('combobox').innerText();
    expect(choices.replaceAll(/\p{Cf}/gu, '').replaceAll(/\s/g, ' ')).toContain(look.zone);
    await guest.dialog.getByRole('radio', { name: words.pay.request.soonest }).check();
    await guest.sendRetrieval();
    await page.waitForURL(`**/customer/payment?serviceId=${id}`);

    await page.getByRole('button', { name: words.pay.tip.other, exact: true }).click();
    const tip = page.getByLabel(wordsBefore(words.pay.tip.custom));
    await tip.fill('1,5,0');
    await tip.blur();
    await shows(page, words.pay.tip.invalid.replace('{example}', '7.50'));
    await tip.fill('1000.01');
    await tip.blur();
    await shows(page, amount('1,000.00'));
    await tip.fill('٧٫٥٠');
    await shows(page, amount('1.20'), amount('23.70'));
    expect(await readAll(page)).not.toContain('$');
    await payer.fillCard(CARDS.good);
    await looksRightHere(page, `elsewhere-pay-${look.locale}`);
    await payer.pay('23.70');
    await payer.succeeds();
    await driveRetrieval(server, dubai, id, ['accept', 'ready', 'hand over']);

    const { paidAt } = await customer.call('GET /api/services/{id}', { params: { id } });
    await guest.open(`/history/${id}/receipt`);
    await shows(page, amount('15.00'), amount('1.20'), amount('7.50'), amount('23.70'));
    await shows(page, clock(paidAt));
    expect(await readAll(page)).not.toContain('$');
    await looksRightHere(page, `elsewhere-receipt-${look.locale}`);

    await guest.open('/history');
    await shows(page, amount('23.70'), look.zone);
    await guest.open('/payment-methods');
    await shows(page, amount('23.70'), clock(paidAt));
  });

  test('a valet is requested for a time in Dubai', async () => {
    const { server, browser } = product;
    const dubai = await buildDubai();
    // Adds a second business, because a single location would be chosen automatically.
    await buildStaffedBusiness(server.ctx);
    const customer = await buildCustomer(server);
    const page = await newPage(browser, { token: customer.token, ...options });
    const guest = customerOn(page, server.url, words);
    await guest.open();
    await guest.openRequest();
    await guest.dialog.getByRole('searchbox').fill(dubai.location.name);
    await shows(page, amount('16.20'));
    await guest.choosePlace(dubai.location.name);
    await guest.dialog.getByRole('radio', { name: serviceDialogs.request.later }).check();
    await shows(page, serviceDialogs.request.localTime.split('{time}')[0]?.trim() ?? '', look.zone);
    const wanted = new Date(Math.ceil(Date.now() / MINUTE_MS) * MINUTE_MS + 90 * MINUTE_MS);
    const typed = new Date(wanted.getTime() + DUBAI_AHEAD_MS).toISOString().slice(0, 16);
    const field = guest.dialog.getByLabel(serviceDialogs.request.time, { exact: true });
    const inAnHour = Date.parse(`${await field.inputValue()}Z`) - DUBAI_AHEAD_MS - Date.now();
    expect(Math.abs(inAnHour - 60 * MINUTE_MS)).toBeLessThan(3 * MINUTE_MS);
    await field.fill(typed);
    await looksRightHere(page, `elsewhere-request-${look.locale}`);
    await guest.sendRequest();
    await guest.sees(serviceDialogs.request.done);
    await shows(page, clock(wanted.getTime()));
    const [service] = await customer.call('GET /api/services', { query: {} });
    expect(service?.requestedTime).toBe(wanted.toISOString());
  });

  test('a valet types a guest’s number in its national form', async () => {
    const { server, browser } = product;
    const dubai = await buildDubai();
    const page = await newPage(browser, look);
    const valet = valetOn(page, server.url, words);
    await valet.signIn(dubai.valet.phone_e164 ?? '');
    await page.goto(`${server.url}/valet-checkin`);
    const country = page.getByRole('combobox', { name: words.common.phoneCountry });
    // The list may load before the location is known.
    await expect.poll(() => country.inputValue()).toBe('AE');
    await page.getByRole('textbox', { name: words.checkin.phone }).fill('٠٥٠ ١٢٣ ٤٥٦٧');
    await looksRightHere(page, `elsewhere-checkin-${look.locale}`);
    await page.getByRole('button', { name: words.checkin.create, exact: true }).click();
    await pollUntilTruthy(async () => {
      const { tickets } = await server.as(dubai.valet.token)('GET /api/valet/tickets', {});
      return tickets[0]?.phoneE164 === '+971501234567';
    });
  });

  test('a guest’s ticket shows dirhams and Dubai’s time', async () => {
    const { server, browser } = product;
    const dubai = await buildDubai();
    const car = await parkCar(server, dubai);
    const page = await newPage(browser, options);
    const guest = guestOn(page, words);
    const params = { token: car.ticketToken };
    const read = () => server.as()('GET /api/customer/ticket/{token}', { params });

    await guest.open(`${server.url}/customer/ticket/${car.ticketToken}`);
    await shows(page, amount('16.20'), clock((await read()).ticket.parkedAt));
    await guest.ask('12');
    await guest.headline('pay');
    await guest.tip('3');
    await guest.fillCard(CARDS.good);
    await shows(page, amount('19.20'), clock((await read()).orders[0]?.expiresAt));
    expect(await readAll(page)).not.toContain('$');
    await looksRightHere(page, `elsewhere-ticket-pay-${look.locale}`);
    await guest.pay('19.20');
    await guest.headline('paid');
    await shows(page, amount('16.20'), amount('3.00'), amount('19.20'), look.zone);
    await looksRightHere(page, `elsewhere-ticket-paid-${look.locale}`);
  });
});
