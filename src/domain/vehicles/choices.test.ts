import { describe, expect, it } from 'vitest';
import { isValidVehicleYear, maxVehicleYear, vehicleYearChoices } from './choices.ts';

describe('vehicle years', () => {
  const now = new Date('2026-11-22T12:00:00Z');
  it.each([1900, 2026, 2030])('accepts %i in 2026', (year) => {
    expect(isValidVehicleYear(year, now)).toBe(true);
  });
  it.each([1899, 2031, 2000.5, '2000', Number.NaN, null])('refuses %s in 2026', (year) => {
    expect(isValidVehicleYear(year, now)).toBe(false);
  });
  it.each([
    ['2026-12-31T23:59:59.999Z', 2030],
    ['2029-12-31T23:59:59.999Z', 2030],
    ['2030-01-01T00:00:00.000Z', 2031],
  ])('end at %s with %i', (at, year) => {
    expect(maxVehicleYear(new Date(at))).toBe(year);
  });
  it('offers the current year and 30 years back', () => {
    const years = vehicleYearChoices(2026);
    expect(years).toHaveLength(31);
    expect(years[0]).toBe(2026);
    expect(years.at(-1)).toBe(1996);
  });
});
