/**
 * Name of a location. The Arabic name is shown to readers of Arabic; null if both names are equal.
 */
export type PlaceName = { name: string; nameArabic: string | null };

/**
 * Location name in a stored message. The reader's language is not known yet, so both names are
 * stored if they differ.
 */
export type PlaceLabel = string | PlaceName;

/**
 * Chooses the location name in the reader's language. All code that shows a location name uses this
 * rule.
 */
export const choosePlaceName = (
  { name, nameArabic }: { name: string; nameArabic?: string | null },
  language: string,
): string => (language === 'ar' && nameArabic ? nameArabic : name);

export const toPlaceLabel = (place: PlaceName): PlaceLabel =>
  place.nameArabic === null ? place.name : place;

export function isPlaceName(value: unknown): value is PlaceName {
  return typeof value === 'object' && value !== null && 'name' in value && 'nameArabic' in value;
}
