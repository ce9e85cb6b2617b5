import { useCallback } from 'react';
import { choosePlaceName } from '#domain/businesses/placeName.ts';
import { useLanguage } from './language.ts';

type Named = { name: string; nameArabic: string | null };

/** What a place is called in the language of the page. */
export function usePlaceName(): (name: string, nameArabic: string | null | undefined) => string {
  const language = useLanguage();
  return useCallback(
    (name, nameArabic = null) => choosePlaceName({ name, nameArabic }, language),
    [language],
  );
}

/** For the `select` of a query: its places as they are called in the language of the page. */
export function useNamedPlaces(): <T extends Named>(places: readonly T[]) => T[] {
  const nameOf = usePlaceName();
  return useCallback(
    (places) => places.map((place) => ({ ...place, name: nameOf(place.name, place.nameArabic) })),
    [nameOf],
  );
}
