import type { AnyTranslator } from '#texts/translator.ts';
import { formatDuration } from '#web/lib/duration.ts';

const MINUTE_MS = 60_000;

/** Writes how long something lasts: '2 h 05 min', 'ساعتان و5 دقائق'. */
export function writeTimeSince(
  since: string | null,
  now: number,
  text: Pick<AnyTranslator<'common'>, 't'>,
): string {
  const passed = since === null ? 0 : Math.max(0, now - Date.parse(since));
  return formatDuration(Math.floor(passed / MINUTE_MS), text);
}
