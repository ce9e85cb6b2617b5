import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { plateKey } from '#domain/vehicles/plate.ts';
import { buildCustomer, type Customer, returnedService } from '../factories/customers.ts';
import { buildStaffedBusiness, type TestBusiness } from '../factories/people.ts';
import { insertStay } from '../factories/rows.ts';
import { settled } from '../harness/browser.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { customerOn, openPage } from './customerPages.ts';
import { flowsInTurn, looksRight } from './looks.ts';
import { texts } from './texts.ts';

let product: Product;
let business: TestBusiness;
let customer: Customer;

beforeAll(async () => {
  product = await startProduct();
  const { server } = product;
  business = await buildStaffedBusiness(server.ctx, { name: '=Gate, North' });
  // A name with a digit in it would be found by the plates' numbers.
  await server.ctx.db
    .updateTable('businesses')
    .set({ name: 'Meridian Hotels' })
    .where('id', '=', business.id)
    .execute();
  customer = await buildCustomer(server);
  await returnedService(server, customer, business);
  for (let visit = 1; visit <= 45; visit += 1) {
    const at = new Date(Date.UTC(2025, 11, 28) - visit * 7 * 86_400_000);
    await insertStay(server.ctx.db, business, {
      ticket_number: `H-${visit}`,
      customer_id: customer.id,
      license_plate: `OLD ${visit}`,
      plate_key: plateKey(`OLD ${visit}`),
      status: 'cancelled',
      cancelled_at: at,
      created_at: at,
    });
  }
});
afterAll(() => product.close());

const takeTurns = flowsInTurn('en', 'ar');

describe.each([
  { locale: 'en', viewport: 'phone' },
  { locale: 'ar', viewport: 'desktop' },
] as const)('in $locale on a $viewport', (look) => {
  const test = takeTurns(look.locale);
  const { history, details } = texts[look.locale].services;
  const open = async (path = '/history') => {
    const page = await openPage(product.browser, customer, look);
    const guest = customerOn(page, product.server.url, texts[look.locale]);
    await guest.open(path);
    return { page, guest };
  };

  test('months have their sums, and a year, words and a state stand in the address', async () => {
    const { page, guest } = await open();
    const paid = history.monthPaid.split('{')[0] ?? '';
    await page
      .locator('header')
      .filter({ hasText: paid })
      .getByText(/16\.20|\$/)
      .first()
      .waitFor();
    // At a desk a visit is one line, with its plate in one piece.
    const rows = page.getByRole('listitem').getByRole('button');
    const heights = await rows.evaluateAll((all) => all.map((row) => row.clientHeight));
    if (look.viewport === 'desktop') expect(Math.max(...heights)).toBeLessThan(56);
    await looksRight(page, 'history-months');
    await page.getByRole('combobox', { name: history.year }).selectOption('2025');
    await page.waitForURL('**/dashboard/history?year=2025');
    await guest.gone(customer.vehicle.licensePlate);
    await page.getByRole('searchbox').fill('OLD 7');
    await page.waitForURL(/search=OLD/);
    await guest.sees('OLD 7');
    await guest.gone('OLD 12');
    await page.reload();
    await guest.sees('OLD 7');
    expect(await page.getByRole('searchbox').inputValue()).toBe('OLD 7');
    expect(await page.getByRole('combobox', { name: history.year }).inputValue()).toBe('2025');
    await page.getByRole('searchbox').fill('nothing at all');
    await guest.press(history.clear);
    await page.waitForURL('**/dashboard/history');
    expect(await page.getByRole('searchbox').inputValue()).toBe('');
    await guest.sees(customer.vehicle.licensePlate);
    await page.context().close();
  });

  test('the way back closes an open visit and stays with the list', async () => {
    const { page, guest } = await open('/history?year=2025');
    await guest.press(/OLD 1\b/);
    await guest.dialog.getByRole('heading', { name: details.title }).waitFor();
    expect(page.url()).toMatch(/visit=/);
    await page.goBack();
    await guest.dialog.waitFor({ state: 'detached' });
    expect(page.url()).toMatch(/\/dashboard\/history\?year=2025$/);
    for (const visit of [/OLD 2\b/, /OLD 3\b/]) {
      await guest.press(visit);
      await guest.dialog.getByRole('heading', { name: details.title }).waitFor();
      await page.keyboard.press('Escape');
      await guest.dialog.waitFor({ state: 'detached' });
      expect(page.url()).toMatch(/\/dashboard\/history\?year=2025$/);
    }
    await page.context().close();
  });

  test('a file has everything that is filtered, with no formula in it', async () => {
    const { page, guest } = await open('/history?year=2025');
    await guest.sees('OLD 1');
    const coming = page.waitForEvent('download');
    await guest.press(history.export);
    const file = await coming;
    expect(file.suggestedFilename()).toBe('portico-2025.csv');
    const text = await readFile(await file.path(), 'utf8');
    expect(text.startsWith('\uFEFF')).toBe(true);
    const lines = text.trimEnd().split('\r\n');
    expect(lines).toHaveLength(1 + 45);
    expect(lines[0]).toContain(history.columns.currency);
    expect(lines[1]).toContain(`"'=Gate, North"`);
    expect(lines[1]).toMatch(/2025-12-2\dT\d\d:\d\d[+-]\d\d:\d\d/);
    await page.context().close();
  });

  test('a visit is one row of a list for a mouse, and no lower than a thumb needs', async () => {
    const { page } = await open();
    const row = page.getByRole('button', { name: 'OLD 1' }).first();
    await row.waitFor();
    await settled(page);
    const { height = 0 } = (await row.boundingBox()) ?? {};
    expect(height).toBeGreaterThanOrEqual(44);
    if (look.viewport === 'desktop') expect(height).toBeLessThanOrEqual(52);
    await page.context().close();
  });

  test('payments are rows too, and the profile has each subject beside what to do about it', async () => {
    const { page, guest } = await open('/payment-methods');
    const row = page.getByRole('listitem').filter({ hasText: '=Gate, North' }).first();
    await row.waitFor();
    await settled(page);
    const { height = 0 } = (await row.boundingBox()) ?? {};
    expect(height).toBeGreaterThanOrEqual(44);
    if (look.viewport === 'desktop') expect(height).toBeLessThanOrEqual(52);
    await looksRight(page, 'payments-rows');
    await guest.open('/profile');
    const title = page.getByRole('heading', { name: texts[look.locale].profile.name.title });
    const change = page.getByRole('button', { name: texts[look.locale].profile.name.change });
    await change.waitFor();
    await settled(page);
    const [above, below] = await Promise.all([title.boundingBox(), change.boundingBox()]);
    const isBeside = (below?.y ?? 0) < (above?.y ?? 0) + (above?.height ?? 0) + 24;
    expect(isBeside).toBe(look.viewport === 'desktop');
    await looksRight(page, 'profile-rows');
    await page.context().close();
  });
});
