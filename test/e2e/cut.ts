import type { Page } from '../harness/browser.ts';

/** Returns elements that extend beyond the page, their table, or the box that shows them. */
export const findCut = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const sideways = document.documentElement.scrollWidth - innerWidth;
    if (sideways > 0) found.push(`the page scrolls by ${sideways}`);
    for (const element of document.querySelectorAll<HTMLElement>('main *')) {
      // Skips texts for screen readers, which have no visible size.
      if (!element.checkVisibility() || element.closest('.sr-only, svg, option')) continue;
      const { left, right, width } = element.getBoundingClientRect();
      const said = element.textContent.slice(0, 40);
      if (width > 0 && (left < -0.5 || right > innerWidth + 0.5)) found.push(`outside: ${said}`);
      const isClipped = getComputedStyle(element).overflowX !== 'visible';
      if (isClipped && element.scrollWidth > element.clientWidth + 1) found.push(`cut: ${said}`);
    }
    return found;
  });
