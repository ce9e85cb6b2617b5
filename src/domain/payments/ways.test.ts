import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computeLeastCharge } from './price.ts';
import { computeChange, computeCover, findRefusal, isValidCash } from './ways.ts';

describe('isValidCash', () => {
  it.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53, '2000', null])(
    'takes no %s',
    (given) => {
      expect(isValidCash(given, 1620, 'USD')).toBe(false);
    },
  );
  it('takes what people have in their hands, in the smallest coin there is', () => {
    expect(isValidCash(2000, 1620, 'USD')).toBe(true);
    expect(isValidCash(20_005, 1620, 'KWD')).toBe(false);
    expect(isValidCash(10_000, 1500, 'JPY')).toBe(true);
    expect(computeChange(2000, 1620)).toBe(380);
  });
});

describe('computeCover', () => {
  it('pays no more than is due, no more than its amount but for what no card can pay, and leaves such a rest never', () => {
    fc.assert(
      fc.property(
        fc.option(fc.integer({ min: 1, max: 5000 }), { nil: null }),
        fc.integer({ min: 0, max: 5000 }),
        fc.constantFrom('USD', 'AED', 'KWD', 'JPY'),
        (cover, due, currency) => {
          const paid = computeCover(cover, due, currency);
          const left = due - paid;
          expect(left).toBeGreaterThanOrEqual(0);
          if (left > 0) {
            expect(paid).toBe(cover);
            expect(left).toBeGreaterThanOrEqual(computeLeastCharge(currency));
          }
        },
      ),
    );
  });
});

describe('findRefusal', () => {
  const account = { isActive: true, maxUses: 2, oncePerStay: true };
  it('says why an account does not pay', () => {
    expect(findRefusal(account, { total: 1, ofStay: 0 })).toBeNull();
    expect(findRefusal(account, { total: 2, ofStay: 0 })).toBe('used_up');
    expect(findRefusal(account, { total: 1, ofStay: 1 })).toBe('used_for_stay');
    expect(findRefusal({ ...account, oncePerStay: false }, { total: 1, ofStay: 1 })).toBeNull();
    expect(findRefusal({ ...account, isActive: false }, { total: 0, ofStay: 0 })).toBe('inactive');
    expect(findRefusal({ ...account, maxUses: null }, { total: 900, ofStay: 0 })).toBeNull();
  });
});
