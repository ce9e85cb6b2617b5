import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import type { AnyRouter } from '@tanstack/react-router';
import type axe from 'axe-core';
import { chromium } from 'playwright-core';
import type { Language } from '#texts/languages.ts';
import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  Page,
  Request,
} from 'playwright-core';
import { chromiumFlags, findChromium } from './chromium.ts';
import { EMPTY_PAGE, workerOrigin } from './server.ts';
import { countStep } from './tally.ts';
import { clearStorage, takeWarmPage } from './warmPages.ts';

export type { Browser, Page } from 'playwright-core';

export interface PageOptions {
  locale?: Language;
  theme?: 'light' | 'dark';
  viewport?: 'phone' | 'desktop';
  /** Granted permissions; all others are denied. Without this option the browser asks the user. */
  permissions?: string[];
  geolocation?: BrowserContextOptions['geolocation'];
  /**
   * Other options of a browser context: a time zone, a stored session, offline. They force a new
   * context with an empty HTTP cache.
   */
  context?: BrowserContextOptions;
  /** Opens a new context with an empty HTTP cache, instead of a used one. */
  cold?: boolean;
}

const viewports = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  desktop: { viewport: { width: 1280, height: 800 } },
} satisfies Record<string, BrowserContextOptions>;

/** Timeout of one step in milliseconds. The timeout is long because test machines are shared. */
const STEP_MS = 60_000;

/**
 * Source of the minified axe, which each checked page gets. The minified file has half the bytes of
 * the package's exported `source`.
 */
const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
);

/** @param args Chromium flags in addition to those of every test browser, such as a fake camera */
export async function launchBrowser(args: string[] = []): Promise<Browser> {
  const { executablePath, env } = await findChromium();
  return chromium.launch({ executablePath, env, args: [...chromiumFlags, ...args] });
}

/**
 * Launches a phone that keeps its storage and service workers in this folder after its browser
 * closes. The options apply to this launch only.
 */
export async function launchPhone(
  folder: string,
  options: PageOptions = {},
): Promise<BrowserContext> {
  const { locale = 'en', theme = 'light' } = options;
  const { executablePath, env } = await findChromium();
  const context = await chromium.launchPersistentContext(folder, {
    executablePath,
    env,
    args: [...chromiumFlags],
    ...viewports.phone,
    locale,
    colorScheme: theme,
    reducedMotion: 'reduce',
    ...options.context,
  });
  context.setDefaultTimeout(STEP_MS);
  return context;
}

/**
 * Opens a page in its own context, so no two pages share a session. The context is a used one that
 * was cleared (`warmPages.ts`), or a new one with `cold`. Closing the page makes its context
 * available again.
 */
export async function newPage(browser: Browser, options: PageOptions = {}): Promise<Page> {
  const { permissions, geolocation, ...given } = options;
  const { locale = 'en', theme = 'light', viewport = 'phone' } = given;
  countStep('pages');
  const origin = workerOrigin();
  const open = () => openContext(browser, { locale, theme, viewport, ...given });
  const isWarm = origin !== null && !given.cold && !given.context;
  const page = isWarm
    ? await takeWarmPage(browser, origin, `${viewport} ${locale}`, open)
    : await openColdPage(open);
  const context = page.context();
  if (isWarm) {
    await page.setViewportSize(viewports[viewport].viewport);
    await page.emulateMedia({ colorScheme: theme, media: null, reducedMotion: 'reduce' });
    await page.evaluate((language) => localStorage.setItem('language', language), locale);
    context.setDefaultTimeout(STEP_MS);
  }
  if (permissions) await context.grantPermissions(permissions);
  if (geolocation) await context.setGeolocation(geolocation);
  return page;
}

async function openColdPage(open: () => Promise<Page>): Promise<Page> {
  countStep('coldContexts');
  const page = await open();
  const end = () => page.context().close();
  page.once('close', () => void end().catch(() => undefined));
  return page;
}

