import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildStaffedBusiness, type TestBusiness } from '../factories/people.ts';
import { paidCar, parkCar, receiveCar, requestCar } from '../factories/stays.ts';
import { newPage, type Page, screenshot } from '../harness/browser.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { guestOn } from './people.ts';
import { looksRight, played } from './looks.ts';
import { texts } from './texts.ts';

let product: Product;
let business: TestBusiness;
beforeAll(async () => {
  product = await startProduct();
  business = await buildStaffedBusiness(product.server.ctx);
});
afterAll(() => product.close());

const buildLink = ({ ticketToken }: { ticketToken: string }) =>
  `${product.server.url}/customer/ticket/${ticketToken}`;

/** A car that its guest has back. */
async function returnedCar() {
  const { server } = product;
  const car = await paidCar(server, business);
  const valet = server.as(business.valet.token);
  const params = { id: car.ticketId };
  await valet('POST /api/services/{id}/accept', { params });
  for (const from of ['dispatched', 'ready'] as const)
    await valet('POST /api/services/{id}/complete', { params, body: { from } });
  return car;
}

const readRating = async (stayId: string) => {
  const row = await product.server.ctx.db
    .selectFrom('stays')
    .select('rating')
    .where('id', '=', stayId)
    .executeTakeFirstOrThrow();
  return row.rating;
};

const sidewaysBy = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test.each(['en', 'ar'] as const)(
  'a car given back before it was parked is said to be with its guest (%s)',
  async (locale) => {
    const { server, browser } = product;
    const car = await receiveCar(server, business);
    const valet = server.as(business.valet.token);
    const params = { id: car.ticketId };
    const { ticketUrl } = await valet('POST /api/stays/{id}/show-link', { params });
    const page = await newPage(browser, { locale, viewport: 'phone' });
    const guest = guestOn(page, texts[locale]);
    await guest.open(server.url + new URL(ticketUrl).pathname);
    await guest.headline('waiting');
    await valet('POST /api/stays/{id}/give-back', { params });
    await guest.headline('closed');
    await guest.sees(texts[locale].ticket.closedDetail);
    expect(await page.title()).toContain(texts[locale].ticket.headline.closed);
    await screenshot(page, `ticket-given-back-${locale}`);
    await page.close();
  },
);

describe('the ticket page', () => {
  const words = texts.en;
  const star = (count: number) => words.t('ticket:rating.stars', { count });

  test('a returned car is rated, rated anew, and lost presses are told', async () => {
    const car = await returnedCar();
    const page = await newPage(product.browser, played);
    const guest = guestOn(page, words);
    await guest.open(buildLink(car));
    await guest.headline('thanks');
    await page.getByRole('radio', { name: star(4) }).check();
    await guest.sees(words.ticket.rating.thanks);
    await expect.poll(() => readRating(car.ticketId)).toBe(4);
    await looksRight(page, 'ticket-rated');
    await page.route('**/rating', (route) => route.abort());
    await page.getByRole('radio', { name: star(1) }).click();
    await guest.sees(words.ticket.rating.failed);
    expect(await page.getByRole('radio', { name: star(4) }).isChecked()).toBe(true);
    await page.unroute('**/rating');
    await page.getByRole('radio', { name: star(5) }).check();
    await expect.poll(() => readRating(car.ticketId)).toBe(5);
    await page.reload();
    expect(await page.getByRole('radio', { name: star(5) }).isChecked()).toBe(true);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await sidewaysBy(page)).toBeLessThanOrEqual(0);
    await page.close();
  });

  test('guest and valets write to each other; what is new is marked', async () => {
    const { server } = product;
    const car = await parkCar(server, business);
    const page = await newPage(product.browser, played);
    const parts: string[] = [];
    page.on('request', (request) => parts.push(request.url()));
    const guest = guestOn(page, words);
    await guest.open(buildLink(car));
    await guest.headline('request');
    expect(parts.filter((url) => url.includes('GuestConversation'))).toEqual([]);
    await server.as(business.valet.token)('POST /api/conversations/{id}/messages', {
      params: { id: car.ticketId },
      body: { text: 'Which key is it?', clientId: crypto.randomUUID() },
    });
    const entry = page.getByRole('button', { name: words.t('ticket:talk.unread', { count: 1 }) });
    await entry.waitFor();
    await looksRight(page, 'ticket-unread');
    await entry.click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Which key is it?').waitFor();
    await dialog.getByRole('textbox').fill('The one with the ring');
    await looksRight(page, 'ticket-talk');
    await dialog.getByRole('button', { name: words.conversation.send }).click();
    await dialog.getByText('The one with the ring').first().waitFor();
    await dialog.getByRole('button', { name: words.common.actions.close }).click();
    await entry.waitFor({ state: 'detached' });
    const written = async () => {
      const { messages } = await server.as(business.valet.token)('GET /api/conversations/{id}', {
        params: { id: car.ticketId },
      });
      return messages.map(({ text }) => text);
    };
    // It stands in the dialog before it is sent, and is sent though the dialog is closed.
    await expect.poll(written).toEqual(['Which key is it?', 'The one with the ring']);
    await page.close();
  });
});

test('a time that was asked for is shown', async () => {
  const { server } = product;
  const car = await parkCar(server, business);
  const { id } = await requestCar(server, car);
  await server.ctx.pool.query(
    `update orders set scheduled_for = now() + interval '3 hours', due_at = now() + interval '3 hours'
      where id = $1`,
    [id],
  );
  const page = await newPage(product.browser);
  const guest = guestOn(page, texts.en);
  await guest.open(buildLink(car));
  await guest.headline('pay');
  await guest.sees(texts.en.ticket.scheduledFor);
  await screenshot(page, 'ticket-scheduled');
  await page.close();
});

test('for thirty days it can be read, and then no more', async () => {
  const { server } = product;
  const car = await returnedCar();
  const page = await newPage(product.browser);
  const guest = guestOn(page, texts.en);
  await guest.open(buildLink(car));
  await guest.sees('You can open this page until');
  const backBy = (days: number) =>
    server.ctx.pool.query(
      `update stays set received_at = received_at - make_interval(days => 40),
         returned_at = now() - make_interval(days => $2) where id = $1`,
      [car.ticketId, days],
    );
  await backBy(29);
  await page.reload();
  await guest.headline('thanks');
  await page.getByRole('button', { name: texts.en.ticket.talk.open }).click();
  await page.getByRole('dialog').getByText(texts.en.conversation.closed).waitFor();
  await backBy(31);
  await page.reload();
  await guest.sees(texts.en.ticket.missing.title);
  await page.close();
});
