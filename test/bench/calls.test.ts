import { test } from 'vitest';
import { benchCalls } from './calls.ts';
import { aNumber, expectSmallest, inMs } from './expectTable.ts';

test('the processor time of each read is measured', () =>
  expectSmallest(benchCalls, 5, [inMs, inMs, aNumber, inMs, inMs]));
