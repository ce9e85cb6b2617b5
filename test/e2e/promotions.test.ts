import { describe } from 'vitest';
import { buildLocation, buildStaffedBusiness } from '../factories/people.ts';
import { pollUntilTruthy, parkCar } from '../factories/stays.ts';
import { type Page } from '../harness/browser.ts';
import { runProduct } from '../harness/product.ts';
import { flowsInTurn, looksRight } from './looks.ts';
import { newPage } from './pages.ts';
import { guestOn } from './people.ts';
import { texts } from './texts.ts';

const product = runProduct();

const takeTurns = flowsInTurn('en', 'ar');

describe.each([
  { locale: 'en', viewport: 'desktop', theme: 'light', percent: '15' },
  { locale: 'ar', viewport: 'phone', theme: 'dark', percent: '١٥' },
] as const)('in $locale on a $viewport', ({ locale, viewport, theme, percent }) => {
  const test = takeTurns(locale);
  const { promotions, houseAccounts, offer, promo: promoWords } = texts[locale];
  const url = (path: string) => product.server.url + path;

  async function openDesk(path: string) {
    const business = await buildStaffedBusiness(product.server.ctx);
    await buildLocation(product.server.ctx, business.id, { name: 'Zoo Gate' });
    const page = await newPage(product.browser, {
      token: business.manager.token,
      locale,
      viewport,
      theme,
    });
    await page.goto(url(path));
    return { business, page, call: product.server.as(business.manager.token) };
  }
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
  /** Presses a button of the open dialog. */
  const inDialog = (page: Page, name: string) =>
    page.getByRole('dialog').getByRole('button', { name, exact: true });
  const fill = (page: Page, name: string, text: string) =>
    page.getByRole('dialog').getByLabel(name, { exact: true }).fill(text);

  /** Opens a printed promo code or account as a guest with a parked car. */
  async function scan(business: Awaited<ReturnType<typeof openDesk>>['business'], path: string) {
    const page = await newPage(product.browser, { locale });
    await page.goto(url(path));
    const car = await parkCar(product.server, business);
    return { page, car, guest: guestOn(page, texts[locale]) };
  }
  const ask = async ({ page, car, guest }: Awaited<ReturnType<typeof scan>>) => {
    await guest.open(url(`/customer/ticket/${car.ticketToken}`));
    await guest.ask('10');
    return page;
  };
  test('a promo code is created, printed, scanned, used for a payment, and ended', async () => {
    const { business, page, call } = await openDesk('/business-dashboard/promotions');
    await button(page, promotions.create).first().click();
    await fill(page, promotions.form.code, 'night15');
    await fill(page, promotions.form.percent, percent);
    await fill(page, promotions.form.minimum, '10');
    await fill(page, promotions.form.until, '2031-01-31');
    await looksRight(page, `promotions-form-${viewport}`);
    await inDialog(page, promotions.form.create).click();
    await page.getByText(promotions.created).first().waitFor();
    await page.getByRole('link', { name: 'NIGHT15', exact: true }).waitFor();
    await looksRight(page, `promotions-${viewport}`);
    const { promoCodes } = await call('GET /api/promo-codes', { query: {} });
    const id = promoCodes[0]?.id ?? '';
    const scanned = await scan(business, `/promo/${id}`);
    await scanned.page.getByText(offer.kept).waitFor();
    await looksRight(scanned.page, `offer-${locale}`);
    const ticket = await ask(scanned);
    // 15.00 less 15 % is 12.75, and 8 % platform fee makes 13.77.
    await ticket.locator('[type=submit]', { hasText: '13.77' }).waitFor();
    await ticket.getByRole('button', { name: promoWords.remove }).waitFor();

    await page.goto(url(`/business-dashboard/promotions/${id}`));
    await page.getByText(promotions.unpaid).waitFor();
    await looksRight(page, `promotions-uses-${viewport}`);
    await button(page, promotions.end).click();
    await inDialog(page, promotions.end).click();
    await page.getByText(promotions.states.ended).first().waitFor();
    await ticket.goto(url(`/promo/${id}`));
    await ticket.getByText(offer.ended).waitFor();
  });

  test('a guest scans the sign of a restaurant’s house account, which pays and lists it in its month', async () => {
    const { business, page, call } = await openDesk('/business-dashboard/house-accounts');
    await button(page, houseAccounts.add).first().click();
    await fill(page, houseAccounts.form.name, '=Blue Fig');
    await fill(page, houseAccounts.form.code, 'fig2026');
    await fill(page, houseAccounts.form.day, '500');
    await looksRight(page, `house-form-${viewport}`);
    await inDialog(page, houseAccounts.add).click();
    await page.getByRole('link', { name: '=Blue Fig', exact: true }).waitFor();
    await looksRight(page, `house-${viewport}`);

    const { accounts } = await call('GET /api/business/house-accounts', {});
    const id = accounts[0]?.id ?? '';
    const scanned = await scan(business, `/validation/${id}/FIG2026`);
    await scanned.page.getByText(offer.keptHouse).waitFor();
    await ask(scanned);
    await scanned.guest.headline('paid');
    await pollUntilTruthy(async () => {
      const { accounts: now } = await call('GET /api/business/house-accounts', {});
      return now[0]?.uses === 1;
    });

    await page.goto(url(`/business-dashboard/house-accounts/${id}`));
    await page.getByText(houseAccounts.kinds.charge).first().waitFor();
    await page.getByText('16.20').first().waitFor();
    await looksRight(page, `house-statement-${viewport}`);
  });
});
