import {
  type Coordinates,
  distanceMetres,
  isValidCoordinates,
  isWithinShiftRadius,
} from '../businesses/distance.ts';

/** Metres of inaccuracy above which a position proves nothing about a radius of 50 metres. */
export const ACCURACY_LIMIT_METRES = 100;

/** Oldest position in seconds: the browser caches for 30 and searches for 10; the rest is for a slow phone. */
export const POSITION_AGE_LIMIT_SECONDS = 60;

/** No staff member travels between two positions faster than the fastest train, 300 km/h. */
const TOP_SPEED_METRES_PER_SECOND = 300_000 / 3600;
/** Slack in metres: two entrances are a minute apart, and fixes between tall buildings jump. */
const JUMP_SLACK_METRES = 500;
/** Hours after which a past position is ignored: nobody is further away than 12 hours at top speed. */
export const JUMP_MEMORY_HOURS = 12;

/** Position that a device reports. */
export type DevicePosition = Coordinates & {
  /** Radius in metres that contains the device with 95 % probability; null where the device gives none. */
  accuracy: number | null;
  /** Seconds between the fix and the press, measured by one clock; null where unknown. */
  age: number | null;
};

/** Earlier reported position and its time. */
export type PastPosition = Coordinates & { accuracy: number | null; at: Date };

/** Location with its coordinates; without them no position can be near it. */
export type MappedPlace = { id: string; latitude: number | null; longitude: number | null };

export type PositionVerdict =
  | { verdict: 'verified'; placeId: string; distance: number }
  | { verdict: 'away'; placeId: string; distance: number }
  | { verdict: 'invalid' | 'outdated' | 'inaccurate' | 'unmapped' | 'jump' };

type Claim = {
  position: DevicePosition;
  /** Time at which the position is assumed to have been true. */
  at: Date;
  /** Locations that are accepted; any one will do. */
  places: readonly MappedPlace[];
  /** Last position of the same person; null without one. */
  last: PastPosition | null;
};

/**
 * Judges whether a position proves presence at one of the places, and names the nearest. The point itself
 * must be within 50 metres; a larger accuracy radius never helps.
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

/** Tells whether the distance between two positions is too large for the time between them. */
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
