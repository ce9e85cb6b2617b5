import { afterAll, beforeAll, beforeEach, describe, expect } from 'vitest';
import { buildStaffedBusiness, buildPerson, type TestBusiness } from '../factories/people.ts';
import { paidCar } from '../factories/stays.ts';
import { newPage, settled } from '../harness/browser.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { personOn } from './person.ts';
import { flowsInTurn, looksRight } from './looks.ts';
import { texts } from './texts.ts';

let product: Product;
let business: TestBusiness;
beforeAll(async () => {
  product = await startProduct();
});
beforeEach(async () => {
  business = await buildStaffedBusiness(product.server.ctx);
});
afterAll(() => product.close());

const takeTurns = flowsInTurn('en', 'ar');

describe.each([
  ['en', 'phone', 'light'],
  ['ar', 'desktop', 'dark'],
] as const)('in %s on a %s', (locale, viewport, theme) => {
  const test = takeTurns(locale);
  const words = texts[locale];
  const { notifications } = words;
  const bellSays = (count: number) =>
    words.t('notifications:bell', { count, shown: String(count) });

  test('the bell rings on the open page, and what was opened is read', async () => {
    const { ctx, url } = product.server;
    const page = await newPage(product.browser, { locale, viewport, theme });
    const person = personOn(page, url, words);
    await person.asValet(business.valet.phone_e164);
    await settled(page);
    await ctx.pool.query('delete from notifications where person_id = $1', [business.valet.id]);
    await page.reload();
    const bell = (name: string) => page.getByRole('button', { name });
    await bell(bellSays(0)).waitFor();
    await person.openBell();
    await person.sees(notifications.empty);
    await looksRight(page, 'bell-empty');
    await page.keyboard.press('Escape');

    await paidCar(product.server, business);
    await bell(bellSays(1)).waitFor();
    await paidCar(product.server, business);
    await bell(bellSays(2)).waitFor();
    await person.openBell();
    const panel = page.getByRole('dialog');
    await looksRight(page, 'bell');
    await panel.getByRole('link').first().click();
    await panel.waitFor({ state: 'detached' });
    await bell(bellSays(1)).waitFor();

    await person.openBell();
    await person.press(notifications.markAll);
    await person.sees(words.t('notifications:unread', { count: 0 }));
    await page.keyboard.press('Escape');
    await bell(bellSays(0)).waitFor();
    await page.reload();
    await bell(bellSays(0)).waitFor();
    await page.close();
  });

  test('what was said before is read in the language of the screen, not of the account', async () => {
    const { ctx, url } = product.server;
    const other = locale === 'en' ? 'ar' : 'en';
    const { valet } = business;
    await ctx.pool.query('update people set language = $2 where id = $1', [valet.id, other]);
    await paidCar(product.server, business);
    const page = await newPage(product.browser, { locale, viewport, theme });
    await page.addInitScript((own) => localStorage.setItem('auth_token', own), valet.token);
    await page.goto(`${url}/valet-checkin`);
    const person = personOn(page, url, words);
    await person.openBell();
    await person.sees(words.notices.car_retrieval_request.title);
    await page.close();
  });

  test('a refusal takes the mark back, and a failed list offers another try', async () => {
    const { ctx, url } = product.server;
    const page = await newPage(product.browser, { locale, viewport, theme });
    const person = personOn(page, url, words);
    await person.asValet(business.valet.phone_e164);
    await settled(page);
    await ctx.pool.query('delete from notifications where person_id = $1', [business.valet.id]);
    await paidCar(product.server, business);
    await page.reload();
    const unread = page.getByRole('button', { name: bellSays(1) });
    await unread.waitFor();
    await page.route('**/api/notifications/mark-all-read', (route) =>
      route.fulfill({ status: 500, json: { message: 'no', code: 'INTERNAL' } }),
    );
    await person.openBell();
    await person.press(notifications.markAll);
    await person.sees(words.app.notSaved);
    await page.keyboard.press('Escape');
    await unread.waitFor();

    await page.route('**/api/notifications?*', (route) =>
      route.fulfill({ status: 403, json: { message: 'no', code: 'FORBIDDEN' } }),
    );
    await page.reload();
    await person.openBell();
    await person.sees(notifications.failed);
    await page.unroute('**/api/notifications?*');
    await person.press(words.common.actions.retry);
    await person.gone(notifications.failed);
    await page.close();
  });

  test('while the socket is down the bell asks every half minute', async () => {
    const page = await newPage(product.browser, { locale, viewport, theme });
    await page.addInitScript(
      (own) => localStorage.setItem('auth_token', own),
      business.valet.token,
    );
    await page.clock.install();
    await page.routeWebSocket('**/ws', (socket) => socket.close());
    await page.goto(`${product.server.url}/valet-checkin`);
    await page.getByRole('button', { name: bellSays(0) }).waitFor();
    await paidCar(product.server, business);
    await page.clock.runFor(31_000);
    await page.getByRole('button', { name: bellSays(1) }).waitFor();
    await page.close();
  });

  test('what a person wants to hear of is kept', async () => {
    const { ctx, url } = product.server;
    const manager = await buildPerson(ctx, { role: 'business', businessId: business.id });
    const page = await newPage(product.browser, { locale, viewport, theme });
    await page.addInitScript((own) => localStorage.setItem('auth_token', own), manager.token);
    await page.goto(`${url}/account`);
    const { categories, channels } = notifications.preferences;
    const toggle = (category: 'account' | 'team', channel: 'inApp' | 'sms') =>
      page.getByRole('switch', {
        name: `${categories[category].name}: ${channels[channel]}`,
      });
    expect(await toggle('account', 'inApp').isDisabled()).toBe(true);
    const before = await toggle('team', 'inApp').isChecked();
    await toggle('team', 'inApp').press('Space');
    await expect.poll(() => saved(manager.token, 'team')).toBe(!before);
    await page.reload();
    await toggle('team', 'inApp').waitFor();
    expect(await toggle('team', 'inApp').isChecked()).toBe(!before);

    await page.route('**/api/notifications/preferences', (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({ status: 500, json: { message: 'no', code: 'INTERNAL' } })
        : route.continue(),
    );
    await toggle('team', 'inApp').press('Space');
    await page.getByText(words.app.notSaved).waitFor();
    await expect.poll(() => toggle('team', 'inApp').isChecked()).toBe(!before);
    await page.close();
  });

  async function saved(token: string, category: string) {
    const { preferences } = await product.server.as(token)(
      'GET /api/notifications/preferences',
      {},
    );
    return preferences.find((each) => each.category === category)?.inApp;
  }
});
