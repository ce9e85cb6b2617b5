import type { CallOutput } from '#contract/client.ts';
import { getBusinessDay } from '#domain/businesses/businessDay.ts';
import type { TimeZone } from '#domain/shared/zone.ts';
import type { Language } from '#texts/languages.ts';
import { formatDate, formatAmount, toMinor } from '#web/lib/format.ts';
import { isolateText } from '#web/lib/language.ts';
import type { Translator } from '#texts/translator.ts';

export type PrintedOffer = CallOutput<'GET /api/offers/{id}'>;
type T = Translator<'offer', 'offer'>['t'];
type Given = Pick<PrintedOffer, 'discountType' | 'discountValue' | 'currency'>;

const amount = (value: number, currency: string, language: Language) =>
  isolateText(formatAmount(toMinor(value, currency), currency, language));

/** Formats the discount of an offer: '15%', '$5.00'. */
export function writeDiscount(given: Given, language: Language): string {
  const value = given.discountValue ?? 0;
  if (given.discountType === 'percentage') return isolateText(`${value}%`);
  return amount(value, given.currency, language);
}

/**
 * Formats the offer of a printed code: '15% off valet parking', 'Blue Fig pays up to $10.00 of your
 * valet fee'.
 */
export function writeOffer(
  offer: Given & Pick<PrintedOffer, 'kind' | 'description'>,
  t: T,
  language: Language,
): string {
  if (offer.kind === 'promo') return t('promo', { discount: writeDiscount(offer, language) });
  const account = isolateText(offer.description);
  return offer.discountValue === null
    ? t('houseWhole', { account })
    : t('houseUpTo', { account, amount: amount(offer.discountValue, offer.currency, language) });
}

/**
 * Formats the business day of an instant, as 'Nov 30, 2026'. The end of a period belongs to the day
 * before the end instant.
 */
export function writeDay(
  at: string,
  end: 'first' | 'last',
  zone: TimeZone,
  language: Language,
): string {
  const instant = new Date(Date.parse(at) - (end === 'last' ? 1 : 0));
  return formatDate(`${getBusinessDay(instant, zone)}T12:00Z`, language, 'UTC');
}

type Conditions = Pick<
  PrintedOffer,
  'startsAt' | 'expiresAt' | 'minimumAmount' | 'maxUsesPerGuest' | 'currency'
>;

/**
 * Lists the conditions of an offer as sentences: period, minimum amount and uses per guest.
 * Conditions that are not set are left out.
 */
export function listConditions(
  offer: Conditions,
  zone: TimeZone,
  t: T,
  language: Language,
): string[] {
  const { startsAt, expiresAt, minimumAmount, maxUsesPerGuest, currency } = offer;
  const isAhead = startsAt !== null && Date.parse(startsAt) > Date.now();
  return [
    isAhead ? t('from', { date: writeDay(startsAt, 'first', zone, language) }) : null,
    expiresAt === null ? null : t('until', { date: writeDay(expiresAt, 'last', zone, language) }),
    minimumAmount === null
      ? null
      : t('minimum', { amount: amount(minimumAmount, currency, language) }),
    maxUsesPerGuest === null ? null : t('perGuest', { count: maxUsesPerGuest }),
  ].filter((line) => line !== null);
}

/**
 * Returns the link in the QR code. The link of a house account contains the account's code, so a
 * new code invalidates old prints.
 */
export const offerAddress = (offer: {
  kind: PrintedOffer['kind'];
  id: string;
  code: string;
}): string =>
  offer.kind === 'promo'
    ? `${location.origin}/promo/${offer.id}`
    : `${location.origin}/validation/${offer.id}/${encodeURIComponent(offer.code)}`;
