import { afterAll, beforeAll, beforeEach, describe, expect } from 'vitest';
import { majorToMinor } from '#domain/shared/money.ts';
import { money } from '#web/lib/format.ts';
import { buildStaffedBusiness, type TestBusiness } from '../factories/people.ts';
import { buildCustomer } from '../factories/customers.ts';
import { buildHouseAccount } from '../factories/payments.ts';
import { cardToken, paidCar, parkCar, payOrder, requestCar } from '../factories/stays.ts';
import { TIP, tipHolders, tipWithCard } from '../factories/tips.ts';
import { expectAccessible, newPage, type Page, screenshot } from '../harness/browser.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { flowsInTurn } from './looks.ts';
import { paidReturn, requestedReturn, run } from './customerCars.ts';
import { openPage } from './customerPages.ts';
import { showProof } from './people.ts';
import { stepFor, texts, undoOf, wordsBefore } from './texts.ts';

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

const takeTurns = flowsInTurn('en', 'ar');

describe.each(['en', 'ar'] as const)('in %s', (language) => {
  const test = takeTurns(language);
  const words = texts[language];
  const { settle, after, ticket, pay } = words;

  for (const viewport of ['phone', 'desktop'] as const)
    test(`a dispatcher takes cash for a request that waits, on a ${viewport}`, async () => {
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
    });

  test('the card of a car says how it was paid, and what is left', async () => {
    const car = await parkCar(product.server, business);
    const { id } = await requestCar(product.server, car);
    const account = await buildHouseAccount(product.server, business);
    const manager = product.server.as(business.manager.token);
    const settleBy = 'POST /api/dispatch/orders/{id}/settle';
    await manager(settleBy, {
      params: { id },
      body: { way: 'house', amountCents: 1620, houseAccountId: account.id, chargeCents: 1000 },
    });
    const { money, timeline } = words.cars;
    const path = `/cars?car=${car.ticketId}`;
    const page = await openAs(business.manager.token, path, language, 'desktop');
    const paid = page.getByRole('region', { name: money.title });
    const lines = () =>
      paid
        .locator('dl > div')
        .evaluateAll((all) => all.map((line) => line.textContent.replace(/[^\d.\p{L} ·-]/gu, '')));
    await paid.getByText(money.left).waitFor();
    await screenshot(page, `car-paid-${language}-part`);
    expect(await lines()).toEqual([
      expect.stringMatching(/16\.20/),
      expect.stringMatching(/16\.20/),
      expect.stringContaining(`${money.way.house} · ${account.name}`),
      expect.stringMatching(/6\.20/),
    ]);
    const reason = 'The car was late';
    await manager(settleBy, {
      params: { id },
      body: { way: 'complimentary', amountCents: 620, reason },
    });
    await paid.getByText(money.paid, { exact: true }).waitFor();
    const whole = await lines();
    expect(whole).toHaveLength(4);
    expect(whole[1]).toContain(money.way.complimentary);
    expect(whole[1]).toContain(reason);
    expect(whole[2]).toMatch(/10\.00/);
    const happened = page.getByRole('listitem');
    await happened
      .filter({ hasText: timeline.settle.house })
      .filter({ hasText: account.name })
      .filter({ hasText: '10.00' })
      .waitFor();
    await happened
      .filter({ hasText: timeline.settle.complimentary })
      .filter({ hasText: reason })
      .waitFor();
    expect(await happened.filter({ hasText: timeline.other }).count()).toBe(0);
    await expectAccessible(page);
    await screenshot(page, `car-paid-${language}`);
    await page.setViewportSize({ width: 390, height: 844 });
    await paid.scrollIntoViewIfNeeded();
    await screenshot(page, `car-paid-${language}-phone`);
    await page.context().close();
  });

  const decimals = [
    { currency: 'KWD', rate: 3755, refused: '4.0555', given: '٢٠', more: '20.000' },
    { currency: 'JPY', rate: 1500, refused: '2000.5', given: '٢٠٠٠', more: '2000' },
  ];
  for (const { currency, rate, refused, given, more } of decimals)
    test(`cash in ${currency} has that currency’s decimals, in whichever digits`, async () => {
      business = await buildStaffedBusiness(product.server.ctx, { currency, flatRateCents: rate });
      const car = await parkCar(product.server, business);
      const { amountDueCents: due } = await requestCar(product.server, car);
      const change = (majorToMinor(more, currency) ?? 0) - due;
      expect(change).toBeGreaterThan(0);
      const guest = await openTicket(car, language);
      const page = await openAs(business.valet.token, `/cars?car=${car.ticketId}`, language);
      await button(page, anyOf(words.cars.actions.pay)).click();
      const dialog = page.getByRole('dialog').last();
      const submit = dialog.getByRole('button', { name: anyOf(settle.cash.submit) });
      await dialog.getByLabel(settle.cash.given).fill(refused);
      await submit.click();
      await dialog.getByText(settle.cash.invalid).waitFor();
      await dialog.getByLabel(settle.cash.given).fill(given);
      await dialog.getByText(money(change, currency, language)).waitFor();
      await screenshot(page, `cash-${currency}-${language}`);
      await submit.click();
      await dialog.getByLabel(settle.cash.given).waitFor({ state: 'detached' });
      // What goes back to the guest is still said while it is counted out.
      await page
        .getByText(anyOf(settle.cash.doneWithChange))
        .filter({ hasText: money(change, currency, language) })
        .first()
        .waitFor();
      await screenshot(page, `cash-${currency}-${language}-done`);
      await page
        .getByText(money(due, currency, language))
        .first()
        .waitFor();
      await guest.getByText(new RegExp(`${pay.lines.paid} · ${pay.lines.cash}`)).waitFor();
      await guest
        .getByText(money(due, currency, language))
        .first()
        .waitFor();
      await screenshot(guest, `cash-${currency}-${language}-guest`);
      for (const each of [page, guest]) await each.context().close();
    });

  test('a car that is paid at handover is paid for before it is handed over', async () => {
    await product.server.ctx.db
      .updateTable('locations')
      .set({ pay_when: 'atHandover' })
      .where('id', '=', business.location.id)
      .execute();
    const car = await parkCar(product.server, business);
    const before = await openTicket(car, language);
    await before.getByText(pay.form.atHandover).waitFor();
    await before.context().close();
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
    await button(page, undoOf(words.undo.said.complete)).waitFor();
    await guest.getByRole('heading', { name: ticket.headline.thanks }).first().waitFor();
    for (const each of [page, guest]) await each.context().close();
  });

  test('a window that takes a payment notices the card it was paid with, and goes on', async () => {
    await product.server.ctx.db
      .updateTable('locations')
      .set({ pay_when: 'atHandover' })
      .where('id', '=', business.location.id)
      .execute();
    const car = await parkCar(product.server, business);
    const order = await requestCar(product.server, car);
    await bring(car);
    const valet = await openAs(business.valet.token, '/valet-dashboard', language);
    const board = `/dispatcher-queue?location=${business.location.id}`;
    const desk = await openAs(business.manager.token, board, language, 'desktop');
    await button(valet, stepFor(words.jobs.complete)).first().click();
    await desk
      .locator('.board-card')
      .getByRole('button', { name: stepFor(words.board.complete) })
      .click();
    for (const page of [valet, desk]) {
      await page.getByRole('dialog').getByLabel(settle.cash.given).fill('5');
    }
    await payOrder(product.server, car, order.id, 0);
    for (const [page, name] of [
      [valet, 'valet'],
      [desk, 'desk'],
    ] as const) {
      await page.getByText(settle.paidByCard, { exact: true }).waitFor();
      await page.getByRole('dialog', { name: words.handover.title }).waitFor();
      expect(await page.getByLabel(settle.cash.given).count()).toBe(0);
      await screenshot(page, `paid-meanwhile-${language}-${name}`);
    }
    await showProof(valet, words);
    await button(valet, undoOf(words.undo.said.complete)).waitFor();
    for (const page of [valet, desk]) await page.context().close();
  });

  test('a payment that was to be taken of a request that waits is told once a card has paid it', async () => {
    const car = await parkCar(product.server, business);
    const order = await requestCar(product.server, car);
    const board = `/dispatcher-queue?location=${business.location.id}`;
    const desk = await openAs(business.manager.token, board, language, 'desktop');
    const card = await openAs(business.valet.token, `/cars?car=${car.ticketId}`, language);
    await button(desk, anyOf(settle.unpaid.payCar)).click();
    await button(card, anyOf(words.cars.actions.pay)).click();
    for (const page of [desk, card]) await page.getByLabel(settle.cash.given).waitFor();
    await payOrder(product.server, car, order.id, 0);
    for (const page of [desk, card]) {
      await page.getByText(settle.paidByCard, { exact: true }).waitFor();
      await page.getByLabel(settle.cash.given).waitFor({ state: 'detached' });
      await page.context().close();
    }
  });

  test('a sheet for another time that stays open tells the time of the present', async () => {
    const car = await paidCar(product.server, business);
    const guest = await newPage(product.browser, { locale: language, viewport: 'phone' });
    await guest.clock.install();
    await guest.goto(`${product.server.url}/customer/ticket/${car.ticketToken}`);
    await button(guest, after.time.open).click();
    const dialog = guest.getByRole('dialog');
    await dialog.getByText(after.time.noCharge).waitFor();
    const told = dialog.getByText(wordsBefore(after.time.now));
    const before = await told.textContent();
    // What was told has passed, and no answer comes that would say so.
    await guest.context().setOffline(true);
    await guest.clock.fastForward('20:00');
    await expect.poll(() => told.textContent()).not.toBe(before);
    await guest.context().close();
  });

  test('a sheet for another time says in its place that a runner has set off', async () => {
    const { server, browser } = product;
    const car = await paidCar(server, business);
    const guest = await openTicket(car, language);
    await button(guest, after.time.open).click();
    const customer = await buildCustomer(server);
    const service = await paidReturn(server, customer, business);
    const own = await openPage(browser, customer, { locale: language });
    await own.goto(`${server.url}/dashboard/current`);
    await button(own, words.services.afterPaying.time).click();
    const pages = [guest, own];
    for (const page of pages) {
      await page.getByText(after.time.noCharge).waitFor();
      // While the answer is on its way it can be seen that nothing more can be pressed.
      await page.route('**/time', () => undefined);
      const save = button(page, after.time.save).last();
      await save.click();
      const saving = button(page, after.time.saving);
      await expect
        .poll(() => saving.evaluate((element) => Number(getComputedStyle(element).opacity)))
        .toBeLessThan(0.6);
    }
    for (const id of [car.ticketId, service.id]) await run(server, business, id, ['accept']);
    for (const [index, page] of pages.entries()) {
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('alert').getByText(after.time.tooLate).waitFor();
      expect(await dialog.getByRole('radio').count()).toBe(0);
      await expectAccessible(page);
      await screenshot(page, `time-late-${language}-${index}`);
      await page.keyboard.press('Enter');
      await dialog.waitFor({ state: 'detached' });
      await page.context().close();
    }
  });

  test('a validation code that is taken is heard, where nobody has to look for it', async () => {
    const car = await parkCar(product.server, business);
    await requestCar(product.server, car);
    const account = await buildHouseAccount(product.server, business, { coverCents: 500 });
    const guest = await openTicket(car, language);
    await guest.getByLabel(words.promo.label, { exact: true }).fill(account.code ?? '');
    const panel = guest.locator('section').filter({ hasText: words.promo.title });
    // A reader hears what changes in a place that was there before.
    const place = await panel.locator('output').elementHandle();
    await button(guest, words.promo.apply).click();
    await expect.poll(() => place?.textContent()).toContain(account.name);
    expect(await place?.textContent()).toContain('5.00');
    await expectAccessible(guest);
    await panel.scrollIntoViewIfNeeded();
    await screenshot(guest, `validated-${language}`);
    await guest.context().close();
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

  test('a guest and a customer tip while the car waits, and while a runner brings it', async () => {
    const { server } = product;
    const car = await paidCar(server, business);
    const customer = await buildCustomer(server);
    const service = await paidReturn(server, customer, business);
    const guest = await openTicket(car, language);
    const own = await openPage(product.browser, customer, { locale: language });
    await own.goto(`${server.url}/dashboard/current`);
    const tipAs = async (page: Page, name: string, amount: string, picture: string) => {
      const dialog = page.getByRole('dialog');
      await button(page, name).scrollIntoViewIfNeeded();
      await screenshot(page, `${picture}-offer`);
      await button(page, name).click();
      await dialog.getByLabel(words.sandbox.card.number).fill('4242424242424242');
      await dialog.getByLabel(words.sandbox.card.expiry).fill('12/40');
      await dialog.getByLabel(words.sandbox.card.cvc).fill('123');
      await dialog.getByLabel(anyOf(pay.tip.custom)).fill(amount);
      await expectAccessible(page);
      await screenshot(page, picture);
      await dialog.getByRole('button', { name: anyOf(after.tip.submit) }).dblclick();
      await dialog.getByText(anyOf(after.tip.done)).waitFor();
      await screenshot(page, `${picture}-done`);
      await dialog.getByRole('button', { name: after.tip.close }).click();
      await dialog.waitFor({ state: 'detached' });
    };
    const { tipMore } = words.services.afterPaying;
    const expectTip = async (amount: RegExp) => {
      for (const page of [guest, own]) await page.getByText(amount).first().waitFor();
    };
    await tipAs(guest, after.tip.more, '5', `tip-waits-${language}`);
    await tipAs(own, tipMore, '5', `tip-waits-${language}-own`);
    await expectTip(/\b8\.00/);
    for (const id of [car.ticketId, service.id]) await run(server, business, id, ['accept']);
    for (const page of [guest, own])
      await page.getByText(words.common.state.onItsWay).first().waitFor();
    await tipAs(guest, after.tip.more, '2', `tip-runs-${language}`);
    await tipAs(own, tipMore, '2', `tip-runs-${language}-own`);
    await expectTip(/\b10\.00/);
    for (const id of [car.order.id, service.orderId])
      expect(await tipHolders(server, id)).toEqual({ [business.valet.id]: 1000 });
    for (const page of [guest, own]) await page.context().close();
  });

  test('who paid in cash and tipped by card is told of both before and after they cancel', async () => {
    const { server } = product;
    const customer = await buildCustomer(server);
    const service = await requestedReturn(server, customer, business);
    const parked = await parkCar(server, business);
    const car = { ...parked, order: await requestCar(server, parked) };
    for (const id of [car.order.id, service.order?.id ?? ''])
      await server.as(business.manager.token)('POST /api/dispatch/orders/{id}/settle', {
        params: { id },
        body: { way: 'cash', amountCents: 1620, givenCents: 2000 },
      });
    await server.as()(TIP, await tipWithCard(server, car, 500));
    await customer.call(TIP, {
      params: { id: service.order?.id ?? '' },
      body: { tipCents: 500, confirmationTokenId: await cardToken(server) },
    });
    const guest = await openTicket(car, language);
    const own = await openPage(product.browser, customer, { locale: language });
    await own.goto(`${server.url}/dashboard/current`);
    const { cancelRetrieval } = words.services;
    const both = /16\.20.*\b5\.00/s;
    for (const [page, action, confirm] of [
      [guest, pay.cancel.action, pay.cancel.confirm],
      [own, cancelRetrieval.action, cancelRetrieval.confirmPaid],
    ] as const) {
      const name = `cancel-both-${language}${page === own ? '-own' : ''}`;
      await button(page, action).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText(both).waitFor();
      await screenshot(page, name);
      await dialog.getByRole('button', { name: anyOf(confirm) }).click();
      await dialog.waitFor({ state: 'detached' });
      await page.getByText(both).first().waitFor();
      await screenshot(page, `${name}-done`);
      await page.context().close();
    }
  });

  for (const viewport of ['phone', 'desktop'] as const)
    test(`a manager adds a house account and closes it, on a ${viewport}`, async () => {
      const { account, houseAccounts: house, issues } = words;
      const page = await openAs(business.manager.token, '/account', language, viewport);
      await page.getByRole('link', { name: account.business.house.open }).click();
      await page.getByText(house.none).waitFor();
      await button(page, house.add).first().click();
      const dialog = page.getByRole('dialog');
      const add = dialog.getByRole('button', { name: house.add });
      await dialog.getByLabel(house.form.cover, { exact: true }).fill('12,5o');
      await add.click();
      await dialog.getByText(issues.account_name_missing).waitFor();
      await dialog.getByText(issues.amount_invalid).waitFor();
      await dialog.getByLabel(house.form.name, { exact: true }).fill('Blue Fig');
      await dialog.getByLabel(house.form.code, { exact: true }).fill('fig 26');
      await dialog.getByLabel(house.form.cover, { exact: true }).fill('12.50');
      await add.dblclick();
      await page.getByText('FIG26', { exact: true }).waitFor();
      await expectAccessible(page);
      await screenshot(page, `house-${language}-${viewport}`);
      await page.getByRole('button', { name: anyOf(house.closeAccount) }).click();
      await page.getByRole('button', { name: anyOf(house.reopenAccount) }).waitFor();
      const accounts = await product.server.ctx.db
        .selectFrom('house_accounts')
        .select(['name', 'code', 'cover_cents', 'is_active'])
        .where('business_id', '=', business.id)
        .execute();
      expect(accounts).toEqual([
        { name: 'Blue Fig', code: 'FIG26', cover_cents: 1250, is_active: false },
      ]);
      await page.context().close();
    });

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
