import { expect, test } from 'vitest';
import { inLooks, type Look, looks, looksRight, rulesFor, turnPage } from '../e2e/looks.ts';
import { waitForReaction } from '../e2e/people.ts';
import { texts, undoOf } from '../e2e/texts.ts';
import { type BoardMix, plateOf, SIXTY } from '../factories/board.ts';
import {
  expectAccessible,
  type Page,
  takeScreenshot,
  waitForSettledPage,
} from '../harness/browser.ts';
import type { Answers } from './answerServer.ts';
import {
  type EveningOrder,
  eveningOrders,
  eveningQueue,
  eveningRunners,
  minutesFromNow,
  orderIdOf,
  readSteps,
  runnerIdOf,
  sendRunnersHome,
  stayIdOf,
} from './evening.ts';
import { carCard, location, LOCATION_ID, manager, numbered, queueOrder } from './fixtures.ts';
import { reportOffline } from './reportOffline.ts';
import { showScreen, type ShownScreen } from './show.ts';

type Size = { width: number; height: number };
type Board = ShownScreen & {
  /** Ends the shifts of all runners, and sends the open board a hint. */
  sendHome: () => void;
};

const ASSIGN = 'POST /api/dispatch/orders/{id}/assign';
const MOVE = 'POST /api/dispatch/orders/{id}/move';
const READY = 'POST /api/dispatch/orders/{id}/ready';

/** Shows a manager the board of an evening. A step that the manager takes changes the car. */
async function showBoard(
  mix: BoardMix,
  look: Partial<Look>,
  { more, ...answers }: Answers & { more?: Parameters<typeof eveningQueue>[1] } = {},
): Promise<Board> {
  const orders = eveningOrders(mix);
  let isOver = false;
  const step = (orderId: string, changes: EveningOrder) => {
    const order = orders.find(({ id }) => id === orderId);
    return Object.assign(order ?? {}, changes, { can: readSteps(changes.status ?? '') });
  };
  const screen = await showScreen('/dispatcher-queue', {
    as: manager(),
    ...look,
    answers: {
      'GET /api/queue': () => (isOver ? sendRunnersHome(orders) : eveningQueue(orders, more)),
      'GET /api/stays': {},
      'GET /api/stays/{id}': carCard(),
      [ASSIGN]: ({ params, body }) =>
        step(params.id, {
          status: 'dispatched',
          assignedValet: { id: body.valetId, name: 'Daniel Person', isAvailable: true },
        }),
      [READY]: ({ params }) => {
        step(params.id, { status: 'ready', readyAt: minutesFromNow(0) });
        return {};
      },
      ...answers,
    },
  });
  const sendHome = () => {
    isOver = true;
    screen.push({ type: 'staff_updated', locationId: LOCATION_ID });
  };
  return { ...screen, sendHome };
}

/** Counts cars that are completely on the screen and not covered by another element. */
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
 * Window sizes of a board. Each board is loaded once and then resized; the last view is dark, like
 * a wall screen at night.
 */
const SMALL = { width: 1280, height: 800 };
const WALL = { width: 1920, height: 1080 };
const NARROW = { width: 1024, height: 800 };
type View = { locale: Look['locale']; size: Size; atLeast?: number; theme?: Look['theme'] };
const enViews: View[] = [
  { locale: 'en', size: SMALL, atLeast: 24 },
  { locale: 'en', size: WALL, atLeast: 45 },
];
const arViews: View[] = enViews.map((view) => ({ ...view, locale: 'ar' }));

async function expectWhole(page: Page, name: string, views: readonly View[]): Promise<void> {
  await page.locator('[data-card]').first().waitFor();
  let shown = 'en light';
  for (const { locale, size, atLeast, theme = 'light' } of views) {
    if (shown !== `${locale} ${theme}`)
      await turnPage(page, { locale, viewport: 'desktop', theme });
    shown = `${locale} ${theme}`;
    await page.setViewportSize(size);
    await waitForSettledPage(page);
    await takeScreenshot(page, `board-${name}-${locale}-${size.width}`);
    if (atLeast !== undefined)
      await expect.poll(() => countWhole(page)).toBeGreaterThanOrEqual(atLeast);
    expect(await listCut(page)).toEqual([]);
    expect(await listCutWords(page)).toEqual([]);
  }
}

/**
 * Ends the shifts of all runners, and checks in both languages why the cards say that their cars
 * wait.
 */
