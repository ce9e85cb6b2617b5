import { test } from 'vitest';
import { buildCustomer, parkedService } from '../factories/customers.ts';
import { buildStaffedBusiness } from '../factories/people.ts';
import { createSession } from '../factories/sessions.ts';
import { waitForSettledPage } from '../harness/browser.ts';
import { runProduct } from '../harness/product.ts';
import { delayTimers } from '../harness/delayTimers.ts';
import { payService } from './customerCars.ts';
import { type Look, looks } from './looks.ts';
import { newPage } from './pages.ts';
import { texts } from './texts.ts';
import { expectToastClear } from './expectToastClear.ts';

const product = runProduct();

/** Milliseconds after which a success message closes. */
const DONE_MS = 5000;
/**
 * Milliseconds for which a message stays. Longer than a test, because a closed message covers
 * nothing.
 */
const STAYS_MS = 600_000;

async function open(path: string, token: string, look: Look) {
  const page = await newPage(product.browser, { token, ...look });
  await delayTimers(page, DONE_MS, STAYS_MS);
  await page.goto(`${product.server.url}${path}`);
  const press = (name: string) => page.getByRole('button', { name, exact: true }).first().click();
  return { page, press };
}

/** Heights of the window in pixels; in low windows the QR code is near the lower edge too. */
const heights = [800, 640, 520];

test.each([looks[0], looks[3]])(
  'a success message covers no QR code ($locale $theme $viewport)',
  async (look) => {
    const { sessions, badge: words } = texts[look.locale];
    const business = await buildStaffedBusiness(product.server.ctx);
    const { id } = await createSession(product.server, business);
    const { valet } = business;
    const badge = await open('/valet-dashboard?view=badge', valet.token, look);
    await badge.press(words.make);
    await badge.page.getByText(words.scan).waitFor();
    await badge.press(words.renew);
    await badge.page.getByText(words.renewed).waitFor();
    await expectToastClear(badge.page);
    await badge.page.close();

    const code = await open(`/valet-dashboard?session=${id}`, valet.token, look);
    await code.page.getByRole('img').waitFor();
    const { width } = code.page.viewportSize() ?? { width: 0 };
    for (const height of heights) {
      await code.page.setViewportSize({ width, height });
      const renewed = code.page.waitForResponse('**/api/session/*/regenerate');
      await code.press(sessions.card.regenerate);
      await renewed;
      await code.page.getByText(sessions.code.renewed).waitFor();
      await expectToastClear(code.page);
    }
  },
);

test.each([looks[1], looks[3]])(
  'an error message covers no next step ($locale $theme $viewport)',
  async (look) => {
    const { scan } = texts[look.locale];
    const { token } = await buildCustomer(product.server);
    const { page } = await open('/qr-scanner', token, look);
    await page.getByRole('link', { name: scan.enterCode, exact: true }).waitFor();
    await waitForSettledPage(page);
    const next = page.getByRole('link', { name: scan.enterCode, exact: true });
    // The link to type a code becomes the next step once the page knows that there is no camera.
    await page.locator('a.bg-primary', { hasText: scan.enterCode }).waitFor();
    const { width } = page.viewportSize() ?? { width: 0 };
    // Moves the next step to the lower edge of the window, where messages appear.
    const { y, height } = (await next.boundingBox()) ?? { y: 0, height: 0 };
    await page.setViewportSize({ width, height: Math.ceil(y + height + 24) });
    const chooser = page.waitForEvent('filechooser');
    await page.locator('label').filter({ hasText: scan.picture }).click();
    const text = { name: 'code.png', mimeType: 'image/png', buffer: Buffer.from('no picture') };
    await (await chooser).setFiles(text);
    await page.getByText(scan.notPicture).waitFor();
    await page.evaluate(() => scrollTo(0, 0));
    await expectToastClear(page);
  },
);

test.each([looks[0], looks[2]])(
  'a message covers no QR code in the dialog of a customer’s car ($locale $theme $viewport)',
  async (look) => {
    const { server } = product;
    const { serviceDialogs, services } = texts[look.locale];
    const business = await buildStaffedBusiness(server.ctx);
    const customer = await buildCustomer(server);
    const { id } = await parkedService(server, customer, business);
    const { page } = await open(`/dashboard/current?service=${id}`, customer.token, look);
    await page.getByRole('button', { name: services.current.retrieve }).first().click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: serviceDialogs.retrieval.submit })
      .click();
    await page.waitForURL('**/customer/payment?*');
    // Back would otherwise meet the payment page while it still loads.
    await waitForSettledPage(page);
    await page.goBack();
    await payService(server, customer, id);
    await page.getByRole('button', { name: services.pickup.showQr }).click();
    const code = page.getByRole('dialog').getByRole('img');
    await code.waitFor();
    const { width } = page.viewportSize() ?? { width: 0 };
    for (const height of heights) {
      await page.setViewportSize({ width, height });
      await code.scrollIntoViewIfNeeded();
      await expectToastClear(page);
    }
  },
);
