/**
 * Returns at most `steps` axis ticks at round distances: 1, 2 or 5 times a power of ten.
 *
 * @param least smallest distance; 1 for counts, which have no halves
 */
export function chooseTicks(most: number, steps = 4, least = 0): number[] {
  if (!(most > 0)) return [0];
  const rough = Math.max(least, most / steps);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((each) => each >= rough) ?? rough;
  const count = Math.ceil(most / step - 1e-9);
  return Array.from({ length: count + 1 }, (_, at) => at * step);
}

/** Label on a line, by the position of its middle and its width. */
export type AxisLabel = { middle: number; width: number };

/** Minimum pixels between two labels. */
const GAP = 8;

/** Moves a label as little as needed to fit between `start` and `end`. */
export const moveLabelWithin = ({ middle, width }: AxisLabel, end: number, start = 0): number =>
  Math.max(start + width / 2, Math.min(end - width / 2, middle));

const overlap = (one: AxisLabel, other: AxisLabel) =>
  Math.abs(one.middle - other.middle) < (one.width + other.width) / 2 + GAP;

/**
 * Returns the smallest n for which every nth label fits. Labels are counted from the last, and must
 * not touch the next.
 */
export function chooseLabelInterval(labels: readonly AxisLabel[]): number {
  for (let every = 1; every < labels.length; every += 1) {
    const shown = labels.filter((_, at) => (labels.length - 1 - at) % every === 0);
    if (shown.every((label, at) => at === 0 || !overlap(label, shown[at - 1] ?? label)))
      return every;
  }
  return Math.max(1, labels.length);
}

/** Chooses labels in the order of the list. A label that overlaps a chosen label is left out. */
export function chooseSeparateLabels(labels: readonly AxisLabel[]): Set<AxisLabel> {
  const shown: AxisLabel[] = [];
  for (const label of labels) if (!shown.some((each) => overlap(each, label))) shown.push(label);
  return new Set(shown);
}
