import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BoardMix, fillBoard, plateOf, SIXTY } from '../factories/board.ts';
import { buildLocation, buildStaffedBusiness } from '../factories/people.ts';
import {
  expectAccessible,
  newPage,
  type Page,
  reload,
  screenshot,
  settled,
} from '../harness/browser.ts';
import { type Product, startProduct } from '../harness/product.ts';
import type { Look } from './looks.ts';
import { texts, undoOf } from './texts.ts';

const WITHIN = { timeout: 10_000 };
let product: Product;

beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

type Size = { width: number; height: number };

async function openBoard(mix: BoardMix, look: Partial<Look>, size?: Size) {
  const business = await buildStaffedBusiness(product.server.ctx, { name: 'Palm Court' });
  if (mix.waiting + mix.onTheWay + mix.atCurb > 0) {
    await fillBoard(product.server.ctx, business, mix);
  }
  const page = await newPage(product.browser, look);
  if (size) await page.setViewportSize(size);
  await page.addInitScript(
    (token) => localStorage.setItem('auth_token', token),
    business.manager.token,
  );
  await page.goto(`${product.server.url}/dispatcher-queue`);
  return { page, business };
}

/** Cars of which every pixel is on the screen and under nothing. */
const countWhole = (page: Page) =>
  page.evaluate(() => {
    const cards = [...document.querySelectorAll('[data-card]')];
    return cards.filter((card) => {
      const { top, bottom, left, right } = card.getBoundingClientRect();
      if (top < 0 || left < 0 || bottom > innerHeight || right > innerWidth) return false;
      const points = [
        [left + 12, top + 12],
        [right - 12, top + 12],
        [left + 12, bottom - 12],
        [right - 12, bottom - 12],
      ] as const;
      return points.every(([x, y]) => card.contains(document.elementFromPoint(x, y)));
    }).length;
  });

test.each([
  { locale: 'en', width: 1280, height: 800, atLeast: 24 },
  { locale: 'ar', width: 1280, height: 800, atLeast: 24 },
  { locale: 'en', width: 1920, height: 1080, atLeast: 45 },
  { locale: 'ar', width: 1920, height: 1080, atLeast: 45 },
] as const)(
  'of sixty cars at least $atLeast stand whole on $width × $height, $locale',
  async ({ locale, width, height, atLeast }) => {
    const theme = width === 1920 ? 'dark' : 'light';
    const look = { locale, viewport: 'desktop', theme } as const;
    const { page } = await openBoard(SIXTY, look, { width, height });
    await page.locator('[data-card]').first().waitFor();
    await settled(page);
    await screenshot(page, `board-sixty-${locale}-${width}`);
    expect(await countWhole(page)).toBeGreaterThanOrEqual(atLeast);
    await expectAccessible(page);
    await page.context().close();
  },
);

test.each(['en', 'ar'] as const)(
  'a board is searched by everything, and says what that hides, %s',
  async (locale) => {
    const { board } = texts[locale];
    const { page } = await openBoard(SIXTY, { locale, viewport: 'desktop', theme: 'light' });
    const cards = page.locator('[data-card]');
    const search = page.getByRole('searchbox');
    await cards.first().waitFor();
    // Plate, ticket, phone, spot, hook, model, colour in both languages, runner.
    const plate = plateOf(3);
    for (const text of [plate, 'P-1693', '1003', 'lincoln', 'Brown', 'Hassan', 'Layla']) {
      await search.fill(text);
      await expect.poll(() => cards.count(), WITHIN).toBeLessThan(30);
      expect(await cards.count()).toBeGreaterThan(0);
    }
    if (locale === 'ar') {
      await search.fill('بني');
      await expect.poll(() => cards.count(), WITHIN).toBeGreaterThan(0);
    }
    await search.fill(plate);
    await expect.poll(() => cards.count(), WITHIN).toBe(1);
    await page.getByRole('status').filter({ hasText: '60' }).waitFor();
    await page.locator('[data-filter="all"] b', { hasText: '60' }).waitFor();
    // Enter opens the one that was found, and Back leads to the board.
    await search.press('Enter');
    await page.waitForURL(/\/cars\?car=/);
    await page.goBack();
    await cards.first().waitFor();
    // Of several it goes to the first.
    await search.fill('lincoln');
    await expect.poll(() => cards.count(), WITHIN).toBeLessThan(30);
    await search.press('Enter');
    const focused = () =>
      page.evaluate(() => document.activeElement?.closest('[data-card]') !== null);
    await expect.poll(focused, WITHIN).toBe(true);
    // What is not in the queue may still be here.
    await search.fill('nothing like it');
    await page.getByRole('link', { name: board.searchCars }).waitFor();
    await page.getByRole('button', { name: board.showAll }).click();
    await expect.poll(() => cards.count(), WITHIN).toBe(60);
    await page.locator('[data-filter="late"]').click();
    await expect.poll(() => cards.count(), WITHIN).toBe(11);
    await page.locator('[data-filter="noRunner"]').click();
    await expect.poll(() => cards.count(), WITHIN).toBe(36);
    await page.locator('.runner', { hasText: 'Priya' }).click();
    await expect.poll(() => cards.count(), WITHIN).toBeLessThan(10);
    await page.context().close();
  },
);

