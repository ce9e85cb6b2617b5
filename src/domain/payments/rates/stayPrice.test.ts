import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseFieldTime } from '../../shared/zone.ts';
import {
  computeDefaultRates,
  type DayHours,
  doBandsOverlap,
  plainRates,
  type RateTable,
  splitAtMidnight,
  type Weekday,
} from './rateTable.ts';
import {
  computeStayPrice,
  countStartedHours,
  findPriceRise,
  HOUR_MS,
  priceHours,
} from './stayPrice.ts';

const NEW_YORK = 'America/New_York';
const hourly: RateTable = {
  ...plainRates,
  useFlatRate: false,
  hourlyRateCents: 900,
  flatRateCents: 1500,
};
const night = { from: '23:00', to: '07:00', cents: 1800 };
const weekend = { days: [5, 6] as Weekday[], from: '18:00', to: '24:00', hourlyCents: 1100 };
/** Rate table with every feature that a location can switch on. */
const full: RateTable = {
  ...hourly,
  freeMinutes: 15,
  dailyMaximumCents: 4800,
  overnight: night,
  bands: [weekend],
};

/** Builds a stay from two times on the local clock. */
const stay = (rates: RateTable, from: string, to: string, timeZone = NEW_YORK) => ({
  rates,
  timeZone,
  parkedAt: parseFieldTime(from, timeZone),
  pickupAt: parseFieldTime(to, timeZone),
});
const price = (...given: Parameters<typeof stay>) => computeStayPrice(stay(...given)).priceCents;
const lines = (...given: Parameters<typeof stay>) =>
  computeStayPrice(stay(...given)).lines.map(
    ({ kind, count, cents }) => `${kind} ${count} ${cents}`,
  );

describe('an hourly and a flat rate', () => {
  const parkedAt = new Date('2030-01-01T12:00:00Z');
  it.each([
    [-5, 900],
    [0, 900],
    [1, 900],
    [HOUR_MS, 900],
    [HOUR_MS + 1, 1800],
    [24 * HOUR_MS, 21_600],
  ])('cost by the hour, after %i ms %i', (ms, cents) => {
    const pickupAt = new Date(parkedAt.getTime() + ms);
    const priced = computeStayPrice({ rates: hourly, timeZone: NEW_YORK, parkedAt, pickupAt });
    expect(priced.priceCents).toBe(cents);
    const count = countStartedHours(parkedAt, pickupAt);
    expect(priced.lines).toEqual([{ kind: 'hours', count, rateCents: 900, cents }]);
  });
  it('cost one price for any time, if flat', () => {
    const flat = { ...hourly, useFlatRate: true };
    expect(lines(flat, '2026-11-20T10:00', '2026-11-24T04:00')).toEqual(['flat 1 1500']);
  });
  it('cost in every currency what they did before rate tables', () => {
    fc.assert(
      fc.property(
        fc.record({
          useFlatRate: fc.boolean(),
          flatRateCents: fc.nat(10_000_000),
          hourlyRateCents: fc.nat(10_000_000),
        }),
        fc.integer({ min: -HOUR_MS, max: 2000 * HOUR_MS }),
        fc.constantFrom(NEW_YORK, 'Asia/Dubai', 'Asia/Kathmandu'),
        (old, ms, timeZone) => {
          const pickupAt = new Date(parkedAt.getTime() + ms);
          const rates = { ...plainRates, ...old };
          const hours = Math.max(1, Math.ceil(ms / HOUR_MS));
          expect(computeStayPrice({ rates, timeZone, parkedAt, pickupAt }).priceCents).toBe(
            old.useFlatRate ? old.flatRateCents : old.hourlyRateCents * hours,
          );
        },
      ),
    );
  });
  it.each([
    ['USD', 850, 1500],
    ['JPY', 850, 1500],
    ['KWD', 8500, 15_000],
  ])('begin in %s with %i and %i', (currency, hourlyRateCents, flatRateCents) => {
    expect(computeDefaultRates(currency)).toMatchObject({ hourlyRateCents, flatRateCents });
  });
});

