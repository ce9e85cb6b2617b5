import { beforeAll, expect, test } from 'vitest';
import { buildCustomer, parkedService } from '../factories/customers.ts';
import { buildPerson, buildStaffedBusiness } from '../factories/people.ts';
import { updateRows } from '../factories/rows.ts';
import { cardToken, pollUntilTruthy, openTicket, parkCar, requestCar } from '../factories/stays.ts';
import { type Page, waitForSettledPage } from '../harness/browser.ts';
import { runProduct } from '../harness/product.ts';
import { buildBeforeAll } from '../harness/runServer.ts';
import { newPage } from './pages.ts';

let serviceId: string;
const product = runProduct();
const business = buildBeforeAll(() => buildStaffedBusiness(product.server.ctx));
const customer = buildBeforeAll(() => buildCustomer(product.server));
beforeAll(async () => {
  ({ id: serviceId } = await parkedService(product.server, customer, business));
});

/**
 * Opens a screen, and records the API paths that it reads after it is loaded and its socket is
 * live.
 *
 * @param last path of the call that the screen makes last, if this call comes some time after the
 * first paint
 */
async function watch(token: string, path: string, last?: string) {
  const page = await newPage(product.browser, { token });
  const isLive = page
    .waitForEvent('websocket')
    .then((socket) => socket.waitForEvent('framereceived'));
  const isRead = last === undefined ? undefined : page.waitForResponse(`**${last}`);
  await page.goto(product.server.url + path);
  await isLive;
  await isRead;
  await waitForSettledPage(page);
  const read: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) read.push(pathname);
  });
  return { page, read };
}
type Watched = Awaited<ReturnType<typeof watch>>;

/**
 * Awaits a change made elsewhere, and returns what each screen has read because of the change.
 * Waits until the screen named `first` has read something.
 */
async function after(change: Promise<unknown>, screens: Record<string, Watched>, first: string) {
  await change;
  await pollUntilTruthy(async () => (screens[first]?.read.length ?? 0) > 0);
  // Waits for all screens, so no late read counts for the next change.
  await Promise.all(
    Object.values(screens).map(({ page }: { page: Page }) => waitForSettledPage(page)),
  );
  return Object.fromEntries(
    Object.entries(screens).map(([name, { read }]) => [name, read.splice(0).toSorted()]),
  );
}

test('a screen refetches only after a change that concerns it', async () => {
  const { server } = product;
  const admin = await buildPerson(server.ctx, { role: 'admin' });
  const screens = {
    checkIn: await watch(business.otherValet.token, '/valet-checkin'),
    jobs: await watch(business.valet.token, '/valet-dashboard', '/api/valet/stats'),
    customer: await watch(customer.token, '/dashboard/current'),
    users: await watch(admin.token, '/admin-dashboard/users'),
  };

  expect(await after(openTicket(server, business), screens, 'checkIn')).toEqual({
    checkIn: [`/api/locations/${business.location.id}/free-places`, '/api/valet/tickets'],
    jobs: [],
    customer: [],
    users: [],
  });

  const asking = customer.call('PATCH /api/services/{id}/request-retrieval', {
    params: { id: serviceId },
    body: { retrievalTime: 'now' },
  });
  const asked = await after(asking, screens, 'customer');
  expect(asked).toMatchObject({ checkIn: [], jobs: [], users: [] });
  expect(asked['customer']).toContain('/api/services');
  expect(asked['customer']?.every((path) => path.startsWith('/api/services'))).toBe(true);

  const { order } = await asking;
  const paying = customer.call('POST /api/customer/orders/{id}/payment/confirm', {
    params: { id: order?.id ?? '' },
    body: { tipCents: 0, confirmationTokenId: await cardToken(server) },
  });
  const paid = await after(paying, screens, 'jobs');
  expect(paid['users']).toEqual([]);
  // Ignores notifications, because both valets also get one about the requested car.
  const ofCars = (paths: string[] = []) => paths.filter((path) => path !== '/api/notifications');
  expect(ofCars(paid['checkIn'])).toEqual([]);
  expect(ofCars(paid['jobs'])).toEqual(['/api/valet/active-services']);
});

test('an order to be paid at the handover is on the board and among the jobs at once', async () => {
  const { server } = product;
  const gate = await buildStaffedBusiness(server.ctx);
  await updateRows(server, 'locations', gate.location.id, { pay_when: 'atHandover' });
  const car = await parkCar(server, gate);
  const screens = {
    board: await watch(gate.manager.token, '/dispatcher-queue', '/api/queue?**'),
    jobs: await watch(gate.valet.token, '/valet-dashboard', '/api/valet/stats'),
  };
  const asked = await after(requestCar(server, car), screens, 'board');
  expect(asked['board']).toContain('/api/queue');
  expect(asked['jobs']).toContain('/api/valet/active-services');
});
