import { describe, expect, it } from 'vitest';
import { toParkingRateTable } from './parkingRateTable.ts';
import { plainRates, type RateTable, type Weekday } from './rateTable.ts';

const named = {
  id: 'b3f2',
  version: 3,
  name: 'Meridian Hotel',
  language: 'en',
  currency: 'USD',
  timeZone: 'America/New_York',
  validStart: '2026-11-30T11:00:00.000Z',
  validEnd: null,
};
const hourly: RateTable = {
  ...plainRates,
  useFlatRate: false,
  hourlyRateCents: 850,
  flatRateCents: 1500,
};
const listed = (rates: RateTable, currency = 'USD') =>
  toParkingRateTable(rates, { ...named, currency }).rateLineCollections.map(
    ({ validity, maxValue, rateLines: [line] }) => ({ validity, maxValue, ...line }),
  );

describe('an exported rate table', () => {
  it('has one line where there is one rate', () => {
    expect(toParkingRateTable(hourly, named)).toEqual({
      id: 'b3f2',
      version: 3,
      rateTableName: [{ language: 'en', string: 'Meridian Hotel' }],
      timeZone: 'America/New_York',
      validStart: '2026-11-30T11:00:00.000Z',
      validEnd: null,
      rateLineCollections: [
        {
          collectionSequence: 1,
          applicableCurrency: 'USD',
          validity: {},
          rateLines: [
            { sequence: 1, rateLineType: 'incrementingRate', incrementPeriod: 'PT1H', value: 8.5 },
          ],
        },
      ],
    });
    expect(listed({ ...hourly, useFlatRate: true })).toMatchObject([
      { rateLineType: 'flatRate', value: 15 },
    ]);
  });

  it('lists rates by precedence, each limited one with the maximum', () => {
    const full: RateTable = {
      ...hourly,
      freeMinutes: 15,
      dailyMaximumCents: 4800,
      overnight: { from: '23:00', to: '07:00', cents: 1800 },
      bands: [{ days: [5, 6], from: '18:00', to: '24:00', hourlyCents: 1100 }],
      events: [{ date: '2026-12-31', cents: 3000 }],
    };
    expect(listed(full)).toMatchObject([
      { rateLineType: 'flatRateTier', durationEnd: 'PT15M', value: 0, maxValue: undefined },
      { validity: { date: '2026-12-31' }, rateLineType: 'flatRate', value: 30 },
      {
        validity: { applicableDay: ['friday', 'saturday'], startTimeOfPeriod: '18:00' },
        value: 11,
        maxValue: 48,
      },
      { validity: { startTimeOfPeriod: '23:00' }, usageCondition: 'once', value: 18, maxValue: 48 },
      { validity: {}, rateLineType: 'incrementingRate', value: 8.5, maxValue: 48 },
    ]);
  });

  it('splits a band past midnight in two, the second on the following days', () => {
    const late = { days: [5, 7] as Weekday[], from: '22:00', to: '02:00', hourlyCents: 1100 };
    expect(listed({ ...hourly, bands: [late] }).slice(0, 2)).toMatchObject([
      {
        validity: {
          applicableDay: ['friday', 'sunday'],
          startTimeOfPeriod: '22:00',
          endTimeOfPeriod: '24:00',
        },
        value: 11,
      },
      {
        validity: {
          applicableDay: ['monday', 'saturday'],
          startTimeOfPeriod: '00:00',
          endTimeOfPeriod: '02:00',
        },
        value: 11,
      },
    ]);
  });

  it('has whole units of any currency', () => {
    expect(listed({ ...hourly, hourlyRateCents: 850 }, 'JPY')).toMatchObject([{ value: 850 }]);
    expect(listed({ ...hourly, hourlyRateCents: 1250 }, 'KWD')).toMatchObject([{ value: 1.25 }]);
  });
});
