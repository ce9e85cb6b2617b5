import { expect, test } from 'vitest';
import { buildCustomer } from '../factories/customers.ts';
import { buildStaffedBusiness } from '../factories/people.ts';
import { pollUntilTruthy } from '../factories/stays.ts';
import { runProduct } from '../harness/product.ts';
import { buildBeforeEach } from '../harness/runServer.ts';
import { payService, driveRetrieval } from './customerCars.ts';
import { customerOn } from './customerPages.ts';
import { newPage } from './pages.ts';
import { texts } from './texts.ts';

const product = runProduct();
const business = buildBeforeEach(() => buildStaffedBusiness(product.server.ctx));
const customer = buildBeforeEach(() => buildCustomer(product.server));

test('a customer requests a valet and follows the car live until it is returned', async () => {
  const { server, browser } = product;
  const words = texts.ar;
  const { services, serviceDialogs } = words;
  const page = await newPage(browser, { token: customer.token, locale: 'ar', viewport: 'desktop' });
  const guest = customerOn(page, server.url, words);
  await guest.open();
  await guest.openRequest();
  await guest.choosePlace(business.location.name);
  await guest.sendRequest();
  await guest.sees(serviceDialogs.request.done);
  await page.waitForURL('**/dashboard/current?service=*');
  await guest.headline('requested');

  // Marks the page, to prove that hints update it without a reload.
  const marked = () => page.evaluate(() => Boolean((globalThis as { mark?: true }).mark));
  await page.evaluate(() => void ((globalThis as { mark?: true }).mark = true));
  const [service] = await customer.call('GET /api/services', { query: {} });
  const id = service?.id ?? '';
  const valet = server.as(business.valet.token);
  await valet('POST /api/services/{id}/accept', { params: { id } });
  await guest.headline('withValet');
  await valet('POST /api/services/{id}/complete', {
    params: { id },
    body: { parkingSpot: 'C3-07' },
  });
  await guest.headline('parked');
  await guest.sees('C3-07');
  await guest.sees('$16.20');

  await guest.openRetrieval();
  await guest.sendRetrieval();
  await guest.sees(serviceDialogs.retrieval.done);
  await page.waitForURL(`**/customer/payment?serviceId=${id}`);
  // The dashboard, which is left, shows the same amount.
  await page.getByRole('heading', { name: words.payment.headline.pay }).first().waitFor();
  await guest.sees(/\$16\.20/);
  await page.goBack();
  await guest.headline('waitingForPayment');
  await page
    .getByRole('button', { name: new RegExp(services.current.pay) })
    .getByText('$16.20')
    .waitFor();

  await payService(server, customer, id);
  await guest.headline('waitingForRunner');
  await guest.sees(services.arrival.next);
  await driveRetrieval(server, business, id, ['accept']);
  await guest.headline('onItsWay');
  await driveRetrieval(server, business, id, ['ready']);
  await guest.headline('atCurb');
  await driveRetrieval(server, business, id, ['hand over']);
  await guest.headline('returned');
  expect(await marked()).toBe(true);

  await page.getByRole('radio', { name: words.t('services:rating.stars', { count: 4 }) }).click();
  await guest.sees(services.rating.thanks);
  await pollUntilTruthy(
    async () => (await customer.call('GET /api/services/{id}', { params: { id } })).rating === 4,
  );
});

test('another try after a crash reads the data of the screen again', async () => {
  const page = await newPage(product.browser, { token: customer.token });
  const guest = customerOn(page, product.server.url, texts.en);
  await page.route('**/api/vehicles', (route) => route.fulfill({ json: [null] }));
  await guest.open('/vehicles');
  await page.getByText(texts.en.common.failure.title).waitFor();
  await page.unroute('**/api/vehicles');
  await guest.retry();
  await guest.sees(customer.vehicle.licensePlate);
});
