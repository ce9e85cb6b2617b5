import type { Language } from '#contract/people.ts';
import type { PlaceName } from '#domain/businesses/placeName.ts';
import { formatMoney } from '#domain/shared/money.ts';
import { sanitizeValues } from '../templates/sanitizeUserText.ts';
import { messageTexts } from '../templates/translate.ts';
import type { NotificationData, NotificationType } from './types.ts';

export type NotificationText = { title: string; message: string };

export function renderNotification<T extends NotificationType>(
  type: T,
  language: Language,
  data: NotificationData[T],
): NotificationText {
  const values: Record<string, string | number | PlaceName | null> = sanitizeValues(data, language);
  const amount =
    'amountCents' in data ? formatMoney(data.amountCents, data.currency, language) : null;
  const { write } = messageTexts('notices', language, { ...values, amount });
  return { title: write(`${type}.title`), message: write(`${type}.message`) };
}
