import type { AnyTranslator } from '#texts/translator.ts';
import { useTranslation } from '#web/lib/translation.ts';

export type RowTail = {
  /** Number in large type. Words if the language writes no number, as Arabic for two minutes. */
  big: string;
  /** Unit beside the number, such as 'min'. */
  small?: string | undefined;
  /** Word below the number, such as 'late'. */
  word?: string | undefined;
};

/** Meaning of a row's time: until the promised time, past it, at the curb, or in custody. */
export type RowTime = 'left' | 'late' | 'waiting' | 'here';

/** Minutes beyond which a row shows hours. */
export const MOST_MINUTES = 99;
const MOST_HOURS = 48;
/** Hours from which a row leaves out the minutes. */
const MANY_HOURS = 10;

/**
 * Formats a duration: minutes; from 100 minutes on hours and minutes; then hours; then days. A
 * longer duration never looks shorter.
 */
export function writeMinutes(minutes: number, { t }: AnyTranslator<'row'>): string {
  if (minutes <= MOST_MINUTES) return t('row:minutes', { count: minutes });
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours < MANY_HOURS && rest) return t('row:hoursAndMinutes', { hours, minutes: rest });
  if (hours < MOST_HOURS) return t('row:hours', { count: hours });
  return t('row:days', { count: Math.floor(hours / 24) });
}

/** Returns a function for a row's time as drawn, '8 min' over 'late', and as text, '8 min late'. */
export function useRowTail() {
  const text = useTranslation('row');
  const { t } = text;
  /**
   * Formats the time of a row.
   *
   * @param minutes whole minutes; 0 means now
   */
  return (minutes: number, time: RowTime): { tail: RowTail; said: string } => {
    if (minutes <= 0) return { tail: { big: t('now') }, said: t('say.now') };
    const words = writeMinutes(minutes, text);
    const word = t(`word.${time}`);
    const said = t(`say.${time}`, { time: words });
    const [, big, small] = /^(\d+)\s+(\D+)$/u.exec(words) ?? [];
    return { tail: { ...(big ? { big, small } : { big: words }), word }, said };
  };
}
