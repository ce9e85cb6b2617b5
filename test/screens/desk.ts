import { fillDemo } from '#server/demo/fill.ts';
import { keepFigures } from '#server/features/analytics/keepFigures.ts';
import { insertInvoice } from '../factories/invoices.ts';
import {
  buildBusiness,
  buildLocation,
  buildPerson,
  buildStaffedBusiness,
  PASSWORD,
  type TestBusiness,
} from '../factories/people.ts';
import { insertStay } from '../factories/rows.ts';
import { buildTotp, totpCode } from '../factories/secondFactors.ts';
import { parkCar, payOrder, requestCar } from '../factories/stays.ts';
import type { TestServer } from '../harness/server.ts';
import type { BuildStates, ScreenState } from './state.ts';
import { checks, fills, inOrder, opens, presses, sees, startOf, submits } from './steps.ts';

const DESK = '/business-dashboard';
const DAY_MS = 86_400_000;

/** A manager's figures, end of day, payouts, trail, programs and invoices. */
export const buildDeskStates: BuildStates = async (server) => {
  const business = await buildStaffedBusiness(server.ctx);
  await bringForCash(server, business);
  await bringTipped(server, business);
  await parkCar(server, business);
  await rateWithComment(server, business);
  await insertInvoice(server, business.id, {
    dueCents: 120,
    collectedCents: 240,
    buyer: { name: 'Harbour Gate', lines: ['1 Test Street'] },
    lines: [
      {
        kind: 'fee',
        type: 'percentage',
        value: 800,
        payer: 'customer',
        returns: 3,
        chargedCents: 4500,
        feeCents: 360,
      },
    ],
  });
  await insertInvoice(server, business.id, { month: '2025-12' });
  const { token } = business.manager;
  const idle = (await buildStaffedBusiness(server.ctx)).manager.token;
  return [
    { name: 'desk', path: DESK, token },
    { name: 'desk-end-of-day', path: `${DESK}/end-of-day`, token },
    { name: 'desk-end-of-day-early', path: `${DESK}/end-of-day?day=2020-01-01`, token },
    { name: 'desk-payouts', path: `${DESK}/payouts`, token },
    { name: 'desk-payouts-none', path: `${DESK}/payouts`, token: idle },
    {
      name: 'desk-payout',
      path: `${DESK}/payouts`,
      token,
      open: inOrder(
        opens(({ payouts }) => startOf(payouts.payTo)),
        fills(({ payouts }) => payouts.amount, '600'),
        submits(
          ({ payouts }) => payouts.record,
          ({ payouts }) => startOf(payouts.tooMuch),
        ),
      ),
    },
    { name: 'desk-analytics', path: '/enhanced-analytics', token },
    { name: 'desk-analytics-rated', path: '/enhanced-analytics?stars=2', token },
    {
      name: 'desk-analytics-report',
      path: '/enhanced-analytics',
      token: await buildReader(server),
      open: inOrder(
        opens(({ analytics }) => analytics.report),
        checks('radio', ({ emailReport }) => emailReport.cadence.daily),
      ),
    },
    {
      name: 'desk-analytics-behind',
      path: '/enhanced-analytics',
      token,
      open: async (page) => {
        await page.locator('dd button').first().click();
        await page.getByRole('dialog').getByRole('heading').first().waitFor();
      },
    },
    { name: 'platform-invoices', path: `${DESK}/invoices`, token },
    { name: 'platform-invoice', path: `${DESK}/invoices/2026-01`, token },
    { name: 'platform-invoice-owed', path: `${DESK}/invoices/2025-12`, token },
    ...(await buildFirstSteps(server)),
    await buildTrailState(server),
    ...(await buildIntegrationStates(server)),
  ];
};

