import { describe, expect } from 'vitest';
import { formatHours } from '#web/lib/duration.ts';
import { buildStaffedBusiness } from '../factories/people.ts';
import { insertShifts, pointNorthOf, buildOffDutyValet } from '../factories/shifts.ts';
import { paidCar, parkCar, receiveCar } from '../factories/stays.ts';
import { waitForSettledPage } from '../harness/browser.ts';
import { runProduct } from '../harness/product.ts';
import { buildBeforeEach } from '../harness/runServer.ts';
import { flowsInTurn, looksRight, looksRightHere } from './looks.ts';
import { openPage } from './pages.ts';
import { texts } from './texts.ts';

const HOUR = 3_600_000;

const product = runProduct();
const business = buildBeforeEach(() => buildStaffedBusiness(product.server.ctx));
const valet = buildBeforeEach(() => buildOffDutyValet(product.server, business));

const isOnShift = async () =>
  (await product.server.as(valet.token)('GET /api/valet/shift/current', {})).onShift;

type Settings = {
  metres?: number;
  accuracy?: number;
  isAllowed?: boolean;
  viewport?: 'phone' | 'desktop';
};

/** Opens a valet's phone at this distance from the location. */
async function openPhone(
  locale: 'en' | 'ar',
  path: string,
  { metres = 10, accuracy = 12, isAllowed = true, viewport = 'phone' }: Settings = {},
) {
  const page = await openPage(product, path, {
    token: valet.token,
    locale,
    theme: locale === 'ar' ? 'dark' : 'light',
    viewport,
    permissions: isAllowed ? ['geolocation'] : [],
    geolocation: { ...pointNorthOf(business.location, metres), accuracy },
  });
  const press = (name: string) => page.getByRole('button', { name, exact: true }).first().click();
  const sees = (text: string | RegExp) => page.getByText(text).first().waitFor();
  return { page, press, sees };
}

const takeTurns = flowsInTurn('en', 'ar');

