export const sum = <T>(all: Iterable<T>, of: (one: T) => number): number => {
  let total = 0;
  for (const one of all) total += of(one);
  return total;
};

/** Returns the smallest value that at least this percentage of the values does not exceed. */
export function quantile(values: readonly number[], hundredths: number): number | null {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil((sorted.length * hundredths) / 100) - 1)] ?? null;
}
