import { expect, test } from 'vitest';
import { buildStaffedBusiness, buildPerson, PASSWORD } from '../factories/people.ts';
import { openTicket, codeFor } from '../factories/stays.ts';
import { expectAccessible, newPage, takeScreenshot } from '../harness/browser.ts';
import { runProduct } from '../harness/product.ts';
import { texts } from './texts.ts';

const product = runProduct();

test('an administrator signs in and sees every location', async () => {
  const { ctx, url } = product.server;
  const { identity, board, impersonation } = texts.ar;
  const business = await buildStaffedBusiness(ctx);
  // Adds a second location, because the board of a single location opens without a choice.
  await buildStaffedBusiness(ctx);
  const admin = await buildPerson(ctx, { role: 'admin' });
  const page = await newPage(product.browser, { locale: 'ar', viewport: 'desktop' });
  await page.goto(`${url}/admin-login?next=/dispatcher-queue`);
  await page.getByRole('textbox', { name: identity.email }).fill(admin.email ?? '');
  await page.getByLabel(identity.password, { exact: true }).fill('wrong');
  await page.getByRole('button', { name: identity.signIn }).click();
  await page.getByText(identity.admin.denied).first().waitFor();
  await page.getByLabel(identity.password, { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: identity.signIn }).click();
  await page.waitForURL(/^[^?]*\/dispatcher-queue/);
  await page.locator(`[data-location="${business.location.id}"]`).click();
  await page.getByText(board.empty).waitFor();
  // The board is read-only for an administrator, and leads to whom they may act as.
  await page.getByText(impersonation.readOnly).waitFor();
  await expectAccessible(page);
  await takeScreenshot(page, 'board-of-administrator');
  await page.getByRole('link', { name: impersonation.choose, exact: true }).click();
  await page.waitForURL(/\/admin-dashboard\/users\?.*role=business/);
  await page.close();
});

test('a valet may not open the board, and a stranger must sign in first', async () => {
  const { ctx, url } = product.server;
  const business = await buildStaffedBusiness(ctx);
  const page = await newPage(product.browser);
  await page.goto(`${url}/dispatcher-queue`);
  await page.waitForURL('**/business-login**');
  await page.evaluate((token) => localStorage.setItem('auth_token', token), business.valet.token);
  await page.goto(`${url}/dispatcher-queue`);
  await page.waitForURL('**/valet-dashboard');
  await page.close();
});

test('the development inbox shows a code that has just been sent', async () => {
  const business = await buildStaffedBusiness(product.server.ctx);
  const ticket = await openTicket(product.server, business);
  const code = await codeFor(product.server, ticket.phone);
  const page = await newPage(product.browser);
  await page.goto(`${product.server.url}/dev/inbox?to=${encodeURIComponent(ticket.phone)}`);
  await page.getByText(code).waitFor();
  await expectAccessible(page);
  await takeScreenshot(page, 'inbox');
  await page.close();
});

test('the page of the API lists the calls of the contract', async () => {
  const page = await newPage(product.browser, { viewport: 'desktop' });
  await page.goto(`${product.server.url}/docs`);
  await page.getByText('Opens a ticket. As its location wants it').first().waitFor();
  await takeScreenshot(page, 'docs');
  const openapi = (await (await fetch(`${product.server.url}/openapi.json`)).json()) as {
    paths: object;
  };
  expect(Object.keys(openapi.paths).length).toBeGreaterThan(25);
  await page.close();
});
