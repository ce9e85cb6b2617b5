import { type Coordinates, isValidCoordinates } from '#domain/businesses/distance.ts';

export type PositionTrouble = 'unsupported' | 'denied' | 'unavailable' | 'timeout' | 'invalid';

export class PositionError extends Error {
  readonly trouble: PositionTrouble;
  constructor(trouble: PositionTrouble) {
    super(trouble);
    this.name = 'PositionError';
    this.trouble = trouble;
  }
}

/** Where the device is, how far off that may be in metres, and when it was there by its own clock. */
export type Fix = Coordinates & { accuracy: number; at: number };

/** A position of this age is as good as a new one, in milliseconds. */
export const POSITION_MAX_AGE_MS = 30_000;
const OPTIONS: PositionOptions = {
  enableHighAccuracy: true,
  timeout: 10_000,
};
/** By the numbers of the browser's own errors. */
const troubles: Record<number, PositionTrouble> = { 1: 'denied', 2: 'unavailable', 3: 'timeout' };

/**
 * Where the device is.
 *
 * @param maximumAge in milliseconds: 0 where the one before was refused, or may be
 * @throws PositionError
 */
export function locate(maximumAge = POSITION_MAX_AGE_MS): Promise<Fix> {
  return new Promise((found, failed) => {
    // Some browsers have none on pages that are not secure.
    const { geolocation } = navigator as { geolocation?: Geolocation };
    if (!geolocation) return failed(new PositionError('unsupported'));
    geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy }, timestamp }) => {
        const place = { latitude, longitude };
        if (isValidCoordinates(place)) found({ ...place, accuracy, at: timestamp });
        else failed(new PositionError('invalid'));
      },
      ({ code }) => failed(new PositionError(troubles[code] ?? 'unavailable')),
      { ...OPTIONS, maximumAge },
    );
  });
}
