import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { anApplication, randomEmail } from '../factories/accounts.ts';
import { customersCar } from '../factories/conversations.ts';
import { askSupport } from '../factories/customers.ts';
import { insertInvoice, moveLedger } from '../factories/invoices.ts';
import { buildFailedJob } from '../factories/jobs.ts';
import {
  buildPerson,
  buildStaffedBusiness,
  PASSWORD,
  type TestBusiness,
} from '../factories/people.ts';
import { insertStay } from '../factories/rows.ts';
import { openTicket, requestCar } from '../factories/stays.ts';
import type { TestServer } from '../harness/server.ts';
import type { BuildStates, OpenStep, ScreenState } from './state.ts';
import { checks, fills, inOrder, opens, presses, sees, startOf, submits } from './steps.ts';

const ADMIN = '/admin-dashboard';

/** The operator's desk, and the requests that people send it. */
export const buildAdminStates: BuildStates = async (server) => {
  const { token } = await buildPerson(server.ctx, { role: 'admin' });
  const business = await buildStaffedBusiness(server.ctx);
  return [
    { name: 'admin-overview', path: ADMIN, token },
    ...(await buildFeeStates(server, token, business)),
    ...(await buildBusinessStates(server, token, business)),
    ...(await buildPeopleStates(server, token, business)),
    ...(await buildApplicationStates(server, token)),
    ...(await buildSystemStates(server, token, business)),
    ...(await buildTeamStates(server, token)),
    ...(await buildSupportStates(server, token, business)),
  ];
};

async function buildFeeStates(
  server: TestServer,
  token: string,
  { id }: TestBusiness,
): Promise<ScreenState[]> {
  const terms = { type: 'percentage', value: 800, payer: 'customer' } as const;
  await insertInvoice(server, id, {
    dueCents: 120,
    collectedCents: 240,
    buyer: { name: 'Harbour Gate', lines: ['1 Test Street'] },
    lines: [{ kind: 'fee', ...terms, returns: 3, chargedCents: 4500, feeCents: 360 }],
  });
  const payer = await buildStaffedBusiness(server.ctx);
  const paid = await insertInvoice(server, payer.id);
  await server.as(token)('POST /api/admin/fees/{businessId}/invoices/{month}/payments', {
    params: { businessId: payer.id, month: paid.month },
    body: { paidOn: '2026-02-01', note: '4711' },
  });
  const unbilled = await buildStaffedBusiness(server.ctx);
  await insertStay(server.ctx.db, unbilled, { status: 'returned' });
  await moveLedger(server, unbilled.id, '2026-01-10T12:00:00Z');
  const path = `${ADMIN}/fees`;
  const invoice = `${path}/${id}/invoice?month=2026-01`;
  return [
    { name: 'admin-fees', path, token },
    { name: 'admin-owed-invoices', path: `${path}/owed`, token },
    { name: 'admin-fees-of-one', path: `${path}/${id}`, token },
    { name: 'admin-invoice', path: invoice, token },
    { name: 'admin-invoice-paid', path: `${path}/${payer.id}/invoice?month=2026-01`, token },
    {
      name: 'admin-invoice-pay',
      path: invoice,
      token,
      open: inOrder(
        opens(({ adminFees }) => adminFees.payment.pay.button),
        submits(
          ({ adminFees }) => adminFees.payment.pay.submit,
          ({ issues }) => issues.reference_missing,
        ),
      ),
    },
    {
      name: 'admin-invoice-asked',
      path: `${path}/${unbilled.id}?month=2026-01`,
      token,
      open: opens(({ adminFees }) => adminFees.issue),
    },
  ];
}

