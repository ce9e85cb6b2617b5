import { isCustomerPlate, isValidPlate, normalisePlate } from '#domain/vehicles/plate.ts';
import { fieldError } from '../../../platform/errors.ts';

/** Returns a typed plate in its stored form. @throws VALIDATION naming `field` */
export function requirePlate(field: string, typed: string, isAllowed = isValidPlate): string {
  const plate = normalisePlate(typed);
  if (!isAllowed(plate)) throw fieldError(field, 'plate_invalid');
  return plate;
}

/** Like `requirePlate`, for a car that a customer adds. */
export const requireCustomerPlate = (field: string, typed: string): string =>
  requirePlate(field, typed, isCustomerPlate);
