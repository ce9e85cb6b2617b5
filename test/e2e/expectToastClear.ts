import { expect } from 'vitest';
import type { Page } from '../harness/browser.ts';

/**
 * Expects that the message, after it has stopped moving, is completely visible and covers no QR
 * code and no next step.
 */
export async function expectToastClear(page: Page): Promise<void> {
  const toast = page.locator('section:has(> p[role=alert])');
  await toast.waitFor();
  const look = (message: Element) => {
    const box = message.getBoundingClientRect();
    const kept = document.querySelectorAll(
      'svg[role=img]:has(> path[fill="#000"]), .bg-primary.min-h-14',
    );
    const covered = [...kept].filter((each) => {
      const { left, right, top, bottom } = each.getBoundingClientRect();
      return left < box.right && right > box.left && top < box.bottom && bottom > box.top;
    });
    return {
      isAnythingKept: kept.length > 0,
      covered: covered.map((each) => each.ariaLabel ?? each.textContent),
      isWhole:
        box.top >= 0 && box.bottom <= innerHeight && box.left >= 0 && box.right <= innerWidth,
    };
  };
  await expect
    .poll(() => toast.evaluate(look))
    .toEqual({ isAnythingKept: true, covered: [], isWhole: true });
}
