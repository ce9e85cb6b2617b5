import { useEffect, useState } from 'react';

/**
 * Loads a part with its texts after the page; a failure is retried with the ticket's next change.
 *
 * @param load must be a stable function
 * @param version null while the part is not needed; a loaded part stays
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
