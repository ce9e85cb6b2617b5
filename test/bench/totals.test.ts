import { test } from 'vitest';
import { aNumber, expectSmallest } from './expectTable.ts';
import { benchTotals } from './totals.ts';

const callAndHand = /^\d+ ms \/ \d+ ms$/;
const pairs = Array.from({ length: 5 }, () => [callAndHand, aNumber]).flat();

test('totals are measured', () => expectSmallest(benchTotals, 1, pairs));
