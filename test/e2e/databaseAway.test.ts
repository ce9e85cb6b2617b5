import pg from 'pg';
import { describe, expect, inject } from 'vitest';
import { buildStaffedBusiness } from '../factories/people.ts';
import { cutLiveConnections } from '../factories/sockets.ts';
import { parkCar, payOrder, requestCar } from '../factories/stays.ts';
import { flowsInTurn, looksRight } from './looks.ts';
import { impatientAtLocks } from '../harness/server.ts';
import { runProduct } from '../harness/product.ts';
import { buildBeforeAll } from '../harness/runServer.ts';
import { newPage, openPage } from './pages.ts';
import { forCar, texts } from './texts.ts';

const product = runProduct({ config: { databaseLimits: impatientAtLocks } });
const business = buildBeforeAll(() => buildStaffedBusiness(product.server.ctx));

/** Locks the table of stays, so no query about cars gets an answer. */
async function lockStays(): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: product.server.databaseUrl });
  await client.connect();
  await client.query('begin');
  await client.query('lock table stays in access exclusive mode');
  return async () => {
    await client.query('rollback');
    await client.end();
  };
}

/** Longer than the interval after which a board refetches without a hint. */
const QUEUE_OLD_MS = 75_000;

const looks = [
  { locale: 'en', viewport: 'desktop' },
  { locale: 'ar', viewport: 'phone' },
] as const;

const takeTurns = flowsInTurn('en', 'ar');

describe.each(looks)('in $locale on a $viewport', (look) => {
  const test = takeTurns(look.locale);
  const { app, board, conversation, errors, t, ticket } = texts[look.locale];

  test('a guest’s link shows a page in their language, and the ticket appears after the outage', async () => {
    const car = await parkCar(product.server, business);
    const unlock = await lockStays();
    const page = await newPage(product.browser, look);
    const response = await page.goto(`${product.server.url}/customer/ticket/${car.ticketToken}`);
    expect(response?.status()).toBe(503);
    expect(response?.headers()['content-type']).toContain('text/html');
    await page.getByRole('heading', { name: ticket.unreachable.title }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe(look.locale);
    await unlock();
    await page.getByText(car.ticketNumber).first().waitFor();
  });

  test('a page opened during the outage says so, and loads after it', async () => {
    const page = await newPage(product.browser, { token: business.manager.token, ...look });
    // Makes the call of the session fail, as without a database.
    const isWho = '**/api/auth/me';
    await page.route(isWho, (route) =>
      route.fulfill({ status: 503, json: { code: 'UNAVAILABLE', message: errors.UNAVAILABLE } }),
    );
    await page.goto(`${product.server.url}/dispatcher-queue`);
    await page.getByRole('alert').getByText(errors.UNAVAILABLE).waitFor();
    await looksRight(page, 'database-away-page');
    await page.unroute(isWho);
    await page.getByText(board.live.active).filter({ visible: true }).waitFor();
  });

  test('the board and the messages name the problem, and load after the outage', async () => {
    const car = await parkCar(product.server, business);
    await payOrder(product.server, car, (await requestCar(product.server, car)).id);
    const { manager } = business;
    const page = await openPage(product, '/dispatcher-queue', { token: manager.token, ...look });
    const messages = page.getByRole('button', {
      name: forCar(t('notifications:openUnread', { count: 0, shown: '0' })),
    });
    await messages.first().waitFor();
    await page.getByText(board.live.active).filter({ visible: true }).waitFor();

    const unlock = await lockStays();
    await messages.first().click();
    await page.getByText(conversation.failed).waitFor();
    await page.getByText(`${errors.UNAVAILABLE} ${conversation.askingAgain}`).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: board.failed }).waitFor();
    await page.getByText(`${errors.UNAVAILABLE} ${app.askingAgain}`).waitFor();
    expect(await page.getByText(board.live.active).count()).toBe(0);
    await unlock();
    await messages.first().waitFor();
  });

  test('an open board is not called live after its cars failed to load', async () => {
    const car = await parkCar(product.server, business);
    await payOrder(product.server, car, (await requestCar(product.server, car)).id);
    const page = await newPage(product.browser, look);
    await page.clock.install();
    await page.addInitScript(
      (own) => localStorage.setItem('auth_token', own),
      business.manager.token,
    );
    await page.goto(`${product.server.url}/dispatcher-queue`);
    const active = page.getByText(board.live.active).filter({ visible: true });
    await active.waitFor();
    const unlock = await lockStays();
    await page.clock.fastForward(QUEUE_OLD_MS);
    await page.getByText(board.live.connecting).filter({ visible: true }).waitFor();
    expect(await active.count()).toBe(0);
    await unlock();
    await active.waitFor();
  });

  test('an open board and an open ticket say that no hints arrive, until they do', async () => {
    const car = await parkCar(product.server, business);
    const guest = await openPage(product, `/customer/ticket/${car.ticketToken}`, look);
    await guest.getByText(car.ticketNumber).first().waitFor();
    const page = await openPage(product, '/dispatcher-queue', {
      token: business.manager.token,
      ...look,
    });
    const active = page.getByText(board.live.active).filter({ visible: true });
    await active.waitFor();
    const listen = await cutLiveConnections(inject('postgresUrl'), product.server.databaseUrl);
    const paused = t('common:connection.paused', { count: 5 });
    try {
      await page.getByText(board.live.connecting).filter({ visible: true }).waitFor();
      for (const one of [page, guest]) await one.getByText(paused).waitFor();
      expect(await active.count()).toBe(0);
    } finally {
      await listen();
    }
    await active.waitFor();
    await guest.getByText(paused).waitFor({ state: 'hidden' });
  });

  test('a guest’s messages load after the outage, and unsent ones are sent', async () => {
    const car = await parkCar(product.server, business);
    const page = await openPage(product, `/customer/ticket/${car.ticketToken}`, look);
    const open = page.getByRole('button', { name: ticket.talk.open });
    await open.waitFor();
    const unlock = await lockStays();
    await open.click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(`${errors.UNAVAILABLE} ${conversation.askingAgain}`).waitFor();
    await unlock();
    const field = dialog.getByLabel(conversation.compose);
    await field.fill('The blue one');

    const lock = await lockStays();
    await dialog.getByRole('button', { name: conversation.send, exact: true }).click();
    const why = dialog.getByText(
      `${conversation.notSent} ${errors.UNAVAILABLE} ${conversation.askingAgain}`,
    );
    await why.waitFor();
    await field.fill('By the fountain');
    await lock();
    await why.waitFor({ state: 'detached' });
    await dialog.getByText(conversation.sent).waitFor();
    expect(await field.inputValue()).toBe('By the fountain');
  });
});
