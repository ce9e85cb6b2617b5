import type { AnyTranslator } from '#texts/translator.ts';

const HOUR = 60;

/** Formats hours with decimals, as the calls about shifts have them, to whole minutes. */
export const formatHours = (hours: number, text: Pick<AnyTranslator<'common'>, 't'>): string =>
  formatDuration(Math.round(hours * HOUR), text);

/** Formats whole minutes as people say them: '25 min', '2 h', '3 h 05 min', 'ساعتان و5 دقائق'. */
export function formatDuration(minutes: number, { t }: Pick<AnyTranslator<'common'>, 't'>): string {
  const hours = Math.floor(minutes / HOUR);
  const rest = minutes % HOUR;
  if (hours === 0) return t('common:duration.minutes', { count: rest });
  if (rest === 0) return t('common:duration.hours', { count: hours });
  return t('common:duration.both', { hours, minutes: rest });
}
