import { onTestFinished } from 'vitest';
import * as harness from '../harness/browser.ts';
import type { Browser, Page, PageOptions } from '../harness/browser.ts';
import type { Product } from '../harness/product.ts';

export type Visit = PageOptions & {
  /** Session token of the person who uses the page. Without a token the person is signed out. */
  token?: string | undefined;
  /** Leaves the page open for the other tests of the file. */
  keep?: boolean;
};

/** A closed page is opened again for somebody else. Its last use may close it. */
const uses = new WeakMap<Page, object>();

/** Opens a page of its own for a person, and closes it at the end of the test. */
export async function newPage(browser: Browser, visit: Visit = {}): Promise<Page> {
  const { token, keep = false, ...options } = visit;
  const page = await harness.newPage(browser, options);
  const use = {};
  uses.set(page, use);
  if (!keep)
    onTestFinished(async () => {
      if (uses.get(page) === use && browser.isConnected()) await page.close();
    });
  if (token !== undefined)
    await page.addInitScript((own) => {
      // Skips blank pages, which have no storage.
      if (location.protocol.startsWith('http')) localStorage.setItem('auth_token', own);
    }, token);
  return page;
}

/** Opens a screen of the product on a page of its own. */
export async function openPage(
  { browser, server }: Pick<Product, 'browser' | 'server'>,
  path: string,
  visit?: Visit,
): Promise<Page> {
  const page = await newPage(browser, visit);
  await page.goto(server.url + path);
  return page;
}
