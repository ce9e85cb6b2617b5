import type { Queryable } from '../../../platform/db/client.ts';
import { getLocationName } from '../../businesses/queries.ts';

type Car = {
  location_id: string;
  vehicle_make: string | null;
  vehicle_model: string | null;
  license_plate: string | null;
  parking_spot: string | null;
};

/** What a notification says about a stay: which car, where, and on which spot. */
export async function getNotificationContext(
  db: Queryable,
  stay: Car,
): Promise<{ car: string | null; location: string; spot: string | null }> {
  const location = await getLocationName(db, stay.location_id);
  const car = [stay.vehicle_make, stay.vehicle_model, stay.license_plate].filter(Boolean).join(' ');
  return { car: car || null, location, spot: stay.parking_spot };
}
