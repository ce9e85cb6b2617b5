import { useEffect, useState } from 'react';

/**
 * A part that comes with its texts once the page stands; where it cannot be had now, with the next
 * change of the ticket.
 *
 * @param load always the same function
 * @param version null while the part is not needed; one that is here stays
 */
export function useLaterPart<P extends { loadTexts: () => Promise<void> }>(
  load: () => Promise<P>,
  version: number | null,
): P | null {
  const [part, setPart] = useState<P | null>(null);
  useEffect(() => {
    if (part || version === null) return;
    load()
      .then(async (loaded) => {
        await loaded.loadTexts();
        setPart(loaded);
      })
      .catch(() => {});
  }, [load, part, version]);
  return part;
}
