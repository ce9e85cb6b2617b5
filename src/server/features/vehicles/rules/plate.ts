import { isValidPlate, normalisePlate } from '#domain/vehicles/plate.ts';
import { fieldError } from '../../../platform/errors.ts';

/** Returns a typed plate in its stored form. @throws VALIDATION naming `field` */
export function requirePlate(field: string, typed: string): string {
  const plate = normalisePlate(typed);
  if (!isValidPlate(plate)) throw fieldError(field, 'plate_invalid');
  return plate;
}
