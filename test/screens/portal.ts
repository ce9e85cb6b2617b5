import { buildHouseAccount, buildPromo } from '../factories/payments.ts';
import {
  buildLocation,
  buildPerson,
  buildStaffedBusiness,
  randomPhone,
  type TestBusiness,
} from '../factories/people.ts';
import { paidCar, parkCar, requestCar } from '../factories/stays.ts';
import type { TestServer } from '../harness/server.ts';
import type { BuildStates, OpenStep, ScreenState } from './state.ts';
import { checks, fills, inOrder, opens, presses, sees, startOf, submits } from './steps.ts';

const DESK = '/business-dashboard';
/** Somebody else's value is another one at each opening, so that there is always something to tell. */
const randomAmount = () => 10 + Math.floor(Math.random() * 80);

/** What a manager sets: locations, prices, the team, promo codes and house accounts. */
export const buildPortalStates: BuildStates = async (server) => {
  const business = await buildStaffedBusiness(server.ctx);
  return [
    ...(await buildLocationStates(server, business)),
    ...(await buildPricingStates(server, business)),
    ...(await buildTeamStates(server)),
    ...(await buildPromotionStates(server)),
    ...(await buildHouseStates(server)),
  ];
};

async function buildLocationStates(
  server: TestServer,
  business: TestBusiness,
): Promise<ScreenState[]> {
  const path = `${DESK}/locations`;
  const { token } = business.manager;
  const busy = await buildStaffedBusiness(server.ctx);
  await buildLocation(server.ctx, busy.id, { name: 'Harbour Gate' });
  await parkCar(server, busy);
  const many = await buildStaffedBusiness(server.ctx);
  for (let gate = 1; gate <= 14; gate += 1)
    await buildLocation(server.ctx, many.id, { name: `A1-${gate}` });
  const edit = `${path}/edit?location=${business.location.id}`;
  return [
    { name: 'locations', path, token },
    { name: 'locations-many', path, token: many.manager.token },
    {
      name: 'location-chooser',
      path,
      token: many.manager.token,
      open: opens(({ portal }) => portal.location, 'header'),
    },
    {
      name: 'location-delete-refused',
      path,
      token: busy.manager.token,
      open: async (page, { locations }) => {
        const row = page.getByRole('article', { name: busy.location.name });
        await row.getByRole('button', { name: startOf(locations.list.deleteOne) }).click();
        await page.getByRole('dialog').getByRole('heading').first().waitFor();
      },
    },
    { name: 'location-new', path: `${path}/new`, token },
    {
      name: 'location-new-slips',
      path: `${path}/new`,
      token,
      open: inOrder(
        fills(({ locations }) => locations.position.label, 'https://maps.app.goo.gl/AbCdEf123'),
        submits(
          ({ locations }) => locations.add,
          ({ issues }) => issues.coordinates_short_link,
        ),
      ),
    },
    { name: 'location-edit', path: edit, token },
    {
      name: 'location-edit-slips',
      path: edit,
      token,
      open: inOrder(
        fills(({ locations }) => locations.waitTargetMinutes.label, '0'),
        fills(({ locations }) => locations.spots.label, 'B1–B40\nB7\nC9–C1'),
        submits(
          ({ locations }) => locations.save,
          ({ issues }) => startOf(issues.minutes_invalid),
        ),
      ),
    },
    {
      name: 'location-zone',
      path: edit,
      token,
      open: inOrder(
        async (page, { locations }) =>
          void (await page.getByLabel(locations.timeZone.label).selectOption('America/Chicago')),
        presses(({ locations }) => locations.save),
        sees(({ locations }) => startOf(locations.zone.text)),
      ),
    },
  ];
}

