import { useTranslation } from '#web/lib/translation.ts';
import type { Valet } from './api.ts';

export type TypedPlaces = Record<string, Valet['locationAssignments'][number]['position']>;

/** How somebody is called: one who was invited by number alone has no name yet. */
export function useValetName(): (valet: Valet) => string {
  const { t } = useTranslation('team');
  return ({ fullName }) => fullName || t('noName');
}

/** As a call takes what a form has. */
export const toAssignments = (places: TypedPlaces) => ({
  locationIds: Object.keys(places),
  positions: places,
});

/** No colleague is chosen for any car. */
export const NOBODY: Record<string, string> = {};

export const listHandOver = (handOver: Record<string, string>) =>
  Object.entries(handOver).flatMap(([orderId, valetId]) => (valetId ? [{ orderId, valetId }] : []));

/** First letters, each by itself: two Arabic ones would join into a word. */
export function findInitials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map(
    (word) => Array.from(word ?? '')[0] ?? '',
  );
  const isArabic = /\p{Script=Arabic}/u.test(letters.join(''));
  return (isArabic ? (letters[0] ?? '') : letters.join('')).toLocaleUpperCase();
}
