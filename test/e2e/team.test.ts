import { afterAll, beforeAll, describe, expect } from 'vitest';
import {
  buildLocation,
  buildPerson,
  buildStaffedBusiness,
  randomPhone,
} from '../factories/people.ts';
import { codeFor, paidCar } from '../factories/stays.ts';
import { newPage } from '../harness/browser.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { flowsInTurn, looksRight } from './looks.ts';
import { texts } from './texts.ts';
import { visitorOn } from './visitor.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

const takeTurns = flowsInTurn('en', 'ar');

describe.each([
  { locale: 'en', viewport: 'desktop', theme: 'light' },
  { locale: 'ar', viewport: 'phone', theme: 'dark' },
] as const)('in $locale on a $viewport', ({ locale, viewport, theme }) => {
  const test = takeTurns(locale);
  const words = texts[locale];
  const { team, identity, activation, issues } = words;

  async function openAs(token: string | null, path: string) {
    const page = await newPage(product.browser, { locale, viewport, theme });
    if (token) await page.addInitScript((own) => localStorage.setItem('auth_token', own), token);
    await page.goto(product.server.url + path);
    return { page, visitor: visitorOn(page, product.server.url, words) };
  }
  const row = (page: Awaited<ReturnType<typeof openAs>>['page'], id: string) =>
    page.locator(`[data-row="${id}"]`);

  test('a manager invites somebody, who activates their account and works', async () => {
    const { server } = product;
    const business = await buildStaffedBusiness(server.ctx);
    const { page, visitor } = await openAs(business.manager.token, '/business-dashboard/team');
    await row(page, business.valet.id).getByText(team.status.active).waitFor();
    await visitor.press(team.invite);
    await visitor.press(team.inviteDialog.submit);
    await visitor.sees(team.inviteDialog.phoneMissing);
    const phone = randomPhone();
    await visitor.field(team.form.phone).fill(phone);
    await page.getByRole('dialog').getByRole('checkbox').check();
    await looksRight(page, `team-invite-${viewport}`);
    await visitor.press(team.inviteDialog.submit);
    await visitor.sees(team.inviteDialog.done);
    await visitor.sees(team.waiting);
    await looksRight(page, `team-${viewport}`);

    const code = await codeFor(server, phone);
    const valet = await openAs(
      null,
      `/valet-activate?${new URLSearchParams({ token: code, phone })}`,
    );
    await valet.visitor.press(activation.valet.continue);
    await valet.visitor.fillPasswords(identity.password, 'oak-lamp-19');
    await valet.visitor.press(identity.valet.activate);
    await valet.visitor.arrives('/valet-dashboard');
    await page.getByText(team.waiting).waitFor({ state: 'detached' });
    await valet.page.close();
    await page.close();
  });

  test('who edits a valet that somebody else has saved meanwhile is told, and decides again', async () => {
    const { server } = product;
    const business = await buildStaffedBusiness(server.ctx);
    const other = await buildPerson(server.ctx, { role: 'business', businessId: business.id });
    const { page, visitor } = await openAs(business.manager.token, '/business-valet-management');
    const { valet, location } = business;
    const here = row(page, valet.id);
    await here.getByRole('button', { name: words.t('team:edit', { name: 'Omar Person' }) }).click();
    const dialog = page.getByRole('dialog');
    await dialog
      .getByRole('combobox', {
        name: words.t('team:form.position', { location: `\u2068${location.name}\u2069` }),
      })
      .selectOption('cashier');
    await looksRight(page, `team-edit-${viewport}`);
    await server.as(other.token)('PUT /api/business/valets/{id}', {
      params: { id: valet.id },
      body: { status: 'suspended', locationIds: [location.id] },
    });
    await visitor.press(team.update.submit);
    await visitor.sees(team.update.changed);
    expect(await dialog.getByRole('combobox').last().inputValue()).toBe('cashier');
    await visitor.press(team.update.submit);
    await visitor.sees(team.update.done);
    await here.getByText(team.status.active).waitFor();
    const opener = here.getByRole('button', {
      name: words.t('team:edit', { name: 'Omar Person' }),
    });
    await expect
      .poll(() => opener.evaluate((button) => button === document.activeElement))
      .toBe(true);
    const { valet: saved } = await server.as(other.token)('GET /api/business/valets/{id}', {
      params: { id: valet.id },
    });
    expect(saved).toMatchObject({
      status: 'active',
      locationAssignments: [{ position: 'cashier' }],
    });
    await page.close();
  });

  test('who is deactivated with a car on the way leaves it to a colleague', async () => {
    const { server } = product;
    const business = await buildStaffedBusiness(server.ctx);
    const { valet, otherValet, location } = business;
    const car = await paidCar(server, business);
    const manager = server.as(business.manager.token);
    await manager('POST /api/dispatch/orders/{id}/assign', {
      params: { id: car.order.id },
      body: { valetId: valet.id },
    });
    const { page, visitor } = await openAs(business.manager.token, '/business-management');
    const here = row(page, valet.id);
    const name = { name: 'Omar Person' };
    await here.getByRole('button', { name: words.t('team:deactivateName', name) }).click();
    await visitor.sees(words.t('team:hand.title', { count: 1 }));
    const submit = words.t('team:leave.submitCars', { count: 1 });
    await visitor.press(submit);
    await visitor.sees(issues.reason_missing);
    await visitor.field(team.form.reason).fill('Moves away');
    await page.getByRole('dialog').getByRole('combobox').selectOption(otherValet.id);
    await looksRight(page, `team-leave-${viewport}`);
    await visitor.press(submit);
    await visitor.sees(team.leave.done);
    await here.getByText(team.status.inactive).waitFor();
    // What it was pressed with is gone: the focus stays in the row.
    await expect
      .poll(() => here.evaluate((element) => element.contains(document.activeElement)))
      .toBe(true);
    const { orders } = await manager('GET /api/queue', { query: { locationId: location.id } });
    expect(orders).toMatchObject([
      { id: car.order.id, status: 'dispatched', assignedValet: { id: otherValet.id } },
    ]);
    await here.getByRole('link').click();
    await visitor.sees(team.activity.end);
    await visitor.sees('Moves away');
    await looksRight(page, `team-activity-${viewport}`);
    await page.getByRole('link', { name: team.activity.back }).click();
    await page.getByRole('button', { name: new RegExp(team.summary.pending) }).click();
    await visitor.press(words.portal.table.clear);
    await looksRight(page, `team-table-${viewport}`);
    await page.close();
  });

  test('of many people one is found by name, phone or email, and the rest stands on pages', async () => {
    const { server } = product;
    const business = await buildStaffedBusiness(server.ctx);
    for (let at = 1; at <= 30; at += 1)
      await buildPerson(server.ctx, {
        role: 'business_valet',
        businessId: business.id,
        firstName: `Valet-${at}`,
      });
    const { page, visitor } = await openAs(business.manager.token, '/business-dashboard/team');
    const faces = page.getByRole('list', { name: team.title }).getByRole('listitem');
    await faces.first().waitFor();
    const names = (await faces.allTextContents()).join(' ');
    expect(names.indexOf('Valet-2 ')).toBeLessThan(names.indexOf('Valet-10 '));
    await page.getByRole('button', { name: words.portal.table.next }).click();
    await page.waitForURL('**page=2');
    await looksRight(page, `team-many-${viewport}`);
    await page.getByRole('searchbox', { name: team.search }).fill('valet-٢٧');
    await expect.poll(() => faces.count()).toBe(1);
    await visitor.sees('Valet-27');
    await page.goto(`${server.url}/business-valet-management`);
    await visitor.sees(words.t('team:hours', { hours: '0.0' }));
    await looksRight(page, `team-table-many-${viewport}`);
    await page.close();
  });

  test('what was typed of somebody new outlives a reload, and is gone once the window is closed or it is sent', async () => {
    const { server } = product;
    const business = await buildStaffedBusiness(server.ctx);
    await buildLocation(server.ctx, business.id, { name: 'Zoo Gate' });
    const { page, visitor } = await openAs(business.manager.token, '/business-dashboard/team');
    const dialog = page.getByRole('dialog');
    const zoo = dialog.getByRole('checkbox', { name: 'Zoo Gate' });
    const phone = visitor.field(team.form.phone);
    const windows = [
      { open: team.invite, submit: team.inviteDialog.submit, names: [] },
      { open: team.add, submit: team.create.submit, names: [team.form.name] },
    ];
    for (const { open, submit, names } of windows) {
      const type = async () => {
        for (const name of names) await visitor.field(name).fill('Rami Haddad');
        await phone.fill(randomPhone());
        await zoo.check();
        return phone.inputValue();
      };
      const isEmpty = async () => {
        await expect.poll(() => phone.inputValue()).toBe('');
        for (const name of names) expect(await visitor.field(name).inputValue()).toBe('');
        expect(await zoo.isChecked()).toBe(false);
      };
      await visitor.press(open);
      const typed = await type();
      await page.reload();
      await visitor.press(open);
      await expect.poll(() => phone.inputValue()).toBe(typed);
      for (const name of names) expect(await visitor.field(name).inputValue()).toBe('Rami Haddad');
      expect(await zoo.isChecked()).toBe(true);
      await looksRight(page, `team-kept-${names.length}-${viewport}`);
      await visitor.press(team.form.cancel);
      await visitor.press(open);
      await isEmpty();
      await type();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      await visitor.press(open);
      await isEmpty();
      await type();
      await page.reload();
      await visitor.press(open);
      await visitor.press(submit);
      await dialog.waitFor({ state: 'detached' });
      await page.reload();
      await visitor.press(open);
      await isEmpty();
      await visitor.press(team.form.cancel);
    }
    await page.close();
  });
});
