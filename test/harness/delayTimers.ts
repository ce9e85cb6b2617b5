import type { Page } from 'playwright-core';

/**
 * Delays every timer of exactly `from` milliseconds to `to`, in all pages that load from now on. A
 * test on a slow machine then still acts before the timer ends.
 */
export const delayTimers = (page: Page, from: number, to: number) =>
  page.addInitScript(
    ([short, long]) => {
      const wait = globalThis.setTimeout;
      const later = (run: () => void, ms?: number) => wait(run, ms === short ? long : ms);
      Object.assign(globalThis, { setTimeout: later });
    },
    [from, to] as const,
  );
