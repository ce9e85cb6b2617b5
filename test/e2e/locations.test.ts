import { afterAll, beforeAll, describe, expect } from 'vitest';
import { buildLocation, buildStaffedBusiness } from '../factories/people.ts';
import { openTicket, parkCar } from '../factories/stays.ts';
import { expectAccessible, newPage, screenshot, settled } from '../harness/browser.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { flowsInTurn, inLooks, looks, looksRight, rulesFor } from './looks.ts';
import { texts, wordsBefore } from './texts.ts';

const PATCH = 'PATCH /api/business/locations/{id}';
const HERE = '/business-dashboard/locations';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

const takeTurns = flowsInTurn('en', 'ar');

describe.each([
  { locale: 'en', viewport: 'desktop', theme: 'light', pasted: '25.197, 55.274' },
  { locale: 'ar', viewport: 'phone', theme: 'dark', pasted: '٢٥٫١٩٧، ٥٥٫٢٧٤' },
] as const)('in $locale on a $viewport', ({ locale, viewport, theme, pasted }) => {
  const test = takeTurns(locale);
  const { locations: words, issues, portal } = texts[locale];

  async function open(path: string) {
    const business = await buildStaffedBusiness(product.server.ctx);
    const page = await newPage(product.browser, { locale, viewport, theme });
    await page.addInitScript(
      (own) => localStorage.setItem('auth_token', own),
      business.manager.token,
    );
    const call = product.server.as(business.manager.token);
    return {
      business,
      page,
      call,
      go: () => page.goto(product.server.url + path),
      field: (name: string) => page.getByRole('textbox', { name, exact: true }),
      press: (name: string) => page.getByRole('button', { name, exact: true }).click(),
      sees: (text: string) => page.getByText(text).first().waitFor(),
      row: (name: string) => page.getByRole('article', { name }),
    };
  }

  test('a manager adds a location from a pasted pair, and switches to it', async () => {
    const { page, call, go, field, press, sees, row } = await open(HERE);
    await go();
    await page.getByRole('link', { name: words.add }).click();
    await field(words.name.label).fill('Harbor House');
    await field(words.nameArabic.label).fill('بيت الميناء');
    await field(words.address).fill('71 Marsa Walk');
    await field(words.city).fill('Dubai');
    // All that is missing is said at the first press.
    await press(words.add);
    await Promise.all(
      [issues.state_missing, issues.zip_code_missing, issues.coordinates_missing].map(sees),
    );
    await field(words.zipCode).fill('٣٣١٠١');
    expect(await field(words.zipCode).inputValue()).toBe('33101');
    // A country with one zone brings it.
    await page.getByLabel(words.country).selectOption('AE');
    await field(words.position.label).fill('https://maps.app.goo.gl/AbCdEf123');
    await press(words.add);
    await sees(issues.coordinates_short_link);
    await looksRight(page, `location-new-refused-${viewport}`);
    await field(words.position.label).fill(pasted);
    await press(words.add);
    await sees(words.created);
    const { locations } = await call('GET /api/business/locations', { query: {} });
    const added = locations.find(({ name }) => name === 'Harbor House');
    expect(added).toMatchObject({
      country: 'AE',
      timeZone: 'Asia/Dubai',
      latitude: 25.197,
      longitude: 55.274,
      nameArabic: 'بيت الميناء',
    });
    // It is the one the portal looks at, under the name the reader knows it by.
    const name = locale === 'ar' ? 'بيت الميناء' : 'Harbor House';
    await row(name).getByText(words.list.current).waitFor();
    expect(page.url()).toContain(`location=${added?.id ?? ''}`);
    const other = locations.find(({ id }) => id !== added?.id);
    await row(other?.name ?? '')
      .getByText(words.list.switch)
      .click();
    await row(other?.name ?? '')
      .getByText(words.list.current)
      .waitFor();
    expect(page.url()).toContain(`location=${other?.id ?? ''}`);
    await looksRight(page, `locations-${viewport}`);
    await page.context().close();
  });

  test('a location with cars is not deleted, and one without is', async () => {
    const { page, business, go, press, sees, row } = await open(HERE);
    const empty = await buildLocation(product.server.ctx, business.id, { name: 'Zoo Gate' });
    await openTicket(product.server, business);
    await go();
    const ask = (name: string) =>
      row(name)
        .getByRole('button', { name: words.list.deleteOne.replace('{name}', '').trim() })
        .click();
    await ask(business.location.name);
    await press(words.delete.confirm);
    // A car that is only announced is found by the server.
    await sees(words.deletionFailed);
    await parkCar(product.server, business);
    await page.reload();
    await ask(business.location.name);
    // A car that is there is said before anything is pressed, and what would be refused is not there.
    await sees(texts[locale].t('locations:delete.here', { count: 1 }));
    expect(await page.getByRole('button', { name: words.delete.confirm }).count()).toBe(0);
    await looksRight(page, `location-delete-refused-${viewport}`);
    await press(words.delete.keep);
    await ask(empty.name);
    await press(words.delete.confirm);
    await sees(words.deleted);
    await row(empty.name).waitFor({ state: 'detached' });
    expect(await row(business.location.name).count()).toBe(1);
    await page.context().close();
  });

  test('of many locations one is found by its name, in the order of numbers, and screens follow it', async () => {
    const { page, business, call, go, sees, row } = await open(HERE);
    const gates = await Promise.all(
      Array.from({ length: 14 }, (_, at) =>
        buildLocation(product.server.ctx, business.id, { name: `Gate ${at + 1}` }),
      ),
    );
    const named = (name: string) => gates.find((gate) => gate.name === name)?.id ?? '';
    const body = { description: '', discountType: 'fixed', discountValue: 5 } as const;
    await call('POST /api/promo-codes', {
      body: { ...body, code: 'GATE2ONLY', locationIds: [named('Gate 2')] },
    });
    await call('POST /api/promo-codes', {
      body: { ...body, code: 'GATE3ONLY', locationIds: [named('Gate 3')] },
    });
    await go();
    await row('Gate 2').waitFor();
    const listed = await page.getByRole('article').allTextContents();
    const at = (name: string) => listed.findIndex((text) => text.startsWith(name));
    expect(at('Gate 2')).toBe(at('Gate 1') + 1);
    expect(at('Gate 10')).toBe(at('Gate 9') + 1);
    await looksRight(page, `locations-many-${viewport}`);
    await page.getByRole('searchbox', { name: words.list.search }).fill('gate ١٢');
    await row('Gate 2').waitFor({ state: 'detached' });
    expect(await page.getByRole('article').count()).toBe(1);

    // The chooser above every screen.
    const chooser = page.getByRole('banner').getByRole('button', { name: portal.location });
    await chooser.click();
    const choices = page.getByRole('dialog', { name: portal.location });
    const search = choices.getByRole('searchbox', { name: portal.findLocation });
    await inLooks(page, looks, async (look) => {
      // A desk and a phone have their own, each of which opens anew.
      await page.getByRole('dialog').getByRole('listitem').nth(1).waitFor();
      await settled(page);
      await screenshot(page, `location-chooser-${look.locale}-${look.viewport}`);
      await expectAccessible(page, rulesFor(look));
    });
    await search.fill('gate 2');
    await search.press('Enter');
    await choices.waitFor({ state: 'detached' });
    await page.waitForURL(`**location=${named('Gate 2')}`);
    await expect
      .poll(() => chooser.evaluate((button) => button === document.activeElement))
      .toBe(true);

    const at2 = `?location=${named('Gate 2')}`;
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(`${product.server.url}/business-dashboard/promotions${at2}`);
    await sees('GATE2ONLY');
    // Not first those of all, which a slow phone would show for a moment.
    const codes = asked.filter((address) => address.includes('/api/promo-codes'));
    expect(codes.filter((address) => !address.includes(named('Gate 2')))).toEqual([]);
    expect(await page.getByText('GATE3ONLY').count()).toBe(0);
    await page.goto(`${product.server.url}/business-dashboard/payouts${at2}`);
    await sees(portal.ofAll);
    await page.goto(`${product.server.url}/dispatcher-queue${at2}`);
    const board = page.getByRole('combobox', { name: texts[locale].board.location });
    await expect.poll(() => board.inputValue()).toBe(named('Gate 2'));
    // It stays the one that is looked at, also without its address.
    await page.goto(`${product.server.url}/dispatcher-queue`);
    await expect.poll(() => board.inputValue()).toBe(named('Gate 2'));
    await board.selectOption(named('Gate 3'));
    await page.waitForURL(`**location=${named('Gate 3')}`);
    await page.context().close();
  });

  test('hours are typed by the day, and another zone is asked about', async () => {
    const { page, business, call, go, field, press, sees } = await open(`${HERE}/edit`);
    await go();
    await page.getByText(words.hours.always).click();
    await field(words.days.mon).fill('11:30-15، 18-2');
    await press(words.hours.copy);
    await field(words.days.sun).fill('');
    await press(words.hours.addDate);
    await field(words.days.tue).fill('9-5-4');
    await press(words.save);
    await sees(issues.clock_time_invalid);
    await field(words.days.tue).fill('0-24');
    await page.getByLabel(words.timeZone.label).selectOption('America/Chicago');
    await press(words.save);
    await sees(wordsBefore(words.zone.text));
    await looksRight(page, `location-zone-${viewport}`);
    await press(words.zone.confirm);
    await sees(words.updated);
    const params = { id: business.location.id };
    const stored = await call('GET /api/business/locations/{id}', { params });
    const day = [
      { from: '11:30', to: '15:00' },
      { from: '18:00', to: '02:00' },
    ];
    expect(stored).toMatchObject({ timeZone: 'America/Chicago' });
    const week = [day, [{ from: '00:00', to: '00:00' }], day, day, day, day, []];
    expect(stored.openingHours?.week).toEqual(week);
    expect(stored.openingHours?.exceptions).toMatchObject([{ spans: [] }]);
    expect(await field(words.days.mon).inputValue()).toBe('11:30–15:00, 18:00–02:00');
    await page.context().close();
  });

  test('of one field that two managers change the second is told before it is kept', async () => {
    const { page, business, call, go, field, press, sees } = await open(`${HERE}/edit`);
    const params = { id: business.location.id };
    await go();
    await field(words.city).fill('Orlando');
    // What the other one did has not come here yet.
    await page.route('**/api/business/locations/*', (route) =>
      route.request().method() === 'GET' ? route.abort() : route.continue(),
    );
    await call(PATCH, { params, body: { city: 'Tampa' } });
    await press(words.save);
    await sees(issues.changed_elsewhere);
    expect(await call('GET /api/business/locations/{id}', { params })).toMatchObject({
      city: 'Tampa',
    });
    await page.unroute('**/api/business/locations/*');
    await page.reload();
    await page.waitForLoadState('load');
    await expect.poll(() => field(words.city).inputValue()).toBe('Orlando');
    await press(words.save);
    await sees(words.updated);
    expect(await call('GET /api/business/locations/{id}', { params })).toMatchObject({
      city: 'Orlando',
    });
    await page.context().close();
  });
});
