import type { Vehicle } from '#contract/vehicles.ts';
import { normalisePlate, plateKey } from '#domain/vehicles/plate.ts';

/**
 * Whether every word that is typed stands in what is shown of a car, or begins with it its plate, however
 * that is written.
 *
 * @param name as the screen shows it
 */
export function isFound(typed: string, vehicle: Vehicle, name: string): boolean {
  const { make, model, year, licensePlate } = vehicle;
  const words = normalisePlate(typed).split(' ').filter(Boolean);
  const shown = normalisePlate([name, make, model, year ?? ''].join(' '));
  const plate = plateKey(licensePlate);
  return (
    plate.includes(plateKey(typed)) ||
    words.every((word) => shown.includes(word) || plate.includes(plateKey(word)))
  );
}
