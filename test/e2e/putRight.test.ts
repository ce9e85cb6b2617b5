import { describe, expect } from 'vitest';
import { buildStaffedBusiness } from '../factories/people.ts';
import { updateRows } from '../factories/rows.ts';
import { getOrder } from '../factories/payments.ts';
import { pollUntilTruthy, messagesTo, paidCar } from '../factories/stays.ts';
import { type Page } from '../harness/browser.ts';
import { runProduct } from '../harness/product.ts';
import { buildBeforeEach } from '../harness/runServer.ts';
import { flowsInTurn, looksRightHere } from './looks.ts';
import { newPage, openPage } from './pages.ts';
import { forCar, stepFor, texts, wordsBefore } from './texts.ts';

const PLATE = 'K 48213';

const product = runProduct();
const business = buildBeforeEach(() => buildStaffedBusiness(product.server.ctx));

const takeTurns = flowsInTurn('en', 'ar');
type Car = Awaited<ReturnType<typeof paidCar>>;
const manager = () => product.server.as(business.manager.token);
const order = ({ order: { id } }: Car) => getOrder(product.server, id);
const send = ({ order: { id } }: Car, valetId = business.valet.id) =>
  manager()('POST /api/dispatch/orders/{id}/assign', { params: { id }, body: { valetId } });
const toCurb = ({ order: { id } }: Car) =>
  manager()('POST /api/dispatch/orders/{id}/ready', { params: { id } });

