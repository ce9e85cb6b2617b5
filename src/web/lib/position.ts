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

/** Position of the device. The accuracy is in metres; the time is by the device's clock. */
export type DevicePosition = Coordinates & { accuracy: number; at: number };

/** Maximum age in milliseconds of a position that counts as current. */
export const POSITION_MAX_AGE_MS = 30_000;
const OPTIONS: PositionOptions = {
  enableHighAccuracy: true,
  timeout: 10_000,
};
/** Maps the codes of GeolocationPositionError to the reason why the device was not located. */
const troubles: Record<number, PositionTrouble> = { 1: 'denied', 2: 'unavailable', 3: 'timeout' };

/**
 * Locates the device.
 *
 * @param maximumAge milliseconds; 0 after a refused position, because a cached position must not be
 * reused
 * @throws PositionError
 */
export function locateDevice(maximumAge = POSITION_MAX_AGE_MS): Promise<DevicePosition> {
  return new Promise((found, failed) => {
    // Some browsers lack `navigator.geolocation` on pages without HTTPS.
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
