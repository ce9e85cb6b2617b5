import { anApplication, buildLinkedPerson } from '../factories/accounts.ts';
import {
  acceptedService,
  askSupport,
  aVehicle,
  buildCustomer,
  parkedService,
  requestService,
  returnedService,
} from '../factories/customers.ts';
import {
  buildLocation,
  buildPerson,
  buildStaffedBusiness,
  type TestBusiness,
} from '../factories/people.ts';
import { insertRow } from '../factories/rows.ts';
import { insertInvoice } from '../factories/invoices.ts';
import { sendStaffMessage } from '../factories/conversations.ts';
import { buildHouseAccount, buildPromo } from '../factories/payments.ts';
import { buildOffDutyValet } from '../factories/shifts.ts';
import { createSession, linkedSession, parkedSession, showBadge } from '../factories/sessions.ts';
import {
  openTicket,
  paidCar,
  parkCar,
  payOrder,
  receiveCar,
  requestCar,
} from '../factories/stays.ts';
import { wallLayouts } from '#domain/orders/wall.ts';
import type { Page } from '../harness/browser.ts';
import type { TestServer } from '../harness/server.ts';
import { paidReturn, payService, requestedReturn, driveRetrieval } from './customerCars.ts';
import type { Texts } from './texts.ts';
import type { Screen } from './walk.ts';

type Listed = [name: string, path: string, open?: NonNullable<Screen['open']>];

/** Lists the screens of the person with this session token. */
const screensOf = (token: string, ...listed: Listed[]): Screen[] =>
  listed.map(([name, path, open]) => ({ name, path, token, ...(open && { open }) }));

