import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { buildLocation, buildPerson, buildStaffedBusiness } from '../factories/people.ts';
import { newPage } from '../harness/browser.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { flowsInTurn, looksRight } from './looks.ts';
import { texts, wordsBefore } from './texts.ts';

const GET = 'GET /api/business/locations/{id}';
const PATCH = 'PATCH /api/business/locations/{id}';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

const takeTurns = flowsInTurn('en', 'ar');

describe.each([
  { locale: 'en', viewport: 'desktop', theme: 'light', minutes: '12' },
  { locale: 'ar', viewport: 'phone', theme: 'dark', minutes: '١٢' },
] as const)('in $locale on a $viewport', ({ locale, viewport, theme, minutes }) => {
  const test = takeTurns(locale);
  const { locations: words, account, issues, portal } = texts[locale];

  async function open(where = '/business-dashboard/locations/edit') {
    const business = await buildStaffedBusiness(product.server.ctx);
    const second = await buildLocation(product.server.ctx, business.id, { name: 'Zoo Gate' });
    const page = await newPage(product.browser, { locale, viewport, theme });
    await page.addInitScript(
      (own) => localStorage.setItem('auth_token', own),
      business.manager.token,
    );
    const here = `${where}?location=${business.location.id}`;
    await page.goto(product.server.url + (where === '/account' ? where : here));
    const call = product.server.as(business.manager.token);
    return {
      business,
      second,
      page,
      call,
      params: { id: business.location.id },
      settings: (id = business.location.id) => call(GET, { params: { id } }),
      field: (name: string) => page.getByRole('textbox', { name }),
      radio: (name: string) => page.getByRole('radio', { name }),
      save: () => page.getByRole('button', { name: words.save }).click(),
      sees: (text: string) => page.getByText(text).first().waitFor(),
    };
  }

  test('a manager sets how a location works, and finds it so', async () => {
    const { page, settings, field, radio, save, sees, second } = await open('/account');
    await page.getByRole('link', { name: account.business.locations.change }).click();
    const before = await settings();
    const row = page.getByRole('article', { name: before.name });
    await row.getByRole('link').click();
    await field(words.entrance.label).fill('Lobby door');
    await radio(words.checkInProof.link.name).check();
    await radio(words.handoverProof.always.name).check();
    await radio(words.payWhen.atHandover.name).check();
    await sees(words.tipRuleDay);
    await radio(words.tipRule.hours.name).check();
    await page.getByText(words.autoDispatch.label).click();
    await field(words.waitTargetMinutes.label).fill(minutes);
    await field(words.keyLimitMinutes.label).fill('20');
    await field(words.spots.label).fill('B1–B3\nVIP\nC٩');
    await looksRight(page, `location-edit-${viewport}`);
    await save();
    await sees(words.updated);
    await sees(words.saved);
    await sees(wordsBefore(words.tipRuleFrom));
    expect(await settings()).toMatchObject({
      entrance: 'Lobby door',
      checkInProof: 'link',
      handoverProof: 'always',
      payWhen: 'atHandover',
      tipRule: 'hours',
      autoDispatch: true,
      waitTargetMinutes: 12,
      keyLimitMinutes: 20,
      spots: ['B1', 'B2', 'B3', 'VIP', 'C9'],
    });
    await page.reload();
    await expect.poll(() => field(words.spots.label).inputValue()).toBe('B1–B3\nVIP\nC9');
    expect(await radio(words.handoverProof.always.name).isChecked()).toBe(true);
    // The other one is as it was.
    await page.getByLabel(portal.location).selectOption(second.id);
    await expect.poll(() => field(words.entrance.label).inputValue()).toBe('');
    expect(await settings(second.id)).toMatchObject({ autoDispatch: false, spots: [] });
    await page.context().close();
  });

  test('what is refused is said at its field, and nothing typed is lost', async () => {
    const { page, settings, field, save, sees } = await open();
    await field(words.entrance.label).fill('Lobby door');
    await field(words.waitTargetMinutes.label).fill('0');
    await field(words.spots.label).fill('B1–B40\nB7\nC9–C1');
    await save();
    await sees(issues.minutes_invalid.replace('{maximum}', '120'));
    const wait = field(words.waitTargetMinutes.label);
    await expect.poll(() => wait.evaluate((box) => box === document.activeElement)).toBe(true);
    await looksRight(page, `location-edit-refused-${viewport}`);
    await wait.fill('15');
    await field(words.spots.label).fill('B1–B40\nB7');
    await save();
    await sees(issues.spots_repeated.split('{')[0] ?? '');
    // A reload, and a server that is away.
    await page.reload();
    await expect.poll(() => field(words.entrance.label).inputValue()).toBe('Lobby door');
    expect(await field(words.spots.label).inputValue()).toBe('B1–B40\nB7');
    await field(words.spots.label).fill('B1–B40');
    await page.route('**/api/business/locations/*', (route) =>
      route.request().method() === 'PATCH' ? route.abort() : route.continue(),
    );
    await save();
    await sees(words.updateFailed);
    expect(await field(words.entrance.label).inputValue()).toBe('Lobby door');
    await page.unroute('**/api/business/locations/*');
    await save();
    await sees(words.saved);
    expect(await settings()).toMatchObject({ entrance: 'Lobby door', waitTargetMinutes: 15 });
    expect((await settings()).spots).toHaveLength(40);
    await page.context().close();
  });

  test('of two managers at once each keeps their own', async () => {
    const { page, business, params, settings, field, radio, save, sees } = await open();
    const other = await buildPerson(product.server.ctx, {
      role: 'business',
      businessId: business.id,
    });
    await field(words.waitTargetMinutes.label).fill('7');
    await product.server.as(other.token)(PATCH, {
      params,
      body: { entrance: 'North gate', handoverProof: 'off', waitTargetMinutes: 30 },
    });
    // Above the fields and beside what saves them.
    const note = page.getByText(words.elsewhere).first();
    await note.waitFor();
    // Whoever types goes on typing; the note comes into view once they have left the field.
    const isInView = (shown: Element) => {
      const { top, bottom } = shown.getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight;
    };
    const isFocused = (locator: Locator) =>
      locator.evaluate((shown) => shown.matches(':focus, :focus *'));
    expect(await isFocused(field(words.waitTargetMinutes.label))).toBe(true);
    expect(await field(words.waitTargetMinutes.label).evaluate(isInView)).toBe(true);
    await field(words.waitTargetMinutes.label).evaluate((shown) => (shown as HTMLElement).blur());
    await expect.poll(() => isFocused(note)).toBe(true);
    expect(await note.evaluate(isInView)).toBe(true);
    expect(await field(words.entrance.label).inputValue()).toBe('North gate');
    expect(await radio(words.handoverProof.off.name).isChecked()).toBe(true);
    expect(await field(words.waitTargetMinutes.label).inputValue()).toBe('7');
    await save();
    await sees(words.saved);
    expect(await settings()).toMatchObject({
      entrance: 'North gate',
      handoverProof: 'off',
      waitTargetMinutes: 7,
    });
    await page.context().close();
  });
});