test('every action is named after its car, and the longest at the curb is called', async () => {
  const { page } = await openBoard(SIXTY, { locale: 'en', viewport: 'desktop', theme: 'light' });
  await page.locator('[data-card]').first().waitFor();
  await page.getByRole('button', { name: `Assign a runner to ${plateOf(1)}` }).waitFor();
  const names = await page
    .locator('[data-next]')
    .evaluateAll((actions) => actions.map((action) => action.getAttribute('aria-label')));
  expect(names).toHaveLength(60);
  expect(new Set(names).size).toBe(60);
  const calls = page.locator('[data-column="ready"] a[href^="tel:+1555"]');
  expect(await calls.count()).toBe(3);
  const longest = page.locator('[data-column="ready"] [data-card]').first();
  await longest.getByRole('link', { name: /^Call guest of/ }).waitFor();
  await longest.getByRole('button', { name: /^Hand over/ }).waitFor();
  await longest.locator('.stub-row__open').click();
  await page.waitForURL(/\/cars\?car=/);
  await page.context().close();
});

test('two presses in one place are one step', async () => {
  const { page, business } = await openBoard(SIXTY, {
    locale: 'en',
    viewport: 'desktop',
    theme: 'light',
  });
  const onTheWay = page.locator('[data-column="inProgress"]');
  await onTheWay.locator('[data-card]').first().waitFor();
  const ready = () =>
    product.server.ctx.db
      .selectFrom('orders')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('location_id', '=', business.location.id)
      .where('status', '=', 'ready')
      .executeTakeFirstOrThrow()
      .then(({ count }) => Number(count));
  const box = await onTheWay.locator('[data-next]').first().boundingBox();
  const [x, y] = [(box?.x ?? 0) + 10, (box?.y ?? 0) + 10];
  await page.mouse.dblclick(x, y);
  await expect.poll(ready, WITHIN).toBe(11);
  await page
    .getByRole('button', { name: undoOf(texts.en.app.undo.said.ready) })
    .first()
    .waitFor();
  // By keyboard: the focus is in the same column, on the next car, which is deaf at first.
  const next = onTheWay.locator('[data-next]').first();
  await next.focus();
  const name = await next.getAttribute('aria-label');
  await expect
    .poll(() => page.locator('[data-card][aria-disabled="true"]').count(), WITHIN)
    .toBe(0);
  await page.evaluate(() => {
    const press = () => (document.activeElement as HTMLElement).click();
    press();
    requestAnimationFrame(press);
    requestAnimationFrame(() => requestAnimationFrame(press));
  });
  await expect.poll(ready, WITHIN).toBe(12);
  const focused = () =>
    page.evaluate(() => ({
      name: document.activeElement?.getAttribute('aria-label'),
      column: document.activeElement?.closest('[data-column]')?.getAttribute('data-column'),
    }));
  await expect.poll(async () => (await focused()).column, WITHIN).toBe('inProgress');
  expect((await focused()).name).not.toBe(name);
  expect(await ready()).toBe(12);
  await page.context().close();
});

