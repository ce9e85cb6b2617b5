import { afterAll, beforeAll, describe, expect } from 'vitest';
import { customersCar } from '../factories/conversations.ts';
import { buildPerson, buildStaffedBusiness } from '../factories/people.ts';
import { requestCar } from '../factories/stays.ts';
import { newPage } from '../harness/browser.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { flowsInTurn, looksRight } from './looks.ts';
import { personOn } from './person.ts';
import { texts } from './texts.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

const takeTurns = flowsInTurn('en', 'ar');

describe.each([
  ['en', 'desktop', 'light'],
  ['ar', 'phone', 'dark'],
] as const)('in %s on a %s', (locale, viewport, theme) => {
  const test = takeTurns(locale);
  const words = texts[locale];
  const { adminPeople: people, deskErrors } = words;
  const word = '\u2066DELETE\u2069';

  async function openAs(token: string, path: string) {
    const page = await newPage(product.browser, { locale, viewport, theme });
    await page.addInitScript((mine) => localStorage.setItem('auth_token', mine), token);
    await page.goto(product.server.url + path);
    return { page, person: personOn(page, product.server.url, words) };
  }

  test('a customer is found, looked at, locked, let in again and deleted', async () => {
    const { server } = product;
    const business = await buildStaffedBusiness(server.ctx);
    const admin = await buildPerson(server.ctx, { role: 'admin' });
    const car = await customersCar(server, business);
    await requestCar(server, car);
    const customer = await buildPerson(server.ctx, { role: 'customer', firstName: 'Lovelace' });
    const { page, person } = await openAs(admin.token, '/admin-dashboard/customers');
    await page.getByRole('searchbox').fill(car.customer.email ?? '');
    await page
      .getByText(car.customer.email ?? '')
      .first()
      .waitFor();
    await expect.poll(() => page.url()).toContain('q=');
    await looksRight(page, 'admin-customers');
    // Whose car is with a valet stays.
    await page.getByRole('link', { name: /Grace/ }).click();
    await page.getByText(words.common.state.waitingForPayment).first().waitFor();
    await looksRight(page, 'admin-customer');
    await person.press(people.delete.open);
    await page.getByRole('dialog').getByText(deskErrors.USER_HAS_CARS).waitFor();
    await page.getByRole('dialog').getByText(deskErrors.USER_HAS_MONEY_OPEN).waitFor();
    await looksRight(page, 'admin-delete-refused');
    await page.getByRole('dialog').getByRole('button', { name: people.cancel }).click();

    await page.goto(`${server.url}/admin-dashboard/customers/${customer.id}`);
    await person.press(people.customer.resend);
    await person.sees(people.customer.resent);
    await person.press(people.customer.lock);
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: people.customer.lockSubmit }).click();
    await dialog.getByText(words.issues.reason_missing).waitFor();
    await dialog.getByLabel(people.customer.reason).fill('Stolen card');
    await looksRight(page, 'admin-lock');
    await dialog.getByRole('button', { name: people.customer.lockSubmit }).click();
    await person.sees(people.customer.locked);
    await page.getByText('Stolen card').first().waitFor();
    await expect
      .poll(() =>
        server
          .as(customer.token)('GET /api/auth/me', {})
          .catch(() => 'out'),
      )
      .toBe('out');
    await looksRight(page, 'admin-customer-locked');

    await person.press(people.customer.unlock);
    await person.sees(people.customer.unlocked);
    await person.press(people.delete.open);
    await dialog.getByText(people.delete.goes).waitFor();
    await dialog.getByRole('button', { name: people.delete.submit }).click();
    await dialog
      .getByText(words.t('issues:confirmation_word_missing', { word: 'DELETE' }).slice(0, 6))
      .first()
      .waitFor();
    await dialog.getByLabel(words.t('adminPeople:delete.confirm', { word })).fill('DELETE');
    await looksRight(page, 'admin-delete');
    await dialog.getByRole('button', { name: people.delete.submit }).click();
    await page.waitForURL('**/admin-dashboard/customers');
    await person.sees(people.delete.done);
    await page.close();
  });

  test('everybody is filtered by role and state, and a business’s valets are looked at', async () => {
    const { server } = product;
    const business = await buildStaffedBusiness(server.ctx);
    const support = await buildPerson(server.ctx, { role: 'admin', adminSet: 'support' });
    const { page } = await openAs(
      support.token,
      `/admin-dashboard/users?role=business_valet&q=${business.valet.phone_e164?.slice(1) ?? ''}`,
    );
    await page.getByText('Omar Person').first().waitFor();
    // Who only reads is offered no step.
    expect(await page.getByText(people.users.impersonate, { exact: true }).count()).toBe(0);
    const remove = page.getByRole('button', { name: new RegExp(`^${people.delete.open}`) });
    expect(await remove.count()).toBe(0);
    await looksRight(page, 'admin-users-filtered');
    await page.getByLabel(people.state.name, { exact: true }).selectOption('suspended');
    await page.getByText(words.portal.table.noMatch).waitFor();
    await page.getByRole('button', { name: words.portal.table.clear }).click();
    await page.getByText('Omar Person').first().waitFor();

    await page.goto(`${server.url}/admin-dashboard/valets`);
    await page.getByRole('searchbox').fill(business.name);
    await page.getByText('Luis Person').first().waitFor();
    await page.getByText(people.valets.onShift).first().waitFor();
    await looksRight(page, 'admin-valets');
    await page.close();
  });
});
