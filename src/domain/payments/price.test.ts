import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  applyPromo,
  computeLeastCharge,
  quotePrice,
  quoteReturn,
  splitFee,
  computeTip,
  listTipOffers,
  tipPresetPercents,
} from './price.ts';
import { currencyStep, isValidTip } from '../shared/money.ts';
import { createChargeLines, sumLines } from './ledger.ts';
import { plainRates } from './rates/rateTable.ts';
import type { FeePayer, PercentOrAmount } from './price.ts';

const parkedAt = new Date('2030-01-01T12:00:00Z');
const after = (ms: number) => new Date(parkedAt.getTime() + ms);
const hour = 3_600_000;
const rates = { ...plainRates, useFlatRate: false, flatRateCents: 1500, hourlyRateCents: 850 };
const timeZone = 'America/New_York';
const eight: PercentOrAmount = { type: 'percentage', value: 800 };
const fixed = (value: number): PercentOrAmount => ({ type: 'fixed', value });
const terms = { feePayer: 'business', currency: 'USD' } as const;
const currencies = ['USD', 'AED', 'JPY', 'KWD'] as const;

it('every offered tip is accepted, however large the fee', () => {
  const fee = fc.integer({ min: 0, max: 1_000_000_000_000_000 });
  const currency = fc.constantFrom(...currencies, 'IDR', 'IQD');
  const percent = fc.constantFrom(...tipPresetPercents);
  fc.assert(
    fc.property(fee, currency, percent, (cents, each, offered) =>
      isValidTip(computeTip(cents, offered, each), each, cents),
    ),
  );
});

describe('applyPromo', () => {
  it.each<[PercentOrAmount | null, number]>([
    [null, 2000],
    [fixed(500), 1500],
    [fixed(2500), 0],
    [{ type: 'percentage', value: 1250 }, 1750],
    [{ type: 'percentage', value: 20_000 }, 0],
  ])('of $20.00 with %o leaves %i', (promo, left) => {
    expect(applyPromo(2000, promo, 'USD')).toBe(left);
  });
});

describe('splitFee', () => {
  it.each<[PercentOrAmount, FeePayer, number, number, number]>([
    [eight, 'customer', 160, 2160, 2000],
    [eight, 'business', 160, 2000, 1840],
    [fixed(350), 'customer', 350, 2350, 2000],
    [fixed(350), 'business', 350, 2000, 1650],
    [fixed(2500), 'customer', 2500, 4500, 2000],
    [fixed(2500), 'business', 2000, 2000, 0],
  ])('of $20.00 with %o, paid by the %s', (fee, payer, platform, customer, business) => {
    expect(splitFee(2000, { fee, feePayer: payer, currency: 'USD' })).toEqual({
      platformFeeCents: platform,
      customerFeeCents: customer,
      businessShareCents: business,
    });
  });
  it('refuses a negative fee and an invalid rate', () => {
    expect(() => splitFee(2000, { ...terms, fee: fixed(-1) })).toThrow(RangeError);
    expect(() => splitFee(2000, { ...terms, fee: fixed(0.5) })).toThrow(RangeError);
  });
});

describe('tipFromPercent', () => {
  it.each([
    [918, 0, 0],
    [918, 15, 138],
    [918, 25, 230],
    [850, 0.07, 1],
  ])('of %i, %d %% is %i', (fee, percent, tip) => {
    expect(computeTip(fee, percent, 'USD')).toBe(tip);
  });
});

describe('listTipOffers', () => {
  const offered = (fee: number, currency: string) =>
    listTipOffers(fee, currency).map(({ percent, cents }) =>
      percent === null ? cents : `${percent}% ${cents}`,
    );
  it.each([
    ['a small fee', 918, 'USD', ['0% 0', 200, 300, 500, '15% 138', '20% 184', '25% 230']],
    ['a usual one', 2160, 'USD', ['0% 0', '15% 324', '20% 432', '25% 540']],
    ['nothing', 0, 'USD', ['0% 0', 200, 300, 500]],
    ['dirhams', 2500, 'AED', ['0% 0', 500, 1000, 2000, '15% 375', '20% 500', '25% 625']],
    ['yen', 800, 'JPY', ['0% 0', 200, 300, 500, '15% 120', '20% 160', '25% 200']],
    ['dinars', 500, 'KWD', ['0% 0', 2000, 3000, 5000, '15% 80', '20% 100', '25% 130']],
    ['next to nothing', 2, 'USD', ['0% 0', 200, 300, 500, '25% 1']],
  ])(
    'of %s are percentages, or amounts where percentages are too small',
    (_name, fee, currency, offers) => {
      expect(offered(fee, currency)).toEqual(offers);
    },
  );
  it('never contains an amount that a card cannot pay', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_000_000_000 }),
        fc.constantFrom(...currencies, 'IDR'),
        (fee, currency) =>
          listTipOffers(fee, currency).every(
            ({ percent, cents }) =>
              isValidTip(cents, currency, fee) && (cents > 0 || percent === 0),
          ),
      ),
    );
  });
});

