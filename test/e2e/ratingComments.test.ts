import { afterAll, beforeAll, describe, expect } from 'vitest';
import { buildStaffedBusiness, type TestBusiness } from '../factories/people.ts';
import { insertStay } from '../factories/rows.ts';
import { paidCar } from '../factories/stays.ts';
import { newPage, startAfresh } from '../harness/browser.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { flowsInTurn, looksRight } from './looks.ts';
import { texts } from './texts.ts';

const DAY_MS = 86_400_000;

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

/** A car that its guest has back. */
async function returnedCar(business: TestBusiness) {
  const { server } = product;
  const car = await paidCar(server, business);
  const valet = server.as(business.valet.token);
  const params = { id: car.ticketId };
  await valet('POST /api/services/{id}/accept', { params });
  for (const from of ['dispatched', 'ready'] as const)
    await valet('POST /api/services/{id}/complete', { params, body: { from } });
  return car;
}

const takeTurns = flowsInTurn('en', 'ar');

describe.each([
  { locale: 'en', viewport: 'phone', theme: 'light' },
  { locale: 'ar', viewport: 'desktop', theme: 'dark' },
] as const)('in $locale on a $viewport', ({ locale, viewport, theme }) => {
  const { rating: words, analytics, common, t } = texts[locale];
  const test = takeTurns(locale);

  test('a guest writes beside their stars', async () => {
    const comment = 'A long wait.\nوهطل المطر!';
    const { server, browser } = product;
    const business = await buildStaffedBusiness(server.ctx, { language: locale });
    const car = await returnedCar(business);
    const readComment = async () => {
      const stay = await server.ctx.db
        .selectFrom('stays')
        .select('rating_comment')
        .where('id', '=', car.ticketId)
        .executeTakeFirstOrThrow();
      return stay.rating_comment;
    };
    const page = await newPage(browser, { locale, viewport, theme });
    const field = page.getByRole('textbox', { name: words.label });
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
    await page.goto(`${server.url}/customer/ticket/${car.ticketToken}`);
    await page.getByRole('radio', { name: t('ticket:rating.stars', { count: 2 }) }).click();
    await field.fill('x'.repeat(502));
    await page.getByText(t('rating:tooLong', { count: 2, maximum: 500 })).waitFor();
    await field.fill(comment);
    await page.reload();
    // What was typed is still there, and nothing was sent.
    await page.getByRole('button', { name: words.send }).waitFor();
    expect(await field.inputValue()).toBe(comment);
    expect(await readComment()).toBeNull();
    await page.route('**/rating', (route) => route.abort());
    await press(words.send);
    await page.getByText(common.failure.unreachable).waitFor();
    expect(await field.inputValue()).toBe(comment);
    await page.unroute('**/rating');
    await press(words.send);
    await page.getByText(words.sent).waitFor();
    expect(await readComment()).toBe(comment);
    await looksRight(page, `rating-comment-${viewport}`);

    await page.close();
  });

  test('the manager reads what guests wrote beside their stars', async () => {
    const { server, browser } = product;
    const business = await buildStaffedBusiness(server.ctx, { language: locale });
    const { ticketToken } = await returnedCar(business);
    await server.as()('POST /api/customer/ticket/{token}/rating', {
      params: { token: ticketToken },
      body: { rating: 2, comment: 'انتظرنا طويلًا.\nAnd it rained!' },
    });
    await insertStay(server.ctx.db, business, {
      status: 'returned',
      received_at: new Date(server.ctx.clock().getTime() - 3 * DAY_MS),
      license_plate: null,
      rating: 4,
      rated_at: new Date(server.ctx.clock().getTime() - 2 * DAY_MS),
      rating_comment: '=Kind',
    });
    const page = await newPage(browser, { locale, viewport, theme });
    await startAfresh(page, server.url, business.manager.token);
    await page.goto(`${server.url}/business-dashboard`);
    await page.getByText('انتظرنا طويلًا.').waitFor();
    await page.goto(`${server.url}/enhanced-analytics?stars=1`);
    await page.getByText(texts[locale].portal.table.noMatch).waitFor();
    await page.getByRole('combobox', { name: analytics.ratings.stars }).selectOption('4');
    await page.getByText('=Kind').waitFor();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page
        .getByRole('region', { name: analytics.comments.title })
        .getByRole('button', { name: texts[locale].portal.table.csv })
        .click(),
    ]);
    const parts: Buffer[] = [];
    for await (const part of await file.createReadStream()) parts.push(part as Buffer);
    // A spreadsheet does not take it for a formula.
    expect(Buffer.concat(parts).toString()).toContain("'=Kind");
    await looksRight(page, `analytics-comments-${viewport}`);
    await page.getByRole('link', { name: new RegExp(`^${analytics.comments.open} .*A-1`) }).click();
    await page.waitForURL('**/cars?car=*');
    await page.close();
  });
});
