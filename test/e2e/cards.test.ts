import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildStaffedBusiness, buildPerson } from '../factories/people.ts';
import {
  buildCustomerSession,
  buildRequestedReturn,
  confirmation,
  CONFIRM,
} from '../factories/payments.ts';
import type { SignedInCustomer } from '../factories/payments.ts';
import { CARDS } from '../factories/stays.ts';
import { newPage, type Page } from '../harness/browser.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { looksRight, played } from './looks.ts';
import { texts } from './texts.ts';
import { countCalls } from './visitor.ts';

let product: Product;
let url: string;
let customer: SignedInCustomer;
beforeAll(async () => {
  product = await startProduct();
  ({ url } = product.server);
});
beforeEach(async () => {
  customer = await buildCustomerSession(product.server);
});
afterAll(() => product.close());

describe('the cards of a customer', () => {
  const { cards: words, pay, sandbox } = texts.en;

  async function open(token = customer.token): Promise<Page> {
    const page = await newPage(product.browser, played);
    await page.addInitScript((own) => localStorage.setItem('auth_token', own), token);
    await page.goto(`${url}/dashboard/payment-methods`);
    return page;
  }
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
  async function fill(page: Page, number: string): Promise<void> {
    await page.getByLabel(sandbox.card.number).fill(number);
    await page.getByLabel(sandbox.card.expiry).fill('12/40');
    await page.getByLabel(sandbox.card.cvc).fill('123');
  }
  const brandless = (template: string, last4: string) =>
    new RegExp(template.split('{brand}')[1]?.replace('{last4}', `\\W*${last4}`) ?? last4);

  test('a card is kept: declined first, past the bank, once; then another is the default', async () => {
    const page = await open();
    await page.getByText(words.empty).waitFor();
    await looksRight(page, 'cards-none');
    await button(page, words.add).click();
    await page.getByLabel(sandbox.card.number).waitFor();
    await button(page, words.save).click();
    await page.getByText(pay.card.missingNumber).waitFor();
    await looksRight(page, 'cards-slips');
    await fill(page, CARDS.declined);
    await button(page, words.save).click();
    await page.getByText(words.addFailed).waitFor();
    expect(await page.getByLabel(sandbox.card.expiry).inputValue()).toBe('12/40');

    await fill(page, CARDS.challenge);
    await button(page, words.save).click();
    await button(page, sandbox.challenge.approve).waitFor();
    await looksRight(page, 'cards-bank');
    await button(page, sandbox.challenge.decline).click();
    await page.getByText(words.addFailed).waitFor();
    expect(await customer.cards()).toEqual([]);
    await button(page, words.save).click();
    await button(page, sandbox.challenge.approve).click();
    await page.getByText(words.added).waitFor();
    const [first] = await customer.cards();
    expect(first).toMatchObject({ last4: '3155', isDefault: true });

    await button(page, words.add).click();
    await fill(page, CARDS.good);
    const sent = countCalls(page, '/api/payment-methods');
    await button(page, words.save).dblclick();
    await page.getByText(brandless(words.named, '4242')).first().waitFor();
    expect(sent()).toBe(1);
    await page
      .getByRole('listitem')
      .filter({ hasText: '4242' })
      .getByRole('button', { name: new RegExp(`^${words.makeDefault}`) })
      .click();
    await page.getByText(words.defaultDone).waitFor();
    expect((await customer.cards())[0]).toMatchObject({ last4: '4242', isDefault: true });
    await looksRight(page, 'cards-two');

    await page
      .getByRole('listitem')
      .filter({ hasText: '3155' })
      .getByRole('button', { name: new RegExp(`^${words.remove}`) })
      .click();
    await page.getByText(words.removeTitle).waitFor();
    await looksRight(page, 'cards-remove');
    await page.getByRole('dialog').getByRole('button', { name: words.remove, exact: true }).click();
    await page.getByText(words.removed).waitFor();
    expect(await customer.cards()).toHaveLength(1);
    await page.close();
  });

  test('an expired card says so; what was paid leads to its receipt', async () => {
    const business = await buildStaffedBusiness(product.server.ctx);
    await customer.add();
    const { car, id } = await buildRequestedReturn(product.server, business, customer);
    await customer.call(CONFIRM, await confirmation(product.server, car, id, 500));
    await product.server.ctx.db
      .updateTable('saved_cards')
      .set({ exp_month: 1, exp_year: 2024 })
      .where('person_id', '=', customer.id)
      .execute();
    const page = await open();
    await page.getByText(words.expired, { exact: true }).waitFor();
    await page.getByText(business.location.name).waitFor();
    await page.getByText('$21.20').waitFor();
    await page.setViewportSize({ width: 320, height: 640 });
    const extra = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(extra).toBe(0);
    await looksRight(page, 'cards-paid-small');
    await page.getByRole('link', { name: new RegExp(`^${words.recent.receipt}`) }).click();
    await page.waitForURL('**/receipt');
    await page.close();
  });

  test('an administrator who acts as the customer may look, and reads why no more', async () => {
    await customer.add();
    const admin = await buildPerson(product.server.ctx, { role: 'admin' });
    const { token } = await product.server.as(admin.token)('POST /api/admin/impersonate/{userId}', {
      params: { userId: customer.id },
    });
    const page = await open(token);
    await page.getByText(words.closed).waitFor();
    await page.getByText(brandless(words.named, '4242')).first().waitFor();
    expect(await button(page, words.add).count()).toBe(0);
    await looksRight(page, 'cards-closed');
    await page.close();
  });
});