describe('the price of typical guests', () => {
  it.each([
    ['a quick stop', '2026-11-25T09:02', '2026-11-25T09:13', ['free 15 0']],
    ['a minute too long', '2026-11-25T09:02', '2026-11-25T09:18', ['hours 1 900']],
    ['lunch', '2026-11-24T12:10', '2026-11-24T13:25', ['hours 2 1800']],
    ['dinner in a band', '2026-11-28T19:20', '2026-11-28T22:05', ['hours 3 3300']],
    ['a day', '2026-11-26T08:45', '2026-11-26T17:10', ['hours 9 8100', 'maximum 1 -3300']],
    ['a night', '2026-11-29T22:15', '2026-11-30T07:50', ['hours 2 1800', 'night 1 1800']],
    // Friday's band takes precedence over the night rate until midnight.
    ['a night out', '2026-11-27T22:30', '2026-11-28T02:00', ['hours 2 2200', 'night 1 1800']],
    [
      'two nights',
      '2026-11-23T22:00',
      '2026-11-25T08:00',
      ['hours 18 16200', 'night 2 3600', 'maximum 1 -11400'],
    ],
  ])('%s', (_name, from, to, expected) => {
    expect(lines(full, from, to)).toEqual(expected);
  });
  it('starts a new daily maximum every 24 hours', () => {
    const day = { ...hourly, dailyMaximumCents: 2000 };
    expect(lines(day, '2026-11-24T08:00', '2026-11-26T09:00')).toEqual([
      'hours 49 44100',
      'maximum 2 -39200',
    ]);
  });
  it('is unaffected by a maximum where hours do not count', () => {
    expect(priceHours(stay(full, '2026-11-25T09:02', '2026-11-25T09:13'))).toEqual([]);
    expect(
      priceHours(stay(full, '2026-11-26T08:45', '2026-11-26T17:10')).map(({ kind }) => kind),
    ).toEqual(['base', 'base', 'base', 'base', 'base', 'capped', 'capped', 'capped', 'capped']);
  });
});

describe('a band past midnight', () => {
  const late = { days: [5] as Weekday[], from: '22:00', to: '02:00', hourlyCents: 1100 };
  const banded = { ...hourly, bands: [late] };
  it.each([
    ['is one band over both days', '2026-11-27T22:00', '2026-11-28T02:00', ['hours 4 4400']],
    [
      'begins and ends at its hours',
      '2026-11-27T21:00',
      '2026-11-28T03:00',
      ['hours 2 1800', 'hours 4 4400'],
    ],
    [
      'is not on the morning of its own day',
      '2026-11-27T00:30',
      '2026-11-27T01:30',
      ['hours 1 900'],
    ],
    ['nor on the evening of the next', '2026-11-28T22:30', '2026-11-28T23:30', ['hours 1 900']],
  ])('%s', (_name, from, to, expected) => {
    expect(lines(banded, from, to)).toEqual(expected);
  });
  it('charges the repeated hour of a night twice', () => {
    const saturday = { ...hourly, bands: [{ ...late, days: [6] as Weekday[] }] };
    expect(price(saturday, '2026-10-31T22:00', '2026-11-01T02:00')).toBe(5 * 1100);
    expect(price(saturday, '2026-03-07T22:00', '2026-03-08T03:00')).toBe(4 * 1100);
  });
  it.each([
    [{ days: [6], from: '01:00', to: '03:00' }, true],
    [{ days: [6], from: '02:00', to: '03:00' }, false],
    [{ days: [5], from: '01:00', to: '03:00' }, false],
    [{ days: [5], from: '23:00', to: '24:00' }, true],
    [{ days: [4], from: '23:00', to: '22:30' }, true],
    [{ days: [4], from: '23:00', to: '22:00' }, false],
  ] as [DayHours, boolean][])('and %j at once: %s', (other, isBoth) => {
    expect(doBandsOverlap(late, other)).toBe(isBoth);
    expect(doBandsOverlap(other, late)).toBe(isBoth);
  });
  it('costs as much as its two parts', () => {
    fc.assert(
      fc.property(anyRates, zones, start, lengthMs, (rates, timeZone, parkedAt, ms) => {
        const parts = rates.bands.flatMap((band) =>
          splitAtMidnight(band).map((hours) => ({ ...band, ...hours })),
        );
        const given = { timeZone, parkedAt, pickupAt: new Date(parkedAt.getTime() + ms) };
        // The first of several overlapping bands counts, whether a band is written in one piece or
        // split at midnight.
        expect(computeStayPrice({ ...given, rates })).toEqual(
          computeStayPrice({ ...given, rates: { ...rates, bands: parts } }),
        );
      }),
      { numRuns: 200 },
    );
  });
});

