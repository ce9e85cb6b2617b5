/** What most cars are: one tap each where a valet is in a hurry. */
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

/** Next year's models are sold this year. The year is UTC's, as it is for the database. */
export function maxVehicleYear(now: Date): number {
  return now.getUTCFullYear() + 1;
}

export function isValidVehicleYear(year: unknown, now: Date): year is number {
  return (
    Number.isInteger(year) &&
    Number(year) >= MIN_VEHICLE_YEAR &&
    Number(year) <= maxVehicleYear(now)
  );
}

/** The current year and the 30 before it, newest first. */
export function vehicleYearChoices(currentYear: number): number[] {
  return Array.from({ length: CHOICE_YEARS_BACK + 1 }, (_, back) => currentYear - back);
}
