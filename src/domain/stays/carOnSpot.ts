import { buildSpotKey } from './freePlaces.ts';
import type { StayStatus } from './states.ts';

type PlacedCar = {
  id: string;
  locationId: string;
  stayStatus: StayStatus;
  parkingSpot: string | null;
};

/** Finds another car of the location on the spot of a car, among the cars that a phone knows. */
export const findCarOnSpot = <C extends PlacedCar>(
  cars: readonly C[],
  { id, locationId, parkingSpot }: Omit<PlacedCar, 'stayStatus'>,
): C | undefined => {
  const spot = buildSpotKey(parkingSpot ?? '');
  return cars.find(
    (car) =>
      spot !== '' &&
      car.id !== id &&
      car.locationId === locationId &&
      (car.stayStatus === 'parked' || car.stayStatus === 'returning') &&
      buildSpotKey(car.parkingSpot ?? '') === spot,
  );
};