async function expectReasons({ page, sendHome }: Board, name: string): Promise<void> {
  await page.setViewportSize(SMALL);
  sendHome();
  for (const locale of ['ar', 'en'] as const) {
    await turnPage(page, { locale, viewport: 'desktop', theme: 'light' });
    await expectReasonsFit(page, locale, name);
    await expectReasonsInFull(page, locale);
  }
}

test('a board of sixty cars shows as many complete cards as fit, cuts no filter, head or spot, and no reason hides the car', async () => {
  const board = await showBoard(SIXTY, { viewport: 'desktop' });
  const { page } = board;
  const [onDesk] = enViews;
  await expectWhole(page, 'sixty', [
    ...(onDesk ? [onDesk] : []),
    { locale: 'ar', size: SMALL, atLeast: 24 },
    { locale: 'ar', size: WALL, atLeast: 45, theme: 'dark' },
    { locale: 'ar', size: NARROW },
  ]);
  // Checks accessibility once. Smaller boards with the same cards are checked in each language and
  // theme.
  await expectAccessible(page);
  await expectReasons(board, 'board-reasons-36');
});

test('the longest name of a time zone fits the heads of a small desk', async () => {
  const orders = eveningOrders(SIXTY).map((order) => ({ ...order, timeZone: 'Etc/GMT-14' }));
  const { page } = await showBoard(
    SIXTY,
    { viewport: 'desktop' },
    { 'GET /api/queue': () => eveningQueue(orders) },
  );
  await expectWhole(page, 'zone', [
    { locale: 'en', size: NARROW },
    { locale: 'ar', size: NARROW },
  ]);
});

/** Plates of two to ten characters, Latin and Arabic, with and without the sign of a region. */
const PLATES = [
  ['J7', null],
  ['I 1', 'DXB'],
  ['TJI 123', null],
  ['ABC1234', 'CA'],
  ['WWW 9999', 'AUH'],
  ['MWM-88888', null],
  ['WMWM 12345', 'DXB'],
  ['أبج 1234', 'RUH'],
  ['٦٧٨٩ دهو', null],
] as const;

/** Lists plates whose text leaves the frame, or which a neighbor or the edge of the car cuts. */
const listCutPlates = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.plate')].flatMap((plate) => {
      const own = plate.getBoundingClientRect();
      const room = plate.closest('.stub-row__main, .stub__body')?.getBoundingClientRect();
      const isOver = plate.scrollWidth > plate.clientWidth + 1;
      const isCut = !room || own.left < room.left - 1 || own.right > room.right + 1;
      return isOver || isCut ? [`${plate.textContent} at ${innerWidth}`] : [];
    }),
  );

test('plates of two to ten characters fit cards and rows of every width', async () => {
  for (const mix of [SIXTY, { waiting: 3, onTheWay: 3, atCurb: 3 }]) {
    const orders = eveningOrders(mix).map((order, at) => {
      const [licensePlate, plateRegion] = PLATES[at % PLATES.length] ?? PLATES[0];
      return { ...order, ticket: { ...order.ticket, licensePlate, plateRegion } };
    });
    const { page } = await showBoard(
      mix,
      { viewport: 'desktop' },
      { 'GET /api/queue': () => eveningQueue(orders) },
    );
    await page.locator('[data-card]').first().waitFor();
    for (const locale of ['en', 'ar'] as const) {
      await turnPage(page, { locale, viewport: 'desktop', theme: 'light' });
      for (const width of [320, 390, 1024, 1280, 1920]) {
        await page.setViewportSize({ width, height: 900 });
        await waitForSettledPage(page);
        await takeScreenshot(page, `board-plates-${orders.length}-${locale}-${width}`);
        expect(await listCutPlates(page)).toEqual([]);
      }
    }
  }
});

/**
 * Spreads the cars in two ways: no car has a runner yet, or one car is on the way and one at the
 * curb.
 */
test.each([
  {
    mix: { waiting: 60, onTheWay: 0, atCurb: 0 },
    views: [
      ...enViews,
      { locale: 'ar', size: SMALL, atLeast: 24 } as const,
      { locale: 'en', size: NARROW } as const,
    ],
  },
  { mix: { waiting: 58, onTheWay: 1, atCurb: 1 }, views: arViews },
])(
  'of $mix.waiting waiting cars, $mix.onTheWay on the way and $mix.atCurb at the curb as many are complete',
  async ({ mix, views }) => {
    const { page } = await showBoard(mix, { viewport: 'desktop' });
    await expectWhole(page, `spread-${Object.values(mix).join('-')}`, views);
  },
);

