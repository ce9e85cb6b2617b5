import { buildIssue } from '#contract/issueCatalogue.ts';
import { isCustomerPlate, isValidPlate, normalisePlate } from '#domain/vehicles/plate.ts';
import { AppError, fieldError } from '../../../platform/errors.ts';

/** Returns a typed plate in its stored form. @throws VALIDATION naming `field` */
export function requirePlate(field: string, typed: string, isAllowed = isValidPlate): string {
  const plate = normalisePlate(typed);
  if (!isAllowed(plate)) throw fieldError(field, 'plate_invalid');
  return plate;
}

/** Like `requirePlate`, for a car that a customer adds. */
export const requireCustomerPlate = (field: string, typed: string): string =>
  requirePlate(field, typed, isCustomerPlate);

type CarMarks = {
  vehicleMake?: string | null | undefined;
  vehicleColor?: string | null | undefined;
};

/**
 * Requires what a car without a plate is recognised by: its make and its color.
 *
 * @throws VALIDATION naming `vehicleMake` and `vehicleColor` where they are missing
 */
export function requireMarks(car: CarMarks): void {
  const missing = (['vehicleMake', 'vehicleColor'] as const).filter((field) => !car[field]);
  if (missing.length === 0) return;
  const issue = buildIssue('needed_without_plate');
  const issues = missing.map((field) => ({ field, ...issue }));
  throw new AppError('VALIDATION', { message: issue.message, issues });
}
