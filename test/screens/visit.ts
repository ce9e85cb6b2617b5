import { languages, PSEUDO_LANGUAGE, type Language } from '#texts/languages.ts';
import {
  type AxeRules,
  expectAccessible,
  goWithin,
  newPage,
  type Page,
  screenshot,
  settled,
  startAfresh,
} from '../harness/browser.ts';
import { setTouch } from '../harness/warmPages.ts';
import type { Product } from '../harness/product.ts';
import type { TestServer } from '../harness/server.ts';
import { type Look, sizes, turn } from '../e2e/looks.ts';
import { pseudoTexts, texts } from '../e2e/texts.ts';
import { isForeignText } from './foreignTexts.ts';
import type { ScreenState } from './state.ts';
import { findTexts } from './textFindings.ts';

type Size = Look['viewport'];
type Theme = Look['theme'];

const [first] = languages;

/** Two themes for two sizes, so that both are seen in each language. */
const themes: Record<Size, [first: Theme, other: Theme]> = {
  phone: ['light', 'dark'],
  desktop: ['dark', 'light'],
};

/** A screen of the application that everybody may open, and that asks the server for nothing. */
const NEUTRAL_PATH = '/forgot-password';

/**
 * Visits each state once and throws with everything that is wrong. Two tabs share the work, as a page has the
 * pseudo-language only from its load on, in place of the first language: one shows the first language, the other the
 * pseudo-language and the rest.
 *
 * `SCREENS=pattern` visits only the states with such a name.
 */
export async function visitStates(product: Product, states: ScreenState[]): Promise<void> {
  const wanted = new RegExp(process.env['SCREENS'] ?? '');
  const byPerson = Map.groupBy(
    states.filter(({ name }) => wanted.test(name)),
    ({ token }) => token,
  );
  const sorted = [...byPerson.values()].flat();
  const problems = await Promise.all([
    visitAll(product, sorted, false),
    visitAll(
      product,
      sorted.filter(({ opensOnce }) => !opensOnce),
      true,
    ),
  ]);
  if (problems.flat().length > 0) throw new Error(problems.flat().join('\n'));
}

type Tab = {
  page: Page;
  server: TestServer;
  isPseudo: boolean;
  /** Language shown now; the first one stands for the pseudo-language too. */
  language: Language;
  /** State that is shown now; undefined where the next one has to be loaded. */
  state: ScreenState | undefined;
  report: (finding: string) => void;
};

async function visitAll(
  product: Product,
  states: ScreenState[],
  isPseudo: boolean,
): Promise<string[]> {
  const problems: string[] = [];
  const tab = await openTab(product, isPseudo, problems);
  for (const [at, state] of states.entries()) {
    try {
      await openState(tab, state);
      await checkState(tab, state, at);
      if (state.spoilsPage) tab.state = undefined;
    } catch (error) {
      problems.push(`${state.name} (${tab.language}): ${String(error)}`);
      tab.state = undefined;
    }
  }
  // The page is used again.
  await setTouch(tab.page, true);
  await tab.page.close();
  return problems;
}

async function openTab(product: Product, isPseudo: boolean, problems: string[]): Promise<Tab> {
  const page = await newPage(product.browser);
  await page.addInitScript((language) => {
    if (language && location.protocol.startsWith('http'))
      localStorage.setItem('language', language);
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, sample }) =>
      console.error(`violates ${violatedDirective}: ${sample}`),
    );
  }, isPseudo && PSEUDO_LANGUAGE);
  const tab: Tab = {
    page,
    server: product.server,
    isPseudo,
    language: first,
    state: undefined,
    report: (finding) => problems.push(`${tab.state?.name ?? page.url()}, ${finding}`),
  };
  page.on('pageerror', (error) => tab.report(`throws ${error.message}`));
  page.on('console', (message) => {
    const text = message.text();
    const isExpected = tab.state?.isRefused && /status of 4\d\d/.test(text);
    if (message.type() === 'error' && !isExpected) tab.report(`says ${text}`);
  });
  return tab;
}

