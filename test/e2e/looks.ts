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

/** In which a flow is played; its screens are then looked at in the others too. */
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

/** Looks at the page as it stands in each look, within its flow, and turns it back. */
export async function inLooks(
  page: Page,
  seen: readonly Look[],
  see: (look: Look) => Promise<void>,
): Promise<void> {
  const before = await readLook(page);
  for (const look of seen) {
    await turn(page, look);
    await see(look);
  }
  await turn(page, before);
}

/**
 * Flows that take turns: each is played in one of these languages, and every area in all of them.
 * Its screens are looked at in four looks wherever it is played.
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

/** Keeps a picture of each look, and throws with what axe finds in it. */
export async function looksRight(
  page: Page,
  name: string,
  seen: readonly Look[] = looks,
): Promise<void> {
  await inLooks(page, seen, async ({ locale, viewport }) => {
    await screenshot(page, `${name}-${locale}-${viewport}`);
    await expectAccessible(page);
  });
}
