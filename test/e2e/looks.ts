import * as vitest from 'vitest';
import {
  type AxeRules,
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
    async ([language, color]) => {
      const root = document.documentElement;
      // Where no switch of it is on the screen, the page does not follow the system by itself.
      root.dataset['theme'] = color;
      localStorage.setItem('language', language);
      dispatchEvent(new StorageEvent('storage', { key: 'language', newValue: language }));
      if (root.lang === language) return;
      // The texts of the language may have to come first.
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

const isSame = (one: Look, other: Look) =>
  one.locale === other.locale && one.theme === other.theme && one.viewport === other.viewport;

/** Looks at the page as it stands in each look, within its flow, and turns it back. */
export async function inLooks(
  page: Page,
  seen: readonly Look[],
  see: (look: Look) => Promise<void>,
): Promise<void> {
  const before = await readLook(page);
  const isOfSize = page.viewportSize()?.width === sizes[before.viewport].width;
  // The look that the page has comes first, as it is there.
  const [here = [], others = []] = isOfSize ? split(seen, before) : [[], seen];
  await settled(page);
  for (const look of here) await see(look);
  for (const look of others) {
    await turn(page, look);
    await see(look);
  }
  await turn(page, before);
}

const split = (seen: readonly Look[], look: Look) => [
  seen.filter((each) => isSame(each, look)),
  seen.filter((each) => !isSame(each, look)),
];

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

/** Light looks are judged by all rules. Dark ones differ in colors only, so the rules about colors are enough. */
export const rulesFor = ({ theme }: Look): AxeRules => (theme === played.theme ? 'all' : 'colors');

/** Keeps a picture of each look, and throws with what axe finds in it. */
export async function looksRight(
  page: Page,
  name: string,
  seen: readonly Look[] = looks,
): Promise<void> {
  await inLooks(page, seen, async (look) => {
    await screenshot(page, `${name}-${look.locale}-${look.viewport}`);
    await expectAccessible(page, seen === looks ? rulesFor(look) : 'all');
  });
}
