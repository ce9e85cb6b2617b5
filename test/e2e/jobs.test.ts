import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fillBoard, plateOf } from '../factories/board.ts';
import {
  buildLocation,
  buildPerson,
  buildStaffedBusiness,
  type TestBusiness,
} from '../factories/people.ts';
import { expectAccessible, newPage, type Page, screenshot, settled } from '../harness/browser.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { type Look, looks } from './looks.ts';
import { stepFor, texts } from './texts.ts';

const WITHIN = { timeout: 10_000 };
const JOBS = 60;

let product: Product;
let business: TestBusiness;

beforeAll(async () => {
  product = await startProduct();
});
beforeEach(async () => {
  business = await buildStaffedBusiness(product.server.ctx, { name: 'Palm Court' });
});
afterAll(() => product.close());

const fill = (waiting: number, location = business.location) =>
  fillBoard(product.server.ctx, { ...business, location }, { waiting, onTheWay: 0, atCurb: 0 });

async function openJobs(look: Partial<Look> = {}, token = business.valet.token): Promise<Page> {
  const page = await newPage(product.browser, look);
  await page.addInitScript((own) => localStorage.setItem('auth_token', own), token);
  await page.goto(`${product.server.url}/valet-dashboard`);
  await page.getByRole('tabpanel').waitFor();
  await settled(page);
  return page;
}

const rowsOn = (page: Page) => page.locator('.job-rows [data-card]');
const rowOf = (page: Page, plate: string) => rowsOn(page).filter({ hasText: plate });
const inHandOn = (page: Page) => page.locator('.in-hand .plate');
const stepOn = (page: Page) => page.locator('.job-bar').getByRole('button');
const readStatus = async (plate: string) => {
  const { status } = await product.server.ctx.db
    .selectFrom('orders')
    .innerJoin('stays', 'stays.id', 'orders.stay_id')
    .select('orders.status')
    .where('stays.business_id', '=', business.id)
    .where('stays.license_plate', '=', plate)
    .executeTakeFirstOrThrow();
  return status;
};

