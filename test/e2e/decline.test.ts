import { expect, test } from 'vitest';
import { acceptedService, buildCustomer, requestService } from '../factories/customers.ts';
import { buildStaffedBusiness } from '../factories/people.ts';
import { runProduct } from '../harness/product.ts';
import { openPage } from './customerPages.ts';
import { texts } from './texts.ts';

const product = runProduct();

const look = { locale: 'ar', viewport: 'phone' } as const;

test('a valet declines a request and gives a car back', async () => {
  const { server, browser } = product;
  const { jobs, cars, putRight } = texts[look.locale];
  const business = await buildStaffedBusiness(server.ctx);
  const [asking, accepted] = [await buildCustomer(server), await buildCustomer(server)];
  const { id } = await requestService(asking, business);
  await acceptedService(server, accepted, business);
  const page = await openPage(browser, business.valet, look);
  await page.goto(`${server.url}/valet-dashboard`);
  for (const way of ['giveBack', 'decline'] as const) {
    const { submit } = jobs.leave[way];
    const { title, done } = putRight.leave[way];
    await page.getByRole('button', { name: submit }).click();
    const dialog = page.getByRole('dialog', { name: title });
    await dialog.getByLabel(cars.why.changed_mind).check();
    await dialog.getByRole('button', { name: submit }).click();
    await page.getByText(done).waitFor();
  }
  await page.getByText(jobs.empty).waitFor();
  expect(await asking.call('GET /api/services/{id}', { params: { id } })).toMatchObject({
    status: 'cancelled',
  });
  await page.context().close();
});
