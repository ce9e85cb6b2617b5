import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, getBusinessDay, startOfBusinessDay } from '#domain/businesses/businessDay.ts';
import { advanceTo } from '../factories/accounts.ts';
import { buildLocation, buildStaffedBusiness, type TestBusiness } from '../factories/people.ts';
import { parkCar, payOrder, requestCar, payInCash, returnCar } from '../factories/stays.ts';
import { endShifts } from '../factories/shifts.ts';
import { printPdf, waitForSettledPage } from '../harness/browser.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { findCut } from './cut.ts';
import { flowsInTurn, looksRight } from './looks.ts';
import { newPage, openPage } from './pages.ts';
import { texts, undoOf } from './texts.ts';
import { setTextSize, expectFocused } from './measures.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

const HOUR = 3_600_000;
const takeTurns = flowsInTurn('en', 'ar');

/** Builds a car that its guest pays in cash, and makes the valet bring it. */
async function bringForCash(business: TestBusiness): Promise<void> {
  const { server } = product;
  const car = await parkCar(server, business);
  const order = await requestCar(server, car);
  await payInCash(server, business, order);
  await returnCar(server, business, car, order.id);
}

/**
 * Moves the server's clock to ten in the morning of the location's next business day. Keeps all
 * sessions alive; returns the business day that ended.
 */
async function goToNextDay(business: TestBusiness): Promise<string> {
  const { server } = product;
  const zone = business.location.time_zone;
  const day = getBusinessDay(server.ctx.clock(), zone);
  const start = startOfBusinessDay(addDays(day, 1), zone);
  await advanceTo(server, new Date(start.getTime() + 6 * HOUR));
  return day;
}