/** Builds the screens of the public site, sign-in, tickets in all states, and the staff. */
export async function buildPublicAndStaffScreens(server: TestServer): Promise<Screen[]> {
  const business = await buildStaffedBusiness(server.ctx);
  const ticket = (token: string) => `/customer/ticket/${token}`;

  const parked = await parkCar(server, business);
  const requested = await parkCar(server, business);
  await requestCar(server, requested);
  const paid = await paidCar(server, business);
  const dispatched = await paidCar(server, business);
  const ready = await paidCar(server, business);
  const completed = await paidCar(server, business);
  const board = server.as(business.manager.token);
  for (const car of [dispatched, ready, completed]) {
    await board('POST /api/dispatch/orders/{id}/assign', {
      params: { id: car.order.id },
      body: { valetId: business.valet.id },
    });
  }
  for (const car of [ready, completed]) {
    await board('POST /api/dispatch/orders/{id}/ready', { params: { id: car.order.id } });
  }
  await board('POST /api/dispatch/orders/{id}/complete', { params: { id: completed.order.id } });
  const late = await parkCar(server, business);
  const lateOrder = await requestCar(server, late, 5);
  await payOrder(server, late, lateOrder.id);
  await server.ctx.pool.query(
    `update orders set due_at = now() - interval '7 minutes', promised_at = now() - interval '7 minutes',
       expected_at = now() - interval '7 minutes' where id = $1`,
    [lateOrder.id],
  );
  const waiting = await openTicket(server, business);
  const inHands = await receiveCar(server, business);
  const activation = await buildLinkedPerson(server, business, 'activate_business');

  return [
    { name: 'ticket-parked', path: ticket(parked.ticketToken) },
    { name: 'ticket-requested', path: ticket(requested.ticketToken) },
    { name: 'ticket-paid', path: ticket(paid.ticketToken) },
    { name: 'ticket-dispatched', path: ticket(dispatched.ticketToken) },
    { name: 'ticket-late', path: ticket(late.ticketToken) },
    { name: 'ticket-ready', path: ticket(ready.ticketToken) },
    { name: 'ticket-completed', path: ticket(completed.ticketToken) },
    { name: 'landing', path: '/' },
    { name: 'login', path: '/login' },
    { name: 'register', path: '/register' },
    { name: 'forgot-password', path: '/forgot-password' },
    { name: 'reset-password', path: '/reset-password?token=a-token-of-any-kind' },
    { name: 'verify-email', path: '/verify-email' },
    { name: 'unsubscribe', path: '/unsubscribe?token=a-token-of-any-kind' },
    { name: 'valet-activate', path: '/valet-activate' },
    { name: 'business-activate', path: `/business-activate?token=${activation.token}` },
    { name: 'business-activate-dead', path: '/business-activate' },
    { name: 'business-onboarding', path: '/business-onboarding' },
    { name: 'valet-login', path: '/valet-login' },
    { name: 'business-login', path: '/business-login' },
    { name: 'admin-login', path: '/admin-login' },
    { name: 'not-found', path: '/nowhere', isRefused: true },
    { name: 'privacy', path: '/privacy' },
    { name: 'terms', path: '/terms' },
    { name: 'sms-consent', path: '/sms-consent' },
    ...screensOf(
      business.valet.token,
      ['checkin', '/valet-checkin'],
      ['checkin-code', `/valet-checkin?ticket=${waiting.ticketId}`],
      [
        'checkin-cancel',
        `/valet-checkin?ticket=${waiting.ticketId}`,
        opens(({ checkin }) => checkin.startOver),
      ],
      ['checkin-park', `/valet-checkin?ticket=${inHands.ticketId}`],
      ['jobs', '/valet-dashboard'],
      ['shifts', '/valet-shift-tracking'],
      ['shifts-tab', '/valet-dashboard?view=shifts'],
      ['car-card', `/cars?car=${parked.ticketId}`, opens(({ cars }) => cars.actions.request)],
    ),
    {
      name: 'shifts-none',
      path: '/valet-shift-tracking?range=7d',
      token: (await buildOffDutyValet(server, business)).token,
    },
    ...screensOf(
      business.manager.token,
      ['board', '/dispatcher-queue'],
      ['board-shifts', '/dispatcher-queue', opens(({ board: words }) => words.shifts, 'body')],
      ['cars', '/cars'],
      ['desk', '/business-dashboard'],
      ['desk-end-of-day', '/business-dashboard/end-of-day'],
      ['desk-payouts', '/business-dashboard/payouts'],
      ['desk-audit', '/business-dashboard/audit'],
      ['desk-integrations', '/business-dashboard/integrations'],
      ['desk-analytics', '/enhanced-analytics'],
      ['locations', '/business-dashboard/locations'],
      ['location-edit', `/business-dashboard/locations/edit?location=${business.location.id}`],
      ['location-new', '/business-dashboard/locations/new'],
      ['pricing', '/business-dashboard/pricing'],
      ['team', '/business-dashboard/team'],
      ['valet-management', '/business-valet-management'],
      ['valet-activity', `/business-valet-management/${business.valet.id}`],
    ),
    { name: 'wall-none', path: '/wall' },
    ...(await buildPromotions(server, business)),
    ...(await buildWalls(server, business)),
  ];
}

/**
 * Builds the screens of promo codes, house accounts and invoices, their prints, and the page that a
 * guest's scan opens.
 */
async function buildPromotions(server: TestServer, business: TestBusiness): Promise<Screen[]> {
  const promo = await buildPromo(server, business, { minimumCents: 1000, maxUsesPerGuest: 1 });
  const account = await buildHouseAccount(server, business, { coverCents: 1000 });
  await issueInvoice(server, business.id);
  const desk = '/business-dashboard';
  return [
    ...screensOf(
      business.manager.token,
      ['promotions', `${desk}/promotions`],
      ['promotions-ended', `${desk}/promotions?state=ended`],
      ['promotion', `${desk}/promotions/${promo.id}`],
      ['promotion-card', `${desk}/promotions/${promo.id}/card`],
      ['house-accounts', `${desk}/house-accounts`],
      ['house-statement', `${desk}/house-accounts/${account.id}`],
      ['house-sign', `${desk}/house-accounts/${account.id}/sign`],
      ['platform-invoices', `${desk}/invoices`],
      ['platform-invoice', `${desk}/invoices/2026-01`],
    ),
    { name: 'offer', path: `/promo/${promo.id}` },
    { name: 'offer-house', path: `/validation/${account.id}/${account.code ?? ''}` },
    { name: 'offer-unknown', path: '/promo/nonsense', isRefused: true },
  ];
}

