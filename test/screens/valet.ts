import { addDays, getBusinessDay, startOfBusinessDay } from '#domain/businesses/businessDay.ts';
import { closeTipPools } from '#server/features/payments/pool/closeTipPools.ts';
import { fillBoard } from '../factories/board.ts';
import { guestSays, say } from '../factories/conversations.ts';
import { acceptedService, buildCustomer, parkedService } from '../factories/customers.ts';
import { buildLocation, buildStaffedBusiness, type TestBusiness } from '../factories/people.ts';
import { stayFacts } from '../factories/rows.ts';
import { insertShifts, offDuty } from '../factories/shifts.ts';
import {
  failSms,
  openTicket,
  paidCar,
  parkCar,
  payOrder,
  receiveCar,
  requestCar,
} from '../factories/stays.ts';
import type { TestServer } from '../harness/server.ts';
import type { BuildStates, OpenStep, ScreenState } from './state.ts';
import { fills, inOrder, opens, presses, sees, startOf, submits } from './steps.ts';
import { buildLateCar } from './ticket.ts';

const HOUR = 3_600_000;
const JOBS = '/valet-dashboard';

/** A valet's check-in, jobs, hand-over, shifts, earnings, cars and messages. */
export const buildValetStates: BuildStates = async (server) => [
  ...(await buildCheckInStates(server)),
  ...(await buildJobStates(server)),
  ...(await buildHandoverStates(server)),
  ...(await buildShiftStates(server)),
  ...(await buildEarningStates(server)),
  ...(await buildCarStates(server)),
  ...(await buildMessageStates(server)),
];

/** A guest who was here before, so that their plate brings them back. */
async function comeAndGo(server: TestServer, business: TestBusiness, plate: string) {
  const { ticketId } = await receiveCar(server, business, { licensePlate: plate });
  await server.ctx.db
    .updateTable('stays')
    .set({ status: 'cancelled', cancelled_at: new Date() })
    .where('id', '=', ticketId)
    .execute();
}

async function buildCheckInStates(server: TestServer): Promise<ScreenState[]> {
  const business = await buildStaffedBusiness(server.ctx);
  await server.ctx.db
    .updateTable('locations')
    .set({ spots: ['B2-15', 'B2-16', 'B2-17'] })
    .where('id', '=', business.location.id)
    .execute();
  await comeAndGo(server, business, 'K 48213');
  await comeAndGo(server, business, 'K 48214');
  await server.ctx.db
    .updateTable('stays')
    .set({ vehicle_make: null, vehicle_model: null, vehicle_color: null })
    .where('business_id', '=', business.id)
    .where('plate_key', '=', 'K48214')
    .execute();
  const waiting = await openTicket(server, business, { licensePlate: 'T 21212' });
  const inHands = await receiveCar(server, business, { licensePlate: 'R 66250' });
  const wrong = await openTicket(server, business);
  const scanning = await server.as(business.valet.token)('POST /api/valet/tickets', {
    body: { locationId: business.location.id, licensePlate: 'R 77250' },
  });
  const late = await openTicket(server, business);
  await server.ctx.db
    .updateTable('codes')
    .set({ expires_at: new Date(Date.now() - 24 * HOUR) })
    .where('subject_id', '=', late.ticketId)
    .execute();
  const { token } = business.valet;
  const path = '/valet-checkin';
  const at = ({ ticketId }: { ticketId: string }) => `${path}?ticket=${ticketId}`;
  const types =
    (plate: string): OpenStep =>
    async (page, { checkin }) =>
      page.getByRole('textbox', { name: checkin.plate }).fill(plate);
  const seesLink =
    (name: (texts: Parameters<OpenStep>[1]) => string): OpenStep =>
    async (page, texts) =>
      page.getByRole('link', { name: name(texts) }).waitFor();
  return [
    { name: 'checkin', path, token },
    {
      name: 'checkin-slips',
      path,
      token,
      open: submits(
        ({ checkin }) => checkin.create,
        ({ checkin }) => checkin.errors.phoneE164,
      ),
    },
    {
      name: 'checkin-noted',
      path,
      token,
      open: inOrder(
        types('أ ب ح ٤٨٢١'),
        presses(({ checkin }) => checkin.tags.scratch),
      ),
    },
    {
      name: 'checkin-recall',
      path,
      token,
      open: inOrder(types('k48213'), async (page) => page.getByText(/••/).first().waitFor()),
    },
    {
      name: 'checkin-here',
      path,
      token,
      open: inOrder(
        types('r66250'),
        seesLink(({ custody }) => custody.show),
      ),
    },
    {
      name: 'checkin-open',
      path,
      token: business.otherValet.token,
      open: inOrder(
        types('t21212'),
        seesLink(({ custody }) => custody.openTicket),
      ),
    },
    {
      name: 'checkin-recall-bare',
      path,
      token,
      open: inOrder(types('k48214'), async (page) =>
        page.locator('article.stub .plate').first().waitFor(),
      ),
    },
    { name: 'checkin-code', path: at(waiting), token },
    {
      name: 'checkin-code-wrong',
      path: at(wrong),
      token,
      isRefused: true,
      open: inOrder(
        async (page, { checkin }) =>
          page.getByRole('textbox', { name: checkin.otp.label }).fill('000000'),
        sees(({ checkin }) => checkin.otp.refused),
      ),
    },
    { name: 'checkin-code-late', path: at(late), token },
    {
      name: 'checkin-cancel',
      path: at(waiting),
      token,
      open: opens(({ checkin }) => checkin.startOver),
    },
    { name: 'checkin-scan', path: at(scanning), token },
    {
      name: 'checkin-add-phone',
      path: at(scanning),
      token,
      open: inOrder(
        opens(({ checkin }) => checkin.addPhone.open),
        submits(
          ({ checkin }) => checkin.addPhone.submit,
          ({ checkin }) => checkin.errors.phoneE164,
        ),
      ),
    },
    { name: 'checkin-park', path: at(inHands), token },
  ];
}

