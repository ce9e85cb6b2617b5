import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { guestSays, say } from '../factories/conversations.ts';
import { acceptedService, buildCustomer, parkedService } from '../factories/customers.ts';
import type { Customer } from '../factories/customers.ts';
import { buildStaffedBusiness, type TestBusiness } from '../factories/people.ts';
import { paidCar } from '../factories/stays.ts';
import { stayFacts } from '../factories/rows.ts';
import { expectAccessible, newPage, type Page, screenshot } from '../harness/browser.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { flowsInTurn, looksRight } from './looks.ts';
import { forCar, texts } from './texts.ts';

let product: Product;
let url: string;
let business: TestBusiness;
beforeAll(async () => {
  product = await startProduct();
  ({ url } = product.server);
});
beforeEach(async () => {
  business = await buildStaffedBusiness(product.server.ctx);
});
afterAll(() => product.close());

type Look = NonNullable<Parameters<typeof newPage>[1]>;

async function at(token: string, path: string, look: Look): Promise<Page> {
  const page = await newPage(product.browser, look);
  await page.addInitScript((own) => localStorage.setItem('auth_token', own), token);
  await page.goto(url + path);
  return page;
}

const listTexts = (look: Look) => texts[look.locale ?? 'en'];
const readWords = (look: Look) => listTexts(look).conversation;

/** What anybody does in a conversation that is open. */
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

const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

const messageCount = async (stayId: string) => {
  const { rows } = await product.server.ctx.pool.query<{ text: string }>(
    'select text from stay_messages where stay_id = $1 order by id',
    [stayId],
  );
  return rows.map(({ text }) => text);
};

/** A customer whose car the valet has just taken, so that it stands among the valet's jobs. */
async function taken(): Promise<{ customer: Customer; stayId: string }> {
  const customer = await buildCustomer(product.server);
  const { id } = await acceptedService(product.server, customer, business);
  return { customer, stayId: id };
}

const takeTurns = flowsInTurn('ar', 'en');

