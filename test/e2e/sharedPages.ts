import { type Page, type PageOptions, startAfresh } from '../harness/browser.ts';
import type { Product } from '../harness/product.ts';
import { sizes } from './looks.ts';
import { newPage } from './pages.ts';

/**
 * Shares a phone page and a desktop page of each language among all tests of a file. Starting a
 * browser takes longer than most tests.
 *
 * @returns a page without stored data, on a blank address
 */
export function sharedPages(
  product: () => Product,
): (token?: string, look?: PageOptions) => Promise<Page> {
  const pages = new Map<string, Page>();
  return async (token, { locale = 'en', theme = 'light', viewport = 'phone' } = {}) => {
    const key = `${viewport} ${locale}`;
    const page =
      pages.get(key) ?? (await newPage(product().browser, { locale, viewport, keep: true }));
    pages.set(key, page);
    // Removes routes and settings that a failed test left behind.
    await page.unrouteAll();
    await page.context().setOffline(false);
    await page.setViewportSize(sizes[viewport]);
    await page.emulateMedia({ colorScheme: theme, media: null });
    await startAfresh(page, product().server.url, token);
    // Sets the language again, because an earlier test may have changed it.
    await page.evaluate((language) => localStorage.setItem('language', language), locale);
    return page;
  };
}