/** A paid car that this valet has taken, as far as this. */
async function bringCar(
  server: TestServer,
  business: TestBusiness,
  until: 'dispatched' | 'ready',
  licensePlate?: string,
) {
  const car = await paidCar(server, business, licensePlate ? { licensePlate } : {});
  const valet = server.as(business.valet.token);
  const params = { id: car.ticketId };
  await valet('POST /api/services/{id}/accept', { params });
  if (until === 'ready')
    await valet('POST /api/services/{id}/complete', { params, body: { from: 'dispatched' } });
  return car;
}

async function buildJobStates(server: TestServer): Promise<ScreenState[]> {
  const { ctx } = server;
  const [empty, mixed, five, sixty] = [
    await buildStaffedBusiness(ctx),
    await buildStaffedBusiness(ctx),
    await buildStaffedBusiness(ctx),
    await buildStaffedBusiness(ctx),
  ];
  await fillBoard(ctx, five, { waiting: 5, onTheWay: 0, atCurb: 0 });
  await fillBoard(ctx, sixty, { waiting: 60, onTheWay: 0, atCurb: 0 });
  const due = await parkCar(server, mixed);
  await requestCar(server, due);
  await buildLateCar(server, mixed);
  await paidCar(server, mixed);
  await receiveCar(server, mixed);
  await ctx.db
    .updateTable('locations')
    .set({ pay_when: 'atHandover' })
    .where('id', '=', mixed.location.id)
    .execute();
  const curb = await buildStaffedBusiness(ctx);
  for (let car = 0; car < 2; car += 1) await bringCar(server, curb, 'ready');
  await ctx.pool.query(
    `update orders set ready_at = now() - interval '12 minutes' where location_id = $1`,
    [curb.location.id],
  );
  return [
    { name: 'jobs-none', path: JOBS, token: empty.valet.token },
    { name: 'jobs', path: JOBS, token: mixed.valet.token },
    { name: 'jobs-five', path: JOBS, token: five.valet.token },
    { name: 'jobs-sixty', path: JOBS, token: sixty.valet.token },
    {
      name: 'jobs-no-match',
      path: JOBS,
      token: sixty.valet.token,
      open: inOrder(
        async (page, { jobs }) =>
          page.getByRole('searchbox', { name: jobs.search.label }).fill('ZZZ 000'),
        sees(({ jobs }) => jobs.search.none),
      ),
    },
    { name: 'jobs-curb', path: JOBS, token: curb.valet.token },
    {
      name: 'jobs-park-again',
      path: JOBS,
      token: curb.valet.token,
      open: opens(({ jobs }) => jobs.parkAgain),
    },
    {
      name: 'bell-empty',
      path: JOBS,
      token: (await offDuty(server, empty)).token,
      open: opensBell,
    },
    { name: 'bell', path: JOBS, token: mixed.valet.token, open: opensBell },
    {
      name: 'menu',
      path: JOBS,
      token: mixed.valet.token,
      open: opens(({ app }) => app.menu.open, 'header'),
    },
  ];
}

