import { describe, expect } from 'vitest';
import { buildStaffedBusiness } from '../factories/people.ts';
import { getRow } from '../factories/rows.ts';
import { linkTokenFor, paidCar, receiveCar } from '../factories/stays.ts';
import { type Page, waitForSettledPage } from '../harness/browser.ts';
import { runProduct } from '../harness/product.ts';
import { buildBeforeEach } from '../harness/runServer.ts';
import { flowsInTurn, looksRightHere } from './looks.ts';
import { newPage } from './pages.ts';
import { countCalls, pressTwice } from './visitor.ts';
import { forCar, texts, undoOf, wordsBefore } from './texts.ts';
import { getOrder } from '../factories/payments.ts';

const PLATE = 'K 48213';

const product = runProduct();
const business = buildBeforeEach(() => buildStaffedBusiness(product.server.ctx));

const takeTurns = flowsInTurn('en', 'ar');

describe.each(['en', 'ar'] as const)('in %s', (locale) => {
  const test = takeTurns(locale);
  const { undo: words } = texts[locale];

  async function signedIn(token: string, viewport: 'desktop' | 'phone') {
    const theme = locale === 'ar' ? 'dark' : 'light';
    const page = await newPage(product.browser, { token, locale, theme, viewport });
    return page;
  }
  const statusOf = async (orderId: string) => (await getOrder(product.server, orderId)).status;

  test('a dispatcher undoes the last step, by the button and by Ctrl+Z', async () => {
    const cars = [await paidCar(product.server, business), await paidCar(product.server, business)];
    const page = await signedIn(business.manager.token, 'desktop');
    const { board } = texts[locale];
    await page.goto(`${product.server.url}/dispatcher-queue`);
    const assign = page
      .getByRole('region', { name: board.pending })
      .getByRole('button', { name: board.assign });
    await expect.poll(() => assign.count()).toBe(2);
    for (const left of [1, 0]) {
      await assign.first().click();
      await page.getByRole('dialog').getByText('Omar').click();
      await expect.poll(() => assign.count()).toBe(left);
    }
    const undo = page.getByRole('button', { name: undoOf(words.said.assign) });
    await undo.waitFor();
    const more = page.getByRole('region', { name: words.region }).locator('[aria-expanded]');
    await more.click();
    await expect.poll(() => undo.count()).toBe(2);
    await looksRightHere(page, `undo-board-${locale}`);
    const sent = countCalls(page, '/take-back');
    await pressTwice(undo.last());
    await expect.poll(() => assign.count()).toBe(1);
    expect(sent()).toBe(1);
    // The undo message survives a reload for the rest of its minute.
    await page.reload();
    await undo.waitFor();
    await page.keyboard.press('Control+z');
    await expect.poll(() => assign.count()).toBe(2);
    await undo.waitFor({ state: 'detached' });
    for (const { order } of cars) expect(await statusOf(order.id)).toBe('paid');
  });

  test('a runner undoes on the phone that the car is at the curb', async () => {
    const car = await paidCar(product.server, business);
    const page = await signedIn(business.valet.token, 'phone');
    const { jobs } = texts[locale];
    await page.goto(`${product.server.url}/valet-dashboard`);
    const press = (name: string) => page.getByRole('button', { name }).first().click();
    const undo = (said: string) => page.getByRole('button', { name: undoOf(said) });
    await press(jobs.accept);
    await undo(words.said.accept).waitFor();
    // Waits until the answer has moved the car again, because a row that has just moved ignores
    // presses.
    await waitForSettledPage(page);
    await press(jobs.ready);
    await undo(words.said.ready).waitFor();
    await looksRightHere(page, `undo-jobs-${locale}`);
    await undo(words.said.ready).click();
    await expect.poll(() => statusOf(car.order.id)).toBe('dispatched');
    await page.getByRole('button', { name: jobs.ready }).waitFor();
  });

  test('a car whose handover is undone is the current car again, and the car that replaced it is not handed over', async () => {
    const { server } = product;
    const { jobs } = texts[locale];
    await server.as(business.manager.token)('PATCH /api/business/locations/{id}', {
      params: { id: business.location.id },
      body: { handoverProof: 'off' },
    });
    const valet = server.as(business.valet.token);
    const plates = ['A 11111', 'B 22222', 'C 33333'];
    const cars: Awaited<ReturnType<typeof paidCar>>[] = [];
    for (const licensePlate of plates) {
      const car = await paidCar(server, business, { licensePlate });
      await valet('POST /api/services/{id}/accept', { params: { id: car.ticketId } });
      await valet('POST /api/dispatch/orders/{id}/ready', { params: { id: car.order.id } });
      cars.push(car);
    }
    const page = await signedIn(business.valet.token, 'phone');
    await page.goto(`${server.url}/valet-dashboard`);
    const bar = page.locator('.job-bar');
    const deaf = page.locator('.job-bar[aria-disabled]');
    const step = bar.getByRole('button', { name: jobs.complete });
    const isInHand = (plate = '') => step.filter({ hasText: plate }).waitFor();
    // Chooses the second car, because the first one would return to the bar by itself.
    await page
      .locator(`[data-column="mine"] [data-card="${cars[1]?.ticketId ?? ''}"] > button`)
      .click();
    await isInHand(plates[1]);
    await expect.poll(() => deaf.count()).toBe(0);
    await step.click();
    await isInHand(plates[0]);
    // Presses in the moment the second car returns to the bar. The press was meant for the first
    // car and must be ignored.
    const isDeaf = page.evaluate(
      (plate) =>
        new Promise<boolean>((resolve) => {
          new MutationObserver((_changes, observer) => {
            const shown = document.querySelector('.job-bar');
            const next = [...(shown?.querySelectorAll('button') ?? [])].find(({ textContent }) =>
              textContent.includes(plate),
            );
            if (!shown || !next) return;
            observer.disconnect();
            next.click();
            resolve(shown.ariaDisabled === 'true');
          }).observe(document.body, { subtree: true, childList: true, characterData: true });
        }),
      plates[1] ?? '',
    );
    await page.getByRole('button', { name: undoOf(words.said.handOver) }).click();
    await isInHand(plates[1]);
    expect(await isDeaf).toBe(true);
    await expect.poll(() => deaf.count()).toBe(0);
    const statuses = () => Promise.all(cars.map(({ order }) => statusOf(order.id)));
    expect(await statuses()).toEqual(['ready', 'ready', 'ready']);
    await step.click();
    await expect.poll(statuses).toEqual(['ready', 'completed', 'ready']);
  });

  test('an undo message disappears when the next step of the same car is taken', async () => {
    const car = await paidCar(product.server, business, { licensePlate: PLATE });
    const { board, cars, jobs, putRight } = texts[locale];
    const desk = await signedIn(business.manager.token, 'desktop');
    const bar = desk.getByRole('region', { name: words.region });
    // Aborts the read that a hint causes, because a page must know its own step without hints.
    const isolated = (page: Page) =>
      page.route(`**/api/stays/${car.ticketId}`, (route) => route.abort());
    await isolated(desk);
    await desk.goto(`${product.server.url}/dispatcher-queue`);
    await desk.getByRole('button', { name: board.assign }).click();
    await desk.getByRole('dialog').getByText('Omar').click();
    await bar.waitFor();
    await desk.getByRole('button', { name: new RegExp(`^${wordsBefore(board.more)}`) }).click();
    await desk.getByRole('dialog').getByRole('button', { name: putRight.reassign.action }).click();
    const sent = countCalls(desk, '/reassign');
    await pressTwice(desk.getByRole('dialog').getByRole('button', { name: 'Luis' }));
    await desk.getByText(undoOf(putRight.reassign.done)).waitFor();
    await bar.waitFor({ state: 'detached' });
    expect(sent()).toBe(1);
    await desk.close();

    const phone = await signedIn(business.otherValet.token, 'phone');
    await isolated(phone);
    await product.server.as(business.manager.token)('POST /api/dispatch/orders/{id}/requeue', {
      params: { id: car.order.id },
    });
    await phone.goto(`${product.server.url}/valet-dashboard`);
    await phone.getByRole('button', { name: jobs.accept }).first().click();
    await phone.getByRole('button', { name: undoOf(words.said.accept) }).waitFor();
    await phone.getByRole('button', { name: forCar(jobs.requeue, PLATE) }).click();
    await phone.getByRole('dialog').getByLabel(cars.why.busy).check();
    await phone.getByRole('dialog').getByRole('button', { name: putRight.requeue.action }).click();
    await phone.getByText(putRight.requeue.done).waitFor();
    await phone.getByRole('region', { name: words.region }).waitFor({ state: 'detached' });
  });

  test('the undo message of a check-in is above the next car, can be closed, and disappears when it is too late', async () => {
    const { server } = product;
    const { checkin } = texts[locale];
    const page = await signedIn(business.valet.token, 'phone');
    const bar = page.getByRole('region', { name: words.region });
    const park = async () => {
      const { ticketId } = await receiveCar(server, business);
      await page.goto(`${server.url}/valet-checkin?ticket=${ticketId}`);
      await page.getByRole('button', { name: wordsBefore(checkin.parkOnHook) }).click();
      await page.getByRole('button', { name: undoOf(words.said.park) }).waitFor();
      return ticketId;
    };
    await park();
    const plate = page.getByRole('textbox', { name: checkin.plate });
    await plate.waitFor();
    await waitForSettledPage(page);
    await looksRightHere(page, `undo-checkin-${locale}`);
    const covered = await page.evaluate(() => {
      const undo = document.querySelector('.undo')?.getBoundingClientRect() ?? new DOMRect();
      const all = document.querySelectorAll(
        '#content :is(input, textarea, button, summary), header a',
      );
      return [...all].filter((each) => {
        const { top, bottom, height } = each.getBoundingClientRect();
        return height > 0 && top < undo.bottom && bottom > undo.top;
      }).length;
    });
    expect(covered).toBe(0);
    const close = bar.getByRole('button', { name: words.close });
    await close.click();
    await bar.waitFor({ state: 'detached' });
    // After the guest requests the next car, parking that car cannot be undone.
    const next = await park();
    const parked = await getRow(server, 'stays', next);
    const ticketToken = await linkTokenFor(server, parked.phone_e164 ?? '');
    await server.as()('POST /api/customer/orders', {
      body: { ticketId: next, targetMinutes: 10, ticketToken },
    });
    await bar.waitFor({ state: 'detached' });
  });
});
