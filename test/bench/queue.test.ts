import { test } from 'vitest';
import { aNumber, inMs, expectSmallest } from './expectTable.ts';
import { benchQueue } from './queue.ts';

test('reads of the queue are measured', () => expectSmallest(benchQueue, 2, [inMs, aNumber]));
