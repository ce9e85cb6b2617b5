import { afterAll, beforeAll, describe, test } from 'vitest';
import { buildStaffedBusiness, type TestBusiness } from '../factories/people.ts';
import {
  openTicket,
  paidCar,
  parkCar,
  payOrder,
  receiveCar,
  requestCar,
} from '../factories/stays.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { looks } from './looks.ts';
import { type Screen, walk, WALK_MS } from './walk.ts';

let product: Product;
let business: TestBusiness;
const screens: Screen[] = [];

beforeAll(async () => {
  product = await startProduct();
  const { server } = product;
  business = await buildStaffedBusiness(server.ctx);
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
    `update orders set due_at = now() - interval '7 minutes' where id = $1`,
    [lateOrder.id],
  );
  const waiting = await openTicket(server, business);
  const inHands = await receiveCar(server, business);

  screens.push(
    { name: 'ticket-parked', path: ticket(parked.ticketToken) },
    { name: 'ticket-requested', path: ticket(requested.ticketToken) },
    { name: 'ticket-paid', path: ticket(paid.ticketToken) },
    { name: 'ticket-dispatched', path: ticket(dispatched.ticketToken) },
    { name: 'ticket-ready', path: ticket(ready.ticketToken) },
    { name: 'ticket-completed', path: ticket(completed.ticketToken) },
    { name: 'door', path: '/' },
    { name: 'login', path: '/login' },
    { name: 'register', path: '/register' },
    { name: 'forgot-password', path: '/forgot-password' },
    { name: 'reset-password', path: '/reset-password?token=a-token-of-any-kind' },
    { name: 'verify-email', path: '/verify-email' },
    { name: 'valet-activate', path: '/valet-activate' },
    { name: 'business-activate', path: '/business-activate?token=a-token-of-any-kind' },
    { name: 'business-activate-dead', path: '/business-activate' },
    { name: 'business-onboarding', path: '/business-onboarding' },
    { name: 'valet-login', path: '/valet-login' },
    { name: 'business-login', path: '/business-login' },
    { name: 'admin-login', path: '/admin-login' },
    { name: 'not-found', path: '/nowhere' },
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
      name: 'checkin-park',
      path: `/valet-checkin?ticket=${inHands.ticketId}`,
      token: business.valet.token,
    },
    { name: 'jobs', path: '/valet-dashboard', token: business.valet.token },
    { name: 'board', path: '/dispatcher-queue', token: business.manager.token },
  );
});
afterAll(() => product.close());

describe.each(looks)('in $locale, $theme, on a $viewport', (look) => {
  test(
    'no screen has an accessibility finding, and none scrolls sideways',
    { timeout: WALK_MS },
    () => walk(product, screens, look),
  );
});
