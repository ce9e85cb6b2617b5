import { useCallback } from 'react';
import { choosePlaceName } from '#domain/businesses/placeName.ts';
import { useLanguage } from './language.ts';

type Named = { name: string; nameArabic: string | null };

/** Returns a function that chooses a location's name in the page's language. */
export function usePlaceName(): (name: string, nameArabic: string | null | undefined) => string {
  const language = useLanguage();
  return useCallback(
    (name, nameArabic = null) => choosePlaceName({ name, nameArabic }, language),
    [language],
  );
}

/** Returns a `select` function for queries. The function localizes the names of locations. */
export function useNamedPlaces(): <T extends Named>(places: readonly T[]) => T[] {
  const nameOf = usePlaceName();
  return useCallback(
    (places) => places.map((place) => ({ ...place, name: nameOf(place.name, place.nameArabic) })),
    [nameOf],
  );
}

/**
 * Like `useNamedPlaces`, sorted by business and name in the page's language: 'Gate 2' before 'Gate
 * 10'.
 */
export function useOrderedPlaces(): <T extends Named & { businessName: string }>(
  places: readonly T[],
) => T[] {
  const language = useLanguage();
  const named = useNamedPlaces();
  return useCallback(
    (places) => {
      const { compare } = new Intl.Collator(language, { numeric: true });
      return named(places).toSorted(
        (one, other) =>
          compare(one.businessName, other.businessName) || compare(one.name, other.name),
      );
    },
    [named, language],
  );
}
