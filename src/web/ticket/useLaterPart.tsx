import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from '../lib/translation.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';

/**
 * Loads a component with its texts after the page. A failed load is repeated when the guest presses
 * the button of its error, and whenever the ticket is read again, also after the network returned.
 * If the load fails after a press although the server answers, a release has removed the file, and
 * the page reloads.
 *
 * @param load must be a stable function
 * @param ticket ticket as last read, a new object only for a new reading; null while the component
 * is not needed, and a loaded component stays
 * @returns the component, and the error of a failed load
 */
export function useLaterPart<P extends { loadTexts: () => Promise<void> }>(
  load: () => Promise<P>,
  ticket: object | null,
): [part: P | null, problem: ReactNode] {
  const { t } = useTranslation('common');
  const [part, setPart] = useState<P | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);
  const isLoading = useRef(false);
  useEffect(() => {
    if (part || !ticket || isLoading.current) return;
    isLoading.current = true;
    load()
      .then(async (loaded) => {
        await loaded.loadTexts();
        setPart(loaded);
      })
      .catch(() => {
        setFailed(true);
        if (tries > 0) reloadIfServed();
      })
      .finally(() => {
        isLoading.current = false;
      });
  }, [load, part, ticket, tries]);
  const problem = hasFailed && !part && ticket && (
    <Banner kind="danger">
      {/* The key makes screen readers announce the failure again after each press only. */}
      <p key={tries} role="alert">
        {t('failure.unreachable')}
      </p>
      <Button className="mt-3" onClick={() => setTries(tries + 1)}>
        {t('actions.retry')}
      </Button>
    </Banner>
  );
  return [part, problem];
}

/** Reloads the page if it can be read: the browser's error page would offer no way back. */
function reloadIfServed(): void {
  fetch(location.href).then(
    ({ ok }) => ok && location.reload(),
    () => undefined,
  );
}
