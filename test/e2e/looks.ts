import * as vitest from 'vitest';
import {
  type AxeRules,
  expectAccessible,
  type Page,
  type PageOptions,
  takeScreenshot,
  waitForSettledPage,
} from '../harness/browser.ts';

export type Look = Required<Pick<PageOptions, 'locale' | 'theme' | 'viewport'>>;

/** Lists four looks in which every pair of language, theme and size occurs at least once. */
export const looks: readonly [Look, Look, Look, Look] = [
  { locale: 'en', theme: 'light', viewport: 'phone' },
  { locale: 'en', theme: 'dark', viewport: 'desktop' },
  { locale: 'ar', theme: 'light', viewport: 'desktop' },
  { locale: 'ar', theme: 'dark', viewport: 'phone' },
];

/** Look in which a flow is played. Its screens are checked in the other looks too. */
export const [played] = looks;

export const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } };

/**
 * Changes the look without a reload, as another tab of the same person does. Open dialogs and typed
 * text stay.
 */
export async function turnPage(page: Page, { locale, theme, viewport }: Look): Promise<void> {
  await page.setViewportSize(sizes[viewport]);
  await page.emulateMedia({ colorScheme: theme });
  await page.evaluate(
    async ([language, color]) => {
      const root = document.documentElement;
      // Sets the theme directly, because a screen without a theme switch does not follow the
      // system.
      root.dataset['theme'] = color;
      localStorage.setItem('language', language);
      dispatchEvent(new StorageEvent('storage', { key: 'language', newValue: language }));
      if (root.lang === language) return;
      // Waits, because the language changes after its texts are loaded.
      await new Promise<void>((done) => {
        const watch = new MutationObserver(() => {
          if (root.lang !== language) return;
          watch.disconnect();
          done();
        });
        watch.observe(root, { attributeFilter: ['lang'] });
      });
    },
    [locale, theme] as const,
  );
  await waitForSettledPage(page);
}

const readLook = (page: Page) =>
  page.evaluate(
    (phone): Look => ({
      locale: document.documentElement.lang === 'ar' ? 'ar' : 'en',
      theme: matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
      viewport: innerWidth > phone ? 'desktop' : 'phone',
    }),
    sizes.phone.width,
  );

const isSame = (one: Look, other: Look) =>
  one.locale === other.locale && one.theme === other.theme && one.viewport === other.viewport;

/** Calls `see` with the page in each look, and returns to the first look. */
export async function inLooks(
  page: Page,
  seen: readonly Look[],
  see: (look: Look) => Promise<void>,
): Promise<void> {
  const before = await readLook(page);
  const isOfSize = page.viewportSize()?.width === sizes[before.viewport].width;
  // Starts with the look that the page already has.
  const [here = [], others = []] = isOfSize ? split(seen, before) : [[], seen];
  await waitForSettledPage(page);
  for (const look of here) await see(look);
  for (const look of others) {
    await turnPage(page, look);
    await see(look);
  }
  await turnPage(page, before);
}

const split = (seen: readonly Look[], look: Look) => [
  seen.filter((each) => isSame(each, look)),
  seen.filter((each) => !isSame(each, look)),
];

/**
 * Distributes the flows of a file over languages: each flow is played in one language, each
 * language has flows. The screens are checked in four looks in any case.
 *
 * @returns a replacement for `test` in the flows of a language
 */
export function flowsInTurn(...locales: Look['locale'][]) {
  return (locale: Look['locale']) => {
    let count = 0;
    return (name: string, play: () => Promise<void>): void => {
      if (locales[count++ % locales.length] === locale) vitest.test(name, play);
    };
  };
}

/**
 * Checks light looks by all rules. Dark looks differ only in colors, so the rules about colors
 * suffice.
 */
export const rulesFor = ({ theme }: Look): AxeRules => (theme === played.theme ? 'all' : 'colors');

/** Saves a screenshot in each look, and throws with the findings of axe. */
export async function looksRight(
  page: Page,
  name: string,
  seen: readonly Look[] = looks,
): Promise<void> {
  await inLooks(page, seen, async (look) => {
    await takeScreenshot(page, `${name}-${look.locale}-${look.theme}-${look.viewport}`);
    await expectAccessible(page, seen === looks ? rulesFor(look) : 'all');
  });
}

/** Like `looksRight`, only in the look that the page has. */
export async function looksRightHere(page: Page, name: string): Promise<void> {
  await expectAccessible(page);
  await takeScreenshot(page, name);
}