async function buildBusinessStates(
  server: TestServer,
  token: string,
  business: TestBusiness,
): Promise<ScreenState[]> {
  const { ctx } = server;
  const planned = await buildStaffedBusiness(ctx);
  await server.as(token)('PUT /api/admin/businesses/{businessId}/locations/{locationId}/pricing', {
    params: { businessId: planned.id, locationId: planned.location.id },
    body: {
      hourlyRate: 20,
      flatRate: 40,
      useFlatRate: false,
      effectiveFrom: new Date(ctx.clock().getTime() + 30 * 86_400_000).toISOString(),
    },
  });
  await sql`insert into webhook_endpoints
    (business_id, url, events, secret_sealed, failing_since, created_by, created_at)
    values (${planned.id}, 'https://till.test/hooks', '{stay.parked}', ''::bytea, now() - interval '2 hours',
      ${planned.manager.id}, now())`.execute(ctx.db);
  const path = `${ADMIN}/businesses`;
  const one = `${path}/${business.id}`;
  const edits = opens(({ adminBusinesses }) => adminBusinesses.fee.edit);
  const value = ({ adminBusinesses }: { adminBusinesses: { fee: { value: string } } }) =>
    adminBusinesses.fee.value;
  let fee = 1;
  return [
    { name: 'admin-businesses', path, token },
    { name: 'admin-business', path: one, token },
    { name: 'admin-business-failing', path: `${path}/${planned.id}`, token },
    { name: 'admin-business-missing', path: `${path}/nothing`, token, isRefused: true },
    {
      name: 'admin-business-create',
      path,
      token,
      open: inOrder(
        opens(({ adminBusinesses }) => adminBusinesses.create.open),
        submits(
          ({ adminBusinesses }) => adminBusinesses.create.submit,
          ({ adminBusinesses }) => adminBusinesses.create.missing,
        ),
      ),
    },
    {
      name: 'admin-business-fee-meanwhile',
      path: one,
      token,
      isRefused: true,
      open: inOrder(
        edits,
        fills(value, '12'),
        async () =>
          void (await server.as(token)('PUT /api/admin/businesses/{businessId}/platform-fee', {
            params: { businessId: business.id },
            body: { platformFeeType: 'fixed', platformFeeValue: (fee += 1) },
          })),
        submits(
          ({ adminBusinesses }) => adminBusinesses.fee.save,
          ({ portal }) => portal.meanwhile.title,
        ),
      ),
    },
    {
      name: 'admin-business-fee-later',
      path: one,
      token,
      open: inOrder(
        edits,
        checks('radio', ({ adminBusinesses }) => adminBusinesses.fee.later),
        submits(
          ({ adminBusinesses }) => adminBusinesses.fee.save,
          ({ issues }) => issues.time_invalid,
        ),
      ),
    },
    {
      name: 'admin-business-location',
      path: one,
      token,
      open: inOrder(
        opens(({ adminBusinesses }) => adminBusinesses.locations.add),
        fills(({ locations }) => locations.position.label, 'north'),
        submits(
          ({ locations }) => locations.add,
          ({ issues }) => issues.coordinates_unreadable,
        ),
      ),
    },
    {
      name: 'admin-business-rates',
      path: `${path}/${planned.id}`,
      token,
      open: opens(({ adminBusinesses }) => startOf(adminBusinesses.locations.ratesOf)),
    },
    {
      name: 'admin-business-delete',
      path: one,
      token,
      open: opens(({ adminBusinesses }) => adminBusinesses.delete.open),
    },
    { name: 'admin-business-management', path: '/admin/business-management', token },
    {
      name: 'admin-business-found',
      path: '/admin/business-management',
      token,
      open: inOrder(
        fills(({ adminBusinesses }) => adminBusinesses.manage.email, business.manager.email ?? ''),
        presses(({ adminBusinesses }) => adminBusinesses.manage.find),
        async (page) => page.getByRole('heading', { name: business.name }).waitFor(),
      ),
    },
  ];
}

