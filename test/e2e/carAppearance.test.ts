import { expect, test } from 'vitest';
import { carPaints } from '#domain/vehicles/carPaints.ts';
import { buildCustomer } from '../factories/customers.ts';
import { buildStaffedBusiness } from '../factories/people.ts';
import { createSession } from '../factories/sessions.ts';
import { openTicket, paidCar } from '../factories/stays.ts';
import { type Page, startAfresh } from '../harness/browser.ts';
import { runProduct } from '../harness/product.ts';
import { requestedReturn } from './customerCars.ts';
import { newPage } from './pages.ts';
import { visitScreens } from './walk.ts';

const product = runProduct();

const colorOf = (hex: string) =>
  `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`;

/** Returns the colours of the discs beside the car silhouettes of a screen. */
async function discsOn(page: Page): Promise<string[]> {
  await page.locator('.car svg').first().waitFor();
  return page
    .locator('.car:has(svg) > i')
    .evaluateAll((discs) => [
      ...new Set(discs.map((disc) => getComputedStyle(disc).backgroundColor)),
    ]);
}

test('each screen shows a car in its colour and with its body', { timeout: 120_000 }, async () => {
  const { server } = product;
  const business = await buildStaffedBusiness(server.ctx);
  const customer = await buildCustomer(server);
  const { id } = await requestedReturn(server, customer, business);
  const { ticketToken } = await paidCar(server, business);
  await openTicket(server, business);
  await createSession(server, business);
  const gray = colorOf(carPaints.Gray);
  const blue = colorOf(carPaints.Blue);
  const of = (token: string | undefined, color: string, ...paths: string[]) =>
    paths.map((path) => ({ name: path, path, color, ...(token && { token }) }));
  const page = await newPage(product.browser, { viewport: 'desktop' });
  for await (const { path, color } of visitScreens(page, product, [
    ...of(
      customer.token,
      gray,
      '/dashboard',
      '/dashboard/current',
      '/dashboard/vehicles',
      '/dashboard/history',
      `/dashboard/history?visit=${id}`,
      `/customer/payment?serviceId=${id}`,
    ),
    ...of(undefined, blue, `/customer/ticket/${ticketToken}`),
    ...of(
      business.valet.token,
      blue,
      '/valet-dashboard',
      '/valet-dashboard?view=sessions',
      '/valet-checkin',
    ),
    ...of(business.manager.token, blue, '/dispatcher-queue'),
  ]))
    expect([path, await discsOn(page)]).toEqual([path, [color]]);
});

test('a narrow list of services breaks no word', async () => {
  const { server } = product;
  const business = await buildStaffedBusiness(server.ctx);
  const customer = await buildCustomer(server);
  await requestedReturn(server, customer, business);
  const page = await newPage(product.browser, { viewport: 'desktop' });
  await startAfresh(page, server.url, customer.token);
  await page.goto(`${server.url}/dashboard`);
  const row = page
    .getByRole('listitem')
    .filter({ has: page.locator('.car') })
    .first();
  const place = row.getByText(business.location.name, { exact: true });
  await place.waitFor();
  const lines = await place.evaluate((name) =>
    Math.round(
      name.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(name).lineHeight),
    ),
  );
  expect(lines).toBe(1);
});
