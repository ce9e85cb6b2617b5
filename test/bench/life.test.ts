import { test } from 'vitest';
import { aNumber, expectSmallest, inMs } from './expectTable.ts';
import { benchLife } from './life.ts';

test('lives over HTTP and over SQL are measured', () =>
  expectSmallest(benchLife, 3, [
    aNumber,
    RegExp(`${inMs.source}|${aNumber.source}`),
    /^(\d+\.\d \/ \d+\.\d ms|none)$/,
  ]));
