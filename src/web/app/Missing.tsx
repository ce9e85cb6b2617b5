import { useState, useTransition } from 'react';
import { useTranslation } from 'react-i18next';
import { isMissingPart, reloadFor } from '#web/app/staleChunk.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';

type Props = { error: unknown; again: () => Promise<void> };

/** Stands where a part could not be had. Any other error is the whole screen's. */
export function Missing({ error, again }: Props) {
  const { t } = useTranslation(['app', 'common']);
  const [tries, setTries] = useState(0);
  const [isTrying, start] = useTransition();
  if (!isMissingPart(error)) throw error;

  async function tryAgain(found: Error): Promise<void> {
    // A browser may keep the failure of a part until the page is loaded anew.
    if (await reloadFor(found)) return;
    await again();
    setTries((last) => last + 1);
  }

  return (
    <Banner kind="danger">
      {/* Said after every try; the button stays, and the focus with it. */}
      <div key={tries} role="alert">
        <p className="font-strong">{t('missing.title')}</p>
        <p>{t('missing.text')}</p>
      </div>
      <Button className="mt-3" isPending={isTrying} onClick={() => start(() => tryAgain(error))}>
        {t('common:actions.retry')}
      </Button>
    </Banner>
  );
}
