import * as vitest from 'vitest';
import {
  expectAccessible,
  type Page,
  type PageOptions,
  screenshot,
  settled,
} from '../harness/browser.ts';

export type Look = Required<Pick<PageOptions, 'locale' | 'theme' | 'viewport'>>;

/** Every language, theme and size at least once with each of the others. */
export const looks: readonly [Look, Look, Look, Look] = [
  { locale: 'en', theme: 'light', viewport: 'phone' },
  { locale: 'en', theme: 'dark', viewport: 'desktop' },
  { locale: 'ar', theme: 'light', viewport: 'desktop' },
  { locale: 'ar', theme: 'dark', viewport: 'phone' },
];

/** In which a flow is played; the registry sees its screens in the others. */
export const [played] = looks;

export const sizes = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1280, height: 800 },
};

/** As from another tab of the same person, so that what is open and typed stays. */
export async function turn(page: Page, { locale, theme, viewport }: Look): Promise<void> {
  await page.setViewportSize(sizes[viewport]);
  await page.emulateMedia({ colorScheme: theme });
  await page.evaluate(
    ([language, color]) => {
      localStorage.setItem('language', language);
      dispatchEvent(new StorageEvent('storage', { key: 'language', newValue: language }));
      // Where no switch of it is on the screen, the page does not follow the system by itself.
      document.documentElement.dataset['theme'] = color;
    },
    [locale, theme] as const,
  );
  await page.waitForFunction((language) => document.documentElement.lang === language, locale);
  await settled(page);
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

/**
 * Flows that take turns: each is played in one of these languages, and every area in all of them.
 *
 * @returns what stands for `test` where the flows of a language are told
 */
export function flowsInTurn(...locales: Look['locale'][]) {
  return (locale: Look['locale']) => {
    let count = 0;
    return (name: string, play: () => Promise<void>): void => {
      if (locales[count++ % locales.length] === locale) vitest.test(name, play);
    };
  };
}

const opposite = (look: Look): Look => ({
  locale: look.locale === 'en' ? 'ar' : 'en',
  theme: look.theme === 'light' ? 'dark' : 'light',
  viewport: look.viewport === 'phone' ? 'desktop' : 'phone',
});

/**
 * Keeps a picture of the page as it is and of the opposite look, and throws with what axe finds in both. For states that
 * only a flow leads to; all others belong in the registry, test/screens.
 */
export async function looksRight(page: Page, name: string): Promise<void> {
  const before = await readLook(page);
  for (const look of [before, opposite(before)]) {
    await turn(page, look);
    await screenshot(page, `${name}-${look.locale}-${look.viewport}`);
    await expectAccessible(page);
  }
  await turn(page, before);
}
