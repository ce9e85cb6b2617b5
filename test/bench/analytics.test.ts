import { test } from 'vitest';
import { aNumber, inMs, inSeconds, expectSmallest } from './expectTable.ts';
import { benchAnalytics } from './analytics.ts';

test('the figures of a year are measured', () =>
  expectSmallest(benchAnalytics, 1, [inMs, inMs, inMs, inMs, aNumber, inSeconds]));
