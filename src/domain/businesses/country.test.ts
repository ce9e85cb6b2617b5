import { describe, expect, test } from 'vitest';
import {
  guessCurrency,
  isCountry,
  isCurrency,
  isTimeZone,
  listCountries,
  listCurrencies,
  listTimeZones,
} from './country.ts';

describe('country codes', () => {
  test.each(['AE', 'US', 'JP', 'KW', 'PS', 'GB'])('%s is accepted', (code) => {
    expect(isCountry(code)).toBe(true);
  });
  test.each(['', 'ae', 'USA', 'SU', 'EU', 'UK', 'ZZ', 'QQ', 'A1'])('%j is refused', (code) => {
    expect(isCountry(code)).toBe(false);
  });
  test('are complete: about 250', () => {
    const countries = listCountries();
    expect(countries).toEqual(expect.arrayContaining(['AE', 'DE', 'JP', 'US']));
    expect(countries.length).toBeGreaterThan(240);
    expect(countries.length).toBeLessThan(255);
  });
});

describe('time zones', () => {
  test.each(['Asia/Dubai', 'America/New_York', 'America/Argentina/Salta', 'UTC'])(
    '%s is accepted',
    (name) => expect(isTimeZone(name)).toBe(true),
  );
  test.each(['', 'EST', 'GMT+4', '+04:00', 'Asia/Dubaii', 'asia/dubai', 'Dubai'])(
    '%j is refused',
    (name) => expect(isTimeZone(name)).toBe(false),
  );
  test('are listed by country', () => {
    expect(listTimeZones('AE')).toEqual(['Asia/Dubai']);
    expect(listTimeZones('US')).toContain('Pacific/Honolulu');
  });
});

describe('currencies', () => {
  test.each(['USD', 'AED', 'JPY', 'KWD', 'EUR'])('%s is accepted', (code) => {
    expect(isCurrency(code)).toBe(true);
    expect(listCurrencies()).toContain(code);
  });
  test.each(['', 'usd', 'DEM', 'XDR', 'HRK', 'ABC'])('%j is refused', (code) => {
    expect(isCurrency(code)).toBe(false);
  });
  test.each([
    ['AE', 'AED'],
    ['US', 'USD'],
    ['JP', 'JPY'],
    ['KW', 'KWD'],
    ['CH', 'CHF'],
    ['DE', 'EUR'],
    ['HR', 'EUR'],
    ['PS', null],
  ])('%s uses %s', (country, currency) => {
    expect(guessCurrency(country)).toBe(currency);
  });
});
