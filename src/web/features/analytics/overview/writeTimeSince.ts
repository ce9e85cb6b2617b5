import type { Translator } from '#texts/translator.ts';

const MINUTE_MS = 60_000;
const HOUR = 60;

/** Writes how long something lasts: '2 h 5 min', 'ساعتان و5 دقائق'. */
export function writeTimeSince(
  since: string | null,
  now: number,
  t: Translator<'overview'>['t'],
): string {
  const passed = since === null ? 0 : Math.max(0, now - Date.parse(since));
  const minutes = Math.floor(passed / MINUTE_MS);
  const hours = Math.floor(minutes / HOUR);
  return hours === 0
    ? t('time.minutes', { minutes })
    : t('time.hours', { hours, minutes: minutes % HOUR });
}