async function buildPeopleStates(
  server: TestServer,
  token: string,
  business: TestBusiness,
): Promise<ScreenState[]> {
  const { ctx } = server;
  const customer = await buildPerson(ctx, { role: 'customer', firstName: 'Grace' });
  const car = await customersCar(server, business);
  await requestCar(server, car);
  const locked = await buildPerson(ctx, { role: 'customer', firstName: 'Grace' });
  await server.as(token)('POST /api/admin/users/{userId}/lock', {
    params: { userId: locked.id },
    body: { reason: '1001' },
  });
  const support = await buildPerson(ctx, { role: 'admin', adminSet: 'support' });
  const at = ({ id }: { id: string }) => `${ADMIN}/customers/${id}`;
  return [
    { name: 'admin-users', path: `${ADMIN}/users`, token },
    { name: 'admin-users-read', path: `${ADMIN}/users?role=business_valet`, token: support.token },
    {
      name: 'admin-impersonate',
      path: `${ADMIN}/users`,
      token,
      open: opens(() => 'Maya'),
    },
    { name: 'admin-customers', path: `${ADMIN}/customers`, token },
    { name: 'admin-customer', path: at(car.customer), token },
    { name: 'admin-customer-locked', path: at(locked), token },
    {
      name: 'admin-lock',
      path: at(customer),
      token,
      open: inOrder(
        opens(({ adminPeople }) => adminPeople.customer.lock),
        submits(
          ({ adminPeople }) => adminPeople.customer.lockSubmit,
          ({ issues }) => issues.reason_missing,
        ),
      ),
    },
    {
      name: 'admin-delete',
      path: at(customer),
      token,
      open: opens(({ adminPeople }) => adminPeople.delete.open),
    },
    {
      name: 'admin-delete-refused',
      path: at(car.customer),
      token,
      open: opens(({ adminPeople }) => adminPeople.delete.open),
    },
    { name: 'admin-valets', path: `${ADMIN}/valets`, token },
  ];
}

