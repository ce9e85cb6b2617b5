import { expect, test } from 'vitest';
import { buildCustomer, parkedService, returnedService } from '../factories/customers.ts';
import { buildStaffedBusiness } from '../factories/people.ts';
import { pollUntilTruthy } from '../factories/stays.ts';
import { waitForSettledPage } from '../harness/browser.ts';
import { runProduct } from '../harness/product.ts';
import { buildBeforeEach } from '../harness/runServer.ts';
import { scriptOf } from '../harness/scriptOf.ts';
import { payService, driveRetrieval } from './customerCars.ts';
import { customerOn, openPage } from './customerPages.ts';
import { texts } from './texts.ts';

const product = runProduct();
const business = buildBeforeEach(() => buildStaffedBusiness(product.server.ctx));
const customer = buildBeforeEach(() => buildCustomer(product.server));

test('a customer requests a valet and follows the car live until it is returned', async () => {
  const { server, browser } = product;
  const words = texts.ar;
  const { services, serviceDialogs } = words;
  const page = await openPage(browser, customer, { locale: 'ar', viewport: 'desktop' });
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
  await page.context().close();
});

test('a request for the car without a network keeps the card, and says what is missing', async () => {
  await parkedService(product.server, customer, business);
  const page = await openPage(product.browser, customer, { viewport: 'phone' });
  const guest = customerOn(page, product.server.url, texts.en);
  const part = await scriptOf('RetrievalDialog');
  await page.route(part, (route) => route.abort());
  await guest.open();
  await waitForSettledPage(page);
  await page.context().setOffline(true);
  await guest.press(texts.en.services.current.retrieve);
  await page.getByText(texts.en.app.missing.title).waitFor();
  await page.getByText(business.location.name).first().waitFor();
  await guest.button(texts.en.services.current.retrieve).waitFor();
  await page.unroute(part);
  await page.context().setOffline(false);
  await guest.dialog
    .getByRole('heading', { name: texts.en.serviceDialogs.retrieval.title })
    .waitFor();
  await page.context().close();
});

test('details of a past visit without a network keep the list on the screen', async () => {
  await returnedService(product.server, customer, business);
  const page = await openPage(product.browser, customer, { viewport: 'phone' });
  const guest = customerOn(page, product.server.url, texts.en);
  const part = await scriptOf('DetailsDialog');
  await page.route(part, (route) => route.abort());
  await guest.open('/history');
  await waitForSettledPage(page);
  await page.context().setOffline(true);
  await guest.press(new RegExp(business.location.name));
  const missing = page.getByText(texts.en.app.missing.title);
  await missing.waitFor();
  expect(await page.getByRole('button', { name: business.location.name }).isVisible()).toBe(true);
  await page.unroute(part);
  await page.context().setOffline(false);
  await guest.dialog.getByRole('heading', { name: texts.en.services.details.title }).waitFor();
  await page.context().close();
});

test('another try after a crash reads the data of the screen again', async () => {
  const page = await openPage(product.browser, customer, {});
  const guest = customerOn(page, product.server.url, texts.en);
  await page.route('**/api/vehicles', (route) => route.fulfill({ json: [null] }));
  await guest.open('/vehicles');
  await page.getByText(texts.en.common.failure.title).waitFor();
  await page.unroute('**/api/vehicles');
  await guest.retry();
  await guest.sees(customer.vehicle.licensePlate);
  await page.context().close();
});
