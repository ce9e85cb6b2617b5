import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countRuns } from '#test/harness/propertyRuns.ts';
import {
  buildNearPlateKey,
  buildPlateKey,
  isCustomerPlate,
  isNoPlate,
  isValidPlate,
  nameByPlate,
  normalisePlate,
  plateTextMax,
  writePlate,
} from './plate.ts';

const key = fc.constantFrom(
  ...'aZ9٣۷ -–أبـßıéＡﬁ٬ﹷŉǰe♥½&・Ж品九๕'.split(''),
  '\ufe0f',
  '\u0654',
  '\u064e',
  '\u200f',
  '\u0301',
  '\u0345',
  '\u0653',
);
/** Letters of Saudi plates, each Arabic letter with its Latin counterpart at the same index. */
const arabic = 'ابحدرسصطعقكلمنهوى';
const latin = 'ABJDRSXTEGKLZNHUV';
type Written = { letter: readonly [string, string]; swap: boolean; gap: string };
const anything = fc.oneof(fc.string({ unit: key }), fc.string({ unit: 'binary' }));

describe('normalisePlate', () => {
  it.each([
    [' abc  123 ', 'ABC 123'],
    ['dxb–٤٥٦', 'DXB-456'],
    ['أ ب ج ١٢٣', 'أ ب ج 123'],
    ['\u200fأـب\u064e ۷', 'أب 7'],
    ['ＡＢ１２', 'AB12'],
    ['lov♥️you', 'LOV♥YOU'],
    ['1½ ton', '1½ TON'],
    ['b&b 1', 'B&B 1'],
    ['बा १ च २३४५', 'बा 1 च 2345'],
    ['กข ๑๒๓๔', 'กข 1234'],
    ['品川 500 さ 12-34', '品川 500 さ 12-34'],
    ['в 123 ор 77', 'В 123 ОР 77'],
  ])('%s becomes %s', (typed, plate) => {
    expect(normalisePlate(typed)).toBe(plate);
  });

  it('is idempotent', () => {
    fc.assert(
      fc.property(anything, (typed) => {
        const once = normalisePlate(typed);
        expect(normalisePlate(once)).toBe(once);
        expect(isValidPlate(once)).toBe(isValidPlate(typed));
        expect(buildPlateKey(buildPlateKey(typed))).toBe(buildPlateKey(typed));
      }),
      { numRuns: countRuns(2000) },
    );
  });
});

describe('buildPlateKey', () => {
  it.each([
    ['abc 123', 'ABC-123'],
    ['ABC١٢٣', 'abc 1-2-3'],
    ['أ ب ١٢', 'أب12'],
    ['ا ب ح ١٢٣٤', 'abj 1234'],
    ['م-ص-ع 7', 'ZXE7'],
    ['ابحدرسصط', 'ABJDRSXT'],
    ['عقكلمنهو', 'EGKLZNHU'],
    ['ى ١', 'v1'],
    ['أب 12', 'اب 12'],
    ['إ آ ٱ 1', 'ا ا ا 1'],
    ['ا\u0654 1', 'a1'],
    ['ي 12', 'ى 12'],
    ['ی ک 12', 'ي ك 12'],
    ['ة 12', 'ه 12'],
    ['LOV♥YOU', 'LOVYOU'],
    ['1½ TON', '1 TON'],
    ['B&B 1', 'BB1'],
    ['・・12', '12'],
    ['บ ๑๒', 'บ12'],
  ])('%s is the same car as %s', (one, other) => {
    expect(buildPlateKey(one)).toBe(buildPlateKey(other));
  });

  it('differs for different plates', () => {
    expect(buildPlateKey('ABC 123')).not.toBe(buildPlateKey('ABC 124'));
    expect(buildPlateKey('O1')).not.toBe(buildPlateKey('01'));
    expect(buildPlateKey('В 12')).not.toBe(buildPlateKey('B 12'));
    expect(buildPlateKey('ت 12')).not.toBe(buildPlateKey('ط 12'));
  });

  const twins = Array.from(arabic, (letter, at) => [letter, latin.charAt(at)] as const);
  const spelled = fc.array(
    fc.record({
      letter: fc.oneof(
        fc.constantFrom(...twins),
        fc.constantFrom(['7', '٧'] as const, ['ي', 'V'] as const, ['Q', 'q'] as const),
      ),
      swap: fc.boolean(),
      gap: fc.constantFrom('', ' ', '-', ' - '),
    }),
    { maxLength: 12 },
  );

  /**
   * Writes a plate as people type plates: some letters replaced by their counterparts, with gaps,
   * in lower case.
   */
  const write = (letters: Written[]) =>
    letters
      .map(({ letter, swap, gap }) => letter[swap ? 1 : 0] + gap)
      .join('')
      .toLowerCase();

  it('is the same for every way to write a plate', () => {
    fc.assert(
      fc.property(spelled, (letters) => {
        const one = letters.map(({ letter }) => letter[0]).join('');
        expect(buildPlateKey(write(letters))).toBe(buildPlateKey(one));
        expect(buildPlateKey(one)).toHaveLength(letters.length);
      }),
    );
  });

  it('differs for plates that differ in a letter or digit', () => {
    const written = fc.string({
      unit: fc.constantFrom(...Array.from(`${latin}0123456789`)),
      maxLength: 8,
    });
    fc.assert(
      fc.property(written, written, (one, other) => {
        expect(buildPlateKey(one) === buildPlateKey(other)).toBe(one === other);
      }),
    );
  });

  it('of a valid plate is accepted by the database', () => {
    fc.assert(
      fc.property(fc.oneof(anything, spelled.map(write)), (typed) => {
        fc.pre(isValidPlate(typed));
        const key = buildPlateKey(typed);
        expect(Array.from(key).length).toBeGreaterThanOrEqual(1);
        expect(Array.from(key).length).toBeLessThanOrEqual(12);
        expect(key).not.toMatch(new RegExp(`[ \\-♥½&・أإآٱةيی${arabic}]`, 'u'));
        expect(Array.from(normalisePlate(typed)).length).toBeLessThanOrEqual(plateTextMax);
      }),
      { numRuns: countRuns(500) },
    );
  });
});

