import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatTypedAmount } from '#web/lib/format.ts';
import { listCashOffers, readCash } from './cash.ts';

describe('listCashOffers', () => {
  it('offers the due amount and the next banknotes', () => {
    expect(listCashOffers(1620, 'USD')).toEqual([1620, 1700, 2000, 5000]);
    expect(listCashOffers(2000, 'USD')).toEqual([2000, 5000, 10_000, 20_000]);
    expect(listCashOffers(850, 'JPY')).toEqual([850, 900, 1000, 2000]);
  });
  it('offers no amount that the server would refuse', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 500_000 }),
        fc.constantFrom('USD', 'AED', 'JPY'),
        (due, currency) => {
          for (const cents of listCashOffers(due, currency))
            expect(readCash(formatTypedAmount(cents, currency), due, currency).kind).toBe('enough');
        },
      ),
    );
  });
});

describe('readCash', () => {
  it.each([
    ['', 'empty'],
    ['twenty', 'invalid'],
    ['-5', 'invalid'],
    ['1620.555', 'invalid'],
    ['99999999', 'invalid'],
    ['16', 'tooLittle'],
  ])('takes %s as %s', (typed, kind) => {
    expect(readCash(typed, 1620, 'USD').kind).toBe(kind);
  });
  it('computes the change, also from Arabic digits', () => {
    expect(readCash('٢٠', 1620, 'USD')).toEqual({
      kind: 'enough',
      givenCents: 2000,
      changeCents: 380,
    });
  });
});
