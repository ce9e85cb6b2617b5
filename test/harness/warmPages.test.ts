import { afterAll, beforeAll, expect, test } from 'vitest';
import { newPage, type Page } from './browser.ts';
import { type Product, startProduct } from './product.ts';
import { EMPTY_PAGE } from './server.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

const readStored = (page: Page) =>
  page.evaluate(async () => ({
    local: Object.keys(localStorage),
    session: Object.keys(sessionStorage),
    databases: (await indexedDB.databases()).map(({ name }) => name),
    cookies: document.cookie,
    place: (await navigator.permissions.query({ name: 'geolocation' })).state,
    isMarked: 'marked' in window,
  }));

test('a page that is used again has nothing of the test before it', async () => {
  const { server, browser } = product;
  const first = await newPage(browser, { theme: 'dark' });
  const fresh = await readStored(first);
  await first.addInitScript(() => Object.assign(window, { marked: true }));
  await first.route('**/terms', (route) => route.fulfill({ body: 'routed' }));
  const heard: string[] = [];
  first.on('request', (request) => heard.push(request.url()));
  await first.context().grantPermissions(['geolocation']);
  await first.context().setOffline(true);
  await first.context().setOffline(false);
  await first.goto(`${server.url}/terms`);
  await first.evaluate(async () => {
    localStorage.setItem('own', 'yes');
    sessionStorage.setItem('own', 'yes');
    document.cookie = 'own=yes';
    await new Promise((done) => {
      indexedDB.open('own').onsuccess = ({ target }) => {
        (target as IDBOpenDBRequest).result.close();
        done(null);
      };
    });
  });
  await first.setViewportSize({ width: 320, height: 500 });
  await first.close();
  heard.length = 0;

  const second = await newPage(browser);
  expect(second).toBe(first);
  expect(second.url()).toBe(server.url + EMPTY_PAGE);
  expect(await readStored(second)).toEqual(fresh);
  expect(await second.evaluate(() => history.length)).toBe(1);
  expect(second.viewportSize()).toEqual({ width: 390, height: 844 });
  expect(await second.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)).toBe(
    false,
  );
  await second.goto(`${server.url}/terms`);
  expect(await second.locator('body').innerText()).not.toBe('routed');
  expect(heard).toEqual([]);
  await second.close();
});

test('two pages at once share no context, and a cold one is never used again', async () => {
  const { browser } = product;
  const [first, second, cold] = [
    await newPage(browser),
    await newPage(browser),
    await newPage(browser, { cold: true }),
  ];
  expect(new Set([first, second, cold].map((page) => page.context())).size).toBe(3);
  await cold.close();
  expect([await newPage(browser), await newPage(browser)]).not.toContain(cold);
  await first.close();
  await second.close();
});

test('a page whose clock was replaced, or that saw another origin, is not used again', async () => {
  const { server, browser } = product;
  const clocked = await newPage(browser);
  await clocked.clock.install();
  await clocked.close();
  const away = await newPage(browser);
  expect(away).not.toBe(clocked);
  await away.goto(server.url.replace('localhost', '127.0.0.1') + EMPTY_PAGE);
  await away.close();
  expect(await newPage(browser)).not.toBe(away);
});
