import { afterAll, beforeAll, describe, expect } from 'vitest';
import { insertInvoice, moveLedger, paymentLines } from '../factories/invoices.ts';
import { buildPerson, buildStaffedBusiness } from '../factories/people.ts';
import { insertStay } from '../factories/rows.ts';
import { newPage } from '../harness/browser.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { flowsInTurn, looksRight } from './looks.ts';
import { personOn } from './person.ts';
import { texts } from './texts.ts';

let product: Product;
let month: string;
beforeAll(async () => {
  product = await startProduct({ demo: true });
  const now = product.server.ctx.clock();
  month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 15))
    .toISOString()
    .slice(0, 7);
});
afterAll(() => product.close());

const takeTurns = flowsInTurn('en', 'ar');

describe.each([
  ['en', 'desktop', 'light', 'Meridian Hotel Group'],
  ['ar', 'phone', 'dark', 'Dar Al Qamar Restaurants'],
] as const)('in %s on a %s', (locale, viewport, theme, name) => {
  const test = takeTurns(locale);
  const words = texts[locale];
  const { adminFees, adminOverview, invoices } = words;

  async function openAs(path: string, adminSet: 'owner' | 'support' = 'owner') {
    const admin = await buildPerson(product.server.ctx, { role: 'admin', adminSet });
    const page = await newPage(product.browser, { locale, viewport, theme });
    await page.addInitScript((mine) => localStorage.setItem('auth_token', mine), admin.token);
    await page.goto(product.server.url + path);
    return { page, person: personOn(page, product.server.url, words) };
  }

  test('the platform’s overview shows what is so, and to each administrator what is open to them', async () => {
    const { page } = await openAs('/admin-dashboard');
    await page.getByRole('heading', { name: adminOverview.figures.title }).waitFor();
    await looksRight(page, 'admin-overview');
    const revenue = page.getByRole('region', { name: /UAE dirhams/ });
    await revenue.getByRole('button', { name: words.portal.chart.table }).click();
    expect(await revenue.getByRole('row').count()).toBe(13);
    await page.close();
    const support = await openAs('/admin', 'support');
    await support.page.getByRole('heading', { name: adminOverview.figures.title }).waitFor();
    expect(await support.page.getByText(/AED/).count()).toBe(0);
    await support.page.close();
  });

  test('from the fees of all to the lines of one, and its invoice of a month that is over', async () => {
    const { page, person } = await openAs(`/admin-dashboard/fees?month=${month}`);
    await page.getByText(name).first().waitFor();
    await looksRight(page, 'admin-fees');
    await page.getByRole('link', { name }).first().click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await looksRight(page, 'admin-fees-of-one');
    await person.press(adminFees.issue);
    // It is for good, so it says first who it is from.
    const asked = page.getByRole('dialog');
    await asked.getByText(adminFees.confirm.nobody).waitFor();
    await looksRight(page, 'admin-invoice-asked');
    await asked.getByRole('button', { name: adminFees.issue }).click();
    await page.getByRole('heading', { level: 1, name: invoices.paper.title }).waitFor();
    await page
      .getByText(/^P-20\d\d-\d{6}$/)
      .first()
      .waitFor();
    await looksRight(page, 'admin-invoice');
    await person.press(words.portal.table.csv);
    await page.goBack();
    // Issued once: the number leads to it from now on.
    await page.getByRole('link', { name: /^P-20\d\d-\d{6}$/ }).waitFor();
    expect(await page.getByRole('button', { name: adminFees.issue }).count()).toBe(0);
    await page.close();
  });

  test('an invoice is marked as paid, stands so in the list, and is owed again once that is taken back', async () => {
    const { server } = product;
    const { payment } = adminFees;
    const { id } = await buildStaffedBusiness(server.ctx);
    await insertInvoice(server, id);
    const { page, person } = await openAs(`/admin-dashboard/fees/${id}/invoice?month=2026-01`);
    const part = page.getByRole('region', { name: payment.title, exact: true });
    await part.getByText(invoices.states.owed).waitFor();
    await part.getByRole('button', { name: payment.pay.button }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: payment.pay.submit }).click();
    await dialog.getByText(words.issues.reference_missing).waitFor();
    await dialog.getByLabel(payment.pay.reference).fill('Transfer 4711');
    await looksRight(page, 'admin-invoice-pay');
    await dialog.getByRole('button', { name: payment.pay.submit }).click();
    await person.sees(payment.pay.done);
    await part.getByText(invoices.states.paid, { exact: true }).waitFor();
    await part.getByText('Transfer 4711').waitFor();
    await looksRight(page, 'admin-invoice-paid');
    await page.goto(`${server.url}/admin-dashboard/fees/${id}?month=2026-01`);
    await page.getByText(invoices.states.paid, { exact: true }).waitFor();
    await page.goBack();
    await part.getByRole('button', { name: payment.takeBack.button }).click();
    await dialog.getByLabel(payment.takeBack.reason).fill('It bounced');
    await dialog.getByRole('button', { name: payment.takeBack.submit }).click();
    await person.sees(payment.takeBack.done);
    await part.getByText(invoices.states.owed).waitFor();
    await part.getByText('It bounced').waitFor();
    await page.close();
  });

  test('what is owed by all stands in one list, which leads to the invoice', async () => {
    const { server } = product;
    const owing = await buildStaffedBusiness(server.ctx);
    const { number } = await insertInvoice(server, owing.id, { month: '2026-02' });
    const { page, person } = await openAs('/admin-dashboard/fees');
    await page.getByRole('link', { name: adminFees.owed.title }).click();
    await page.getByText(number).first().waitFor();
    await looksRight(page, 'admin-owed-invoices');
    await person.press(words.portal.table.csv);
    await page.getByRole('searchbox').fill(number);
    await page.getByRole('link', { name: number }).click();
    await page.getByRole('heading', { level: 1, name: invoices.paper.title }).waitFor();
    await page.getByText(invoices.states.owed).waitFor();
    await page.close();
  });

  test('a manager is told of an invoice, finds it in the portal, and keeps it as a file', async () => {
    const { server } = product;
    const business = await buildStaffedBusiness(server.ctx);
    await insertStay(server.ctx.db, business, { status: 'returned' });
    await moveLedger(server, business.id, '2026-01-10T12:00:00Z');
    await insertInvoice(server, business.id, { month: '2025-12' });
    const admin = await buildPerson(server.ctx, { role: 'admin' });
    const { number } = await server.as(admin.token)('POST /api/admin/fees/{businessId}/invoices', {
      params: { businessId: business.id },
      body: { month: '2026-01' },
    });
    const page = await newPage(product.browser, { locale, viewport, theme });
    await page.addInitScript(
      (mine) => localStorage.setItem('auth_token', mine),
      business.manager.token,
    );
    await page.goto(`${server.url}/business-dashboard/invoices`);
    const person = personOn(page, server.url, words);
    await page.getByText(number).waitFor();
    await looksRight(page, 'platform-invoices');
    await person.press(words.portal.table.csv);
    await page
      .getByRole('button', { name: words.t('notifications:bell', { count: 1, shown: '1' }) })
      .click();
    await page.getByRole('dialog').getByText(number).click();
    await page.getByRole('heading', { level: 1, name: invoices.paper.title }).waitFor();
    await page.getByText(invoices.nothingDue).waitFor();
    await looksRight(page, 'platform-invoice');
    await person.press(words.portal.table.csv);
    await page.getByRole('button', { name: invoices.paper.print }).waitFor();
    expect(await page.getByRole('button', { name: adminFees.payment.pay.button }).count()).toBe(0);
    expect(await page.getByText(invoices.paper.payment).count()).toBe(0);
    await page.goto(`${server.url}/business-dashboard/invoices/2025-12`);
    await page.getByText(invoices.paper.payment).waitFor();
    for (const line of paymentLines) await page.getByText(line).waitFor();
    await looksRight(page, 'platform-invoice-owed');
    await page.close();
  });
});