const opensBell: OpenStep = async (page, { notifications }) => {
  await page.locator('header [aria-haspopup=dialog]').first().click();
  const panel = page.getByRole('dialog');
  await panel.getByRole('list').or(panel.getByText(notifications.empty)).first().waitFor();
};

async function buildHandoverStates(server: TestServer): Promise<ScreenState[]> {
  const [open, locked, unpaid] = [
    await buildStaffedBusiness(server.ctx),
    await buildStaffedBusiness(server.ctx),
    await buildStaffedBusiness(server.ctx),
  ];
  await bringCar(server, open, 'ready');
  const { order, ticketToken } = await bringCar(server, locked, 'ready');
  const ticket = await server.as()('GET /api/customer/ticket/{token}', {
    params: { token: ticketToken },
  });
  const code = ticket.orders[0]?.handover?.code ?? '0';
  const wrong = String((Number(code) + 1) % 10_000).padStart(4, '0');
  for (let guess = 0; guess < 5; guess += 1) {
    await server
      .as(locked.valet.token)('POST /api/dispatch/orders/{id}/complete', {
        params: { id: order.id },
        body: { proof: { code: wrong } },
      })
      .catch(() => undefined);
  }
  await server.ctx.db
    .updateTable('locations')
    .set({ pay_when: 'atHandover' })
    .where('id', '=', unpaid.location.id)
    .execute();
  const due = await parkCar(server, unpaid);
  await requestCar(server, due);
  const valet = server.as(unpaid.valet.token);
  const params = { id: due.ticketId };
  await valet('POST /api/services/{id}/accept', { params });
  await valet('POST /api/services/{id}/complete', { params, body: { from: 'dispatched' } });
  // The plate is part of the button's name.
  const begins = opens(({ jobs }) => jobs.complete, 'body');
  return [
    {
      name: 'handover',
      path: JOBS,
      token: open.valet.token,
      open: inOrder(begins, async (page) => {
        for (const digit of '40')
          await page.getByRole('button', { name: digit, exact: true }).click();
      }),
    },
    { name: 'handover-locked', path: JOBS, token: locked.valet.token, open: begins },
    { name: 'handover-unpaid', path: JOBS, token: unpaid.valet.token, open: begins },
    {
      name: 'handover-board',
      path: '/dispatcher-queue',
      token: open.manager.token,
      open: opens(({ board }) => board.complete, 'body'),
    },
  ];
}

async function buildShiftStates(server: TestServer): Promise<ScreenState[]> {
  const business = await buildStaffedBusiness(server.ctx);
  const { valet, otherValet } = business;
  const off = await offDuty(server, business);
  const worked = await offDuty(server, business);
  const now = server.ctx.clock().getTime();
  const shift = (hoursAgo: number, hours: number) => ({
    from: new Date(now - hoursAgo * HOUR),
    to: new Date(now - (hoursAgo - hours) * HOUR),
  });
  await insertShifts(server, business, worked.id, [
    shift(30, 8),
    shift(54, 7.5),
    shift(20 * 24, 17),
    shift(60 * 24, 4),
  ]);
  for (let key = 0; key < 2; key += 1) await parkCar(server, business, { token: otherValet.token });
  await parkCar(server, business, { token: valet.token });
  await receiveCar(server, business, { token: valet.token });
  const path = '/valet-shift-tracking';
  const ends = opens(({ shifts }) => shifts.end.press);
  return [
    { name: 'shifts', path, token: valet.token },
    { name: 'shifts-tab', path: `${JOBS}?view=shifts`, token: valet.token },
    { name: 'shifts-none', path: `${path}?range=7d`, token: off.token },
    { name: 'shifts-denied', path: `${JOBS}?view=shifts`, token: off.token },
    { name: 'shifts-history', path, token: worked.token },
    { name: 'shifts-keys', path, token: otherValet.token, open: ends },
    { name: 'shifts-cars-and-keys', path, token: valet.token, open: ends },
  ];
}

