/**
 * Round steps for the value axis: 1, 2 or 5 times a power of ten, at most `steps` of them.
 *
 * @param least the smallest step; 1 where halves are nothing that can be counted
 */
export function chooseTicks(most: number, steps = 4, least = 0): number[] {
  if (!(most > 0)) return [0];
  const rough = Math.max(least, most / steps);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((each) => each >= rough) ?? rough;
  const count = Math.ceil(most / step - 1e-9);
  return Array.from({ length: count + 1 }, (_, at) => at * step);
}

/** Which of many labels stand, so that none touches the next: every first, second, third … */
export const chooseEvery = (count: number, room: number, width: number): number =>
  Math.max(1, Math.ceil((count * width) / Math.max(1, room)));