describe('computeLeastCharge', () => {
  it.each([
    ['USD', 50],
    ['AED', 200],
    ['JPY', 50],
    ['KWD', 500],
  ])('in %s is %i', (currency, cents) => {
    expect(computeLeastCharge(currency)).toBe(cents);
  });
});

describe('quote', () => {
  it('rounds currencies with three decimals to tens, whatever rate, fee and promo code are', () => {
    const uneven = {
      fee: fixed(123),
      promo: fixed(457),
      feePayer: 'customer',
      currency: 'KWD',
    } as const;
    expect(quotePrice(2755, uneven)).toEqual({
      priceCents: 2760,
      discountCents: 460,
      platformFeeCents: 120,
      customerFeeCents: 2420,
      businessShareCents: 2300,
    });
    expect(computeTip(2420, 15, 'KWD')).toBe(360);
  });

  it('rounds currencies without decimals to whole units', () => {
    const given = { fee: eight, feePayer: 'customer', currency: 'JPY' } as const;
    expect(quotePrice(1555, given)).toMatchObject({
      platformFeeCents: 124,
      customerFeeCents: 1679,
    });
  });

  const portion = fc.oneof(
    fc.record({ type: fc.constant('percentage' as const), value: fc.nat(20_000) }),
    fc.record({ type: fc.constant('fixed' as const), value: fc.nat(100_000) }),
  );
  const fixedRates = {
    freeMinutes: fc.constant(null),
    dailyMaximumCents: fc.option(fc.nat(100_000)),
    overnight: fc.constant(null),
    bands: fc.constant([]),
    events: fc.constant([]),
  };
  const input = fc.record({
    rates: fc.record({
      ...fixedRates,
      useFlatRate: fc.boolean(),
      flatRateCents: fc.nat(100_000),
      hourlyRateCents: fc.nat(100_000),
    }),
    timeZone: fc.constant(timeZone),
    parkedAt: fc.constant(parkedAt),
    pickupAt: fc.integer({ min: -hour, max: 1000 * hour }).map(after),
    promo: fc.option(portion),
    fee: portion,
    feePayer: fc.constantFrom<FeePayer>('customer', 'business'),
    currency: fc.constantFrom(...currencies),
  });

  it('adds up to the cent, with no share below zero', () => {
    fc.assert(
      fc.property(input, (given) => {
        const price = quoteReturn(given);
        const { platformFeeCents, businessShareCents, customerFeeCents } = price;
        expect(platformFeeCents + businessShareCents).toBe(customerFeeCents);
        const net = price.priceCents - price.discountCents;
        expect(customerFeeCents - net).toBe(given.feePayer === 'customer' ? platformFeeCents : 0);
        const isCharged = customerFeeCents >= computeLeastCharge(given.currency);
        expect(net).toBe(isCharged ? applyPromo(price.priceCents, given.promo, given.currency) : 0);
        expect(isCharged || customerFeeCents === 0).toBe(true);
        expect(sumLines(createChargeLines({ quote: price, tipCents: 0, runnerId: null }))).toBe(0);
        for (const cents of Object.values(price)) {
          expect(Number.isSafeInteger(cents) && cents >= 0).toBe(true);
          expect(cents % currencyStep(given.currency)).toBe(0);
        }
      }),
    );
  });

  it.each<[string, number, PercentOrAmount | null, PercentOrAmount, FeePayer, number, number]>([
    ['a cent too little', 1500, fixed(1451), fixed(0), 'business', 1500, 0],
    ['just enough', 1500, fixed(1450), fixed(0), 'business', 1450, 50],
    ['enough with the fee', 1500, fixed(1460), fixed(10), 'customer', 1460, 50],
    ['too little with the fee', 1500, fixed(1461), fixed(10), 'customer', 1500, 0],
    ['nothing, and a fee too small', 1500, fixed(1500), fixed(49), 'customer', 1500, 0],
    ['a price too small', 49, null, fixed(0), 'business', 49, 0],
    ['a price of nothing, and a fee too small', 0, null, fixed(49), 'customer', 0, 0],
    ['a fee alone', 0, null, fixed(50), 'customer', 0, 50],
  ])('%s', (_, price, promo, fee, feePayer, discountCents, customerFeeCents) => {
    const priced = quotePrice(price, { promo, fee, feePayer, currency: 'USD' });
    expect(priced).toMatchObject({ priceCents: price, discountCents, customerFeeCents });
  });

  it('computes the fee after the promo code', () => {
    const given = {
      rates,
      timeZone,
      parkedAt,
      pickupAt: after(hour),
      fee: eight,
      promo: fixed(350),
      currency: 'USD',
    };
    expect(quoteReturn({ ...given, feePayer: 'customer' })).toEqual({
      priceCents: 850,
      discountCents: 350,
      platformFeeCents: 40,
      customerFeeCents: 540,
      businessShareCents: 500,
    });
  });
});