async function buildPricingStates(
  server: TestServer,
  business: TestBusiness,
): Promise<ScreenState[]> {
  const path = `${DESK}/pricing`;
  const planned = await buildStaffedBusiness(server.ctx);
  const call = server.as(planned.manager.token);
  const params = { locationId: planned.location.id };
  const rates = { hourlyRate: 10, flatRate: 15, useFlatRate: false };
  await call('PUT /api/locations/{locationId}/pricing', {
    params,
    body: { ...rates, bands: [{ days: [5], from: '22:00', to: '02:00', rate: 20 }] },
  });
  await call('PUT /api/locations/{locationId}/pricing', {
    params,
    body: {
      ...rates,
      freeMinutes: 20,
      dailyMaximum: 48,
      overnight: { from: '23:00', to: '07:00', price: 18 },
      bands: [{ days: [5, 6], from: '18:00', to: '24:00', rate: 11 }],
      effectiveFrom: new Date(server.ctx.clock().getTime() + 86_400_000).toISOString(),
    },
  });
  const contested = await buildStaffedBusiness(server.ctx);
  const { token } = business.manager;
  const several = await buildStaffedBusiness(server.ctx);
  await buildLocation(server.ctx, several.id, { name: 'Harbour Gate' });
  return [
    { name: 'pricing', path, token },
    { name: 'pricing-choose', path, token: several.manager.token },
    { name: 'pricing-planned', path, token: planned.manager.token },
    {
      name: 'pricing-guests',
      path,
      token: planned.manager.token,
      open: inOrder(
        presses(({ pricing }) => startOf(pricing.guests.change)),
        async (page, { pricing }) =>
          void (await page.getByRole('combobox', { name: pricing.guests.day }).selectOption('5')),
      ),
    },
    {
      name: 'pricing-invalid',
      path,
      token,
      open: inOrder(
        async (page, { pricing }) =>
          page.getByRole('textbox', { name: pricing.flatRate, exact: true }).fill('1e3'),
        submits(
          ({ pricing }) => pricing.update,
          ({ issues }) => issues.rate_invalid,
        ),
      ),
    },
    {
      name: 'pricing-meanwhile',
      path,
      token: contested.manager.token,
      isRefused: true,
      open: inOrder(
        async (page, { pricing }) => {
          await page.getByRole('textbox', { name: pricing.flatRate, exact: true }).fill('30');
          await server.as(contested.manager.token)('PUT /api/locations/{locationId}/pricing', {
            params: { locationId: contested.location.id },
            body: { hourlyRate: 7, flatRate: randomAmount(), useFlatRate: true },
          });
        },
        submits(
          ({ pricing }) => pricing.update,
          ({ portal }) => portal.meanwhile.title,
        ),
      ),
    },
  ];
}

async function buildTeamStates(server: TestServer): Promise<ScreenState[]> {
  const { ctx } = server;
  const business = await buildStaffedBusiness(ctx);
  const { valet, otherValet, manager, location } = business;
  await server.as(manager.token)('POST /api/business/valets/invite', {
    body: { phoneNumber: randomPhone(), locationIds: [location.id] },
  });
  const car = await paidCar(server, business);
  await server.as(manager.token)('POST /api/dispatch/orders/{id}/assign', {
    params: { id: car.order.id },
    body: { valetId: valet.id },
  });
  const many = await buildStaffedBusiness(ctx);
  for (let at = 1; at <= 30; at += 1)
    await buildPerson(ctx, {
      role: 'business_valet',
      businessId: many.id,
      firstName: 'Omar',
    });
  const path = `${DESK}/team`;
  const table = '/business-valet-management';
  const { token } = manager;
  const inRow =
    (id: string, name: (texts: Parameters<OpenStep>[1]) => string): OpenStep =>
    async (page, texts) => {
      const row = page.locator(`[data-row="${id}"]`);
      await row.getByRole('button', { name: startOf(name(texts)) }).click();
      await page.getByRole('dialog').getByRole('heading').first().waitFor();
    };
  const invites = opens(({ team }) => team.invite);
  return [
    { name: 'team', path, token },
    { name: 'team-management', path: '/business-management', token },
    { name: 'team-many', path: `${path}?page=2`, token: many.manager.token },
    { name: 'team-table', path: table, token },
    { name: 'team-table-many', path: table, token: many.manager.token },
    { name: 'team-activity', path: `${table}/${valet.id}`, token },
    {
      name: 'team-invite-slips',
      path,
      token,
      open: inOrder(
        invites,
        submits(
          ({ team }) => team.inviteDialog.submit,
          ({ team }) => team.inviteDialog.phoneMissing,
        ),
      ),
    },
    {
      name: 'team-invite',
      path,
      token,
      open: inOrder(
        invites,
        fills(({ team }) => team.form.phone, randomPhone),
        checks('checkbox'),
      ),
    },
    { name: 'team-add', path, token, open: opens(({ team }) => team.add) },
    {
      name: 'team-edit',
      path: table,
      token,
      open: inOrder(
        inRow(otherValet.id, ({ team }) => team.edit),
        async (page) =>
          void (await page
            .getByRole('dialog')
            .getByRole('combobox')
            .last()
            .selectOption('cashier')),
      ),
    },
    {
      name: 'team-leave',
      path: '/business-management',
      token,
      open: inOrder(
        inRow(valet.id, ({ team }) => team.deactivateName),
        async (page, { issues }) => {
          const dialog = page.getByRole('dialog');
          await dialog.locator('button[type=submit]').click();
          await dialog.getByText(issues.reason_missing).waitFor();
        },
      ),
    },
  ];
}