/**
 * Opens a state on a phone, in the language that the tab was left in. From one screen of the application to the next
 * it goes as by a link, which costs a fraction of a load.
 */
async function openState(tab: Tab, state: ScreenState): Promise<void> {
  const { page, server, state: before } = tab;
  await setLook(tab, 'phone');
  const isHere = before && isOfApp(before) && isOfApp(state) && (await leave(page, before, state));
  tab.state = state;
  if (isHere) await goWithin(page, state.path);
  else {
    if (!before || before.open || before.token !== state.token)
      await startAfresh(page, server.url, state.token);
    tab.language = first;
    await page.evaluate((language) => localStorage.setItem('language', language), first);
    await page.goto(server.url + state.path);
  }
  await page.locator('h1, h2').first().waitFor();
  await settled(page);
  if (!state.open) return;
  await state.open(
    page,
    tab.isPseudo && tab.language === first ? pseudoTexts : texts[tab.language],
  );
  await settled(page);
}

/** A guest's ticket is a page of its own. */
const isOfApp = ({ path }: ScreenState) => !path.startsWith('/customer/ticket/');

/** Leaves nothing of a state behind for the next one. @returns false where only a load does */
async function leave(page: Page, before: ScreenState, next: ScreenState): Promise<boolean> {
  const isSamePerson = before.token === next.token;
  // From an address to the same one the screen would stay as it is.
  const isSameScreen = before.path.split('?')[0] === next.path.split('?')[0];
  if (isSamePerson && !isSameScreen && !before.open) return true;
  await page.keyboard.press('Escape');
  await drawn(page);
  if ((await page.locator('dialog[open], section:has(> p[role=alert])').count()) > 0) return false;
  await goWithin(page, NEUTRAL_PATH);
  // Drafts would fill in the forms of the next state.
  await page.evaluate(() => sessionStorage.clear());
  if (!isSamePerson) await changePerson(page, next.token);
  return true;
}

/** As where somebody signs in from another tab. */
const changePerson = (page: Page, token: string | undefined) =>
  page.evaluate(async (own) => {
    const language = localStorage.getItem('language');
    localStorage.clear();
    if (language) localStorage.setItem('language', language);
    if (own) localStorage.setItem('auth_token', own);
    dispatchEvent(new StorageEvent('storage', { key: null }));
    // The session is read anew after a timeout of its own.
    await new Promise((done) => setTimeout(done));
  }, token);

async function checkState(tab: Tab, state: ScreenState, at: number): Promise<void> {
  const [opened] = [tab.language];
  const rest = languages.filter((language) => language !== opened);
  const seen = tab.isPseudo || state.opensOnce ? [opened, ...rest] : [opened];
  for (const language of seen) {
    if (language !== tab.language) {
      await setLook(tab, 'phone');
      await turn(tab.page, { locale: language, theme: themes.phone[0], viewport: 'phone' });
      tab.language = language;
    }
    if (tab.isPseudo && language === first) await checkPseudo(tab, state);
    // All languages take turns at the phone and at the desk.
    else await checkLanguage(tab, (languages.indexOf(language) + at) % 2 ? 'desktop' : 'phone');
  }
  // The other tab opens the next state in it.
  if (state.opensOnce) await turn(tab.page, { locale: first, theme: 'light', viewport: 'phone' });
  if (state.opensOnce) tab.language = first;
}

/** @param mainSize in which all rules are checked; in the other one only the size of what is pressed may differ */
async function checkLanguage(tab: Tab, mainSize: Size): Promise<void> {
  for (const size of ['phone', 'desktop'] as const) {
    const [theme, other] = themes[size];
    await setLook(tab, size, theme);
    await checkLook(tab, size, theme, size === mainSize ? 'all' : 'target-size');
    if (size === mainSize) {
      await setLook(tab, size, other);
      await checkLook(tab, size, other, 'color-contrast');
    }
    await checkWidths(tab, size);
  }
}

