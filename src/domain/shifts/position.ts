import {
  type Coordinates,
  distanceMetres,
  isValidCoordinates,
  isWithinShiftRadius,
} from '../businesses/distance.ts';

/** A position that may be further off than this shows nothing about 50 metres. */
export const ACCURACY_LIMIT_METRES = 100;

/** The browser keeps a position for 30 seconds and looks for one for 10; the rest is for a slow phone. */
export const POSITION_AGE_LIMIT_SECONDS = 60;

/** Nobody who works here comes from their last position faster than the fastest train. */
const TOP_SPEED_METRES_PER_SECOND = 300_000 / 3600;
/** Two entrances of one place are a minute apart, and a fix between high houses jumps. */
const JUMP_SLACK_METRES = 500;
/** What was longer ago says nothing: nobody is further away than 12 hours at that speed. */
export const JUMP_MEMORY_HOURS = 12;

/** Where a device says that it is. */
export type Position = Coordinates & {
  /** The radius in metres within which it is with 95 %; null where the device says none. */
  accuracy: number | null;
  /** Seconds between the fix and the press, by one clock; null where it is not known. */
  age: number | null;
};

/** A position that was shown before, and when. */
export type PastPosition = Coordinates & { accuracy: number | null; at: Date };

/** A location as it stands on the map; without a point nothing can be near it. */
export type MappedPlace = { id: string; latitude: number | null; longitude: number | null };

export type PositionVerdict =
  | { verdict: 'verified'; placeId: string; distance: number }
  | { verdict: 'away'; placeId: string; distance: number }
  | { verdict: 'invalid' | 'outdated' | 'inaccurate' | 'unmapped' | 'jump' };

type Claim = {
  position: Position;
  /** When it is taken to have been there. */
  at: Date;
  /** Each of them will do. */
  places: readonly MappedPlace[];
  /** The last one of the same person, if there is any. */
  last: PastPosition | null;
};

/**
 * Whether a position shows that somebody is at one of the places, and at which: the nearest. A larger accuracy
 * radius never helps: it is the point that has to be within 50 metres.
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

/** Whether nobody can have come from the one to the other in the time between. */
export function isImpossibleJump(from: PastPosition, to: PastPosition): boolean {
  const seconds = Math.abs(to.at.getTime() - from.at.getTime()) / 1000;
  if (seconds > JUMP_MEMORY_HOURS * 3600) return false;
  const slack = JUMP_SLACK_METRES + (from.accuracy ?? 0) + (to.accuracy ?? 0);
  return distanceMetres(from, to) - slack > seconds * TOP_SPEED_METRES_PER_SECOND;
}

function isPosition(position: Position): boolean {
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