/** Returns a function that opens the dialog of the button with this name. */
const opens =
  (name: (texts: Omit<Texts, 't'>) => string, within = '#content'): NonNullable<Screen['open']> =>
  async (page, texts) => {
    const button = page.locator(within).getByRole('button', { name: name(texts) });
    await button.first().click();
    await page.getByRole('dialog').getByRole('heading').first().waitFor();
  };

/** Builds the customer's dashboard in all states, with its dialogs. */
export async function buildCustomerScreens(server: TestServer): Promise<Screen[]> {
  const business = await buildStaffedBusiness(server.ctx);
  const hourly = await buildStaffedBusiness(server.ctx, { flat: false });

  const fresh = await buildPerson(server.ctx, { role: 'customer', firstName: 'Grace' });
  const pending = await buildCustomer(server);
  await requestService(pending, business);
  const accepted = await buildCustomer(server);
  await acceptedService(server, accepted, business);
  const parked = await buildCustomer(server);
  await parkedService(server, parked, hourly);
  const second = await parked.call('POST /api/vehicles', { body: aVehicle() });
  await requestService({ ...parked, vehicle: second }, business);
  const due = await buildCustomer(server);
  await requestedReturn(server, due, business);
  const paid = await buildCustomer(server);
  await paidReturn(server, paid, business);
  const ready = await buildCustomer(server);
  await driveRetrieval(server, business, (await paidReturn(server, ready, business)).id, [
    'accept',
    'ready',
  ]);
  const done = await buildCustomer(server);
  const past = await returnedService(server, done, business);

  const current = '/dashboard/current';
  return [
    ...screensOf(
      fresh.token,
      ['customer-overview-fresh', '/dashboard'],
      ['customer-history-empty', '/dashboard/history'],
    ),
    ...screensOf(
      parked.token,
      ['customer-overview-parked', '/dashboard'],
      ['customer-current-parked', current],
      ['customer-retrieval', current, opens(({ services }) => services.current.retrieve)],
    ),
    ...screensOf(
      done.token,
      ['customer-overview-done', '/dashboard'],
      ['customer-current-none', current],
      ['customer-history', '/dashboard/history'],
      ['customer-receipt', `/dashboard/history/${past.id}/receipt`],
      ['customer-request', '/dashboard', opens(({ customer }) => customer.request)],
      ['customer-vehicle', '/dashboard', opens(({ customer }) => customer.actions.addVehicle)],
      ['customer-support', '/dashboard', opens(({ customer }) => customer.actions.support)],
      ['customer-details', '/dashboard/history', opens(({ common }) => common.state.returned)],
    ),
    ...screensOf(
      pending.token,
      ['customer-current-pending', current],
      ['customer-cancel', current, opens(({ serviceCancel }) => serviceCancel.cancel.action)],
    ),
    ...screensOf(accepted.token, ['customer-current-accepted', current]),
    ...screensOf(
      due.token,
      ['customer-overview-due', '/dashboard'],
      ['customer-current-due', current],
    ),
    ...screensOf(paid.token, ['customer-current-paid', current]),
    ...screensOf(
      ready.token,
      ['customer-overview-ready', '/dashboard'],
      ['customer-current-ready', current],
    ),
  ];
}

