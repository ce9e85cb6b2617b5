import { expect, test } from 'vitest';
import { aVehicle, buildCustomer, parkedService } from '../factories/customers.ts';
import { buildStaffedBusiness } from '../factories/people.ts';
import { runProduct } from '../harness/product.ts';
import { buildBeforeAll } from '../harness/runServer.ts';
import { paidReturn, driveRetrieval } from './customerCars.ts';
import { customerOn, openPage } from './customerPages.ts';
import { texts } from './texts.ts';

const product = runProduct();
const business = buildBeforeAll(() => buildStaffedBusiness(product.server.ctx));

test('the car at the curb comes first of two cars, and each link opens its own car', async () => {
  const { server, browser } = product;
  const words = texts.en;
  const customer = await buildCustomer(server);
  const atTheCurb = await paidReturn(server, customer, business);
  await driveRetrieval(server, business, atTheCurb.id, ['accept', 'ready']);
  // The second car is newer, so the list of vehicles shows it first.
  const second = await customer.call('POST /api/vehicles', { body: aVehicle() });
  const parked = await parkedService(server, { ...customer, vehicle: second }, business);

  const page = await openPage(browser, customer, { viewport: 'desktop' });
  const guest = customerOn(page, server.url, words);
  await guest.open();
  await guest.headline('atCurb');
  await page.getByRole('link', { name: words.t('customer:myCar.others', { count: 1 }) }).click();
  await page.waitForURL(`**/dashboard/current?service=${parked.id}`);
  await guest.headline('parked');

  const switcher = page.getByRole('navigation', { name: words.services.current.cars });
  const cars = switcher.getByRole('link');
  await expect.poll(() => cars.count()).toBe(2);
  expect(await cars.first().textContent()).toContain(customer.vehicle.licensePlate);
  // Each car has a picture with its colour and shape.
  expect(await cars.locator('.car svg').count()).toBe(2);
  const chosen = switcher.locator('[aria-current]');
  const isMarked = async (plate: string) => {
    await expect.poll(() => chosen.allTextContents()).toHaveLength(1);
    expect(await chosen.textContent()).toContain(plate);
    const look = (of: typeof cars) => of.evaluate((car) => getComputedStyle(car).borderColor);
    const others = switcher.locator('a:not([aria-current])');
    expect(await look(chosen)).not.toBe(await look(others));
  };
  await isMarked(second.licensePlate);
  const section = page
    .getByRole('navigation', { name: words.customer.sections.label })
    .getByRole('link', { name: words.customer.sections.current, exact: true });
  expect(await section.getAttribute('aria-current')).toBe('page');
  // Without a car in the URL the page shows the most urgent car.
  await guest.open('/current');
  await guest.headline('atCurb');
  await isMarked(customer.vehicle.licensePlate);

  await guest.section('vehicles');
  await page
    .getByRole('listitem')
    .filter({ hasText: second.licensePlate })
    .getByRole('link', { name: words.vehicles.toCurrent })
    .click();
  await page.waitForURL(`**/dashboard/current?service=${parked.id}`);
  await page.context().close();
});
