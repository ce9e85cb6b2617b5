import { expect, test } from 'vitest';
import {
  buildStaffedBusiness,
  PASSWORD,
  randomPhone,
  type TestBusiness,
} from '../factories/people.ts';
import { CARDS, codeFor, openTicket, paidCar, parkCar, receiveCar } from '../factories/stays.ts';
import { goWithin, type Page, waitForSettledPage } from '../harness/browser.ts';
import { runProduct } from '../harness/product.ts';
import { looksRightHere } from './looks.ts';
import { newPage } from './pages.ts';
import { personOn } from './person.ts';
import { guestOn, waitForReaction, valetOn } from './people.ts';
import { getRow } from '../factories/rows.ts';
import { texts, undoOf } from './texts.ts';
import { expectFocused } from './measures.ts';

let business: TestBusiness;
const words = texts.en;

const product = runProduct();

async function signedIn(token: string, viewport: 'phone' | 'desktop' = 'phone'): Promise<Page> {
  const page = await newPage(product.browser, { token, viewport });
  return page;
}

async function stayStatus(ticketId: string): Promise<string> {
  const { status } = await getRow(product.server, 'stays', ticketId);
  return status;
}

test('unfinished tickets are found again at a desk, without a plate by their guest, and a new code replaces the old one', async () => {
  business = await buildStaffedBusiness(product.server.ctx);
  const ticket = await openTicket(product.server, business);
  const first = await codeFor(product.server, ticket.phone);
  const call = product.server.as(business.valet.token);
  await call('POST /api/valet/tickets/{ticketId}/resend-otp', {
    params: { ticketId: ticket.ticketId },
  });
  const second = await codeFor(product.server, ticket.phone, first);
  const locationId = business.location.id;
  const phones = [randomPhone(), randomPhone()] as const;
  await call('POST /api/valet/tickets', {
    body: { phoneE164: phones[0], customerName: 'Leila Farouk', locationId },
  });
  await call('POST /api/valet/tickets', { body: { phoneE164: phones[1], locationId } });
  const page = await signedIn(business.otherValet.token, 'desktop');
  const valet = valetOn(page, product.server.url, words);
  await page.goto(`${product.server.url}/valet-checkin?ticket=${ticket.ticketId}`);
  await page.getByRole('link', { name: 'Leila Farouk' }).waitFor();
  await page.getByRole('link', { name: `Phone ending ${phones[1].slice(-4)}` }).waitFor();
  await looksRightHere(page, 'in-hands-without-plate');
  await valet.enterCode(first);
  await valet.sees(words.checkin.otp.refused);
  await valet.enterCode(second);
  await valet.sees(words.checkin.headline.checked_in);
  await expect.poll(() => stayStatus(ticket.ticketId)).toBe('received');
});

test('a refused form keeps every word, the next car starts while a code is awaited, and a ticket is cancelled', async () => {
  business = await buildStaffedBusiness(product.server.ctx);
  const there = await parkCar(product.server, business, { licensePlate: 'D 22222' });
  const page = await signedIn(business.valet.token);
  const valet = valetOn(page, product.server.url, words);
  await page.goto(`${product.server.url}/valet-checkin`);
  // A person types once the form stands.
  await waitForSettledPage(page);
  const field = (name: string) => page.getByRole('textbox', { name });
  const create = page.getByRole('button', { name: words.checkin.create });
  await field(words.checkin.plate).fill('e-11111');
  await field(words.checkin.phone).fill('305 12');
  await create.click();
  await page.getByText(words.checkin.errors.phoneE164).first().waitFor();
  expect(await field(words.checkin.phone).inputValue()).toMatch(/305/);
  const phone = randomPhone();
  await field(words.checkin.phone).fill(phone);
  await field(words.checkin.plate).fill('d-22222');
  await create.click();
  await page
    .getByText(/already/)
    .first()
    .waitFor();
  expect(await field(words.checkin.plate).inputValue()).toMatch(/22222/);
  await page.reload();
  expect(await field(words.checkin.plate).inputValue()).toMatch(/22222/);
  await expect.poll(() => stayStatus(there.ticketId)).toBe('parked');

  await field(words.checkin.plate).fill('N 33333');
  await create.click();
  const code = field(words.checkin.otp.label);
  await code.waitFor();
  await expectFocused(code);
  await page.getByRole('button', { name: words.checkin.nextCar }).click();
  await create.waitFor();
  await page.getByRole('button', { name: words.t('checkin:hands.open', { count: 1 }) }).click();
  await page.getByRole('link', { name: /N.*33333/ }).click();
  await valet.enterCode(await codeFor(product.server, phone));
  await valet.sees(words.checkin.headline.checked_in);

  await goWithin(page, '/valet-checkin');
  await field(words.checkin.plate).fill('C 11111');
  await field(words.checkin.phone).fill(randomPhone());
  await create.click();
  await valet.sees(words.checkin.headline.awaiting_otp);
  const startOver = page.getByRole('button', { name: words.checkin.startOver });
  await startOver.click();
  const asks = page.getByRole('dialog', { name: words.checkin.cancelTitle });
  await asks.getByRole('button', { name: words.checkin.cancelKeep }).click();
  await asks.waitFor({ state: 'detached' });
  const ticketId = new URL(page.url()).searchParams.get('ticket') ?? '';
  expect(await stayStatus(ticketId)).toBe('expected');
  await startOver.click();
  await asks.getByRole('button', { name: words.checkin.startOver }).click();
  await create.waitFor();
  expect(await stayStatus(ticketId)).toBe('cancelled');
});