/** Brings a car home whose guest paid at the desk or by card. */
async function bring(server: TestServer, business: TestBusiness, stayId: string, orderId: string) {
  const valet = server.as(business.valet.token);
  const params = { id: orderId };
  await valet('POST /api/services/{id}/accept', { params: { id: stayId } });
  await valet('POST /api/dispatch/orders/{id}/ready', { params });
  await valet('POST /api/dispatch/orders/{id}/complete', {
    params,
    body: { proof: { checked: 'key_claim' } },
  });
}

export async function bringForCash(server: TestServer, business: TestBusiness): Promise<void> {
  const car = await parkCar(server, business);
  const { id, amountDueCents: amountCents } = await requestCar(server, car);
  await server.as(business.valet.token)('POST /api/dispatch/orders/{id}/settle', {
    params: { id },
    body: { way: 'cash', amountCents, givenCents: amountCents },
  });
  await bring(server, business, car.ticketId, id);
}

export async function bringTipped(server: TestServer, business: TestBusiness): Promise<void> {
  const car = await parkCar(server, business);
  const { id } = await requestCar(server, car);
  await payOrder(server, car, id, 500);
  await bring(server, business, car.ticketId, id);
}

const rateWithComment = (server: TestServer, business: TestBusiness) =>
  insertStay(server.ctx.db, business, {
    status: 'returned',
    received_at: new Date(Date.now() - 3 * DAY_MS),
    license_plate: null,
    rating: 2,
    rated_at: new Date(Date.now() - 2 * DAY_MS),
    rating_comment: 'انتظرنا طويلًا.\n2 > 1!',
  });

/** A manager whose reports have an address to go to. */
async function buildReader(server: TestServer): Promise<string> {
  const business = await buildStaffedBusiness(server.ctx);
  await buildLocation(server.ctx, business.id, { name: 'Harbour Gate' });
  await server.ctx.db
    .updateTable('people')
    .set({ email_verified_at: server.ctx.clock() })
    .where('id', '=', business.manager.id)
    .execute();
  return business.manager.token;
}

/** A business without a car, and before that without a location. */
async function buildFirstSteps(server: TestServer): Promise<ScreenState[]> {
  const { ctx } = server;
  const [bare, placed] = [await buildBusiness(ctx), await buildBusiness(ctx)];
  await buildLocation(ctx, placed.id);
  const buildManager = ({ id }: { id: string }) =>
    buildPerson(ctx, { role: 'business', businessId: id, firstName: 'Maya' });
  const [first, second] = [await buildManager(bare), await buildManager(placed)];
  return [
    { name: 'desk-first-steps', path: DESK, token: first.token },
    { name: 'desk-no-figures', path: '/enhanced-analytics', token: first.token },
    { name: 'desk-first-steps-placed', path: DESK, token: second.token },
    { name: 'desk-no-figures-yet', path: '/enhanced-analytics', token: second.token },
  ];
}

/** A business whose manager has changed one thing of each kind. */
async function buildTrailState(server: TestServer): Promise<ScreenState> {
  const evening = [{ from: '18:00', to: '02:00' }];
  const { manager, location, valet } = await buildStaffedBusiness(server.ctx);
  const call = server.as(manager.token);
  await call('PATCH /api/business/settings', { body: { tax: { label: '1001', percent: 8.25 } } });
  await call('PATCH /api/business/locations/{id}', {
    params: { id: location.id },
    body: {
      nameArabic: 'فندق ميريديان',
      payWhen: 'atHandover',
      waitTargetMinutes: 12,
      spots: ['B1–B40', 'P-01–P-40'],
      openingHours: {
        week: [evening, evening, evening, evening, evening, [], []],
        exceptions: [{ date: '2031-12-25', spans: [] }],
      },
    },
  });
  await call('PUT /api/locations/{locationId}/pricing', {
    params: { locationId: location.id },
    body: {
      hourlyRate: 9,
      flatRate: 15,
      useFlatRate: false,
      freeMinutes: 15,
      overnight: { from: '22:00', to: '06:00', price: 18 },
      bands: [{ days: [1, 2, 3, 4, 5], from: '18:00', to: '24:00', rate: 12.5 }],
    },
  });
  await call('POST /api/promo-codes', {
    body: {
      code: 'P15151515',
      discountType: 'percentage',
      discountValue: 15,
      expiresAt: '2031-01-31T00:00:00Z',
      locationIds: [location.id],
    },
  });
  await call('PUT /api/business/valets/{id}', {
    params: { id: valet.id },
    body: { status: 'active', locationIds: [location.id], positions: { [location.id]: 'cashier' } },
  });
  return { name: 'desk-audit', path: `${DESK}/audit`, token: manager.token };
}

