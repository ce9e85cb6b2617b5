import { describe, expect } from 'vitest';
import { buildCustomer, parkedService } from '../factories/customers.ts';
import { buildStaffedBusiness, type TestBusiness } from '../factories/people.ts';
import { parkedSession } from '../factories/sessions.ts';
import { pollUntilTruthy, messagesTo, parkCar } from '../factories/stays.ts';
import { type Page, waitForSettledPage } from '../harness/browser.ts';
import { runProduct } from '../harness/product.ts';
import { customerOn } from './customerPages.ts';
import { flowsInTurn, looksRight } from './looks.ts';
import { newPage, openPage } from './pages.ts';
import { guestOn } from './people.ts';
import { texts } from './texts.ts';
import { driveRetrieval } from './customerCars.ts';

const product = runProduct();

/** Matches words about paying, cards and refunds, in both languages. */
const OF_MONEY =
  /\bpa(?:y|ys|id|ying|yment)\b|\bunpaid\b|\bcards?\b|charge|refund|receipt|\$|دفع|مدفوع|بطاق|خصم|استرد|إيصال/iu;

const lines = (text: string) =>
  text
    .replaceAll(/\p{Cf}/gu, '')
    .split('\n')
    .filter((line) => OF_MONEY.test(line));

const takeTurns = flowsInTurn('en', 'ar');

describe.each(['en', 'ar'] as const)('in %s, of a stay that costs nothing', (language) => {
  const test = takeTurns(language);
  const words = texts[language];
  const { request } = words.pay;
  const look = { locale: language, viewport: 'phone' } as const;

  /**
   * Expects no word about money on the page of the car. The menu around the page is the same for
   * every car.
   */
  async function expectNoMoney(page: Page) {
    await waitForSettledPage(page);
    expect(lines(await page.title())).toEqual([]);
    const shown = page.locator('main, [role=dialog], [role=alert]');
    expect(await page.locator('main').count()).toBeGreaterThan(0);
    for (const text of await shown.allInnerTexts()) expect(lines(text)).toEqual([]);
  }

  /** Brings the car and hands it over; calls `look` after each step. */
  async function bringBack(business: TestBusiness, id: string, look: () => Promise<unknown>) {
    for (const step of ['accept', 'ready', 'hand over'] as const) {
      await driveRetrieval(product.server, business, id, [step]);
      await look();
    }
  }

  const buildFree = () => buildStaffedBusiness(product.server.ctx, { language, flatRateCents: 0 });

  test('the ticket page requests the car with one press, and never mentions payment', async () => {
    const { server, browser } = product;
    const business = await buildFree();
    const car = await parkCar(server, business);
    const page = await newPage(browser, look);
    const guest = guestOn(page, words);
    await guest.open(`${server.url}/customer/ticket/${car.ticketToken}`);
    await guest.headline('request');
    await guest.sees(request.free);
    await expectNoMoney(page);
    await looksRight(page, `free-${language}-ticket`);
    await page.getByRole('button', { name: request.submit }).click();
    await guest.headline('paid');
    await expectNoMoney(page);
    // A cancelled free order refunds nothing to a card.
    await page.getByRole('button', { name: words.pay.form.takeBack }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: words.pay.cancel.confirmFree }).waitFor();
    await expectNoMoney(page);
    await dialog.getByRole('button', { name: words.pay.cancel.confirmFree }).click();
    await guest.sees(words.pay.note.cancelled);
    await page.reload();
    await guest.sees(words.pay.note.cancelled);
    await expectNoMoney(page);
    await page.getByRole('button', { name: request.submit }).click();
    await guest.headline('paid');
    const steps = ['dispatched', 'ready', 'thanks'] as const;
    let step = 0;
    await bringBack(business, car.ticketId, async () => {
      await guest.headline(steps[step++] ?? 'thanks');
      await expectNoMoney(page);
    });
    const texted = await messagesTo(server, car.phone);
    expect(lines(texted.map(({ text }) => text).join('\n'))).toEqual([]);
  });

  test('dashboard, payment page and notifications never mention payment', async () => {
    const { server } = product;
    const business = await buildFree();
    const customer = await buildCustomer(server);
    const service = await parkedService(server, customer, business);
    const page = await openPage(product, `/customer/payment?serviceId=${service.id}`, {
      token: customer.token,
      ...look,
    });
    await page.getByText(request.free).first().waitFor();
    await expectNoMoney(page);
    const dashboard = customerOn(page, server.url, words);
    await dashboard.open('/current');
    await dashboard.headline('parked');
    await expectNoMoney(page);
    await dashboard.openRetrieval();
    await page.getByText(request.free).first().waitFor();
    await expectNoMoney(page);
    await dashboard.sendRetrieval();
    await dashboard.headline('waitingForRunner');
    await dashboard.sees(words.serviceDialogs.retrieval.doneFree);
    await expectNoMoney(page);
    await looksRight(page, `free-${language}-dashboard`);
    await page.goto(`${server.url}/customer/payment?serviceId=${service.id}`);
    await page.getByRole('heading', { name: words.payment.headline.paid }).first().waitFor();
    await expectNoMoney(page);
    await dashboard.open('/current');
    const steps = ['onItsWay', 'atCurb'] as const;
    let step = 0;
    await bringBack(business, service.id, async () => {
      const state = steps[step++];
      if (!state) return;
      await dashboard.headline(state);
      await expectNoMoney(page);
    });
    await dashboard.open('/history');
    await dashboard.press(new RegExp(RegExp.escape(business.location.name)));
    await dashboard.dialog.getByText(words.services.details.title).first().waitFor();
    await expectNoMoney(page);
    const told = await pollUntilTruthy(async () => {
      const { notifications } = await customer.call('GET /api/notifications', { query: {} });
      return notifications.length > 0 && notifications;
    });
    expect(lines(told.map(({ title, message }) => `${title}\n${message}`).join('\n'))).toEqual([]);
  });

  test('the screens of the session and of the valets never mention payment', async () => {
    const { server } = product;
    const business = await buildFree();
    const customer = await buildCustomer(server);
    const { id } = await parkedSession(server, customer, business);
    const page = await openPage(product, `/customer/retrieval/${id}`, {
      token: customer.token,
      ...look,
    });
    await page.getByText(request.free).first().waitFor();
    await expectNoMoney(page);
    await page.getByRole('button', { name: words.sessions.car.request }).click();
    await page.getByRole('button', { name: request.submit }).click();
    await page.getByRole('heading', { name: words.payment.headline.paid }).first().waitFor();
    await page.goto(`${server.url}/customer/retrieval/${id}`);
    await page.getByText(words.common.state.waitingForRunner).first().waitFor();
    await expectNoMoney(page);
    const valet = await openPage(product, '/valet-dashboard', {
      token: business.valet.token,
      ...look,
    });
    await valet
      .getByRole('button', { name: new RegExp(`^${words.jobs.accept}`) })
      .first()
      .waitFor();
    await expectNoMoney(valet);
    const board = await openPage(product, '/dispatcher-queue', {
      token: business.manager.token,
      locale: language,
    });
    await board
      .getByRole('button', { name: new RegExp(`^${words.board.assign}`) })
      .first()
      .waitFor();
    await expectNoMoney(board);
    await bringBack(business, id, () => expectNoMoney(page));
    await page.getByText(words.sessions.car.headline.completed).first().waitFor();
    await expectNoMoney(page);
  });
});
