import { fieldTime, type TimeZone } from '#domain/shared/zone.ts';

/** The zone of the person's own device: for what happened to their account, and not at a location. */
export const DEVICE_ZONE = undefined;

/** '2026-01-05' on the zone's clock: the same text is the same day. */
export const dayOf = (instant: Date, zone: TimeZone): string =>
  fieldTime(instant, zone).slice(0, 10);

/** Whether the device's clock shows the zone's time at that instant. */
export const isOwnTime = (instant: Date, zone: TimeZone): boolean =>
  fieldTime(instant, zone) === fieldTime(instant, DEVICE_ZONE);