async function buildPromotionStates(server: TestServer): Promise<ScreenState[]> {
  const business = await buildStaffedBusiness(server.ctx);
  const { token } = business.manager;
  const none = await buildStaffedBusiness(server.ctx);
  const promo = await buildPromo(server, business, { minimumCents: 1000, maxUsesPerGuest: 1 });
  const contested = await buildPromo(server, business, { maxUses: 5 });
  const car = await parkCar(server, business);
  const order = await requestCar(server, car);
  await server.as()('POST /api/customer/orders/{id}/promo', {
    params: { id: order.id },
    body: { code: promo.code, ticketToken: car.ticketToken },
  });
  const path = `${DESK}/promotions`;
  const creates = opens(({ promotions }) => promotions.create);
  return [
    { name: 'promotions', path, token },
    { name: 'promotions-none', path, token: none.manager.token },
    { name: 'promotions-ended', path: `${path}?state=ended`, token },
    { name: 'promotion', path: `${path}/${promo.id}`, token },
    { name: 'promotion-card', path: `${path}/${promo.id}/card`, token },
    {
      name: 'promotion-slips',
      path,
      token,
      open: inOrder(
        creates,
        submits(
          ({ promotions }) => promotions.form.create,
          ({ issues }) => issues.promo_code_missing,
        ),
      ),
    },
    {
      name: 'promotion-form',
      path,
      token,
      open: inOrder(
        creates,
        fills(({ promotions }) => promotions.form.code, 'night15'),
        fills(({ promotions }) => promotions.form.percent, '15'),
        fills(({ promotions }) => promotions.form.minimum, '10'),
        fills(({ promotions }) => promotions.form.until, '2031-01-31'),
      ),
    },
    {
      name: 'promotion-meanwhile',
      path: `${path}/${contested.id}`,
      token,
      isRefused: true,
      open: inOrder(
        opens(({ promotions }) => promotions.edit),
        fills(({ promotions }) => promotions.form.total, '7'),
        async () =>
          void (await server.as(token)('PATCH /api/promo-codes/{id}', {
            params: { id: contested.id },
            body: { maxUses: randomAmount() },
          })),
        submits(
          ({ promotions }) => promotions.form.save,
          ({ portal }) => portal.meanwhile.title,
        ),
      ),
    },
    {
      name: 'promotion-end',
      path: `${path}/${promo.id}`,
      token,
      open: opens(({ promotions }) => promotions.end),
    },
  ];
}

async function buildHouseStates(server: TestServer): Promise<ScreenState[]> {
  const business = await buildStaffedBusiness(server.ctx);
  const { token } = business.manager;
  const none = await buildStaffedBusiness(server.ctx);
  const account = await buildHouseAccount(server, business, { coverCents: 1000 });
  const car = await parkCar(server, business);
  const { id } = await requestCar(server, car);
  await server.as(token)('POST /api/dispatch/orders/{id}/settle', {
    params: { id },
    body: { way: 'house', amountCents: 1620, houseAccountId: account.id, chargeCents: 1000 },
  });
  const path = `${DESK}/house-accounts`;
  const adds = opens(({ houseAccounts }) => houseAccounts.add);
  return [
    { name: 'house-accounts', path, token },
    { name: 'house-none', path, token: none.manager.token },
    { name: 'house-statement', path: `${path}/${account.id}`, token },
    { name: 'house-sign', path: `${path}/${account.id}/sign`, token },
    {
      name: 'house-slips',
      path,
      token,
      open: inOrder(
        adds,
        fills(({ houseAccounts }) => houseAccounts.form.day, '5o'),
        submits(
          ({ houseAccounts }) => houseAccounts.add,
          ({ issues }) => issues.amount_invalid,
        ),
      ),
    },
    {
      name: 'house-meanwhile',
      path,
      token,
      isRefused: true,
      open: inOrder(
        opens(({ houseAccounts }) => startOf(houseAccounts.change)),
        fills(({ houseAccounts }) => houseAccounts.form.cover, '20'),
        async () =>
          void (await server.as(token)('PATCH /api/business/house-accounts/{id}', {
            params: { id: account.id },
            body: { coverCents: randomAmount() * 100 },
          })),
        submits(
          ({ houseAccounts }) => houseAccounts.form.save,
          ({ portal }) => portal.meanwhile.title,
        ),
      ),
    },
  ];
}