describe.each(['en', 'ar'] as const)('in %s', (locale) => {
  const test = takeTurns(locale);
  const words = texts[locale];
  const { board, cars, jobs, putRight } = words;
  const theme = locale === 'ar' ? 'dark' : 'light';

  const open = (token: string, path: string, viewport: 'desktop' | 'phone') =>
    openPage(product, path, { token, locale, theme, viewport });
  const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
  const dialog = (page: Page) => page.getByRole('dialog');
  const why = (page: Page, reason: keyof typeof cars.why) =>
    dialog(page).getByLabel(cars.why[reason]).check();

  test('a dispatcher gives a car whose runner went home to another runner', async () => {
    const car = await paidCar(product.server, business, { licensePlate: PLATE });
    await send(car);
    await updateRows(
      product.server,
      'shifts',
      { person_id: business.valet.id },
      { ended_at: product.server.ctx.clock() },
    );
    const page = await open(business.manager.token, '/dispatcher-queue', 'desktop');
    await page.getByText(board.runnerGone).waitFor();
    await looksRightHere(page, `put-right-gone-${locale}`);
    await press(page, forCar(board.row.reassign, PLATE));
    await dialog(page).getByText('Luis').waitFor();
    expect(await dialog(page).getByText('Omar').count()).toBe(0);
    await dialog(page).getByText('Luis').click();
    await page.getByText(board.runnerGone).waitFor({ state: 'detached' });
    await expect.poll(async () => (await order(car)).runner_id).toBe(business.otherValet.id);
  });

  test('returning a car to the queue needs a confirmation, because the guest is told', async () => {
    const car = await paidCar(product.server, business, { licensePlate: PLATE });
    await send(car);
    const page = await open(business.manager.token, `/cars?car=${car.ticketId}`, 'phone');
    await press(page, cars.actions.requeue);
    await dialog(page).getByText(putRight.requeue.text).waitFor();
    await looksRightHere(page, `put-right-requeue-${locale}`);
    await page.keyboard.press('Escape');
    expect((await order(car)).status).toBe('dispatched');
    await press(page, cars.actions.requeue);
    await why(page, 'blocked');
    // A reason chosen for one step is not that of the next.
    await dialog(page).getByRole('button', { name: putRight.cancel.action }).click();
    await dialog(page).getByRole('button', { name: putRight.cancel.submit }).click();
    await dialog(page).getByText(putRight.why.missing).waitFor();
    await page.keyboard.press('Escape');
    await press(page, cars.actions.requeue);
    await why(page, 'blocked');
    await dialog(page).getByRole('button', { name: putRight.requeue.action }).click();
    await expect.poll(async () => (await order(car)).status).toBe('paid');
    await page.getByText(words.common.state.waitingForRunner).first().waitFor();
  });

  test('a valet returns their own job, is not told that it was lost, and cancels the request', async () => {
    const car = await paidCar(product.server, business, { licensePlate: PLATE });
    await send(car);
    const page = await open(business.valet.token, '/valet-dashboard', 'phone');
    await press(page, forCar(jobs.requeue, PLATE));
    await why(page, 'busy');
    await dialog(page).getByRole('button', { name: putRight.requeue.action }).click();
    await page.getByRole('button', { name: stepFor(jobs.accept, PLATE) }).waitFor();
    expect((await order(car)).status).toBe('paid');
    // The guest changed their mind: the car of the list is cancelled, and its guest reads so.
    await press(page, forCar(jobs.cancel, PLATE));
    await why(page, 'other');
    await dialog(page).getByRole('button', { name: putRight.cancel.submit }).click();
    await dialog(page).getByText(putRight.why.noteMissing).waitFor();
    await looksRightHere(page, `put-right-cancel-${locale}`);
    await why(page, 'changed_mind');
    await dialog(page).getByRole('button', { name: putRight.cancel.submit }).click();
    await page.getByText(jobs.empty).waitFor();
    expect(await order(car)).toMatchObject({ status: 'cancelled', staff_reason: 'changed_mind' });
    await page.goto(`${product.server.url}/customer/ticket/${car.ticketToken}`);
    await page.getByText(wordsBefore(words.pay.note.refunded)).waitFor();
  });

  test('a dispatcher who is too late is told about the current state', async () => {
    const car = await paidCar(product.server, business, { licensePlate: PLATE });
    await send(car);
    const page = await open(business.manager.token, '/dispatcher-queue', 'desktop');
    await press(page, new RegExp(`^${wordsBefore(board.more)}`));
    await dialog(page).getByRole('button', { name: putRight.requeue.action }).click();
    await dialog(page).getByText(putRight.requeue.text).waitFor();
    // The runner reaches the curb before the dispatcher confirms.
    await toCurb(car);
    await why(page, 'no_start');
    await dialog(page).getByRole('button', { name: putRight.requeue.action }).click();
    await page.getByText(words.app.conflict.title).waitFor();
    expect((await order(car)).status).toBe('ready');
  });

  test('a car that nobody fetches is parked again, and its guest requests it once more', async () => {
    const car = await paidCar(product.server, business, { licensePlate: PLATE });
    await updateRows(product.server, 'stays', car.ticketId, {
      key_hook: 'J-2',
      key_place: 'on_hook',
      key_holder: null,
    });
    await send(car);
    await toCurb(car);
    const valet = await open(business.valet.token, '/valet-dashboard', 'phone');
    await press(valet, forCar(jobs.parkAgain, PLATE));
    await why(valet, 'changed_mind');
    const { places } = words.checkin;
    const chip = (name: string) => dialog(valet).getByRole('button', { name, exact: true });
    const type = async (kind: 'hook' | 'spot', text: string) => {
      await chip(places[`other_${kind}`]).click();
      await dialog(valet)
        .getByRole('textbox', { name: places[`type_${kind}`] })
        .fill(text);
    };
    const spot = dialog(valet).getByRole('textbox', { name: places.type_spot });
    await type('spot', 'C7');
    await looksRightHere(valet, `put-right-park-${locale}`);
    // On a hook that already has a key, the dialog stays open and names the car of that key.
    const taken = { locationId: business.location.id, licensePlate: 'HAS 12', keyHook: '12' };
    await product.server.as(business.valet.token)('POST /api/valet/tickets', { body: taken });
    // The hook where the key was is chosen, so the key keeper can free this hook.
    expect(await chip('J-2').getAttribute('aria-pressed')).toBe('true');
    await type('hook', '12');
    await dialog(valet).getByRole('button', { name: putRight.parkAgain.submit }).click();
    await dialog(valet)
      .getByText(/HAS 12/)
      .waitFor();
    await looksRightHere(valet, `put-right-hook-taken-${locale}`);
    expect(await spot.inputValue()).toBe('C7');
    expect((await order(car)).held_at).toBeNull();
    await type('hook', '13');
    await dialog(valet).getByRole('button', { name: putRight.parkAgain.submit }).click();
    await dialog(valet).waitFor({ state: 'detached' });
    await expect.poll(async () => (await order(car)).held_at).not.toBeNull();
    await valet.close();
    await pollUntilTruthy(async () =>
      (await messagesTo(product.server, car.phone)).find(({ text }) =>
        text.includes('parked again'),
      ),
    );

    const desk = await open(business.manager.token, `/cars?car=${car.ticketId}`, 'desktop');
    await desk.getByText(words.common.state.parkedAgain).first().waitFor();
    await desk.getByRole('button', { name: cars.actions.resume }).waitFor();
    await looksRightHere(desk, `put-right-held-card-${locale}`);
    await desk.close();

    const guest = await newPage(product.browser, { locale, theme, viewport: 'phone' });
    const crashes: string[] = [];
    guest.on('pageerror', ({ message }) => crashes.push(message));
    await guest.goto(`${product.server.url}/customer/ticket/${car.ticketToken}`);
    await guest.getByRole('heading', { name: words.ticket.headline.held }).waitFor();
    await guest.getByText(words.pay.again.note).first().waitFor();
    // The page shows the estimate before the guest requests the car.
    await guest.getByText(words.t('pay:request.minutes', { count: 6 })).waitFor();
    await guest.getByText(words.t('common:carsAhead', { count: 0 })).waitFor();
    await looksRightHere(guest, `put-right-ticket-${locale}`);
    await press(guest, words.pay.again.action);
    await guest.getByRole('heading', { name: words.ticket.headline.paid }).waitFor();
    expect(await order(car)).toMatchObject({ held_at: null, status: 'paid' });
    // The order cannot be cancelled, because the car was at the curb before.
    expect(await guest.getByRole('button', { name: words.pay.cancel.action }).count()).toBe(0);
    // The rest of the page is still there, and its live region announces the new state.
    await guest.getByRole('heading', { name: words.ticket.receipt.title }).waitFor();
    await guest.getByRole('button', { name: words.ticket.receipt.open }).waitFor();
    expect(await guest.locator('output[aria-live]').textContent()).toContain(
      words.ticket.headline.paid,
    );
    expect(await guest.getByRole('button', { name: words.pay.again.action }).count()).toBe(0);
    expect(crashes).toEqual([]);
  });
});
