import { test } from 'vitest';
import { expectSmallest, inSeconds } from '../expectTable.ts';
import { benchIntake } from './intake.ts';

const ofMost = /^\d+ of \d+$/;

test('a check-in is measured', () =>
  expectSmallest(benchIntake, 1, [ofMost, ofMost, /^(yes|no)$/, inSeconds, inSeconds]));
