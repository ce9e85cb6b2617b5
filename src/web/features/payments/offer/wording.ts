import type { CallOutput } from '#contract/client.ts';
import { getBusinessDay } from '#domain/businesses/businessDay.ts';
import type { TimeZone } from '#domain/shared/zone.ts';
import type { Language } from '#texts/languages.ts';
import { date, money, toMinor } from '#web/lib/format.ts';
import { isolate } from '#web/lib/language.ts';
import type { Translator } from '#texts/translator.ts';

export type Offer = CallOutput<'GET /api/offers/{id}'>;
type T = Translator<'offer', 'offer'>['t'];
type Given = Pick<Offer, 'discountType' | 'discountValue' | 'currency'>;

const amount = (value: number, currency: string, language: Language) =>
  isolate(money(toMinor(value, currency), currency, language));

/** '15%', '$5.00': what is taken off. */
export function writeDiscount(given: Given, language: Language): string {
  const value = given.discountValue ?? 0;
  if (given.discountType === 'percentage') return isolate(`${value}%`);
  return amount(value, given.currency, language);
}

/** '15% off valet parking', 'Blue Fig pays up to $10.00 of your valet fee'. */
export function writeOffer(
  offer: Given & Pick<Offer, 'kind' | 'description'>,
  t: T,
  language: Language,
): string {
  if (offer.kind === 'promo') return t('promo', { discount: writeDiscount(offer, language) });
  const account = isolate(offer.description);
  return offer.discountValue === null
    ? t('houseWhole', { account })
    : t('houseUpTo', { account, amount: amount(offer.discountValue, offer.currency, language) });
}

/** 'Nov 30, 2026': the business day that an instant belongs to, of an end the last one before it. */
export function writeDay(
  at: string,
  end: 'first' | 'last',
  zone: TimeZone,
  language: Language,
): string {
  const instant = new Date(Date.parse(at) - (end === 'last' ? 1 : 0));
  return date(`${getBusinessDay(instant, zone)}T12:00Z`, language, 'UTC');
}

type Conditions = Pick<
  Offer,
  'startsAt' | 'expiresAt' | 'minimumAmount' | 'maxUsesPerGuest' | 'currency'
>;

/** From when, until when, for what and how often, each a sentence; those that bind nobody are left out. */
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

/** Where a printed code leads. Of a house account the address holds its code: a new one makes the print useless. */
export const offerAddress = (offer: { kind: Offer['kind']; id: string; code: string }): string =>
  offer.kind === 'promo'
    ? `${location.origin}/promo/${offer.id}`
    : `${location.origin}/validation/${offer.id}/${encodeURIComponent(offer.code)}`;
