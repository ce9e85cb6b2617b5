import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildStaffedBusiness, type TestBusiness } from '../factories/people.ts';
import { buildHouseAccount } from '../factories/payments.ts';
import { paidCar, parkCar, requestCar } from '../factories/stays.ts';
import { expectAccessible, newPage, type Page, screenshot } from '../harness/browser.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { showProof } from './people.ts';
import { stepFor, texts, undoOf } from './texts.ts';

let product: Product;
let business: TestBusiness;

beforeAll(async () => {
  product = await startProduct();
});
beforeEach(async () => {
  business = await buildStaffedBusiness(product.server.ctx);
});
afterAll(() => product.close());

type Language = 'en' | 'ar';
type Viewport = 'phone' | 'desktop';

async function openAs(
  token: string,
  path: string,
  locale: Language,
  viewport: Viewport = 'phone',
): Promise<Page> {
  const page = await newPage(product.browser, { locale, viewport });
  await page.addInitScript((own) => localStorage.setItem('auth_token', own), token);
  await page.goto(product.server.url + path);
  return page;
}
async function openTicket({ ticketToken }: { ticketToken: string }, locale: Language) {
  const page = await newPage(product.browser, { locale });
  await page.goto(`${product.server.url}/customer/ticket/${ticketToken}`);
  return page;
}
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
/** A text with whatever values. */
const anyOf = undoOf;

const bring = async (car: { ticketId: string }) => {
  const valet = product.server.as(business.valet.token);
  const params = { id: car.ticketId };
  await valet('POST /api/services/{id}/accept', { params });
  await valet('POST /api/services/{id}/complete', { params, body: { from: 'dispatched' } });
};