/** Webhooks that fail and that are switched off, with what was sent there. */
async function buildWebhooks(server: TestServer, business: TestBusiness): Promise<void> {
  const now = server.ctx.clock();
  const endpoint = (url: string) => ({
    business_id: business.id,
    url,
    events: ['stay.parked'],
    secret_sealed: Buffer.alloc(0),
    created_by: business.manager.id,
    created_at: now,
  });
  const [failing] = await server.ctx.db
    .insertInto('webhook_endpoints')
    .values([
      { ...endpoint('https://hotel.test/hooks'), failing_since: now },
      { ...endpoint('https://till.test/hooks'), failing_since: now, status: 'failed' },
    ])
    .returning('id')
    .execute();
  const delivery = { endpoint_id: failing?.id ?? '', created_at: now, retried_since: now };
  await server.ctx.db
    .insertInto('webhook_deliveries')
    .values([
      {
        ...delivery,
        type: 'test',
        status: 'waiting',
        attempts: 2,
        attempted_at: now,
        due_at: new Date(now.getTime() + DAY_MS),
        error: 'refused',
        response_status: 500,
        response_text: '<b>500</b>',
        duration_ms: 12,
      },
      {
        ...delivery,
        type: 'test',
        status: 'delivered',
        attempts: 1,
        attempted_at: now,
        response_status: 200,
        response_text: '200',
        duration_ms: 12,
      },
    ])
    .execute();
}

/** Somebody else changes the first webhook. */
async function changeWebhook(server: TestServer, business: TestBusiness): Promise<void> {
  const call = server.as(business.manager.token);
  const [webhook] = (await call('GET /api/business/webhooks', {})).webhooks;
  const isParked = webhook?.events.includes('stay.parked');
  await call('PATCH /api/business/webhooks/{id}', {
    params: { id: webhook?.id ?? '' },
    body: { events: [isParked ? 'order.paid' : 'stay.parked'], version: webhook?.version ?? 0 },
  });
}

