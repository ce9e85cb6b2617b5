import { beforeAll, expect, test } from 'vitest';
import { buildPerson, buildStaffedBusiness } from '../factories/people.ts';
import { takeScreenshot, waitForSettledPage } from '../harness/browser.ts';
import { runProduct } from '../harness/product.ts';
import { looks, turnPage } from './looks.ts';
import { newPage } from './pages.ts';
import { findTexts } from './textFindings.ts';
import { type Screen, visitScreens } from './walk.ts';
import { sidewaysBy, setTextSize } from './measures.ts';

let screens: (Screen & { sizes: readonly Size[]; mayCut?: boolean })[];
const product = runProduct({ demo: true });
beforeAll(async () => {
  const { server } = product;
  const { token } = await server.as()('POST /api/auth/business-login', {
    body: { email: 'manager@portico.test', password: 'portico-demo-1' },
  });
  const { locations } = await server.as(token)('GET /api/business/locations', { query: {} });
  const at = `?location=${locations[0]?.id ?? ''}`;
  const desk = '/business-dashboard';
  const portal = [
    ['overview', desk],
    ['locations', `${desk}/locations`],
    ['location-edit', `${desk}/locations/edit${at}`],
    ['pricing', `${desk}/pricing${at}`],
    ['valets', `/business-valet-management${at}`],
    ['promotions', `${desk}/promotions`],
    ['house-accounts', `${desk}/house-accounts`],
    ['payouts', `${desk}/payouts`],
  ] as const;
  const { valet } = await buildStaffedBusiness(server.ctx);
  const customer = await buildPerson(server.ctx, { role: 'customer', firstName: 'Emma' });
  const admin = await buildPerson(server.ctx, { role: 'admin', firstName: 'Ada' });
  const personal = [
    ['account', '/account', valet],
    ['home', '/dashboard', customer],
    ['users', '/admin-dashboard/users', admin],
    ['applications', '/admin-dashboard/applications', admin],
    ['audit', '/admin-dashboard/audit', admin],
  ] as const;
  screens = [
    ...portal.map(([name, path]) => ({ name, path, token, sizes })),
    ...personal.map(([name, path, who]) => ({
      name,
      path,
      token: who.token,
      sizes: [[320, '200%']] as const,
      mayCut: true,
    })),
  ];
});

const [english, , arabic] = looks;
type Size = readonly [width: number, text: '' | '200%'];
const sizes: readonly Size[] = [
  [320, ''],
  [390, '200%'],
  [1280, '200%'],
];

/**
 * Ignores two kinds of cut texts. A price that the week chart leaves out is in the table; a cut
 * choice is complete in its list.
 */
const isShownElsewhere = (cut: string) => /week__span|no room in select/.test(cut);

test('the screens do not scroll sideways on a narrow screen and with twice the text, and the portal cuts off nothing', async () => {
  const page = await newPage(product.browser, english);
  const found: string[] = [];
  for await (const { name, sizes: own, mayCut } of visitScreens(page, product, screens)) {
    for (const look of [english, arabic]) {
      await turnPage(page, look);
      for (const [width, size] of own) {
        await page.setViewportSize({ width, height: 844 });
        await setTextSize(page, size);
        await waitForSettledPage(page);
        const where = `${name} ${look.locale} ${width} ${size}`;
        await takeScreenshot(page, `large-${name}-${look.locale}-${width}`);
        const extra = await sidewaysBy(page);
        if (extra > 0) found.push(`${where} is ${extra}px too wide`);
        const { cut } = mayCut ? { cut: [] } : await findTexts(page);
        found.push(
          ...cut.filter((each) => !isShownElsewhere(each)).map((each) => `${where}: ${each}`),
        );
      }
      await setTextSize(page, '');
    }
  }
  expect(found).toEqual([]);
});
