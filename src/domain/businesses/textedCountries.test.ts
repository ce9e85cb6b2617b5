import { expect, test } from 'vitest';
import { isCountry, listCountries } from './country.ts';
import { proposeTextedCountries } from './textedCountries.ts';

test.each([
  ['US', ['CA', 'MX', 'GB']],
  ['AE', ['SA', 'OM', 'QA', 'BH', 'KW', 'EG', 'JO', 'LB', 'IN', 'PK', 'GB', 'US']],
  ['MT', ['IT', 'GB', 'DE', 'FR', 'NL', 'US']],
  ['FJ', ['GB', 'US']],
])('at a location in %s guests also come from %j', (country, expected) => {
  expect(proposeTextedCountries(country)).toEqual(expected);
});

test('proposals are other countries, each once, and few enough to read', () => {
  for (const country of listCountries()) {
    const proposed = proposeTextedCountries(country);
    expect(proposed).not.toContain(country);
    expect(new Set(proposed).size).toBe(proposed.length);
    expect(proposed.filter((each) => !isCountry(each))).toEqual([]);
    expect(proposed.length).toBeLessThanOrEqual(20);
  }
});