/** Builds a car whose return has reached this order status. */
async function returningCar(
  server: TestServer,
  business: TestBusiness,
  until: 'requested' | 'dispatched' | 'ready' | 'completed',
): Promise<Screen> {
  const customer = await buildCustomer(server);
  const { id } = await parkedSession(server, customer, business);
  await customer.call('PATCH /api/services/{id}/request-retrieval', {
    params: { id },
    body: { retrievalTime: 'now' },
  });
  if (until !== 'requested') {
    await payService(server, customer, id);
    const steps = ['accept', 'ready', 'hand over'] as const;
    const taken = ['dispatched', 'ready', 'completed'].indexOf(until) + 1;
    await driveRetrieval(server, business, id, steps.slice(0, taken));
  }
  return { name: `car-${until}`, path: `/customer/retrieval/${id}`, token: customer.token };
}

/**
 * Builds the screens of parking sessions: for the valet, for the customer, and in all states of the
 * car.
 */
export async function buildSessionScreens(server: TestServer): Promise<Screen[]> {
  const business = await buildStaffedBusiness(server.ctx);
  const second = await buildLocation(server.ctx, business.id, { name: 'Harbour Gate' });
  await insertRow(server, 'staff_locations', {
    person_id: business.valet.id,
    location_id: second.id,
    business_id: business.id,
  });
  const customer = await buildCustomer(server);
  const other = await buildCustomer(server);
  const waiting = await createSession(server, business, {
    parkingSpot: 'A1',
    specialInstructions: 'Low front, mind the ramp',
  });
  const short = await createSession(server, business);
  await server.ctx.pool.query(
    `update session_codes set expires_at = now() + interval '8 minutes' where stay_id = $1`,
    [short.id],
  );
  const expired = await createSession(server, business);
  await server.ctx.pool.query(
    `update session_codes set expires_at = now() - interval '1 second' where stay_id = $1`,
    [expired.id],
  );
  const linked = await linkedSession(server, customer, business);
  const parked = await parkedSession(server, other, business);
  const badge = await showBadge(server, business);
  const free = await buildCustomer(server);

  const valet = business.valet.token;
  const start = (token: string) => `/session/start?session_id=${token}`;
  return [
    ...screensOf(
      valet,
      ['sessions', '/valet-dashboard?view=sessions'],
      ['session-new', '/valet-dashboard?view=new'],
      ['session-code', `/valet-dashboard?session=${waiting.id}`],
      ['session-expired', `/valet-dashboard?session=${expired.id}`],
      ['session-linked', `/valet-dashboard?session=${linked.id}`],
      ['badge', '/valet-dashboard?view=badge'],
      ['start-staff', start(waiting.sessionToken)],
    ),
    ...screensOf(business.otherValet.token, ['badge-make', '/valet-dashboard?view=badge']),
    ...screensOf((await buildStaffedBusiness(server.ctx)).valet.token, [
      'sessions-empty',
      '/valet-dashboard?view=sessions',
    ]),
    { name: 'start-stranger', path: start(waiting.sessionToken) },
    { name: 'start-short', path: start(short.sessionToken), token: customer.token },
    { name: 'start-dead', path: start(expired.sessionToken), isRefused: true },
    { name: 'manual', path: '/session/manual-entry' },
    { name: 'manual-customer', path: '/session/manual-entry?code=123456', token: free.token },
    { name: 'connect', path: `/valet-connect/${badge.qrCodeId}` },
    { name: 'connect-dead', path: '/valet-connect/none', isRefused: true },
    { name: 'scanner', path: '/qr-scanner' },
    { name: 'scanner-customer', path: '/customer/qr-scanner', token: customer.token },
    { name: 'car-linked', path: `/customer/retrieval/${linked.id}`, token: customer.token },
    { name: 'car-parked', path: `/customer/retrieval/${parked.id}`, token: other.token },
    {
      name: 'car-unknown',
      path: `/customer/retrieval/${parked.id}`,
      token: customer.token,
      isRefused: true,
    },
    await returningCar(server, business, 'requested'),
    await returningCar(server, business, 'dispatched'),
    await returningCar(server, business, 'ready'),
    await returningCar(server, business, 'completed'),
  ];
}

