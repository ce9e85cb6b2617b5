import { expect, test } from 'vitest';
import { fillBoard } from '../factories/board.ts';
import { buildStaffedBusiness, type TestBusiness } from '../factories/people.ts';
import { updateRows } from '../factories/rows.ts';
import { paidCar } from '../factories/stays.ts';
import { IGNORE_CLICKS_MS } from '#web/ui/clickShield.ts';
import { type Page, waitForSettledPage } from '../harness/browser.ts';
import { delayTimers } from '../harness/delayTimers.ts';
import { runProduct } from '../harness/product.ts';
import { newPage } from './pages.ts';
import { texts } from './texts.ts';
import { sizes } from './looks.ts';

const ways = ['mouse', 'touch', 'keys'] as const;
type Way = (typeof ways)[number];
const { jobs } = texts.en;

/** Milliseconds for which a second press is ignored here, because a slow machine presses late. */
const IGNORED_MS = 3000;

const product = runProduct();

/**
 * Builds a business that hands over without proof. A second press by mistake would hand the car
 * over.
 */
async function buildTrusting(): Promise<TestBusiness> {
  const business = await buildStaffedBusiness(product.server.ctx, { name: 'Palm Court' });
  await updateRows(product.server, 'locations', business.location.id, { handover_proof: 'off' });
  return business;
}

async function open(
  token: string,
  path: string,
  way: Way,
  size: 'phone' | 'desktop' = way === 'touch' ? 'phone' : 'desktop',
): Promise<Page> {
  // Only the pages of phones have touch.
  const viewport = way === 'touch' ? 'phone' : 'desktop';
  const page = await newPage(product.browser, { token, viewport });
  await page.setViewportSize(sizes[size]);
  await delayTimers(page, IGNORE_CLICKS_MS, IGNORED_MS);
  await page.goto(product.server.url + path);
  return page;
}

/**
 * Presses twice in the same place, like a person in a hurry.
 * @param between runs before the second press
 */
async function pressTwice(
  page: Page,
  button: ReturnType<Page['locator']>,
  way: Way,
  between: () => Promise<void> = () => Promise.resolve(),
) {
  await button.waitFor();
  await waitForSettledPage(page);
  await expect.poll(() => page.locator('[data-card][aria-disabled]').count()).toBe(0);
  await button.scrollIntoViewIfNeeded();
  const box = await button.boundingBox();
  const [x, y] = [(box?.x ?? 0) + 20, (box?.y ?? 0) + 15];
  if (way === 'keys') await button.focus();
  const press = () => {
    if (way === 'mouse') return page.mouse.click(x, y);
    return way === 'touch' ? page.touchscreen.tap(x, y) : page.keyboard.press('Enter');
  };
  await press();
  await between();
  await press();
}

async function countByStatus(business: TestBusiness) {
  const rows = await product.server.ctx.db
    .selectFrom('orders')
    .select('status')
    .where('location_id', '=', business.location.id)
    .execute();
  return (['paid', 'dispatched', 'ready', 'completed'] as const).map(
    (status) => rows.filter((row) => row.status === status).length,
  );
}

test.each(
  ways.flatMap((way) => [
    { way, cars: 4, drawn: 'cards' },
    { way, cars: 9, drawn: 'rows' },
  ]),
)(
  'a second press by $way on the board of $cars $drawn takes no second step',
  async ({ way, cars }) => {
    const business = await buildTrusting();
    await fillBoard(product.server.ctx, business, { waiting: 0, onTheWay: cars, atCurb: 1 });
    const page = await open(business.manager.token, '/dispatcher-queue', way);
    const column = page.locator('[data-column="inProgress"]');
    const button = column.locator('[data-card] :is(button, a):not([data-beside])').first();
    await pressTwice(page, button, way);
    await expect.poll(() => countByStatus(business)).toEqual([0, cars - 1, 2, 0]);
    await waitForSettledPage(page);
    expect(await countByStatus(business)).toEqual([0, cars - 1, 2, 0]);
    if (way === 'keys') {
      // The focus is on the next card of the same column, not on the next step of the same car.
      const focused = await page.evaluate(() =>
        document.activeElement?.closest('[data-column]')?.getAttribute('data-column'),
      );
      expect(focused).toBe('inProgress');
    }
  },
);

test.each(ways)('a second press by %s in the list of jobs takes no second step', async (way) => {
  const business = await buildTrusting();
  const cars = [];
  for (let count = 0; count < 3; count++) cars.push(await paidCar(product.server, business));
  const page = await open(business.valet.token, '/valet-dashboard', way);
  const bar = page.locator('[data-column="bar"]');
  await pressTwice(page, bar.getByRole('button', { name: jobs.accept }), way);
  await expect.poll(() => countByStatus(business)).toEqual([2, 1, 0, 0]);
  await waitForSettledPage(page);
  expect(await countByStatus(business)).toEqual([2, 1, 0, 0]);
  await pressTwice(page, bar.getByRole('button', { name: jobs.ready }), way);
  await expect.poll(() => countByStatus(business)).toEqual([2, 0, 1, 0]);
  await waitForSettledPage(page);
  expect(await countByStatus(business)).toEqual([2, 0, 1, 0]);
});

test.each(ways)('a second press by %s hits nothing below a closing dialog', async (way) => {
  const business = await buildTrusting();
  await fillBoard(product.server.ctx, business, { waiting: 1, onTheWay: 2, atCurb: 0 });
  const page = await open(business.manager.token, '/dispatcher-queue', way, 'desktop');
  const column = (name: string) =>
    page.locator(`[data-column="${name}"] [data-card] :is(button, a):not([data-beside])`);
  await column('pending').first().click();
  const runner = page.getByRole('dialog').getByRole('listitem').getByRole('button').first();
  await runner.waitFor();
  // Moves the dialog, so the runner's name lies above the next step of another car. This step gets
  // the focus when the dialog closes.
  const step = column('inProgress').first();
  const [over, beneath] = [await runner.boundingBox(), await step.boundingBox()];
  await page.getByRole('dialog').evaluate(
    (dialog, [x, y]) => {
      const sheet = dialog.firstElementChild as HTMLElement;
      sheet.style.translate = `${x}px ${y}px`;
    },
    [(beneath?.x ?? 0) - (over?.x ?? 0), (beneath?.y ?? 0) - (over?.y ?? 0)] as const,
  );
  await step.evaluate((button: HTMLElement) => {
    document.querySelector('dialog')?.addEventListener('close', () => button.focus());
  });
  await pressTwice(page, runner, way, async () => {
    if (way !== 'keys') await page.getByRole('dialog').waitFor({ state: 'detached' });
  });
  await expect.poll(() => countByStatus(business)).toEqual([0, 3, 0, 0]);
  await waitForSettledPage(page);
  expect(await countByStatus(business)).toEqual([0, 3, 0, 0]);
  // After a moment the button reacts to a press again.
  await expect.poll(() => page.locator('[data-deaf]').count()).toBe(0);
  await column('inProgress').first().click();
  await expect.poll(() => countByStatus(business)).toEqual([0, 2, 1, 0]);
});
