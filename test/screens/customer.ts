import {
  acceptedService,
  aVehicle,
  buildCustomer,
  parkedService,
  requestService,
} from '../factories/customers.ts';
import { buildPerson, buildStaffedBusiness } from '../factories/people.ts';
import { insertStay } from '../factories/rows.ts';
import type { TestServer } from '../harness/server.ts';
import { paidReturn, requestedReturn, returnedService, run } from '../e2e/customerCars.ts';
import type { BuildStates, ScreenState } from './state.ts';
import { chooses, fills, inOrder, opens, sees, startOf, submits } from './steps.ts';

const HOME = '/dashboard';
const CURRENT = '/dashboard/current';
const HISTORY = '/dashboard/history';

/** The dashboard of a customer: overview, current service, history and requests. */
export const buildCustomerStates: BuildStates = async (server) => {
  const business = await buildStaffedBusiness(server.ctx);
  const fresh = await buildPerson(server.ctx, { role: 'customer', firstName: 'Grace' });
  const done = await buildCustomer(server);
  const past = await returnedService(server, done, business);
  return [
    { name: 'customer-overview-fresh', path: HOME, token: fresh.token },
    { name: 'customer-history-empty', path: HISTORY, token: fresh.token },
    { name: 'customer-overview-done', path: HOME, token: done.token },
    { name: 'customer-current-none', path: CURRENT, token: done.token },
    { name: 'customer-history', path: HISTORY, token: done.token },
    { name: 'customer-receipt', path: `${HISTORY}/${past.id}/receipt`, token: done.token },
    {
      name: 'customer-request',
      path: HOME,
      token: done.token,
      open: opens(({ customer }) => customer.request),
    },
    {
      name: 'customer-vehicle',
      path: HOME,
      token: done.token,
      open: opens(({ customer }) => customer.actions.addVehicle),
    },
    {
      name: 'customer-support',
      path: HOME,
      token: done.token,
      open: opens(({ customer }) => customer.actions.support),
    },
    {
      name: 'customer-details',
      path: HISTORY,
      token: done.token,
      open: opens(({ common }) => common.state.returned),
    },
    ...(await buildServiceStates(server)),
    ...(await buildRequestStates(server)),
    await buildLongHistory(server),
    ...(await buildVehicleStates(server)),
  ];
};

/** The current service in each state of its car. */
async function buildServiceStates(server: TestServer): Promise<ScreenState[]> {
  const business = await buildStaffedBusiness(server.ctx);
  const hourly = await buildStaffedBusiness(server.ctx, { flat: false });
  const free = await buildStaffedBusiness(server.ctx, { flatRateCents: 0 });
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
  const queued = await buildCustomer(server);
  await requestedReturn(server, queued, free);
  const paid = await buildCustomer(server);
  await paidReturn(server, paid, business);
  const ready = await buildCustomer(server);
  await run(server, business, (await paidReturn(server, ready, business)).id, ['accept', 'ready']);
  const states = { pending, accepted, parked, due, free: queued, paid, ready };
  return [
    ...Object.entries(states).map(([name, { token }]) => ({
      name: `customer-current-${name}`,
      path: CURRENT,
      token,
    })),
    { name: 'customer-overview-parked', path: HOME, token: parked.token },
    {
      name: 'customer-cancel',
      path: CURRENT,
      token: pending.token,
      open: opens(({ services }) => services.cancel.action),
    },
    {
      name: 'customer-retrieval',
      path: CURRENT,
      token: parked.token,
      open: opens(({ services }) => services.current.retrieve),
    },
  ];
}

/** Requests of somebody without a car, and at a location without a valet. */
async function buildRequestStates(server: TestServer): Promise<ScreenState[]> {
  const deserted = await buildStaffedBusiness(server.ctx);
  await server.ctx.db
    .updateTable('shifts')
    .set({ ended_at: server.ctx.clock() })
    .where('location_id', '=', deserted.location.id)
    .execute();
  const carless = await buildPerson(server.ctx, { role: 'customer', firstName: 'Grace' });
  const customer = await buildCustomer(server);
  const request = opens(({ customer: words }) => words.request);
  return [
    { name: 'customer-request-carless', path: HOME, token: carless.token, open: request },
    {
      name: 'customer-request-nobody',
      path: HOME,
      token: customer.token,
      open: inOrder(
        request,
        async (page) => {
          const dialog = page.getByRole('dialog');
          await dialog.getByRole('searchbox').fill(deserted.location.name);
          await dialog.getByRole('button', { name: deserted.location.name }).first().click();
        },
        sees(({ services }) => services.request.nobodyText),
      ),
    },
  ];
}

/** Visits of many months. */
async function buildLongHistory(server: TestServer): Promise<ScreenState> {
  const business = await buildStaffedBusiness(server.ctx);
  const customer = await buildCustomer(server);
  await returnedService(server, customer, business);
  for (let visit = 1; visit <= 12; visit += 1) {
    const at = new Date(Date.UTC(2025, 11, 28) - visit * 7 * 86_400_000);
    await insertStay(server.ctx.db, business, {
      ticket_number: `H-${100 + visit}`,
      customer_id: customer.id,
      license_plate: `K 4821${visit % 10}`,
      plate_key: `K4821${visit % 10}`,
      status: 'cancelled',
      cancelled_at: at,
      created_at: at,
    });
  }
  return { name: 'customer-history-months', path: HISTORY, token: customer.token };
}

/** The cars of a customer. */
async function buildVehicleStates(server: TestServer): Promise<ScreenState[]> {
  const business = await buildStaffedBusiness(server.ctx);
  const { token } = await buildCustomer(server);
  const using = await buildCustomer(server);
  await requestService(using, business);
  const carless = await buildPerson(server.ctx, { role: 'customer', firstName: 'Grace' });
  const path = '/dashboard/vehicles';
  const adds = opens(({ vehicles }) => vehicles.add);
  return [
    { name: 'vehicles', path, token },
    { name: 'vehicles-none', path, token: carless.token },
    { name: 'vehicles-in-use', path, token: using.token },
    { name: 'vehicles-add', path, token, open: adds },
    {
      name: 'vehicles-slips',
      path,
      token,
      open: inOrder(
        adds,
        chooses(({ customer }) => customer.vehicle.make, 'Lexus'),
        fills(({ customer }) => customer.vehicle.plate, '1'),
        submits(
          ({ customer }) => customer.vehicle.submit,
          ({ issues }) => issues.plate_invalid,
        ),
      ),
    },
    {
      name: 'vehicles-remove',
      path,
      token,
      open: inOrder(
        opens(({ vehicles }) => startOf(vehicles.removeOf)),
        sees(({ vehicles }) => vehicles.removeTitle),
      ),
    },
  ];
}