/** Parked by one valet, brought by the other, who is tipped and rated. */
async function earnTip(server: TestServer, business: TestBusiness, tipCents: number) {
  const car = await parkCar(server, business);
  const { id } = await requestCar(server, car);
  await payOrder(server, car, id, tipCents);
  const runner = server.as(business.otherValet.token);
  await runner('POST /api/services/{id}/accept', { params: { id: car.ticketId } });
  await runner('POST /api/dispatch/orders/{id}/ready', { params: { id } });
  await runner('POST /api/dispatch/orders/{id}/complete', {
    params: { id },
    body: { proof: { checked: 'key_claim' } },
  });
  await server.ctx.db
    .updateTable('stays')
    .set({ rating: 4, rated_at: server.ctx.clock() })
    .where('id', '=', car.ticketId)
    .execute();
}

/** A business whose tips of today are pooled. */
async function buildPool(server: TestServer): Promise<TestBusiness> {
  const business = await buildStaffedBusiness(server.ctx);
  const { id, time_zone: zone } = business.location;
  const today = getBusinessDay(server.ctx.clock(), zone);
  await server.ctx.db
    .insertInto('tip_rules')
    .values({
      business_id: business.id,
      location_id: id,
      starts_at: startOfBusinessDay(addDays(today, -1), zone),
      rule: 'cars',
    })
    .execute();
  await earnTip(server, business, 800);
  return business;
}

/** Closes the pools of today, as the routine does tomorrow. */
async function closePool({ ctx }: TestServer, { location }: TestBusiness): Promise<void> {
  const today = getBusinessDay(ctx.clock(), location.time_zone);
  const end = startOfBusinessDay(addDays(today, 1), location.time_zone).getTime();
  await closeTipPools({ ...ctx, clock: () => new Date(end + HOUR) });
}

async function buildEarningStates(server: TestServer): Promise<ScreenState[]> {
  const plain = await buildStaffedBusiness(server.ctx);
  await earnTip(server, plain, 300);
  await earnTip(server, plain, 0);
  const closed = await buildPool(server);
  await closePool(server, closed);
  const open = await buildPool(server);
  const path = `${JOBS}?view=history`;
  const shows = presses(({ earnings }) => earnings.views.earnings);
  return [
    { name: 'valet-history-empty', path, token: plain.valet.token },
    { name: 'valet-history', path, token: plain.otherValet.token },
    { name: 'valet-earnings-open', path, token: open.otherValet.token, open: shows },
    {
      name: 'valet-earnings',
      path,
      token: closed.valet.token,
      open: inOrder(shows, async (page, { earnings }) =>
        page.getByText(earnings.pool.title).click(),
      ),
    },
  ];
}