describe.each([
  {
    customers: { locale: 'ar', viewport: 'phone', theme: 'light' },
    valets: { locale: 'en', viewport: 'phone', theme: 'dark' },
  },
  {
    customers: { locale: 'en', viewport: 'desktop', theme: 'dark' },
    valets: { locale: 'ar', viewport: 'desktop', theme: 'light' },
  },
] as const)('a customer in $customers.locale and a valet in $valets.locale', (looks) => {
  const { customers, valets } = looks;
  const test = takeTurns(customers.locale);
  const theirs = readWords(customers);
  const valetWords = readWords(valets);

  test('write to each other live, with marks for what is unread, each in their language', async () => {
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
      .getByRole('link', {
        name: listTexts(valets).t('notifications:messages', { count: 1, shown: '1' }),
        exact: true,
      })
      .waitFor();
    await looksRight(valetPage, 'talk-unread');

    await unread.click();
    await asValet.reads('مرحبا، حقيبتي في the back seat؟');
    await customerPage.getByText(theirs.read, { exact: true }).waitFor();
    await valetPage
      .getByRole('link', {
        name: listTexts(valets).t('notifications:messages', { count: 0, shown: '0' }),
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
    expect(await sideways(customerPage)).toBe(0);
    await screenshot(customerPage, 'talk-small');
    await expectAccessible(customerPage);
    await valetPage.keyboard.press('Escape');
    await valetPage.getByRole('log').waitFor({ state: 'detached' });
    await Promise.all([customerPage.close(), valetPage.close()]);
  });

  test('what could not be sent stays, over a reload too, and is sent once', async () => {
    const { customer, stayId } = await taken();
    const page = await at(customer.token, `/dashboard/messages/${stayId}`, customers);
    const talk = talkOn(page, customers);
    const path = `**/api/conversations/${stayId}/messages`;
    // The server has it, and nobody hears that it has.
    await page.route(path, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await talk.writes('first');
    await talk.reads('first');
    // It came back by itself: what has arrived is not called lost.
    await page.getByText(theirs.sent, { exact: true }).waitFor();
    await page.unroute(path);

    await page.route(path, (route) => route.abort());
    await talk.writes('second');
    await page.getByText(theirs.notSent).waitFor();
    await looksRight(page, 'talk-failed');
    await talk.field.fill('half a thou');
    await page.unroute(path);
    await page.reload();
    await page.getByText(theirs.notSent).waitFor();
    expect(await talk.field.inputValue()).toBe('half a thou');
    await talk.press(theirs.again);
    await page.getByText(theirs.notSent).waitFor({ state: 'detached' });
    await expect.poll(() => messageCount(stayId)).toEqual(['first', 'second']);
    expect([await talk.count('first'), await talk.count('second')]).toEqual([1, 1]);
    await page.close();
  });

  test('many unread messages begin at a mark, and count as read when they were seen', async () => {
    const customer = await buildCustomer(product.server);
    const { id: stayId } = await parkedService(product.server, customer, business);
    const { valet } = business;
    for (let number = 1; number <= 24; number++) {
      const text = number % 3 === 0 ? `${number} — سيارتك عند المدخل` : `${number} — your car`;
      await say(product.server, valet.token, stayId, text);
    }
    const page = await at(customer.token, `/dashboard/messages/${stayId}`, customers);
    const mark = page.getByText(theirs.unreadFromHere, { exact: true });
    await mark.waitFor();
    const unread = async () =>
      (await customer.call('GET /api/conversations', { query: {} })).unread;
    await expect.poll(unread).toBeLessThan(24);
    expect(await unread()).toBeGreaterThan(0);
    await looksRight(page, 'talk-mark');
    await page.getByRole('log').evaluate((log) => log.scrollTo({ top: log.scrollHeight }));
    await expect.poll(unread).toBe(0);
    await page.close();
  });

  test('the staff has all conversations on one screen; one that is over can be read', async () => {
    const { customer, stayId } = await taken();
    const other = await taken();
    await customer.call('POST /api/conversations/{id}/messages', {
      params: { id: stayId },
      body: { text: 'Where is my car?', clientId: `one-${stayId}` },
    });
    await other.customer.call('POST /api/conversations/{id}/messages', {
      params: { id: other.stayId },
      body: { quickReply: 'left_something', clientId: `two-${stayId}` },
    });
    const page = await at(business.valet.token, '/valet-dashboard', valets);
    await page.getByRole('link', { name: new RegExp(`^${valetWords.title}`) }).click();
    await page.waitForURL('**/messages');
    const list = page.getByRole('navigation', { name: valetWords.list.label });
    await list.getByText(valetWords.quick.left_something).first().waitFor();
    await looksRight(page, 'talks');
    await list.getByText('Where is my car?').first().click();
    const talk = talkOn(page, valets);
    await talk.reads('Where is my car?');
    await talk.writes('B2-14');
    await talk.reads('B2-14');
    await looksRight(page, 'talks-open');
    expect(await sideways(page)).toBe(0);

    await product.server.ctx.db
      .updateTable('stays')
      .set(stayFacts('returned', business.valet.id, new Date(Date.now() - 25 * 3_600_000)))
      .where('id', '=', stayId)
      .execute();
    const customerPage = await at(customer.token, `/dashboard/messages/${stayId}`, customers);
    await customerPage.getByText(theirs.closed).waitFor();
    await looksRight(customerPage, 'talk-closed');
    await Promise.all([page.close(), customerPage.close()]);
  });

  test('while the socket is down it asks by itself', async () => {
    const { customer, stayId } = await taken();
    const page = await newPage(product.browser, customers);
    await page.addInitScript((own) => localStorage.setItem('auth_token', own), customer.token);
    await page.routeWebSocket('**/ws', (socket) => void socket.close());
    await page.goto(`${url}/dashboard/messages/${stayId}`);
    await page.getByText(theirs.emptyCustomer).waitFor();
    await say(product.server, business.valet.token, stayId, 'Can you hear me?');
    await talkOn(page, customers).reads('Can you hear me?');
    await page.close();
  });
});

test('a dispatcher writes from the board, and its keys still go from car to car', async () => {
  const cars = [await paidCar(product.server, business), await paidCar(product.server, business)];
  const [first] = cars;
  if (!first) throw new Error('No car');
  await guestSays(product.server, first.ticketToken, 'In a hurry!');
  const look = { locale: 'en', viewport: 'desktop', theme: 'light' } as const;
  const page = await at(business.manager.token, '/dispatcher-queue', look);
  const unread = texts.en.t('notifications:openUnread', { count: 1, shown: '1' });
  await page
    .getByRole('article')
    .getByRole('button', { name: forCar(unread) })
    .click();
  const talk = talkOn(page, look);
  await talk.reads('In a hurry!');
  await talk.press(texts.en.conversation.quick.on_my_way);
  await talk.reads(texts.en.conversation.quick.on_my_way);
  await looksRight(page, 'talk-board');
  await page.keyboard.press('Escape');
  await page.getByRole('log').waitFor({ state: 'detached' });

  // From one car's action to the next, past the button beside it.
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.keyboard.press('j');
  const assign = page.getByRole('button', { name: forCar(texts.en.board.assign) });
  await expect
    .poll(() => assign.first().evaluate((one) => one === document.activeElement))
    .toBe(true);
  await page.keyboard.press('j');
  await expect
    .poll(() => assign.nth(1).evaluate((one) => one === document.activeElement))
    .toBe(true);
  await page.close();
});
