import type { Vehicle } from '#contract/vehicles.ts';
import { normalisePlate, buildPlateKey } from '#domain/vehicles/plate.ts';

/**
 * Whether a vehicle matches the search. The shown text must contain every typed word, or the plate
 * must contain them in any notation.
 *
 * @param name name of the vehicle as displayed
 */
export function isFound(typed: string, vehicle: Vehicle, name: string): boolean {
  const { make, model, year, licensePlate, plateRegion } = vehicle;
  const words = normalisePlate(typed).split(' ').filter(Boolean);
  const shown = normalisePlate([name, make, model, year ?? '', plateRegion ?? ''].join(' '));
  const plate = buildPlateKey(licensePlate);
  return (
    plate.includes(buildPlateKey(typed)) ||
    words.every((word) => shown.includes(word) || plate.includes(buildPlateKey(word)))
  );
}
