import { useEffect, useState } from 'react';
import { loadRefusalTexts } from './translation.ts';

/**
 * Milliseconds by which the server's clock is ahead of this device's clock. Undefined before the
 * first response.
 */
let ahead: number | undefined;
const TRUSTED_WITHIN_MS = 5000;

/**
 * Reads the server's time from the Date header. The header has whole seconds only, so small
 * differences are ignored.
 */
function noteServerTime(header: string | null): void {
  const time = header === null ? NaN : Date.parse(header);
  if (Number.isNaN(time)) return;
  const difference = time - Date.now();
  ahead = Math.abs(difference) > TRUSTED_WITHIN_MS ? difference : 0;
}

/**
 * `fetch` that reads the server's clock from each response. A failed response also loads the texts
 * of refusals.
 */
export const fetchWithServerTime: typeof fetch = async (input, init) => {
  const response = await fetch(input, init);
  noteServerTime(response.headers.get('date'));
  if (!response.ok) await loadRefusalTexts();
  return response;
};

/** Assumes the clock difference stored during an earlier visit, until the server responds. */
export function assumeAhead(before: number): void {
  ahead ??= before;
}

export function getServerNow(): number {
  return toServerTime(Date.now());
}

/** Converts a time of this device to the server's clock. Both are in epoch milliseconds. */
export function toServerTime(deviceTime: number): number {
  return deviceTime + (ahead ?? 0);
}

/**
 * Returns the server's time, updated every `everyMs` milliseconds. The default suffices to display
 * whole minutes.
 */
export function useNow(everyMs = 10_000): number {
  const [now, setNow] = useState(getServerNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(getServerNow()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}

const MINUTE_MS = 60_000;

/** Returns the whole minutes until an instant, rounded up. Negative once the instant has passed. */
export function countMinutesFromNow(instant: string, now: number): number {
  const minutes = (Date.parse(instant) - now) / MINUTE_MS;
  return minutes >= 0 ? Math.ceil(minutes) : -Math.floor(-minutes) || 0;
}
