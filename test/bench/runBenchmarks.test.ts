import { expect, test } from 'vitest';
import { aNumber, expectTable } from './expectTable.ts';
import { readBenchOptions, runBenchmarks } from './runBenchmarks.ts';
import { createTestHost } from './testHost.ts';

test('the chosen benchmark prints the machine’s data and its figures', async () => {
  const printed: string[] = [];
  const options = readBenchOptions(['idle', '--smallest']);
  await runBenchmarks(options, createTestHost(), (text) => printed.push(text));
  expect(printed).toHaveLength(2);
  expect(printed[0]).toMatch(/^\d+ cores, \d+ GiB, .*embedded PostgreSQL 18\n$/);
  expectTable(printed.slice(1), 8, [aNumber]);
});

test('without names all benchmarks are chosen at their normal size', () => {
  const { names, size, clusterUrl } = readBenchOptions([]);
  expect(names).toHaveLength(14);
  expect({ size, clusterUrl }).toEqual({ size: 'normal', clusterUrl: null });
});

test('an unknown name is refused with the list of names', () => {
  expect(() => readBenchOptions(['life', 'lives'])).toThrow(
    /^No benchmark is named lives\. There are life, live, /,
  );
});
