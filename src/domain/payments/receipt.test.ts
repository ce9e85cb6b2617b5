import fc from 'fast-check';
import { expect, it } from 'vitest';
import { computeContainedTax, listReceiptLines } from './receipt.ts';

it.each([
  [10_500, 500, 500],
  [2500, 500, 119],
  [21, 500, 1],
  [10, 500, 0],
  [11, 1000, 1],
  [0, 500, 0],
])('of %i with %i basis points in it %i are tax', (price, basisPoints, tax) => {
  expect(computeContainedTax(price, basisPoints)).toBe(tax);
});

it('has lines that add up to the paid amount, and no line of zero', () => {
  const cents = fc.integer({ min: 0, max: 1_000_000 });
  fc.assert(
    fc.property(cents, cents, cents, cents, cents, (price, billed, discount, free, tipCents) => {
      const customerFeeCents = price + billed;
      const complimentaryCents = Math.min(free, customerFeeCents);
      const lines = listReceiptLines({
        customerFeeCents,
        billedFeeCents: billed,
        discountCents: discount,
        complimentaryCents,
        tipCents,
      });
      const sum = lines.reduce((total, line) => total + line.cents, 0);
      return (
        sum === customerFeeCents - complimentaryCents + tipCents &&
        lines.every((line) => line.cents !== 0)
      );
    }),
  );
});
