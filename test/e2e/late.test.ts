import { describe, expect, test } from 'vitest';
import { announceTimes } from '#server/features/orders/commands/announceTimes.ts';
import { formatWhen } from '#web/lib/format.ts';
import { buildStaffedBusiness, type TestBusiness } from '../factories/people.ts';
import { paidCar, receiveCar } from '../factories/stays.ts';
import { type Page, waitForSettledPage } from '../harness/browser.ts';
import { runProduct } from '../harness/product.ts';
import { flowsInTurn, looksRight } from './looks.ts';
import { newPage, openPage } from './pages.ts';
import { stepFor, texts } from './texts.ts';

const product = runProduct();

/**
 * Moves all times of an order, as if the order had been paid exactly this many minutes ago.
 *
 * @returns the milliseconds by which the times have moved
 */
async function ageOrder(orderId: string, minutes: number): Promise<number> {
  const { rows } = await product.server.ctx.pool.query<{ moved: number }>(
    `with moved as (select date_trunc('milliseconds', make_interval(mins => $2) - (now() - paid_at)) as by
       from orders where id = $1)
     update orders set requested_at = requested_at - by, paid_at = paid_at - by, due_at = due_at - by,
       promised_at = promised_at - by, expected_at = expected_at - by,
       dispatched_at = dispatched_at - by from moved where id = $1
     returning (extract(epoch from by) * 1000)::float8 as moved`,
    [orderId, minutes],
  );
  return rows[0]?.moved ?? 0;
}

const stubLook = (page: Page) => page.locator('.stub').first().getAttribute('class');

const takeTurns = flowsInTurn('ar', 'en');

