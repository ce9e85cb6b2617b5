import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BoardMix, fillBoard, plateOf, SIXTY } from '../factories/board.ts';
import { buildLocation, buildStaffedBusiness, type TestBusiness } from '../factories/people.ts';
import { parkCar, requestCar } from '../factories/stays.ts';
import { raiseKeys } from '#server/features/orders/commands/raiseKeys.ts';
import { expectAccessible, type Page, screenshot, settled } from '../harness/browser.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { type Look, turn } from './looks.ts';
import { rested } from './people.ts';
import { sharedPages } from './sharedPages.ts';
import { texts, undoOf } from './texts.ts';

let product: Product;

beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

type Size = { width: number; height: number };

async function buildBoard(mix: BoardMix): Promise<TestBusiness> {
  const business = await buildStaffedBusiness(product.server.ctx, { name: 'Palm Court' });
  if (mix.waiting + mix.onTheWay + mix.atCurb > 0) {
    await fillBoard(product.server.ctx, business, mix);
  }
  return business;
}

const pageOf = sharedPages(() => product);

/** Shows a manager's board to somebody who sees it for the first time. */
async function showBoard(business: TestBusiness, look: Partial<Look>, size?: Size): Promise<Page> {
  const page = await pageOf(business.manager.token, look);
  if (size) await page.setViewportSize(size);
  await page.goto(`${product.server.url}/dispatcher-queue`);
  return page;
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

/**
 * The same board as it is made wider and narrower. The last is dark, as on a wall at night. Once is enough to
 * look for what some cannot see of a width, a language or a theme: on sixty cars that takes its time.
 */
const SIXTY_ON = {
  en: [{ width: 1280, height: 800, atLeast: 24, theme: 'light', isSeenFirst: true }],
  ar: [
    { width: 1280, height: 800, atLeast: 24, theme: 'light', isSeenFirst: false },
    { width: 1024, height: 800, atLeast: null, theme: 'light', isSeenFirst: true },
    { width: 1920, height: 1080, atLeast: 45, theme: 'dark', isSeenFirst: true },
  ],
} as const;

test.each(['en', 'ar'] as const)(
  'of sixty cars as many stand whole as there is room for, no filter, head or spot is cut, and why they stand takes nothing from which they are, %s',
  async (locale) => {
    const look = { locale, viewport: 'desktop', theme: 'light' } as const;
    const business = await buildBoard(SIXTY);
    const page = await showBoard(business, look, SIXTY_ON[locale][0]);
    await page.locator('[data-card]').first().waitFor();
    for (const { width, height, atLeast, theme, isSeenFirst } of SIXTY_ON[locale]) {
      await turn(page, { ...look, theme });
      await page.setViewportSize({ width, height });
      await settled(page);
      await screenshot(page, `board-sixty-${locale}-${width}`);
      if (atLeast !== null)
        await expect.poll(() => countWhole(page)).toBeGreaterThanOrEqual(atLeast);
      expect(await listCut(page)).toEqual([]);
      expect(await listCutWords(page)).toEqual([]);
      if (isSeenFirst) await expectAccessible(page);
    }
    await turn(page, look);
    await sendHome(business);
    await page.reload();
    await expectReasonsFit(page, locale, 'board-reasons-36');
    if (locale === 'en') await expectAccessible(page);
    await expectReasonsInFull(page, locale);
  },
);

/** However an evening's cars are spread: nobody sent yet, one on each of its ways, few at the curb. */
const IN_LANES: BoardMix = { waiting: 46, onTheWay: 10, atCurb: 4 };
const SPREADS = [
  { locale: 'en', mix: { waiting: 60, onTheWay: 0, atCurb: 0 }, seenOn: 'small' },
  { locale: 'ar', mix: { waiting: 58, onTheWay: 1, atCurb: 1 }, seenOn: 'large' },
  { locale: 'en', mix: IN_LANES, seenOn: 'large' },
  { locale: 'ar', mix: IN_LANES, seenOn: 'small' },
] as const;

test.each(SPREADS)(
  'of $mix.waiting that wait, $mix.onTheWay on the way and $mix.atCurb at the curb as many stand whole; in lanes arrows go by what is seen, $locale',
  async ({ mix, locale, seenOn }) => {
    const look = { locale, viewport: 'desktop', theme: 'light' } as const;
    const [small, large] = [
      { width: 1280, height: 800 },
      { width: 1920, height: 1080 },
    ] as const;
    const business = await buildBoard(mix);
    const page = await showBoard(business, look, small);
    await page.locator('[data-card]').first().waitFor();
    const name = `board-spread-${Object.values(mix).join('-')}-${locale}`;
    for (const [screen, atLeast, screenName] of [
      [small, 24, 'small'],
      [large, 45, 'large'],
    ] as const) {
      await page.setViewportSize(screen);
      await settled(page);
      await screenshot(page, `${name}-${screen.width}`);
      await expect.poll(() => countWhole(page)).toBeGreaterThanOrEqual(atLeast);
      expect(await listCut(page)).toEqual([]);
      expect(await listCutWords(page)).toEqual([]);
      if (screenName === seenOn) await expectAccessible(page);
    }
    if (mix === IN_LANES) {
      await page.setViewportSize(small);
      await settled(page);
      await expectArrowsGoByWhatIsSeen(page, locale);
      await sendHome(business);
      await page.reload();
      await expectReasonsFit(page, locale, 'board-reasons-46');
      if (locale === 'ar') await expectAccessible(page);
      await expectReasonsInFull(page, locale);
    }
  },
);

/** Plates, spots and keys that are cut; and in the first column what is not seen at all. */
const listCut = (page: Page) =>
  page.locator('[data-card]').evaluateAll((rows) =>
    rows.flatMap((row) => {
      const main = (row.querySelector('.stub-row__main') ?? row).getBoundingClientRect();
      const isWaiting = row.closest('[data-column="pending"]') !== null;
      return ['.plate', '.stub-row__spot', '.stub-row__key'].flatMap((part) => {
        const shown = [...row.querySelectorAll<HTMLElement>(part)].filter(
          (each) => each.getClientRects().length > 0,
        );
        const cut = shown.filter((each) => {
          const { left, right } = each.getBoundingClientRect();
          const isOutside = left < main.left - 0.5 || right > main.right + 0.5;
          const words = [each, ...each.querySelectorAll<HTMLElement>('bdi')];
          return (
            isOutside || words.some(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
          );
        });
        if (isWaiting && shown.length === 0) return [`${part} missing: ${row.textContent}`];
        // Only where a car waits its key is looked for; else it is with whoever brings it.
        if (!isWaiting && part === '.stub-row__key') return [];
        return cut.map((each) => `${part} cut: ${each.textContent}`);
      });
    }),
  );

test('where all cars wait, each says where it stands and where its key hangs', async () => {
  const business = await buildBoard({ waiting: 42, onTheWay: 0, atCurb: 0 });
  const desk = { viewport: 'desktop', theme: 'light' } as const;
  const page = await showBoard(business, { ...desk, locale: 'ar' });
  await page.locator('[data-card]').first().waitFor();
  for (const [locale, width] of [
    ['ar', 1280],
    ['en', 1024],
  ] as const) {
    await turn(page, { ...desk, locale });
    await page.setViewportSize({ width, height: 800 });
    await settled(page);
    await screenshot(page, `board-all-wait-${locale}-${width}`);
    expect(await listCut(page)).toEqual([]);
  }
});

const ARROWS = {
  en: { forward: 'ArrowRight', back: 'ArrowLeft' },
  ar: { forward: 'ArrowLeft', back: 'ArrowRight' },
};

async function expectArrowsGoByWhatIsSeen(page: Page, locale: Look['locale']): Promise<void> {
  const { forward, back } = ARROWS[locale];
  await page.locator('[data-column="pending"] [data-next]').first().focus();
  const presses = [
    [forward, 'pending 1'],
    [forward, 'inProgress 0'],
    ['ArrowDown', 'inProgress 1'],
    [back, 'pending 3'],
    ['ArrowUp', 'pending 1'],
    ['ArrowUp', 'pending 1'],
    ['j', 'pending 2'],
    [back, 'pending 2'],
    ['k', 'pending 1'],
  ] as const;
  for (const [key, place] of presses) {
    await page.keyboard.press(key);
    const focused = await page.evaluate(() => {
      const card = document.activeElement?.closest('[data-card]');
      const column = card?.closest<HTMLElement>('[data-column]');
      const cards = [...(column?.querySelectorAll('[data-card]') ?? [])];
      return `${column?.dataset['column'] ?? ''} ${card ? cards.indexOf(card) : -1}`;
    });
    expect(focused, key).toBe(place);
  }
}

/** Why cars stand, where those words are cut, or the make beside them is. */
const listCutReasons = (page: Page) =>
  page.locator('.stub-row:has(.stub-row__reason)').evaluateAll((rows) =>
    rows
      .filter((row) => {
        const main = row.querySelector('.stub-row__main')?.getBoundingClientRect() ?? new DOMRect();
        const reason = row.querySelector('.stub-row__reason');
        const { left, right } = reason?.getBoundingClientRect() ?? new DOMRect();
        const name = row.querySelector('.stub-row__model');
        const [text] = name?.childNodes ?? [];
        const make = document.createRange();
        if (!name || !text) return true;
        make.setStart(text, 0);
        make.setEnd(text, (text.textContent ?? '').indexOf(' '));
        const dots = name.scrollWidth > name.clientWidth ? 10 : 0;
        const isMakeCut = make.getBoundingClientRect().width > name.clientWidth - dots;
        return isMakeCut || left < main.left - 0.5 || right > main.right + 0.5;
      })
      .map(({ textContent }) => textContent),
  );

/** Nobody is on shift any more. */
async function sendHome(business: TestBusiness): Promise<void> {
  const { pool } = product.server.ctx;
  await pool.query('update locations set auto_dispatch = true where id = $1', [
    business.location.id,
  ]);
  await pool.query(
    `update shifts set ended_at = now() where ended_at is null and person_id in
       (select person_id from staff_locations where location_id = $1)`,
    [business.location.id],
  );
}

/** Each car that waits says that nobody is on shift, beside which it is. */
async function expectReasonsFit(page: Page, locale: Look['locale'], name: string): Promise<void> {
  const waiting = page.locator('[data-column="pending"]');
  await waiting.getByText(texts[locale].board.auto.why.noneOnShift).first().waitFor();
  await settled(page);
  await screenshot(page, `${name}-${locale}`);
  expect(await listCutReasons(page)).toEqual([]);
}

/** On a desk the short words are the name of longer ones. */
async function expectReasonsInFull(page: Page, locale: Look['locale']): Promise<void> {
  const { board } = texts[locale];
  const waiting = page.locator('[data-column="pending"]');
  const late = waiting.locator('.stub-row').first();
  expect(await late.locator('.stub-row__open').getAttribute('title')).toBe(
    board.auto.why.noneOnShift,
  );
  await waiting.getByText(board.short.noneOnShift).first().waitFor();
  // Those who brought a car to the curb and went home, and those who left while it is on its way.
  await page.locator('[data-column="ready"]').getByText(board.runnerAway).first().waitFor();
  await page.locator('[data-column="inProgress"]').getByText(board.runnerGone).first().waitFor();
}

test('why a car stands takes nothing from which it is, ar on a phone', async () => {
  const business = await buildBoard({ waiting: 12, onTheWay: 10, atCurb: 2 });
  await sendHome(business);
  const page = await showBoard(business, { locale: 'ar', viewport: 'phone' });
  await expectReasonsFit(page, 'ar', 'board-reasons-12-phone');
  await expectAccessible(page);
});

test('on cards too a car says that its runner left, on its way as at the curb', async () => {
  const business = await buildBoard({ waiting: 0, onTheWay: 1, atCurb: 1 });
  await product.server.ctx.pool.query(
    `update shifts set ended_at = now() where ended_at is null and person_id in
       (select person_id from staff_locations where location_id = $1)`,
    [business.location.id],
  );
  const page = await showBoard(business, { locale: 'en', viewport: 'desktop' });
  const { board, cars } = texts.en;
  await page.locator('[data-column="inProgress"]').getByText(board.runnerGone).waitFor();
  const atCurb = page.locator('[data-column="ready"]');
  await atCurb.getByText(board.runnerAway).waitFor();
  await settled(page);
  await screenshot(page, 'board-runner-away');
  await expectAccessible(page);
  await atCurb.locator('.board-card__open').click();
  await page.getByText(cars.runnerAway.split('}')[1] ?? '').waitFor();
  await screenshot(page, 'board-runner-away-card');
});

/** What of the filters and of the heads of the columns is drawn in part; what has no room at all is not drawn. */
const listCutWords = (page: Page) =>
  page
    .locator('.board__filters button, .column__head > :not(.column__progress), .column__order > *')
    .evaluateAll((parts) =>
      parts
        .filter((part) => {
          const frame = part.parentElement?.getBoundingClientRect() ?? new DOMRect();
          const { left, right, top } = part.getBoundingClientRect();
          const isDrawn = top < frame.bottom - 1;
          return isDrawn && (left < frame.left - 0.5 || right > frame.right + 0.5);
        })
        .map(({ textContent }) => textContent),
    );

test('a board is searched by everything, and says what that hides', async () => {
  const page = await showBoard(await buildBoard(SIXTY), { locale: 'ar', viewport: 'desktop' });
  const cards = page.locator('[data-card]');
  const search = page.getByRole('searchbox');
  const expectFew = async (text: string) => {
    await search.fill(text);
    await expect.poll(() => cards.count()).toBeLessThan(30);
    expect(await cards.count()).toBeGreaterThan(0);
  };
  await cards.first().waitFor();
  // Plate, ticket, phone, spot, hook, model, colour in both languages, runner.
  const plate = plateOf(3);
  for (const text of [plate, 'P-1693', '1003', 'lincoln', 'Brown', 'Hassan', 'Layla'])
    await expectFew(text);
  await search.fill('بني');
  await expect.poll(() => cards.count()).toBeGreaterThan(0);
  await search.fill(plate);
  await expect.poll(() => cards.count()).toBe(1);
  await page.getByRole('status').filter({ hasText: '60' }).waitFor();
  await page.locator('[data-filter="all"] b', { hasText: '60' }).waitFor();
  // Enter opens the one that was found, and Back leads to the board.
  await search.press('Enter');
  await page.waitForURL(/\/cars\?car=/);
  await page.goBack();
  // The list of cars, which has a search of its own, stays until the board is there.
  await page.locator('[data-filter="all"]').waitFor();
  await cards.first().waitFor();
  await turn(page, { locale: 'en', viewport: 'desktop', theme: 'light' });
  const { board } = texts.en;
  await expectFew('Brown');
  await search.fill(plate);
  await expect.poll(() => cards.count()).toBe(1);
  await page.getByRole('status').filter({ hasText: '60' }).waitFor();
  // Of several it goes to the first.
  await expectFew('lincoln');
  // Somebody looks at what was found, until it is no longer held back for having moved.
  await rested(page);
  await search.press('Enter');
  const focused = () =>
    page.evaluate(() => document.activeElement?.closest('[data-card]') !== null);
  await expect.poll(focused).toBe(true);
  // The key leads there and presses nothing: no window would let the next press through.
  expect(await page.getByRole('dialog').count()).toBe(0);
  // What is not in the queue may still be here.
  await search.fill('nothing like it');
  await page.getByRole('link', { name: board.searchCars }).waitFor();
  await page.getByRole('button', { name: board.showAll }).click();
  await expect.poll(() => cards.count()).toBe(60);
  await page.locator('[data-filter="late"]').click();
  await expect.poll(() => cards.count()).toBe(11);
  await page.locator('[data-filter="noRunner"]').click();
  await expect.poll(() => cards.count()).toBe(36);
  await page.locator('.runner', { hasText: 'Priya' }).click();
  await expect.poll(() => cards.count()).toBeLessThan(10);
});

test('every action is named after its car, and the longest at the curb is called', async () => {
  const page = await showBoard(await buildBoard(SIXTY), { locale: 'en', viewport: 'desktop' });
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
});

test.each([
  { locale: 'en', viewport: 'desktop' },
  { locale: 'ar', viewport: 'phone' },
] as const)(
  'few cars at the curb are as urgent as many, and their guests are called, $locale on a $viewport',
  async ({ locale, viewport }) => {
    const business = await buildBoard({ waiting: 0, onTheWay: 0, atCurb: 3 });
    await product.server.ctx.pool.query(
      `update orders set ready_at = now() - interval '6 minutes' where location_id = $1
         and id = (select order_id from payments where business_id = $2 limit 1)`,
      [business.location.id, business.id],
    );
    const page = await showBoard(business, { locale, viewport });
    const cards = page.locator('[data-column="ready"] [data-card]');
    await cards.first().waitFor();
    const tones = () =>
      cards.evaluateAll((all) =>
        all.map((card) => {
          const stub = card.querySelector('.stub');
          return (['red', 'amber', 'green'] as const).find((tone) =>
            stub?.classList.contains(`stub--${tone}`),
          );
        }),
      );
    await expect.poll(tones).toEqual(['red', 'red', 'amber']);
    const call = texts[locale].row.callCar.split('{')[0] ?? '';
    const calls = page.getByRole('link', { name: new RegExp(`^${call}`) });
    expect(await calls.count()).toBe(2);
    expect(await calls.first().getAttribute('href')).toMatch(/^tel:\+1555/);
    await settled(page);
    await screenshot(page, `board-curb-${locale}-${viewport}`);
    await expectAccessible(page);
  },
);

test.each([
  { locale: 'en', viewport: 'desktop' },
  { locale: 'ar', viewport: 'phone' },
] as const)(
  'the strip and the dialog agree on who is free, $locale on a $viewport',
  async ({ locale, viewport }) => {
    const business = await buildBoard({ waiting: 2, onTheWay: 2, atCurb: 0 });
    const { ctx } = product.server;
    const tower = await buildLocation(ctx, business.id, { name: 'Tower' });
    await fillBoard(ctx, { ...business, location: tower }, { waiting: 0, onTheWay: 1, atCurb: 0 });
    await ctx.db
      .updateTable('orders')
      .set({ runner_id: business.valet.id })
      .where('location_id', '=', tower.id)
      .execute();
    const page = await showBoard(business, { locale, viewport });
    await page.locator(`[data-location="${business.location.id}"]`).click();
    const { board } = texts[locale];
    const free = page.locator('.runner[data-state="free"]');
    await free.first().waitFor();
    // Nine are on shift here; two bring a car of this location, and one of the other.
    expect(await free.count()).toBe(6);
    const away = page.locator('.runner', { hasText: 'Tower' });
    expect(await away.count()).toBe(1);
    await screenshot(page, `board-runners-${locale}-${viewport}`);
    await page
      .locator('[data-column="pending"] [data-card] button:not([data-beside])')
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Tower').waitFor();
    expect(await dialog.getByText(board.runners.free, { exact: true }).count()).toBe(6);
    await settled(page);
    await screenshot(page, `board-assign-${locale}-${viewport}`);
    await expectAccessible(page);
  },
);

test.each([{ locale: 'en' }, { locale: 'ar' }] as const)(
  'missing keys, what is not paid and an undo leave the columns their room, $locale',
  async ({ locale }) => {
    const { server } = product;
    const business = await buildBoard({ waiting: 5, onTheWay: 5, atCurb: 5 });
    const cars = [];
    for (let each = 0; each < 3; each += 1) cars.push(await parkCar(server, business));
    for (const car of cars) await requestCar(server, car);
    await server.ctx.pool.query(
      `update stays set key_place = 'out', key_holder = $2,
         key_since = now() - interval '20 minutes' where id = any($1)`,
      [cars.map(({ ticketId }) => ticketId), business.valet.id],
    );
    await raiseKeys(server.ctx);
    const page = await showBoard(business, { locale, viewport: 'desktop' });
    const { board, keys, settle } = texts[locale];
    const keyStrip = page.getByRole('region', { name: keys.title });
    const unpaidStrip = page.getByRole('region', { name: settle.unpaid.title });
    await keyStrip.waitFor();
    await unpaidStrip.waitFor();
    await page
      .locator('[data-column="inProgress"]')
      .getByRole('button', { name: new RegExp(`^${board.markReady}`) })
      .first()
      .click();
    await page.getByRole('button', { name: undoOf(texts[locale].undo.said.ready) }).waitFor();
    await settled(page);
    await screenshot(page, `board-strips-${locale}`);
    await expectAccessible(page);
    // Each is a line of the height of a button.
    for (const strip of [keyStrip, unpaidStrip])
      expect((await strip.boundingBox())?.height).toBeLessThanOrEqual(64);
    const list = await page.locator('.column__list').first().boundingBox();
    expect(list?.height).toBeGreaterThan(400);
    // What floats covers none of what is to be paid.
    const undo = await page.locator('.undo').boundingBox();
    const unpaid = await unpaidStrip.boundingBox();
    expect((undo?.y ?? 0) + (undo?.height ?? 0)).toBeLessThanOrEqual(unpaid?.y ?? 0);
    // All of them at a press.
    await unpaidStrip.getByRole('button', { expanded: false }).click();
    await expect.poll(() => unpaidStrip.getByRole('listitem').count()).toBe(3);
  },
);

test('two presses in one place are one step', async () => {
  const business = await buildBoard(SIXTY);
  const page = await showBoard(business, { locale: 'en', viewport: 'desktop' });
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
  await expect.poll(ready).toBe(11);
  await page
    .getByRole('button', { name: undoOf(texts.en.undo.said.ready) })
    .first()
    .waitFor();
  // By keyboard: the focus is in the same column, on the next car, which is deaf at first.
  const next = onTheWay.locator('[data-next]').first();
  await next.focus();
  const name = await next.getAttribute('aria-label');
  await expect.poll(() => page.locator('[data-card][aria-disabled="true"]').count()).toBe(0);
  await page.evaluate(() => {
    const press = () => (document.activeElement as HTMLElement).click();
    press();
    requestAnimationFrame(press);
    requestAnimationFrame(() => requestAnimationFrame(press));
  });
  await expect.poll(ready).toBe(12);
  const focused = () =>
    page.evaluate(() => ({
      name: document.activeElement?.getAttribute('aria-label'),
      column: document.activeElement?.closest('[data-column]')?.getAttribute('data-column'),
    }));
  await expect.poll(async () => (await focused()).column).toBe('inProgress');
  expect((await focused()).name).not.toBe(name);
  expect(await ready()).toBe(12);
});

test('a card opens its car, and says what stands in the way of handing it over', async () => {
  const business = await buildBoard({ waiting: 1, onTheWay: 1, atCurb: 1 });
  await product.server.ctx.db
    .updateTable('orders')
    .set({ handover_tries: 5, handover_locked_until: new Date(Date.now() + 4 * 60_000) })
    .where('location_id', '=', business.location.id)
    .where('status', '=', 'ready')
    .execute();
  const page = await showBoard(business, { locale: 'en', viewport: 'desktop' });
  const atCurb = page.locator('[data-column="ready"]');
  await atCurb.getByText(/Handover locked for [34] min/).waitFor();
  await screenshot(page, 'board-locked-card');
  await page.getByRole('button', { name: new RegExp(`^Open: .*${plateOf(3)}`) }).click();
  await page.waitForURL(/\/cars\?car=/);
});

test('a number sends the runner who stands there', async () => {
  const page = await showBoard(await buildBoard(SIXTY), { locale: 'en', viewport: 'desktop' });
  const waiting = page.locator('[data-column="pending"]');
  await waiting.locator('[data-card]').first().waitFor();
  await waiting.locator('[data-next]').first().focus();
  await page.keyboard.press('4');
  await page
    .getByRole('button', { name: undoOf(texts.en.undo.said.assign) })
    .first()
    .waitFor();
  await expect.poll(() => page.locator('[data-filter="noRunner"] b').textContent()).toBe('35');
});

test.each([
  { viewport: 'desktop', locale: 'en', other: 'ar' },
  { viewport: 'phone', locale: 'ar', other: 'en' },
] as const)(
  'somebody with several locations begins with all of them, on a $viewport',
  async ({ viewport, locale, other }) => {
    const business = await buildStaffedBusiness(product.server.ctx, { name: 'Palm Court' });
    await buildLocation(product.server.ctx, business.id, { name: 'Terrace' });
    await fillBoard(product.server.ctx, business, SIXTY);
    const themes = { en: 'light', ar: 'dark' } as const;
    const page = await showBoard(business, { locale, theme: themes[locale], viewport });
    const card = page.locator(`[data-location="${business.location.id}"]`);
    for (const each of [locale, other]) {
      const { board } = texts[each];
      await turn(page, { locale: each, theme: themes[each], viewport });
      await page.getByText(board.choose).waitFor();
      await card.locator('[data-figure="waiting"] b', { hasText: '36' }).waitFor();
      await settled(page);
      await screenshot(page, `board-locations-${each}-${viewport}`);
      await expectAccessible(page);
      await card.click();
      await page.locator('[data-card]').first().waitFor();
      await page
        .getByRole('combobox', { name: board.location })
        .selectOption({ label: board.all.title });
      await page.getByText(board.choose).waitFor();
    }
  },
);

const none = { waiting: 0, onTheWay: 0, atCurb: 0 };
const everywhere = ['desktop', 'phone'] as const;
test.each([
  { name: 'nobody', mix: none, on: everywhere },
  { name: 'five', mix: { waiting: 2, onTheWay: 2, atCurb: 1 }, on: everywhere },
  { name: 'one column', mix: { waiting: 20, onTheWay: 0, atCurb: 0 }, on: everywhere },
  // On a desk it is looked at above.
  { name: 'sixty', mix: SIXTY, on: ['phone'] as const },
  { name: 'three hundred', mix: { waiting: 220, onTheWay: 50, atCurb: 30 }, on: everywhere },
])('a board of $name looks right', async ({ name, mix, on }) => {
  const business = await buildBoard(mix);
  const cars = mix.waiting + mix.onTheWay + mix.atCurb;
  const themes = {
    desktop: { en: 'light', ar: 'dark' },
    phone: { en: 'dark', ar: 'light' },
  } as const;
  for (const viewport of on) {
    const page = await showBoard(business, { locale: 'en', theme: themes[viewport].en, viewport });
    for (const locale of ['en', 'ar'] as const) {
      if (locale === 'ar') await turn(page, { locale, theme: themes[viewport].ar, viewport });
      const first =
        cars > 0 ? page.locator('[data-card]') : page.getByText(texts[locale].board.empty);
      await first.first().waitFor();
      await settled(page);
      await screenshot(page, `board-${name.replaceAll(' ', '-')}-${locale}-${viewport}`);
      // Cards are as those of sixty, however many there are; to look at each takes longer than all else.
      // A phone shows one column.
      const shown = viewport === 'phone' ? mix.waiting : cars;
      if (cars > 60) await expect.poll(() => page.locator('[data-card]').count()).toBe(shown);
      else await expectAccessible(page);
    }
  }
});
