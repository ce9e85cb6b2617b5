import { beforeAll, expect, test } from 'vitest';
import { newPage, type Page, takeScreenshot, waitForSettledPage } from '../harness/browser.ts';
import { runProduct } from '../harness/product.ts';
import { looks, turnPage } from './looks.ts';
import { findTexts } from './textFindings.ts';
import { visitScreens } from './walk.ts';

let token: string;
let location: string;
const product = runProduct({ demo: true });
beforeAll(async () => {
  ({ token } = await product.server.as()('POST /api/auth/business-login', {
    body: { email: 'manager@portico.test', password: 'portico-demo-1' },
  }));
  const { locations } = await product.server.as(token)('GET /api/business/locations', {
    query: {},
  });
  location = locations[0]?.id ?? '';
});

const [english, , arabic] = looks;
const sizes = [
  [320, ''],
  [390, '200%'],
  [1280, '200%'],
] as const;

const sidewaysBy = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });

/**
 * Ignores two kinds of cut texts. A price that the week chart leaves out is in the table; a cut
 * choice is complete in its list.
 */
const isShownElsewhere = (cut: string) => /week__span|no room in select/.test(cut);

test('the portal cuts off nothing and does not scroll sideways, on a narrow screen and with twice the text', async () => {
  const page = await newPage(product.browser, english);
  const found: string[] = [];
  const desk = '/business-dashboard';
  const screens = (
    [
      ['overview', desk],
      ['locations', `${desk}/locations`],
      ['location-edit', `${desk}/locations/edit?location=${location}`],
      ['pricing', `${desk}/pricing?location=${location}`],
      ['valets', `/business-valet-management?location=${location}`],
      ['promotions', `${desk}/promotions`],
      ['house-accounts', `${desk}/house-accounts`],
      ['payouts', `${desk}/payouts`],
    ] as const
  ).map(([name, path]) => ({ name, path, token }));
  for await (const { name } of visitScreens(page, product, screens)) {
    for (const look of [english, arabic]) {
      await turnPage(page, look);
      for (const [width, size] of sizes) {
        await page.setViewportSize({ width, height: 844 });
        await page.evaluate(
          (given) => void (document.documentElement.style.fontSize = given),
          size,
        );
        await waitForSettledPage(page);
        const where = `${name} ${look.locale} ${width} ${size}`;
        await takeScreenshot(page, `large-${name}-${look.locale}-${width}`);
        const extra = await sidewaysBy(page);
        if (extra > 0) found.push(`${where} is ${extra}px too wide`);
        const { cut } = await findTexts(page);
        found.push(
          ...cut.filter((each) => !isShownElsewhere(each)).map((each) => `${where}: ${each}`),
        );
      }
      await page.evaluate(() => void (document.documentElement.style.fontSize = ''));
    }
  }
  expect(found).toEqual([]);
  await page.close();
});
