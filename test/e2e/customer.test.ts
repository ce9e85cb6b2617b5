import { afterAll, beforeAll, beforeEach, describe, expect } from 'vitest';
import { buildCustomer, type Customer, parkedService } from '../factories/customers.ts';
import { buildStaffedBusiness, type TestBusiness } from '../factories/people.ts';
import { eventually } from '../factories/stays.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { payService, returnedService, run } from './customerCars.ts';
import { customerOn, openPage } from './customerPages.ts';
import { flowsInTurn } from './looks.ts';
import { texts } from './texts.ts';

let product: Product;
let business: TestBusiness;
let customer: Customer;
beforeAll(async () => {
  product = await startProduct();
});
beforeEach(async () => {
  business = await buildStaffedBusiness(product.server.ctx);
  customer = await buildCustomer(product.server);
});
afterAll(() => product.close());

const looks = [
  { locale: 'en', viewport: 'phone' },
  { locale: 'ar', viewport: 'desktop' },
] as const;

const takeTurns = flowsInTurn('ar', 'en');

describe.each(looks)('in $locale on a $viewport', (look) => {
  const test = takeTurns(look.locale);
  const words = texts[look.locale];
  const { services } = words;

  test('a customer asks for a valet and follows their car live until it is back', async () => {
    const { server, browser } = product;
    const page = await openPage(browser, customer, look);
    const guest = customerOn(page, server.url, words);
    await guest.open();
    await guest.openRequest();
    await guest.choosePlace(business.location.name);
    await guest.sendRequest();
    await guest.sees(services.request.done);
    await page.waitForURL('**/dashboard/current?service=*');
    await guest.headline('expected');

    // Nothing is loaded anew from here: what happens is heard.
    const marked = () => page.evaluate(() => Boolean((globalThis as { mark?: true }).mark));
    await page.evaluate(() => void ((globalThis as { mark?: true }).mark = true));
    const [service] = await customer.call('GET /api/services', { query: {} });
    const id = service?.id ?? '';
    const valet = server.as(business.valet.token);
    await valet('POST /api/services/{id}/accept', { params: { id } });
    await guest.headline('received');
    await valet('POST /api/services/{id}/complete', {
      params: { id },
      body: { parkingSpot: 'C3-07' },
    });
    await guest.headline('parked');
    await guest.sees('C3-07');
    await guest.sees('$16.20');

    await guest.openRetrieval();
    await guest.sendRetrieval();
    await guest.sees(services.retrieval.done);
    await page.waitForURL(`**/customer/payment?serviceId=${id}`);
    await guest.sees(/\$16\.20/);
    await page.goBack();
    await guest.headline('pay');
    await page
      .getByRole('button', { name: new RegExp(services.current.pay) })
      .getByText('$16.20')
      .waitFor();

    await payService(server, customer, id);
    await guest.headline('queued');
    await guest.sees(services.arrival.next);
    await run(server, business, id, ['accept']);
    await guest.headline('dispatched');
    await run(server, business, id, ['ready']);
    await guest.headline('ready');
    await run(server, business, id, ['hand over']);
    await guest.headline('returned');
    expect(await marked()).toBe(true);

    await page.getByRole('radio', { name: words.t('services:rating.stars', { count: 4 }) }).click();
    await guest.sees(services.rating.thanks);
    await eventually(
      async () => (await customer.call('GET /api/services/{id}', { params: { id } })).rating === 4,
    );
    await page.context().close();
  });

  test('what was is found by words and state, and has its receipt', async () => {
    const { server, browser } = product;
    const past = await returnedService(server, customer, business);
    const elsewhere = await buildStaffedBusiness(server.ctx);
    await parkedService(server, customer, elsewhere);
    const page = await openPage(browser, customer, look);
    const guest = customerOn(page, server.url, words);
    await guest.open();
    await guest.section('history');
    await page.waitForURL('**/dashboard/history');
    const row = (name: string) => page.getByRole('listitem').filter({ hasText: name });
    await row(past.location).waitFor();
    await row(elsewhere.location.name).waitFor();

    // A visit that is opened while words settle stays open, and they are not lost.
    await page.getByRole('searchbox').fill('Location');
    await row(past.location).getByRole('button').click();
    await page.waitForURL(/visit=/);
    await page.evaluate(() => new Promise((done) => setTimeout(done, 600)));
    await guest.dialog.getByText(services.timeline.order.complete).first().waitFor();
    await page.goBack();
    await guest.dialog.waitFor({ state: 'detached' });
    await page.waitForURL(/history\?search=Location$/);

    await page.getByRole('searchbox').fill(past.location);
    await row(elsewhere.location.name).waitFor({ state: 'detached' });
    await page.getByRole('radio', { name: words.common.state.cancelled }).check();
    await guest.sees(services.history.noMatch);
    await guest.press(services.history.clear);
    await page.getByRole('radio', { name: words.common.state.returned }).check();
    await row(elsewhere.location.name).waitFor({ state: 'detached' });

    await row(past.location).getByRole('button').click();
    await guest.dialog.getByText(services.timeline.order.complete).first().waitFor();
    await guest.dialog
      .getByRole('radio', { name: words.t('services:rating.stars', { count: 5 }) })
      .click();
    await guest.sees(services.rating.thanks);
    await guest.dialog.getByRole('link', { name: services.details.receipt }).click();
    await page.waitForURL(`**/dashboard/history/${past.id}/receipt`);
    for (const text of [past.businessName, past.address, '$15.00', '$1.20', '$3.00', '$19.20'])
      await guest.sees(text);
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('button', { name: words.receipt.print }).isVisible()).toBe(false);
    for (const format of ['A4', 'Letter']) {
      const pdf = await page.pdf({ format });
      expect(pdf.toString('latin1').match(/\/Type\s*\/Page[^s]/g)).toHaveLength(1);
    }
    await page.context().close();
  });

  test('a request can be cancelled, and a retrieval taken back', async () => {
    const { server, browser } = product;
    const { id } = await parkedService(server, customer, business);
    const page = await openPage(browser, customer, look);
    const guest = customerOn(page, server.url, words);
    await guest.open('/current');
    await guest.openRetrieval();
    await guest.dialog.getByRole('radio', { name: services.retrieval.custom }).check();
    const submit = guest.dialog.getByRole('button', { name: services.retrieval.submit });
    expect(await submit.isDisabled()).toBe(true);
    const times = guest.dialog.getByRole('combobox', { name: services.retrieval.customLabel });
    await times.selectOption({ index: 8 });
    await submit.click();
    await page.waitForURL('**/customer/payment**');
    const { order } = await customer.call('GET /api/services/{id}', { params: { id } });
    expect(new Date(order?.scheduledFor ?? '').getUTCMinutes() % 15).toBe(0);

    await guest.open('/current');
    await guest.press(services.cancelRetrieval.action);
    await guest.dialog.getByRole('button', { name: services.cancelRetrieval.confirm }).click();
    await guest.headline('parked');
    await page.context().close();
  });
});
