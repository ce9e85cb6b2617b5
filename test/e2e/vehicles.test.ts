import { describe, expect, test } from 'vitest';
import { buildCustomer } from '../factories/customers.ts';
import { newPage, type Page } from '../harness/browser.ts';
import { runProduct } from '../harness/product.ts';
import { buildBeforeEach } from '../harness/runServer.ts';
import { looksRight, played } from './looks.ts';
import { texts } from './texts.ts';

const product = runProduct();
const customer = buildBeforeEach(() => buildCustomer(product.server));

describe('the cars of a customer', () => {
  const { vehicles: words, customer: section } = texts.en;
  const form = section.vehicle;

  async function open(): Promise<Page> {
    const page = await newPage(product.browser, played);
    await page.addInitScript((own) => localStorage.setItem('auth_token', own), customer.token);
    await page.goto(`${product.server.url}/dashboard/vehicles`);
    return page;
  }
  const press = (page: Page, button: string) =>
    page.getByRole('button', { name: button, exact: true }).last().click();
  const submit = (page: Page) =>
    page.getByRole('dialog').getByRole('button', { name: form.submit, exact: true }).click();

  test('a car is added, corrected and removed', async () => {
    await customer.call('DELETE /api/vehicles/{id}', { params: { id: customer.vehicle.id } });
    const page = await open();
    const cars = page.getByRole('article');
    await page.getByText(words.empty).waitFor();
    await looksRight(page, 'vehicles-none');
    await press(page, words.add);
    await page.getByLabel(form.make).selectOption('Lexus');
    await page.getByLabel(form.model).fill('LX 600');
    await page.getByLabel(form.year).selectOption('2024');
    await page.getByLabel(form.plate).fill('أ ب ١٢٣٤');
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
    await page.close();
  });
});
