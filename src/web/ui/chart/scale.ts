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

/** A text in the line of reading: where its middle is, and how wide it is. */
export type Label = { middle: number; width: number };

/** Between two labels. */
const GAP = 8;

/** As near to where it belongs as lets it be read whole, between two ends of the line. */
export const keepWithin = ({ middle, width }: Label, end: number, start = 0): number =>
  Math.max(start + width / 2, Math.min(end - width / 2, middle));

const overlap = (one: Label, other: Label) =>
  Math.abs(one.middle - other.middle) < (one.width + other.width) / 2 + GAP;

/** Which of many labels in a row stand, so that none touches the next: the last, and every first, second, third before it. */
export function chooseEvery(labels: readonly Label[]): number {
  for (let every = 1; every < labels.length; every += 1) {
    const shown = labels.filter((_, at) => (labels.length - 1 - at) % every === 0);
    if (shown.every((label, at) => at === 0 || !overlap(label, shown[at - 1] ?? label)))
      return every;
  }
  return Math.max(1, labels.length);
}

/** Those that can stand without touching one that comes before them, by their place in the list. */
export function chooseApart(labels: readonly Label[]): Set<Label> {
  const shown: Label[] = [];
  for (const label of labels) if (!shown.some((each) => overlap(each, label))) shown.push(label);
  return new Set(shown);
}
