import { expect, test } from 'vitest';
import { noCounts } from '../test/harness/tally.ts';
import { sumCostsByProject, compareCounts } from './testCosts.ts';

const record = (project: string, loads: number, processorSeconds: number | null = 1) => ({
  project,
  file: `${project}.test.ts`,
  seconds: 2,
  processorSeconds,
  counts: { ...noCounts(), loads },
});

test('files of one project add up', () => {
  expect(sumCostsByProject([record('e2e', 3), record('api', 1), record('e2e', 4)])).toEqual([
    { project: 'e2e', seconds: 4, processorSeconds: 2, counts: { ...noCounts(), loads: 7 } },
    { project: 'api', seconds: 2, processorSeconds: 1, counts: { ...noCounts(), loads: 1 } },
  ]);
});

test('where the system does not tell processor time of one file, the sum is not told', () => {
  expect(
    sumCostsByProject([record('e2e', 0), record('e2e', 0, null)])[0]?.processorSeconds,
  ).toBeNull();
});

test('a count may grow by 2 %, and fails beyond that with its project, step and numbers', () => {
  const known = { e2e: { ...noCounts(), loads: 1000 } };
  const [least, most] = [
    sumCostsByProject([record('e2e', 1020)]),
    sumCostsByProject([record('e2e', 1021)]),
  ];
  expect(compareCounts(known, least)).toEqual([]);
  expect(compareCounts(known, most)).toEqual([
    expect.stringContaining('e2e: 1021 loads where test/costs.json has 1000'),
  ]);
});

test('a project that the table does not know may spend ten of each', () => {
  expect(compareCounts({}, sumCostsByProject([record('new', 11)]))).toHaveLength(1);
  expect(compareCounts({}, sumCostsByProject([record('new', 10)]))).toEqual([]);
});
