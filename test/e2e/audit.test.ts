import { describe, expect, test } from 'vitest';
import { buildStaffedBusiness } from '../factories/people.ts';
import { waitForSettledPage } from '../harness/browser.ts';
import { runProduct } from '../harness/product.ts';
import { looksRight } from './looks.ts';
import { openPage } from './pages.ts';
import { texts } from './texts.ts';
import { download, setTextSize, sidewaysBy } from './measures.ts';

const product = runProduct();

const evening = [{ from: '18:00', to: '02:00' }];

describe('in Arabic', () => {
  const locale = 'ar';
  const { audit, portal } = texts[locale];

  /** Opens the audit log of a business whose manager has made one change of each kind. */
  async function open() {
    const business = await buildStaffedBusiness(product.server.ctx);
    const { manager, location, valet } = business;
    const call = product.server.as(manager.token);
    await call('PATCH /api/business/settings', { body: { tax: { label: 'VAT', percent: 8.25 } } });
    await call('PATCH /api/business/locations/{id}', {
      params: { id: location.id },
      body: {
        nameArabic: 'فندق ميريديان',
        payWhen: 'atHandover',
        waitTargetMinutes: 12,
        spots: ['B1–B40', 'P-01–P-40', 'VIP'],
        openingHours: {
          week: [evening, evening, evening, evening, evening, [], []],
          exceptions: [{ date: '2031-12-25', spans: [] }],
        },
      },
    });
    await call('POST /api/business/locations', {
      body: {
        name: 'Marina Gate',
        nameArabic: 'بوابة المارينا',
        address: '7 Quay Street',
        city: 'Dubai',
        country: 'AE',
        timeZone: 'Asia/Dubai',
        latitude: 25.08,
        longitude: 55.14,
      },
    });
    await call('PUT /api/locations/{locationId}/pricing', {
      params: { locationId: location.id },
      body: {
        hourlyRate: 9,
        flatRate: 15,
        useFlatRate: false,
        freeMinutes: 15,
        overnight: { from: '22:00', to: '06:00', price: 18 },
        bands: [
          { days: [1, 2, 3, 4, 5], from: '18:00', to: '24:00', rate: 12.5 },
          { days: [6, 7], from: '10:00', to: '16:00', rate: 11 },
        ],
      },
    });
    await call('POST /api/promo-codes', {
      body: {
        code: 'NIGHT15',
        discountType: 'percentage',
        discountValue: 15,
        expiresAt: '2031-01-31T00:00:00Z',
        locationIds: [location.id],
      },
    });
    await call('POST /api/business/house-accounts', {
      body: { name: 'Roof', code: '', coverCents: 1000, maxUses: null, oncePerStay: true },
    });
    await call('PUT /api/business/valets/{id}', {
      params: { id: valet.id },
      body: {
        status: 'active',
        locationIds: [location.id],
        positions: { [location.id]: 'cashier' },
      },
    });
    const page = await openPage(product, '/business-dashboard/audit', {
      token: manager.token,
      locale,
      viewport: 'desktop',
    });
    await page.getByText(audit.actions.settings.updated).first().waitFor();
    return page;
  }

  test('each change is described in words, found by them, and exported as a file', async () => {
    const page = await open();
    const placeName = 'فندق ميريديان';
    const row = (action: string) => page.locator('tr', { hasText: action });
    const says = async (action: string, ...words: string[]) => {
      const text = (await row(action).innerText()).replaceAll(/[\p{Cf}]/gu, '');
      for (const word of words) expect(text).toContain(word);
    };
    await says(
      audit.actions.location.updated,
      placeName,
      audit.values.payWhen.atHandover,
      'B1–B40',
    );
    await says(audit.actions.pricing.updated, '8.50', '9.00', '12.50');
    await says(audit.actions.promo.created, 'NIGHT15', '15%', '2031', placeName);
    await says(audit.actions.houseAccount.created, 'Roof', '10.00', audit.yes);
    await says(audit.actions.staff.updated, audit.fields.cashier, placeName);
    const gate = row(audit.actions.location.created);
    await gate.locator('summary').click();
    await says(audit.actions.location.created, 'Asia/Dubai', audit.values.tipRule.runner);
    const table = await page.getByRole('table').innerText();
    expect(table).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}|\dT\d\d:|[a-z][A-Z][a-z]+:|[[{]"/);
    await looksRight(page, 'audit');

    for (const [width, size] of [
      [320, ''],
      [390, '200%'],
    ] as const) {
      await page.setViewportSize({ width, height: 844 });
      await setTextSize(page, size);
      await waitForSettledPage(page);
      expect(await sidewaysBy(page), `${width}`).toBe(0);
    }
    await setTextSize(page, '');
    await page.setViewportSize({ width: 1280, height: 800 });

    const button = page.getByRole('button', { name: portal.table.csv, exact: true });
    const csv = (await download(page, () => button.click())).text.replaceAll(/\p{Cf}/gu, '');
    expect(csv).toContain(audit.columns.subject);
    expect(csv).toContain(`,${audit.actions.promo.created},NIGHT15,`);

    await page.getByRole('searchbox').fill(audit.values.payWhen.atHandover);
    await row(audit.actions.promo.created).waitFor({ state: 'detached' });
    await row(audit.actions.location.updated).waitFor();
  });
});

test('a business with one location sees changes that belong to no location too', async () => {
  const { manager } = await buildStaffedBusiness(product.server.ctx);
  await product.server.as(manager.token)('PATCH /api/business/settings', {
    body: { tax: { label: 'VAT', percent: 8.25 } },
  });
  const page = await openPage(product, '/business-dashboard/audit', {
    token: manager.token,
    locale: 'en',
  });
  await page.getByText(/VAT.* 8\.25%/).waitFor();
});
