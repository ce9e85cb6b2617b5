import { expect, test } from 'vitest';
import { isGuessableHouseCode } from './houseCode.ts';

test.each(['TABLE', 'TAB12', 'TA-B-12', '482913', 'RESTAURANT', '------', 'مطعم'])(
  '%s is easy to guess',
  (code) => {
    expect(isGuessableHouseCode(code)).toBe(true);
  },
);

test.each(['TABLE7', '7TABLE', 'TA-BLE-7', 'FIG2026', 'مطعم12'])('%s is hard to guess', (code) => {
  expect(isGuessableHouseCode(code)).toBe(false);
});