async function buildIntegrationStates(server: TestServer): Promise<ScreenState[]> {
  const [bare, connected] = [
    await buildStaffedBusiness(server.ctx),
    await buildStaffedBusiness(server.ctx),
  ];
  const { secret } = await buildTotp(server, bare.manager.id);
  await server.as(connected.manager.token)('POST /api/business/api-tokens', {
    body: {
      name: 'Harbour Gate',
      capabilities: ['locations.view'],
      locationIds: [connected.location.id],
      expiresAt: new Date(server.ctx.clock().getTime() + 30 * DAY_MS).toISOString(),
      password: PASSWORD,
    },
  });
  await buildWebhooks(server, connected);
  const path = `${DESK}/integrations`;
  const { token } = bare.manager;
  const makes = opens(({ integrations }) => integrations.tokens.make);
  const fillsToken = inOrder(
    makes,
    fills(({ integrations }) => integrations.tokens.form.name, 'Harbour Gate'),
    checks('checkbox', ({ integrations }) => integrations.capabilities.locations.view),
    fills(({ integrations }) => integrations.tokens.form.password, PASSWORD),
  );
  const submitsToken = presses(({ integrations }) => integrations.tokens.form.submit);
  const addsHook = opens(({ integrations }) => integrations.hooks.add);
  // The address is part of each button's name.
  const opensStep = (step: Parameters<typeof opens>[0]) => opens(step);
  return [
    { name: 'integrations-none', path, token },
    { name: 'integrations', path, token: connected.manager.token },
    {
      name: 'integrations-token-slips',
      path,
      token,
      open: inOrder(
        makes,
        submitsToken,
        sees(({ issues }) => issues.choice_missing),
      ),
    },
    {
      name: 'integrations-token-told',
      path,
      token,
      opensOnce: true,
      isRefused: true,
      open: inOrder(
        fillsToken,
        submitsToken,
        fills(
          ({ secondFactor }) => secondFactor.challenge.code,
          () => totpCode(server, secret),
        ),
        submitsToken,
        sees(({ integrations }) => integrations.once),
      ),
    },
    {
      name: 'integrations-revoke',
      path,
      token: connected.manager.token,
      open: opens(({ integrations }) => startOf(integrations.tokens.revokeNamed)),
    },
    {
      name: 'integrations-webhook-slips',
      path,
      token,
      open: inOrder(
        addsHook,
        fills(({ integrations }) => integrations.hooks.form.url, 'http://'),
        submits(
          ({ integrations }) => integrations.hooks.form.submit,
          ({ issues }) => issues.url_invalid,
        ),
      ),
    },
    {
      name: 'integrations-deliveries',
      path,
      token: connected.manager.token,
      open: inOrder(
        opensStep(({ integrations }) => integrations.hooks.deliveries),
        async (page, { integrations }) => {
          const answer = page.getByRole('dialog').getByText(integrations.sent.answer);
          await answer.first().click();
        },
      ),
    },
    {
      name: 'integrations-change',
      path,
      token: connected.manager.token,
      open: opensStep(({ integrations }) => integrations.hooks.change),
    },
    {
      name: 'integrations-meanwhile',
      path,
      token: connected.manager.token,
      isRefused: true,
      open: inOrder(
        opensStep(({ integrations }) => integrations.hooks.change),
        checks('checkbox', ({ integrations }) => integrations.hooks.form.guest),
        async () => changeWebhook(server, connected),
        submits(
          ({ integrations }) => integrations.hooks.form.save,
          ({ portal }) => portal.meanwhile.title,
        ),
      ),
    },
    {
      name: 'integrations-rotate',
      path,
      token: connected.manager.token,
      open: opensStep(({ integrations }) => integrations.hooks.rotate),
    },
    {
      name: 'integrations-delete',
      path,
      token: connected.manager.token,
      open: opensStep(({ integrations }) => integrations.hooks.delete),
    },
  ];
}

/** The portal of a large business, whose tables and charts are full. */
export const buildDemoStates: BuildStates = async (server) => {
  await fillDemo(server.ctx);
  await keepFigures(server.ctx);
  const { token } = await server.as()('POST /api/auth/business-login', {
    body: { email: 'manager@portico.test', password: 'portico-demo-1' },
  });
  const admin = await buildPerson(server.ctx, { role: 'admin' });
  const { locations } = await server.as(token)('GET /api/business/locations', { query: {} });
  const location = `?location=${locations[0]?.id ?? ''}`;
  const screens = {
    overview: DESK,
    locations: `${DESK}/locations`,
    'location-edit': `${DESK}/locations/edit${location}`,
    pricing: `${DESK}/pricing${location}`,
    valets: `/business-valet-management${location}`,
    promotions: `${DESK}/promotions`,
    'house-accounts': `${DESK}/house-accounts`,
    payouts: `${DESK}/payouts`,
  };
  return [
    ...Object.entries(screens).map(([name, path]) => ({
      name: `demo-${name}`,
      path,
      token,
      isWholeWhenLarge: true,
    })),
    { name: 'demo-admin-overview', path: '/admin-dashboard', token: admin.token },
    { name: 'demo-admin-fees', path: '/admin-dashboard/fees', token: admin.token },
    { name: 'demo-analytics', path: '/enhanced-analytics', token },
    { name: 'demo-analytics-year', path: '/enhanced-analytics?range=1y', token },
  ].map((state) => ({ ...state, showsOtherData: true }));
};
