import { test } from 'vitest';
import { expectSmallest, inSeconds } from '../expectTable.ts';
import { benchPages } from './pages.ts';

/** Accepts any speed, because other work of the machine changes it. */
const points = /^[1-9]\d*$/;
const kilobytes = /^[1-9]\d\.\d$/;

test('Lighthouse gives a page all points for accessibility and best practices', () =>
  expectSmallest(benchPages, 1, [points, /^100$/, /^100$/, kilobytes, inSeconds, inSeconds]));
