import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildCustomer, type Customer, requestService, somePlate } from '../factories/customers.ts';
import { buildStaffedBusiness } from '../factories/people.ts';
import { newPage, type Page } from '../harness/browser.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { looksRight, played } from './looks.ts';
import { texts } from './texts.ts';

let product: Product;
let url: string;
let customer: Customer;
beforeAll(async () => {
  product = await startProduct();
  ({ url } = product.server);
});
beforeEach(async () => {
  customer = await buildCustomer(product.server);
});
afterAll(() => product.close());

describe('the cars of a customer', () => {
  const { vehicles: words, common, customer: section, issues } = texts.en;
  const form = section.vehicle;

  async function open(): Promise<Page> {
    const page = await newPage(product.browser, played);
    await page.addInitScript((own) => localStorage.setItem('auth_token', own), customer.token);
    await page.goto(`${url}/dashboard/vehicles`);
    return page;
  }
  const press = (page: Page, button: string) =>
    page.getByRole('button', { name: button, exact: true }).last().click();
  const submit = (page: Page) =>
    page.getByRole('dialog').getByRole('button', { name: form.submit, exact: true }).click();

  test('cars are added past every slip, corrected, and removed', async () => {
    await customer.call('DELETE /api/vehicles/{id}', { params: { id: customer.vehicle.id } });
    const page = await open();
    const cars = page.getByRole('article');
    await page.getByText(words.empty).waitFor();
    await looksRight(page, 'vehicles-none');
    await press(page, words.add);
    await submit(page);
    await page.getByText(issues.make_missing).waitFor();
    await page.getByText(issues.plate_missing).waitFor();
    await page.getByLabel(form.make).selectOption('Lexus');
    await page.getByLabel(form.model).fill('LX 600');
    await page.getByLabel(form.year).selectOption('2024');
    await page.getByLabel(form.plate).fill('1');
    await submit(page);
    await page.getByText(issues.plate_invalid).waitFor();
    await looksRight(page, 'vehicles-slips');
    await page.getByLabel(form.plate).fill('أ ب ١٢٣٤');
    // The answer is lost: what was typed stays, and one car comes of it.
    await page.route('**/api/vehicles', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      await route.fetch();
      await route.abort();
    });
    await submit(page);
    await page.getByText(form.failed).waitFor();
    await page.unroute('**/api/vehicles');
    await submit(page);
    await page.getByText(form.done).waitFor();
    expect(await customer.call('GET /api/vehicles', {})).toHaveLength(1);
    await cars.first().waitFor();
    await looksRight(page, 'vehicles-one');

    await cars.getByRole('button', { name: new RegExp(`^${words.edit}`) }).click();
    await page.getByLabel(form.model).fill('RX 350');
    await press(page, form.save);
    await page.getByText(words.saved).waitFor();
    await cars.getByText('RX 350').waitFor();

    await cars.getByRole('button', { name: new RegExp(`^${words.remove}`) }).click();
    await page.getByText(words.removeTitle).waitFor();
    await looksRight(page, 'vehicles-remove');
    await press(page, words.remove);
    await page.getByText(words.empty).waitFor();
    expect(await customer.call('GET /api/vehicles', {})).toEqual([]);
    expect(common.actions.close).toBeTruthy();
    await page.close();
  });

  test('a plate one has already is said beside its field', async () => {
    const page = await open();
    await press(page, words.add);
    await page.getByLabel(form.make).selectOption('BMW');
    await page.getByLabel(form.model).fill('i7');
    await page.getByLabel(form.year).selectOption('2024');
    await page.getByLabel(form.plate).fill(customer.vehicle.licensePlate);
    await submit(page);
    await page.locator('[aria-invalid=true]').first().waitFor();
    expect(await page.getByLabel(form.model).inputValue()).toBe('i7');
    await page.getByLabel(form.plate).fill(somePlate());
    await submit(page);
    await page.getByText(form.done).waitFor();
    expect(await customer.call('GET /api/vehicles', {})).toHaveLength(2);
    await page.close();
  });

  test('a car that is announced says so at once, and can be neither changed nor removed', async () => {
    const business = await buildStaffedBusiness(product.server.ctx);
    const page = await open();
    const car = page.getByRole('article');
    await car.getByRole('button').first().waitFor();
    await page.waitForLoadState('networkidle');
    await requestService(customer, business);
    await car.getByText(common.state.requested, { exact: true }).waitFor();
    expect(await car.getByRole('button').count()).toBe(0);
    await looksRight(page, 'vehicles-in-use');
    await page.setViewportSize({ width: 320, height: 640 });
    const extra = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(extra).toBe(0);
    await page.close();
  });
});
