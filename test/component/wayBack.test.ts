import { expect, test } from 'vitest';
import { looks } from '../e2e/looks.ts';
import { forCar, texts } from '../e2e/texts.ts';
import { type Page, waitForSettledPage } from '../harness/browser.ts';
import type { Answers } from './answerServer.ts';
import {
  carCard,
  customer,
  guestOrder,
  guestTicket,
  manager,
  queue,
  queueOrder,
  service,
  serviceDetails,
} from './fixtures.ts';
import { showScreen } from './show.ts';

const CURRENT = '/dashboard/current';

/**
 * Waits until the dialog and its history entry are gone. A remaining entry would cost one more
 * press of Back.
 */
async function leftWindow(page: Page): Promise<void> {
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect
    .poll(() => page.evaluate(() => (history.state as { window?: 1 })?.window))
    .toBe(undefined);
}

/**
 * Opens a dialog by this button and closes it by Back and Escape. The URL and the page stay the
 * same.
 */
async function closesByBack(page: Page, name: string | RegExp): Promise<void> {
  const before = page.url();
  const button = page.getByRole('button', { name, exact: true }).filter({ visible: true }).first();
  await page.evaluate(() => Object.assign(globalThis, { isSame: true }));
  for (const leave of ['back', 'escape', 'back'] as const) {
    await button.click();
    await page.getByRole('dialog').waitFor();
    if (leave === 'escape') await page.keyboard.press('Escape');
    else await page.goBack();
    await leftWindow(page);
    expect(page.url()).toBe(before);
  }
  expect(await page.evaluate(() => 'isSame' in globalThis)).toBe(true);
}

/** Answers the calls about a parked car, whose return is due once it is requested. */
function answersOfCar(): Answers {
  let car = service({ can: { requestRetrieval: true } });
  return {
    'GET /api/services': () => [car],
    'GET /api/services/{id}': () => ({ ...serviceDetails(), ...car }),
    'PATCH /api/services/{id}/request-retrieval': () => {
      const order = guestOrder();
      car = service({
        status: 'retrieval_requested',
        stayStatus: 'returning',
        order,
        totalAmount: 16.2,
        can: { pay: true, cancelRetrieval: true },
      });
      return car;
    },
    'GET /api/payment-methods': {},
    'GET /api/notifications/preferences': {},
  };
}

test.each([looks[0], looks[2]])(
  'Back closes the open dialog and keeps the page ($locale $viewport)',
  async (look) => {
    const { board, profile, services, t, ticket, vehicles } = texts[look.locale];
    const guest = await showScreen('/customer/ticket/a-ticket-of-a-guest', {
      ...look,
      answers: {
        'GET /api/customer/ticket/{token}': guestTicket(),
        'GET /api/customer/ticket/{token}/conversation': { isOpen: true },
      },
    });
    await closesByBack(guest.page, ticket.talk.open);
    for (const [path, ...names] of [
      ['/dashboard/vehicles', vehicles.add],
      ['/dashboard/profile', profile.name.change, profile.delete.button],
      [CURRENT, services.current.retrieve],
    ] as const) {
      const { page } = await showScreen(path, { as: customer(), ...look, answers: answersOfCar() });
      for (const name of names) await closesByBack(page, name);
    }
    const order = queueOrder({ status: 'paid', amountDueCents: 0, can: { assign: true } });
    const { page } = await showScreen('/dispatcher-queue', {
      as: manager(),
      ...look,
      answers: {
        'GET /api/queue': queue({ orders: [order] }),
        'GET /api/stays/{id}': carCard(),
        'GET /api/conversations/{id}': { isOpen: true },
      },
    });
    await closesByBack(page, forCar(t('notifications:openUnread', { count: 0, shown: '0' })));
    await closesByBack(page, forCar(board.assign));
    expect(page.url()).toContain('/dispatcher-queue');
  },
);

test('typed text is kept when a dialog closes, and a page left from a dialog is one step back', async () => {
  const { customer: words, serviceDialogs, services, vehicles } = texts.en;
  const { page, dialog, press, pressIn } = await showScreen('/dashboard/vehicles', {
    as: customer(),
    answers: answersOfCar(),
  });
  const plate = dialog.getByRole('textbox', { name: words.vehicle.plate });
  await press(vehicles.add);
  await plate.fill('LATE 77');
  await page.goBack();
  await plate.waitFor({ state: 'detached' });
  await press(vehicles.add);
  expect(await plate.inputValue()).toBe('LATE 77');
  await page.keyboard.press('Escape');
  await leftWindow(page);

  await page.goto(new URL(CURRENT, page.url()).href);
  await press(services.current.retrieve);
  await dialog.getByRole('button', { name: serviceDialogs.retrieval.submit }).waitFor();
  await page.goBack();
  await dialog.waitFor({ state: 'detached' });
  expect(page.url()).toContain(CURRENT);
  // A reload closes the dialog, and leaves no step behind.
  await press(services.current.retrieve);
  await dialog.waitFor();
  await page.reload();
  await leftWindow(page);
  await press(services.current.retrieve);
  await pressIn(serviceDialogs.retrieval.submit);
  await page.waitForURL('**/customer/payment?*');
  await waitForSettledPage(page);
  await page.goBack();
  await page.waitForURL(`**${CURRENT}**`);
  await waitForSettledPage(page);
  await page.goBack();
  await page.waitForURL('**/dashboard/vehicles');
});
