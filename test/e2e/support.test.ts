import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { customersCar } from '../factories/conversations.ts';
import { buildPerson, buildStaffedBusiness } from '../factories/people.ts';
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
  const { adminSupport: admin, support: own } = words;

  async function openAs(token: string, path: string) {
    const page = await newPage(product.browser, { locale, viewport, theme });
    await page.addInitScript((mine) => localStorage.setItem('auth_token', mine), token);
    await page.goto(product.server.url + path);
    return { page, person: personOn(page, product.server.url, words) };
  }

  for (const [from, isByOther] of [
    ['a request is answered, and its asker writes again', false],
    ['a request that somebody else has meanwhile keeps what was typed', true],
  ] as const)
    test(from, async () => {
      const { server } = product;
      const business = await buildStaffedBusiness(server.ctx);
      const { customer } = await customersCar(server, business);
      const [ada, bob] = [
        await buildPerson(server.ctx, { role: 'admin', adminSet: 'support', firstName: 'Ada' }),
        await buildPerson(server.ctx, { role: 'admin', firstName: 'Bob' }),
      ];
      const subject = `Receipt ${randomUUID().slice(0, 4)}`;
      const { id } = await server.ctx.db
        .insertInto('support_requests')
        .values({
          person_id: customer.id,
          subject,
          message: 'The receipt of yesterday has another plate.',
          client_id: randomUUID(),
        })
        .returning('id')
        .executeTakeFirstOrThrow();

      const { page, person } = await openAs(ada.token, '/admin-dashboard/support');
      await page.getByText(subject).first().waitFor();
      await looksRight(page, 'admin-support');
      const row = page
        .getByRole(viewport === 'phone' ? 'listitem' : 'row')
        .filter({ hasText: subject });
      await row.getByRole('link').click();
      await page.getByText('The receipt of yesterday').waitFor();
      const answer = page.getByRole('textbox', { name: admin.answer });
      await answer.fill('We sent you a new one.');

      if (isByOther) {
        await server.as(bob.token)('POST /api/admin/support/{id}/take', {
          params: { id },
          body: { from: null },
        });
        // The open page hears of it, and the words are kept for whoever takes it over.
        await page
          .getByText(words.t('adminSupport:withOther', { name: '\u2068Bob Person\u2069' }))
          .waitFor();
        await person.press(words.t('adminSupport:takeOver', { name: '\u2068Bob Person\u2069' }));
        await person.sees(admin.done.take);
        await expect.poll(() => answer.inputValue()).toBe('We sent you a new one.');
        await looksRight(page, 'admin-support-request');
        await person.press(admin.close);
        await person.sees(admin.done.close);
        await page.getByText(admin.closedText).waitFor();
        await page.close();
        return;
      }

      await page.getByRole('textbox', { name: admin.note }).fill('Known since Monday');
      await person.press(admin.saveNote);
      await person.sees(admin.done.notes);
      await person.press(admin.send);
      await person.sees(admin.done.answer);
      await expect.poll(() => answer.inputValue()).toBe('');
      await looksRight(page, 'admin-support-answered');

      const asker = await openAs(customer.token, '/support');
      await asker.page.getByText('We sent you a new one.').waitFor();
      expect(await asker.page.getByText('Known since Monday').count()).toBe(0);
      await asker.person.press(own.again);
      await asker.page.getByRole('textbox').fill('It did not come.');
      await looksRight(asker.page, 'support-own');
      await asker.person.press(own.send);
      await asker.person.sees(own.sent);
      await asker.page.getByText('It did not come.').waitFor();
      // The administrator's page hears of it by itself.
      await page.getByText('It did not come.').waitFor();
      await page.getByText(admin.status.open).first().waitFor();
      await asker.page.close();
      await page.close();
    });

  test('a manager asks the platform from the menu, and has the answer', async () => {
    const { server } = product;
    const { manager } = await buildStaffedBusiness(server.ctx);
    const admin = await buildPerson(server.ctx, { role: 'admin' });
    const { page, person } = await openAs(manager.token, '/business-dashboard');
    await person.press(words.app.menu.open);
    await page.getByRole('link', { name: words.app.menu.support }).click();
    await page.getByText(own.noneTextManager).waitFor();
    await person.press(own.ask);
    await person.press(own.send);
    await page.getByText(words.issues.message_missing).waitFor();
    await page.getByRole('textbox', { name: own.subject }).fill('Fees of March');
    const message = page.getByRole('textbox', { name: own.message });
    await message.fill('Which cars are they for?');
    // A change of mind keeps what was typed.
    await person.press(own.cancel);
    await person.press(own.ask);
    expect(await message.inputValue()).toBe('Which cars are they for?');
    await looksRight(page, 'support-ask');
    await person.press(own.send);
    await person.sees(own.sent);
    await page.getByRole('heading', { name: 'Fees of March' }).waitFor();
    const as = server.as(admin.token);
    const { requests } = await as('GET /api/admin/support', { query: {} });
    const asked = requests.find(({ asker }) => asker.id === manager.id);
    await as('POST /api/admin/support/{id}/take', {
      params: { id: asked?.id ?? '' },
      body: { from: null },
    });
    await as('POST /api/admin/support/{id}/answer', {
      params: { id: asked?.id ?? '' },
      body: { text: 'Those of the list.', seenId: null },
    });
    await page.getByText('Those of the list.').waitFor();
    await looksRight(page, 'support-manager');
    await page.close();
  });

  test('what the address names and nobody has is not found, in words, with the way to the others', async () => {
    const { token } = await buildPerson(product.server.ctx, { role: 'admin' });
    const { missing } = words.admin;
    for (const [path, title] of [
      ['support/nothing', missing.support],
      [`support/${randomUUID()}`, missing.support],
      ['customers/nothing', missing.customer],
      ['businesses/nothing', missing.business],
      ['fees/nothing', missing.business],
      ['fees/nothing/invoice?month=2026-01', missing.invoice],
    ] as const) {
      const { page } = await openAs(token, `/admin-dashboard/${path}`);
      const alert = page.getByRole('alert');
      await alert.getByRole('heading', { name: title }).waitFor();
      await alert.getByText(missing.text).waitFor();
      if (path === 'support/nothing') await looksRight(page, 'admin-missing');
      await alert.getByRole('link').click();
      await alert.waitFor({ state: 'detached' });
      await page.close();
    }
  });
});
