import { test } from 'vitest';
import { aNumber, inKilobytes, expectSmallest } from './expectTable.ts';
import { benchJobs } from './jobs.ts';

test('bytes of a job that changes are measured', () =>
  expectSmallest(benchJobs, 4, [inKilobytes, aNumber]));