test('a card opens its car, and says what stands in the way of handing it over', async () => {
  const { page, business } = await openBoard(
    { waiting: 1, onTheWay: 1, atCurb: 1 },
    { locale: 'en', viewport: 'desktop', theme: 'light' },
  );
  await product.server.ctx.db
    .updateTable('orders')
    .set({ handover_tries: 5, handover_locked_until: new Date(Date.now() + 4 * 60_000) })
    .where('location_id', '=', business.location.id)
    .where('status', '=', 'ready')
    .execute();
  await reload(page);
  const atCurb = page.locator('[data-column="ready"]');
  await atCurb.getByText(/Handover locked for [34] min/).waitFor();
  await screenshot(page, 'board-locked-card');
  await page.getByRole('button', { name: new RegExp(`^Open: .*${plateOf(3)}`) }).click();
  await page.waitForURL(/\/cars\?car=/);
  await page.context().close();
});

test('a number sends the runner who stands there', async () => {
  const { page } = await openBoard(SIXTY, { locale: 'en', viewport: 'desktop', theme: 'light' });
  const waiting = page.locator('[data-column="pending"]');
  await waiting.locator('[data-card]').first().waitFor();
  await waiting.locator('[data-next]').first().focus();
  await page.keyboard.press('4');
  await page
    .getByRole('button', { name: undoOf(texts.en.app.undo.said.assign) })
    .first()
    .waitFor();
  await expect
    .poll(() => page.locator('[data-filter="noRunner"] b').textContent(), WITHIN)
    .toBe('35');
  await page.context().close();
});

test.each([
  { locale: 'en', theme: 'light' },
  { locale: 'ar', theme: 'dark' },
] as const)('somebody with several locations begins with all of them, $locale', async (look) => {
  const { locale } = look;
  const business = await buildStaffedBusiness(product.server.ctx, { name: 'Palm Court' });
  await buildLocation(product.server.ctx, business.id, { name: 'Terrace' });
  await fillBoard(product.server.ctx, business, SIXTY);
  for (const viewport of ['desktop', 'phone'] as const) {
    const page = await newPage(product.browser, { ...look, viewport });
    await page.addInitScript(
      (token) => localStorage.setItem('auth_token', token),
      business.manager.token,
    );
    await page.goto(`${product.server.url}/dispatcher-queue`);
    await page.getByText(texts[locale].board.choose).waitFor();
    const card = page.locator(`[data-location="${business.location.id}"]`);
    await card.locator('[data-figure="waiting"] b', { hasText: '36' }).waitFor();
    await settled(page);
    await screenshot(page, `board-locations-${locale}-${viewport}`);
    await expectAccessible(page);
    await card.click();
    await page.locator('[data-card]').first().waitFor();
    await page
      .getByRole('combobox', { name: texts[locale].board.location })
      .selectOption({ label: texts[locale].board.all.title });
    await page.getByText(texts[locale].board.choose).waitFor();
    await page.context().close();
  }
});

const none = { waiting: 0, onTheWay: 0, atCurb: 0 };
test.each([
  { name: 'nobody', mix: none },
  { name: 'five', mix: { waiting: 2, onTheWay: 2, atCurb: 1 } },
  { name: 'one column', mix: { waiting: 20, onTheWay: 0, atCurb: 0 } },
  { name: 'sixty', mix: SIXTY },
  { name: 'three hundred', mix: { waiting: 220, onTheWay: 50, atCurb: 30 } },
])('a board of $name looks right', async ({ name, mix }) => {
  for (const [locale, theme, viewport] of [
    ['en', 'light', 'desktop'],
    ['ar', 'dark', 'desktop'],
    ['en', 'dark', 'phone'],
    ['ar', 'light', 'phone'],
  ] as const) {
    const { page } = await openBoard(mix, { locale, theme, viewport });
    const first =
      mix.waiting > 0 ? page.locator('[data-card]') : page.getByText(texts[locale].board.empty);
    await first.first().waitFor();
    await settled(page);
    await screenshot(page, `board-${name.replaceAll(' ', '-')}-${locale}-${viewport}`);
    await expectAccessible(page);
    await page.context().close();
  }
});
