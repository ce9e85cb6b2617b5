import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from '../lib/translation.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';

/**
 * Loads a component with its texts after the page. A failed load is repeated when the guest presses
 * the button of its error, and whenever the ticket is read again, also after the network returned.
 *
 * @param load must be a stable function
 * @param ticket ticket as last read; null while the component is not needed, and a loaded component
 * stays
 * @returns the component, and the error of a failed load
 */
export function useLaterPart<P extends { loadTexts: () => Promise<void> }>(
  load: () => Promise<P>,
  ticket: object | null,
): [part: P | null, problem: ReactNode] {
  const { t } = useTranslation('common');
  const [part, setPart] = useState<P | null>(null);
  const [failures, setFailures] = useState(0);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (part || !ticket) return;
    load()
      .then(async (loaded) => {
        await loaded.loadTexts();
        setPart(loaded);
      })
      .catch(() => setFailures((before) => before + 1));
  }, [load, part, ticket, tries]);
  const problem = failures > 0 && !part && ticket && (
    <Banner kind="danger">
      {/* The key makes screen readers announce every failure. */}
      <p key={failures} role="alert">
        {t('failure.unreachable')}
      </p>
      <Button className="mt-3" onClick={() => setTries(tries + 1)}>
        {t('actions.retry')}
      </Button>
    </Banner>
  );
  return [part, problem];
}
