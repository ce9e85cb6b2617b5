import { afterAll, beforeAll, describe, test } from 'vitest';
import { buildCustomer } from '../factories/customers.ts';
import { buildStaffedBusiness, buildLocation, type TestBusiness } from '../factories/people.ts';
import { createSession, linkedSession, parkedSession, showBadge } from '../factories/sessions.ts';
import { cardToken } from '../factories/stays.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { looks } from './looks.ts';
import { type Screen, walk, WALK_MS } from './walk.ts';

let product: Product;
let business: TestBusiness;
const screens: Screen[] = [];

/** A car on its way back, as far as this. */
async function askedFor(until: 'requested' | 'dispatched' | 'ready' | 'completed') {
  const { server } = product;
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

beforeAll(async () => {
  product = await startProduct();
  const { server } = product;
  business = await buildStaffedBusiness(server.ctx);
  const second = await buildLocation(server.ctx, business.id, { name: 'Harbour Gate' });
  await server.ctx.db
    .insertInto('staff_locations')
    .values({
      person_id: business.valet.id,
      location_id: second.id,
      business_id: business.id,
    })
    .execute();
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
  screens.push(
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
    await askedFor('requested'),
    await askedFor('dispatched'),
    await askedFor('ready'),
    await askedFor('completed'),
  );
});
afterAll(() => product.close());

describe.each(looks)('in $locale, $theme, on a $viewport', (look) => {
  test(
    'no screen of the session door has an accessibility finding, and none scrolls sideways',
    { timeout: WALK_MS },
    () => walk(product, screens, look),
  );
});