describe('an event price', () => {
  const events = { ...full, events: [{ date: '2026-12-31', cents: 3000 }] };
  it.each([
    ['is one price for who comes that day', '2026-12-31T19:00', '2027-01-01T09:00', 3000],
    ['goes on past midnight with the business day', '2027-01-01T01:00', '2027-01-01T03:00', 3000],
    ['is over when the business day is', '2027-01-01T08:00', '2027-01-01T09:00', 900],
    ['is nothing to who came before', '2026-12-31T03:00', '2026-12-31T20:00', 4800],
    ['leaves a quick stop free', '2026-12-31T19:00', '2026-12-31T19:10', 0],
  ])('%s', (_name, from, to, cents) => {
    expect(price(events, from, to)).toBe(cents);
  });
  it('takes precedence over a flat rate', () => {
    expect(price({ ...events, useFlatRate: true }, '2026-12-31T19:00', '2027-01-01T09:00')).toBe(
      3000,
    );
  });
});

describe('a clock change', () => {
  const band = { days: [7] as Weekday[], from: '01:00', to: '02:00', hourlyCents: 500 };
  const banded = { ...hourly, bands: [band] };
  it('charges the repeated hour twice', () => {
    const parkedAt = new Date('2026-11-01T04:00:00Z');
    const pickupAt = new Date('2026-11-01T08:00:00Z');
    const priced = computeStayPrice({ rates: banded, timeZone: NEW_YORK, parkedAt, pickupAt });
    // The hours start at 00:00, 01:00, again 01:00, and 02:00.
    expect(priced.priceCents).toBe(900 + 500 + 500 + 900);
  });
  it('charges nothing for the skipped hour', () => {
    const gone = { ...hourly, bands: [{ ...band, from: '02:00', to: '03:00' }] };
    expect(price(gone, '2026-03-08T01:00', '2026-03-08T04:00')).toBe(2 * 900);
  });
  it.each([
    ['of 24 elapsed hours in autumn', '2026-10-31T20:00', '2026-11-01T19:00', 24],
    ['of 24 elapsed hours in spring', '2026-03-07T20:00', '2026-03-08T21:00', 24],
  ])('leaves a maximum %s', (_name, from, to, hours) => {
    const capped = { ...hourly, dailyMaximumCents: 100_000, bands: [band] };
    const priced = stay(capped, from, to);
    expect(priceHours(priced)).toHaveLength(hours);
  });
  it('charges one night once, however long it is', () => {
    const nights = { ...hourly, overnight: night };
    expect(price(nights, '2026-10-31T23:00', '2026-11-01T07:00')).toBe(1800);
    expect(price(nights, '2026-03-07T23:00', '2026-03-08T07:00')).toBe(1800);
  });
});

const cents = fc.oneof(fc.constant(0), fc.nat(100_000));
const clock = fc
  .integer({ min: 0, max: 95 })
  .map(
    (quarter) =>
      `${String(Math.floor(quarter / 4)).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`,
  );
const zones = fc.constantFrom(
  NEW_YORK,
  'Asia/Dubai',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Europe/London',
  'America/St_Johns',
);
const bands = fc
  .array(
    fc.record({
      days: fc.uniqueArray(fc.constantFrom<Weekday>(1, 2, 3, 4, 5, 6, 7), { minLength: 1 }),
      from: clock,
      hourlyCents: cents,
    }),
    { maxLength: 4 },
  )
  // A band ends at 24:00, earlier on the same day, or after midnight.
  .chain((some) =>
    fc
      .array(fc.oneof(fc.constant('24:00'), clock), {
        minLength: some.length,
        maxLength: some.length,
      })
      .map((ends) =>
        some.map((one, at) => ({ ...one, to: ends[at] === one.from ? '24:00' : (ends[at] ?? '') })),
      ),
  );