async function openContext(
  browser: Browser,
  {
    locale,
    theme,
    viewport,
    context: more,
  }: PageOptions & Required<Pick<PageOptions, 'locale' | 'theme' | 'viewport'>>,
): Promise<Page> {
  const context = await browser.newContext({
    ...viewports[viewport],
    locale,
    colorScheme: theme,
    // Reduces motion, because texts that are fading in fail the contrast check.
    reducedMotion: 'reduce',
    // Blocks service workers, because Playwright's routes do not see their requests.
    serviceWorkers: 'block',
    ...more,
  });
  await context.addInitScript((language) => {
    // Skips blank pages, which have no storage. A language chosen in the test survives a reload.
    if (!location.protocol.startsWith('http')) return;
    if (localStorage.getItem('language') === null) localStorage.setItem('language', language);
    // Stops the caret from blinking, because each blink redraws the page and costs a quarter of a
    // core.
    addEventListener('DOMContentLoaded', () => {
      const still = new CSSStyleSheet();
      still.replaceSync('* { caret-animation: manual; caret-color: transparent !important }');
      document.adoptedStyleSheets.push(still);
    });
  }, locale);
  context.setDefaultTimeout(STEP_MS);
  context.on('page', watchRequests);
  context.on('page', goOnceBack);
  context.on('page', keepIntercepting);
  return context.newPage();
}

declare global {
  interface Window {
    axe?: typeof axe;
    __TSR_ROUTER__?: AnyRouter;
  }
}

/** Tracks the unanswered requests of a page, and counts all its requests. */
class Traffic {
  readonly open = new Set<Request>();
  count = 0;
  #whenQuiet: (() => void)[] = [];