async function buildApplicationStates(server: TestServer, token: string): Promise<ScreenState[]> {
  const apply = (businessName: string) =>
    server.as()('POST /api/business/applications', {
      body: anApplication({
        businessName,
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
  await apply('Harbour Gate');
  const path = `${ADMIN}/applications`;
  const shows = opens(() => 'Harbour Gate');
  const declines = presses(({ admin }) => admin.applications.decline);
  return [
    { name: 'admin-applications', path, token },
    { name: 'admin-application', path, token, open: shows },
    {
      name: 'admin-application-decline',
      path,
      token,
      open: inOrder(
        shows,
        declines,
        declines,
        sees(({ admin }) => admin.applications.reasonMissing),
      ),
    },
  ];
}

async function buildSystemStates(
  server: TestServer,
  token: string,
  business: TestBusiness,
): Promise<ScreenState[]> {
  const { ctx } = server;
  await buildFailedJob(server, '500');
  const { ticketId } = await openTicket(server, business);
  await sql`update messages set status = 'undelivered', carrier = '1001', country = 'AE', price_micros = 7900,
    price_currency = 'USD', last_error = '500' where stay_id = ${ticketId}`.execute(ctx.db);
  const acting = await server.as(token)('POST /api/admin/impersonate/{userId}', {
    params: { userId: business.manager.id },
  });
  await server.as(acting.token)('PATCH /api/business/locations/{id}', {
    params: { id: business.location.id },
    body: { entrance: 'Harbour Gate' },
  });
  let minutes = 20;
  return [
    { name: 'admin-system', path: `${ADMIN}/system`, token },
    { name: 'admin-audit', path: `${ADMIN}/audit`, token },
    { name: 'admin-audit-of-one', path: `${ADMIN}/audit?business=${business.id}`, token },
    { name: 'admin-settings', path: `${ADMIN}/settings`, token },
    {
      name: 'admin-settings-meanwhile',
      path: `${ADMIN}/settings`,
      token,
      isRefused: true,
      open: async (page, { adminSettings, portal }) => {
        const form = page.getByRole('form', { name: adminSettings.lifetimes.title });
        await form.getByLabel(adminSettings.lifetimes.fields.passwordMinutes).fill('45');
        const seen = ctx.settings.current().lifetimes;
        minutes += 1;
        await server.as(token)('PUT /api/admin/settings/lifetimes', {
          body: { ...seen, passwordMinutes: minutes, seen },
        });
        await form.getByRole('button', { name: adminSettings.save }).click();
        await form.getByText(portal.meanwhile.title).waitFor();
      },
    },
  ];
}

async function buildTeamStates(server: TestServer, token: string): Promise<ScreenState[]> {
  await server.as(token)('POST /api/admin/administrators', {
    body: {
      firstName: 'Grace',
      lastName: 'Okafor',
      email: randomEmail(),
      adminSet: 'operations',
      password: PASSWORD,
    },
  });
  const path = `${ADMIN}/administrators`;
  const shows = opens(() => 'Grace Okafor');
  const narrows: OpenStep = async (page, { adminTeam }) => {
    await page.getByRole('dialog').getByText(adminTeam.sets.finance, { exact: true }).click();
  };
  return [
    { name: 'admin-administrators', path, token },
    {
      name: 'admin-administrator-invite',
      path,
      token,
      open: inOrder(
        opens(({ adminTeam }) => adminTeam.invite.button),
        fills(({ adminTeam }) => adminTeam.firstName, 'Grace'),
        presses(({ adminTeam }) => adminTeam.invite.submit),
      ),
    },
    { name: 'admin-administrator', path, token, open: inOrder(shows, narrows) },
    {
      name: 'admin-administrator-proof',
      path,
      token,
      open: inOrder(
        shows,
        narrows,
        presses(({ adminTeam }) => adminTeam.save),
        async (page, { secondFactor }) =>
          page.getByRole('dialog').getByLabel(secondFactor.password).waitFor(),
      ),
    },
  ];
}

async function buildSupportStates(
  server: TestServer,
  token: string,
  business: TestBusiness,
): Promise<ScreenState[]> {
  const { ctx } = server;
  const [ada, bob] = [
    await buildPerson(ctx, { role: 'admin', adminSet: 'support', firstName: 'Maya' }),
    await buildPerson(ctx, { role: 'admin', firstName: 'Omar' }),
  ];
  const asker = await buildPerson(ctx, { role: 'customer', firstName: 'Grace' });
  const silent = await buildPerson(ctx, { role: 'customer', firstName: 'Grace' });
  const [open, answered, taken] = [
    await askSupport(server, silent.id),
    await askSupport(server, asker.id),
    await askSupport(server, asker.id),
  ];
  const as = server.as(ada.token);
  const take = { params: { id: answered }, body: { from: null } };
  await as('POST /api/admin/support/{id}/take', take);
  await as('POST /api/admin/support/{id}/answer', {
    params: { id: answered },
    body: { text: '1001', seenId: null },
  });
  await server.as(bob.token)('POST /api/admin/support/{id}/take', {
    params: { id: taken },
    body: { from: null },
  });
  const path = `${ADMIN}/support`;
  const message = ({ support }: { support: { message: string } }) => support.message;
  return [
    { name: 'admin-support', path, token },
    { name: 'admin-support-missing', path: `${path}/${randomUUID()}`, token, isRefused: true },
    { name: 'admin-support-request', path: `${path}/${open}`, token },
    { name: 'admin-support-answered', path: `${path}/${answered}`, token: ada.token },
    {
      name: 'admin-support-other',
      path: `${path}/${taken}`,
      token: ada.token,
      open: fills(({ adminSupport }) => adminSupport.answer, '1002'),
    },
    { name: 'support', path: '/support', token: silent.token },
    {
      name: 'support-again',
      path: '/support',
      token: asker.token,
      open: presses(({ support }) => support.again),
    },
    { name: 'support-none', path: '/support', token: business.manager.token },
    {
      name: 'support-ask',
      path: '/support',
      token: business.manager.token,
      open: inOrder(
        presses(({ support }) => support.ask),
        submits(
          ({ support }) => support.send,
          ({ issues }) => issues.message_missing,
        ),
        fills(message, '1001'),
      ),
    },
  ];
}
