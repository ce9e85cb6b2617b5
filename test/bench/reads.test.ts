import { test } from 'vitest';
import { aNumber, expectSmallest, inMs } from './expectTable.ts';
import { benchReads } from './reads.ts';

test('rows that statements read are counted', () =>
  expectSmallest(benchReads, 1, [aNumber, aNumber, aNumber, inMs]));
