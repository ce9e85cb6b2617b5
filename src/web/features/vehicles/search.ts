import type { Vehicle } from '#contract/vehicles.ts';
import { normalisePlate, buildPlateKey } from '#domain/vehicles/plate.ts';

/**
 * Whether the shown text of a vehicle contains every typed word, or its plate contains them in any
 * notation.
 *
 * @param name vehicle name as displayed
 */
export function isFound(typed: string, vehicle: Vehicle, name: string): boolean {
  const { make, model, year, licensePlate } = vehicle;
  const words = normalisePlate(typed).split(' ').filter(Boolean);
  const shown = normalisePlate([name, make, model, year ?? ''].join(' '));
  const plate = buildPlateKey(licensePlate);
  return (
    plate.includes(buildPlateKey(typed)) ||
    words.every((word) => shown.includes(word) || plate.includes(buildPlateKey(word)))
  );
}