test('a board in lanes shows as many complete cards, and arrow keys move in visual order', async () => {
  const board = await showBoard({ waiting: 46, onTheWay: 10, atCurb: 4 }, { viewport: 'desktop' });
  const { page } = board;
  await expectWhole(page, 'spread-46-10-4', [...enViews, ...arViews]);
  await expectReasons(board, 'board-reasons-46');
  await expectArrowsGoByWhatIsSeen(page, 'en');
  await turnPage(page, { locale: 'ar', viewport: 'desktop', theme: 'light' });
  await expectArrowsGoByWhatIsSeen(page, 'ar');
});

/** Lists cut plates, spots and keys. In the first column, an invisible one counts as cut. */
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
        // Only a waiting car must show its key. Otherwise the runner has the key.
        if (!isWaiting && part === '.stub-row__key') return [];
        return cut.map((each) => `${part} cut: ${each.textContent}`);
      });
    }),
  );

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

/** Lists the cars whose reason for waiting is cut, or whose make beside the reason is cut. */
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

/** Each waiting car shows that nobody is on shift, without cutting the make of the car. */
async function expectReasonsFit(page: Page, locale: Look['locale'], name: string): Promise<void> {
  const waiting = page.locator('[data-column="pending"]');
  await waiting.getByText(texts[locale].board.auto.why.noneOnShift).first().waitFor();
  await waitForSettledPage(page);
  await takeScreenshot(page, `${name}-${locale}`);
  expect(await listCutReasons(page)).toEqual([]);
}

/** On a desktop a row shows a short reason, and the row's title shows the full reason. */
async function expectReasonsInFull(page: Page, locale: Look['locale']): Promise<void> {
  const { board } = texts[locale];
  const waiting = page.locator('[data-column="pending"]');
  const late = waiting.locator('.stub-row').first();
  expect(await late.locator('.stub-row__open').getAttribute('title')).toBe(
    board.auto.why.noneOnShift,
  );
  await waiting.getByText(board.short.noneOnShift).first().waitFor();
  // Runners who ended their shift after bringing a car to the curb, and runners who ended their
  // shift on the way.
  await page.locator('[data-column="ready"]').getByText(board.runnerAway).first().waitFor();
  await page.locator('[data-column="inProgress"]').getByText(board.runnerGone).first().waitFor();
}

test('the reason why a car waits cuts nothing that identifies the car, on desktop and phone', async () => {
  const mix = { waiting: 9, onTheWay: 6, atCurb: 6 };
  const see = async (page: Page, look: Look) => {
    await expectReasonsFit(page, look.locale, `board-reasons-9-${look.viewport}`);
    await expectAccessible(page, rulesFor(look));
  };
  const { page, sendHome } = await showBoard(mix, { viewport: 'desktop' });
  sendHome();
  await see(page, { locale: 'en', theme: 'light', viewport: 'desktop' });
  const dark = { locale: 'ar', theme: 'dark', viewport: 'desktop' } as const;
  await turnPage(page, dark);
  await see(page, dark);
  // Rows on touch screens have another layout, so the phone's board is loaded separately.
  const phone = { locale: 'ar', theme: 'light', viewport: 'phone' } as const;
  const { page: held, sendHome: endShifts } = await showBoard(mix, phone);
  endShifts();
  await see(held, phone);
  await turnPage(held, { ...phone, locale: 'en', theme: 'dark' });
  await expectAccessible(held, 'colors');
});

/**
 * Lists cut words of filters and column heads. A word without any room is not drawn, and not
 * listed.
 */
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

