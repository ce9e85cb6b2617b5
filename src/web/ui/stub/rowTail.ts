import type { AnyTranslator } from '#texts/translator.ts';
import { useTranslation } from '#web/lib/translation.ts';

/** `red` past what was promised, `amber` soon, `green` in time, `slate` saved on this device only. */
export type RowTone = 'red' | 'amber' | 'green' | 'slate';

export type RowTail = {
  /** The number; or words where the language has no number, as in Arabic for two minutes. */
  big: string;
  /** The unit beside the number. */
  small?: string | undefined;
  /** The word below. */
  word?: string | undefined;
};

/** What the time of a row means: to its promise, past it, at the curb, in custody. */
export type RowTime = 'left' | 'late' | 'waiting' | 'here';

/** Beyond so many hours say more. */
export const MOST_MINUTES = 99;
const MOST_HOURS = 48;
/** From here on minutes say nothing any more. */
const MANY_HOURS = 10;

/** No longer time reads as a shorter one: from 100 minutes on hours and minutes, then whole hours and days. */
export function writeMinutes(minutes: number, { t }: AnyTranslator<'row'>): string {
  if (minutes <= MOST_MINUTES) return t('row:minutes', { count: minutes });
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours < MANY_HOURS && rest) return t('row:hoursAndMinutes', { hours, minutes: rest });
  if (hours < MOST_HOURS) return t('row:hours', { count: hours });
  return t('row:days', { count: Math.floor(hours / 24) });
}

/** The time of a row as it is drawn, and as it is said: '8 min' over 'late', '8 min late'. */
export function useRowTail() {
  const text = useTranslation('row');
  const { t } = text;
  /** @param minutes whole ones; 0 is now */
  return (minutes: number, time: RowTime): { tail: RowTail; said: string } => {
    if (minutes <= 0) return { tail: { big: t('now') }, said: t('say.now') };
    const words = writeMinutes(minutes, text);
    const word = t(`word.${time}`);
    const said = t(`say.${time}`, { time: words });
    const [, big, small] = /^(\d+)\s+(\D+)$/u.exec(words) ?? [];
    return { tail: { ...(big ? { big, small } : { big: words }), word }, said };
  };
}
