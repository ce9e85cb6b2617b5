type Car = {
  location_name: string;
  vehicle_make: string | null;
  vehicle_model: string | null;
  license_plate: string | null;
  parking_spot: string | null;
};

/** What a notification says about a stay: which car, where, and on which spot. */
export function getNotificationContext(stay: Car): {
  car: string | null;
  location: string;
  spot: string | null;
} {
  const car = [stay.vehicle_make, stay.vehicle_model, stay.license_plate].filter(Boolean).join(' ');
  return { car: car || null, location: stay.location_name, spot: stay.parking_spot };
}
