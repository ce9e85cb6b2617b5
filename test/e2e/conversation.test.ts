import { expect, test } from 'vitest';
import { acceptedService, buildCustomer } from '../factories/customers.ts';
import type { Customer } from '../factories/customers.ts';
import { buildStaffedBusiness } from '../factories/people.ts';
import { expectAccessible, type Page } from '../harness/browser.ts';
import { runProduct } from '../harness/product.ts';
import { buildBeforeEach } from '../harness/runServer.ts';
import { type Look, looksRight } from './looks.ts';
import { openPage } from './pages.ts';
import { forCar, texts } from './texts.ts';
import { sidewaysBy } from './measures.ts';

const product = runProduct();
const business = buildBeforeEach(() => buildStaffedBusiness(product.server.ctx));

const at = (token: string, path: string, look: Look) => openPage(product, path, { token, ...look });

const listTexts = (look: Look) => texts[look.locale];
const readWords = (look: Look) => listTexts(look).conversation;

/** Returns actions and locators for a person in an open conversation. */
function talkOn(page: Page, look: Look) {
  const words = readWords(look);
  const log = page.getByRole('log');
  const field = page.getByRole('textbox', { name: words.compose });
  return {
    field,
    async writes(text: string) {
      await field.fill(text);
      await page.getByRole('button', { name: words.send, exact: true }).click();
    },
    reads: (text: string) => log.getByText(text, { exact: true }).waitFor(),
    press: (name: string) => page.getByRole('button', { name, exact: true }).first().click(),
    count: (text: string) => log.getByText(text, { exact: true }).count(),
  };
}

const messageCount = async (stayId: string) => {
  const { rows } = await product.server.ctx.pool.query<{ text: string }>(
    'select text from stay_messages where stay_id = $1 order by id',
    [stayId],
  );
  return rows.map(({ text }) => text);
};

/**
 * Builds a customer whose car the valet has just accepted, so the car is among the valet's jobs.
 */
async function taken(): Promise<{ customer: Customer; stayId: string }> {
  const customer = await buildCustomer(product.server);
  const { id } = await acceptedService(product.server, customer, business);
  return { customer, stayId: id };
}

const customers = { locale: 'ar', viewport: 'phone', theme: 'light' } as const;
const valets = { locale: 'en', viewport: 'phone', theme: 'dark' } as const;
const theirs = readWords(customers);
const valetWords = readWords(valets);

test('a customer and a valet write to each other live, each in their own language, and unread messages are marked', async () => {
  const { customer, stayId } = await taken();
  const customerPage = await at(customer.token, `/dashboard/messages/${stayId}`, customers);
  const valetPage = await at(business.valet.token, '/valet-dashboard', valets);
  const asCustomer = talkOn(customerPage, customers);
  const asValet = talkOn(valetPage, valets);

  await customerPage.getByText(theirs.emptyCustomer).waitFor();
  await looksRight(customerPage, 'talk-empty');
  await asCustomer.writes('مرحبا، حقيبتي في the back seat؟');
  const unread = valetPage.getByRole('article').getByRole('button', {
    name: forCar(listTexts(valets).t('notifications:openUnread', { count: 1, shown: '1' })),
  });
  await unread.waitFor();
  await valetPage
    .getByRole('button', {
      name: listTexts(valets).t('app:menu.openUnread', { shown: '1' }),
      exact: true,
    })
    .waitFor();
  await looksRight(valetPage, 'talk-unread');

  await unread.click();
  await asValet.reads('مرحبا، حقيبتي في the back seat؟');
  await customerPage.getByText(theirs.read, { exact: true }).waitFor();
  await valetPage
    .getByRole('button', {
      name: texts[valets.locale].app.menu.open,
      exact: true,
      includeHidden: true,
    })
    .waitFor({ state: 'attached' });
  await asValet.press(valetWords.quick.please_wait);
  await asCustomer.reads(theirs.quick.please_wait);
  await asValet.writes('Yes, it is.\nI put it in the office.');
  await customerPage.getByText('Yes, it is.').waitFor();
  await asCustomer.press(theirs.quick.thank_you);
  await asValet.reads(valetWords.quick.thank_you);
  await looksRight(valetPage, 'talk-valet');
  await looksRight(customerPage, 'talk-customer');
  expect(await messageCount(stayId)).toHaveLength(4);

  await customerPage.setViewportSize({ width: 320, height: 568 });
  expect(await sidewaysBy(customerPage)).toBe(0);
  await expectAccessible(customerPage);
  await valetPage.keyboard.press('Escape');
  await valetPage.getByRole('log').waitFor({ state: 'detached' });
});

test('an unsent message survives a reload, and is sent once', async () => {
  const { customer, stayId } = await taken();
  const page = await at(customer.token, `/dashboard/messages/${stayId}`, customers);
  const talk = talkOn(page, customers);
  const path = `**/api/conversations/${stayId}/messages`;
  // The server stores the message, but the browser loses the answer.
  await page.route(path, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await talk.writes('first');
  await talk.reads('first');
  // The page retried by itself, so a message that arrived is not shown as lost.
  await page.getByText(theirs.sent, { exact: true }).waitFor();
  await page.unroute(path);

  await page.route(path, (route) => route.abort());
  await talk.writes('second');
  await page.getByText(theirs.notSent).waitFor();
  await looksRight(page, 'talk-failed');
  await talk.field.fill('half a thou');
  await page.reload();
  await page.getByText(theirs.notSent).waitFor();
  expect(await talk.field.inputValue()).toBe('half a thou');
  await page.unroute(path);
  await talk.press(theirs.again);
  await page.getByText(theirs.notSent).waitFor({ state: 'detached' });
  await expect.poll(() => messageCount(stayId)).toEqual(['first', 'second']);
  expect([await talk.count('first'), await talk.count('second')]).toEqual([1, 1]);
});
