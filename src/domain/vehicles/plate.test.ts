import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isValidPlate, normalisePlate, plateKey } from './plate.ts';

const key = fc.constantFrom(
  ...'aZ9٣۷ -–أبـßıéＡﬁ٬ﹷŉǰe'.split(''),
  '\u064e',
  '\u200f',
  '\u0301',
  '\u0345',
  '\u0653',
);
const anything = fc.oneof(fc.string({ unit: key }), fc.string({ unit: 'binary' }));

describe('normalisePlate', () => {
  it.each([
    [' abc  123 ', 'ABC 123'],
    ['dxb–٤٥٦', 'DXB-456'],
    ['أ ب ج ١٢٣', 'أ ب ج 123'],
    ['\u200fأـب\u064e ۷', 'أب 7'],
    ['ＡＢ１２', 'AB12'],
  ])('%s becomes %s', (typed, plate) => {
    expect(normalisePlate(typed)).toBe(plate);
  });

  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(anything, (typed) => {
        const once = normalisePlate(typed);
        expect(normalisePlate(once)).toBe(once);
        expect(isValidPlate(once)).toBe(isValidPlate(typed));
        expect(plateKey(plateKey(typed))).toBe(plateKey(typed));
      }),
      { numRuns: 2000 },
    );
  });
});

describe('plateKey', () => {
  it.each([
    ['abc 123', 'ABC-123'],
    ['ABC١٢٣', 'abc 1-2-3'],
    ['أ ب ١٢', 'أب12'],
  ])('%s is the same car as %s', (one, other) => {
    expect(plateKey(one)).toBe(plateKey(other));
  });

  it('tells different plates apart', () => {
    expect(plateKey('ABC 123')).not.toBe(plateKey('ABC 124'));
    expect(plateKey('أب 12')).not.toBe(plateKey('اب 12'));
  });
});

describe('isValidPlate', () => {
  it.each(['AB', '12', 'ABCD 123', 'a-1', 'أبج ١٢٣٤', 'M-ÄB 12', 'دبي 12345'.slice(0, 8)])(
    'takes %s',
    (plate) => {
      expect(isValidPlate(plate)).toBe(true);
    },
  );

  it.each([
    '',
    'A',
    ' A ',
    'ABCD 1234',
    '--',
    '- -',
    'AB_1',
    'AB.1',
    '<b>',
    'АВ12',
    'AB😀',
    'A\u00001',
  ])('refuses %s', (plate) => {
    expect(isValidPlate(plate)).toBe(false);
  });
});
