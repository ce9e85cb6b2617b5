import { describe, expect } from 'vitest';
import { buildStaffedBusiness, buildPerson, PASSWORD } from '../factories/people.ts';
import { getRow } from '../factories/rows.ts';
import { buildTotp, totpCode } from '../factories/secondFactors.ts';
import { pollUntilTruthy, paidCar } from '../factories/stays.ts';
import { type Page, startAfresh } from '../harness/browser.ts';
import { runProduct } from '../harness/product.ts';
import { buildBeforeEach } from '../harness/runServer.ts';
import { newPage } from './pages.ts';
import { personOn } from './person.ts';
import { flowsInTurn, looksRight } from './looks.ts';
import { texts, undoOf } from './texts.ts';

const product = runProduct();
const business = buildBeforeEach(() => buildStaffedBusiness(product.server.ctx));
const admin = buildBeforeEach(() =>
  buildPerson(product.server.ctx, { role: 'admin', firstName: 'Ada' }),
);

const stored = (page: Page, key: string) =>
  page.evaluate((name) => localStorage.getItem(name), key);

async function isLive(token: string | null): Promise<boolean> {
  return product.server
    .as(token ?? '')('GET /api/auth/me', {})
    .then(() => true)
    .catch(() => false);
}

const takeTurns = flowsInTurn('en', 'ar');

