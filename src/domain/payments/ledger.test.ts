import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  computeBalance,
  createChargeLines,
  createRefundLines,
  sumLines,
  createTipToRunnerLines,
} from './ledger.ts';
import { splitFee } from './price.ts';

const currency = 'USD';
const split = splitFee(2000, {
  fee: { type: 'percentage', value: 800 },
  feePayer: 'customer',
  currency,
});

describe('chargeLines', () => {
  it('says where every cent goes', () => {
    expect(createChargeLines({ quote: split, tipCents: 300, runnerId: null })).toEqual([
      { account: 'customer', kind: 'charge', amountCents: -2160, personId: null },
      { account: 'business', kind: 'charge', amountCents: 2000, personId: null },
      { account: 'platform', kind: 'fee', amountCents: 160, personId: null },
      { account: 'customer', kind: 'tip', amountCents: -300, personId: null },
      { account: 'tip_pool', kind: 'tip', amountCents: 300, personId: null },
    ]);
  });
  it('gives the tip to a runner who is known, and books no line of nothing', () => {
    const lines = createChargeLines({ quote: split, tipCents: 300, runnerId: 'r1' });
    expect(lines.at(-1)).toMatchObject({ account: 'runner', amountCents: 300, personId: 'r1' });
    expect(createChargeLines({ quote: split, tipCents: 0, runnerId: 'r1' })).toHaveLength(3);
  });
  it('refuses a negative tip', () => {
    expect(() => createChargeLines({ quote: split, tipCents: -1, runnerId: null })).toThrow(
      RangeError,
    );
  });
});

describe('the movements of a payment', () => {
  const payment = fc.record({
    priceCents: fc.nat(10_000_000),
    fee: fc.oneof(
      fc.record({ type: fc.constant('percentage' as const), value: fc.nat(20_000) }),
      fc.record({ type: fc.constant('fixed' as const), value: fc.nat(1_000_000) }),
    ),
    feePayer: fc.constantFrom('customer' as const, 'business' as const),
    tipCents: fc.nat(100_000),
    isDispatched: fc.boolean(),
  });

  it('add up to zero each, and a refund leaves every account as it was', () => {
    fc.assert(
      fc.property(payment, ({ priceCents, fee, feePayer, tipCents, isDispatched }) => {
        const quote = splitFee(priceCents, { fee, feePayer, currency });
        const charge = createChargeLines({ quote, tipCents, runnerId: null });
        const handOn = isDispatched ? createTipToRunnerLines({ tipCents, runnerId: 'r1' }) : [];
        const booked = [...charge, ...handOn];
        expect(sumLines(charge)).toBe(0);
        expect(sumLines(handOn)).toBe(0);
        expect(-computeBalance(booked, 'customer')).toBe(quote.customerFeeCents + tipCents);
        expect(computeBalance(booked, 'runner')).toBe(isDispatched ? tipCents : 0);
        expect(computeBalance(booked, 'platform')).toBe(quote.platformFeeCents);
        expect(computeBalance(booked, 'business')).toBe(quote.businessShareCents);

        const refund = createRefundLines(booked);
        expect(sumLines(refund)).toBe(0);
        for (const account of ['customer', 'business', 'platform', 'runner', 'tip_pool'] as const) {
          expect(computeBalance([...booked, ...refund], account), account).toBe(0);
        }
        expect(createRefundLines([...booked, ...refund])).toEqual([]);
      }),
    );
  });

  it('never have two lines with the same kind and owner, so that none can be booked twice', () => {
    fc.assert(
      fc.property(payment, ({ priceCents, fee, feePayer, tipCents }) => {
        const quote = splitFee(priceCents, { fee, feePayer, currency });
        const charge = createChargeLines({ quote, tipCents, runnerId: 'r1' });
        for (const lines of [charge, createRefundLines(charge)]) {
          const keys = lines.map(({ kind, account, personId }) => [kind, account, personId].join());
          expect(new Set(keys).size).toBe(lines.length);
        }
      }),
    );
  });
});
