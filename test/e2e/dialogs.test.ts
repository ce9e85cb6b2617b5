import { expect, test } from 'vitest';
import { anApplication } from '../factories/accounts.ts';
import { buildCustomer, parkedService, returnedService } from '../factories/customers.ts';
import { buildPerson, buildStaffedBusiness } from '../factories/people.ts';
import type { Locator } from 'playwright-core';
import { newPage, takeScreenshot, waitForSettledPage } from '../harness/browser.ts';
import { runProduct } from '../harness/product.ts';
import { type Look, looks } from './looks.ts';
import { texts } from './texts.ts';

const product = runProduct();

/** Height in pixels, lower than any upright phone, as if the keyboard were open. */
const LOW = 480;

/**
 * Expects that the button is visible and can be pressed while the dialog is scrolled to its top and
 * to its end.
 */
async function staysInReach(sheet: Locator, button: Locator): Promise<void> {
  await button.waitFor();
  await waitForSettledPage(sheet.page());
  expect(await sheet.evaluate((one) => one.scrollHeight > one.clientHeight)).toBe(true);
  for (const scrolled of [0, 10_000]) {
    await sheet.evaluate((one, top) => one.scrollTo(0, top), scrolled);
    const box = await button.boundingBox();
    expect((box?.y ?? LOW) + (box?.height ?? 0)).toBeLessThanOrEqual(LOW);
    expect(
      await button.evaluate((one) => {
        const { x, y, width, height } = one.getBoundingClientRect();
        return one.contains(document.elementFromPoint(x + width / 2, y + height / 2));
      }),
    ).toBe(true);
  }
}

async function openLow(token: string, path: string, look: Look, width = 390) {
  const page = await newPage(product.browser, look);
  await page.addInitScript((own) => localStorage.setItem('auth_token', own), token);
  await page.goto(`${product.server.url}${path}`);
  await page.setViewportSize({ width, height: LOW });
  const dialog = page.getByRole('dialog');
  const button = (name: string) => dialog.getByRole('button', { name, exact: true });
  return { page, sheet: dialog.locator('.sheet'), button };
}

test.each([looks[0], looks[3]])(
  'the submit button of a dialog stays visible on a low screen ($locale $theme)',
  async (look) => {
    const { vehicles, customer } = texts[look.locale];
    const { token } = await buildCustomer(product.server);
    const { page, sheet, button: find } = await openLow(token, '/dashboard/vehicles', look);
    await page.getByRole('button', { name: vehicles.add, exact: true }).first().click();
    const submit = find(customer.vehicle.submit);
    await staysInReach(sheet, submit);
    const plate = sheet.getByRole('textbox', { name: customer.vehicle.plate });
    await sheet.evaluate((one) => one.scrollTo(0, 0));
    await plate.focus();
    const [field, button] = [await plate.boundingBox(), await submit.boundingBox()];
    expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0);
    expect(field?.height).toBe(button?.height);

    const edge = await sheet.evaluate((one) => getComputedStyle(one).borderTopWidth);
    expect(edge).toBe(look.theme === 'dark' ? '1px' : '0px');
    await takeScreenshot(page, `dialog-low-${look.locale}`);
    await page.close();
  },
);

test.each([looks[0], looks[3]])(
  'the buttons below a long text stay visible on a low screen ($locale $theme)',
  async (look) => {
    const { server } = product;
    const { admin, profile, serviceDialogs, services } = texts[look.locale];
    const businessName = `Harbour ${look.locale}`;
    await server.as()('POST /api/business/applications', {
      body: anApplication({ businessName, note: 'Two entrances. '.repeat(40) }),
    });
    const administrator = await buildPerson(server.ctx, { role: 'admin' });
    const path = '/admin-dashboard/applications';
    const applications = await openLow(administrator.token, path, look);
    const name = texts[look.locale].t('admin:applications.openOf', { name: businessName });
    await applications.page.getByRole('button', { name }).click();
    await staysInReach(applications.sheet, applications.button(admin.applications.approve));
    await applications.button(admin.applications.decline).click();
    await staysInReach(applications.sheet, applications.button(admin.applications.decline));
    await takeScreenshot(applications.page, `dialog-low-application-${look.locale}`);
    await applications.page.close();

    const customer = await buildCustomer(server);
    const account = await openLow(customer.token, '/dashboard/profile', look);
    await account.page.getByRole('button', { name: profile.delete.button, exact: true }).click();
    await staysInReach(account.sheet, account.button(profile.delete.submit));
    await account.page.close();

    const business = await buildStaffedBusiness(server.ctx);
    const service = await parkedService(server, customer, business);
    const current = await openLow(customer.token, `/dashboard/current?service=${service.id}`, look);
    await current.page.getByRole('button', { name: services.current.retrieve }).first().click();
    await staysInReach(current.sheet, current.button(serviceDialogs.retrieval.submit));
    await takeScreenshot(current.page, `dialog-low-retrieval-${look.locale}`);
    await current.page.close();

    const guest = await buildCustomer(server);
    const { id } = await returnedService(server, guest, business);
    const visit = await openLow(guest.token, `/dashboard/history?visit=${id}`, look);
    await staysInReach(
      visit.sheet,
      visit.sheet.getByRole('link', { name: services.details.receipt }),
    );
    await takeScreenshot(visit.page, `dialog-low-visit-${look.locale}`);
    await visit.page.close();
  },
);

test.each([looks[1], looks[2]])(
  'the submit button of a form stays visible on a low screen ($locale $theme)',
  async (look) => {
    const { sessions } = texts[look.locale];
    const { valet } = await buildStaffedBusiness(product.server.ctx);
    const path = '/valet-dashboard?view=sessions';
    const { page, sheet, button } = await openLow(valet.token, path, look, 1280);
    await page.getByRole('button', { name: sessions.add, exact: true }).click();
    await staysInReach(sheet, button(sessions.form.submit));
    await takeScreenshot(page, `dialog-low-session-${look.locale}`);
    await page.close();
  },
);

test.each([looks[0], looks[1]])(
  'a form focuses its first field with a keyboard, and opens no keyboard on a $viewport',
  async (look) => {
    const { profile, vehicles } = texts[look.locale];
    const { token } = await buildCustomer(product.server);
    const page = await newPage(product.browser, look);
    await page.addInitScript((own) => localStorage.setItem('auth_token', own), token);
    const dialog = page.getByRole('dialog');
    const focused = () =>
      dialog.evaluate((window) => {
        const at = document.activeElement;
        return at === window ? 'window' : (at?.getAttribute('name') ?? at?.tagName);
      });
    const isDesk = look.viewport === 'desktop';
    for (const [path, button, field] of [
      ['/dashboard/profile', profile.name.change, 'firstName'],
      ['/dashboard/vehicles', vehicles.add, 'SELECT'],
    ] as const) {
      await page.goto(`${product.server.url}${path}`);
      await page.getByRole('button', { name: button, exact: true }).first().click();
      await dialog.waitFor();
      await waitForSettledPage(page);
      expect(await focused()).toBe(isDesk ? field : 'window');
    }
    await page.close();
  },
);
