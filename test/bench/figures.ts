import { deepStrictEqual } from 'node:assert/strict';

/** Returns the quantile of the values: a share of 0.5 is the median. */
export function computeQuantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const computeMedian = (values: readonly number[]): number => computeQuantile(values, 0.5);

export const formatCount = (count: number) => count.toLocaleString('en');
export const formatMs = (milliseconds: number, digits = 0) => `${milliseconds.toFixed(digits)} ms`;
export const formatSeconds = (seconds: number) => `${seconds.toFixed(1)} s`;
export const formatKilobytes = (bytes: number) => `${(bytes / 1000).toFixed(2)} KB`;

export const formatRow = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;

/** Returns the lines of a Markdown table. */
export const formatTable = (
  head: readonly string[],
  rows: readonly (readonly string[])[],
): string[] => [formatRow(head), `|${'---|'.repeat(head.length)}`, ...rows.map(formatRow)];

/**
 * Number of timed calls, and of warm-up calls before them. Warm-up compiles code, opens connections
 * and settles query plans.
 */
export type ReadCount = { warm: number; timed: number };

/**
 * Times the calls in turns, in milliseconds, so other work of the machine affects all of them
 * equally.
 */
export async function timeInTurns<Name extends string>(
  { warm, timed }: ReadCount,
  calls: Record<Name, () => Promise<unknown>>,
): Promise<Record<Name, number[]>> {
  const took = Object.fromEntries(Object.keys(calls).map((name) => [name, [] as number[]]));
  for (let turn = 0; turn < warm + timed; turn += 1) {
    for (const [name, call] of Object.entries<() => Promise<unknown>>(calls)) {
      const start = performance.now();
      await call();
      if (turn >= warm) took[name]?.push(performance.now() - start);
    }
  }
  return took as Record<Name, number[]>;
}

/**
 * Throws if a call's answer differs from the raw tables. The times of different answers could not
 * be compared.
 */
export const requireEqual = (what: string, told: unknown, found: unknown): void =>
  deepStrictEqual({ [what]: told }, { [what]: found });
