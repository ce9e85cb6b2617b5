import { test } from 'vitest';
import { aNumber, expectSmallest, inMs } from './expectTable.ts';
import { benchPlan } from './plan.ts';

test('the plan of a queue is measured', () =>
  expectSmallest(benchPlan, 1, [inMs, inMs, inMs, aNumber]));
