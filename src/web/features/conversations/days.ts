import type { Language } from '#web/lib/language.ts';
import { date } from '#web/lib/format.ts';
import { DEVICE_ZONE } from '#web/lib/zone.ts';
import type { Translator } from '#texts/translator.ts';

type DayTexts = Pick<Translator<'conversation'>, 't' | 'language'>;

/** The calendar day in the reader's time zone. */
const getDay = (instant: string | Date): string => new Date(instant).toDateString();

/** Messages by day, in their order. */
export function groupByDay<T extends { createdAt: string }>(
  messages: readonly T[],
): { day: string; messages: T[] }[] {
  const days: { day: string; messages: T[] }[] = [];
  for (const message of messages) {
    const day = getDay(message.createdAt);
    const last = days.at(-1);
    if (last?.day === day) last.messages.push(message);
    else days.push({ day, messages: [message] });
  }
  return days;
}

/** 'Today', 'Yesterday', 'Aug 3, 2026'. */
export function dayName(instant: string, { t, language }: DayTexts, now: Date): string {
  const day = getDay(instant);
  if (day === getDay(now)) return t('today');
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  return day === getDay(yesterday)
    ? t('yesterday')
    : date(instant, language satisfies Language, DEVICE_ZONE);
}
