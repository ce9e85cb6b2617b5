import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import { EMPTY_PAGE } from './server.ts';

/**
 * Idle contexts whose test has ended. A used context has a filled HTTP cache and compiled code, so
 * its next load costs a third of a first load.
 */
const idle = new WeakMap<Browser, Map<string, WarmPage[]>>();
/** Maximum of idle pages of one kind; further pages are closed. */
const MOST_IDLE = 3;
const CLEAN_MS = 10_000;
const OUTSIDE = [-10, -10] as const;

type Disposable = { dispose(): Promise<void> };
type Listener = (...given: never[]) => unknown;
/**
 * Methods that a page and its context share. `WarmPage` wraps these methods to undo their effects.
 */
type Target = {
  on(event: never, listener: Listener): unknown;
  once(event: never, listener: Listener): unknown;
  off(event: never, listener: Listener): unknown;
  addInitScript(...given: never[]): Promise<Disposable>;
  exposeFunction(...given: never[]): Promise<Disposable>;
  exposeBinding(...given: never[]): Promise<Disposable>;
  routeWebSocket(...given: never[]): Promise<void>;
  close(): Promise<void>;
};

class WarmPage {
  readonly page: Page;
  readonly #context: BrowserContext;
  readonly #devTools: CDPSession;
  readonly #origin: string;
  readonly #reallyClose: () => Promise<void>;
  readonly #key: string;
  #undo: (() => unknown)[] = [];
  /** True after a test changed the page in a way that cannot be undone. */
  #isSpoilt = false;
  #givenBack: Promise<void> | null = null;

  private constructor(page: Page, devTools: CDPSession, key: string) {
    this.page = page;
    this.#context = page.context();
    this.#devTools = devTools;
    this.#key = key;
    this.#origin = key.slice(0, key.indexOf(' '));
    this.#reallyClose = this.#context.close.bind(this.#context);
    this.#context.on('page', (other) => this.#noticeOtherOrigins(other));
    this.#noticeOtherOrigins(page);
    this.#watch(page);
    this.#watch(this.#context);
    // Marks the page as not reusable, because Playwright cannot uninstall its clock.
    const install = this.#context.clock.install.bind(this.#context.clock);
    this.#context.clock.install = (...given) => this.#spoil(() => install(...given));
    const newSession = this.#context.newCDPSession.bind(this.#context);
    this.#context.newCDPSession = (...given) => this.#spoil(() => newSession(...given));
  }

  static async open(page: Page, key: string): Promise<WarmPage> {
    return new WarmPage(page, await page.context().newCDPSession(page), key);
  }

  /** Marks the page as in use. */
  take(): void {
    this.#givenBack = null;
  }

  /**
   * Marks the page as not reusable after a visit to another origin. Cleaning clears only the
   * storage of the worker's own origin.
   */
  #noticeOtherOrigins(page: Page): void {
    page.on('framenavigated', (frame) => {
      const { protocol, origin } = new URL(frame.url());
      if (protocol.startsWith('http') && origin !== this.#origin) this.#isSpoilt = true;
    });
  }

  #watch(target: Page | BrowserContext): void {
    const own = target as unknown as Target;
    for (const name of ['on', 'once'] as const) {
      const add = own[name].bind(own);
      own[name] = (event, listener) => {
        this.#undo.push(() => own.off(event, listener));
        return add(event, listener);
      };
    }
    for (const name of ['addInitScript', 'exposeFunction', 'exposeBinding'] as const) {
      const add = own[name].bind(own);
      own[name] = async (...given) => {
        const added = await add(...given);
        this.#undo.push(() => added.dispose());
        return added;
      };
    }
    const routeWebSocket = own.routeWebSocket.bind(own);
    own.routeWebSocket = (...given) => this.#spoil(() => routeWebSocket(...given));
    own.close = () => (this.#givenBack ??= this.#giveBack());
  }

  #spoil<T>(step: () => T): T {
    this.#isSpoilt = true;
    return step();
  }

  async #giveBack(): Promise<void> {
    const browser = this.#context.browser();
    const isClean = !this.#isSpoilt && browser?.isConnected() && (await this.#clean());
    const waiting = browser && idleOf(browser, this.#key);
    if (!isClean || !waiting || waiting.length >= MOST_IDLE) return this.#reallyClose();
    waiting.push(this);
  }

  /**
   * Removes what the test left in the page and its context.
   *
   * @returns true if nothing of the test is left
   */
  async #clean(): Promise<boolean> {
    const { page } = this;
    try {
      for (const other of this.#context.pages()) if (other !== page) await other.close();
      for (const undo of this.#undo.toReversed()) await undo();
      this.#undo = [];
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await this.#context.unrouteAll({ behavior: 'ignoreErrors' });
      await this.#context.setOffline(false);
      await this.#context.clearPermissions();
      await this.#context.setGeolocation(null);
      await this.#context.clearCookies();
      await page.mouse.move(...OUTSIDE);
      // Calls Playwright's own `goto`. The `goto` of the harness waits for dialogs that the test
      // may have left open.
      const plain = Object.getPrototypeOf(page) as Page;
      await plain.goto.call(page, this.#origin + EMPTY_PAGE, { timeout: CLEAN_MS });
      await page.evaluate(clearStorage);
      await this.#devTools.send('Page.resetNavigationHistory');
      return true;
    } catch {
      return false;
    }
  }
}

/** Deletes all stored data of the page's origin. Runs in the page. */
export async function clearStorage(): Promise<void> {
  sessionStorage.clear();
  localStorage.clear();
  const databases = await indexedDB.databases();
  await Promise.all(
    databases.map(
      ({ name = '' }) =>
        new Promise((done) => {
          Object.assign(indexedDB.deleteDatabase(name), { onsuccess: done, onerror: done });
        }),
    ),
  );
}

function idleOf(browser: Browser, key: string): WarmPage[] {
  const byKey = idle.get(browser) ?? new Map<string, WarmPage[]>();
  idle.set(browser, byKey);
  const waiting = byKey.get(key) ?? [];
  byKey.set(key, waiting);
  return waiting;
}

/**
 * Returns a page at the server's empty page, in its own context. The page is as clean as a new one,
 * but its HTTP cache is filled. Closing the page makes it available again.
 *
 * @param origin of the server; a reused page must have the same origin
 * @param kind names the options that cannot be changed once a context is open
 * @param open opens a new page if no idle page is left
 */
export async function takeWarmPage(
  browser: Browser,
  origin: string,
  kind: string,
  open: () => Promise<Page>,
): Promise<Page> {
  const key = `${origin} ${kind}`;
  const known = idleOf(browser, key).pop();
  if (known) {
    known.take();
    return known.page;
  }
  const page = await open();
  await page.goto(origin + EMPTY_PAGE);
  return (await WarmPage.open(page, key)).page;
}
