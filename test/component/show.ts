import { randomUUID } from 'node:crypto';
import type { Locator } from 'playwright-core';
import { onTestFinished } from 'vitest';
import type { ServerMessage } from '#contract/events.ts';
import type { Language } from '#texts/languages.ts';
import { sizes } from '../e2e/looks.ts';
import { type Texts, texts } from '../e2e/texts.ts';
import {
  type Browser,
  goWithin,
  launchBrowser,
  newPage,
  type Page,
  type PageOptions,
  waitForSettledPage,
  startAfresh,
} from '../harness/browser.ts';
import {
  type Answers,
  type AnswerServer,
  type Scene,
  type SentInput,
  startAnswerServer,
} from './answerServer.ts';
import type { Person } from './fixtures.ts';

/*
 * How to write a component test
 *
 * A component test shows a screen of the built application in Chromium and answers its calls from
 * `answers`. It proves the behaviour of the screen: texts, lists, filters, empty states, errors
 * beside their fields, formats, focus. An API test proves what a call does, and a browser test
 * proves a flow through the real server.
 *
 *   const { page, words, sent } = await showScreen('/dashboard/vehicles', {
 *     as: customer(),
 *     answers: {
 *       'GET /api/vehicles': [vehicle({ make: 'Audi' })],
 *       'POST /api/vehicles': new AppError('VEHICLE_EXISTS'),
 *     },
 *   });
 *
 * - An answer contains only the fields that the test needs. `completeFixture` adds all other fields
 *   from the contract's schema, and throws if the contract lacks a given field. Use a function for
 *   an answer that changes; it receives the input that was sent.
 * - A refusal is an `AppError`; `fieldError('email', 'email_taken')` names a field.
 * - `LOST` closes the connection instead of answering; `sent` includes the idempotency key of each
 *   call.
 * - A call without an answer, an error in the page and a console error fail the test.
 *   `shellAnswers` in fixtures.ts answers the calls that every screen makes.
 * - `sent('POST /api/vehicles')` returns the inputs that were sent until now. Poll the result:
 *   `await expect.poll(() => sent(key)).toEqual([…])`.
 * - `push({ type: 'staff_updated', locationId })` sends a hint through the WebSocket.
 * - A ticket page reads its ticket from the answer of `GET /api/customer/ticket/{token}`.
 * - All tests of a worker share the page. Another screen of the same person opens by navigation
 *   (0.2 s); for another person the page is cleared and loaded (0.6 s). Keep the tests of one
 *   person together, and never close the page.
 * - Prefer `answers` to `page.route`, which switches off the HTTP cache of its page and makes each
 *   load slow.
 */

type ShowOptions = Pick<PageOptions, 'locale' | 'theme' | 'viewport'> & {
  as?: Person | null;
  answers?: Answers;
  /** Prepares a new page of this test before it loads, for example to install a clock. */
  prepare?: (page: Page) => Promise<unknown>;
};

export type ShownScreen = {
  page: Page;
  words: Texts;
  /** Returns the inputs of all calls of this kind until now. */
  sent: <K extends keyof Answers>(key: K) => SentInput<K>[];
  /** Sends a hint to the open WebSocket. */
  push: (hint: ServerMessage) => void;
  expectText: (text: string | RegExp) => Promise<void>;
  expectNoText: (text: string | RegExp) => Promise<void>;
  press: (name: string | RegExp) => Promise<void>;
  dialog: Locator;
  /** Presses a button of the topmost dialog. */
  pressIn: (name: string | RegExp) => Promise<void>;
};

type Stage = { server: AnswerServer; browser: Browser };
type Viewport = NonNullable<PageOptions['viewport']>;

/** Timeout in milliseconds of one step. A longer step waits for something that never comes. */
const STEP_MS = 20_000;

/** All test files of a worker share the browser and the server. */
let stage: Promise<Stage> | undefined;
const pages = new Map<Viewport, Page>();
/** Maps a page to the id of the person whose screens it shows. */
const shownTo = new WeakMap<Page, string>();
let scene: Scene;

async function openStage(): Promise<Stage> {
  const [server, browser] = await Promise.all([startAnswerServer(), launchBrowser()]);
  return { server, browser };
}

/**
 * Returns the page of this size. Phone and desktop have separate contexts, because an open context
 * cannot switch touch.
 */
async function findPage(browser: Browser, viewport: Viewport): Promise<Page> {
  const open = pages.get(viewport);
  if (open && !open.isClosed()) return open;
  const page = await openPage(browser, viewport);
  pages.set(viewport, page);
  return page;
}

