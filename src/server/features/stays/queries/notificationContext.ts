type Car = {
  location_name: string;
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
  location: string;
  entrance: string | null;
  spot: string | null;
} {
  const car = [stay.vehicle_make, stay.vehicle_model, stay.license_plate].filter(Boolean).join(' ');
  return {
    car: car || null,
    location: stay.location_name,
    entrance: stay.location_entrance,
    spot: stay.parking_spot,
  };
}
