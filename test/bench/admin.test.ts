import { test } from 'vitest';
import { aNumber, inMs, expectSmallest } from './expectTable.ts';
import { benchAdmin } from './admin.ts';

test('the administrators’ lists are measured', () =>
  expectSmallest(benchAdmin, 41, [inMs, inMs, aNumber]));