test('a runner parks, accepts, brings and hands over on their phone, and a refused spot stays in its field', async () => {
  business = await buildStaffedBusiness(product.server.ctx);
  const arrived = await receiveCar(product.server, business);
  const page = await signedIn(business.valet.token);
  const valet = valetOn(page, product.server.url, words);
  await valet.openJobs();
  const refused = { code: 'FORBIDDEN', message: 'You don’t have permission to do this.' };
  await page.route('**/api/services/*/complete', (route) =>
    route.fulfill({ status: 403, json: refused }),
  );
  const { parking } = words.common;
  await page.getByRole('button', { name: parking.submit }).click();
  const dialog = page.getByRole('dialog');
  const { places } = words.checkin;
  await dialog.getByRole('button', { name: places.other_spot }).click();
  const spot = dialog.getByRole('textbox', { name: places.type_spot, exact: true });
  await spot.fill('b2-14');
  await dialog.getByRole('button', { name: parking.submit }).click();
  await page.getByText(words.jobs.completeFailed).first().waitFor();
  await page.getByRole('region').getByRole('button', { name: words.common.actions.close }).click();
  expect(await spot.inputValue()).toBe('B2-14');
  await looksRightHere(page, 'park-refused');
  await page.unroute('**/api/services/*/complete');
  await dialog.getByRole('button', { name: parking.submit }).click();
  await page.getByRole('button', { name: undoOf(words.undo.said.park) }).waitFor();
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(() => stayStatus(arrived.ticketId)).toBe('parked');

  await valet.sees(words.jobs.empty);
  const car = await paidCar(product.server, business);
  for (const step of ['accept', 'ready', 'complete'] as const) {
    // Waits until the answer has moved the car again, because a row that has just moved ignores
    // presses.
    await waitForSettledPage(page);
    await valet.press(step);
    // The screen shows a step at once. The undo message proves that the server did it.
    const said = words.undo.said[step === 'complete' ? 'handOver' : step];
    await page.getByRole('button', { name: undoOf(said) }).waitFor();
  }
  await valet.sees(words.jobs.empty);
  await expect.poll(() => stayStatus(car.ticketId)).toBe('returned');
});

test('a dispatcher works with the keyboard only', async () => {
  business = await buildStaffedBusiness(product.server.ctx);
  const car = await paidCar(product.server, business);
  const page = await signedIn(business.manager.token, 'desktop');
  await page.goto(`${product.server.url}/dispatcher-queue`);
  await page.getByRole('button', { name: words.board.assign }).waitFor();
  const keys = async (...names: string[]) => {
    for (const name of names) await page.keyboard.press(name);
  };
  await keys('j', 'Enter');
  await page.getByRole('dialog').getByText('Omar').waitFor();
  await keys('1');
  // The screen shows a step at once. The undo message proves that the server did it.
  const done = (step: 'assign' | 'complete' | 'ready') =>
    page.getByRole('button', { name: undoOf(words.undo.said[step]) }).waitFor();
  await done('assign');
  await waitForReaction(page);
  await keys('j', 'Enter');
  await done('ready');
  await waitForReaction(page);
  await keys('j', 'Enter');
  const [order] = (
    await product.server.as()('GET /api/customer/ticket/{token}', {
      params: { token: car.ticketToken },
    })
  ).orders;
  await page.getByRole('textbox', { name: words.handover.code }).waitFor();
  await page.keyboard.type(order?.handover?.code ?? '');
  await done('complete');
  await page.getByText(words.board.empty).waitFor();
  await expect.poll(() => stayStatus(car.ticketId)).toBe('returned');
});

