import { describe, expect, it } from 'vitest';
import { isValidVehicleYear, vehicleYearChoices } from './choices.ts';

describe('vehicle years', () => {
  it.each([1900, 2030])('takes %i', (year) => {
    expect(isValidVehicleYear(year)).toBe(true);
  });
  it.each([1899, 2031, 2000.5, '2000', null])('refuses %s', (year) => {
    expect(isValidVehicleYear(year)).toBe(false);
  });
  it('offers the current year and 30 years back', () => {
    const years = vehicleYearChoices(2026);
    expect(years).toHaveLength(31);
    expect(years[0]).toBe(2026);
    expect(years.at(-1)).toBe(1996);
  });
});
