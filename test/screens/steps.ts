import type { Page } from '../harness/browser.ts';
import type { OpenStep, StateTexts } from './state.ts';
import { texts, wordsBefore } from '../e2e/texts.ts';

/** Finds a text in the language that a state is opened in. */
type FindText = (texts: StateTexts) => string | RegExp;

/** Matches a text with values, by the words before the first of them. */
export const startOf = (text: string): RegExp => new RegExp(`^${RegExp.escape(wordsBefore(text))}`);

/** Matches the words of a refusal, by the page's catalog or else by the server, which has no pseudo-language. */
export const refusal =
  (code: keyof StateTexts['errors']): FindText =>
  ({ errors }) =>
    new RegExp([errors[code], texts.en.errors[code]].map((text) => RegExp.escape(text)).join('|'));

/** Steps act on the window in front, else on the page. */
async function findFront(page: Page) {
  const windows = page.locator('dialog[open]');
  return (await windows.count()) > 0 ? windows.last() : page.locator('body');
}

async function findButton(page: Page, name: string | RegExp) {
  const front = await findFront(page);
  return front.getByRole('button', { name, exact: typeof name === 'string' }).first();
}

/** Runs one step after the other. */
export const inOrder =
  (...steps: OpenStep[]): OpenStep =>
  async (page, texts) => {
    for (const step of steps) await step(page, texts);
  };

/** Opens the window behind a button that has these words. */
export const opens =
  (name: FindText, within = '#content'): OpenStep =>
  async (page, texts) => {
    await page
      .locator(within)
      .getByRole('button', { name: name(texts) })
      .first()
      .click();
    await page.getByRole('dialog').getByRole('heading').first().waitFor();
  };

export const presses =
  (name: FindText): OpenStep =>
  async (page, texts) =>
    (await findButton(page, name(texts))).click();

export const fills =
  (label: FindText, value: string | (() => string)): OpenStep =>
  async (page, texts) => {
    const name = label(texts);
    const front = await findFront(page);
    const field = front.getByLabel(name, { exact: typeof name === 'string' }).first();
    await field.fill(typeof value === 'string' ? value : value());
  };

export const chooses =
  (label: FindText, option: string): OpenStep =>
  async (page, texts) => {
    const front = await findFront(page);
    await front.getByLabel(label(texts)).first().selectOption(option);
  };

export const checks =
  (role: 'radio' | 'checkbox', name?: FindText): OpenStep =>
  async (page, texts) => {
    const front = await findFront(page);
    await front
      .getByRole(role, name ? { name: name(texts) } : {})
      .first()
      .check();
  };

export const fillsCard = (number: string): OpenStep =>
  inOrder(
    fills(({ sandbox }) => sandbox.card.number, number),
    fills(({ sandbox }) => sandbox.card.expiry, '12/40'),
    fills(({ sandbox }) => sandbox.card.cvc, '123'),
  );

/** Waits until a text is there. */
export const sees =
  (text: FindText): OpenStep =>
  async (page, texts) => {
    const front = await findFront(page);
    await front.getByText(text(texts)).first().waitFor();
  };

/** Presses a button and waits for what the form says: an error beside a field, or that it was sent. */
export const submits = (name: FindText, said: FindText): OpenStep =>
  inOrder(presses(name), async (page, texts) => page.getByText(said(texts)).first().waitFor());

/** Keeps a screen that would leave by itself after a moment. */
export const stays: OpenStep = async (page) => {
  await page.evaluate(() => {
    const soon = window.setTimeout.bind(window);
    window.setTimeout = ((run: TimerHandler, wait = 0, ...rest: unknown[]) =>
      wait < 1_000 ? soon(run, wait, ...rest) : 0) as typeof setTimeout;
  });
};

/** Parts further down a page come when they are near. */
export const scrollsDown: OpenStep = async (page) => {
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight }));
};
