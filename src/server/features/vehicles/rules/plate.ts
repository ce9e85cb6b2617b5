import { isValidPlate, normalisePlate } from '#domain/vehicles/plate.ts';
import { fieldError } from '../../../platform/errors.ts';

/** A plate somebody typed, as it is stored. @throws VALIDATION naming `field` */
export function requirePlate(field: string, typed: string): string {
  const plate = normalisePlate(typed);
  if (!isValidPlate(plate)) throw fieldError(field, 'plate_invalid');
  return plate;
}
