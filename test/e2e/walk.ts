import {
  expectAccessible,
  goWithin,
  takeScreenshot,
  waitForSettledPage,
  startAfresh,
} from '../harness/browser.ts';
import type { Page } from '../harness/browser.ts';
import type { Product } from '../harness/product.ts';
import { type Look, looks, rulesFor, turnPage } from './looks.ts';
import { newPage } from './pages.ts';
import { texts, type Texts } from './texts.ts';

/** Screen to check: its address, its person, and a function `open` that prepares the screen. */
export type Screen = {
  name: string;
  path: string;
  token?: string;
  /** True if the server refuses a call of this screen, which the browser logs as an error. */
  isRefused?: boolean;
  open?: (page: Page, texts: Omit<Texts, 't'>) => Promise<void>;
};

/** Timeout in milliseconds. Allows for many screens in four looks each, on a busy machine. */
export const WALK_MS = 20 * 60_000;

/** Words of `npm run sheets`: limits a walk to the screens whose name contains one of them. */
const chosen = process.env['SCREENS']?.split(',') ?? [''];

const isRefusal = (text: string) => /status of 4\d\d/.test(text);

/**
 * Opens each screen in turn on this page. Screens of the same person are opened by navigation, much
 * faster than a load, unless a screen was changed. The storage is cleared between people; cached
 * files stay.
 */
export async function* visitScreens<S extends Screen>(
  page: Page,
  product: Product,
  screens: Iterable<S>,
): AsyncGenerator<S> {
  const { url } = product.server;
  let before: Screen | undefined;
  for (const screen of screens) {
    const isSamePerson = before !== undefined && before.token === screen.token;
    if (!isSamePerson) await startAfresh(page, url, screen.token);
    const isHere = isSamePerson && !before?.open && isOfApp(before) && isOfApp(screen);
    if (isHere) await goWithin(page, screen.path);
    else await page.goto(url + screen.path);
    await page.locator('h1, h2').first().waitFor();
    await waitForSettledPage(page);
    yield screen;
    before = screen;
  }
}

/** The ticket page is a separate web app. */
const isOfApp = (screen?: Screen) => !screen?.path.startsWith('/customer/ticket/');

/**
 * Opens each screen, saves screenshots, and throws with all findings: of axe, of sideways scrolling
 * and of the console. On a phone, sideways scrolling is also checked at 320 pixels and with double
 * text size. Each screen opens on a phone in the language of the screen before, so the languages
 * take turns.
 */
export async function walkScreens(product: Product, screens: Screen[]): Promise<void> {
  const problems: string[] = [];
  let [opened, ...turned] = looks;
  const page = await newPage(product.browser, opened);
  const touch = await page.context().newCDPSession(page);
  let isRefused = false;
  page.on('pageerror', (error) => problems.push(`${page.url()}: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() !== 'error' || (isRefused && isRefusal(message.text()))) return;
    problems.push(`${page.url()}: ${message.text()}`);
  });
  const walked = screens.filter(({ name }) => chosen.some((word) => name.includes(word)));
  const byPerson = [...Map.groupBy(walked, ({ token }) => token).values()].flat();
  const announced = byPerson.values().map((screen) => {
    isRefused = screen.isRefused ?? false;
    return screen;
  });
  for await (const screen of visitScreens(page, product, announced)) {
    await screen.open?.(page, texts[opened.locale]);
    await waitForSettledPage(page);
    problems.push(...(await findProblems(page, screen.name, opened)));
    for (const look of turned) {
      // A desktop has a mouse and no touch.
      const enabled = look.viewport === 'phone';
      await touch.send('Emulation.setTouchEmulationEnabled', { enabled });
      await turnPage(page, look);
      problems.push(...(await findProblems(page, screen.name, look)));
    }
    // The next screen opens in the last look of this screen.
    const [second, third, last] = turned;
    [opened, turned] = [last, [third, second, opened]];
  }
  await page.context().close();
  if (problems.length > 0) throw new Error(problems.join('\n'));
}

async function findProblems(page: Page, name: string, look: Look): Promise<string[]> {
  const { locale, theme, viewport } = look;
  await takeScreenshot(page, `${name}-${locale}-${theme}-${viewport}`);
  const found = await tooWide(page, name, look);
  await expectAccessible(page, rulesFor(look)).catch((error: Error) =>
    found.push(`${name}, ${locale}, ${theme}, on a ${viewport}: ${error.message}`),
  );
  return found;
}

/**
 * Lists the widths at which the page scrolls sideways. On a phone also with twice the text, and at
 * 320 pixels.
 */
async function tooWide(page: Page, name: string, { locale, viewport }: Look): Promise<string[]> {
  const before = page.viewportSize();
  const isPhone = viewport === 'phone' && before !== null;
  const found = await page.evaluate(measureSideways, isPhone ? ['', '200%'] : ['']);
  if (isPhone) {
    await page.setViewportSize({ width: 320, height: 640 });
    found.push(...(await page.evaluate(measureSideways, [''])));
    await page.setViewportSize(before);
  }
  const when = ['as it is', 'with twice the text', 'at 320 pixels'];
  return found.flatMap((extra, at) =>
    extra > 0 ? [`${name} (${locale}) ${when[at] ?? ''} is ${extra}px too wide`] : [],
  );
}

/**
 * Returns the pixels by which the page or dialog scrolls sideways, for each of these text sizes.
 * Runs in the page.
 */
async function measureSideways(textSizes: string[]): Promise<number[]> {
  const root = document.documentElement;
  const found: number[] = [];
  for (const size of textSizes) {
    root.style.fontSize = size;
    // Waits two frames, because charts measure their width and redraw after a resize.
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const dialog = document.querySelector('dialog[open]');
    const parts = [root, dialog, dialog?.firstElementChild];
    found.push(Math.max(...parts.map((part) => (part ? part.scrollWidth - part.clientWidth : 0))));
  }
  root.style.fontSize = '';
  return found;
}
