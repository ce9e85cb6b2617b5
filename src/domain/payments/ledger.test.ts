import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  computeBalance,
  createChargeLines,
  createRefundLines,
  createSettlementLines,
  ledgerAccounts,
  sumLines,
  createTipMoveLines,
} from './ledger.ts';
import { splitFee } from './price.ts';
import { settlementWays } from './ways.ts';

const currency = 'USD';
const split = splitFee(2000, {
  fee: { type: 'percentage', value: 800 },
  feePayer: 'customer',
  currency,
});

describe('chargeLines', () => {
  it('books every cent to an account', () => {
    expect(createChargeLines({ quote: split, tipCents: 300, runnerId: null })).toEqual([
      { account: 'customer', kind: 'charge', amountCents: -2160, personId: null },
      { account: 'business', kind: 'charge', amountCents: 2000, personId: null },
      { account: 'platform', kind: 'fee', amountCents: 160, personId: null },
      { account: 'customer', kind: 'tip', amountCents: -300, personId: null },
      { account: 'tip_pool', kind: 'tip', amountCents: 300, personId: null },
    ]);
  });
  it('books the tip to a known runner, and no line of zero', () => {
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

  it('add up to zero each, and a refund returns every account to its old balance', () => {
    fc.assert(
      fc.property(payment, ({ priceCents, fee, feePayer, tipCents, isDispatched }) => {
        const quote = splitFee(priceCents, { fee, feePayer, currency });
        const charge = createChargeLines({ quote, tipCents, runnerId: null });
        const handOn = isDispatched ? createTipMoveLines({ tipCents, from: null, to: 'r1' }) : [];
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

  it('keep the tip with the person who has the car, however often it changes hands, and refund it whole', () => {
    const hands = fc.array(fc.constantFrom(null, 'r1', 'r2', 'r3'), { maxLength: 12 });
    fc.assert(
      fc.property(payment, hands, ({ priceCents, fee, feePayer, tipCents }, all) => {
        const quote = splitFee(priceCents, { fee, feePayer, currency });
        const booked = createChargeLines({ quote, tipCents, runnerId: null });
        let from: string | null = null;
        for (const to of all) {
          const move = createTipMoveLines({ tipCents, from, to });
          expect(sumLines(move)).toBe(0);
          booked.push(...move);
          from = to;
          for (const runner of ['r1', 'r2', 'r3']) {
            const held = booked.filter(({ personId }) => personId === runner);
            expect(sumLines(held)).toBe(runner === to ? tipCents : 0);
          }
          expect(computeBalance(booked, 'tip_pool')).toBe(to === null ? tipCents : 0);
        }
        expect(sumLines([...booked, ...createRefundLines(booked)])).toBe(0);
        expect(computeBalance([...booked, ...createRefundLines(booked)], 'runner')).toBe(0);
      }),
    );
  });

  it('split what is paid in several ways as if paid by card, and a refund returns all of it', () => {
    const ways = fc.array(
      fc.record({ way: fc.constantFrom(...settlementWays), part: fc.double({ min: 0, max: 1 }) }),
      { maxLength: 3 },
    );
    fc.assert(
      fc.property(payment, ways, ({ priceCents, fee, feePayer, tipCents }, parts) => {
        const quote = splitFee(priceCents, { fee, feePayer, currency });
        let left = quote.customerFeeCents;
        const movements = parts.flatMap(({ way, part }) => {
          const amountCents = Math.floor(left * (Number.isNaN(part) ? 0 : part));
          left -= amountCents;
          return amountCents === 0 ? [] : [createSettlementLines({ way, amountCents })];
        });
        const settledCents = quote.customerFeeCents - left;
        const charge = createChargeLines({ quote, settledCents, tipCents, runnerId: 'r1' });
        for (const lines of [charge, ...movements]) expect(sumLines(lines)).toBe(0);
        const booked = [...charge, ...movements.flat()];
        expect(computeBalance(booked, 'business')).toBe(quote.businessShareCents);
        expect(computeBalance(booked, 'platform')).toBe(quote.platformFeeCents);
        expect(computeBalance(booked, 'runner')).toBe(tipCents);
        const refund = createRefundLines(booked);
        for (const account of ledgerAccounts)
          expect(computeBalance([...booked, ...refund], account), account).toBe(0);
      }),
    );
  });

  it('settle no more than the fee, and never zero', () => {
    const more = { quote: split, settledCents: split.customerFeeCents + 1, tipCents: 0 };
    expect(() => createChargeLines({ ...more, runnerId: null })).toThrow(RangeError);
    expect(() => createSettlementLines({ way: 'cash', amountCents: 0 })).toThrow(RangeError);
  });

  it('never contain two lines with the same kind and owner, so that no line can be booked twice', () => {
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