async function buildCarStates(server: TestServer): Promise<ScreenState[]> {
  const business = await buildStaffedBusiness(server.ctx);
  const parked = await parkCar(server, business, { licensePlate: 'K 48213' });
  await failSms(server, parked.ticketId);
  const due = await parkCar(server, business);
  await requestCar(server, due);
  const waiting = await openTicket(server, business);
  const inHands = await receiveCar(server, business);
  const onTheWay = await bringCar(server, business, 'dispatched');
  const spread = await buildStaffedBusiness(server.ctx);
  const terrace = await buildLocation(server.ctx, spread.id, { name: 'Harbour Gate' });
  await server.ctx.db
    .insertInto('staff_locations')
    .values({ business_id: spread.id, person_id: spread.valet.id, location_id: terrace.id })
    .execute();
  await parkCar(server, spread);
  await parkCar(server, { ...spread, location: terrace });
  const { token } = business.valet;
  const at = ({ ticketId }: { ticketId: string }) => `/cars?car=${ticketId}`;
  return [
    { name: 'cars', path: '/cars', token },
    { name: 'cars-everywhere', path: '/cars', token: spread.manager.token },
    {
      name: 'cars-none',
      path: '/cars',
      token,
      open: inOrder(
        async (page, { cars }) =>
          page.getByRole('searchbox', { name: cars.search }).fill('nothing like it'),
        sees(({ cars }) => cars.noMatchText),
      ),
    },
    { name: 'car-card-parked', path: at(parked), token },
    { name: 'car-card-waiting', path: at(waiting), token },
    { name: 'car-card-on-the-way', path: at(onTheWay), token },
    {
      name: 'car-card-request',
      path: at(parked),
      token,
      open: opens(({ cars }) => cars.actions.request),
    },
    { name: 'car-card-link', path: at(parked), token, open: opens(({ cars }) => cars.actions.qr) },
    { name: 'car-card-key', path: at(parked), token, open: opens(({ cars }) => cars.actions.key) },
    {
      name: 'car-card-reassign',
      path: at(onTheWay),
      token: business.manager.token,
      open: opens(({ cars }) => cars.actions.reassign),
    },
    {
      name: 'car-card-requeue',
      path: at(onTheWay),
      token: business.manager.token,
      open: opens(({ cars }) => cars.actions.requeue),
    },
    {
      name: 'car-card-give-back',
      path: at(inHands),
      token,
      open: opens(({ cars }) => cars.actions.giveBack),
    },
    {
      name: 'car-card-pay',
      path: at(due),
      token,
      open: inOrder(
        opens(({ cars }) => startOf(cars.actions.pay)),
        fills(({ settle }) => settle.cash.given, '20'),
      ),
    },
    {
      name: 'car-card-pay-wrong',
      path: at(due),
      token,
      open: inOrder(
        opens(({ cars }) => startOf(cars.actions.pay)),
        fills(({ settle }) => settle.cash.given, '12,5o'),
        submits(
          ({ settle }) => startOf(settle.cash.submit),
          ({ settle }) => settle.cash.invalid,
        ),
      ),
    },
  ];
}

const opensPanel: OpenStep = async (page) => {
  await page.locator('article span > [aria-haspopup=dialog]').first().click();
  await page.getByRole('log').waitFor();
};

async function buildMessageStates(server: TestServer): Promise<ScreenState[]> {
  const business = await buildStaffedBusiness(server.ctx);
  const { valet, manager } = business;
  const [customer, silent] = [await buildCustomer(server), await buildCustomer(server)];
  const { id } = await acceptedService(server, customer, business);
  const quiet = await acceptedService(server, silent, business);
  await say(server, customer.token, id, '1001');
  await customer.call('POST /api/conversations/{id}/messages', {
    params: { id },
    body: { quickReply: 'left_something', clientId: `reply-${id}` },
  });
  const unread = await buildCustomer(server);
  const many = await acceptedService(server, unread, business);
  for (let number = 1; number <= 24; number += 1)
    await say(server, valet.token, many.id, `${number} — سيارتك عند المدخل`);
  const done = await buildCustomer(server);
  const over = await parkedService(server, done, business);
  await server.ctx.db
    .updateTable('stays')
    .set(stayFacts('returned', valet.id, new Date(Date.now() - 25 * HOUR)))
    .where('id', '=', over.id)
    .execute();
  const car = await paidCar(server, business);
  await guestSays(server, car.ticketToken, '1002');
  const nobody = await buildStaffedBusiness(server.ctx);
  const at = (stay: string) => `/dashboard/messages/${stay}`;
  return [
    { name: 'talk-customer', path: at(id), token: customer.token },
    { name: 'talk-empty', path: at(quiet.id), token: silent.token },
    { name: 'talk-mark', path: at(many.id), token: unread.token },
    { name: 'talk-closed', path: at(over.id), token: done.token },
    { name: 'talk-unread', path: JOBS, token: valet.token },
    { name: 'talk-panel', path: JOBS, token: valet.token, open: opensPanel },
    { name: 'messages', path: '/messages', token: valet.token },
    { name: 'messages-talk', path: `/messages?stay=${id}`, token: valet.token },
    { name: 'messages-none', path: '/messages', token: nobody.valet.token },
    {
      name: 'talk-board',
      path: '/dispatcher-queue',
      token: manager.token,
      open: opensPanel,
    },
  ];
}
