import { test } from 'vitest';
import { benchAdmin } from './admin.ts';
import { benchAnalytics } from './analytics.ts';
import type { Benchmark } from './benchmark.ts';
import { benchCalls } from './calls.ts';
import { aNumber, expectSmallest, inKilobytes, inMs, inSeconds } from './expectTable.ts';
import { benchJobs } from './jobs.ts';
import { benchLife } from './life.ts';
import { benchLive } from './live.ts';
import { benchPlan } from './plan.ts';
import { benchQueue } from './queue.ts';
import { benchReads } from './reads.ts';
import { benchTotals } from './totals.ts';

const twoMs = /^\d+\.\d \/ \d+\.\d ms$/;
const msOrNumber = RegExp(`${inMs.source}|${aNumber.source}`);
const callAndHand = /^\d+ ms \/ \d+ ms$/;
const ofTotals = Array.from({ length: 5 }, () => [callAndHand, aNumber]).flat();

test.each<[what: string, Benchmark, rows: number, cells: RegExp[]]>([
  ['the administrators’ lists', benchAdmin, 41, [inMs, inMs, aNumber]],
  ['the figures of a year', benchAnalytics, 1, [inMs, inMs, inMs, inMs, aNumber, inSeconds]],
  ['the processor time of each read', benchCalls, 5, [inMs, inMs, aNumber, inMs, inMs]],
  ['the bytes of a changed job', benchJobs, 4, [inKilobytes, aNumber]],
  [
    'lives over HTTP and over SQL',
    benchLife,
    3,
    [aNumber, msOrNumber, /^(\d+\.\d \/ \d+\.\d ms|none)$/],
  ],
  ['the time until the screens know a change', benchLive, 1, [twoMs, twoMs, twoMs, aNumber]],
  ['the plan of a queue', benchPlan, 1, [inMs, inMs, inMs, aNumber]],
  ['reads of the queue', benchQueue, 2, [inMs, aNumber]],
  ['rows that statements read', benchReads, 1, [aNumber, aNumber, aNumber, inMs]],
  ['totals', benchTotals, 1, ofTotals],
])('the benchmark of %s gives a table of numbers', async (_, bench, rows, cells) =>
  expectSmallest(bench, rows, cells),
);