test('a search covers every field and says what it hides, and every action names its car', async () => {
  const { page } = await showBoard(
    { waiting: 12, onTheWay: 6, atCurb: 6 },
    { locale: 'ar', viewport: 'desktop' },
  );
  const cards = page.locator('[data-card]');
  const search = page.getByRole('searchbox');
  const expectFew = async (text: string) => {
    await search.fill(text);
    await expect.poll(() => cards.count()).toBeLessThan(12);
    expect(await cards.count()).toBeGreaterThan(0);
  };
  await cards.first().waitFor();
  // Counts that grow with every minute come first, because the test takes long on a slow machine.
  // The guests of the cars that wait longest at the curb can be called by a link.
  expect(await page.locator('[data-column="ready"] a[href^="tel:+1555"]').count()).toBe(3);
  await page.locator('[data-filter="late"]').click();
  await expect.poll(() => cards.count()).toBe(11);
  await page.locator('[data-filter="all"]').click();
  await expect.poll(() => cards.count()).toBe(24);
  // Searches by plate, ticket, phone, spot, hook, model, colour in both languages, and runner.
  const plate = plateOf(3);
  for (const text of [plate, 'P-1693', '1003', 'lincoln', 'Brown', 'Hassan', 'Layla'])
    await expectFew(text);
  await search.fill('بني');
  await expect.poll(() => cards.count()).toBeGreaterThan(0);
  await search.fill(plate);
  await expect.poll(() => cards.count()).toBe(1);
  await page.getByRole('status').filter({ hasText: '24' }).waitFor();
  await page.locator('[data-filter="all"] b', { hasText: '24' }).waitFor();
  // Enter opens the car if the search found one car only, and Back returns to the board.
  await search.press('Enter');
  await page.waitForURL(/\/cars\?car=/);
  // A board that Back meets while the car still loads would keep its search.
  const allFilter = page.locator('[data-filter="all"]');
  await allFilter.waitFor({ state: 'detached' });
  await page.goBack();
  await allFilter.waitFor();
  await cards.first().waitFor();
  await turnPage(page, { locale: 'en', viewport: 'desktop', theme: 'light' });
  const { board } = texts.en;
  await page.getByRole('button', { name: `Assign a runner to ${plateOf(1)}` }).waitFor();
  const names = await page
    .locator('[data-next]')
    .evaluateAll((actions) => actions.map((action) => action.getAttribute('aria-label')));
  expect(names).toHaveLength(24);
  expect(new Set(names).size).toBe(24);
  const longest = page.locator('[data-column="ready"] [data-card]').first();
  await longest.getByRole('link', { name: /^Call guest of/ }).waitFor();
  await longest.getByRole('button', { name: /^Hand over/ }).waitFor();
  await expectFew('Brown');
  await search.fill(plate);
  await expect.poll(() => cards.count()).toBe(1);
  await page.getByRole('status').filter({ hasText: '24' }).waitFor();
  // Enter focuses the first card if the search found several cars.
  await expectFew('lincoln');
  // Waits until the cards accept input again. Cards that have just moved ignore input.
  await waitForReaction(page);
  await search.press('Enter');
  const focused = () =>
    page.evaluate(() => document.activeElement?.closest('[data-card]') !== null);
  await expect.poll(focused).toBe(true);
  // Enter only moves the focus and presses no button. A dialog here would catch the next press.
  expect(await page.getByRole('dialog').count()).toBe(0);
  // The search also offers the list of all cars, because a parked car is not in the queue.
  await search.fill('nothing like it');
  await page.getByRole('link', { name: board.searchCars }).waitFor();
  await page.getByRole('button', { name: board.showAll }).click();
  await expect.poll(() => cards.count()).toBe(24);
  await page.locator('[data-filter="noRunner"]').click();
  await expect.poll(() => cards.count()).toBe(12);
  await page.locator('.runner', { hasText: 'Priya' }).click();
  await expect.poll(() => cards.count()).toBe(2);
  await page.locator('[data-filter="all"]').click();
  await longest.locator('.stub-row__open').click({ position: { x: 20, y: 20 } });
  await page.waitForURL(/\/cars\?car=/);
});

test('the card of a car says that its runner has left, on the way and at the curb', async () => {
  const { board, cars } = texts.en;
  const gone = queueOrder({
    status: 'ready',
    assignedValet: { name: 'Mei Person', isAvailable: false },
  });
  const { page, sendHome } = await showBoard(
    { waiting: 0, onTheWay: 1, atCurb: 1 },
    { locale: 'en', viewport: 'desktop' },
    { 'GET /api/stays/{id}': carCard({ state: 'atCurb', openOrder: gone }) },
  );
  sendHome();
  await page.locator('[data-column="inProgress"]').getByText(board.runnerGone).waitFor();
  const atCurb = page.locator('[data-column="ready"]');
  await atCurb.getByText(board.runnerAway).waitFor();
  await waitForSettledPage(page);
  await takeScreenshot(page, 'board-runner-away');
  await expectAccessible(page);
  await atCurb.locator('.board-card__open').click();
  await page.getByText(cars.runnerAway.split('}')[1] ?? '').waitFor();
  await waitForSettledPage(page);
  await takeScreenshot(page, 'board-runner-away-card');
});

