import type { Page } from '../harness/browser.ts';
import { undoOf, wordsBefore, type Texts } from './texts.ts';

/** Counts what a valet did: taps, keys and decisions. */
type Strokes = { taps: number; keys: number; decisions: number };

/**
 * Seconds of the keystroke-level model (Card, Moran, Newell): a key of an average typist, a tap as pointing and
 * pressing, and a decision before a step. Server time is measured, not modelled.
 */
const KEY_SECONDS = 0.28;
const TAP_SECONDS = 1.1 + 0.1;
const DECISION_SECONDS = 1.35;

export const klmSeconds = ({ taps, keys, decisions }: Strokes): number =>
  taps * TAP_SECONDS + keys * KEY_SECONDS + decisions * DECISION_SECONDS;

/** Plays a valet's thumb on the real screen and counts what it does. */
function createThumb(page: Page) {
  const strokes: Strokes = { taps: 0, keys: 0, decisions: 0 };
  return {
    strokes,
    async tap(name: string | RegExp, role: 'button' | 'link' | 'textbox' = 'button') {
      const target = page.getByRole(role, { name }).first();
      await target.waitFor();
      await target.tap();
      strokes.taps += 1;
      strokes.decisions += 1;
    },
    /** Types where the focus is; a field that needs a press first costs a tap. */
    async type(text: string) {
      await page.keyboard.type(text);
      strokes.keys += text.length;
    },
  };
}

export type IntakeCar = {
  plate: string;
  /** The plate recalls its guest from an earlier visit. */
  isKnown: boolean;
  /** A national number, as the location's country is preselected; missing for a guest who is known or scans. */
  phone?: string;
  /** Returns the code; called once the code has been sent. */
  code?: () => Promise<string>;
  /** The guest scans the screen instead of telling a code. */
  showsQr?: boolean;
};

/**
 * Plays a check-in from New Car on the dashboard until the car is parked, on the real screen of a phone.
 *
 * @param open shows the dashboard without reloading the page
 * @returns the counted actions, once the screen shows the car as parked
 */
export async function playIntake(
  page: Page,
  url: string,
  { undo, checkin, jobs }: Texts,
  car: IntakeCar,
  open: () => Promise<unknown> = () => page.goto(`${url}/valet-dashboard`),
): Promise<Strokes & { waited: number }> {
  await open();
  await page.getByRole('link', { name: jobs.newCar }).first().waitFor();
  const began = performance.now();
  const thumb = createThumb(page);
  await thumb.tap(jobs.newCar, 'link');
  const plate = page.getByRole('textbox', { name: checkin.plate });
  await plate.waitFor();
  // The field has the focus, so no tap is needed.
  await page.waitForFunction(() => document.activeElement?.classList.contains('plate-field'));
  await thumb.type(car.plate);
  if (car.isKnown) {
    await thumb.tap(wordsPattern(checkin.createFor));
  } else if (car.phone) {
    await thumb.tap(checkin.phone, 'textbox');
    await thumb.type(car.phone);
    await thumb.tap(checkin.create);
  } else {
    await thumb.tap(checkin.noPhone);
  }
  if (car.showsQr) await thumb.tap(checkin.showQrInstead);
  if (car.code) {
    await page.getByRole('textbox', { name: checkin.otp.label }).waitFor();
    await thumb.type(await car.code());
  }
  await thumb.tap(wordsPattern(checkin.parkIn));
  await page
    .getByRole('button', {
      name: undoOf(undo.said.park.replace('{car}', `{before}${car.plate}{after}`)),
    })
    .first()
    .waitFor();
  return { ...thumb.strokes, waited: (performance.now() - began) / 1000 };
}

/** Matches a text with values by the words before and after its first value. */
function wordsPattern(text: string): RegExp {
  const after = text.split('}').at(-1)?.trim() ?? '';
  return new RegExp(`^${RegExp.escape(wordsBefore(text))}.*${RegExp.escape(after)}`);
}
