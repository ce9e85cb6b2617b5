import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillBoard } from '../factories/board.ts';
import { buildStaffedBusiness, type TestBusiness } from '../factories/people.ts';
import { paidCar } from '../factories/stays.ts';
import { newPage, type Page, settled } from '../harness/browser.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { texts } from './texts.ts';

const WITHIN = { timeout: 10_000 };
const ways = ['mouse', 'touch', 'keys'] as const;
type Way = (typeof ways)[number];
const { jobs } = texts.en;
let product: Product;

beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

/** Where handing over asks for nothing, a second press would hand the car over. */
async function buildTrusting(): Promise<TestBusiness> {
  const business = await buildStaffedBusiness(product.server.ctx, { name: 'Palm Court' });
  await product.server.ctx.db
    .updateTable('locations')
    .set({ handover_proof: 'off' })
    .where('id', '=', business.location.id)
    .execute();
  return business;
}

async function open(token: string, path: string, way: Way): Promise<Page> {
  const viewport = way === 'touch' ? 'phone' : 'desktop';
  const page = await newPage(product.browser, { locale: 'en', theme: 'light', viewport });
  await page.addInitScript((own) => localStorage.setItem('auth_token', own), token);
  await page.goto(product.server.url + path);
  return page;
}

/** Twice in the same place, as somebody in a hurry does. */
async function pressTwice(page: Page, button: ReturnType<Page['locator']>, way: Way) {
  await button.waitFor();
  await settled(page);
  await expect.poll(() => page.locator('[data-card][aria-disabled]').count(), WITHIN).toBe(0);
  await button.scrollIntoViewIfNeeded();
  const box = await button.boundingBox();
  const [x, y] = [(box?.x ?? 0) + 20, (box?.y ?? 0) + 15];
  if (way === 'mouse') await page.mouse.dblclick(x, y);
  else if (way === 'touch') {
    await page.touchscreen.tap(x, y);
    await page.touchscreen.tap(x, y);
  } else {
    await button.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
  }
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
  'on the board a second press by $way among $cars $drawn is no second step',
  async ({ way, cars }) => {
    const business = await buildTrusting();
    await fillBoard(product.server.ctx, business, { waiting: 0, onTheWay: cars, atCurb: 1 });
    const page = await open(business.manager.token, '/dispatcher-queue', way);
    const column = page.locator('[data-column="inProgress"]');
    const button = column.locator('[data-card] :is(button, a):not([data-beside])').first();
    await pressTwice(page, button, way);
    await expect.poll(() => countByStatus(business), WITHIN).toEqual([0, cars - 1, 2, 0]);
    await settled(page);
    expect(await countByStatus(business)).toEqual([0, cars - 1, 2, 0]);
    if (way === 'keys') {
      // On the next car of the same column, and not on the next step of the same car.
      const focused = await page.evaluate(() =>
        document.activeElement?.closest('[data-column]')?.getAttribute('data-column'),
      );
      expect(focused).toBe('inProgress');
    }
    await page.context().close();
  },
);

test.each(ways)('in the list of jobs a second press by %s is no second step', async (way) => {
  const business = await buildTrusting();
  const cars = [];
  for (let count = 0; count < 3; count++) cars.push(await paidCar(product.server, business));
  const page = await open(business.valet.token, '/valet-dashboard', way);
  const bar = page.locator('[data-column="bar"]');
  await pressTwice(page, bar.getByRole('button', { name: jobs.accept }), way);
  await expect.poll(() => countByStatus(business), WITHIN).toEqual([2, 1, 0, 0]);
  await settled(page);
  expect(await countByStatus(business)).toEqual([2, 1, 0, 0]);
  await pressTwice(page, bar.getByRole('button', { name: jobs.ready }), way);
  await expect.poll(() => countByStatus(business), WITHIN).toEqual([2, 0, 1, 0]);
  await settled(page);
  expect(await countByStatus(business)).toEqual([2, 0, 1, 0]);
  await page.context().close();
});
