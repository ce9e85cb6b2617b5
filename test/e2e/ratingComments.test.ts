import { expect, test } from 'vitest';
import { buildStaffedBusiness, type TestBusiness } from '../factories/people.ts';
import { getRow, insertStay } from '../factories/rows.ts';
import { paidCar } from '../factories/stays.ts';
import { newPage, startAfresh } from '../harness/browser.ts';
import { runProduct } from '../harness/product.ts';
import { looksRight } from './looks.ts';
import { texts } from './texts.ts';

const DAY_MS = 86_400_000;

const product = runProduct();

/** Builds a car that was returned to its guest. */
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

test('the manager reads what guests wrote beside their stars', async () => {
  const { server, browser } = product;
  const { analytics, portal } = texts.ar;
  const business = await buildStaffedBusiness(server.ctx, { language: 'ar' });
  const { ticketToken } = await returnedCar(business);
  await server.as()('POST /api/customer/ticket/{token}/rating', {
    params: { token: ticketToken },
    body: { rating: 2, comment: 'انتظرنا طويلًا.\nAnd it rained!' },
  });
  const kind = await insertStay(server.ctx.db, business, {
    status: 'returned',
    received_at: new Date(server.ctx.clock().getTime() - 3 * DAY_MS),
    license_plate: null,
    rating: 4,
    rated_at: new Date(server.ctx.clock().getTime() - 2 * DAY_MS),
    rating_comment: '=Kind',
  });
  const page = await newPage(browser, { locale: 'ar', viewport: 'desktop', theme: 'dark' });
  await startAfresh(page, server.url, business.manager.token);
  await page.goto(`${server.url}/business-dashboard`);
  await page.getByText('انتظرنا طويلًا.').waitFor();
  await page.goto(`${server.url}/enhanced-analytics?stars=1`);
  await page.getByText(portal.table.noMatch).waitFor();
  await page.getByRole('combobox', { name: analytics.ratings.stars }).selectOption('4');
  await page.getByText('=Kind').waitFor();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('region', { name: analytics.comments.title })
      .getByRole('button', { name: portal.table.csv })
      .click(),
  ]);
  const parts: Buffer[] = [];
  for await (const part of await file.createReadStream()) parts.push(part as Buffer);
  // The quote keeps a spreadsheet from reading the comment as a formula.
  expect(Buffer.concat(parts).toString()).toContain("'=Kind");
  await looksRight(page, 'analytics-comments');
  const { ticket_number: number } = await getRow(server, 'stays', kind);
  await page
    .getByRole('link', { name: new RegExp(`^${analytics.comments.open} .*${number}`) })
    .click();
  await page.waitForURL('**/cars?car=*');
  await page.close();
});