/**
 * Builds the personal screens: account, profile, cards, messages, menu and notifications, with
 * their dialogs.
 */
export async function buildPersonScreens(server: TestServer): Promise<Screen[]> {
  const business = await buildStaffedBusiness(server.ctx);
  const { manager, valet } = business;
  const customer = await buildCustomer(server);
  const unproven = await buildCustomer(server, { isVerified: false });
  const { id } = await acceptedService(server, customer, business);
  await sendStaffMessage(server, customer.token, id, '1001');
  await customer.call('POST /api/conversations/{id}/messages', {
    params: { id },
    body: { quickReply: 'left_something', clientId: `reply-${id}` },
  });
  const payer = await buildCustomer(server);
  const due = await requestedReturn(server, payer, business);
  const guest = await parkCar(server, business);
  const ordered = await parkCar(server, business);
  await requestCar(server, ordered);
  await paidCar(server, business);
  const choose = chooseLocation(business.location.id);
  const profile = '/dashboard/profile';
  const ticket = `/customer/ticket/${guest.ticketToken}`;
  return [
    ...screensOf(
      valet.token,
      ['account', '/account'],
      ['account-password', '/account', opens(({ account }) => account.password.title)],
      ['account-pin', '/account', opens(({ account }) => account.pin.set)],
      ['account-everywhere', '/account', opens(({ account }) => account.everywhere.button)],
      ['messages', '/messages'],
      ['messages-talk', `/messages?stay=${id}`],
      [
        'bell',
        '/valet-dashboard',
        async (page) => {
          await page.locator('header [aria-haspopup=dialog]').first().click();
          await page.getByRole('dialog').getByRole('list').waitFor();
        },
      ],
      ['menu', '/valet-dashboard', opens(({ app }) => app.menu.open, 'header')],
    ),
    ...screensOf(unproven.token, ['profile-unproven', profile]),
    ...screensOf(
      customer.token,
      ['profile', profile, toEnd],
      ['profile-name', profile, opens((all) => all.profile.name.change)],
      ['profile-phone', profile, opens((all) => all.profile.phone.change)],
      ['profile-email', profile, opens((all) => all.profile.email.change)],
      ['profile-delete', profile, opens((all) => all.profile.delete.button)],
      ['vehicles', '/dashboard/vehicles'],
      ['vehicles-add', '/dashboard/vehicles', opens(({ vehicles }) => vehicles.add)],
      ['talk-customer', `/dashboard/messages/${id}`],
    ),
    ...screensOf(
      payer.token,
      ['cards', '/dashboard/payment-methods'],
      [
        'cards-add',
        '/dashboard/payment-methods',
        async (page, { cards }) => {
          await page.getByRole('button', { name: cards.add }).click();
          await page.getByRole('heading', { name: cards.addTitle }).waitFor();
        },
      ],
      ['payment', `/customer/payment?serviceId=${due.id}`],
      ['payment-none', '/customer/payment'],
      ['talk-empty', `/dashboard/messages/${due.id}`],
    ),
    ...screensOf((await buildStaffedBusiness(server.ctx)).valet.token, [
      'messages-none',
      '/messages',
    ]),
    ...screensOf(
      manager.token,
      ['board-queue', '/dispatcher-queue', choose],
      [
        'board-assign',
        '/dispatcher-queue',
        async (page, texts) => {
          await choose(page);
          await opens(({ board }) => board.assign)(page, texts);
        },
      ],
    ),
    { name: 'ticket-none', path: '/customer/ticket/tkt_none', isRefused: true },
    {
      name: 'ticket-talk',
      path: ticket,
      open: async (page, { ticket: texts }) => {
        await page.getByRole('button', { name: texts.talk.open }).click();
        await page.getByRole('log').waitFor();
      },
    },
    { name: 'test-reset', path: '/test-reset' },
  ];
}