describe.each([
  ['en', 'desktop', 'light'],
  ['ar', 'phone', 'dark'],
] as const)('in %s on a %s', (locale, viewport, theme) => {
  const test = takeTurns(locale);
  const words = texts[locale];
  const { impersonation } = words;
  const left = (count: number) => words.t('impersonation:left', { count });

  /** Signs in as an administrator who finds the valet and acts as this valet. */
  async function actAsValet(): Promise<Page> {
    const { url } = product.server;
    const page = await newPage(product.browser, { locale, viewport, theme });
    const person = personOn(page, url, words);
    await person.asAdmin(admin.email);
    await page.goto(`${url}/admin-dashboard/users`);
    await person.sees(words.adminPeople.users.title);
    await page.getByRole('searchbox').fill(business.valet.phone_e164 ?? '');
    const who = `${business.valet.first_name} ${business.valet.last_name}`;
    const impersonate = page.getByRole('button', {
      name: words.t('adminPeople:users.impersonateWho', { who }),
    });
    await expect.poll(() => impersonate.count()).toBe(1);
    await impersonate.click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: words.adminPeople.users.impersonate, exact: true })
      .click();
    await page.waitForURL('**/valet-dashboard');
    await person.sees(impersonation.active);
    return page;
  }

  /** Opens a page in which the administrator already acts as the valet, by an API call. */
  async function openAsValet(): Promise<Page> {
    const { url } = product.server;
    const page = await newPage(product.browser, { locale, viewport, theme });
    await startAfresh(page, url);
    await page.evaluate(
      async ([own, userId]) => {
        const headers = { authorization: `Bearer ${own}` };
        const answer = await fetch(`/api/admin/impersonate/${userId}`, { method: 'POST', headers });
        const { token } = (await answer.json()) as { token: string };
        localStorage.setItem('auth_token', token);
        localStorage.setItem('original_admin_token', own);
      },
      [admin.token, business.valet.id] as const,
    );
    await page.goto(`${url}/valet-dashboard`);
    await page.getByText(impersonation.active).first().waitFor();
    return page;
  }

  test('an administrator acts as a valet under a banner, and returns to the own account', async () => {
    const { url } = product.server;
    const car = await paidCar(product.server, business);
    const page = await actAsValet();
    const person = personOn(page, url, words);
    const banner = page.getByRole('region', { name: impersonation.active });
    await banner.getByText(words.app.roles.business_valet.toUpperCase()).waitFor();
    await banner
      .getByText(left(59))
      .or(banner.getByText(left(60)))
      .waitFor();
    const header = page.locator('header').first();
    const [above, below] = [await banner.boundingBox(), await header.boundingBox()];
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(Math.ceil(below?.y ?? 0));
    await looksRight(page, 'impersonation');

    await person.press(words.jobs.accept);
    await page.getByRole('button', { name: undoOf(words.undo.said.accept) }).waitFor();
    const order = await getRow(product.server, 'orders', car.order.id);
    expect(order.runner_id).toBe(business.valet.id);

    await page.goto(`${url}/account`);
    await person.sees(words.account.closed);
    expect(await page.getByLabel(words.account.password.current).count()).toBe(0);
    expect(await page.getByRole('button', { name: words.account.everywhere.button }).count()).toBe(
      0,
    );
    await looksRight(page, 'account-closed');

    const used = await stored(page, 'auth_token');
    await banner.getByRole('button', { name: impersonation.exit }).click();
    await page.waitForURL('**/admin-dashboard');
    await person.sees(words.adminOverview.figures.title);
    expect(await banner.count()).toBe(0);
    expect(await stored(page, 'original_admin_token')).toBeNull();
    expect(await isLive(used)).toBe(false);

    await page.getByRole('link', { name: words.portal.nav.platformAudit }).click();
    // Matches only the lines of the log. The filter's options have the same words.
    await page
      .locator('span.font-strong', { hasText: words.admin.audit.actions['impersonation started'] })
      .first()
      .waitFor();
    await person.sees(words.adminCalls['POST /api/services/{id}/accept']);
  });

  test('another tab follows an impersonation and its end', async () => {
    const { url } = product.server;
    const page = await openAsValet();
    const other = await page.context().newPage();
    await other.goto(`${url}/valet-dashboard`);
    await other.getByText(impersonation.active).waitFor();
    await personOn(page, url, words).press(impersonation.exit);
    await other.waitForURL('**/admin-dashboard');
    await other.getByText(words.adminOverview.figures.title).waitFor();
    expect(await other.getByText(impersonation.active).count()).toBe(0);
  });

  test('an administrator returns to the own account after an hour, and is told', async () => {
    const { url } = product.server;
    const page = await openAsValet();
    // Waits for the network. Otherwise the screen that is left could notice the expired session
    // before the next screen.
    await page.waitForLoadState('networkidle');
    await product.server.ctx.pool.query(
      `update sessions set expires_at = now() where person_id = $1 and parent_session_id is not null`,
      [business.valet.id],
    );
    await page.goto(`${url}/valet-checkin`);
    await page.waitForURL('**/admin-dashboard');
    await personOn(page, url, words).sees(words.app.impersonation.over);
    expect(await stored(page, 'original_admin_token')).toBeNull();
    expect(await isLive(await stored(page, 'auth_token'))).toBe(true);
  });

  test('an impersonation that ends elsewhere ends on the open screen', async () => {
    const page = await openAsValet();
    const person = personOn(page, product.server.url, words);
    await product.server.as((await stored(page, 'auth_token')) ?? '')('POST /api/auth/logout', {});
    await page.waitForURL('**/admin-dashboard');
    await person.sees(words.app.impersonation.over);
  });

  test('signing out of an impersonation returns to the administrator, and ends it on the server', async () => {
    const page = await openAsValet();
    const person = personOn(page, product.server.url, words);
    const used = await stored(page, 'auth_token');
    await person.signOut(true);
    await page.waitForURL('**/admin-dashboard');
    await person.sees(words.adminOverview.figures.title);
    expect(await isLive(await stored(page, 'auth_token'))).toBe(true);
    await pollUntilTruthy(async () => !(await isLive(used)));
  });

  test('the server issues a new token if the administrator’s is lost, or the page says that it cannot', async () => {
    const page = await openAsValet();
    const person = personOn(page, product.server.url, words);
    await page.evaluate(() => localStorage.removeItem('original_admin_token'));
    const exit = '**/api/admin/stop-impersonate';
    await page.route(exit, (route) => route.fulfill({ json: {} }));
    await person.press(impersonation.exit);
    await person.sees(impersonation.exitFailed);
    await person.sees(impersonation.noToken);
    await page.unroute(exit);
    await person.press(impersonation.exit);
    await page.waitForURL('**/admin-dashboard');
    await person.sees(words.adminOverview.figures.title);
    expect(await isLive(await stored(page, 'auth_token'))).toBe(true);
  });

  test('returning on another device requires the password and the second factor', async () => {
    const { server } = product;
    const { secondFactor } = words;
    const page = await openAsValet();
    const person = personOn(page, server.url, words);
    const { secret } = await buildTotp(server, admin.id);
    await page.evaluate(() => localStorage.removeItem('original_admin_token'));
    await server.ctx.db
      .updateTable('sessions')
      .set({ user_agent: 'another browser' })
      .where('person_id', '=', business.valet.id)
      .where('parent_session_id', 'is not', null)
      .execute();
    await person.press(impersonation.exit);
    const dialog = page.getByRole('dialog');
    const send = dialog.getByRole('button', { name: impersonation.exitSubmit });
    await dialog.getByLabel(secondFactor.password, { exact: true }).fill(PASSWORD);
    await send.click();
    const code = dialog.getByLabel(secondFactor.challenge.code);
    await code.fill('000000');
    await send.click();
    await person.sees(words.errors.INVALID_CODE);
    await looksRight(page, 'impersonation-second-factor');
    await code.fill(totpCode(server, secret));
    await send.click();
    await page.waitForURL('**/admin-dashboard');
    await person.sees(words.adminOverview.figures.title);
  });
});
