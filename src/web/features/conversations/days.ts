import { formatDate } from '#web/lib/format.ts';
import { getDayInZone } from '#web/lib/zone.ts';
import type { TimeZone } from '#domain/shared/zone.ts';
import type { Translator } from '#texts/translator.ts';

const DAY_MS = 86_400_000;

type DayTexts = Pick<Translator<'conversation'>, 't' | 'language'>;

/** Groups messages by day in the time zone. Keeps the order of the messages. */
export function groupByDay<T extends { createdAt: string }>(
  messages: readonly T[],
  zone: TimeZone,
): { day: string; messages: T[] }[] {
  const days: { day: string; messages: T[] }[] = [];
  for (const message of messages) {
    const day = getDayInZone(new Date(message.createdAt), zone);
    const last = days.at(-1);
    if (last?.day === day) last.messages.push(message);
    else days.push({ day, messages: [message] });
  }
  return days;
}

/** Returns the day before a day: '2026-03-01' → '2026-02-28'. */
const dayBefore = (day: string): string =>
  new Date(Date.parse(day) - DAY_MS).toISOString().slice(0, 10);

/** Formats the day of an instant: 'Today', 'Yesterday', 'Aug 3, 2026'. */
export function formatDayName(
  instant: string,
  { t, language }: DayTexts,
  zone: TimeZone,
  now: Date,
): string {
  const day = getDayInZone(new Date(instant), zone);
  const today = getDayInZone(now, zone);
  if (day === today) return t('today');
  return day === dayBefore(today) ? t('yesterday') : formatDate(instant, language, zone);
}
