import { expect, test } from 'vitest';
import { plainRates, type RateTable } from './rateTable.ts';
import { listWeekRates } from './week.ts';

const hourly: RateTable = {
  ...plainRates,
  useFlatRate: false,
  hourlyRateCents: 900,
  flatRateCents: 1500,
};
const listDay = (rates: RateTable, day: number) =>
  listWeekRates(rates)[day - 1]?.spans.map(({ from, to, kind, cents }) => [from, to, kind, cents]);

test('a week with one rate has one span a day', () => {
  expect(listWeekRates(hourly).map(({ day, spans }) => [day, spans.length])).toEqual([
    [1, 1],
    [2, 1],
    [3, 1],
    [4, 1],
    [5, 1],
    [6, 1],
    [7, 1],
  ]);
  expect(listDay(hourly, 1)).toEqual([[0, 1440, 'base', 900]]);
});

test('a band past midnight also covers the next day, from Sunday to Monday', () => {
  const late: RateTable = {
    ...hourly,
    bands: [{ days: [7], from: '22:00', to: '02:00', hourlyCents: 1100 }],
  };
  expect(listDay(late, 7)).toEqual([
    [0, 1320, 'base', 900],
    [1320, 1440, 'band', 1100],
  ]);
  expect(listDay(late, 1)).toEqual([
    [0, 120, 'band', 1100],
    [120, 1440, 'base', 900],
  ]);
});

test('a band takes precedence over the night rate, and that over the hourly rate', () => {
  const full: RateTable = {
    ...hourly,
    overnight: { from: '23:00', to: '07:00', cents: 1800 },
    bands: [{ days: [5, 6], from: '18:00', to: '24:00', hourlyCents: 1100 }],
  };
  expect(listDay(full, 1)).toEqual([
    [0, 420, 'night', 1800],
    [420, 1380, 'base', 900],
    [1380, 1440, 'night', 1800],
  ]);
  expect(listDay(full, 5)).toEqual([
    [0, 420, 'night', 1800],
    [420, 1080, 'base', 900],
    [1080, 1440, 'band', 1100],
  ]);
});