describe('buildNearPlateKey', () => {
  it.each([
    ['B0B 1', 'BOB I', true],
    ['O01 IL', '0O1 1L', true],
    ['B0B 1', 'B8B 1', false],
    ['Q 1', 'O 1', false],
  ])('%s and %s', (one, other, isNear) => {
    expect(buildNearPlateKey(one) === buildNearPlateKey(other)).toBe(isNear);
  });
});

describe('isNoPlate', () => {
  it.each(['no plate', 'NOPLATE', 'No plates', 'بدون لوحة', 'بدون لوحه', 'بلا لوحة'])(
    '%s says that the car has no plate',
    (typed) => expect(isNoPlate(typed)).toBe(true),
  );
  it.each(['', 'NONE', 'PLATE 1', 'NO PLATE 1', '-'])('%s does not', (typed) =>
    expect(isNoPlate(typed)).toBe(false),
  );
});

describe('isValidPlate', () => {
  it.each([
    '1',
    'A',
    'A-',
    'ABCDEF 123456',
    'ا ب ح د 12345',
    'AB.1',
    'АВ12',
    'В 123 ОР 77',
    '品川 500 さ 12-34',
    'กข ๑๒๓๔',
    'बा १ च २३४५',
    '12가 3456',
    'ΙΑΒ-1234',
    'LOV♥YOU',
    '❤️ 1',
    '1½ TON',
    'B&B+1',
    `AB${'-'.repeat(22)}`,
  ])('accepts %s', (plate) => {
    expect(isValidPlate(plate)).toBe(true);
  });

  it.each([
    '',
    '♥',
    '--',
    'ABCDEFG 123456',
    `AB${'-'.repeat(23)}`,
    'AB_1',
    '<b>',
    'AB😀',
    'A\u00001',
    'A\n<1',
  ])('refuses %s', (plate) => {
    expect(isValidPlate(plate)).toBe(false);
  });
});

describe('isCustomerPlate', () => {
  it.each([
    'AB',
    '12',
    'ABCD 123',
    'ABCD 1234',
    'ABCD1234',
    'a-1',
    'A 12345',
    'أبج ١٢٣٤',
    'ا ب ح 1234',
    'M-ÄB 12',
    'دبي 12345',
    'A-B-C-D-1-2-3-4',
    `AB${'-'.repeat(22)}`,
  ])('accepts %s', (plate) => {
    expect(isCustomerPlate(plate)).toBe(true);
  });

  it.each([
    '',
    'A',
    ' A ',
    'A-',
    ' - A -',
    'ABCD12345',
    'ABCD 1234-5',
    'ا ب ح د 12345',
    `AB${'-'.repeat(23)}`,
    'AB♥1',
    '--',
    '- -',
    'AB_1',
    'AB.1',
    '<b>',
    'АВ12',
    'AB😀',
    'A\u00001',
  ])('refuses %s', (plate) => {
    expect(isCustomerPlate(plate)).toBe(false);
  });
});

it.each([
  ['A 12345', 'DXB', 'DXB A 12345'],
  ['A 12345', null, 'A 12345'],
  ['A 12345', undefined, 'A 12345'],
  [null, 'DXB', null],
])('the plate %s of %s is written %s', (plate, region, written) => {
  expect(writePlate(plate, region)).toBe(written);
  expect(
    nameByPlate({ licensePlate: plate, plateRegion: region ?? null, ticketNumber: 'T7' }),
  ).toBe(written ?? 'T7');
});
