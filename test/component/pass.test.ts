import { encode } from 'uqr';
import { describe, expect, test } from 'vitest';
import { writeHandoverQr } from '#domain/orders/handover.ts';
import { looksRight } from '../e2e/looks.ts';
import { texts } from '../e2e/texts.ts';
import { type Page, waitForSettledPage } from '../harness/browser.ts';
import {
  customer,
  guestTicket,
  ORDER_ID,
  paidOrder,
  parkingSession,
  service,
  serviceDetails,
  STAY_ID,
  vehicle,
} from './fixtures.ts';
import { showScreen } from './show.ts';

const handover = { code: '4711', qr: writeHandoverQr(ORDER_ID, '4711') };
const atCurb = (fields: ReturnType<typeof paidOrder> = {}) =>
  paidOrder({
    status: 'ready',
    readyAt: new Date().toISOString(),
    assignedValet: { name: 'Omar' },
    isCancellable: false,
    handover,
    ...fields,
  });

/** Returns the number of dark modules in the QR code of a text. */
const countDark = (text: string) =>
  encode(text, { ecc: 'M', border: 4 }).data.flat().filter(Boolean).length;

/** Returns texts larger than a headline (28 pixels), with their sizes. */
const largeType = (page: Page) =>
  page.locator('main').evaluate((main) =>
    [...main.querySelectorAll('*')].flatMap((element) => {
      const own = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      );
      const size = Number.parseFloat(getComputedStyle(element).fontSize);
      return own && size > 28 ? [`${size} ${element.textContent}`] : [];
    }),
  );

async function expectPass(page: Page, number: string, { t } = texts.en) {
  const pass = page.locator('[data-pass]');
  await pass.getByText(t('pass:showTo', { name: 'Omar' })).waitFor();
  await pass.getByText('Main entrance').waitFor();
  await page.getByText('Omar').first().waitFor();
  const line = await pass.getByText(number, { exact: true }).boundingBox();
  expect(line?.height).toBeLessThan(60);
  const image = pass.getByRole('img', { name: new RegExp(RegExp.escape(number)) });
  await image.waitFor();
  await waitForSettledPage(page);
  const drawn = (await image.locator('path').getAttribute('d')) ?? '';
  expect(drawn.split('M')).toHaveLength(countDark(handover.qr) + 1);
  await pass.locator('bdi', { hasText: handover.code }).waitFor();
  expect((await image.boundingBox())?.width).toBeGreaterThanOrEqual(160);
  expect(await largeType(page)).toEqual([
    ...Array.from(handover.code, (digit) => `56 ${digit}`),
    `40 ${number}`,
  ]);
}

describe('at the curb', () => {
  test.each(['en', 'ar'] as const)('the ticket page shows a pass in %s', async (locale) => {
    const { page } = await showScreen('/customer/ticket/a-ticket-of-a-guest', {
      locale,
      answers: {
        'GET /api/customer/ticket/{token}': guestTicket({
          location: { ...guestTicket().location, entrance: 'Main entrance' },
          orders: [atCurb()],
        }),
      },
    });
    await expectPass(page, '1042', texts[locale]);
    if (locale === 'en') await looksRight(page, 'pass-ticket');
    // A press anywhere on the pass opens it on the full screen; Escape and the button close it.
    const { t } = texts[locale];
    const full = page.getByRole('dialog', { name: t('pass:show') });
    await page.locator('[data-pass]').click({ position: { x: 20, y: 120 } });
    await full.getByText(handover.code, { exact: true }).waitFor();
    await full.getByText('1042', { exact: true }).waitFor();
    await waitForSettledPage(page);
    if (locale === 'ar') await looksRight(page, 'pass-full');
    await page.keyboard.press('Escape');
    await full.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: t('pass:full') }).click();
    await full.getByRole('button', { name: t('common:actions.close') }).click();
    await full.waitFor({ state: 'detached' });
  });

  test('the dashboard’s current car shows a pass, also for a free stay', async () => {
    const car = service({
      status: 'retrieval_requested',
      stayStatus: 'ready',
      entrance: 'Main entrance',
      pickupCode: '1042',
      order: atCurb({ valetFeeCents: 0, platformFeeCents: 0, totalCents: 0 }),
    });
    const { page } = await showScreen('/dashboard/current', {
      as: customer(),
      answers: {
        'GET /api/vehicles': [vehicle()],
        'GET /api/services': [car],
        'GET /api/services/{id}': { ...serviceDetails(), ...car },
      },
    });
    await expectPass(page, '1042');
    await looksRight(page, 'pass-dashboard');
  });

  test.each([
    ['en', 'North Gate'],
    ['ar', 'البوابة الشمالية'],
  ] as const)('the screen of a car linked by a code shows a pass in %s', async (locale, name) => {
    const { page } = await showScreen(`/customer/retrieval/${STAY_ID}`, {
      as: customer(),
      locale,
      answers: {
        'GET /api/parking-sessions/{id}': parkingSession({
          status: 'ready_for_pickup',
          stayStatus: 'ready',
          location: {
            ...parkingSession().location,
            nameArabic: 'البوابة الشمالية',
            entrance: 'Main entrance',
          },
          order: atCurb(),
        }),
      },
    });
    await expectPass(page, '1042', texts[locale]);
    // The stub and the sign of the place both show the name.
    expect(await page.getByText(name, { exact: true }).count()).toBe(2);
    if (locale === 'en') await looksRight(page, 'pass-session');
  });
});
