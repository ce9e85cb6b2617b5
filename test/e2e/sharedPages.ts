import { newPage, type Page, type PageOptions } from '../harness/browser.ts';
import type { Product } from '../harness/product.ts';
import { sizes } from './looks.ts';

/**
 * A phone and a desk in each language for all tests of a file: a browser that starts takes longer than most
 * of what it shows.
 *
 * @returns the page of somebody who was never here before, as far as it knows, and who has gone nowhere yet
 */
export function sharedPages(
  product: () => Product,
): (token: string, look?: PageOptions) => Promise<Page> {
  const pages = new Map<string, Page>();
  return async (token, { locale = 'en', theme = 'light', viewport = 'phone' } = {}) => {
    const key = `${viewport} ${locale}`;
    const page = pages.get(key) ?? (await newPage(product().browser, { locale, viewport }));
    pages.set(key, page);
    // What a test that failed has left.
    await page.unrouteAll();
    await page.context().setOffline(false);
    await page.setViewportSize(sizes[viewport]);
    await page.emulateMedia({ colorScheme: theme });
    // A file of the same origin, in which nothing runs that keeps anything.
    await page.goto(`${product().server.url}/before-paint.js`);
    await page.evaluate(
      async ([language, own]) => {
        sessionStorage.clear();
        localStorage.clear();
        localStorage.setItem('language', language);
        localStorage.setItem('auth_token', own);
        const databases = await indexedDB.databases();
        await Promise.all(
          databases.map(
            ({ name = '' }) =>
              new Promise((done) => {
                indexedDB.deleteDatabase(name).onsuccess = done;
              }),
          ),
        );
      },
      [locale, token] as const,
    );
    return page;
  };
}
