import { beforeEach, describe, expect } from 'vitest';
import { dispatchLocation } from '#server/features/orders/commands/autoDispatch.ts';
import { buildStaffedBusiness } from '../factories/people.ts';
import { updateRows } from '../factories/rows.ts';
import { getOrder } from '../factories/payments.ts';
import { paidCar } from '../factories/stays.ts';
import { expectAccessible, waitForSettledPage } from '../harness/browser.ts';
import { runProduct } from '../harness/product.ts';
import { buildBeforeEach } from '../harness/runServer.ts';
import { flowsInTurn, looksRightHere } from './looks.ts';
import { openPage } from './pages.ts';
import { countCalls, pressTwice } from './visitor.ts';
import { forCar, stepFor, texts, undoOf, wordsBefore } from './texts.ts';

const PLATE = 'K 48213';

const product = runProduct();
const business = buildBeforeEach(() => buildStaffedBusiness(product.server.ctx));
beforeEach(async () => {
  await product.server.as(business.manager.token)('PATCH /api/business/locations/{id}', {
    params: { id: business.location.id },
    body: { autoDispatch: true },
  });
  // Leaves a single runner on shift, so the first offer goes to this runner.
  await updateRows(
    product.server,
    'shifts',
    { person_id: business.otherValet.id },
    { ended_at: product.server.ctx.clock() },
  );
});

const takeTurns = flowsInTurn('en', 'ar');
const look = () => dispatchLocation(product.server.ctx, business.location.id);

describe.each(['en', 'ar'] as const)('in %s', (locale) => {
  const test = takeTurns(locale);
  const { board, cars, jobs } = texts[locale];
  const theme = locale === 'ar' ? 'dark' : 'light';

  const open = (token: string, path: string, viewport: 'desktop' | 'phone') =>
    openPage(product, path, { token, locale, theme, viewport });

  test('a runner is offered a car and accepts it, and the board says why this runner', async () => {
    const phone = await open(business.valet.token, '/valet-dashboard', 'phone');
    await phone.getByText(jobs.empty).waitFor();
    const desk = await open(business.manager.token, '/dispatcher-queue', 'desktop');
    const { order, ticketId } = await paidCar(product.server, business, { licensePlate: PLATE });
    await phone.getByRole('button', { name: forCar(jobs.offer.decline, PLATE) }).waitFor();
    await looksRightHere(phone, `auto-phone-${locale}`);
    await desk.getByText(wordsBefore(board.auto.offer)).waitFor();
    await looksRightHere(desk, `auto-board-${locale}`);
    await phone.getByRole('button', { name: stepFor(jobs.accept, PLATE) }).click();
    await expect
      .poll(async () => (await getOrder(product.server, order.id)).runner_id)
      .toBe(business.valet.id);
    await desk.getByText(wordsBefore(board.auto.offer)).waitFor({ state: 'detached' });
    await desk.goto(`${product.server.url}/cars?car=${ticketId}`);
    await desk.getByText(wordsBefore(cars.timeline.auto.offer)).first().waitFor();
  });

  test('an offer appears above the runner’s own car, which keeps its place', async () => {
    const { server } = product;
    const valet = server.as(business.valet.token);
    const own = await paidCar(server, business, { licensePlate: 'E 59421' });
    await valet('POST /api/services/{id}/accept', { params: { id: own.ticketId } });
    await valet('POST /api/dispatch/orders/{id}/ready', { params: { id: own.order.id } });
    const phone = await open(business.valet.token, '/valet-dashboard', 'phone');
    const bar = phone.locator('.job-bar').getByRole('button');
    const inHand = phone.locator('.in-hand .plate');
    const isOwnInHand = async () => {
      expect(await inHand.textContent()).toContain('59421');
      expect(await bar.textContent()).toContain(jobs.complete);
    };
    await phone.getByRole('button', { name: stepFor(jobs.complete, 'E 59421') }).waitFor();
    const { order } = await paidCar(server, business, { licensePlate: PLATE });
    const decline = phone.getByRole('button', { name: forCar(jobs.offer.decline, PLATE) });
    await decline.waitFor();
    await isOwnInHand();
    await waitForSettledPage(phone);
    await looksRightHere(phone, `auto-above-${locale}`);
    const [above, hand] = [await decline.boundingBox(), await inHand.boundingBox()];
    expect(above?.y).toBeLessThan(hand?.y ?? 0);
    await phone.getByText(/Offered to you|معروضة عليك/).waitFor();
    await phone.getByRole('button', { name: forCar(jobs.accept, PLATE) }).click();
    await expect
      .poll(async () => (await getOrder(server, order.id)).runner_id)
      .toBe(business.valet.id);
    await decline.waitFor({ state: 'detached' });
    await isOwnInHand();
    await phone.locator('[data-column="mine"]').getByText(PLATE).first().waitFor();

    await valet('POST /api/dispatch/orders/{id}/ready', { params: { id: order.id } });
    await paidCar(server, business, { licensePlate: 'L 26267' });
    const other = phone.getByRole('button', { name: forCar(jobs.offer.decline, 'L 26267') });
    await other.click();
    await other.waitFor({ state: 'detached' });
    await isOwnInHand();
  });

  test('a declined or unanswered offer returns the car to the queue, and the board says so', async () => {
    const phone = await open(business.valet.token, '/valet-dashboard', 'phone');
    const desk = await open(business.manager.token, '/dispatcher-queue', 'desktop');
    await paidCar(product.server, business, { licensePlate: PLATE });
    const decline = phone.getByRole('button', { name: forCar(jobs.offer.decline, PLATE) });
    const sent = countCalls(phone, '/decline');
    await pressTwice(decline);
    await decline.waitFor({ state: 'detached' });
    expect(sent()).toBe(1);
    await desk.getByText(wordsBefore(board.auto.declined)).waitFor();
    // The only runner has declined, so nobody is left to ask.
    await desk.getByText(board.auto.why.allPassed).waitFor();
    product.server.advance(125_000);
    await look();
    await decline.waitFor();
    product.server.advance(46_000);
    await look();
    await decline.waitFor({ state: 'detached' });
    await desk.getByText(undoOf(board.auto.unanswered)).waitFor();
    await expectAccessible(desk);
  });
});
