/** Name of a location, with an Arabic one for readers of Arabic where it differs. */
export type PlaceName = { name: string; nameArabic: string | null };

/** Name as a stored message holds it until its reader's language is known: one name, or both. */
export type PlaceLabel = string | PlaceName;

/** Chooses the name in the reader's language. All code that shows a name uses this rule. */
export const choosePlaceName = (
  { name, nameArabic }: { name: string; nameArabic?: string | null },
  language: string,
): string => (language === 'ar' && nameArabic ? nameArabic : name);

export const toPlaceLabel = (place: PlaceName): PlaceLabel =>
  place.nameArabic === null ? place.name : place;

export function isPlaceName(value: unknown): value is PlaceName {
  return typeof value === 'object' && value !== null && 'name' in value && 'nameArabic' in value;
}
