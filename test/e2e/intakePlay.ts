import type { Page } from '../harness/browser.ts';
import { undoOf, wordsBefore, type Texts } from './texts.ts';

/** What a thumb did: each press of something, each key, and each time somebody had to think. */
type Strokes = { taps: number; keys: number; decisions: number };

/**
 * The keystroke-level model (Card, Moran, Newell), seconds: a key of an average typist, a tap as pointing
 * and pressing, and a decision before a step. What the server takes is measured, not modelled.
 */
const KEY_SECONDS = 0.28;
const TAP_SECONDS = 1.1 + 0.1;
const DECISION_SECONDS = 1.35;

export const klmSeconds = ({ taps, keys, decisions }: Strokes): number =>
  taps * TAP_SECONDS + keys * KEY_SECONDS + decisions * DECISION_SECONDS;

/** A valet's thumb on the real screen, which counts what it does. */
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
    /** Typed where the focus is: a field that has to be pressed first costs a tap. */
    async type(text: string) {
      await page.keyboard.type(text);
      strokes.keys += text.length;
    },
  };
}

export type IntakeCar = {
  plate: string;
  /** The plate brings back who comes with it. */
  isKnown: boolean;
  /** National, as the country of the location is chosen already; none for a guest who is known or scans. */
  phone?: string;
  /** Asked for once it is sent. */
  code?: () => Promise<string>;
  /** In place of the code: the guest scans the screen. */
  showsQr?: boolean;
};

/**
 * From New Car on the dashboard until the car is parked, on the real screen of a phone.
 *
 * @param open shows the dashboard, where the screen is not to be loaded anew
 * @returns what it took, once the screen says that it is parked
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
  // It has the focus, so that no tap is needed.
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

/** A text with values, by the words before and after the first of them. */
function wordsPattern(text: string): RegExp {
  const after = text.split('}').at(-1)?.trim() ?? '';
  return new RegExp(`^${RegExp.escape(wordsBefore(text))}.*${RegExp.escape(after)}`);
}