const NOBODY: BoardMix = { waiting: 0, onTheWay: 0, atCurb: 0 };

/** A desktop, and a phone in the other language. */
const DESK_AND_PHONE = [
  { locale: 'en', viewport: 'desktop', theme: 'light' },
  { locale: 'ar', viewport: 'phone', theme: 'light' },
] as const;

test('a few cars at the curb are as urgent as many, and their guests can be called', async () => {
  const atCurb = eveningOrders({ waiting: 0, onTheWay: 0, atCurb: 3 }).map((order, index) =>
    index === 0 ? { ...order, readyAt: minutesFromNow(-6) } : order,
  );
  const { page } = await showBoard(
    NOBODY,
    { viewport: 'desktop' },
    { 'GET /api/queue': eveningQueue(atCurb) },
  );
  const cards = page.locator('[data-column="ready"] [data-card]');
  await cards.first().waitFor();
  const tones = () =>
    cards.evaluateAll((all) =>
      all.map((card) => {
        const stub = card.querySelector('.stub');
        return (['red', 'amber', 'ready'] as const).find((tone) =>
          stub?.classList.contains(`stub--${tone}`),
        );
      }),
    );
  for (const look of DESK_AND_PHONE) {
    await turnPage(page, look);
    await expect.poll(tones).toEqual(['red', 'red', 'amber']);
    const call = texts[look.locale].row.callCar.split('{')[0] ?? '';
    const calls = page.getByRole('link', { name: new RegExp(`^${call}`) });
    expect(await calls.count()).toBe(2);
    expect(await calls.first().getAttribute('href')).toMatch(/^tel:\+1555/);
    await takeScreenshot(page, `board-curb-${look.locale}-${look.viewport}`);
    await expectAccessible(page);
  }
});

test('the list of runners and the dialog show the same free runners', async () => {
  const orders = eveningOrders({ waiting: 2, onTheWay: 2, atCurb: 0 });
  const runners = eveningRunners(orders).map((runner) =>
    runner.name === 'Omar Valet'
      ? { ...runner, car: { kind: 'return' as const, elsewhere: 'Tower' } }
      : runner,
  );
  const { page } = await showBoard(
    NOBODY,
    { viewport: 'desktop' },
    { 'GET /api/queue': eveningQueue(orders, { runners }) },
  );
  const free = page.locator('.runner[data-state="free"]');
  for (const look of DESK_AND_PHONE) {
    await turnPage(page, look);
    await free.first().waitFor();
    // Nine runners are on shift here. Two of them bring a car of this location, and one a car of
    // the other location.
    expect(await free.count()).toBe(6);
    expect(await page.locator('.runner', { hasText: 'Tower' }).count()).toBe(1);
    await takeScreenshot(page, `board-runners-${look.locale}-${look.viewport}`);
    await page
      .locator('[data-column="pending"] [data-card] button:not([data-beside])')
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Tower').waitFor();
    const { free: isFree } = texts[look.locale].board.runners;
    expect(await dialog.getByText(isFree, { exact: true }).count()).toBe(6);
    await waitForSettledPage(page);
    await takeScreenshot(page, `board-assign-${look.locale}-${look.viewport}`);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  }
});

