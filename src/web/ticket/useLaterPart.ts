import { useEffect, useState } from 'react';

/**
 * Loads a component with its texts after the page. A failed load is repeated with the next change
 * of the ticket.
 *
 * @param load must be a stable function
 * @param version version of the ticket; null while the component is not needed, and a loaded
 * component stays
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