test('a second Enter never takes the next step of the same car, and the slower of two dispatchers is told', async () => {
  business = await buildStaffedBusiness(product.server.ctx);
  const first = await paidCar(product.server, business);
  const second = await paidCar(product.server, business);
  const page = await signedIn(business.manager.token, 'desktop');
  await page.goto(`${product.server.url}/dispatcher-queue`);
  const waiting = page.getByRole('region', { name: words.board.pending });
  const buttons = waiting.getByRole('button', { name: words.board.assign });
  await expect.poll(() => buttons.count()).toBe(2);
  const hasFocus = (element: Element) => element === document.activeElement;
  const dialog = page.getByRole('dialog');
  for (const left of [1, 0]) {
    await waitForReaction(page);
    await buttons.first().press('Enter');
    await dialog.getByText('Omar').waitFor();
    await page.keyboard.press('1');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => buttons.count()).toBe(left);
    const next = left ? buttons.first() : waiting.getByText(words.board.columnEmpty.pending);
    await expect.poll(() => next.evaluate(hasFocus)).toBe(true);
  }
  await page.keyboard.press('Enter');
  const statuses = () =>
    product.server.ctx.db
      .selectFrom('orders')
      .select('status')
      .where('id', 'in', [first.order.id, second.order.id])
      .execute()
      .then((orders) => orders.map(({ status }) => status));
  await expect.poll(statuses).toEqual(['dispatched', 'dispatched']);
  const undo = page.getByRole('button', { name: undoOf(words.undo.said.ready) });
  expect(await undo.count()).toBe(0);

  const car = await paidCar(product.server, business);
  const fast = product.server.as(business.manager.token);
  await buttons.click();
  await dialog.getByText('Luis').waitFor();
  const { runners } = await fast('GET /api/queue', { query: { locationId: business.location.id } });
  const omar = runners.find(({ name }) => name.startsWith('Omar'));
  // Another dispatcher assigns the car just before this call arrives.
  await page.route('**/api/dispatch/orders/*/assign', async (route) => {
    await fast('POST /api/dispatch/orders/{id}/assign', {
      params: { id: car.order.id },
      body: { valetId: omar?.id ?? '' },
    });
    await route.continue();
  });
  await dialog.getByText('Luis').first().click();
  await page.getByText('Someone got there first').first().waitFor();
  await page.locator(`[data-card="${car.order.id}"]`).getByText('Omar').first().waitFor();
});

test('the next valet does not see a guest whose check-in is unfinished', async () => {
  business = await buildStaffedBusiness(product.server.ctx);
  const page = await newPage(product.browser);
  const valet = valetOn(page, product.server.url, words);
  const name = page.getByRole('textbox', { name: words.checkin.name });
  const kept = () =>
    page.evaluate(() =>
      ['draft checkin', 'draft checkin attempt'].map((key) => sessionStorage.getItem(key)),
    );

  await valet.signIn(business.valet.phone_e164 ?? '');
  await goWithin(page, '/valet-checkin');
  await page.getByText(words.checkin.details, { exact: true }).click();
  await name.fill('Amal Haddad');
  expect((await kept())[0]).toContain('Amal');
  await goWithin(page, '/valet-dashboard');
  await personOn(page, product.server.url, words).signOut(true);
  await page.waitForURL('**/valet-login**');
  expect(await kept()).toEqual([null, null]);

  const { identity } = words;
  await page.getByLabel(identity.phone, { exact: true }).fill(business.otherValet.phone_e164 ?? '');
  await page.getByLabel(identity.password, { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: identity.signIn }).click();
  await page.waitForURL('**/valet-dashboard');
  await goWithin(page, '/valet-checkin');
  await page.getByText(words.checkin.details, { exact: true }).click();
  expect(await name.inputValue()).toBe('');

  // A tab that was suspended while the phone changed hands still has the draft of the previous
  // person.
  await page.evaluate(() => {
    const draft = { version: 2, by: 'somebody else', value: { customerName: 'Amal Haddad' } };
    sessionStorage.setItem('draft checkin', JSON.stringify(draft));
  });
  await page.reload();
  await page.getByText(words.checkin.details, { exact: true }).click();
  expect(await name.inputValue()).toBe('');

  // The draft is also deleted when the server has ended the session.
  await name.fill('Amal Haddad');
  const ended = { code: 'UNAUTHENTICATED', message: 'Authentication failed' };
  await page.route('**/api/valet/**', (route) => route.fulfill({ status: 401, json: ended }));
  await page.reload();
  await page.waitForURL('**/valet-login**');
  expect(await kept()).toEqual([null, null]);
});