test('missing keys, unpaid returns and an undo message leave enough room for the columns', async () => {
  const unpaid = [1, 2, 3].map((car) => {
    const { ticket, ...order } = queueOrder();
    return {
      ...order,
      id: numbered(100 + car),
      ticket: { ...ticket, id: numbered(200 + car), ticketNumber: `A-100${car}` },
    };
  });
  const key = {
    place: 'out' as const,
    holder: { id: runnerIdOf(7), name: 'Luis Valet' },
    since: minutesFromNow(-20),
    isUnaccounted: true,
  };
  const keys = unpaid.map(({ ticket }) => ({
    stayId: ticket.id,
    ticketNumber: ticket.ticketNumber,
    licensePlate: 'A1 GRAY Z',
    key,
  }));
  const more: NonNullable<Parameters<typeof eveningQueue>[1]> = { unpaid };
  const { page, push } = await showBoard(
    { waiting: 2, onTheWay: 2, atCurb: 2 },
    { viewport: 'desktop' },
    {
      more,
      'POST /api/dispatch/late-reports/{id}/reject': () => {
        more.lateReports = [];
        return {};
      },
      'GET /api/dispatch/keys': { keys },
      'GET /api/locations/{id}/free-places': {},
    },
  );
  await page
    .locator('[data-column="inProgress"]')
    .getByRole('button', { name: new RegExp(`^${texts.en.board.markReady}`) })
    .first()
    .click();
  await page.getByRole('button', { name: undoOf(texts.en.undo.said.ready) }).waitFor();
  for (const [locale, theme] of [
    ['en', 'light'],
    ['ar', 'dark'],
  ] as const) {
    const look = { locale, viewport: 'desktop', theme } as const;
    await turnPage(page, look);
    const { keys, settle } = texts[locale];
    const keyStrip = page.getByRole('region', { name: keys.title });
    const unpaidStrip = page.getByRole('region', { name: settle.unpaid.title });
    await takeScreenshot(page, `board-strips-${locale}`);
    // Each strip is one line with the height of a button.
    for (const strip of [keyStrip, unpaidStrip])
      expect((await strip.boundingBox())?.height).toBeLessThanOrEqual(64);
    const list = await page.locator('.column__list').first().boundingBox();
    expect(list?.height).toBeGreaterThan(400);
    // The floating undo message covers no unpaid car.
    const undo = await page.locator('.undo').boundingBox();
    const unpaid = await unpaidStrip.boundingBox();
    expect(undo?.height).toBeGreaterThan(0);
    expect((undo?.y ?? 0) + (undo?.height ?? 0)).toBeLessThanOrEqual(unpaid?.y ?? 0);
    await expectAccessible(page, rulesFor(look));
  }
  // Lists all unpaid cars with a single press.
  const unpaidStrip = page.getByRole('region', { name: texts.ar.settle.unpaid.title });
  await unpaidStrip.getByRole('button', { expanded: false }).click();
  await expect.poll(() => unpaidStrip.getByRole('listitem').count()).toBe(3);

  // A late report says how the car stands now, and what a decision does.
  const left = { stayId: numbered(301), ticketNumber: 'A-2002', valet: 'Omar Person' };
  const said = { stayId: numbered(300), ticketNumber: 'A-2001', by: 'Omar Person', keyHook: '7' };
  const car = { parkingSpot: 'D1', key, valet: { id: runnerIdOf(7), name: 'Luis Valet' } };
  more.unpaid = [];
  more.lateReports = [{ ...said, step: 'complete', car: { ...car, state: 'onItsWay' } }];
  more.carsLeft = [left];
  push({ type: 'staff_updated', locationId: LOCATION_ID });
  const { putRight, common } = texts.ar;
  await page
    .getByRole('region', { name: putRight.left.title })
    .getByText(left.valet, { exact: false })
    .waitFor();
  const reports = page.getByRole('region', { name: putRight.report.title });
  for (const words of ['D1', '7', 'Luis Valet', common.state.onItsWay])
    await reports.getByText(words).first().waitFor();
  const dialog = page.getByRole('dialog');
  await reports.getByText(putRight.report.accept, { exact: true }).click();
  await dialog.getByText('Luis Valet').waitFor();
  await looksRight(page, 'board-late-report');
  await dialog.getByRole('button', { name: putRight.report.ask.later }).click();
  await dialog.waitFor({ state: 'detached' });
  await reports.getByText(putRight.report.reject, { exact: true }).click();
  await dialog.getByRole('button', { name: putRight.report.reject, exact: true }).click();
  await reports.waitFor({ state: 'detached' });

  // Runners who are all on shift elsewhere are listed, and none of them is on shift here.
  const shift = { isHere: false, locationName: 'Quay' };
  const ana = { id: runnerIdOf(7), name: 'Ana Valet', shift, since: null, car: null, queued: 0 };
  Object.assign(more, { runners: [ana] });
  push({ type: 'staff_updated', locationId: LOCATION_ID });
  const { strip } = texts.ar.board;
  await page.getByRole('list', { name: strip.label }).getByText('Ana').waitFor();
  await page.getByText(strip.none, { exact: true }).waitFor();
});

