import { expectAccessible, newPage, screenshot, settled } from '../harness/browser.ts';
import type { Page } from '../harness/browser.ts';
import type { Product } from '../harness/product.ts';
import { type Look, looks, turn } from './looks.ts';
import { texts, type Texts } from './texts.ts';

/** A screen to be looked at: where it is, and whose; with `open` what is done there first. */
export type Screen = {
  name: string;
  path: string;
  token?: string;
  /** The server says no to it, which a browser logs as an error. */
  isRefused?: boolean;
  open?: (page: Page, texts: Omit<Texts, 't'>) => Promise<void>;
};

/** Many screens, each looked at in two looks. */
export const WALK_MS = 5 * 60_000;

/** In each language a screen is loaded in its first look, and turned to the other. */
const [enPhone, enDesktop, arDesktop, arPhone] = looks;
export const languageLooks = [
  { locale: 'en', seen: [enPhone, enDesktop] },
  { locale: 'ar', seen: [arDesktop, arPhone] },
] as const;

const isRefusal = (text: string) => /status of 4\d\d/.test(text);

/**
 * Opens each screen, keeps pictures of it, and throws with all that is wrong: what axe finds,
 * what scrolls sideways (on a phone also at 320 pixels and with twice the text), what the console
 * says.
 */
export async function walk(
  product: Product,
  screens: Screen[],
  seen: readonly [Look, ...Look[]],
): Promise<void> {
  const [first] = seen;
  const problems: string[] = [];
  // One browser a person, as in life.
  for (const token of new Set(screens.map((screen) => screen.token))) {
    const page = await newPage(product.browser, first);
    await page.addInitScript((own) => {
      if (own) localStorage.setItem('auth_token', own);
    }, token);
    page.on('pageerror', (error) => problems.push(`${page.url()}: ${error.message}`));
    let isRefused = false;
    page.on('console', (message) => {
      if (message.type() !== 'error' || (isRefused && isRefusal(message.text()))) return;
      problems.push(`${page.url()}: ${message.text()}`);
    });
    for (const screen of screens.filter((each) => each.token === token)) {
      isRefused = screen.isRefused ?? false;
      await page.goto(product.server.url + screen.path);
      await page.locator('h1, h2').first().waitFor();
      await settled(page);
      if (screen.open) {
        await screen.open(page, texts[first.locale]);
        await settled(page);
      }
      for (const look of seen) {
        if (look !== first) await turn(page, look);
        problems.push(...(await findProblems(page, screen.name, look)));
      }
      await turn(page, first);
    }
    await page.context().close();
  }
  if (problems.length > 0) throw new Error(problems.join('\n'));
}

async function findProblems(page: Page, name: string, look: Look): Promise<string[]> {
  const { locale, theme, viewport } = look;
  await screenshot(page, `${name}-${locale}-${theme}-${viewport}`);
  const found = await tooWide(page, name, look);
  await expectAccessible(page).catch((error: Error) =>
    found.push(`${name}, ${theme}, on a ${viewport}: ${error.message}`),
  );
  return found;
}

async function tooWide(page: Page, name: string, { viewport }: Look): Promise<string[]> {
  const found: string[] = [];
  const measure = async (when: string) => {
    const extra = await sidewaysBy(page);
    if (extra > 0) found.push(`${name} ${when} is ${extra}px too wide`);
  };
  await measure('as it is');
  const before = page.viewportSize();
  if (viewport === 'desktop' || !before) return found;
  await setTextSize(page, '200%');
  await measure('with twice the text');
  await setTextSize(page, '');
  await page.setViewportSize({ width: 320, height: 640 });
  await measure('at 320 pixels');
  await page.setViewportSize(before);
  return found;
}

/** Of the page, and of a window on it. */
const sidewaysBy = (page: Page) =>
  page.evaluate(() => {
    const dialog = document.querySelector('dialog[open]');
    const parts = [document.documentElement, dialog, dialog?.firstElementChild];
    return Math.max(...parts.map((part) => (part ? part.scrollWidth - part.clientWidth : 0)));
  });

const setTextSize = (page: Page, size: string) =>
  page.evaluate((given) => void (document.documentElement.style.fontSize = given), size);
