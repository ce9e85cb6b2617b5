import { readFile } from 'node:fs/promises';
import { expect } from 'vitest';
import type { Locator } from 'playwright-core';
import type { Page } from '../harness/browser.ts';
import type { Texts } from './texts.ts';

/** Returns the pixels by which the page scrolls sideways. */
export const sidewaysBy = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Sets the size of all texts, as in the settings of the browser. The empty size is the normal one. */
export const setTextSize = (page: Page, size: '200%' | '') =>
  page.evaluate((given) => void (document.documentElement.style.fontSize = given), size);

/** Waits until the element has the focus. */
export async function expectFocused(element: Locator): Promise<void> {
  await expect.poll(() => element.evaluate((at) => at === document.activeElement)).toBe(true);
}

/** Saves the file that a press downloads. */
export async function download(page: Page, press: () => Promise<unknown>) {
  const [file] = await Promise.all([page.waitForEvent('download'), press()]);
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
}

/** Fills in the card form of the sandbox. */
export async function fillCard(
  form: Page | Locator,
  { sandbox }: Pick<Texts, 'sandbox'>,
  number: string,
) {
  await form.getByLabel(sandbox.card.number).fill(number);
  await form.getByLabel(sandbox.card.expiry).fill('12/40');
  await form.getByLabel(sandbox.card.cvc).fill('123');
}

/** Writes Latin digits as Arabic-Indic ones. */
export const easternDigits = (text: string) =>
  text.replaceAll(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit)));
