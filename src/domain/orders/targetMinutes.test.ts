import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseTargetMinutes } from './targetMinutes.ts';

describe('parseTargetMinutes', () => {
  it.each([
    [1, 1],
    [45, 45],
    ['12', 12],
    [' 07 ', 7],
    ['٢٠', 20],
    ['۴۵', 45],
  ])('reads %s as %i', (input, minutes) => {
    expect(parseTargetMinutes(input)).toBe(minutes);
  });

  it.each([
    0,
    46,
    -5,
    7.5,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    '',
    ' ',
    '0',
    '46',
    '5.0',
    '٥٫٥',
    '+5',
    '-5',
    '1e1',
    '0x10',
    '5 min',
    'now',
    null,
    undefined,
    true,
    [5],
    { minutes: 5 },
  ])('refuses %s', (input) => {
    expect(parseTargetMinutes(input)).toBeNull();
  });

  it('returns a whole number from 1 to 45 or null for any input', () => {
    fc.assert(
      fc.property(fc.anything(), (input) => {
        const minutes = parseTargetMinutes(input);
        expect(
          minutes === null || (Number.isInteger(minutes) && minutes >= 1 && minutes <= 45),
        ).toBe(true);
      }),
    );
  });
});
