import { expect } from 'vitest';
import type { Benchmark } from './benchmark.ts';
import { createTestHost } from './testHost.ts';

/** Patterns of the values that a table cell may have. */
export const inMs = /^\**\d+(\.\d+)? ms\**$/;
export const inSeconds = /^\d+\.\d s$/;
export const inKilobytes = /^\d+\.\d\d KB$/;
export const aNumber = /^\**\d+(\.\d+)?(e[+-]\d+)?\**$/;

/**
 * Expects a heading, and a table with this number of rows.
 *
 * @param cells forms of the cells after the first one, which names the row
 */
export function expectTable(lines: readonly string[], rowCount: number, cells: RegExp[]): void {
  const text = lines.join('\n');
  expect(text).toMatch(/^## \w/);
  expect(text).not.toMatch(/NaN|Infinity|undefined/);
  const [head, rule, ...rows] = text
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) => line.slice(1, -1).split('|'));
  expect(head, text).toHaveLength(cells.length + 1);
  expect(rule, text).toEqual(Array.from({ length: cells.length + 1 }, () => '---'));
  expect(rows, text).toHaveLength(rowCount);
  for (const [name = '', ...row] of rows) {
    expect(name.trim(), text).not.toBe('');
    expect(row, text).toHaveLength(cells.length);
    for (const [index, form] of cells.entries()) expect(row[index]?.trim(), text).toMatch(form);
  }
}

/**
 * Runs a benchmark at its smallest size, and expects a table of numbers. The numbers themselves are
 * not checked.
 */
export async function expectSmallest(
  bench: Benchmark,
  rowCount: number,
  cells: RegExp[],
): Promise<void> {
  expectTable(await bench(createTestHost(), 'smallest'), rowCount, cells);
}
