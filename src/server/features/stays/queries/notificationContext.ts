import { type PlaceLabel, toPlaceLabel } from '#domain/businesses/placeName.ts';

type Car = {
  location_name: string;
  location_name_ar: string | null;
  location_entrance: string | null;
  vehicle_make: string | null;
  vehicle_model: string | null;
  license_plate: string | null;
  parking_spot: string | null;
};

/**
 * What a message about a step is known by: each is told once of a stay or an order, and once more after it was
 * taken back.
 */
export function getMessageSubject(id: string, stay: { steps_taken_back: number }): string {
  return stay.steps_taken_back === 0 ? id : `${id}:${stay.steps_taken_back}`;
}

/** What a notification says about a stay: which car, where, and on which spot. */
export function getNotificationContext(stay: Car): {
  car: string | null;
  location: PlaceLabel;
  entrance: string | null;
  spot: string | null;
} {
  const car = [stay.vehicle_make, stay.vehicle_model, stay.license_plate].filter(Boolean).join(' ');
  return {
    car: car || null,
    location: getPlaceLabel(stay),
    entrance: stay.location_entrance,
    spot: stay.parking_spot,
  };
}

/** What a message calls the place of a stay, whichever language it will be written in. */
export const getPlaceLabel = (stay: Pick<Car, 'location_name' | 'location_name_ar'>): PlaceLabel =>
  toPlaceLabel({ name: stay.location_name, nameArabic: stay.location_name_ar });
