import { formatFieldTime, type TimeZone } from '#domain/shared/zone.ts';

/** Time zone of the device, for events of an account. Such events have no location. */
export const DEVICE_ZONE = undefined;

/** Returns the day of an instant in the time zone, as '2026-01-05'. */
export const getDayInZone = (instant: Date, zone: TimeZone): string =>
  formatFieldTime(instant, zone).slice(0, 10);

/** Whether the device's clock shows the same time as the time zone at that instant. */
export const isOwnTime = (instant: Date, zone: TimeZone): boolean =>
  formatFieldTime(instant, zone) === formatFieldTime(instant, DEVICE_ZONE);
