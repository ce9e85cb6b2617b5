import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { randomEmail, secretFor, STRONG } from '../factories/accounts.ts';
import { buildPerson, buildStaffedBusiness, PASSWORD } from '../factories/people.ts';
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
  const { adminTeam: team, admin, access } = words;

  async function openAs(token: string, path: string) {
    const page = await newPage(product.browser, { locale, viewport, theme });
    await page.addInitScript((mine) => localStorage.setItem('auth_token', mine), token);
    await page.goto(product.server.url + path);
    return { page, person: personOn(page, product.server.url, words) };
  }

  test('an owner invites an administrator, who chooses a password; narrows, and removes them', async () => {
    const { server } = product;
    const owner = await buildPerson(server.ctx, { role: 'admin', firstName: 'Olga' });
    const email = randomEmail();
    const { page, person } = await openAs(owner.token, '/admin-dashboard/administrators');
    await person.press(team.invite.button);
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(team.firstName).fill('Ines');
    await dialog.getByLabel(team.lastName).fill('Vidal');
    await dialog.getByLabel(team.email).fill(email);
    await dialog.getByText(team.sets.operations, { exact: true }).click();
    await dialog.getByLabel(team.password).fill(PASSWORD);
    await looksRight(page, 'administrator-invite');
    await dialog.getByRole('button', { name: team.invite.submit }).click();
    await person.sees(team.invite.done);
    await person.sees(email);
    await person.sees(team.status.pending);

    const secret = await secretFor(server, email, 'reset-password');
    const other = await newPage(product.browser, { locale, viewport, theme });
    await other.goto(`${server.url}/reset-password?token=${secret}`);
    await other.getByRole('heading', { name: access.reset.invitedTitle }).waitFor();
    const fields = other.locator('input[type=password]');
    await fields.nth(0).fill(STRONG);
    await fields.nth(1).fill(STRONG);
    await looksRight(other, 'administrator-password');
    await other.getByRole('button', { name: access.reset.invitedSubmit }).click();
    await other.getByRole('link', { name: access.reset.toAdminLogin }).click();
    await personOn(other, server.url, words).asAdmin(email, STRONG);
    await other.close();

    await page.reload();
    await person.sees(team.title);
    await page.getByRole('button', { name: 'Ines Vidal' }).click();
    await dialog.getByText(team.sessions).waitFor();
    await dialog.getByText(team.sets.finance, { exact: true }).click();
    await looksRight(page, 'administrator');
    await dialog.getByRole('button', { name: team.save }).click();
    await dialog.getByLabel(words.secondFactor.password).fill(PASSWORD);
    await looksRight(page, 'administrator-proof');
    await dialog.getByRole('button', { name: team.save }).click();
    await dialog.waitFor({ state: 'detached' });
    const { rows } = await server.ctx.pool.query<{ admin_set: string }>(
      'select admin_set from people where email = $1',
      [email],
    );
    expect(rows).toEqual([{ admin_set: 'finance' }]);
    await page.getByRole('button', { name: 'Ines Vidal' }).click();
    await dialog.getByRole('button', { name: team.remove.button }).click();
    // The question stands in its place.
    await dialog.getByLabel(words.secondFactor.password).fill(PASSWORD);
    await dialog.getByRole('button', { name: team.remove.button }).click();
    await page.getByRole('button', { name: 'Ines Vidal' }).waitFor({ state: 'detached' });
    await looksRight(page, 'administrators');
    await page.close();
  });

  test('the trail says who did what as whom, is narrowed, and is a file', async () => {
    const { server } = product;
    const business = await buildStaffedBusiness(server.ctx);
    const ada = await buildPerson(server.ctx, { role: 'admin', firstName: `Ada ${locale}` });
    const acting = await server.as(ada.token)('POST /api/admin/impersonate/{userId}', {
      params: { userId: business.manager.id },
    });
    await server.as(acting.token)('PATCH /api/business/locations/{id}', {
      params: { id: business.location.id },
      body: { name: `Harbor ${locale}` },
    });
    await server.as(business.manager.token)('PATCH /api/business/settings', {
      body: { tax: { label: 'VAT', percent: 5 } },
    });
    const { page } = await openAs(ada.token, `/admin-dashboard/audit?business=${business.id}`);
    // Not the choices of the filter, which have the same words.
    const line = (text: string) => page.locator('span.font-strong', { hasText: text }).first();
    await line(admin.audit.actions['impersonation started']).waitFor();
    await line(words.audit.actions.location.updated).waitFor();
    await line(words.audit.actions.settings.updated).waitFor();
    await line(words.adminCalls['PATCH /api/business/locations/{id}']).waitFor();
    await looksRight(page, 'admin-audit-trail');
    await page
      .getByRole('combobox', { name: admin.audit.columns.action })
      .selectOption('impersonation started');
    await line(words.audit.actions.settings.updated).waitFor({ state: 'detached' });
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: words.portal.table.csv }).click();
    const file = await readFile(await (await downloading).path(), 'utf8');
    expect(file).toContain(admin.audit.actions['impersonation started']);
    expect(file.trim().split('\n')).toHaveLength(2);
    await page.close();
  });
});
