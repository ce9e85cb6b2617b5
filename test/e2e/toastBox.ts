import { expect } from 'vitest';
import type { Page } from '../harness/browser.ts';

/** The message on the screen is whole, and over no QR code and no next step. */
export async function expectToastClear(page: Page): Promise<void> {
  const toast = page.locator('section:has(> p[role=alert])');
  await toast.waitFor();
  const found = await toast.evaluate(async (message) => {
    await Promise.all(message.getAnimations().map((each) => each.finished));
    const box = message.getBoundingClientRect();
    const kept = document.querySelectorAll(
      'svg[role=img]:has(> path[fill="#000"]), .bg-primary.min-h-14',
    );
    const covered = [...kept].filter((each) => {
      const { left, right, top, bottom } = each.getBoundingClientRect();
      return left < box.right && right > box.left && top < box.bottom && bottom > box.top;
    });
    return {
      kept: kept.length,
      covered: covered.map((each) => each.ariaLabel ?? each.textContent),
      isWhole:
        box.top >= 0 && box.bottom <= innerHeight && box.left >= 0 && box.right <= innerWidth,
    };
  });
  expect(found).toEqual({ kept: found.kept, covered: [], isWhole: true });
  expect(found.kept).toBeGreaterThan(0);
}