describe.each([
  { locale: 'en', theme: 'light', viewport: 'phone' },
  { locale: 'ar', theme: 'dark', viewport: 'phone' },
] as const)('in $locale', (look) => {
  const { jobs } = texts[look.locale];

  test('sixty jobs take at most eight screens of a phone', async () => {
    await fill(JOBS);
    const page = await openJobs(look);
    expect(await rowsOn(page).count()).toBe(JOBS - 1);
    expect(await inHandOn(page).count()).toBe(1);
    const screens = await page.evaluate(() => {
      const { scrollHeight, clientHeight } = document.documentElement;
      return { screens: scrollHeight / clientHeight, size: [innerWidth, innerHeight] };
    });
    expect(screens.size).toEqual([390, 844]);
    expect(screens.screens).toBeLessThanOrEqual(8);
    await page.context().close();
  });

  test('one car is in hand, with its next step where the thumb is', async () => {
    await fill(5);
    const page = await openJobs(look);
    const plate = plateOf(1);
    const step = stepOn(page);
    for (const name of ['accept', 'ready', 'complete'] as const) {
      await page.getByRole('button', { name: stepFor(jobs[name], plate) }).waitFor();
      expect(await inHandOn(page).count()).toBe(1);
      // The one step of the screen, in the last quarter of it, as high as a thumb is wide.
      expect(await step.count()).toBe(1);
      const box = await step.boundingBox();
      expect(box?.y).toBeGreaterThan(844 * 0.75);
      expect(box?.height).toBeGreaterThanOrEqual(56);
      if (name === 'complete') break;
      // What has just changed under the thumb is deaf for a moment.
      await expect.poll(() => page.locator('.job-bar[aria-disabled]').count(), WITHIN).toBe(0);
      await step.tap();
    }
    await expect.poll(() => readStatus(plate), WITHIN).toBe('ready');
    await page.context().close();
  });

  test('a car that was accepted in its row stays under the thumb', async () => {
    await fill(12);
    const page = await openJobs(look);
    await stepOn(page).tap();
    await page.getByRole('button', { name: stepFor(jobs.ready, plateOf(1)) }).waitFor();
    await settled(page);
    await expect.poll(() => page.locator('[aria-disabled]').count(), WITHIN).toBe(0);
    const [one, two] = [plateOf(5), plateOf(6)];
    const places = () =>
      Promise.all([one, two].map(async (plate) => (await rowOf(page, plate).boundingBox())?.y));
    await rowOf(page, two).scrollIntoViewIfNeeded();
    const before = await places();
    // One after the other at once: nothing has moved, so nothing is deaf.
    for (const plate of [one, two]) {
      await rowOf(page, plate)
        .getByRole('button', { name: stepFor(jobs.accept) })
        .tap();
    }
    for (const plate of [one, two]) {
      await expect.poll(() => readStatus(plate), WITHIN).toBe('dispatched');
    }
    await settled(page);
    expect(await places()).toEqual(before);
    expect(
      await rowOf(page, one)
        .getByRole('button', { name: stepFor(jobs.accept) })
        .count(),
    ).toBe(0);
    // The car in hand is still the one that is being driven.
    expect(await inHandOn(page).getByText(plateOf(1)).count()).toBe(1);
    // Opened, it is in hand, and the other one is with this valet.
    await rowOf(page, one).locator('.stub-row__open').click();
    await page.getByRole('button', { name: stepFor(jobs.ready, one) }).waitFor();
    await page.getByRole('heading', { name: jobs.mine }).waitFor();
    await page.context().close();
  });

  test('the location of the shift comes first, and the others by name', async () => {
    const build = (name: string) => buildLocation(product.server.ctx, business.id, { name });
    const [annex, terrace] = [await build('Annex'), await build('Terrace')];
    await fill(4);
    await fill(3, terrace);
    await fill(2, annex);
    const { token } = await buildPerson(product.server.ctx, {
      role: 'valet',
      businessId: business.id,
      // On shift at the first.
      locationIds: [terrace.id, annex.id, business.location.id],
      onShift: true,
    });
    const page = await openJobs(look, token);
    const heads = page.getByRole('tabpanel').getByRole('heading', { level: 2 });
    await rowsOn(page).nth(7).waitFor();
    // Of the shift's three the first is in hand.
    const named = (await heads.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' '));
    expect(named.filter((text) => /\d$/.test(text))).toEqual([
      'Terrace 2',
      'Annex 2',
      'Palm Court 4',
    ]);
    await screenshot(page, `jobs-locations-${look.locale}`);
    await page.context().close();
  });

  test('a search finds a car by whatever is known of it, and what was found is taken in hand', async () => {
    await fill(JOBS);
    const page = await openJobs(look);
    const search = page.getByRole('searchbox', { name: jobs.search.label });
    const plate = plateOf(30);
    const digits = plate.slice(-5);
    const eastern = digits.replaceAll(/\d/g, (digit) =>
      String.fromCodePoint(0x660 + Number(digit)),
    );
    for (const typed of [plate, plate.replace(' ', '').toLowerCase(), eastern, 'P-1720']) {
      await search.fill(typed);
      await expect.poll(() => rowsOn(page).count(), WITHIN).toBe(1);
      await rowOf(page, plate).waitFor();
    }
    for (const typed of ['mustang', 'Okafor', 'سارة']) {
      await search.fill(typed);
      await expect.poll(() => rowsOn(page).count(), WITHIN).toBeLessThan(JOBS / 4);
      expect(await rowsOn(page).count()).toBeGreaterThan(0);
    }
    await search.fill('ZZZ 000');
    await page.getByText(jobs.search.none).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: jobs.search.clear }).click();
    await expect.poll(() => rowsOn(page).count(), WITHIN).toBe(JOBS - 1);
    await search.fill(plate);
    await expect.poll(() => rowsOn(page).count(), WITHIN).toBe(1);
    await rowOf(page, plate).locator('.stub-row__open').click();
    await page
      .locator('.job-bar')
      .getByRole('button', { name: stepFor(jobs.accept, plate) })
      .waitFor();
    expect(await search.inputValue()).toBe('');
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.context().close();
  });
});

test('the car in hand stays, whatever comes and goes, and one that a colleague took is named', async () => {
  const { jobs } = texts.en;
  await fill(6);
  const page = await openJobs();
  const list = 'GET /api/valet/active-services';
  const { services } = await product.server.as(business.otherValet.token)(list, { query: {} });
  const accept = async (plate: string) => {
    const id = services.find(({ vehicleInfo }) => vehicleInfo.licensePlate === plate)?.id ?? '';
    await product.server.as(business.otherValet.token)('POST /api/services/{id}/accept', {
      params: { id },
    });
  };
  await accept(plateOf(2));
  await expect.poll(() => rowsOn(page).count(), WITHIN).toBe(4);
  await page.getByRole('button', { name: stepFor(jobs.accept, plateOf(1)) }).waitFor();
  await accept(plateOf(1));
  const [, after = ''] = jobs.lost.split('{car}');
  await page.getByRole('status').getByText(after.trim()).waitFor();
  await page.getByRole('button', { name: stepFor(jobs.accept, plateOf(3)) }).waitFor();
  await page.context().close();
});

test.each([0, 5, JOBS, 300])('a list of %i cars looks right', async (count) => {
  if (count > 0) await fill(count);
  for (const look of looks) {
    const page = await openJobs(look);
    if (count === 0) await page.getByText(texts[look.locale].jobs.empty).waitFor();
    else expect(await rowsOn(page).count()).toBe(count - 1);
    await screenshot(page, `jobs-${count}-${look.locale}-${look.theme}-${look.viewport}`);
    await expectAccessible(page);
    await page.context().close();
  }
});
