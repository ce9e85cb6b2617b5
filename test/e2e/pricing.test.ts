import { afterAll, beforeAll, describe, expect } from 'vitest';
import { buildLocation, buildStaffedBusiness } from '../factories/people.ts';
import { getOrder } from '../factories/payments.ts';
import { parkCar, requestCar } from '../factories/stays.ts';
import { newPage } from '../harness/browser.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { flowsInTurn, looksRight } from './looks.ts';
import { texts, wordsBefore } from './texts.ts';

const GET = 'GET /api/locations/{locationId}/pricing';
const PUT = 'PUT /api/locations/{locationId}/pricing';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

const takeTurns = flowsInTurn('en', 'ar');

describe.each([
  {
    locale: 'en',
    viewport: 'desktop',
    theme: 'light',
    amount: '20.00',
    startedHours: '3 h ×',
  },
  { locale: 'ar', viewport: 'phone', theme: 'dark', amount: '٢٠', startedHours: '3 س ×' },
] as const)('in $locale on a $viewport', ({ locale, viewport, theme, amount, startedHours }) => {
  const test = takeTurns(locale);
  const { pricing: words, errors, issues, t } = texts[locale];
  const { meanwhile } = texts[locale].portal;

  async function open(search = '') {
    const { server } = product;
    const business = await buildStaffedBusiness(server.ctx);
    const page = await newPage(product.browser, { locale, viewport, theme });
    await page.addInitScript(
      (own) => localStorage.setItem('auth_token', own),
      business.manager.token,
    );
    const show = () => page.goto(`${server.url}/business-dashboard/pricing${search}`);
    return {
      business,
      page,
      show,
      field: (name: string) => page.getByRole('textbox', { name, exact: true }),
      press: (name: string) => page.getByRole('button', { name, exact: true }).click(),
      sees: (text: string) => page.getByText(text).first().waitFor(),
      /** A field is heard with what it belongs to. */
      within: (name: string) => page.getByRole('group', { name, exact: true }),
      priceOf: async (car: Awaited<ReturnType<typeof parkCar>>) =>
        (await getOrder(server, (await requestCar(server, car)).id)).price_cents,
    };
  }

  test('a car that is there keeps its price, and the next one pays the new one', async () => {
    const { business, page, show, field, press, sees, within, priceOf } = await open();
    const before = await parkCar(product.server, business);
    await show();
    await field(words.flatRate).fill(amount);
    await page.getByRole('switch', { name: words.freeMinutes }).check({ force: true });
    await within(words.freeMinutes).getByRole('textbox', { name: words.minutes }).waitFor();
    await sees(t('pricing:lines.free', { count: 15 }));
    await looksRight(page, `pricing-${viewport}`);
    await press(words.update);
    await sees(words.done);
    const pricing = await product.server.as(business.manager.token)(GET, {
      params: { locationId: business.location.id },
    });
    const after = await parkCar(product.server, business);
    expect(await priceOf(before)).toBe(1500);
    // A stay that short would be free now.
    product.server.advance(3_600_000);
    expect(await priceOf(after)).toBe(2000);
    expect(pricing.current.rates).toMatchObject({ flatRate: 20, freeMinutes: 15 });
  });

  test('a guest of the preview comes at another time, and what is typed outlives a reload', async () => {
    const { business, page, show, press, sees, within } = await open();
    await product.server.as(business.manager.token)(PUT, {
      params: { locationId: business.location.id },
      body: {
        hourlyRate: 10,
        flatRate: 15,
        useFlatRate: false,
        bands: [{ days: [5], from: '22:00', to: '02:00', rate: 20 }],
      },
    });
    await show();
    await sees(words.week.nextDay);
    await within(t('pricing:week.band', { number: 1 }))
      .getByLabel(words.from)
      .waitFor();
    const lunch = words.guests.names.lunch;
    const hourlyRate = page.locator('input[name=hourlyRate]');
    await press(t('pricing:guests.change', { guest: lunch }));
    await page.getByRole('combobox', { name: words.guests.day }).selectOption('5');
    await page.locator('input[type=time]').last().fill('23:30');
    await within(lunch).getByRole('textbox', { name: words.guests.hours }).fill('2');
    await hourlyRate.fill('11');
    await page.waitForURL(/guests=lunch-5-2330-135/);
    await page.getByRole('button', { name: words.discard, exact: true }).waitFor();
    await looksRight(page, `pricing-guests-${viewport}`);
    await page.reload();
    const ticket = page.getByRole('article').filter({ hasText: lunch });
    // Three started hours, all of the band that ends on Saturday.
    await ticket.getByText(startedHours).waitFor();
    expect(await hourlyRate.inputValue()).toBe('11');
    await press(words.guests.reset);
    await page.waitForURL((url) => !url.search.includes('guests'));
    await press(words.discard);
    await page
      .getByRole('button', { name: words.discard, exact: true })
      .waitFor({ state: 'detached' });
    await page.reload();
    await hourlyRate.waitFor();
    expect(await hourlyRate.inputValue()).toBe('10.00');
  });

  test('of two managers the second is told, sees the present price, and may go on', async () => {
    const { business, page, show, field, press, sees } = await open();
    await show();
    await field(words.flatRate).fill('30');
    const params = { locationId: business.location.id };
    await product.server.as(business.manager.token)(PUT, {
      params,
      body: { hourlyRate: 7, flatRate: 25, useFlatRate: true },
    });
    await press(words.update);
    await sees(errors.PRICING_CHANGED);
    await sees(meanwhile.title);
    // It stands in the middle of what is seen, and what only the other has changed has come into the form.
    await page.waitForFunction(
      (title) => document.activeElement?.textContent?.includes(title),
      meanwhile.title,
    );
    expect(await page.locator('input[name=hourlyRate]').inputValue()).toBe('7.00');
    expect(await field(words.flatRate).inputValue()).toBe('30');
    await looksRight(page, `pricing-meanwhile-${viewport}`);
    await press(words.update);
    await sees(words.done);
    const { current } = await product.server.as(business.manager.token)(GET, { params });
    expect(current.rates).toMatchObject({ hourlyRate: 7, flatRate: 30 });
  });

  test('what is no price is said, and shows nobody’s figures; a planned one is told in words and taken back', async () => {
    const { business, page, show, field, press, sees } = await open();
    const call = product.server.as(business.manager.token);
    const params = { locationId: business.location.id };
    const effectiveFrom = new Date(product.server.ctx.clock().getTime() + 86_400_000).toISOString();
    await call(PUT, {
      params,
      body: {
        hourlyRate: 7,
        flatRate: 25,
        useFlatRate: false,
        freeMinutes: 20,
        dailyMaximum: 48,
        overnight: { from: '23:00', to: '07:00', price: 18 },
        bands: [{ days: [5, 6], from: '18:00', to: '24:00', rate: 11 }],
        effectiveFrom,
      },
    });
    await show();
    await sees(t('pricing:words.minutes', { count: 20 }));
    await page.getByText('$48.00').waitFor();
    await page.getByText('$18.00').waitFor();
    await page.getByText('$11.00').waitFor();
    await page.getByRole('heading', { name: words.guests.names.lunch }).waitFor();
    await field(words.flatRate).fill('9999999999999');
    await sees(words.guests.invalid);
    await page
      .getByRole('heading', { name: words.guests.names.lunch })
      .waitFor({ state: 'detached' });
    await field(words.flatRate).fill('1e3');
    await press(words.addEvent);
    await page.locator('input[type=date]').fill('2020-01-01');
    await field(words.price).fill('1');
    await press(words.update);
    await sees(issues.rate_invalid);
    await looksRight(page, `pricing-invalid-${viewport}`);
    await field(words.flatRate).fill('١٢٫٥');
    await press(words.update);
    await sees(issues.event_past);
    await press(words.discard);
    await page.getByRole('button', { name: wordsBefore(words.upcoming.cancelOf) }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: words.upcoming.cancel, exact: true })
      .click();
    await sees(words.upcoming.cancelled);
    expect((await call(GET, { params })).upcoming).toEqual([]);
  });

  test('with all locations in sight one is chosen first', async () => {
    const { business, page, show, press, sees } = await open();
    const second = await buildLocation(product.server.ctx, business.id, {
      flatRateCents: 1_200,
      name: 'Zoo Gate',
    });
    await show();
    await press(words.update);
    await sees(words.selectFirst);
    await page.getByRole('main').getByRole('button', { name: second.name }).click();
    await page.locator('input[name=hourlyRate]').waitFor();
    expect(new URL(page.url()).searchParams.get('location')).toBe(second.id);
  });
});
