import { onTestFinished } from 'vitest';
import type { Page } from '../harness/browser.ts';

/** Makes the browser report no network, as a phone does that misses the end of its flight mode. */
export async function reportOffline(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false });
    dispatchEvent(new Event('offline'));
  });
  onTestFinished(async () => {
    await page.evaluate(() => Reflect.deleteProperty(navigator, 'onLine'));
  });
}
