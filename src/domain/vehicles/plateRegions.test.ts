import { describe, expect, it } from 'vitest';
import { canBeSameRegion, isPlateRegion, listPlateRegions } from './plateRegions.ts';

describe('listPlateRegions', () => {
  it.each([
    ['AE', ['AUH', 'DXB', 'SHJ', 'AJM', 'UAQ', 'RAK', 'FUJ', 'UAE', 'KSA']],
    ['SA', ['KSA', 'UAE', 'QAT']],
    ['US', ['AL', 'AK']],
    ['CA', ['AB', 'BC']],
    ['AU', ['NSW', 'VIC']],
    ['DE', ['D', 'UAE']],
    ['GB', ['UK', 'UAE']],
  ])('lists the signs that are likely in %s first', (country, first) => {
    const signs = listPlateRegions(country);
    expect(signs.slice(0, first.length)).toEqual(first);
    expect(new Set(signs).size).toBe(signs.length);
    for (const sign of signs) {
      expect(sign).toMatch(/^[A-Z]{1,3}$/);
      expect(isPlateRegion(sign)).toBe(true);
    }
  });

  it.each(['JP', '', 'constructor'])('lists none for %j', (country) => {
    expect(listPlateRegions(country)).toEqual([]);
  });
});

it.each([
  ['DXB', true],
  ['D', true],
  ['dxb', false],
  ['', false],
  ['XYZ', false],
])('%j is a region: %s', (sign, isRegion) => {
  expect(isPlateRegion(sign)).toBe(isRegion);
});

it.each([
  ['DXB', 'DXB', true],
  ['DXB', 'AUH', false],
  ['DXB', null, true],
  [null, 'DXB', true],
  [null, null, true],
])('plates of %s and %s can be one car: %s', (one, other, isSame) => {
  expect(canBeSameRegion(one, other)).toBe(isSame);
});