test('a valet and a guest get their pages without storage', async () => {
  business = await buildStaffedBusiness(product.server.ctx);
  const car = await parkCar(product.server, business);
  const page = await newPage(product.browser);
  const errors: string[] = [];
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        },
      });
    }
  });
  page.on('pageerror', (error) => errors.push(error.message));
  const valet = valetOn(page, product.server.url, words);
  await valet.signIn(business.valet.phone_e164 ?? '');
  await expect(page.evaluate(() => localStorage.length)).rejects.toThrow('insecure');
  await page.getByRole('link', { name: words.jobs.newCar }).click();
  await page.getByRole('textbox', { name: words.checkin.phone }).fill(randomPhone());
  await page.getByRole('button', { name: words.checkin.create }).click();
  await valet.sees(words.checkin.headline.awaiting_otp);
  const guest = guestOn(page, words);
  await guest.open(`${product.server.url}/customer/ticket/${car.ticketToken}`);
  await guest.ask('10');
  await guest.headline('pay');
  await guest.fillCard(CARDS.good);
  await guest.pay('$16.20');
  await guest.headline('paid');
  await page.getByRole('button', { name: 'العربية' }).click();
  await guestOn(page, texts.ar).headline('paid');
  expect(errors).toEqual([]);
});

test('another code can be requested after the pause, also on a phone that slept meanwhile', async () => {
  business = await buildStaffedBusiness(product.server.ctx);
  const page = await signedIn(business.valet.token);
  await page.clock.install();
  const valet = valetOn(page, product.server.url, words);
  const phone = randomPhone();
  await valet.openTicket({ phone, plate: 'P 44444', name: 'Lena', make: 'Kia', model: 'Rio' });
  const resend = page.getByRole('button', { name: words.checkin.otp.resend });
  await resend.waitFor();
  expect(await resend.isDisabled()).toBe(true);
  // The clock jumps as on a sleeping phone, which runs a timer once after any time.
  await page.clock.fastForward('00:25');
  await page.getByRole('button', { name: words.checkin.otp.resend, exact: true }).click();
  await valet.sees(words.checkin.otp.resentText);
});

test('the ticket page says that the socket is down, polls every five seconds, and recovers, and a chosen language stays', async () => {
  business = await buildStaffedBusiness(product.server.ctx);
  const car = await paidCar(product.server, business);
  const page = await newPage(product.browser);
  let refuse = true;
  await page.routeWebSocket(/\/ws$/, (socket) => {
    if (refuse) void socket.close();
    else socket.connectToServer();
  });
  const guest = guestOn(page, words);
  await guest.open(`${product.server.url}/customer/ticket/${car.ticketToken}`);
  await guest.sees('Live updates paused');
  await product.server.as(business.valet.token)('POST /api/services/{id}/accept', {
    params: { id: car.ticketId },
  });
  await guest.headline('dispatched');
  refuse = false;
  await page.getByText('Live updates paused').waitFor({ state: 'hidden', timeout: 40_000 });
  await page.getByRole('button', { name: 'العربية' }).click();
  await guestOn(page, texts.ar).headline('dispatched');
  await page.reload();
  await guestOn(page, texts.ar).headline('dispatched');
  expect(
    await page.evaluate(() => [document.documentElement.dir, document.documentElement.lang]),
  ).toEqual(['rtl', 'ar']);
});
