import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computeLeastCharge } from './price.ts';
import {
  computeChange,
  computeHousePayment,
  computeHouseLeft,
  findGuestRefund,
  findHouseRefusal,
  isValidCash,
} from './ways.ts';

describe('isValidCash', () => {
  it.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53, '2000', null])(
    'refuses %s',
    (given) => {
      expect(isValidCash(given, 1620, 'USD')).toBe(false);
    },
  );
  it('accepts amounts down to the smallest coin', () => {
    expect(isValidCash(2000, 1620, 'USD')).toBe(true);
    expect(isValidCash(20_005, 1620, 'KWD')).toBe(false);
    expect(isValidCash(10_000, 1500, 'JPY')).toBe(true);
    expect(computeChange(2000, 1620)).toBe(380);
  });
});

describe('computeHousePayment', () => {
  it('covers at most the due amount, and leaves no rest that a card cannot pay', () => {
    fc.assert(
      fc.property(
        fc.option(fc.integer({ min: 1, max: 5000 }), { nil: null }),
        fc.integer({ min: 0, max: 5000 }),
        fc.constantFrom('USD', 'AED', 'KWD', 'JPY'),
        (cover, due, currency) => {
          const paid = computeHousePayment(cover, due, currency);
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

describe('findGuestRefund', () => {
  const cash = { way: 'cash', amountCents: 1620 } as const;
  const house = { way: 'house', amountCents: 1620 } as const;
  it('splits a refund between card and desk, without what others paid', () => {
    const back = (totalCents: number, ...settlements: (typeof cash | typeof house)[]) =>
      findGuestRefund({ totalCents, settlements });
    expect(back(1920)).toEqual({ cents: 1920, cardCents: 1920, cashCents: 0 });
    expect(back(1620, cash)).toEqual({ cents: 1620, cardCents: 0, cashCents: 1620 });
    // The guest tips by card while the car waits, after paying in cash or by house account.
    expect(back(2120, cash)).toEqual({ cents: 2120, cardCents: 500, cashCents: 1620 });
    expect(back(2120, house)).toEqual({ cents: 500, cardCents: 500, cashCents: 0 });
    expect(back(1620, house)).toBeNull();
  });
});

describe('findHouseRefusal', () => {
  const account = { isActive: true, maxUses: 2, oncePerStay: true };
  it('gives the reason why an account does not pay', () => {
    expect(findHouseRefusal(account, { total: 1, ofStay: 0 })).toBeNull();
    expect(findHouseRefusal(account, { total: 2, ofStay: 0 })).toBe('used_up');
    expect(findHouseRefusal(account, { total: 1, ofStay: 1 })).toBe('used_for_stay');
    expect(
      findHouseRefusal({ ...account, oncePerStay: false }, { total: 1, ofStay: 1 }),
    ).toBeNull();
    expect(findHouseRefusal({ ...account, isActive: false }, { total: 0, ofStay: 0 })).toBe(
      'inactive',
    );
    expect(findHouseRefusal({ ...account, maxUses: null }, { total: 900, ofStay: 0 })).toBeNull();
  });
});

describe('computeHouseLeft', () => {
  const uses = { dayCents: 3000, monthCents: 90_000 };
  it.each([
    [null, null, null],
    [5000, null, 2000],
    [null, 100_000, 10_000],
    [5000, 91_000, 1000],
    [2000, 100_000, 0],
  ])('of %s a day and %s a month is %s', (dayLimitCents, monthLimitCents, left) => {
    expect(computeHouseLeft({ dayLimitCents, monthLimitCents }, uses)).toBe(left);
  });
});
