import { useCallback } from 'react';
import { usePlaceName } from '#web/lib/placeName.ts';

type Located = { location: { name: string; nameArabic: string | null } };

/** Returns a `select` function for queries. The function localizes the name of a car's location. */
export function useNamedLocation<T extends Located>(): (data: T) => T {
  const nameOf = usePlaceName();
  return useCallback(
    (data) => {
      const { location } = data;
      return {
        ...data,
        location: { ...location, name: nameOf(location.name, location.nameArabic) },
      };
    },
    [nameOf],
  );
}