async function setLook({ page }: Tab, size: Size, theme = themes[size][0]) {
  const isResized = page.viewportSize()?.width !== sizes[size].width;
  if (isResized) {
    // A desk has a mouse.
    await setTouch(page, size === 'phone');
    await page.setViewportSize(sizes[size]);
  }
  await page.emulateMedia({ colorScheme: theme });
  // A page without a switch of its own does not follow the system.
  await page.evaluate((color) => void (document.documentElement.dataset['theme'] = color), theme);
  // A size may bring files of its own, a theme never does.
  await (isResized ? settled(page) : drawn(page));
}

async function checkLook(tab: Tab, size: Size, theme: Theme, rules: AxeRules): Promise<void> {
  const { page, language, state, report } = tab;
  await screenshot(page, `${state?.name ?? ''}-${language}-${theme}-${size}`);
  await expectAccessible(page, rules).catch((error: Error) =>
    report(`${language}, ${theme}, ${size}: ${error.message}`),
  );
}

/** Widths and text sizes in which nothing may scroll sideways. */
const widths: Record<Size, { width: number; text?: string; isOfLargeOnly?: boolean }[]> = {
  phone: [{ width: 390 }, { width: 390, text: '200%' }, { width: 320 }],
  desktop: [{ width: 1280 }, { width: 1280, text: '200%', isOfLargeOnly: true }],
};

async function checkWidths({ page, state, language, report }: Tab, size: Size): Promise<void> {
  const isWhole = state?.isWholeWhenLarge ?? false;
  for (const { width, text = '', isOfLargeOnly = false } of widths[size]) {
    if (isOfLargeOnly && !isWhole) continue;
    const where = `${language}, ${width} pixels, text ${text || '100%'}`;
    if (page.viewportSize()?.width !== width) await page.setViewportSize({ width, height: 640 });
    await setTextSize(page, text);
    const extra = await measureSideways(page);
    if (extra > 0) report(`${where}: scrolls sideways by ${extra}`);
    if (!isWhole) continue;
    await settled(page);
    const { cut } = await findTexts(page);
    for (const each of cut.filter((text) => !isShownElsewhere(text))) report(`${where}: ${each}`);
  }
  await setTextSize(page, '');
  await page.setViewportSize(sizes[size]);
}

const setTextSize = (page: Page, size: string) =>
  page.evaluate((given) => void (document.documentElement.style.fontSize = given), size);

/** Of the page, and of the window over it. */
const measureSideways = (page: Page) =>
  page.evaluate(() => {
    const dialog = document.querySelector('dialog[open]');
    const parts = [document.documentElement, dialog, dialog?.firstElementChild];
    return Math.max(...parts.map((part) => (part ? part.scrollWidth - part.clientWidth : 0)));
  });

/** Prices of the drawn week are in its table too, and a choice is whole in its list. */
const isShownElsewhere = (cut: string) => /week__span|no room in select/.test(cut);

/** Each text comes from the catalogs, and has room where it is a third longer. */
async function checkPseudo({ page, server, report }: Tab, state: ScreenState) {
  const { name, token, showsOtherData } = state;
  await screenshot(page, `pseudo-${name}`);
  const { texts: found, cut } = await findTexts(page);
  const foreign = showsOtherData ? [] : found.filter(({ text }) => isForeignText(text));
  // Notifications are written by the server, in a language of the person.
  const written = foreign.length > 0 && token ? await listNotices(server, token) : [];
  for (const { text, where } of foreign.filter(({ text }) => !written.includes(text)))
    report(`not in the catalogs: ${text.slice(0, 80)} (${where})`);
  for (const each of cut) report(`a third longer, ${each}`);
  const extra = await measureSideways(page);
  if (extra > 0) report(`a third longer, scrolls sideways by ${extra}`);
}

async function listNotices(server: TestServer, token: string): Promise<string[]> {
  const { notifications } = await server.as(token)('GET /api/notifications', { query: {} });
  return notifications.flatMap(({ title, message }) => [title, message ?? '']);
}

const drawn = (page: Page) =>
  page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
