import { afterAll, beforeAll, describe, test } from 'vitest';
import {
  acceptedService,
  aVehicle,
  buildCustomer,
  parkedService,
  requestService,
} from '../factories/customers.ts';
import { buildStaffedBusiness, buildPerson } from '../factories/people.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { paidReturn, requestedReturn, returnedService, run } from './customerCars.ts';
import { texts, type Texts } from './texts.ts';
import { looks } from './looks.ts';
import { type Screen, walk, WALK_MS } from './walk.ts';

/** Opens the window behind a button of that name. */
const opens =
  (name: (words: Texts) => string): NonNullable<Screen['open']> =>
  async (page, locale) => {
    const button = page.locator('#content').getByRole('button', { name: name(texts[locale]) });
    await button.first().click();
    await page.getByRole('dialog').getByRole('heading').first().waitFor();
  };

let product: Product;
const screens: Screen[] = [];

beforeAll(async () => {
  product = await startProduct();
  const { server } = product;
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
  await run(server, business, (await paidReturn(server, ready, business)).id, ['accept', 'ready']);
  const done = await buildCustomer(server);
  const past = await returnedService(server, done, business);

  const current = '/dashboard/current';
  screens.push(
    { name: 'customer-overview-fresh', path: '/dashboard', token: fresh.token },
    { name: 'customer-overview-parked', path: '/dashboard', token: parked.token },
    { name: 'customer-overview-done', path: '/dashboard', token: done.token },
    { name: 'customer-current-none', path: current, token: done.token },
    { name: 'customer-current-pending', path: current, token: pending.token },
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
      open: opens(({ services }) => services.status.completed),
    },
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