  constructor(page: Page) {
    page.on('load', () => {
      if (!page.url().endsWith(EMPTY_PAGE)) countStep('loads');
    });
    page.on('request', (request) => {
      this.count += 1;
      this.open.add(request);
    });
    for (const end of ['requestfinished', 'requestfailed'] as const)
      page.on(end as 'requestfinished', (request) => this.#end(request));
  }

  #end(request: Request): void {
    this.open.delete(request);
    if (this.open.size > 0) return;
    for (const resume of this.#whenQuiet.splice(0)) resume();
  }

  /** Waits until no request is unanswered. */
  async quiet(page: Page): Promise<void> {
    if (this.open.size === 0) return;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.#whenQuiet.push(resolve);
    const timer = setTimeout(() => {
      const waiting = [...this.open].map((each) => each.url()).join();
      reject(new Error(`${page.url()} still waits for ${waiting}`));
    }, STEP_MS);
    await promise.finally(() => clearTimeout(timer));
  }
}

const traffic = new WeakMap<Page, Traffic>();

function watchRequests(page: Page): void {
  traffic.set(page, new Traffic(page));
}

/**
 * Waits until a page of `newPage`, or another tab of its context, has finished loading. The page
 * has no unanswered request, the router is idle and no placeholder is left. Two frames bring no
 * further request.
 */
export async function waitForSettledPage(page: Page): Promise<void> {
  const own = traffic.get(page);
  if (!own) throw new Error('This page was not opened by newPage');
  for (let asked = -1; asked !== own.count || own.open.size > 0;) {
    await own.quiet(page);
    asked = own.count;
    const isShown = await page.evaluate(waitUntilShown, MOST_FRAMES).catch((error: Error) => {
      // A navigation aborts the script in the page; the check starts again on the next page.
      if (!/context was destroyed|Cannot find context/.test(error.message)) throw error;
      asked = -1;
      return true;
    });
    if (!isShown) throw new Error(`${page.url()} still shows a placeholder`);
  }
}

/**
 * Frames in about a minute. A test may replace the page's clock, so frames are counted instead of
 * time.
 */
const MOST_FRAMES = 3_600;

/**
 * Runs in the page. Waits until the router is idle and no placeholder is left, then for two frames.
 * React draws its state by the first frame, and starts the requests of its effects by the second.
 * An IntersectionObserver reports frames even when a test replaces the clock.
 *
 * @param mostFrames frames to wait for the router and placeholders; 0 waits only for the two frames
 * @returns true if the router is idle and no placeholder is left
 */
async function waitUntilShown(mostFrames: number): Promise<boolean> {
  const drawn = () =>
    new Promise<void>((done) => {
      const observer = new IntersectionObserver(() => {
        observer.disconnect();
        done();
      });
      observer.observe(document.documentElement);
    });
  const isBusy = () =>
    window.__TSR_ROUTER__?.state.status === 'pending' ||
    document.querySelector('.animate-pulse, [aria-busy=true]') !== null;
  for (let frame = 0; isBusy() && frame < mostFrames; frame += 1) await drawn();
  const isShown = !isBusy();
  await document.fonts.ready;
  await drawn();
  await drawn();
  return isShown;
}

/**
 * Waits until a dialog that has just closed has stepped back in the history. That step would abort
 * a load that begins at the same time, or merge with a press of the browser's back button. A person
 * is slower than the step.
 *
 * @param isLeaving keeps dialogs that close later from stepping back
 */
async function steppedBack(page: Page, isLeaving = false): Promise<void> {
  await page.waitForFunction((isLast) => {
    const steps = (history.state as { window?: number } | null)?.window ?? 0;
    const isDone = steps <= document.querySelectorAll('dialog[open]').length;
    // Disables the step back of dialogs that close later, which would abort the next load.
    if (isDone && isLast) history.back = () => history.replaceState(null, '');
    return isDone;
  }, isLeaving);
}

/**
 * Clears the page's storage, as for a person who opens the application for the first time. The
 * language and the cached files of the application remain.
 *
 * @param url of the server
 * @param token of the signed-in person; without a token the page is signed out
 */
export async function startAfresh(page: Page, url: string, token?: string): Promise<void> {
  await page.goto(url + EMPTY_PAGE);
  const language = await page.evaluate(() => localStorage.getItem('language'));
  await page.evaluate(clearStorage);
  await page.evaluate(
    (stored) => {
      for (const [name, value] of Object.entries(stored))
        if (value) localStorage.setItem(name, value);
    },
    { language, auth_token: token },
  );
}

/**
 * Navigates within the application without loading the page again, like a link of the application.
 */
export async function goWithin(page: Page, path: string): Promise<void> {
  await steppedBack(page);
  await page.evaluate((href) => {
    if (!window.__TSR_ROUTER__) throw new Error('There is no application on this page');
    history.pushState(null, '', href);
  }, path);
  // Waits for the final URL, because a screen may redirect to another screen.
  await page.waitForFunction(() => {
    const state = window.__TSR_ROUTER__?.state;
    return state?.status === 'idle' && state.resolvedLocation?.href === state.location.href;
  });
}

function goOnceBack(page: Page): void {
  const goto = page.goto.bind(page);
  const goBack = page.goBack.bind(page);
  const reload = page.reload.bind(page);
  page.goto = async (...args) => {
    // A URL with a hash may stay in the same document, where dialogs must still be able to step
    // back.
    await steppedBack(page, !args[0].includes('#'));
    return goto(...args);
  };
  page.goBack = async (...args) => {
    await steppedBack(page);
    return goBack(...args);
  };
  page.reload = async (...args) => {
    await steppedBack(page, true);
    return reload(...args);
  };
}

/** Pattern of a route that matches no request. */
const NOTHING = /(?!)/;

/**
 * Keeps the interception of requests on until the page is cleaned. Playwright loses a request that
 * begins while the interception is switched off, and the page waits for that request forever.
 */
function keepIntercepting(page: Page): void {
  const route = page.route.bind(page);
  const unroute = page.unroute.bind(page);
  const keep = () => route(NOTHING, (request) => request.continue());
  page.route = async (url, handler, options) => {
    if (options?.times) await keep();
    return route(url, handler, options);
  };
  page.unroute = async (...args) => {
    await keep();
    return unroute(...args);
  };
}

/**
 * Runs in the page: lists each phrase that takes its direction from a name within the phrase.
 * `<bdi>` takes the direction of its first letter. In 'BMW, blue' that letter belongs to the name,
 * and the words around the name swap places.
 */
function readForAxe(): { swapped: string[]; hasAxe: boolean } {
  const isolated = /\u2068[^\u2069]*\u2069/g;
  const swapped = [...document.querySelectorAll('bdi')].flatMap((element) => {
    const text = element.textContent;
    const isPhrase = text.includes('\u2068') && /\p{L}/u.test(text.replaceAll(isolated, ''));
    return isPhrase && !element.matches(`:dir(${document.dir})`) ? [text] : [];
  });
  return { swapped, hasAxe: 'axe' in window };
}

/** Rules of axe: all of WCAG 2.2 A and AA, or only the rules whose result depends on the theme. */
export type AxeRules = 'all' | 'colors';
const axeRules: Record<AxeRules, string[]> = {
  all: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  colors: ['color-contrast', 'link-in-text-block'],
};

/** Number of times that axe looks again for something to check. */
const MOST_CHECKS = 50;

/** Waits until the page is drawn, and throws with every violation of these rules that axe finds. */
export async function expectAccessible(page: Page, rules: AxeRules = 'all'): Promise<void> {
  if (page.frames().length > 1)
    throw new Error(`${page.url()} has a frame, which is not looked into`);
  await page.evaluate(waitUntilShown, 0);
  const { swapped, hasAxe } = await page.evaluate(readForAxe);
  if (swapped.length > 0) throw new Error(`Read in the wrong order: ${swapped.join(', ')}`);
  countStep('axeRuns');
  if (!hasAxe) await page.evaluate(`${axeSource};0`);
  // Asks axe for violations only, because listing the passed checks takes most of the time.
  const violations = await page.evaluate(
    async ([runOnly, mostChecks]) => {
      // axe measures the widths of joined letters to find icon fonts, and skips the contrast of
      // such fonts. Equal widths make axe check Arabic.
      const canvas = CanvasRenderingContext2D.prototype;
      const measure = Object.getOwnPropertyDescriptor(canvas, 'measureText') ?? {};
      canvas.measureText = (text) => ({ width: 30 * text.length }) as TextMetrics;
      // Checks only the topmost modal dialog, if one is open, because the page under the dialog is
      // inert. That page is checked without the dialog.
      const findTop = () => [...document.querySelectorAll('dialog[open]:modal')].at(-1) ?? document;
      const check = (top: Document | Element) =>
        window.axe?.run(top, { runOnly, resultTypes: ['violations'] });
      let top = findTop();
      let found: Awaited<ReturnType<typeof check>>;
      // axe reports the contrast of a text under another element as incomplete, so those results
      // count too.
      const hasSeen = () => [found?.passes, found?.incomplete].some((list) => list?.length);
      try {
        found = await check(top);
        // A dialog that opens or closes during the check, or still slides onto the screen, leaves
        // nothing to check.
        for (let left = mostChecks; left > 0 && (top !== findTop() || !hasSeen()); left -= 1) {
          top = findTop();
          found = await check(top);
        }
      } finally {
        Object.defineProperty(canvas, 'measureText', measure);
      }
      if (!found || !hasSeen()) throw new Error('axe has looked at nothing');
      for (const violation of found.violations) {
        if (violation.id !== 'target-size') continue;
        const remaining: typeof violation.nodes = [];
        for (const node of violation.nodes) {
          // A sticky footer may half cover an element that can be scrolled. Such an element is
          // scrolled to the middle and checked again.
          const element = document.querySelector(String(node.target[0]));
          const places: [Element, number][] = [];
          for (let at = element; at; at = at.parentElement) places.push([at, at.scrollTop]);
          element?.scrollIntoView({ block: 'center', behavior: 'instant' });
          const again = element && (await window.axe?.run(element, { runOnly: ['target-size'] }));
          const still = again?.violations[0]?.nodes.some(
            ({ target }) => String(target[0]) === String(node.target[0]),
          );
          for (const [at, top] of places) at.scrollTop = top;
          if (still || !element) remaining.push(node);
        }
        violation.nodes = remaining;
      }
      return found.violations.filter(({ nodes }) => nodes.length > 0);
    },
    [axeRules[rules], MOST_CHECKS] as const,
  );
  if (violations.length === 0) return;
  const lines = violations.flatMap(({ id, impact, help, nodes }) => [
    `${id} (${impact ?? 'unknown'}): ${help}`,
    ...nodes.map(
      (node) => `    ${node.target.join(' ')}\n        ${node.failureSummary ?? node.html}`,
    ),
  ]);
  throw new Error(`Accessibility violations on ${page.url()}\n${lines.join('\n')}`);
}

/** Writes the whole page to `.tmp/screenshots/<name>.png`, if `SCREENSHOTS=yes`. */
export async function takeScreenshot(page: Page, name: string): Promise<void> {
  if (!process.env['SCREENSHOTS']) return;
  const folder = resolve(import.meta.dirname, '../../.tmp/screenshots');
  await mkdir(folder, { recursive: true });
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
}

/**
 * Prints the page into a PDF beside the screenshots.
 *
 * @returns the sizes of the printed sheets in millimetres
 */
export async function printPdf(
  page: Page,
  name: string,
): Promise<{ width: number; height: number }[]> {
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true });
  if (process.env['SCREENSHOTS']) {
    const folder = resolve(import.meta.dirname, '../../.tmp/screenshots');
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, `${name}.pdf`), pdf);
  }
  const boxes = pdf.toString('latin1').matchAll(/\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]/g);
  const millimeters = (points: string | undefined) => Math.round((Number(points) / 72) * 25.4);
  return [...boxes].map(([, width, height]) => ({
    width: millimeters(width),
    height: millimeters(height),
  }));
}
