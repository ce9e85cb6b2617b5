import { test } from 'vitest';
import { aNumber, expectSmallest } from './expectTable.ts';
import { benchLive } from './live.ts';

const medianAndLate = /^\d+\.\d \/ \d+\.\d ms$/;

test('the time from a change to the screens is measured', () =>
  expectSmallest(benchLive, 1, [medianAndLate, medianAndLate, medianAndLate, aNumber]));
