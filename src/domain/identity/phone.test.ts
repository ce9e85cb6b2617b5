import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalisePhone } from './phone.ts';

describe('normalisePhone', () => {
  it.each([
    ['(415) 555-2671', '+14155552671'],
    ['4155552671', '+14155552671'],
    ['1 415 555 2671', '+14155552671'],
    ['+1 415 555 2671', '+14155552671'],
    ['971501234567', '+971501234567'],
    ['+971 50 123 4567', '+971501234567'],
    ['00971 50 123 4567', '+971501234567'],
    ['+00971501234567', '+971501234567'],
    ['٠٠٩٧١ ٥٠ ١٢٣ ٤٥٦٧', '+971501234567'],
    ['+۹۷۱۵۰۱۲۳۴۵۶۷', '+971501234567'],
    ['\u202a+971 50 123 4567\u202c', '+971501234567'],
    ['+65 8123 4567', '+6581234567'],
    ['0065 8123 4567', '+6581234567'],
    ['0011 65 8123 4567', '+6581234567'],
    ['0 011 65 8123 4567', '+6581234567'],
    ['0011', ''],
    ['(+65) 8123-4567', '+6581234567'],
    ['tel:+15550100001', '+15550100001'],
    ['5550100001', '+15550100001'],
    ['', ''],
    ['none', ''],
    ['00', ''],
  ])('%s is %s', (typed, e164) => {
    expect(normalisePhone(typed)).toBe(e164);
  });

  it('is idempotent', () => {
    const key = fc.constantFrom(...'0123456789+ -()٠١٥۹'.split(''));
    const typed = fc.oneof(fc.string({ unit: key }), fc.string({ unit: 'binary' }));
    fc.assert(
      fc.property(typed, (text) => {
        const once = normalisePhone(text);
        expect(once).toMatch(/^(?:\+\d+)?$/);
        expect(normalisePhone(once)).toBe(once);
      }),
    );
  });
});