const anyRates: fc.Arbitrary<RateTable> = fc.record({
  useFlatRate: fc.boolean(),
  flatRateCents: cents,
  hourlyRateCents: cents,
  freeMinutes: fc.option(fc.integer({ min: 1, max: 240 })),
  dailyMaximumCents: fc.option(cents),
  overnight: fc.option(
    fc.record({ from: clock, to: clock, cents }).filter(({ from, to }) => from !== to),
  ),
  bands,
  events: fc.array(
    fc.record({ date: fc.constantFrom('2026-11-01', '2026-03-08', '2026-07-04'), cents }),
    { maxLength: 2 },
  ),
});
/** Generates start times near clock changes and at other times. */
const start = fc
  .tuple(
    fc.constantFrom(
      '2026-11-01T06:00Z',
      '2026-03-08T07:00Z',
      '2026-07-04T12:00Z',
      '2026-10-25T01:00Z',
    ),
    fc.integer({ min: -3000, max: 3000 }),
  )
  .map(([day, minutes]) => new Date(Date.parse(day) + minutes * 60_000));
const lengthMs = fc.integer({ min: -HOUR_MS, max: 100 * HOUR_MS });

describe('any rate table', () => {
  it('never charges a negative amount, nor less for longer, and its lines add up', () => {
    fc.assert(
      fc.property(
        anyRates,
        zones,
        start,
        lengthMs,
        lengthMs,
        (rates, timeZone, parkedAt, one, other) => {
          const [short, long] = [Math.min(one, other), Math.max(one, other)].map((ms) =>
            computeStayPrice({
              rates,
              timeZone,
              parkedAt,
              pickupAt: new Date(parkedAt.getTime() + ms),
            }),
          );
          expect(short?.priceCents).toBeGreaterThanOrEqual(0);
          expect(long?.priceCents).toBeGreaterThanOrEqual(short?.priceCents ?? Infinity);
          for (const priced of [short, long])
            expect(priced?.lines.reduce((sum, line) => sum + line.cents, 0)).toBe(
              priced?.priceCents,
            );
        },
      ),
      { numRuns: 300 },
    );
  });

  it('charges for bands the sum of what each started hour costs alone', () => {
    const additive = anyRates.map((rates) => ({
      ...rates,
      useFlatRate: false,
      freeMinutes: null,
      dailyMaximumCents: null,
      overnight: null,
      events: [],
    }));
    fc.assert(
      fc.property(additive, zones, start, lengthMs, (rates, timeZone, parkedAt, ms) => {
        const pickupAt = new Date(parkedAt.getTime() + ms);
        const alone = Array.from({ length: countStartedHours(parkedAt, pickupAt) }, (_, index) => {
          const at = new Date(parkedAt.getTime() + index * HOUR_MS);
          return computeStayPrice({ rates, timeZone, parkedAt: at, pickupAt: at }).priceCents;
        });
        expect(computeStayPrice({ rates, timeZone, parkedAt, pickupAt }).priceCents).toBe(
          alone.reduce((sum, one) => sum + one, 0),
        );
      }),
      { numRuns: 200 },
    );
  });

  it('charges at most its maximum in each 24 hours', () => {
    fc.assert(
      fc.property(
        anyRates,
        cents,
        zones,
        start,
        lengthMs,
        (rates, maximum, timeZone, parkedAt, ms) => {
          const capped = { ...rates, dailyMaximumCents: maximum };
          const hours = priceHours({
            rates: capped,
            timeZone,
            parkedAt,
            pickupAt: new Date(parkedAt.getTime() + ms),
          });
          for (let day = 0; day < hours.length; day += 24) {
            const paid = hours.slice(day, day + 24).reduce((sum, hour) => sum + hour.cents, 0);
            expect(paid).toBeLessThanOrEqual(maximum);
          }
        },
      ),
      { numRuns: 200 },
    );
  });

  it('gives the exact millisecond of the next price rise', () => {
    fc.assert(
      fc.property(anyRates, zones, start, lengthMs, (rates, timeZone, parkedAt, ms) => {
        const given = { rates, timeZone, parkedAt };
        const now = { ...given, pickupAt: new Date(parkedAt.getTime() + ms) };
        const rise = findPriceRise(now);
        const at = (time: number) =>
          computeStayPrice({ ...given, pickupAt: new Date(time) }).priceCents;
        const { priceCents } = computeStayPrice(now);
        if (!rise) return;
        expect(at(rise.getTime())).toBe(priceCents);
        // A free period can be followed by an hour that costs nothing.
        if (priceHours(now).length > 0) expect(at(rise.getTime() + 1)).toBeGreaterThan(priceCents);
      }),
      { numRuns: 200 },
    );
  });
});
