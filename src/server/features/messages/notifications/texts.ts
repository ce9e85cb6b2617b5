import type { Language } from '#contract/people.ts';
import type { PlaceName } from '#domain/businesses/placeName.ts';
import { formatMoney } from '#domain/shared/money.ts';
import { getDateFormat } from '#domain/shared/zone.ts';
import { languageList } from '#texts/languages.ts';
import { sanitizeValues } from '../templates/sanitizeUserText.ts';
import { messageTexts, writeClock } from '../templates/translate.ts';
import type { NotificationData, NotificationType } from './types.ts';

/** Formats '2026-11' as 'November 2026'. */
const writeMonth = (month: string, language: Language): string =>
  getDateFormat(languageList[language].locale, 'UTC', { month: 'long', year: 'numeric' }).format(
    new Date(`${month}-15T12:00Z`),
  );

export type NotificationText = { title: string; message: string };

export function renderNotification<T extends NotificationType>(
  type: T,
  language: Language,
  data: NotificationData[T],
): NotificationText {
  const values: Record<string, string | number | PlaceName | null> = sanitizeValues(data, language);
  const amount =
    'amountCents' in data && data.amountCents !== null
      ? formatMoney(data.amountCents, data.currency, language)
      : null;
  const monthName = 'month' in data ? writeMonth(data.month, language) : null;
  const clock = 'timeZone' in data ? writeClock(data.time, data.timeZone, language) : null;
  const { write } = messageTexts('notices', language, { ...values, amount, monthName, clock });
  return { title: write(`${type}.title`), message: write(`${type}.message`) };
}
