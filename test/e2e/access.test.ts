import { test } from 'vitest';
import { buildStaffedBusiness, buildPerson, PASSWORD } from '../factories/people.ts';
import { openTicket, codeFor } from '../factories/stays.ts';
import { runProduct } from '../harness/product.ts';
import { looksRightHere } from './looks.ts';
import { openPage } from './pages.ts';
import { texts } from './texts.ts';

const product = runProduct();

test('an administrator signs in and sees every location', async () => {
  const { ctx } = product.server;
  const { identity, board, impersonation } = texts.ar;
  const business = await buildStaffedBusiness(ctx);
  // Adds a second location, because the board of a single location opens without a choice.
  await buildStaffedBusiness(ctx);
  const admin = await buildPerson(ctx, { role: 'admin' });
  const page = await openPage(product, '/admin-login?next=/dispatcher-queue', {
    locale: 'ar',
    viewport: 'desktop',
  });
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
  await looksRightHere(page, 'board-of-administrator');
  await page.getByRole('link', { name: impersonation.choose, exact: true }).click();
  await page.waitForURL(/\/admin-dashboard\/users\?.*role=business/);
});

test('the development inbox shows a code that has just been sent', async () => {
  const business = await buildStaffedBusiness(product.server.ctx);
  const ticket = await openTicket(product.server, business);
  const code = await codeFor(product.server, ticket.phone);
  const page = await openPage(product, `/dev/inbox?to=${encodeURIComponent(ticket.phone)}`);
  await page.getByText(code).waitFor();
  await looksRightHere(page, 'inbox');
});
