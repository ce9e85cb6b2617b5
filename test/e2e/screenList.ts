import { anApplication, buildLinkedPerson } from '../factories/accounts.ts';
import {
  acceptedService,
  askSupport,
  aVehicle,
  buildCustomer,
  parkedService,
  requestService,
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
  cardToken,
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
import { paidReturn, requestedReturn, returnedService, driveRetrieval } from './customerCars.ts';
import type { Texts } from './texts.ts';
import type { Screen } from './walk.ts';

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
    { name: 'checkin', path: '/valet-checkin', token: business.valet.token },
    {
      name: 'checkin-code',
      path: `/valet-checkin?ticket=${waiting.ticketId}`,
      token: business.valet.token,
    },
    {
      name: 'checkin-cancel',
      path: `/valet-checkin?ticket=${waiting.ticketId}`,
      token: business.valet.token,
      open: opens(({ checkin }) => checkin.startOver),
    },
    {
      name: 'checkin-park',
      path: `/valet-checkin?ticket=${inHands.ticketId}`,
      token: business.valet.token,
    },
    { name: 'jobs', path: '/valet-dashboard', token: business.valet.token },
    { name: 'shifts', path: '/valet-shift-tracking', token: business.valet.token },
    {
      name: 'shifts-none',
      path: '/valet-shift-tracking?range=7d',
      token: (await buildOffDutyValet(server, business)).token,
    },
    { name: 'shifts-tab', path: '/valet-dashboard?view=shifts', token: business.valet.token },
    { name: 'board', path: '/dispatcher-queue', token: business.manager.token },
    {
      name: 'board-shifts',
      path: '/dispatcher-queue',
      token: business.manager.token,
      open: opens(({ board: words }) => words.shifts, 'body'),
    },
    { name: 'cars', path: '/cars', token: business.manager.token },
    ...['', '/end-of-day', '/payouts', '/audit', '/integrations'].map((part) => ({
      name: `desk${part.replace('/', '-')}`,
      path: `/business-dashboard${part}`,
      token: business.manager.token,
    })),
    { name: 'desk-analytics', path: '/enhanced-analytics', token: business.manager.token },
    { name: 'locations', path: '/business-dashboard/locations', token: business.manager.token },
    {
      name: 'location-edit',
      path: `/business-dashboard/locations/edit?location=${business.location.id}`,
      token: business.manager.token,
    },
    {
      name: 'location-new',
      path: '/business-dashboard/locations/new',
      token: business.manager.token,
    },
    { name: 'pricing', path: '/business-dashboard/pricing', token: business.manager.token },
    { name: 'team', path: '/business-dashboard/team', token: business.manager.token },
    { name: 'valet-management', path: '/business-valet-management', token: business.manager.token },
    {
      name: 'valet-activity',
      path: `/business-valet-management/${business.valet.id}`,
      token: business.manager.token,
    },
    {
      name: 'car-card',
      path: `/cars?car=${parked.ticketId}`,
      token: business.valet.token,
      open: opens(({ cars }) => cars.actions.request),
    },
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
  const { token } = business.manager;
  const desk = (name: string, path: string) => ({
    name,
    path: `/business-dashboard/${path}`,
    token,
  });
  return [
    desk('promotions', 'promotions'),
    desk('promotions-ended', 'promotions?state=ended'),
    desk('promotion', `promotions/${promo.id}`),
    desk('promotion-card', `promotions/${promo.id}/card`),
    desk('house-accounts', 'house-accounts'),
    desk('house-statement', `house-accounts/${account.id}`),
    desk('house-sign', `house-accounts/${account.id}/sign`),
    desk('platform-invoices', 'invoices'),
    desk('platform-invoice', 'invoices/2026-01'),
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
    { name: 'customer-overview-fresh', path: '/dashboard', token: fresh.token },
    { name: 'customer-overview-parked', path: '/dashboard', token: parked.token },
    { name: 'customer-overview-done', path: '/dashboard', token: done.token },
    { name: 'customer-current-none', path: current, token: done.token },
    { name: 'customer-current-pending', path: current, token: pending.token },
    {
      name: 'customer-cancel',
      path: current,
      token: pending.token,
      open: opens(({ serviceCancel }) => serviceCancel.cancel.action),
    },
    { name: 'customer-current-accepted', path: current, token: accepted.token },
    { name: 'customer-current-parked', path: current, token: parked.token },
    { name: 'customer-current-due', path: current, token: due.token },
    { name: 'customer-current-paid', path: current, token: paid.token },
    { name: 'customer-current-ready', path: current, token: ready.token },
    { name: 'customer-history', path: '/dashboard/history', token: done.token },
    { name: 'customer-history-empty', path: '/dashboard/history', token: fresh.token },
    { name: 'customer-receipt', path: `/dashboard/history/${past.id}/receipt`, token: done.token },
    {
      name: 'customer-request',
      path: '/dashboard',
      token: done.token,
      open: opens(({ customer }) => customer.request),
    },
    {
      name: 'customer-vehicle',
      path: '/dashboard',
      token: done.token,
      open: opens(({ customer }) => customer.actions.addVehicle),
    },
    {
      name: 'customer-support',
      path: '/dashboard',
      token: done.token,
      open: opens(({ customer }) => customer.actions.support),
    },
    {
      name: 'customer-retrieval',
      path: current,
      token: parked.token,
      open: opens(({ services }) => services.current.retrieve),
    },
    {
      name: 'customer-details',
      path: '/dashboard/history',
      token: done.token,
      open: opens(({ common }) => common.state.returned),
    },
  ];
}