function buildWalls(server: TestServer, business: TestBusiness): Promise<Screen[]> {
  const board = server.as(business.manager.token);
  return Promise.all(
    wallLayouts.map(async (layout) => {
      const { token } = await board('POST /api/wall/devices', {
        body: { locationId: business.location.id, name: layout, layout },
      });
      return { name: `wall-${layout}`, path: `/wall#${token}` };
    }),
  );
}

const chooseLocation = (id: string) => async (page: Page) => {
  const choice = page.locator(`[data-location="${id}"]`);
  const car = page.locator('[data-card]').first();
  await choice.or(car).first().waitFor();
  // The board may immediately show the location that was opened last.
  if (await choice.isVisible()) await choice.click();
  await car.waitFor();
};

/** Scrolls to the end, because some sections load when they come near the screen. */
async function toEnd(page: Page): Promise<void> {
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight }));
}

/** Issues an invoice of January 2026 with one line. */
async function issueInvoice(server: TestServer, businessId: string): Promise<void> {
  const terms = { type: 'percentage', value: 800, payer: 'customer' } as const;
  await insertInvoice(server, businessId, {
    dueCents: 120,
    collectedCents: 240,
    buyer: { name: 'Harbour Gate', lines: ['1 Test Street'] },
    lines: [{ kind: 'fee', ...terms, returns: 3, chargedCents: 4500, feeCents: 360 }],
  });
}

/** Builds the tabs of the administrators with their dialogs. */
export async function buildAdminScreens(server: TestServer): Promise<Screen[]> {
  const { token } = await buildPerson(server.ctx, { role: 'admin' });
  const business = await buildStaffedBusiness(server.ctx);
  await server.as()('POST /api/business/applications', {
    body: anApplication({
      businessName: 'Harbour Gate',
      contactName: 'Maya Person',
      locations: [
        {
          name: 'Harbour Gate',
          address: '1 Test Street',
          city: 'Testville',
          country: 'AE',
          timeZone: 'Asia/Dubai',
        },
      ],
      currency: 'AED',
    }),
  });
  const customer = await buildPerson(server.ctx, { role: 'customer', firstName: 'Grace' });
  const request = await askSupport(server, customer.id);
  await issueInvoice(server, business.id);
  const path = '/admin-dashboard';
  const dialogOf =
    (name: string): NonNullable<Screen['open']> =>
    async (page) => {
      await page.getByRole('button', { name }).first().click();
      await page.getByRole('dialog').getByRole('heading').first().waitFor();
    };
  return [
    ...screensOf(
      token,
      ['admin-overview', path],
      ['admin-fees', `${path}/fees`],
      ['admin-owed-invoices', `${path}/fees/owed`],
      ['admin-fees-of-one', `${path}/fees/${business.id}`],
      ['admin-users', `${path}/users`],
      ['admin-customers', `${path}/customers`],
      ['admin-customer', `${path}/customers/${customer.id}`],
      ['admin-valets', `${path}/valets`],
      ['admin-applications', `${path}/applications`],
      ['admin-application', `${path}/applications`, dialogOf('Harbour Gate')],
      ['admin-audit', `${path}/audit`],
      ['admin-impersonate', `${path}/users`, dialogOf('Maya')],
      ['admin-administrators', `${path}/administrators`],
      ['admin-system', `${path}/system`],
      ['admin-settings', `${path}/settings`],
      ['admin-invoice', `${path}/fees/${business.id}/invoice?month=2026-01`],
      ['admin-businesses', `${path}/businesses`],
      ['admin-business', `${path}/businesses/${business.id}`],
      ['admin-business-management', '/admin/business-management'],
      ['admin-support', `${path}/support`],
      ['admin-support-request', `${path}/support/${request}`],
    ),
    { name: 'support', path: '/support', token: customer.token },
  ];
}
