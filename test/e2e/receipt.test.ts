import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildCustomer } from '../factories/customers.ts';
import { buildStaffedBusiness, type TestBusiness } from '../factories/people.ts';
import { eventually, messagesTo, paidCar } from '../factories/stays.ts';
import { expectAccessible, newPage, type Page, screenshot, settled } from '../harness/browser.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { paidReturn, returnedService } from './customerCars.ts';
import { customerOn, openPage } from './customerPages.ts';
import { texts } from './texts.ts';

let product: Product;
let business: TestBusiness;
beforeAll(async () => {
  product = await startProduct();
  business = await buildStaffedBusiness(product.server.ctx);
  await product.server.ctx.db
    .updateTable('businesses')
    .set({ tax_label: 'VAT', tax_basis_points: 500 })
    .where('id', '=', business.id)
    .execute();
});
afterAll(() => product.close());

/** The receipt and nothing of what stands around it, on one page of either size. */
async function expectPrinted(page: Page, name: string): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  await screenshot(page, `${name}-print`);
  expect(await page.getByRole('button').filter({ visible: true }).count()).toBe(0);
  expect(await page.locator('.receipt').isVisible()).toBe(true);
  for (const format of ['A4', 'Letter']) {
    const pdf = await page.pdf({ format });
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page[^s]/g)).toHaveLength(1);
  }
  await page.emulateMedia({ media: 'screen' });
}

test.each(['en', 'ar'] as const)(
  'a guest reads, prints and sends the receipt from the ticket in %s',
  async (locale) => {
    const { server, browser } = product;
    const words = texts[locale];
    const car = await paidCar(server, business);
    const page = await newPage(browser, { locale });
    await page.goto(`${server.url}/customer/ticket/${car.ticketToken}`);
    await page.getByRole('button', { name: words.ticket.receipt.open }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('19.20').first().waitFor();
    const paper = (await dialog.locator('.receipt').textContent()) ?? '';
    for (const part of [business.name, business.location.name, car.ticketNumber, '4242', 'VAT 5%'])
      expect(paper.replaceAll(/[\u2066-\u2069]/g, '')).toContain(part);
    await settled(page);
    await expectAccessible(page);
    await screenshot(page, `receipt-ticket-${locale}`);
    await expectPrinted(page, `receipt-ticket-${locale}`);

    await page.setViewportSize({ width: 390, height: 844 });
    const field = dialog.getByLabel(words.receipt.email.label);
    const send = dialog.getByRole('button', { name: words.receipt.email.send });
    await field.fill('guest at example');
    await send.click();
    await dialog.getByText(words.receipt.email.invalid).waitFor();
    const address = `guest-${locale}@example.test`;
    await field.fill(address);
    await send.click();
    const told = dialog.getByText(address);
    await told.waitFor();
    // In sight, without a scroll; and pressed once more it sends no second one.
    const box = await told.boundingBox();
    const button = dialog.getByRole('button', { name: words.receipt.email.sent });
    const foot = await button.boundingBox();
    expect((box?.y ?? 9999) + (box?.height ?? 0)).toBeLessThanOrEqual(844);
    expect(box?.y ?? 9999).toBeLessThan(foot?.y ?? 0);
    await button.click({ force: true });
    await eventually(async () => (await messagesTo(server, address)).length === 1);
    await page.close();
  },
);

test('after the return the dashboard asks how it was, and has the receipt', async () => {
  const { server, browser } = product;
  const words = texts.en;
  const customer = await buildCustomer(server);
  const { id } = await returnedService(server, customer, business);
  const page = await openPage(browser, customer, {});
  const guest = customerOn(page, server.url, words);
  await guest.open();
  await page.getByRole('radio', { name: words.t('services:rating.stars', { count: 5 }) }).click();
  await guest.sees(words.services.rating.thanks);
  await page.getByRole('link', { name: words.services.details.receipt }).click();
  await page.waitForURL(`**/dashboard/history/${id}/receipt`);
  await guest.sees('$19.20');
  await settled(page);
  await screenshot(page, 'receipt-dashboard');
  await expectPrinted(page, 'receipt-dashboard');
  await guest.press(words.receipt.email.send);
  await guest.sees(words.receipt.email.sent);
  await page.context().close();
});

test('a paid car that nobody drives yet is read out at the step that is marked', async () => {
  const { server, browser } = product;
  const words = texts.en;
  const customer = await buildCustomer(server);
  await paidReturn(server, customer, business);
  const page = await openPage(browser, customer, {});
  const guest = customerOn(page, server.url, words);
  await guest.open();
  // Nobody drives it yet: what is read out is the step that is marked.
  const step = words.t('common:progress.label', { step: 2, name: words.common.state.parked });
  await page.getByText(step, { exact: true }).first().waitFor({ state: 'attached' });
  await page.context().close();
});

test('a switch that cannot take effect says why, and offline none pretends', async () => {
  const { server, browser } = product;
  const { preferences } = texts.en.notifications;
  const customer = await buildCustomer(server, { isVerified: false });
  const page = await openPage(browser, customer, {});
  await customerOn(page, server.url, texts.en).open('/profile');
  // The choices are fetched when their place comes into view.
  await page.getByRole('heading', { name: texts.en.account.notify.title }).scrollIntoViewIfNeeded();
  await page.getByText(preferences.blocked.sms.unverified).waitFor();
  const toggle = (category: 'ready' | 'cars', channel: 'sms' | 'email') =>
    page.getByRole('switch', {
      name: `${preferences.categories[category].name}: ${preferences.channels[channel]}`,
    });
  expect(await toggle('ready', 'sms').isDisabled()).toBe(true);
  expect(await toggle('ready', 'sms').isChecked()).toBe(false);
  expect(await toggle('cars', 'email').isEnabled()).toBe(true);
  await page.context().setOffline(true);
  await page.getByText(preferences.blocked.offline).waitFor();
  expect(await toggle('cars', 'email').isDisabled()).toBe(true);
  await page.context().close();
});
