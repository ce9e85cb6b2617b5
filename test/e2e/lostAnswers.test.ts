import { describe } from 'vitest';
import { buildCustomer, parkedService } from '../factories/customers.ts';
import { buildStaffedBusiness } from '../factories/people.ts';
import { CARDS } from '../factories/stays.ts';
import { type Page } from '../harness/browser.ts';
import { runProduct } from '../harness/product.ts';
import { buildBeforeEach } from '../harness/runServer.ts';
import { paidReturn } from './customerCars.ts';
import { customerOn } from './customerPages.ts';
import { flowsInTurn } from './looks.ts';
import { newPage } from './pages.ts';
import { texts } from './texts.ts';
import { fillCard } from './measures.ts';

const product = runProduct();
const business = buildBeforeEach(() => buildStaffedBusiness(product.server.ctx));
const customer = buildBeforeEach(() => buildCustomer(product.server));

/** Lets the server process each write, but drops the answer. */
const loseAnswers = (page: Page, path: string) =>
  page.route(path, async (route) => {
    if (route.request().method() === 'GET') return route.continue();
    await route.fetch();
    return route.abort();
  });

const looks = [
  { locale: 'en', viewport: 'desktop' },
  { locale: 'ar', viewport: 'phone' },
] as const;

const takeTurns = flowsInTurn('en', 'ar');

describe.each(looks)('in $locale on a $viewport', (look) => {
  const test = takeTurns(look.locale);
  const words = texts[look.locale];
  const { serviceCancel, services, pay, sandbox, cards } = words;
  const open = async () => {
    const page = await newPage(product.browser, { token: customer.token, ...look });
    return { page, guest: customerOn(page, product.server.url, words) };
  };
  const findStart = (text: string) => (text.split('{amount}')[0] ?? '').trim();

  test('the overview shows the next step after a lost answer: to request the car, then to pay', async () => {
    await parkedService(product.server, customer, business);
    const { page, guest } = await open();
    await guest.open();
    await guest.headline('parked');
    await guest.openRetrieval();
    await guest.sendRetrieval();
    await page.waitForURL(/\/customer\/payment/);
    await guest.open();
    await guest.press(new RegExp(services.current.pay));
    await page.waitForURL(/\/customer\/payment/);
  });

  test('a request cancelled without an answer is shown as cancelled, with its money', async () => {
    await paidReturn(product.server, customer, business);
    const { page, guest } = await open();
    await guest.open('/current');
    await guest.headline('waitingForRunner');
    await loseAnswers(page, '**/api/customer/orders/*/cancel');
    await guest.press(serviceCancel.cancelRetrieval.action);
    await guest.dialog
      .getByRole('button', { name: findStart(serviceCancel.cancelRetrieval.confirmPaid) })
      .click();
    await guest.sees(serviceCancel.cancelRetrieval.done);
    await guest.headline('parked');
  });

  test('the payment page shows a cancelled request after a lost answer too', async () => {
    const { id } = await paidReturn(product.server, customer, business);
    const { page, guest } = await open();
    await page.goto(`${product.server.url}/customer/payment?serviceId=${id}`);
    await loseAnswers(page, '**/api/customer/orders/*/cancel');
    await guest.press(pay.cancel.action);
    await guest.dialog.getByRole('button', { name: findStart(pay.cancel.confirm) }).click();
    await guest.sees(findStart(pay.note.refunded));
  });

  test('a card is not called lost if only the answer is', async () => {
    const { page, guest } = await open();
    await page.goto(`${product.server.url}/dashboard/payment-methods`);
    await loseAnswers(page, '**/api/payment-methods');
    await guest.press(cards.add);
    await fillCard(page, { sandbox }, CARDS.good);
    await guest.press(cards.save);
    await guest.sees(cards.unseen);
    await guest.sees(/4242/);
  });
});
