import { beforeAll, expect, test } from 'vitest';
import { newCustomer, secretFor } from '../factories/accounts.ts';
import { somePlate } from '../factories/customers.ts';
import { buildStaffedBusiness, type TestBusiness } from '../factories/people.ts';
import type { Page } from '../harness/browser.ts';
import { runProduct } from '../harness/product.ts';
import { looksRight } from './looks.ts';
import { newPage } from './pages.ts';
import { texts } from './texts.ts';

/**
 * Maximum of fields and taps from the landing page to a sent request, with a new account and a new
 * car.
 */
const MOST_STEPS = 17;

let business: TestBusiness;
const product = runProduct();
beforeAll(async () => {
  // Builds the only business, so the request form has a single location.
  business = await buildStaffedBusiness(product.server.ctx);
});

/** Returns a person's actions and counts them: each typed field, choice and tap is one step. */
function personAt(page: Page) {
  const steps: string[] = [];
  return {
    steps,
    async type(label: string, value: string) {
      steps.push(`type ${label}`);
      await page.getByLabel(label, { exact: true }).fill(value);
    },
    async choose(label: string, value: string) {
      steps.push(`choose ${label}`);
      await page.getByRole('combobox', { name: label }).selectOption(value);
    },
    async tap(role: 'button' | 'link' | 'checkbox', name?: string) {
      steps.push(`tap ${name ?? role}`);
      await page
        .getByRole(role, name ? { name, exact: true } : {})
        .first()
        .click();
    },
    async openMail(link: string) {
      steps.push('tap the link in the e-mail');
      await page.goto(link);
    },
  };
}

test(`a stranger requests a valet within ${MOST_STEPS} fields and taps`, async () => {
  const person = newCustomer();
  const plate = somePlate();
  const { access, customer, identity, serviceDialogs } = texts.en;
  const page = await newPage(product.browser);
  const guest = personAt(page);
  const { steps } = guest;
  await page.goto(product.server.url);
  steps.push('tap the way in');
  await page.locator('a[href="/register"]').filter({ visible: true }).first().click();
  await guest.type(access.register.firstName, person.firstName);
  await guest.type(access.register.lastName, person.lastName);
  await guest.type(identity.email, person.email);
  await guest.type(identity.phone, person.phoneNumber);
  await guest.type(identity.password, person.password);
  await guest.tap('checkbox');
  await guest.tap('button', access.register.submit);
  await page.getByText(access.register.sentText).waitFor();

  const token = await secretFor(product.server, person.email, 'verify-email');
  await guest.openMail(`${product.server.url}/verify-email?token=${token}`);
  await page.waitForURL('**/dashboard');

  await guest.tap('button', customer.request);
  await page.getByRole('dialog').getByText(business.location.name).waitFor();
  await looksRight(page, 'first-request');
  await guest.choose(customer.vehicle.make, 'Porsche');
  await guest.type(customer.vehicle.model, 'Taycan');
  await guest.choose(customer.vehicle.year, '2024');
  await guest.type(customer.vehicle.plate, plate);
  steps.push('tap the button that sends it');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: serviceDialogs.request.submit })
    .click();
  await page.waitForURL('**/dashboard/current?service=**');
  await page.getByText(plate).first().waitFor();

  expect(steps.length, steps.join('\n')).toBeLessThanOrEqual(MOST_STEPS);
  const stays = await product.server.ctx.db
    .selectFrom('stays')
    .select(['status', 'vehicle_make', 'location_id'])
    .where('license_plate', '=', plate)
    .execute();
  expect(stays).toEqual([
    { status: 'expected', vehicle_make: 'Porsche', location_id: business.location.id },
  ]);
});