describe.each(['en', 'ar'] as const)('in %s', (language) => {
  const test = takeTurns(language);
  const words = texts[language];
  let business: TestBusiness;
  let pages: { guest: Page; board: Page; valet: Page };
  let car: Awaited<ReturnType<typeof paidCar>>;

  async function openScreens() {
    const { server, browser } = product;
    business = await buildStaffedBusiness(server.ctx, { language });
    car = await paidCar(server, business);
    const open = async (path: string, viewport: 'phone' | 'desktop', token?: string) => {
      const page = await newPage(browser, { locale: language, viewport });
      if (token) {
        await page.addInitScript((own) => localStorage.setItem('auth_token', own), token);
      }
      await page.goto(server.url + path);
      await waitForSettledPage(page);
      return page;
    };
    pages = {
      guest: await open(`/customer/ticket/${car.ticketToken}`, 'phone'),
      board: await open('/dispatcher-queue', 'desktop', business.manager.token),
      valet: await open('/valet-dashboard', 'phone', business.valet.token),
    };
  }

  const everywhere = (see: (page: Page) => Promise<unknown>) =>
    Promise.all(Object.values(pages).map((page) => see(page)));
  const sees = (page: Page, text: string) => page.getByText(text).first().waitFor();

  async function readTime() {
    const params = { token: car.ticketToken };
    const ticket = await product.server.as()('GET /api/customer/ticket/{token}', { params });
    const expectedAt = ticket.orders[0]?.expectedAt ?? '';
    const time = formatWhen(expectedAt, language, ticket.location.timeZone);
    return { expectedAt, words: words.t('common:arrival.nowExpected', { time }) };
  }

  async function readAnew() {
    await everywhere((page) => page.reload());
    await everywhere(waitForSettledPage);
  }

  test('guest, board and runner follow a car that is 20 minutes late', async () => {
    await openScreens();
    const { guest, board, valet } = pages;
    const left = (count: number) => words.t('pay:request.minutes', { count });
    await sees(guest, left(10));
    expect(await stubLook(guest)).toContain('stub--waiting');

    // After nine minutes without a runner, the server knows that the promised time cannot be kept.
    await ageOrder(car.order.id, 9);
    await announceTimes(product.server.ctx);
    const putOff = await readTime();
    await everywhere((page) => sees(page, putOff.words));
    await sees(guest, words.common.arrival.putOff);
    expect(await stubLook(guest)).toContain('stub--amber');
    // Screen readers announce the new time, and not each minute of the countdown.
    await guest.locator('output[aria-live]', { hasText: putOff.words }).waitFor();

    let before = Date.parse(putOff.expectedAt) - (await ageOrder(car.order.id, 12));
    await readAnew();
    await sees(guest, words.t('common:arrival.late', { count: 2 }));
    expect(await stubLook(guest)).toContain('stub--amber');

    for (const late of [7, 13, 20]) {
      before -= await ageOrder(car.order.id, 10 + late);
      for (let read = 0; read < 2; read += 1) {
        await readAnew();
        const now = await readTime();
        await everywhere((page) => sees(page, now.words));
        await sees(guest, words.t('common:arrival.late', { count: late }));
        const due = words.t('row:due.late', { count: late });
        await sees(board, due);
        await sees(valet, due);
        expect(Date.parse(now.expectedAt)).toBeGreaterThanOrEqual(before);
        before = Date.parse(now.expectedAt);
      }
      for (const page of Object.values(pages)) {
        expect(await stubLook(page)).toContain('stub--red');
      }
    }
    await looksRight(guest, `late-${language}-guest`);
    await looksRight(board, `late-${language}-board`);
    await looksRight(valet, `late-${language}-valet`);

    await ageOrder(car.order.id, 30);
    await valet.getByRole('button', { name: words.jobs.accept }).first().click();
    await sees(guest, words.ticket.headline.dispatched);
    const late = words.t('common:arrival.late', { count: 20 });
    await expect.poll(() => guest.getByRole('heading', { level: 1 }).innerText()).toBe(late);
    // Waits until the answer has moved the car again, because a row that has just moved ignores
    // presses.
    await waitForSettledPage(valet);
    await valet.getByRole('button', { name: words.jobs.ready }).first().click();
    await guest.getByRole('heading', { name: words.ticket.headline.ready }).waitFor();
    expect(await stubLook(guest)).toContain('stub--ready');
  });

  test('the minutes count down by the clock, without any answer', async () => {
    await openScreens();
    const { guest } = pages;
    const { expectedAt } = await readTime();
    await guest.clock.install();
    await guest.reload();
    await waitForSettledPage(guest);
    await guest.route('**/api/**', (route) => route.abort());
    await guest.context().setOffline(true);
    await guest.clock.pauseAt(Date.parse(expectedAt) - 8.5 * 60_000);
    for (const minutes of [9, 6]) {
      await sees(guest, words.t('pay:request.minutes', { count: minutes }));
      await guest.clock.runFor(minutes === 9 ? '03:00' : '06:00');
    }
    await sees(guest, words.common.arrival.anyMoment);
    await guest.clock.runFor('01:00');
    await sees(guest, words.t('common:arrival.late', { count: 1 }));
  });
});

test('a late return is above a car to park on the phone, complete and visible', async () => {
  const language = 'ar';
  const { server } = product;
  const business = await buildStaffedBusiness(server.ctx, { language });
  const toBring = await paidCar(server, business, { licensePlate: 'LATE 12' });
  await ageOrder(toBring.order.id, 40);
  await receiveCar(server, business, { licensePlate: 'PARK 12' });
  const page = await openPage(product, '/valet-dashboard', {
    token: business.valet.token,
    locale: language,
    viewport: 'phone',
  });
  const { jobs } = texts[language];
  await page.getByRole('heading', { name: jobs.late }).waitFor();
  await waitForSettledPage(page);
  const row = page.locator(`[data-column="late"] [data-card="${toBring.ticketId}"]`);
  const [box, bar] = [await row.boundingBox(), await page.locator('.job-bar').boundingBox()];
  expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  await looksRight(page, 'late-above-parking');
  await row.getByRole('button', { name: stepFor(jobs.accept, 'LATE 12') }).waitFor();
});
