import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { randomEmail, secretFor, STRONG } from '../factories/accounts.ts';
import { customersCar } from '../factories/conversations.ts';
import { buildPerson, buildStaffedBusiness, PASSWORD } from '../factories/people.ts';
import { insertRow } from '../factories/rows.ts';
import { runProduct } from '../harness/product.ts';
import { flowsInTurn, looksRight } from './looks.ts';
import { openPage } from './pages.ts';
import { personOn } from './person.ts';
import { texts } from './texts.ts';

const product = runProduct();

const takeTurns = flowsInTurn('en', 'ar');

describe.each([
  ['en', 'desktop', 'light'],
  ['ar', 'phone', 'dark'],
] as const)('in %s on a %s', (locale, viewport, theme) => {
  const test = takeTurns(locale);
  const words = texts[locale];
  const { adminTeam: team, access } = words;

  async function openAs(token: string, path: string) {
    const page = await openPage(product, path, { token, locale, viewport, theme });
    return { page, person: personOn(page, product.server.url, words) };
  }

  test('an owner invites an administrator, who chooses a password, then restricts and removes them', async () => {
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
    const other = await openPage(product, `/reset-password?token=${secret}`, {
      locale,
      viewport,
      theme,
    });
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
    // The dialog now asks for the password.
    await dialog.getByLabel(words.secondFactor.password).fill(PASSWORD);
    await dialog.getByRole('button', { name: team.remove.button }).click();
    await page.getByRole('button', { name: 'Ines Vidal' }).waitFor({ state: 'detached' });
    await looksRight(page, 'administrators');
  });

  test('an owner enters who runs the platform, and guests read it', async () => {
    const { url, ctx } = product.server;
    const { adminSettings } = words;
    const admin = await buildPerson(ctx, { role: 'admin' });
    const { page, person } = await openAs(admin.token, '/admin-dashboard/settings');
    const form = page.getByRole('form', { name: adminSettings.contact.title });
    await form.getByLabel(adminSettings.contact.fields.operatorName).first().fill('Harbor Valet');
    await form.getByRole('button', { name: adminSettings.save }).click();
    await person.sees(adminSettings.saved);
    await page.goto(`${url}/terms`);
    await page.getByRole('heading', { name: words.legal.operator.title }).waitFor();
    expect(await page.getByText('Harbor Valet').count()).toBeGreaterThan(0);
  });

  test('an administrator answers a request, and the person who asked writes again', async () => {
    const { server } = product;
    const { adminSupport: admin, support: own } = words;
    const { customer } = await customersCar(server, await buildStaffedBusiness(server.ctx));
    const ada = await buildPerson(server.ctx, { role: 'admin', adminSet: 'support' });
    const subject = `Receipt ${randomUUID().slice(0, 4)}`;
    await insertRow(server, 'support_requests', {
      person_id: customer.id,
      subject,
      message: 'The receipt of yesterday has another plate.',
      client_id: randomUUID(),
    });
    const { page, person } = await openAs(ada.token, '/admin-dashboard/support');
    await page
      .getByRole(viewport === 'phone' ? 'listitem' : 'row')
      .filter({ hasText: subject })
      .getByRole('link')
      .click();
    await person.sees('The receipt of yesterday');
    const answer = page.getByRole('textbox', { name: admin.answer });
    await answer.fill('We sent you a new one.');
    await page.getByRole('textbox', { name: admin.note }).fill('Known since Monday');
    await person.press(admin.saveNote);
    await person.sees(admin.done.notes);
    await person.press(admin.send);
    await person.sees(admin.done.answer);
    await expect.poll(() => answer.inputValue()).toBe('');
    await looksRight(page, 'admin-support-answered');

    const asker = await openAs(customer.token, '/support');
    await asker.person.sees('We sent you a new one.');
    expect(await asker.page.getByText('Known since Monday').count()).toBe(0);
    await asker.person.press(own.again);
    await asker.page.getByRole('textbox').fill('It did not come.');
    await looksRight(asker.page, 'support-own');
    await asker.person.press(own.send);
    await asker.person.sees(own.sent);
    await asker.person.sees('It did not come.');
    // A hint updates the administrator's open page.
    await person.sees('It did not come.');
    await person.sees(admin.status.open);
  });
});
