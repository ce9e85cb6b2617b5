import {
  type Coordinates,
  distanceMetres,
  isValidCoordinates,
  isWithinShiftRadius,
} from '../businesses/distance.ts';

/** Metres of inaccuracy above which a position proves nothing about a radius of 50 metres. */
export const ACCURACY_LIMIT_METRES = 100;

/**
 * Oldest accepted position, in seconds. The browser caches a position for 30 seconds and searches
 * for 10; the rest is for a slow phone.
 */
export const POSITION_AGE_LIMIT_SECONDS = 60;

/**
 * Highest speed between two positions of one person. Nobody travels faster than the fastest train,
 * 300 km/h.
 */
const TOP_SPEED_METRES_PER_SECOND = 300_000 / 3600;
/**
 * Metres that the jump check always allows. Two entrances can be a minute apart, and fixes between
 * tall buildings jump.
 */
const JUMP_SLACK_METRES = 500;
/**
 * Hours after which an earlier position is ignored. In 12 hours at top speed, a person can reach
 * any of their locations.
 */
export const JUMP_MEMORY_HOURS = 12;

/** Position that a device reports. */
export type DevicePosition = Coordinates & {
  /**
   * Radius in metres that contains the device with 95 % probability; null if the device reports
   * none.
   */
  accuracy: number | null;
  /**
   * Seconds between the fix of the position and the press of the button, measured by one clock.
   * Null if unknown.
   */
  age: number | null;
};

/** Earlier position of the same person, with its time. */
export type PastPosition = Coordinates & { accuracy: number | null; at: Date };

/** Location with its coordinates. No position can be near a location without coordinates. */
export type MappedPlace = { id: string; latitude: number | null; longitude: number | null };

export type PositionVerdict =
  | { verdict: 'verified'; placeId: string; distance: number }
  | { verdict: 'away'; placeId: string; distance: number }
  | { verdict: 'invalid' | 'outdated' | 'inaccurate' | 'unmapped' | 'jump' };

type Claim = {
  position: DevicePosition;
  /** Time at which the person is assumed to have been at the position. */
  at: Date;
  /** Locations at which the person may be; one match is enough. */
  places: readonly MappedPlace[];
  /** Last reported position of the same person; null without one. */
  last: PastPosition | null;
};

/**
 * Judges whether a position proves presence at one of the places, and names the nearest place. The
 * point itself must be within 50 metres. A larger accuracy radius never helps.
 */
export function judgePosition({ position, at, places, last }: Claim): PositionVerdict {
  if (!isPosition(position)) return { verdict: 'invalid' };
  if (position.age !== null && Math.abs(position.age) > POSITION_AGE_LIMIT_SECONDS)
    return { verdict: 'outdated' };
  if ((position.accuracy ?? 0) > ACCURACY_LIMIT_METRES) return { verdict: 'inaccurate' };
  const nearest = findNearest(position, places);
  if (!nearest) return { verdict: 'unmapped' };
  const { id: placeId, distance } = nearest;
  if (!isWithinShiftRadius(position, nearest)) return { verdict: 'away', placeId, distance };
  if (last && isImpossibleJump(last, { ...position, at })) return { verdict: 'jump' };
  return { verdict: 'verified', placeId, distance };
}

/** Tells whether the distance between two positions is too large for the time between the two. */
export function isImpossibleJump(from: PastPosition, to: PastPosition): boolean {
  const seconds = Math.abs(to.at.getTime() - from.at.getTime()) / 1000;
  if (seconds > JUMP_MEMORY_HOURS * 3600) return false;
  const slack = JUMP_SLACK_METRES + (from.accuracy ?? 0) + (to.accuracy ?? 0);
  return distanceMetres(from, to) - slack > seconds * TOP_SPEED_METRES_PER_SECOND;
}

function isPosition(position: DevicePosition): boolean {
  const { accuracy } = position;
  return isValidCoordinates(position) && (accuracy === null || accuracy >= 0);
}

function findNearest(position: Coordinates, places: readonly MappedPlace[]) {
  const mapped = places.flatMap(({ id, latitude, longitude }) => {
    const point = { latitude, longitude };
    if (!isValidCoordinates(point)) return [];
    return [{ id, ...point, distance: distanceMetres(position, point) }];
  });
  return mapped.toSorted((a, b) => a.distance - b.distance)[0] ?? null;
}