test('the action of a row stays in its place under the pointer, and a double click opens the runners once', async () => {
  const { page, dialog } = await showBoard(
    { waiting: 9, onTheWay: 9, atCurb: 0 },
    { locale: 'en', viewport: 'desktop' },
  );
  await page.setViewportSize(SMALL);
  const row = page.locator('[data-column="inProgress"] .stub-row').first();
  const action = row.locator('.stub-row__action');
  const before = await action.boundingBox();
  await action.hover();
  await row.locator('.stub-row__more').waitFor();
  expect(await action.boundingBox()).toEqual(before);
  await page.locator('[data-column="pending"] .stub-row__action').first().click();
  await dialog.waitFor();
  await page.mouse.move(5, SMALL.height - 5);
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  expect(await dialog.count()).toBe(1);
  await page.mouse.click(5, SMALL.height - 5);
  await dialog.waitFor({ state: 'detached' });
});

test('a number key sends the runner with this number, and two presses in one place take one step', async () => {
  const { page, sent } = await showBoard(
    { waiting: 9, onTheWay: 9, atCurb: 0 },
    { locale: 'en', viewport: 'desktop' },
  );
  const waiting = page.locator('[data-column="pending"]');
  await waiting.locator('[data-next]').first().focus();
  await page.keyboard.press('4');
  await page
    .getByRole('button', { name: undoOf(texts.en.undo.said.assign) })
    .first()
    .waitFor();
  await expect.poll(() => page.locator('[data-filter="noRunner"] b').textContent()).toBe('8');
  expect(sent(ASSIGN)).toMatchObject([
    { params: { id: orderIdOf(1) }, body: { valetId: runnerIdOf(3) } },
  ]);
  const onTheWay = page.locator('[data-column="inProgress"]');
  await waitForReaction(page);
  const ready = () => sent(READY).length;
  const box = await onTheWay.locator('[data-next]').first().boundingBox();
  const [x, y] = [(box?.x ?? 0) + 10, (box?.y ?? 0) + 10];
  await page.mouse.dblclick(x, y);
  await expect.poll(ready).toBe(1);
  await page
    .getByRole('button', { name: undoOf(texts.en.undo.said.ready) })
    .first()
    .waitFor();
  // By keyboard: the focus moves to the next card of the same column, which ignores input at first.
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
  await expect.poll(ready).toBe(2);
  const focused = () =>
    page.evaluate(() => ({
      name: document.activeElement?.getAttribute('aria-label'),
      column: document.activeElement?.closest('[data-column]')?.getAttribute('data-column'),
    }));
  await expect.poll(async () => (await focused()).column).toBe('inProgress');
  expect((await focused()).name).not.toBe(name);
  expect(ready()).toBe(2);
});

/** Locks the car at the curb. The second car belongs to a VIP, and the first is first already. */
const withLockAndVip = (order: EveningOrder, index: number): EveningOrder => {
  if (order.handover)
    return { ...order, handover: { ...order.handover, lockedUntil: minutesFromNow(4) } };
  const isVip = index === 1;
  const tags = { noteTags: isVip ? ['vip' as const, 'electric' as const] : [], chargePercent: 62 };
  const can = { ...order.can, move: index < 2, moveFirst: isVip };
  return { ...order, ticket: { ...order.ticket, ...tags }, can };
};

