import type { Page } from '../harness/browser.ts';
import { undoOf, wordsBefore, type Texts } from './texts.ts';

/** Counts of a valet's taps, keys and decisions. */
type Strokes = { taps: number; keys: number; decisions: number };

/**
 * Seconds of each action in the keystroke-level model (Card, Moran, Newell): a key of an average
 * typist, a tap (pointing and pressing), and a decision before a step. The server's time is
 * measured, not modelled.
 */
const KEY_SECONDS = 0.28;
const TAP_SECONDS = 1.1 + 0.1;
const DECISION_SECONDS = 1.35;

export const klmSeconds = ({ taps, keys, decisions }: Strokes): number =>
  taps * TAP_SECONDS + keys * KEY_SECONDS + decisions * DECISION_SECONDS;

/** Plays a valet's thumb on the real screen, and counts its actions. */
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
    /** Types into the focused field. A field that must be pressed first costs a tap. */
    async type(text: string) {
      await page.keyboard.type(text);
      strokes.keys += text.length;
    },
  };
}

export type IntakeCar = {
  plate: string;
  /** True if the plate recalls the guest of an earlier visit. */
  isKnown: boolean;
  /**
   * National phone number, because the location's country is preselected. Missing if the guest is
   * recalled or scans.
   */
  phone?: string;
  /** Returns the confirmation code; called after the code was sent. */
  code?: () => Promise<string>;
  /** True if the guest scans the screen instead of reading out a code. */
  showsQr?: boolean;
};

/**
 * Plays a check-in on the real screen of a phone, from New Car on the dashboard until the car is
 * parked.
 *
 * @param open shows the dashboard without reloading the page
 * @returns the counted actions, after the screen shows the car as parked
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
  // The plate field has the focus, so no tap is needed.
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

/** Matches a text with values by the words before its first value and after its last value. */
function wordsPattern(text: string): RegExp {
  const after = text.split('}').at(-1)?.trim() ?? '';
  return new RegExp(`^${RegExp.escape(wordsBefore(text))}.*${RegExp.escape(after)}`);
}
