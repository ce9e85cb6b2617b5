/** What a place is called: by everybody, and by those who read Arabic where that is something else. */
export type PlaceName = { name: string; nameArabic: string | null };

/** As a message keeps it until it is known who reads it: the one name, or both. */
export type PlaceLabel = string | PlaceName;

/** The one rule that decides which of its names a reader is shown. */
export const choosePlaceName = (
  { name, nameArabic }: { name: string; nameArabic?: string | null },
  language: string,
): string => (language === 'ar' && nameArabic ? nameArabic : name);

export const toPlaceLabel = (place: PlaceName): PlaceLabel =>
  place.nameArabic === null ? place.name : place;

export function isPlaceName(value: unknown): value is PlaceName {
  return typeof value === 'object' && value !== null && 'name' in value && 'nameArabic' in value;
}
