/** Coordinates in degrees, as reported by the browser's geolocation. */
export type Coordinates = { latitude: number; longitude: number };

/** Most metres between a valet and their assigned location when a shift starts or ends. */
export const SHIFT_RADIUS_METRES = 50;

/**
 * Mean radius of the earth. A sphere as model errs by at most 0.5 %, which is 25 cm at 50 metres.
 */
const EARTH_RADIUS_METRES = 6_371_008.8;

/**
 * Computes the distance along the surface in metres. The haversine formula stays exact for short
 * distances.
 */
export function distanceMetres(a: Coordinates, b: Coordinates): number {
  const sinLatitude = Math.sin(radians(b.latitude - a.latitude) / 2);
  const sinLongitude = Math.sin(radians(b.longitude - a.longitude) / 2);
  const haversine =
    sinLatitude ** 2 +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * sinLongitude ** 2;
  return 2 * EARTH_RADIUS_METRES * Math.asin(Math.sqrt(Math.min(1, haversine)));
}

/**
 * Checks that coordinates are in range. Refuses 0, 0 (open sea off Africa), because devices without
 * a fix report that point.
 */
export function isValidCoordinates(place: {
  latitude: unknown;
  longitude: unknown;
}): place is Coordinates {
  const { latitude, longitude } = place;
  return isWithin(latitude, 90) && isWithin(longitude, 180) && !(latitude === 0 && longitude === 0);
}

export function isWithinShiftRadius(valet: Coordinates, location: Coordinates): boolean {
  return distanceMetres(valet, location) <= SHIFT_RADIUS_METRES;
}

function isWithin(degrees: unknown, limit: number): degrees is number {
  return typeof degrees === 'number' && Math.abs(degrees) <= limit;
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