async function openPage(browser: Browser, viewport: Viewport): Promise<Page> {
  const page = await newPage(browser, { viewport });
  page.context().setDefaultTimeout(STEP_MS);
  page.on('pageerror', ({ message }) => scene.report(message));
  page.on('console', (message) => {
    // Ignores refusals, lost answers, a lost network and parts lost with it, which are logged as
    // errors.
    const isAnswer = /Failed to load resource|WebSocket connection|ChunkError/.test(message.text());
    if (message.type() === 'error' && !isAnswer) scene.report(message.text());
  });
  return page;
}

/** Opens a page for this test only, so its state affects no other test. */
async function openOwnPage(browser: Browser, viewport: Viewport): Promise<Page> {
  const page = await openPage(browser, viewport);
  onTestFinished(() => page.context().close());
  return page;
}

const NOWHERE = '/nowhere';

/**
 * Returns true if the page has this language, and no message, dialog, undo step or outbox on it
 * would outlive a navigation. The not-found screen does not listen for another language.
 */
const isClean = (page: Page, language: Language) =>
  page.evaluate(
    async (locale) =>
      window.__TSR_ROUTER__ !== undefined &&
      document.documentElement.lang === locale &&
      !document.querySelector('dialog[open], body.has-toast') &&
      sessionStorage.getItem('portico.undo') === null &&
      (await indexedDB.databases()).length === 0,
    language,
  );

/** Signs in with a new token, which makes the application drop all cached data. */
async function signInAgain(page: Page, token: string, language: Language): Promise<void> {
  await page.evaluate(
    async (entries) => {
      sessionStorage.clear();
      localStorage.clear();
      for (const [key, value] of entries) localStorage.setItem(key, value);
      for (const [key, newValue] of entries)
        dispatchEvent(new StorageEvent('storage', { key, newValue }));
      await new Promise((done) => setTimeout(done));
    },
    [
      ['language', language],
      ['auth_token', token],
    ] as const,
  );
  await page.waitForFunction((locale) => document.documentElement.lang === locale, language);
}

const COLLECT_MS = 300;

/** Collects the problems of a test, and makes the test fail with all of them. */
function collectProblems(): { report: Scene['report']; failed: Promise<never> } {
  const problems = new Set<string>();
  const { promise: failed, reject } = Promise.withResolvers<never>();
  // Marks the rejection as handled, because nothing awaits it after the screen is shown.
  failed.catch(() => undefined);
  onTestFinished(() => {
    if (problems.size > 0) throw new Error([...problems].join('\n'));
  });
  const report = (problem: string) => {
    problems.add(problem);
    setTimeout(() => reject(new Error('The screen is not answered')), COLLECT_MS);
  };
  return { report, failed };
}

/** Shows a screen to a person and answers its calls from `answers`. */
export async function showScreen(path: string, options: ShowOptions = {}): Promise<ShownScreen> {
  const { as: person = null, answers = {}, prepare } = options;
  const { locale = 'en', theme = 'light', viewport = 'phone' } = options;
  stage ??= openStage();
  const { server, browser } = await stage;
  const page = await (prepare ? openOwnPage : findPage)(browser, viewport);
  await prepare?.(page);
  const token = person && randomUUID();
  const problems = collectProblems();
  const { report } = problems;
  const playing: Scene = { person, token, language: locale, answers, sent: [], report };
  const begin = () => {
    scene = playing;
    server.play(playing);
  };

  await page.context().setOffline(false);
  await page.setViewportSize(sizes[viewport]);
  await page.emulateMedia({ colorScheme: theme, media: null });
  const isSame = person !== null && shownTo.get(page) === person.user.id;
  const isApp = !path.startsWith('/customer/ticket/');
  if (token && isSame && isApp && (await isClean(page, locale))) {
    // Leaves the previous screen, which could otherwise send calls with the previous token.
    await goWithin(page, NOWHERE);
    begin();
    await signInAgain(page, token, locale);
    await goWithin(page, path);
  } else {
    await startAfresh(page, server.url, token ?? undefined);
    await page.evaluate((language) => localStorage.setItem('language', language), locale);
    begin();
    await page.goto(server.url + path);
  }
  if (person && isApp) shownTo.set(page, person.user.id);
  else shownTo.delete(page);
  // A screen may retry a refused call forever, so a problem ends the wait.
  await Promise.race([waitForSettledPage(page), problems.failed]);
  const dialog = page.getByRole('dialog');
  return {
    page,
    words: texts[locale],
    sent: (key) =>
      playing.sent.filter((call) => call.key === key).map(({ input }) => input as never),
    push: (hint) => server.push(hint),
    expectText: (text) => page.getByText(text).first().waitFor(),
    expectNoText: (text) => page.getByText(text).first().waitFor({ state: 'detached' }),
    press: (name) => page.getByRole('button', { name, exact: true }).first().click(),
    dialog,
    pressIn: (name) => dialog.last().getByRole('button', { name, exact: true }).click(),
  };
}
