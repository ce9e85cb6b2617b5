import { encode } from 'uqr';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import type { GuestOrder } from '#contract/orders.ts';
import { buildCustomer, parkedService } from '../factories/customers.ts';
import { buildStaffedBusiness, type TestBusiness } from '../factories/people.ts';
import { parkedSession } from '../factories/sessions.ts';
import { paidCar } from '../factories/stays.ts';
import { newPage, type Page, settled } from '../harness/browser.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { openPage } from './customerPages.ts';
import { flowsInTurn, looksRight } from './looks.ts';
import { askFor } from './payer.ts';
import { texts } from './texts.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

/** Dark modules of the code of a text, as many as stand in its picture. */
const countDark = (text: string) =>
  encode(text, { ecc: 'M', border: 4 }).data.flat().filter(Boolean).length;

/** With an entrance that has a name. */
async function buildPlace(fields: Parameters<typeof buildStaffedBusiness>[1]) {
  const { ctx } = product.server;
  const business = await buildStaffedBusiness(ctx, fields);
  await ctx.db
    .updateTable('locations')
    .set({ entrance: 'Main entrance' })
    .where('id', '=', business.location.id)
    .execute();
  return business;
}

/** Fetched and brought to the curb. */
async function bringToCurb(business: TestBusiness, id: string) {
  const valet = product.server.as(business.valet.token);
  await valet('POST /api/services/{id}/accept', { params: { id } });
  await valet('POST /api/services/{id}/complete', { params: { id }, body: { from: 'dispatched' } });
}

/** The type larger than a headline, and the size of it. */
const largeType = (page: Page) =>
  page.locator('main').evaluate((main) =>
    [...main.querySelectorAll('*')].flatMap((element) => {
      const own = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      );
      const size = Number.parseFloat(getComputedStyle(element).fontSize);
      return own && size > 28 ? [`${size} ${element.textContent}`] : [];
    }),
  );

const takeTurns = flowsInTurn('ar', 'en');

describe.each(['en', 'ar'] as const)('in %s, at the curb', (language) => {
  const test = takeTurns(language);
  const words = texts[language];
  const look = { locale: language, viewport: 'phone' } as const;

  async function expectPass(page: Page, number: string, handover: GuestOrder['handover'] = null) {
    const { code, qr } = handover ?? { code: 'none', qr: '' };
    const pass = page.locator('[data-pass]');
    await pass.getByText(words.t('pass:showTo', { name: 'Omar' })).waitFor();
    await pass.getByText('Main entrance').waitFor();
    await page.getByText('Omar').first().waitFor();
    const line = await pass.getByText(number, { exact: true }).boundingBox();
    expect(line?.height).toBeLessThan(60);
    const image = pass.getByRole('img', { name: new RegExp(RegExp.escape(number)) });
    await image.waitFor();
    await settled(page);
    const drawn = (await image.locator('path').getAttribute('d')) ?? '';
    expect(drawn.split('M')).toHaveLength(countDark(qr) + 1);
    await pass.locator('bdi', { hasText: code }).waitFor();
    expect((await image.boundingBox())?.width).toBeGreaterThanOrEqual(160);
    expect(await largeType(page)).toEqual([`40 ${number}`]);
  }

  test('the ticket page is a pass', async () => {
    const { server, browser } = product;
    const business = await buildPlace({ language });
    const car = await paidCar(server, business);
    await bringToCurb(business, car.ticketId);
    const page = await newPage(browser, look);
    await page.goto(`${server.url}/customer/ticket/${car.ticketToken}`);
    const { orders } = await server.as()('GET /api/customer/ticket/{token}', {
      params: { token: car.ticketToken },
    });
    await expectPass(page, car.ticketNumber, orders[0]?.handover);
    await looksRight(page, `pass-${language}-ticket`);
    await page.context().close();
  });

  test('so are the dashboard’s current car and the session’s screen', async () => {
    const { server, browser } = product;
    const business = await buildPlace({ language, flatRateCents: 0 });
    const customer = await buildCustomer(server);
    const service = await parkedService(server, customer, business);
    const other = await buildCustomer(server);
    const { id: sessionId } = await parkedSession(server, other, business);
    await askFor(customer, service.id);
    await askFor(other, sessionId);
    await bringToCurb(business, service.id);
    await bringToCurb(business, sessionId);
    const page = await openPage(browser, customer, look);
    await page.goto(`${server.url}/dashboard/current`);
    const { order } = await customer.call('GET /api/services/{id}', { params: { id: service.id } });
    await expectPass(page, service.pickupCode, order?.handover);
    await looksRight(page, `pass-${language}-dashboard`);
    const session = await openPage(browser, other, look);
    await session.goto(`${server.url}/customer/retrieval/${sessionId}`);
    const { ticketNumber, order: own } = await other.call('GET /api/parking-sessions/{id}', {
      params: { id: sessionId },
    });
    await expectPass(session, ticketNumber, own?.handover);
    await looksRight(session, `pass-${language}-session`);
    for (const each of [page, session]) await each.context().close();
  });
});
