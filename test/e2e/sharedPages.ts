import { newPage, type Page, type PageOptions, startAfresh } from '../harness/browser.ts';
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
): (token?: string, look?: PageOptions) => Promise<Page> {
  const pages = new Map<string, Page>();
  return async (token, { locale = 'en', theme = 'light', viewport = 'phone' } = {}) => {
    const key = `${viewport} ${locale}`;
    const page = pages.get(key) ?? (await newPage(product().browser, { locale, viewport }));
    pages.set(key, page);
    // What a test that failed has left.
    await page.unrouteAll();
    await page.context().setOffline(false);
    await page.setViewportSize(sizes[viewport]);
    await page.emulateMedia({ colorScheme: theme, media: null });
    await startAfresh(page, product().server.url, token);
    // A test may have turned it to the other one.
    await page.evaluate((language) => localStorage.setItem('language', language), locale);
    return page;
  };
}