describe.each(['en', 'ar'] as const)('in %s', (locale) => {
  const test = takeTurns(locale);
  const { shifts: words, jobs, t } = texts[locale];

  test('one tap on the valet’s first screen starts the shift, which ends in its tab', async () => {
    const { page, press, sees } = await openPhone(locale, '/valet-dashboard');
    await sees(words.prompt);
    await waitForSettledPage(page);
    await press(words.start.press);
    await sees(words.start.done);
    await expect.poll(isOnShift).toBe(true);
    await page.getByText(words.prompt).waitFor({ state: 'detached' });
    await page.getByRole('tab', { name: jobs.tabs.shifts }).click();
    await sees(words.title);
    await sees(words.verified);
    await looksRight(page, 'shift-on');
    await press(words.end.press);
    await sees(words.end.done);
    await expect.poll(isOnShift).toBe(false);
    await sees(words.offDuty);
  });

  test('a valet who is too far away reads the distance, and one with a poor position reads what helps', async () => {
    const { press, sees } = await openPhone(locale, '/valet-dashboard?view=shifts', {
      metres: 320,
    });
    await press(words.start.press);
    await sees(words.start.failed);
    await sees(/32\d/);
    // Opens another phone, because the first one reuses its position for half a minute.
    const poor = await openPhone(locale, '/valet-dashboard?view=shifts', { accuracy: 3_000 });
    await poor.press(words.start.press);
    await poor.sees(/3\s(km|كم)/);
    expect(await isOnShift()).toBe(false);
  });

  test('a phone without the location permission is told what to do', async () => {
    const { page, sees } = await openPhone(locale, '/valet-dashboard?view=shifts', {
      isAllowed: false,
    });
    await sees(words.accessRequired);
    await sees(words.accessText);
    expect(await page.getByRole('button', { name: words.start.press }).count()).toBe(0);
    await looksRightHere(page, `shift-denied-${locale}`);
  });

  test('the cars that a valet still has are named before the shift ends', async () => {
    const { press, sees, page } = await openPhone(locale, '/valet-dashboard');
    await press(words.start.press);
    await sees(words.start.done);
    const car = await paidCar(product.server, business);
    await product.server.as(valet.token)('POST /api/services/{id}/accept', {
      params: { id: car.ticketId },
    });
    await page.goto(`${product.server.url}/valet-shift-tracking`);
    await press(words.end.press);
    await sees(t('shifts:cars.title', { count: 1 }));
    await page
      .getByRole('dialog')
      .getByText(car.licensePlate ?? '')
      .waitFor();
    await looksRight(page, 'shift-cars');
    await press(words.cars.keep);
    expect(await isOnShift()).toBe(true);
    await press(words.end.press);
    await press(words.cars.leave);
    await sees(words.end.done);
    expect(await isOnShift()).toBe(false);
  });

  test('a key of a parked car is listed apart from a car that the valet drives', async () => {
    const { press, sees, page } = await openPhone(locale, '/valet-dashboard');
    await press(words.start.press);
    await sees(words.start.done);
    const { token } = valet;
    const keys = [
      await parkCar(product.server, business, { token }),
      await parkCar(product.server, business, { token }),
    ];
    await page.goto(`${product.server.url}/valet-shift-tracking`);
    const dialog = page.getByRole('dialog');
    await press(words.end.press);
    await dialog.getByRole('heading', { name: t('shifts:keys.title', { count: 2 }) }).waitFor();
    for (const { licensePlate } of keys) await dialog.getByText(licensePlate ?? '').waitFor();
    expect(await dialog.getByText(words.cars.text).count()).toBe(0);
    await looksRight(page, 'shift-keys');
    await press(words.cars.keep);
    const car = await receiveCar(product.server, business, { token });
    await page.reload();
    await press(words.end.press);
    await dialog.getByRole('heading', { name: t('shifts:cars.title', { count: 1 }) }).waitFor();
    await dialog.getByText(car.licensePlate ?? '').waitFor();
    await sees(t('shifts:keys.title', { count: 2 }));
    await looksRight(page, 'shift-cars-and-keys');
    await press(words.cars.leave);
    await sees(words.end.done);
    expect(await isOnShift()).toBe(false);
  });

  test('the end of a shift without a network is stored on the phone, survives a reload, and is sent later', async () => {
    const { page, press, sees } = await openPhone(locale, '/valet-dashboard');
    await press(words.start.press);
    await sees(words.start.done);
    await page.goto(`${product.server.url}/valet-shift-tracking`);
    await sees(words.verified);
    await page.route('**/api/valet/shift/end', (route) => route.abort());
    await press(words.end.press);
    await sees(words.waiting.title);
    await page.reload();
    await sees(words.waiting.title);
    expect(await isOnShift()).toBe(true);
    await page.unroute('**/api/valet/shift/end');
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await sees(words.end.done);
    await page.getByText(words.waiting.title).waitFor({ state: 'detached' });
    expect(await isOnShift()).toBe(false);
  });

  test('the history keeps its range in the URL, and counts the shown shifts', async () => {
    const now = product.server.ctx.clock().getTime();
    const at = (hoursAgo: number, hours: number) => ({
      from: new Date(now - hoursAgo * HOUR),
      to: new Date(now - (hoursAgo - hours) * HOUR),
    });
    await insertShifts(product.server, business, valet.id, [
      at(30, 8),
      at(54, 7.5),
      at(20 * 24, 17),
      at(60 * 24, 4),
    ]);
    const { page, sees } = await openPhone(locale, '/valet-shift-tracking');
    await sees(formatHours(32.5, texts[locale]));
    await sees(t('shifts:long', { hours: 16 }));
    await looksRight(page, 'shift-history');
    await page.getByRole('combobox').selectOption('7d');
    await sees(formatHours(15.5, texts[locale]));
    expect(new URL(page.url()).searchParams.get('range')).toBe('7d');
    await page.reload();
    await sees(formatHours(15.5, texts[locale]));
  });

  test('a manager closes a shift that its valet cannot end', async () => {
    const { press, sees, page } = await openPhone(locale, '/valet-dashboard');
    await press(words.start.press);
    await sees(words.start.done);
    const desk = await openPage(product, '/dispatcher-queue', {
      token: business.manager.token,
      locale,
      viewport: 'desktop',
    });
    await desk.getByRole('button', { name: texts[locale].board.shifts }).click();
    const dialog = desk.getByRole('dialog');
    const close = dialog.getByRole('button', { name: /Noor/ });
    await close.waitFor();
    await looksRight(desk, 'shifts-open');
    await close.click();
    await dialog.getByRole('button', { name: words.close.submit }).click();
    await dialog.getByText(words.close.reasonMissing).waitFor();
    await dialog.getByRole('textbox', { name: words.close.reason }).fill('Lost phone');
    await looksRight(desk, 'shifts-close');
    await dialog.getByRole('button', { name: words.close.submit }).click();
    await desk.getByText(words.close.done).waitFor();
    expect(await isOnShift()).toBe(false);
    // The valet's phone gets the hint that the shift has ended.
    await page.getByRole('tab', { name: jobs.tabs.shifts }).click();
    await sees(words.offDuty);
  });

  test('logging out says that the shift continues', async () => {
    const { page, press, sees } = await openPhone(locale, '/valet-dashboard');
    await press(words.start.press);
    await sees(words.start.done);
    await page.getByRole('button', { name: texts[locale].app.menu.open }).click();
    await page.getByRole('button', { name: texts[locale].app.logout }).click();
    await sees(words.signOut.title);
    await press(words.signOut.confirm);
    await page.waitForURL('**/valet-login');
    const { shifts } = await product.server.as(business.manager.token)('GET /api/business/shifts', {
      query: {},
    });
    expect(shifts.map(({ valetId }) => valetId)).toContain(valet.id);
  });

  test('every tab is reached on a phone, also on a narrow one', async () => {
    const { page } = await openPhone(locale, '/valet-dashboard');
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      await page.getByRole('tab').first().waitFor();
      for (const tab of await page.getByRole('tab').all()) {
        await tab.click();
        await expect.poll(() => tab.getAttribute('aria-selected')).toBe('true');
      }
      await waitForSettledPage(page);
      const room = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(room).toBeLessThanOrEqual(0);
    }
  });
});
