import { formatFieldTime, type TimeZone } from '#domain/shared/zone.ts';

/** The device's own time zone, for events of an account, which have no location. */
export const DEVICE_ZONE = undefined;

/** Returns the day in the zone as '2026-01-05', which identifies it. */
export const getDayInZone = (instant: Date, zone: TimeZone): string =>
  formatFieldTime(instant, zone).slice(0, 10);

/** Whether the device's clock shows the zone's time at that instant. */
export const isOwnTime = (instant: Date, zone: TimeZone): boolean =>
  formatFieldTime(instant, zone) === formatFieldTime(instant, DEVICE_ZONE);