describe.each([
  { locale: 'en', viewport: 'desktop', theme: 'light' },
  { locale: 'ar', viewport: 'phone', theme: 'dark' },
] as const)('in $locale on a $viewport', ({ locale, viewport, theme }) => {
  const test = takeTurns(locale);
  const { overview, analytics, day, payouts, portal } = texts[locale];

  async function open(business: TestBusiness, path: string) {
    const page = await openPage(product, path, {
      token: business.manager.token,
      locale,
      viewport,
      theme,
    });
    return page;
  }

  test('a manager reads the figures of a day, counts its cash, signs it, and opens its month', async () => {
    const business = await buildStaffedBusiness(product.server.ctx);
    await bringForCash(business);
    await parkCar(product.server, business);

    const page = await open(business, '/business-dashboard');
    await page.getByText(overview.figures.carsHere).waitFor();
    await page.getByText('$16.20').first().waitFor();
    await page.getByText(overview.needs.none).waitFor();
    await looksRight(page, `desk-overview-${viewport}`);

    // The URL names the day, because the browser's clock did not move.
    const date = await goToNextDay(business);
    await page.goto(`${product.server.url}/business-dashboard/end-of-day?day=${date}`);
    await page.getByRole('button', { name: day.sign.action }).waitFor();
    await looksRight(page, `desk-day-${viewport}`);
    // Enters no count, then nonsense, then a dollar too little without a reason. Each error is
    // shown at its field.
    const counted = page.getByPlaceholder(day.cash.countedShort);
    const sign = () => page.getByRole('button', { name: day.sign.action }).click();
    await sign();
    await page.getByText(day.cash.invalid).waitFor();
    await counted.fill('12,3x');
    await sign();
    await page.getByText(day.cash.invalid).waitFor();
    await counted.fill('١٥٫٢٠');
    await sign();
    await page.getByText(day.sign.reasonMissing).waitFor();
    await page.getByLabel(day.sign.reason).fill('One dollar given as change.');
    // Typed text survives a reload. A second page with the same day gets a hint that the day is
    // signed.
    await page.reload();
    await page.getByLabel(day.sign.reason).waitFor();
    expect(await counted.inputValue()).toBe('١٥٫٢٠');
    const second = await page.context().newPage();
    await second.goto(page.url());
    await second.getByRole('button', { name: day.sign.action }).waitFor();
    await sign();
    await second.getByRole('region', { name: day.signed.title }).waitFor();
    expect(await second.getByRole('button', { name: day.sign.action }).count()).toBe(0);
    await second.close();
    await page.getByRole('heading', { level: 1 }).filter({ hasText: '$1.00' }).waitFor();
    await page.getByRole('button', { name: day.correct.action }).click();
    const dialog = page.getByRole('dialog');
    // An amount above the maximum is refused at its field, which gets the focus.
    const amount = dialog.getByLabel(day.correct.amount);
    await amount.fill('9999999999999');
    await dialog.getByLabel(day.correct.reason).fill('Found behind the desk.');
    await dialog.getByRole('button', { name: day.correct.action }).click();
    await dialog.getByText(undoOf(day.cash.tooMuch)).waitFor();
    await expectFocused(amount);
    await amount.fill('1');
    await dialog.getByLabel(day.correct.reason).fill('Found behind the desk.');
    await dialog.getByRole('button', { name: day.correct.action }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('Found behind the desk.').waitFor();
    await page.getByText(day.signed.now).waitFor();
    expect(await page.locator('dd').filter({ hasText: '−$1.00' }).count()).toBeGreaterThan(0);
    await looksRight(page, `desk-day-signed-${viewport}`);

    // The day is selected in the list of last days. A day before the business existed has nothing
    // to sign.
    const choice = page.getByLabel(day.choice.label);
    expect(await choice.inputValue()).toBe(date);
    await page.goto(`${product.server.url}/business-dashboard/end-of-day?day=2020-01-01`);
    await page.getByText('2020').first().waitFor();
    expect(await page.getByRole('button', { name: day.sign.action }).count()).toBe(0);
    await looksRight(page, `desk-day-early-${viewport}`);
    await page.getByRole('button', { name: undoOf(day.goTo) }).click();
    await page.getByRole('heading', { name: day.money.title }).waitFor();

    await page.goto(`${product.server.url}/enhanced-analytics`);
    await page.getByRole('heading', { name: analytics.waits.title }).waitFor();
    await looksRight(page, `desk-analytics-${viewport}`);
    // A figure opens the list of its cars, which is empty for the days before today.
    await page.locator('dd button').first().click();
    await page.getByRole('dialog').getByText(analytics.behind.none).waitFor();
  });

  test('a location that closed in the evening can still be signed, and has no desk', async () => {
    const { server } = product;
    const business = await buildStaffedBusiness(server.ctx);
    const remaining = await buildLocation(server.ctx, business.id, { name: 'Palm Court' });
    await bringForCash(business);
    server.advance(61_000);
    await endShifts(server, business.location.id);
    await server.as(business.manager.token)('DELETE /api/business/locations/{id}', {
      params: { id: business.location.id },
    });
    const date = await goToNextDay(business);
    const page = await open(business, `/business-dashboard/end-of-day?day=${date}`);
    // A press anywhere on a row opens its location. Only the closed location has cars.
    await page.getByRole('main').getByText(portal.closed, { exact: true }).click();
    await page.getByRole('button', { name: day.sign.action }).waitFor();
    const choice = page.getByLabel(portal.location, { exact: true });
    expect(await choice.inputValue()).toBe(business.location.id);
    await looksRight(page, `desk-day-closed-${viewport}`);
    await page.goto(`${server.url}/business-dashboard/pricing?location=${business.location.id}`);
    await page.getByRole('banner').getByText(remaining.name).waitFor();
    expect(await choice.count()).toBe(0);
  });

  test('a list of payouts without tips has nobody to pay', async () => {
    const business = await buildStaffedBusiness(product.server.ctx);
    const page = await open(business, '/business-dashboard/payouts');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByText(payouts.listNone).waitFor();
    await looksRight(page, `desk-payouts-${viewport}`);
    expect(await page.getByRole('button', { name: payouts.pay, exact: true }).count()).toBe(0);
  });

  test('a payout that is pressed again after a lost answer counts once', async () => {
    const { server } = product;
    const business = await buildStaffedBusiness(server.ctx);
    const car = await parkCar(server, business);
    const { id } = await requestCar(server, car);
    await payOrder(server, car, id, 500);
    await returnCar(product.server, business, car, id);
    const page = await open(business, '/business-dashboard/payouts');
    await page.route(
      '**/api/business/payouts',
      async (route) => {
        await route.fetch();
        return route.abort();
      },
      { times: 1 },
    );
    await page.getByRole('button', { name: undoOf(payouts.payTo) }).click();
    const dialog = page.getByRole('dialog');
    const amount = dialog.getByLabel(payouts.amount);
    expect(await amount.inputValue()).toBe('5.00');
    await amount.fill('6');
    await dialog.getByRole('button', { name: payouts.record }).click();
    await dialog.getByText(payouts.tooMuch.split('{')[0] ?? '').waitFor();
    await expectFocused(amount);
    await amount.fill('2');
    await dialog.getByRole('button', { name: payouts.record }).click();
    await dialog.getByText(payouts.refused).waitFor();
    await dialog.getByRole('button', { name: payouts.record }).click();
    await dialog.waitFor({ state: 'detached' });
    const paid = server.ctx.db.selectFrom('tip_payouts').select('id');
    expect(await paid.where('business_id', '=', business.id).execute()).toHaveLength(1);
  });
});

describe('on a server whose clock did not move', () => {
  let others: Product;
  // Starts a server whose clock did not move, because a browser cannot show a day in its future.
  beforeAll(async () => {
    others = product;
    product = await startProduct();
  });
  afterAll(async () => {
    await product.close();
    product = others;
  });

  it('a day fits on a phone and on paper', async () => {
    const { server } = product;
    const business = await buildStaffedBusiness(server.ctx);
    await bringForCash(business);
    const tipped = await parkCar(server, business);
    const { id } = await requestCar(server, tipped);
    await payOrder(server, tipped, id, 500);
    await returnCar(product.server, business, tipped, id);
    await parkCar(server, business);
    const date = await goToNextDay(business);
    for (const locale of ['en', 'ar'] as const) {
      const page = await newPage(product.browser, {
        token: business.manager.token,
        locale,
        viewport: 'desktop',
      });
      await page.goto(`${server.url}/business-dashboard/end-of-day?day=${date}`);
      await page.getByRole('button', { name: texts[locale].day.sign.action }).waitFor();
      for (const [width, size] of [
        [320, ''],
        [390, ''],
        [320, '200%'],
        [390, '200%'],
        [1280, ''],
      ] as const) {
        await page.setViewportSize({ width, height: 900 });
        await setTextSize(page, size);
        await waitForSettledPage(page);
        expect(await findCut(page), `${width} ${size}`).toEqual([]);
      }

      await page.emulateMedia({ media: 'print' });
      // Pixels of an A4 sheet without its margins.
      await page.setViewportSize({ width: 718, height: 1047 });
      expect(await findCut(page)).toEqual([]);
      const written = await page.getByRole('main').innerText();
      const { name, time_zone: zone } = business.location;
      for (const each of [business.name, name, zone, 'USD', date.slice(0, 4), '$16.20', '$5.00'])
        expect(written).toContain(each);
      const pressed = page.locator('button, input, textarea, select').filter({ visible: true });
      expect(await pressed.count()).toBe(0);
      expect((await printPdf(page, `day-${locale}`)).length).toBeGreaterThan(0);
      await page.context().close();
    }
  });
});
