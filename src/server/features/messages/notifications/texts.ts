import type { Language } from '#contract/people.ts';
import { formatMoney } from '#domain/shared/money.ts';
import { isolateForeign } from '../templates/bidi.ts';
import { sanitizeFields } from '../templates/sanitizeUserText.ts';
import { messageTexts } from '../templates/translate.ts';
import type { NotificationData, NotificationType } from './types.ts';

export type NotificationText = { title: string; message: string };
/** What people typed, or a browser says of itself: also strangers who apply and guests' cars. */
const typed = new Set([
  'car',
  'location',
  'spot',
  'name',
  'businessName',
  'device',
  'subject',
  'email',
]);
/** A whole message, to be read as it was written. */
const passages = new Set(['words']);
const LONGEST_PASSAGE = 2000;
/** Of a notification that was written before its amount had a currency. */
const CURRENCY_OF_OLD = 'USD';

export function renderNotification<T extends NotificationType>(
  type: T,
  language: Language,
  data: NotificationData[T],
): NotificationText {
  const safe = sanitizeFields(data, typed, isolateForeign[language]);
  const {
    amountCents,
    currency = CURRENCY_OF_OLD,
    ...rest
  } = sanitizeFields(safe, passages, isolateForeign[language], LONGEST_PASSAGE) as {
    amountCents?: number;
    currency?: string;
    [name: string]: string | number | null | undefined;
  };
  const amount = amountCents === undefined ? null : formatMoney(amountCents, currency, language);
  const { write } = messageTexts('notices', language, { ...rest, amount });
  return { title: write(`${type}.title`), message: write(`${type}.message`) };
}
