import { expect, test } from 'vitest';
import { buildCustomer } from '../factories/customers.ts';
import { buildStaffedBusiness } from '../factories/people.ts';
import { parkCar, requestCar } from '../factories/stays.ts';
import { type Page, waitForSettledPage } from '../harness/browser.ts';
import { runProduct } from '../harness/product.ts';
import { buildBeforeAll } from '../harness/runServer.ts';
import { requestedReturn } from './customerCars.ts';
import { newPage, openPage } from './pages.ts';
import { payerOn } from './payer.ts';
import { guestOn } from './people.ts';
import { texts } from './texts.ts';
import { expectFocused } from './measures.ts';

const words = texts.en;
const product = runProduct();
const business = buildBeforeAll(() => buildStaffedBusiness(product.server.ctx));

const phone = { viewport: 'phone' } as const;

/** Finds an element that covers the focused one, or the text below it. */
const findCover = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return null;
    const error = document.getElementById(focused.getAttribute('aria-describedby') ?? '');
    for (const part of [focused, error]) {
      if (!part) continue;
      const { left, right, width, top, bottom, height } = part.getBoundingClientRect();
      // Skips hidden radios, which are behind their labels, and elements higher than half the
      // window.
      if (width <= 1 || height <= 1 || height > innerHeight / 2) continue;
      // Checks the visible part of an element, because a row may scroll sideways.
      const x = (Math.max(left, 0) + Math.min(right, innerWidth)) / 2;
      for (const y of [top + 2, bottom - 2]) {
        const on = document.elementFromPoint(x, y);
        if (!on || !(part.contains(on) || on.contains(part))) {
          const name = `${focused.tagName} ${focused.getAttribute('name') ?? ''} ${focused.textContent}`;
          return `${name} at ${Math.round(y)} lies under ${on?.outerHTML.slice(0, 120) ?? 'nothing'}`;
        }
      }
    }
    return null;
  });

const MOST_STOPS = 60;

/** Presses Tab through the page, forwards and backwards. Nothing may cover the focused element. */
async function expectFocusSeen(page: Page): Promise<void> {
  await waitForSettledPage(page);
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let stop = 0; stop < MOST_STOPS; stop += 1) {
      await page.keyboard.press(key);
      if (await page.evaluate(() => document.activeElement === document.body)) break;
      expect(await findCover(page)).toBe(null);
    }
  }
}

test('the ticket on a phone shows the error of the card above its bar', async () => {
  const { server, browser } = product;
  const car = await parkCar(server, business);
  await requestCar(server, car);
  const page = await newPage(browser, phone);
  const guest = guestOn(page, words);
  await guest.open(`${server.url}/customer/ticket/${car.ticketToken}`);
  await guest.headline('pay');
  await page.getByLabel(words.sandbox.card.number).waitFor();
  await expectFocusSeen(page);
  for (const [name, right] of [
    ['number', '4242424242424242'],
    ['expiry', '12/40'],
    ['cvc', '123'],
  ] as const) {
    await page.evaluate(() => scrollTo({ top: 0 }));
    await guest.pay('$16.20');
    const field = page.getByLabel(words.sandbox.card[name]);
    await expectFocused(field);
    await waitForSettledPage(page);
    expect(await findCover(page)).toBe(null);
    await field.fill(right);
  }
});

test('no bar covers the focused element on a phone, when paying and when checking in', async () => {
  const { server, browser } = product;
  const customer = await buildCustomer(server);
  const { id } = await requestedReturn(server, customer, business);
  const page = await newPage(browser, { token: customer.token, ...phone });
  await payerOn(page, server.url, words).open(id);
  await page.getByLabel(words.sandbox.card.number).waitFor();
  await expectFocusSeen(page);
  await page.context().close();

  const valet = await openPage(product, '/valet-checkin', {
    token: business.valet.token,
    ...phone,
  });
  await valet.getByRole('textbox', { name: words.checkin.plate }).waitFor();
  await expectFocusSeen(valet);
  await valet.getByRole('button', { name: words.checkin.create }).click();
  await waitForSettledPage(valet);
  expect(await findCover(valet)).toBe(null);
});
