import { test } from 'vitest';
import { expectSmallest, inSeconds } from '../expectTable.ts';
import { benchPages } from './pages.ts';

/** How fast depends on the other work of the machine. */
const points = /^[1-9]\d*$/;
const kilobytes = /^[1-9]\d\.\d$/;

test('Lighthouse measures a page, whose accessibility and practices have all points', () =>
  expectSmallest(benchPages, 1, [points, /^100$/, /^100$/, kilobytes, inSeconds, inSeconds]));
