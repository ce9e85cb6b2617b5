import { useTranslation } from '#web/lib/translation.ts';
import type { StaffValet } from './api.ts';

export type TypedPlaces = Record<string, StaffValet['locationAssignments'][number]['position']>;

/** Returns a valet's name; a placeholder for one invited by number alone. */
export function useValetName(): (valet: StaffValet) => string {
  const { t } = useTranslation('team');
  return ({ fullName }) => fullName || t('noName');
}

/** Converts form values to the call's fields. */
export const toAssignments = (places: TypedPlaces) => ({
  locationIds: Object.keys(places),
  positions: places,
});

/** Initial choice: no colleague for any order. */
export const NOBODY: Record<string, string> = {};

export const listHandOver = (handOver: Record<string, string>) =>
  Object.entries(handOver).flatMap(([orderId, valetId]) => (valetId ? [{ orderId, valetId }] : []));

/** Returns initials; one letter in Arabic, where two would join. */
export function findInitials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map(
    (word) => Array.from(word ?? '')[0] ?? '',
  );
  const isArabic = /\p{Script=Arabic}/u.test(letters.join(''));
  return (isArabic ? (letters[0] ?? '') : letters.join('')).toLocaleUpperCase();
}
