import { describe, expect, it } from 'vitest';
import { canBeSameRegion, isPlateRegion, listPlateRegions } from './plateRegions.ts';

describe('listPlateRegions', () => {
  it.each([
    ['AE', 'AUH', 12],
    ['SA', 'KSA', 6],
    ['OM', 'OMN', 6],
    ['US', 'AL', 53],
    ['CA', 'AB', 14],
  ])('lists the signs of %s, from %s on', (country, first, count) => {
    const signs = listPlateRegions(country);
    expect(signs[0]).toBe(first);
    expect(new Set(signs).size).toBe(count);
    for (const sign of signs) expect(sign).toMatch(/^[A-Z]{2,3}$/);
  });

  it.each(['DE', '', 'constructor'])('lists none for %j', (country) => {
    expect(listPlateRegions(country)).toEqual([]);
  });
});

it.each([
  ['DXB', true],
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
