import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { type Look, looks } from '../e2e/looks.ts';
import { texts } from '../e2e/texts.ts';
import { waitForSettledPage } from '../harness/browser.ts';
import type { Answers } from './answerServer.ts';
import {
  administrator,
  customer,
  numbered,
  type Person,
  service,
  serviceDetails,
  valet,
} from './fixtures.ts';
import { showScreen } from './show.ts';

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

async function showLow(path: string, as: Person, look: Look, answers: Answers = {}, width = 390) {
  const { page, press, dialog } = await showScreen(path, { as, ...look, answers });
  await page.setViewportSize({ width, height: LOW });
  const button = (name: string) => dialog.getByRole('button', { name, exact: true });
  return { press, sheet: dialog.locator('.sheet'), button };
}

/** Answers the calls about the only car of a customer. */
const answersOf = (car: ReturnType<typeof service>): Answers => ({
  'GET /api/services': [car],
  'GET /api/services/{id}': { ...serviceDetails(), ...car },
  'GET /api/services/summary': {},
});

const preferences: Answers = { 'GET /api/notifications/preferences': {} };

test.each([looks[0], looks[3]])(
  'the submit button of a dialog stays visible on a low screen ($locale $theme)',
  async (look) => {
    const words = texts[look.locale];
    const { vehicle } = words.customer;
    const { press, sheet, button } = await showLow('/dashboard/vehicles', customer(), look);
    await press(words.vehicles.add);
    const submit = button(vehicle.submit);
    await staysInReach(sheet, submit);
    const plate = sheet.getByRole('textbox', { name: vehicle.plate });
    await sheet.evaluate((one) => one.scrollTo(0, 0));
    await plate.focus();
    const [field, foot] = [await plate.boundingBox(), await submit.boundingBox()];
    expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThanOrEqual(foot?.y ?? 0);
    expect(field?.height).toBe(foot?.height);
    const edge = await sheet.evaluate((one) => getComputedStyle(one).borderTopWidth);
    expect(edge).toBe(look.theme === 'dark' ? '1px' : '0px');

    // The buttons below a long text.
    const account = await showLow('/dashboard/profile', customer(), look, preferences);
    await account.press(words.profile.delete.button);
    await staysInReach(account.sheet, account.button(words.profile.delete.submit));
    const parked = answersOf(service({ can: { requestRetrieval: true } }));
    const current = await showLow('/dashboard/current', customer(), look, parked);
    await current.press(words.services.current.retrieve);
    await staysInReach(current.sheet, current.button(words.serviceDialogs.retrieval.submit));
    const past = service({
      status: 'completed',
      stayStatus: 'returned',
      paidAt: new Date().toISOString(),
      paymentStatus: 'completed',
      totalAmount: 19.2,
      serviceFee: 15,
      platformFee: 1.2,
      tipAmount: 3,
      can: { rate: true },
    });
    const path = `/dashboard/history?visit=${past.id ?? ''}`;
    const visit = await showLow(path, customer(), look, answersOf(past));
    const receipt = visit.sheet.getByRole('link', { name: words.services.details.receipt });
    await staysInReach(visit.sheet, receipt);

    const businessName = 'Harbour Gate';
    const application = {
      id: numbered(31),
      businessName,
      locations: [{ name: 'Front gate', address: '1 Quay Road', city: 'Miami', country: 'US' }],
      note: 'Two entrances. '.repeat(40),
      status: 'pending' as const,
    };
    const desk = await showLow('/admin-dashboard/applications', administrator(), look, {
      'GET /api/admin/applications': { applications: [application] },
      'GET /api/admin/applications/{id}': { application },
    });
    await desk.press(words.t('admin:applications.openOf', { name: businessName }));
    const { approve, decline } = words.admin.applications;
    await staysInReach(desk.sheet, desk.button(approve));
    await desk.button(decline).click();
    await staysInReach(desk.sheet, desk.button(decline));
  },
);

test.each([looks[1], looks[2]])(
  'the submit button of a form stays visible on a low screen ($locale $theme)',
  async (look) => {
    const { sessions } = texts[look.locale];
    const path = '/valet-dashboard?view=sessions';
    const { press, sheet, button } = await showLow(path, valet(), look, {}, 1280);
    await press(sessions.add);
    await staysInReach(sheet, button(sessions.form.submit));
    expect(await sheet.count()).toBe(1);
  },
);

test.each([looks[0], looks[1]])(
  'a form focuses its first field with a keyboard, and opens no keyboard on a $viewport',
  async (look) => {
    const { profile, vehicles } = texts[look.locale];
    const isDesk = look.viewport === 'desktop';
    for (const [path, button, field] of [
      ['/dashboard/profile', profile.name.change, 'firstName'],
      ['/dashboard/vehicles', vehicles.add, 'SELECT'],
    ] as const) {
      const { page, press, dialog } = await showScreen(path, {
        as: customer(),
        ...look,
        answers: preferences,
      });
      await press(button);
      await dialog.waitFor();
      await waitForSettledPage(page);
      const focused = await dialog.evaluate((window) => {
        const at = document.activeElement;
        return at === window ? 'window' : (at?.getAttribute('name') ?? at?.tagName);
      });
      expect(focused).toBe(isDesk ? field : 'window');
    }
  },
);
