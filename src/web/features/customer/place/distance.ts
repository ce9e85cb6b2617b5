import type { Coordinates } from '#domain/businesses/distance.ts';

/** Compass direction from the customer to the place. */
export type CompassDirection = 'n' | 'ne' | 'e' | 'se' | 's' | 'sw' | 'w' | 'nw';

const NEAR_METERS = 50;
const directions: readonly CompassDirection[] = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'];

/** True if the place is so near that a distance is pointless. */
export const isNear = (meters: number) => meters < NEAR_METERS;

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Returns the initial bearing from one place to another, in degrees clockwise from north. */
export function computeBearing(from: Coordinates, to: Coordinates): number {
  const turn = radians(to.longitude - from.longitude);
  const [a, b] = [radians(from.latitude), radians(to.latitude)];
  const east = Math.sin(turn) * Math.cos(b);
  const north = Math.cos(a) * Math.sin(b) - Math.sin(a) * Math.cos(b) * Math.cos(turn);
  return ((Math.atan2(east, north) * 180) / Math.PI + 360) % 360;
}

export function getDirection(degrees: number): CompassDirection {
  return directions[Math.round(degrees / 45) % 8] ?? 'n';
}
