import type { Customer } from '../factories/customers.ts';
import type { Locator } from 'playwright-core';
import type { Page } from '../harness/browser.ts';
import type { TestServer } from '../harness/server.ts';
import { undoOf, type Texts } from './texts.ts';
import { fillCard } from './measures.ts';

/** Types a tip into the field that 'Other' opens. */
export async function typeTip(on: Page | Locator, { pay }: Texts, amount: string): Promise<void> {
  await on.getByRole('button', { name: pay.tip.other, exact: true }).click();
  await on.getByLabel(undoOf(pay.tip.custom)).fill(amount);
}

/** Opens the field for a code unless it is open, and returns it. */
export async function openCodeField(page: Page, { promo }: Texts): Promise<Locator> {
  const field = page.getByLabel(promo.label, { exact: true });
  const opener = page.getByRole('button', { name: promo.title, exact: true });
  await field.or(opener).waitFor();
  if (await opener.isVisible()) await opener.click();
  return field;
}

/** Returns functions for the actions of a signed-in customer on the payment page. */
export function payerOn(page: Page, url: string, texts: Texts) {
  const { pay, payment, promo, sandbox } = texts;
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  /** In Arabic, invisible direction marks surround the amount. */
  const payButton = (amount: string) => {
    const [before = ''] = pay.form.submit.split('{amount}');
    return button(new RegExp(`^${before.trim()}.*${RegExp.escape(amount)}`));
  };
  return {
    open: (serviceId: string) => page.goto(`${url}/customer/payment?serviceId=${serviceId}`),
    openSession: (id: string) => page.goto(`${url}/customer/payment?sessionId=${id}`),
    async ask(minutes: string) {
      await page.getByLabel(pay.request.custom).fill(minutes);
      await button(pay.request.submit).click();
    },
    fillCard: (number: string) => fillCard(page, { sandbox }, number),
    tip: (dollars: string) => typeTip(page, texts, dollars),
    payButton,
    pay: (amount: string) => payButton(amount).click(),
    press: (name: string | RegExp) => button(name).first().click(),
    async promo(code: string) {
      const field = await openCodeField(page, texts);
      await field.fill(code);
      await button(promo.apply).click();
    },
    /** Returns the visible lines of the price breakdown. */
    async lines(): Promise<string[]> {
      const rows = await page.locator('[data-lines] > div').allTextContents();
      return rows.map((row) => row.replaceAll(/[\u2066-\u2069]/g, ''));
    },
    headline: (name: keyof Texts['payment']['headline']) =>
      page.getByRole('heading', { name: payment.headline[name] }).first().waitFor(),
    succeeds: () => page.getByRole('heading', { name: payment.success.title }).waitFor(),
    sees: (text: string | RegExp) => page.getByText(text).first().waitFor(),
  };
}

/** Returns the amounts that the payment provider received for the orders of a stay, by payment. */
export async function listCharges(server: TestServer, stayId: string): Promise<number[]> {
  const { rows } = await server.ctx.pool.query<{ received: number }>(
    `select p.received_cents as received from orders o join payments p on p.order_id = o.id
      where o.stay_id = $1 and p.received_cents > 0 order by o.requested_at`,
    [stayId],
  );
  return rows.map((row) => row.received);
}

/** Requests the return of a parked car with the same call as the dashboard. */
export async function askFor(customer: Customer, id: string) {
  const service = await customer.call('PATCH /api/services/{id}/request-retrieval', {
    params: { id },
    body: { retrievalTime: 'now' },
  });
  if (!service.order) throw new Error('The car was not asked for');
  return service.order;
}
