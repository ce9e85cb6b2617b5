import { beforeAll, describe, expect, test } from 'vitest';
import { storeFigures } from '#server/features/analytics/storeFigures.ts';
import {
  expectAccessible,
  goWithin,
  type Page,
  printPdf,
  takeScreenshot,
  waitForSettledPage,
} from '../harness/browser.ts';
import { runProduct } from '../harness/product.ts';
import {
  buildBusiness,
  buildLocation,
  buildPerson,
  buildStaffedBusiness,
} from '../factories/people.ts';
import { paidCar } from '../factories/stays.ts';
import { flowsInTurn, looksRight, sizes } from './looks.ts';
import { sharedPages } from './sharedPages.ts';
import { texts } from './texts.ts';
import { setTextSize } from './measures.ts';

let token: string;

const product = runProduct({ demo: true });
beforeAll(async () => {
  const { server } = product;
  await storeFigures(server.ctx);
  ({ token } = await server.as()('POST /api/auth/business-login', {
    body: { email: 'manager@portico.test', password: 'portico-demo-1' },
  }));
});

const takePage = sharedPages(() => product);
/** The page that shows the demo's manager now; null if there is none. */
let here: { page: Page; locale: string; theme: string | undefined } | null = null;
const pageOf: typeof takePage = (...given) => {
  here = null;
  return takePage(...given);
};

/** Resets size, theme and text size of the page, and navigates to another screen. */
async function goOn({ page, theme }: NonNullable<typeof here>, path: string): Promise<void> {
  await page.setViewportSize(sizes.desktop);
  await page.emulateMedia({ colorScheme: 'light', media: null });
  await page.evaluate((before) => {
    document.documentElement.style.fontSize = '';
    if (before === undefined) delete document.documentElement.dataset['theme'];
    else document.documentElement.dataset['theme'] = before;
  }, theme);
  await goWithin(page, '/account');
  await goWithin(page, path);
}

/** Lists chart texts that overlap another text or extend beyond the page. */
const findChartFindings = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    for (const chart of document.querySelectorAll('svg.chart')) {
      const written = [...chart.querySelectorAll('text')].map((text) => ({
        words: text.textContent,
        box: text.getBoundingClientRect(),
      }));
      for (const [at, { words, box }] of written.entries()) {
        if (box.left < -0.5 || box.right > innerWidth + 0.5) found.push(`cut off: ${words}`);
        for (const other of written.slice(at + 1)) {
          const isOver =
            Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left) > 1 &&
            // Overlaps of up to a third of the height are allowed, because a line has space above
            // and below its letters.
            Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top) >
              box.height / 3;
          if (isOver) found.push(`${words} on ${other.words}`);
        }
      }
    }
    return found;
  });

/**
 * Lists elements whose accessible name lacks their visible text. Voice control cannot press such
 * elements.
 */
const findNamesApart = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const found = await window.axe?.run({
      runOnly: ['label-content-name-mismatch'],
      resultTypes: ['violations'],
    });
    return found?.violations.flatMap(({ nodes }) => nodes.map(({ html }) => html)) ?? ['no axe'];
  });

const takeTurns = flowsInTurn('en', 'ar');

