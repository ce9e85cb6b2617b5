import { test } from 'vitest';
import { aNumber, inKilobytes, expectSmallest } from './expectTable.ts';
import { benchJobs } from './jobs.ts';

test('the bytes of a changed job are measured', () =>
  expectSmallest(benchJobs, 4, [inKilobytes, aNumber]));
