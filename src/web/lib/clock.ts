import { useEffect, useState } from 'react';
import { loadRefusalTexts } from './translation.ts';

/** How far the server's clock is ahead of this device's, in milliseconds. */
let ahead: number | undefined;
const TRUSTED_WITHIN_MS = 5000;

/** The Date header is cut to seconds, so small differences say nothing. */
function noteServerTime(header: string | null): void {
  const time = header === null ? NaN : Date.parse(header);
  if (Number.isNaN(time)) return;
  const difference = time - Date.now();
  ahead = Math.abs(difference) > TRUSTED_WITHIN_MS ? difference : 0;
}

/** `fetch` that sets the clock by every answer, and has the words for a refusal when it comes. */
export const timedFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input, init);
  noteServerTime(response.headers.get('date'));
  if (!response.ok) await loadRefusalTexts();
  return response;
};

/** As it was at an earlier visit, until the server says how it is now. */
export function assumeAhead(before: number): void {
  ahead ??= before;
}

export function serverNow(): number {
  return toServerTime(Date.now());
}

/** What the server's clock showed when this device's showed `deviceTime`, in milliseconds. */
export function toServerTime(deviceTime: number): number {
  return deviceTime + (ahead ?? 0);
}

/** The server's time, renewed often enough for whole minutes. */
export function useNow(everyMs = 10_000): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}

const MINUTE_MS = 60_000;

/** Whole minutes until then, as one would say it; negative once it is past. */
export function minutesFromNow(instant: string, now: number): number {
  const minutes = (Date.parse(instant) - now) / MINUTE_MS;
  return minutes >= 0 ? Math.ceil(minutes) : -Math.floor(-minutes) || 0;
}