describe.each(['en', 'ar'] as const)('in %s', (locale) => {
  const { analytics, overview, team } = texts[locale];

  async function open(path: string) {
    if (here?.locale === locale) await goOn(here, path);
    else {
      const page = await pageOf(token, { locale, viewport: 'desktop' });
      await page.goto(`${product.server.url}${path}`);
      const theme = await page.evaluate(() => document.documentElement.dataset['theme']);
      here = { page, locale, theme };
    }
    const { page } = here;
    await page.locator('svg.chart').first().waitFor();
    await waitForSettledPage(page);
    return page;
  }

  test.each([
    ['/business-dashboard', 'overview'],
    ['/enhanced-analytics', 'analytics'],
    ['/enhanced-analytics?range=1y', 'year'],
  ])('no text of a chart is cut off or overlaps another one: %s', async (path, name) => {
    const page = await open(path);
    for (const [width, size] of [
      [1280, ''],
      [320, ''],
      [1280, '200%'],
      [390, '200%'],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await setTextSize(page, size);
      await waitForSettledPage(page);
      await takeScreenshot(page, `charts-${name}-${locale}-${width}${size ? '-twice' : ''}`);
      // A chart redraws a moment after its width changes, so poll.
      await expect.poll(() => findChartFindings(page), { message: `${width} ${size}` }).toEqual([]);
      const sideways = () => document.documentElement.scrollWidth - innerWidth;
      if (width < 1280)
        await expect
          .poll(() => page.evaluate(sideways), { message: `${width} ${size}` })
          .toBeLessThan(1);
    }
  });

  test('the accessible name of a figure contains its visible text', async () => {
    for (const [path, label] of [
      ['/enhanced-analytics', analytics.figures.tips],
      ['/business-dashboard', overview.figures.tips],
    ] as const) {
      const page = await open(path);
      await page.getByText(label, { exact: true }).first().waitFor();
      await expectAccessible(page);
      expect(await findNamesApart(page)).toEqual([]);
    }
  });

  test('printed figures name their business, and are dark on light in both themes', async () => {
    const page = await open('/enhanced-analytics');
    await page.evaluate(() => (document.documentElement.dataset['theme'] = 'dark'));
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await page.setViewportSize({ width: 794, height: 1123 });
    await page.getByText('America/New_York', { exact: false }).waitFor();
    await page.getByText('USD', { exact: false }).first().waitFor();
    await takeScreenshot(page, `charts-paper-${locale}`);
    await expect.poll(() => findChartFindings(page)).toEqual([]);
    const look = await page.evaluate(() => {
      const heat = document.querySelector('.heat');
      const style = getComputedStyle(heat ?? document.body);
      return [
        style.getPropertyValue('print-color-adjust'),
        getComputedStyle(document.documentElement).getPropertyValue('--color-ground').trim(),
      ];
    });
    expect(look).toEqual(['exact', '#fff']);
    expect((await printPdf(page, `charts-${locale}`)).length).toBeGreaterThan(1);
  });

  test('the button of the latest car is in reach, also with twice the text', async () => {
    const { server } = product;
    const business = await buildStaffedBusiness(server.ctx);
    const late = await Promise.all([paidCar(server, business), paidCar(server, business)]);
    await server.ctx.db
      .updateTable('orders')
      .set({ promised_at: new Date(server.ctx.clock().getTime() - 600_000) })
      .where(
        'id',
        'in',
        late.map(({ order }) => order.id),
      )
      .execute();
    for (const viewport of ['phone', 'desktop'] as const) {
      const page = await pageOf(business.manager.token, { locale, viewport });
      await page.goto(`${server.url}/business-dashboard`);
      await page.locator('.need__act').nth(1).waitFor();
      for (const size of ['', '200%'] as const) {
        await setTextSize(page, size);
        await waitForSettledPage(page);
        await takeScreenshot(page, `needs-${locale}-${viewport}${size ? '-twice' : ''}`);
        for (const action of await page.locator('.need__act').all()) {
          const box = await action.boundingBox();
          expect(box?.height).toBeGreaterThanOrEqual(44);
          expect(box?.x).toBeGreaterThanOrEqual(0);
          const width = page.viewportSize()?.width ?? 0;
          expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
        }
        if (size === '') await expectAccessible(page);
      }
    }
  });

  test('the map of hours has one tab stop, and arrow keys move through it', async () => {
    const page = await open('/enhanced-analytics');
    const grid = page.getByRole('grid', { name: analytics.week.arrivals });
    expect(await grid.locator('[tabindex="0"]').count()).toBe(1);
    await grid.locator('[tabindex="0"]').focus();
    const spot = () => page.evaluate(() => document.activeElement?.getAttribute('data-spot'));
    expect(await spot()).toBe('0 0');
    const forward = locale === 'ar' ? 'ArrowLeft' : 'ArrowRight';
    for (const key of ['ArrowDown', forward, forward, 'ArrowUp', 'ArrowUp'])
      await page.keyboard.press(key);
    expect(await spot()).toBe('0 2');
    await page.keyboard.press('ArrowDown');
    const heard = await page.evaluate(() => document.activeElement?.textContent);
    expect(heard).toContain(locale === 'ar' ? 'الثلاثاء' : 'Tuesday');
  });

  describe('played in one language', () => {
    const test = takeTurns(locale);

    test('a bar opens its cars, and the URL keeps the list', async () => {
      const page = await open('/enhanced-analytics');
      const waits = page.getByRole('region', { name: analytics.waits.title, exact: true });
      const bars = waits.locator('a');
      const said = (await bars.nth(1).getAttribute('aria-label')) ?? '';
      const cars = Number(/[\d,]+(?= )/.exec(said.split(':')[1] ?? '')?.[0].replace(',', ''));
      expect(cars).toBeGreaterThan(0);
      await bars.nth(1).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('listitem').first().waitFor();
      expect(await dialog.getByRole('listitem').count()).toBe(Math.min(50, cars));
      expect(page.url()).toContain('minutesFrom=');
      // A reload of the URL opens the same dialog.
      await page.reload();
      await dialog.getByRole('listitem').first().waitFor();
      await page.goBack();
      await dialog.waitFor({ state: 'detached' });
      await page.locator('svg.chart').first().waitFor();
      // Empty bars have no link.
      for (const each of await page.locator('svg.chart a').all())
        expect(await each.getAttribute('aria-label')).not.toMatch(/: 0 \p{L}+$/u);
      const ratings = page.getByRole('region', { name: analytics.ratings.title, exact: true });
      await ratings.locator('a').last().click();
      await dialog
        .getByText(texts[locale].t('analytics:behind.rating', { rating: 5 }))
        .first()
        .waitFor();
    });

    test('a business without cars sees what to do first, and when figures will appear', async () => {
      const { server } = product;
      const business = await buildBusiness(server.ctx);
      const manager = await buildPerson(server.ctx, { role: 'business', businessId: business.id });
      const page = await pageOf(manager.token, { locale });
      const look = async (path: string, words: string, name: string) => {
        await page.goto(`${server.url}${path}`);
        await page.getByText(words).first().waitFor();
        await looksRight(page, `${name}-${locale}`);
      };
      await look('/business-dashboard', overview.first.then, 'first-steps');
      await look('/enhanced-analytics', analytics.nothing.location, 'no-figures');
      await buildLocation(server.ctx, business.id);
      await look('/enhanced-analytics', analytics.nothing.title, 'no-figures-yet');
      await page.goto(`${server.url}/business-dashboard`);
      await page.getByRole('link', { name: overview.first.location.again }).waitFor();
      // A missing text would show its key, such as `rate.`.
      expect(await page.getByText(/^rate\./).count()).toBe(0);
      await looksRight(page, `first-steps-of-a-place-${locale}`);
      // The step leads to the dialog that invites and to the field of the position, not to the top
      // of a screen.
      await page.getByRole('link', { name: overview.first.valet.action }).click();
      const invite = page.getByRole('dialog', { name: team.inviteDialog.title });
      await invite.waitFor();
      // The first way back closes the dialog.
      await page.goBack();
      await invite.waitFor({ state: 'detached' });
      await page.goBack();
      await page.getByRole('link', { name: overview.first.map.again }).click();
      await page.locator('[name=position]:focus').waitFor();
      await page.goBack();
      await page.getByRole('link', { name: overview.first.location.again }).click();
      await page.waitForURL('**/business-dashboard/locations/new');
    });
  });
});
