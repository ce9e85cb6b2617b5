import { expect, test } from 'vitest';
import { languageList } from '#texts/languages.ts';
import { buildPerson, buildStaffedBusiness, PASSWORD } from '../factories/people.ts';
import { runProduct } from '../harness/product.ts';
import { buildBeforeAll } from '../harness/runServer.ts';
import { newPage, openPage } from './pages.ts';
import { texts } from './texts.ts';
import { countCalls, visitorOn } from './visitor.ts';

const product = runProduct();
const business = buildBeforeAll(() => buildStaffedBusiness(product.server.ctx));

const readLanguage = async (token: string) =>
  (await product.server.as(token)('GET /api/auth/me', {})).user.language;

test('a language chosen before signing in is saved for the account, and a guessed one is not', async () => {
  const { url } = product.server;
  const { valet, otherValet } = business;
  const page = await newPage(product.browser, { locale: 'ar' });
  const told = countCalls(page, '/api/auth/me', 'PATCH');
  const guessed = visitorOn(page, url, texts.ar);
  await guessed.open('/valet-login');
  await guessed.signIn(valet.phone_e164 ?? '', PASSWORD, 'phone');
  await guessed.arrives('/valet-dashboard');
  await page.waitForLoadState('networkidle');
  expect([await readLanguage(valet.token), told()]).toEqual(['en', 0]);
  await page.close();

  const other = await newPage(product.browser, { locale: 'en' });
  const chosen = visitorOn(other, url, texts.en);
  await chosen.open('/valet-login');
  await chosen.press(languageList.ar.name);
  const arabic = visitorOn(other, url, texts.ar);
  await arabic.signIn(otherValet.phone_e164 ?? '', PASSWORD, 'phone');
  await arabic.arrives('/valet-dashboard');
  await expect.poll(() => readLanguage(otherValet.token)).toBe('ar');
  // The choice applies once. The next person on a shared device has not chosen this language.
  expect(await other.evaluate(() => localStorage.getItem('language-chosen'))).toBeNull();
});

test('a refusal changes its language with the page', async () => {
  const page = await newPage(product.browser, { locale: 'en' });
  const visitor = visitorOn(page, product.server.url, texts.en);
  await visitor.open('/login');
  await visitor.signIn('nobody@portico.test', PASSWORD, 'email');
  const alert = page.getByRole('alert');
  await alert.getByText(texts.en.identity.loginFailed).waitFor();
  await visitor.press(languageList.ar.name);
  await alert.getByText(texts.ar.identity.loginFailed).waitFor();
  expect(await page.getByText(texts.en.identity.loginFailed).count()).toBe(0);
});

test('a list that failed to refresh stays, says so, and can be retried', async () => {
  const admin = await buildPerson(product.server.ctx, { role: 'admin' });
  const page = await openPage(product, '/admin-dashboard/users', {
    token: admin.token,
    locale: 'en',
  });
  const row = page.getByText(admin.email ?? '').first();
  await row.waitFor();
  const list = '**/api/admin/users*';
  await page.route(list, (route) => route.fulfill({ status: 400, json: { message: 'No' } }));
  await page.getByRole('button', { name: texts.en.adminPeople.refresh }).click();
  const stale = page.getByText(texts.en.app.stale);
  await stale.waitFor();
  expect(await row.isVisible()).toBe(true);
  await page.unroute(list);
  await page.getByRole('button', { name: texts.en.common.actions.retry }).click();
  await stale.waitFor({ state: 'detached' });
  expect(await row.isVisible()).toBe(true);
});
