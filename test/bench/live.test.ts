import { test } from 'vitest';
import { aNumber, expectSmallest } from './expectTable.ts';
import { benchLive } from './live.ts';

const medianAndLate = /^\d+\.\d \/ \d+\.\d ms$/;

test('the time from a change until the screens know it is measured', () =>
  expectSmallest(benchLive, 1, [medianAndLate, medianAndLate, medianAndLate, aNumber]));
