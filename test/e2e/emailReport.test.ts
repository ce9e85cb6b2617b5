import { afterAll, beforeAll, describe, expect } from 'vitest';
import { addDays, getBusinessDay } from '#domain/businesses/businessDay.ts';
import { readFieldTime } from '#domain/shared/zone.ts';
import { sendReports } from '#server/features/analytics/reports/sendReports.ts';
import { buildLocation, buildStaffedBusiness, type TestBusiness } from '../factories/people.ts';
import { secretFor } from '../factories/accounts.ts';
import { newPage } from '../harness/browser.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { flowsInTurn, looksRight } from './looks.ts';
import { texts } from './texts.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

const takeTurns = flowsInTurn('en', 'ar');

async function buildTwoPlaces(): Promise<TestBusiness> {
  const { ctx } = product.server;
  const business = await buildStaffedBusiness(ctx, { name: 'North Gate' });
  await buildLocation(ctx, business.id, { name: 'South Gate' });
  await ctx.db
    .updateTable('people')
    .set({ email_verified_at: ctx.clock() })
    .where('id', '=', business.manager.id)
    .execute();
  return business;
}

/** The server's clock, at seven in the morning of the next business day there. */
function goToMorning({ location: { time_zone: zone } }: TestBusiness): void {
  const { server } = product;
  const tomorrow = addDays(getBusinessDay(server.ctx.clock(), zone), 1);
  const morning = readFieldTime(`${tomorrow}T07:00`, zone);
  server.advance(morning.getTime() - server.ctx.clock().getTime());
}

describe.each([
  { locale: 'en', viewport: 'desktop', theme: 'light' },
  { locale: 'ar', viewport: 'phone', theme: 'dark' },
] as const)('in $locale on a $viewport', ({ locale, viewport, theme }) => {
  const test = takeTurns(locale);
  const { analytics, emailReport, unsubscribe, account, notifications } = texts[locale];

  test('reports are chosen beside the figures', async () => {
    const business = await buildTwoPlaces();
    const page = await newPage(product.browser, { locale, viewport, theme });
    await page.addInitScript(
      (own) => localStorage.setItem('auth_token', own),
      business.manager.token,
    );
    await page.goto(`${product.server.url}/account`);
    await page.getByRole('heading', { name: account.notify.title }).waitFor();
    await page.getByRole('link', { name: notifications.preferences.report.action }).click();
    const open = () => page.getByRole('button', { name: analytics.report }).click();
    const dialog = page.getByRole('dialog');
    const choice = (name: string) => dialog.getByRole('radio', { name });
    await open();
    await choice(emailReport.cadence.none).waitFor();
    expect(await choice(emailReport.cadence.none).isChecked()).toBe(true);
    await choice(emailReport.cadence.daily).check();
    await dialog.getByLabel(emailReport.location.label).selectOption({ label: 'South Gate' });
    await looksRight(page, `email-report-${viewport}`);
    await dialog.getByRole('button', { name: emailReport.save }).click();
    await page.getByText(emailReport.saved.daily).waitFor();
    await open();
    await choice(emailReport.cadence.daily).waitFor();
    expect(await choice(emailReport.cadence.daily).isChecked()).toBe(true);
    await page.context().close();
  });

  test('the link of an e-mail stops them with one press, signed out', async () => {
    const business = await buildTwoPlaces();
    const { manager } = business;
    const { url, ctx } = product.server;
    await product.server.as(manager.token)('PUT /api/business/report-subscription', {
      body: { cadence: 'daily', locationId: null },
    });
    goToMorning(business);
    await sendReports(ctx);
    const token = await secretFor(product.server, manager.email ?? '', 'unsubscribe');
    const page = await newPage(product.browser, { locale, viewport, theme });
    await page.goto(`${url}/unsubscribe?token=${token}`);
    const stop = page.getByRole('button', { name: unsubscribe.ask.action });
    await stop.waitFor();
    const chosen = () =>
      ctx.db
        .selectFrom('report_subscriptions')
        .select('cadence')
        .where('person_id', '=', manager.id)
        .executeTakeFirst();
    // Opening it alone stops nothing.
    expect(await chosen()).toEqual({ cadence: 'daily' });
    await looksRight(page, `unsubscribe-${viewport}`);
    await stop.click();
    await page.getByText(unsubscribe.done.text).waitFor();
    await looksRight(page, `unsubscribed-${viewport}`);
    expect(await chosen()).toEqual({ cadence: 'none' });
    await page.goto(`${url}/unsubscribe?token=uns_none`);
    await stop.click();
    await page.getByRole('heading', { name: unsubscribe.dead.title }).waitFor();
    // A link that is dead stays dead: there is nothing to press again.
    expect(await stop.count()).toBe(0);
    await page.context().close();
  });
});
