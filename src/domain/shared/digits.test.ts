import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toLatinDigits } from './digits.ts';

describe('toLatinDigits', () => {
  it.each([
    ['٠١٢٣٤٥٦٧٨٩', '0123456789'],
    ['۰۱۲۳۴۵۶۷۸۹', '0123456789'],
    ['١٬٢٣٤٫٥٠', '1234.50'],
    ['أ ب ١٢', 'أ ب 12'],
    ['plain 42', 'plain 42'],
  ])('%s becomes %s', (typed, latin) => {
    expect(toLatinDigits(typed)).toBe(latin);
  });

  it('is idempotent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const once = toLatinDigits(text);
        expect(toLatinDigits(once)).toBe(once);
      }),
    );
  });
});
