import { writePlate } from '#domain/vehicles/writePlate.ts';
import { type PlaceLabel, toPlaceLabel } from '#domain/businesses/placeName.ts';

type Car = {
  location_name: string;
  location_name_ar: string | null;
  location_entrance: string | null;
  vehicle_make: string | null;
  vehicle_model: string | null;
  license_plate: string | null;
  plate_region: string | null;
  parking_spot: string | null;
};

/**
 * Returns the subject of a step's messages for dedupe keys. The subject changes when a step is
 * taken back. The repeated step is then announced again.
 */
export function getMessageSubject(id: string, stay: { steps_taken_back: number }): string {
  return stay.steps_taken_back === 0 ? id : `${id}:${stay.steps_taken_back}`;
}

/**
 * Returns the values that a notification about a stay contains: the car, the location, the entrance
 * and the spot.
 */
export function getNotificationContext(stay: Car): {
  car: string | null;
  location: PlaceLabel;
  entrance: string | null;
  spot: string | null;
} {
  const plate = writePlate(stay.license_plate, stay.plate_region);
  const car = [stay.vehicle_make, stay.vehicle_model, plate].filter(Boolean).join(' ');
  return {
    car: car || null,
    location: getPlaceLabel(stay),
    entrance: stay.location_entrance,
    spot: stay.parking_spot,
  };
}

/**
 * Returns the name of a stay's location in all languages, because the recipient's language is known
 * only later.
 */
export const getPlaceLabel = (stay: Pick<Car, 'location_name' | 'location_name_ar'>): PlaceLabel =>
  toPlaceLabel({ name: stay.location_name, nameArabic: stay.location_name_ar });
