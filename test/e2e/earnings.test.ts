import { afterAll, beforeAll, describe, expect } from 'vitest';
import { addDays, getBusinessDay, startOfBusinessDay } from '#domain/businesses/businessDay.ts';
import { closeTipPools } from '#server/features/payments/pool/closeTipPools.ts';
import { buildStaffedBusiness, type TestBusiness } from '../factories/people.ts';
import { parkCar, payOrder, requestCar } from '../factories/stays.ts';
import { newPage } from '../harness/browser.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { flowsInTurn, looksRight } from './looks.ts';
import { texts, wordsBefore } from './texts.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

/** Parked by one valet, brought by the other, who is tipped and rated. */
async function bringCar(business: TestBusiness, tipCents: number, rating?: number) {
  const { server } = product;
  const car = await parkCar(server, business);
  const order = await requestCar(server, car);
  await payOrder(server, car, order.id, tipCents);
  const runner = server.as(business.otherValet.token);
  await runner('POST /api/services/{id}/accept', { params: { id: car.ticketId } });
  await runner('POST /api/dispatch/orders/{id}/ready', { params: { id: order.id } });
  await runner('POST /api/dispatch/orders/{id}/complete', {
    params: { id: order.id },
    body: { proof: { checked: 'key_claim' } },
  });
  if (rating === undefined) return;
  await server.ctx.db
    .updateTable('stays')
    .set({ rating, rated_at: server.ctx.clock() })
    .where('id', '=', car.ticketId)
    .execute();
}

/** As if tips had been pooled there since yesterday. */
async function poolTips(business: TestBusiness): Promise<void> {
  const { location } = business;
  const { ctx } = product.server;
  const today = getBusinessDay(ctx.clock(), location.time_zone);
  await ctx.db
    .insertInto('tip_rules')
    .values({
      business_id: business.id,
      location_id: location.id,
      starts_at: startOfBusinessDay(addDays(today, -1), location.time_zone),
      rule: 'cars',
    })
    .execute();
}

/** The routine as it runs tomorrow. */
async function closeDay({ location }: TestBusiness): Promise<void> {
  const { ctx } = product.server;
  const today = getBusinessDay(ctx.clock(), location.time_zone);
  const end = startOfBusinessDay(addDays(today, 1), location.time_zone).getTime();
  await closeTipPools({ ...ctx, clock: () => new Date(end + 3_600_000) });
}

const takeTurns = flowsInTurn('ar', 'en');

describe.each(['en', 'ar'] as const)('in %s', (locale) => {
  const test = takeTurns(locale);
  const { earnings: words, jobs } = texts[locale];

  async function open(token: string) {
    const page = await newPage(product.browser, { locale, viewport: 'phone' });
    await page.addInitScript((own) => localStorage.setItem('auth_token', own), token);
    await page.goto(`${product.server.url}/valet-dashboard`);
    // What the day came to stands below what there is to do.
    await page.getByText(words.stats.earnings).waitFor();
    await page.getByRole('tab', { name: jobs.tabs.history }).click();
    return { page, sees: (text: string | RegExp) => page.getByText(text).first().waitFor() };
  }

  test('a valet sees which cars they handed over, with amounts, tips and ratings', async () => {
    const business = await buildStaffedBusiness(product.server.ctx);
    const first = await open(business.otherValet.token);
    await first.sees(words.empty);
    await looksRight(first.page, 'valet-history-empty');
    await first.page.close();
    await bringCar(business, 300, 4);
    await bringCar(business, 0);
    const { page, sees } = await open(business.otherValet.token);
    await sees('★ 4');
    await sees(words.noTip);
    await sees('$3.00');
    await sees(words.notRated);
    const figures = page.locator('dl').first();
    await expect.poll(() => figures.innerText()).toMatch(/\b2\b[\s\S]*4\.0[\s\S]*\$3\.00/);
    await looksRight(page, 'valet-history');
    await page.close();
  });

  test('and what is theirs of a pool, and how that came about', async () => {
    const business = await buildStaffedBusiness(product.server.ctx);
    await poolTips(business);
    await bringCar(business, 800);
    const open1 = await open(business.otherValet.token);
    await open1.page.getByRole('button', { name: words.views.earnings }).click();
    await open1.sees(wordsBefore(words.pool.open));
    await looksRight(open1.page, 'valet-earnings-open');
    await closeDay(business);
    await open1.page.close();

    const { page, sees } = await open(business.valet.token);
    await page.getByRole('button', { name: words.views.earnings }).click();
    await sees(words.byShift);
    await page.getByText(words.pool.title).click();
    await sees(words.pool.share);
    await expect
      .poll(() => page.locator('details dl').innerText())
      .toMatch(/\$8\.00[\s\S]*\$0\.00[\s\S]*1[\s\S]*2[\s\S]*\$4\.00/);
    await looksRight(page, 'valet-earnings');
    await page.close();
  });
});