/** Builds a car whose return has reached this order status. */
async function returningCar(
  server: TestServer,
  business: TestBusiness,
  until: 'requested' | 'dispatched' | 'ready' | 'completed',
): Promise<Screen> {
  const customer = await buildCustomer(server);
  const session = await parkedSession(server, customer, business);
  const params = { id: session.id };
  const asked = await customer.call('PATCH /api/services/{id}/request-retrieval', {
    params,
    body: { retrievalTime: 'now' },
  });
  const path = `/customer/retrieval/${session.id}`;
  const screen = { name: `car-${until}`, path, token: customer.token };
  if (until === 'requested') return screen;
  await customer.call('POST /api/customer/orders/{id}/payment/confirm', {
    params: { id: asked.order?.id ?? '' },
    body: { tipCents: 300, confirmationTokenId: await cardToken(server) },
  });
  const valet = server.as(business.valet.token);
  await valet('POST /api/services/{id}/accept', { params });
  const steps = {
    dispatched: [],
    ready: ['dispatched'],
    completed: ['dispatched', 'ready'],
  } as const;
  for (const from of steps[until])
    await valet('POST /api/services/{id}/complete', { params, body: { from } });
  return screen;
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
    { name: 'sessions', path: '/valet-dashboard?view=sessions', token: valet },
    { name: 'session-new', path: '/valet-dashboard?view=new', token: valet },
    { name: 'session-code', path: `/valet-dashboard?session=${waiting.id}`, token: valet },
    { name: 'session-expired', path: `/valet-dashboard?session=${expired.id}`, token: valet },
    { name: 'session-linked', path: `/valet-dashboard?session=${linked.id}`, token: valet },
    { name: 'badge', path: '/valet-dashboard?view=badge', token: valet },
    { name: 'badge-make', path: '/valet-dashboard?view=badge', token: business.otherValet.token },
    {
      name: 'sessions-empty',
      path: '/valet-dashboard?view=sessions',
      token: (await buildStaffedBusiness(server.ctx)).valet.token,
    },
    { name: 'start-stranger', path: start(waiting.sessionToken) },
    { name: 'start-short', path: start(short.sessionToken), token: customer.token },
    { name: 'start-staff', path: start(waiting.sessionToken), token: valet },
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
  const { token } = customer;
  const choose = chooseLocation(business.location.id);
  const profile = '/dashboard/profile';
  const ticket = `/customer/ticket/${guest.ticketToken}`;
  return [
    { name: 'account', path: '/account', token: valet.token },
    {
      name: 'account-password',
      path: '/account',
      token: valet.token,
      open: opens(({ account }) => account.password.title),
    },
    {
      name: 'account-pin',
      path: '/account',
      token: valet.token,
      open: opens(({ account }) => account.pin.set),
    },
    {
      name: 'account-everywhere',
      path: '/account',
      token: valet.token,
      open: opens(({ account }) => account.everywhere.button),
    },
    { name: 'profile', path: profile, token, open: toEnd },
    { name: 'profile-unproven', path: profile, token: unproven.token },
    { name: 'profile-name', path: profile, token, open: opens((all) => all.profile.name.change) },
    { name: 'profile-phone', path: profile, token, open: opens((all) => all.profile.phone.change) },
    { name: 'profile-email', path: profile, token, open: opens((all) => all.profile.email.change) },
    {
      name: 'profile-delete',
      path: profile,
      token,
      open: opens((all) => all.profile.delete.button),
    },
    { name: 'vehicles', path: '/dashboard/vehicles', token },
    {
      name: 'vehicles-add',
      path: '/dashboard/vehicles',
      token,
      open: opens(({ vehicles }) => vehicles.add),
    },
    { name: 'cards', path: '/dashboard/payment-methods', token: payer.token },
    {
      name: 'cards-add',
      path: '/dashboard/payment-methods',
      token: payer.token,
      open: async (page, { cards }) => {
        await page.getByRole('button', { name: cards.add }).click();
        await page.getByRole('heading', { name: cards.addTitle }).waitFor();
      },
    },
    { name: 'payment', path: `/customer/payment?serviceId=${due.id}`, token: payer.token },
    { name: 'payment-none', path: '/customer/payment', token: payer.token },
    { name: 'talk-customer', path: `/dashboard/messages/${id}`, token },
    { name: 'talk-empty', path: `/dashboard/messages/${due.id}`, token: payer.token },
    { name: 'messages', path: '/messages', token: valet.token },
    { name: 'messages-talk', path: `/messages?stay=${id}`, token: valet.token },
    {
      name: 'messages-none',
      path: '/messages',
      token: (await buildStaffedBusiness(server.ctx)).valet.token,
    },
    {
      name: 'bell',
      path: '/valet-dashboard',
      token: valet.token,
      open: async (page) => {
        await page.locator('header [aria-haspopup=dialog]').first().click();
        await page.getByRole('dialog').getByRole('list').waitFor();
      },
    },
    {
      name: 'menu',
      path: '/valet-dashboard',
      token: valet.token,
      open: opens(({ app }) => app.menu.open, 'header'),
    },
    { name: 'board-queue', path: '/dispatcher-queue', token: manager.token, open: choose },
    {
      name: 'board-assign',
      path: '/dispatcher-queue',
      token: manager.token,
      open: async (page, texts) => {
        await choose(page);
        await opens(({ board }) => board.assign)(page, texts);
      },
    },
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
    { name: 'admin-overview', path, token },
    { name: 'admin-fees', path: `${path}/fees`, token },
    { name: 'admin-owed-invoices', path: `${path}/fees/owed`, token },
    { name: 'admin-fees-of-one', path: `${path}/fees/${business.id}`, token },
    { name: 'admin-users', path: `${path}/users`, token },
    { name: 'admin-customers', path: `${path}/customers`, token },
    { name: 'admin-customer', path: `${path}/customers/${customer.id}`, token },
    { name: 'admin-valets', path: `${path}/valets`, token },
    { name: 'admin-applications', path: `${path}/applications`, token },
    {
      name: 'admin-application',
      path: `${path}/applications`,
      token,
      open: dialogOf('Harbour Gate'),
    },
    { name: 'admin-audit', path: `${path}/audit`, token },
    { name: 'admin-impersonate', path: `${path}/users`, token, open: dialogOf('Maya') },
    { name: 'admin-administrators', path: `${path}/administrators`, token },
    { name: 'admin-system', path: `${path}/system`, token },
    { name: 'admin-settings', path: `${path}/settings`, token },
    { name: 'admin-invoice', path: `${path}/fees/${business.id}/invoice?month=2026-01`, token },
    { name: 'admin-businesses', path: `${path}/businesses`, token },
    { name: 'admin-business', path: `${path}/businesses/${business.id}`, token },
    { name: 'admin-business-management', path: '/admin/business-management', token },
    { name: 'admin-support', path: `${path}/support`, token },
    { name: 'admin-support-request', path: `${path}/support/${request}`, token },
    { name: 'support', path: '/support', token: customer.token },
  ];
}
