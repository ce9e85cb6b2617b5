import { expect, test } from 'vitest';
import { buildStaffedBusiness } from '../factories/people.ts';
import { getRow, insertStay } from '../factories/rows.ts';
import { startAfresh } from '../harness/browser.ts';
import { runProduct } from '../harness/product.ts';
import { looksRight } from './looks.ts';
import { newPage } from './pages.ts';
import { texts } from './texts.ts';
import { returnedCar } from '../factories/stays.ts';
import { download } from './measures.ts';

const DAY_MS = 86_400_000;

const product = runProduct();

test('the manager reads what guests wrote beside their stars', async () => {
  const { server, browser } = product;
  const { analytics, portal } = texts.ar;
  const business = await buildStaffedBusiness(server.ctx, { language: 'ar' });
  const { ticketToken } = await returnedCar(server, business, 0);
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
  const save = page
    .getByRole('region', { name: analytics.comments.title })
    .getByRole('button', { name: portal.table.csv });
  // The quote keeps a spreadsheet from reading the comment as a formula.
  expect((await download(page, () => save.click())).text).toContain("'=Kind");
  await looksRight(page, 'analytics-comments');
  const { ticket_number: number } = await getRow(server, 'stays', kind);
  await page
    .getByRole('link', { name: new RegExp(`^${analytics.comments.open} .*${number}`) })
    .click();
  await page.waitForURL('**/cars?car=*');
});