test('a card opens its car, puts a VIP first, and says what prevents the handover', async () => {
  const orders = eveningOrders({ waiting: 2, onTheWay: 1, atCurb: 1 });
  const { page, press, sent } = await showBoard(
    NOBODY,
    { locale: 'en', viewport: 'desktop' },
    { 'GET /api/queue': eveningQueue(orders.map(withLockAndVip)), [MOVE]: {} },
  );
  const { board, putRight, row } = texts.en;
  await page.getByText(row.charged.replace('{percent}', '62')).waitFor();
  // Each button of a card names its car.
  const buttons = page.locator('[data-card]').getByRole('button');
  const named = await Promise.all(
    orders.map((_, at) =>
      page
        .locator('[data-card]')
        .getByRole('button', { name: plateOf(at + 1) })
        .count(),
    ),
  );
  expect(Math.min(...named)).toBeGreaterThan(1);
  expect(named.reduce((sum, count) => sum + count)).toBe(await buttons.count());
  const dialog = page.getByRole('dialog');
  const reason = dialog.getByRole('textbox', { name: putRight.move.reason });
  await page
    .getByRole('button', { name: new RegExp(`^${board.vipFirst}: .*${plateOf(2)}`) })
    .click();
  await expect.poll(() => reason.inputValue()).toBe(putRight.move.vip);
  await takeScreenshot(page, 'board-vip-first');
  await press(putRight.move.submit);
  await dialog.waitFor({ state: 'detached' });
  expect(sent(MOVE)).toMatchObject([
    { params: { id: orderIdOf(2) }, body: { after: null, reason: putRight.move.vip } },
  ]);
  // The first car cannot be moved first.
  const more = board.more.split('{')[0] ?? '';
  await page.getByRole('button', { name: new RegExp(`^${more}.*${plateOf(1)}`) }).click();
  await dialog.getByRole('button', { name: putRight.move.action }).click();
  const place = dialog.getByRole('combobox', { name: putRight.move.place });
  await expect.poll(() => place.inputValue()).toBe(orderIdOf(2));
  expect(await reason.inputValue()).toBe('');
  expect(await dialog.getByText(putRight.move.first, { exact: true }).count()).toBe(0);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  const atCurb = page.locator('[data-column="ready"]');
  await atCurb.getByText(/Handover locked for [34] min/).waitFor();
  await takeScreenshot(page, 'board-locked-card');
  await page.getByRole('button', { name: new RegExp(`^Open: .*${plateOf(4)}`) }).click();
  await page.waitForURL(/\/cars\?car=/);
  expect(new URL(page.url()).searchParams.get('car')).toBe(stayIdOf(4));
});

test('a board without a network promises to keep nothing', async () => {
  const { connection } = texts.en.common;
  const { page, expectText } = await showBoard({ waiting: 1, onTheWay: 0, atCurb: 0 }, {});
  await page.locator('[data-card]').first().waitFor();
  await reportOffline(page);
  await expectText(connection.offline);
  expect(await page.getByText(texts.en.app.kept).count()).toBe(0);
});

test('a dispatcher with several locations first sees all of them', async () => {
  const terrace = { id: numbered(6), name: 'Terrace' };
  const counts = { waiting: 3, onTheWay: 2, atCurb: 1 };
  const { page } = await showBoard(
    counts,
    { viewport: 'desktop' },
    {
      'GET /api/business/locations': { locations: [location(), location(terrace)] },
      'GET /api/queue/locations': {
        locations: [{ id: LOCATION_ID, name: 'North Gate', ...counts }, terrace],
      },
    },
  );
  const card = page.locator(`[data-location="${LOCATION_ID}"]`);
  await inLooks(page, looks, async (look) => {
    const { board } = texts[look.locale];
    await page.getByText(board.choose).waitFor();
    await card.locator('[data-figure="waiting"]', { hasText: '3' }).waitFor();
    // Cars wait and nobody is on shift, so the location stands out.
    expect(await page.locator('[data-alarm]').count()).toBe(1);
    await takeScreenshot(page, `board-locations-${look.locale}-${look.viewport}`);
    await expectAccessible(page, rulesFor(look));
    await card.click();
    await page.locator('[data-card]').first().waitFor();
    await page
      .getByRole('combobox', { name: board.location })
      .selectOption({ label: board.all.title });
    await page.getByText(board.choose).waitFor();
  });
});

test.each([
  { name: 'nobody', mix: NOBODY },
  { name: 'five', mix: { waiting: 2, onTheWay: 2, atCurb: 1 } },
])('a board of $name looks right', async ({ name, mix }) => {
  const { page } = await showBoard(mix, { viewport: 'desktop' });
  const empty = page.getByText(texts.en.board.empty);
  await (mix.waiting > 0 ? page.locator('[data-card]') : empty).first().waitFor();
  await inLooks(page, looks, async (look) => {
    await takeScreenshot(page, `board-${name}-${look.locale}-${look.viewport}`);
    await expectAccessible(page, rulesFor(look));
  });
});

test('a board of three hundred cars shows all of them, on a phone those of one column', async () => {
  const { page } = await showBoard(
    { waiting: 220, onTheWay: 50, atCurb: 30 },
    { viewport: 'desktop' },
  );
  for (const [at, shown] of [300, 220].entries()) {
    const { locale, viewport } = DESK_AND_PHONE[at] ?? DESK_AND_PHONE[0];
    await turnPage(page, { locale, viewport, theme: 'light' });
    await expect.poll(() => page.locator('[data-card]').count()).toBe(shown);
    await takeScreenshot(page, `board-three-hundred-${locale}-${viewport}`);
  }
});
