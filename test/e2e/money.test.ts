import { describe, expect } from 'vitest';
import { formatAmount } from '#web/lib/format.ts';
import { buildStaffedBusiness } from '../factories/people.ts';
import { paidCar, parkCar, requestCar } from '../factories/stays.ts';
import { type Page } from '../harness/browser.ts';
import { runProduct } from '../harness/product.ts';
import { buildBeforeEach } from '../harness/runServer.ts';
import { flowsInTurn, looksRightHere } from './looks.ts';
import { openPage } from './pages.ts';
import { typeTip } from './payer.ts';
import { showProof } from './people.ts';
import { getRow, updateRows } from '../factories/rows.ts';
import { stepFor, texts, undoOf } from './texts.ts';
import { driveRetrieval } from './customerCars.ts';
import { fillCard } from './measures.ts';

const product = runProduct();
const business = buildBeforeEach(() => buildStaffedBusiness(product.server.ctx));

type Language = 'en' | 'ar';

const openAs = (token: string, path: string, locale: Language) =>
  openPage(product, path, { token, locale });
async function openTicket({ ticketToken }: { ticketToken: string }, locale: Language) {
  const page = await openPage(product, `/customer/ticket/${ticketToken}`, { locale });
  return page;
}
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
/** Matches a text with any values. */
const anyOf = undoOf;

const bring = (car: { ticketId: string }) =>
  driveRetrieval(product.server, business, car.ticketId, ['accept', 'ready']);

const takeTurns = flowsInTurn('en', 'ar');

describe.each(['en', 'ar'] as const)('in %s', (language) => {
  const test = takeTurns(language);
  const words = texts[language];
  const { settle, after, ticket, pay } = words;

  test('a desk takes cash in a currency with three decimals, and the guest’s page says so', async () => {
    const { ctx } = product.server;
    Object.assign(
      business,
      await buildStaffedBusiness(ctx, { currency: 'KWD', flatRateCents: 3755 }),
    );
    const car = await parkCar(product.server, business);
    const { amountDueCents: due } = await requestCar(product.server, car);
    const guest = await openTicket(car, language);
    const path = `/dispatcher-queue?location=${business.location.id}`;
    const page = await openAs(business.manager.token, path, language);
    await button(page, anyOf(settle.unpaid.payCar)).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(settle.cash.given).fill('20');
    await looksRightHere(page, `cash-${language}`);
    await dialog.getByRole('button', { name: anyOf(settle.cash.submit) }).click();
    await page
      .getByText(anyOf(settle.cash.doneWithChange))
      .filter({ hasText: formatAmount(20_000 - due, 'KWD', language) })
      .first()
      .waitFor();
    await guest.getByText(new RegExp(`${pay.lines.paid} · ${pay.lines.cash}`)).waitFor();
    await guest
      .getByText(formatAmount(due, 'KWD', language))
      .first()
      .waitFor();
  });

  test('a car to be paid at the handover must be paid before it is handed over', async () => {
    await updateRows(product.server, 'locations', business.location.id, { pay_when: 'atHandover' });
    const car = await parkCar(product.server, business);
    const before = await openTicket(car, language);
    await before.getByText(pay.form.atHandover).waitFor();
    await before.context().close();
    await requestCar(product.server, car);
    const guest = await openTicket(car, language);
    await guest.getByText(pay.form.atHandover).waitFor();
    await button(guest, after.time.open).waitFor();
    await looksRightHere(guest, `due-${language}-guest`);
    await bring(car);
    const page = await openAs(business.valet.token, '/valet-dashboard', language);
    await button(page, stepFor(words.jobs.complete)).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(settle.cash.given).fill('16.20');
    await dialog.getByRole('button', { name: anyOf(settle.cash.submit) }).click();
    await showProof(page, words);
    await button(page, undoOf(words.undo.said.handOver)).waitFor();
    await guest.getByRole('heading', { name: ticket.headline.thanks }).first().waitFor();
  });

  test('a guest who has paid chooses another time, and tips after the car is returned', async () => {
    const car = await paidCar(product.server, business);
    const guest = await openTicket(car, language);
    await button(guest, after.time.open).click();
    const dialog = guest.getByRole('dialog');
    await dialog.getByText(after.time.noCharge).waitFor();
    await dialog.getByRole('radio').nth(3).check();
    await looksRightHere(guest, `time-${language}`);
    await dialog.getByRole('button', { name: after.time.save }).click();
    await dialog.waitFor({ state: 'detached' });
    const { due_at: due } = await getRow(product.server, 'orders', car.order.id);
    expect(due.getTime()).toBeGreaterThan(Date.now() + 14 * 60_000);
    await bring(car);
    await button(guest, after.tip.more).click();
    await fillCard(dialog, words, '4242424242424242');
    await typeTip(dialog, words, '5');
    await looksRightHere(guest, `tip-${language}`);
    await dialog.getByRole('button', { name: anyOf(after.tip.submit) }).dblclick();
    await dialog.getByText(anyOf(after.tip.done)).waitFor();
    const tips = await product.server.ctx.db
      .selectFrom('later_tips')
      .select(['status', 'amount_cents'])
      .where('order_id', '=', car.order.id)
      .execute();
    expect(tips).toEqual([{ status: 'paid', amount_cents: 500 }]);
  });
});