describe.each(['en', 'ar'] as const)('in %s', (language) => {
  const words = texts[language];
  const { settle, after, ticket, pay } = words;

  test.each(['phone', 'desktop'] as const)(
    'a dispatcher takes cash for a request that waits, on a %s',
    async (viewport) => {
      const car = await parkCar(product.server, business);
      await requestCar(product.server, car);
      await buildHouseAccount(product.server, business);
      const guest = await openTicket(car, language);
      const path = `/dispatcher-queue?location=${business.location.id}`;
      const page = await openAs(business.manager.token, path, language, viewport);
      await button(page, anyOf(settle.unpaid.payCar)).click();
      const dialog = page.getByRole('dialog');
      const given = dialog.getByLabel(settle.cash.given);
      const submit = dialog.getByRole('button', { name: anyOf(settle.cash.submit) });
      await expectAccessible(page);
      await screenshot(page, `settle-${language}-${viewport}-empty`);
      for (const [typed, error] of [
        ['12,5o', settle.cash.invalid],
        ['0', settle.cash.invalid],
        ['-20', settle.cash.invalid],
        ['10000', settle.cash.invalid],
      ] as const) {
        await given.fill(typed);
        await submit.click();
        await dialog.getByText(error).waitFor();
      }
      await given.fill('10');
      await submit.click();
      await dialog.getByText(anyOf(settle.cash.missing)).waitFor();
      await screenshot(page, `settle-${language}-${viewport}-short`);
      for (const way of ['house', 'complimentary'] as const) {
        await dialog.getByRole('radio', { name: settle.ways[way] }).check({ force: true });
        await screenshot(page, `settle-${language}-${viewport}-${way}`);
      }
      await dialog.getByRole('radio', { name: settle.ways.cash }).check({ force: true });
      await given.fill('20');
      await dialog.getByText(/3\.80/).waitFor();
      await screenshot(page, `settle-${language}-${viewport}-change`);
      await submit.click();
      await dialog.waitFor({ state: 'detached' });
      await guest.getByText(new RegExp(`${pay.lines.paid} · ${pay.lines.cash}`)).waitFor();
      await screenshot(guest, `settled-${language}-guest`);
      for (const each of [page, guest]) await each.context().close();
    },
  );

  test('a car that is paid at handover is paid for before it is handed over', async () => {
    await product.server.ctx.db
      .updateTable('locations')
      .set({ pay_when: 'atHandover' })
      .where('id', '=', business.location.id)
      .execute();
    const car = await parkCar(product.server, business);
    await requestCar(product.server, car);
    const guest = await openTicket(car, language);
    await guest.getByText(pay.form.atHandover).waitFor();
    await button(guest, after.time.open).waitFor();
    await expectAccessible(guest);
    await screenshot(guest, `due-${language}-guest`);
    await bring(car);
    const page = await openAs(business.valet.token, '/valet-dashboard', language);
    await button(page, stepFor(words.jobs.complete)).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(settle.cash.given).fill('16.20');
    await screenshot(page, `due-${language}-valet`);
    await dialog.getByRole('button', { name: anyOf(settle.cash.submit) }).click();
    await showProof(page, words);
    await button(page, undoOf(words.app.undo.said.complete)).waitFor();
    await guest.getByRole('heading', { name: ticket.headline.thanks }).first().waitFor();
    for (const each of [page, guest]) await each.context().close();
  });

  test('a paid guest asks for another time, and tips once the car is back', async () => {
    const car = await paidCar(product.server, business);
    const guest = await openTicket(car, language);
    await button(guest, after.time.open).click();
    const dialog = guest.getByRole('dialog');
    await dialog.getByText(after.time.noCharge).waitFor();
    await dialog.getByRole('radio').nth(3).check({ force: true });
    await expectAccessible(guest);
    await screenshot(guest, `time-${language}`);
    await dialog.getByRole('button', { name: after.time.save }).click();
    await dialog.waitFor({ state: 'detached' });
    const { due_at: due } = await product.server.ctx.db
      .selectFrom('orders')
      .select('due_at')
      .where('id', '=', car.order.id)
      .executeTakeFirstOrThrow();
    expect(due.getTime()).toBeGreaterThan(Date.now() + 14 * 60_000);
    await bring(car);
    await button(guest, after.tip.more).click();
    await dialog.getByLabel(words.sandbox.card.number).fill('4242424242424242');
    await dialog.getByLabel(words.sandbox.card.expiry).fill('12/40');
    await dialog.getByLabel(words.sandbox.card.cvc).fill('123');
    await screenshot(guest, `tip-${language}-none`);
    await dialog.getByLabel(anyOf(pay.tip.custom)).fill('5');
    await expectAccessible(guest);
    await screenshot(guest, `tip-${language}`);
    await dialog.getByRole('button', { name: anyOf(after.tip.submit) }).dblclick();
    await dialog.getByText(anyOf(after.tip.done)).waitFor();
    await screenshot(guest, `tip-${language}-done`);
    const tips = await product.server.ctx.db
      .selectFrom('later_tips')
      .select(['status', 'amount_cents'])
      .where('order_id', '=', car.order.id)
      .execute();
    expect(tips).toEqual([{ status: 'paid', amount_cents: 500 }]);
    await guest.context().close();
  });

  test.each(['phone', 'desktop'] as const)(
    'a manager adds a house account and closes it, on a %s',
    async (viewport) => {
      const { account, house } = words;
      const page = await openAs(business.manager.token, '/account', language, viewport);
      await button(page, account.business.house.open).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText(house.none).waitFor();
      const add = dialog.getByRole('button', { name: house.add });
      await add.click();
      await dialog.getByText(house.nameMissing).waitFor();
      await dialog.getByLabel(house.name, { exact: true }).fill('Blue Fig');
      await dialog.getByLabel(house.code, { exact: true }).fill('fi');
      await dialog.getByLabel(house.cover, { exact: true }).fill('12,5o');
      await add.click();
      await dialog.getByText(house.codeShort).waitFor();
      await dialog.getByText(anyOf(house.coverInvalid)).waitFor();
      await dialog.getByLabel(house.code, { exact: true }).fill('fig 26');
      await dialog.getByLabel(house.cover, { exact: true }).fill('12.50');
      await add.dblclick();
      await dialog.getByText('FIG26', { exact: true }).waitFor();
      await expectAccessible(page);
      await screenshot(page, `house-${language}-${viewport}`);
      await dialog.getByRole('button', { name: anyOf(house.closeAccount) }).click();
      await dialog.getByRole('button', { name: anyOf(house.reopenAccount) }).waitFor();
      const accounts = await product.server.ctx.db
        .selectFrom('house_accounts')
        .select(['name', 'code', 'cover_cents', 'is_active'])
        .where('business_id', '=', business.id)
        .execute();
      expect(accounts).toEqual([
        { name: 'Blue Fig', code: 'FIG26', cover_cents: 1250, is_active: false },
      ]);
      await page.context().close();
    },
  );

  test('the car’s card takes what is due', async () => {
    const car = await parkCar(product.server, business);
    await requestCar(product.server, car);
    const page = await openAs(business.valet.token, `/cars?car=${car.ticketId}`, language);
    await button(page, anyOf(words.cars.actions.pay)).click();
    const dialog = page.getByRole('dialog').last();
    await dialog.getByLabel(settle.cash.given).fill('16.20');
    await screenshot(page, `card-${language}`);
    await dialog.getByRole('button', { name: anyOf(settle.cash.submit) }).click();
    await dialog.getByLabel(settle.cash.given).waitFor({ state: 'detached' });
    await button(page, anyOf(words.cars.actions.pay)).waitFor({ state: 'detached' });
    await page.context().close();
  });
});
