/** Most common makes, which the form offers as one tap each for a valet in a hurry. */
export const commonVehicleMakes = [
  'Toyota',
  'Honda',
  'Ford',
  'Chevrolet',
  'Nissan',
  'BMW',
  'Mercedes-Benz',
  'Audi',
  'Volkswagen',
  'Hyundai',
  'Kia',
  'Mazda',
  'Subaru',
  'Lexus',
  'Acura',
] as const;

export const vehicleColors = [
  'Black',
  'White',
  'Silver',
  'Gray',
  'Red',
  'Blue',
  'Green',
  'Brown',
  'Gold',
  'Other',
] as const;

export const MIN_VEHICLE_YEAR = 1900;
const CHOICE_YEARS_BACK = 30;

const LEAST_LAST_YEAR = 2030;

/**
 * Returns 2030 or, once later, next year (UTC, as in the database), because next year's models are
 * sold this year.
 */
export function maxVehicleYear(now: Date): number {
  return Math.max(LEAST_LAST_YEAR, now.getUTCFullYear() + 1);
}

export function isValidVehicleYear(year: unknown, now: Date): year is number {
  return (
    Number.isInteger(year) &&
    Number(year) >= MIN_VEHICLE_YEAR &&
    Number(year) <= maxVehicleYear(now)
  );
}

/** Lists the current year and the 30 years before, the newest first. */
export function vehicleYearChoices(currentYear: number): number[] {
  return Array.from({ length: CHOICE_YEARS_BACK + 1 }, (_, back) => currentYear - back);
}
