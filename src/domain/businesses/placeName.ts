/** What a place is called: by everybody, and by those who read Arabic where that is something else. */
export type PlaceName = { name: string; nameArabic: string | null };

/** The one place that decides which of its names a reader is shown. */
export function choosePlaceName({ name, nameArabic }: PlaceName, language: string): string {
  return language === 'ar' && nameArabic ? nameArabic : name;
}
