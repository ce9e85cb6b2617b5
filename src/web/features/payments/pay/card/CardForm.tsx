import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from '#web/lib/translation.ts';
import { CardLost } from './CardLost.tsx';
import { loadProvider } from './provider.ts';
import type { CardFormProps, CardProvider, ProviderConfig } from './provider.ts';

type Props = CardFormProps & { config: ProviderConfig };

/**
 * Payment provider's card form, or an error with a retry when the provider's script fails to load.
 */
export function CardForm({ config, ...form }: Props) {
  const { t } = useTranslation(['pay', 'common']);
  const { provider, publishableKey } = config;
  const [part, setPart] = useState<CardProvider | 'lost' | null>(null);
  const [tries, setTries] = useState(0);
  const report = useEffectEvent(form.onGap);
  useEffect(() => {
    let isWanted = true;
    report('loading');
    loadProvider({ provider, publishableKey }).then(
      (loaded) => isWanted && setPart(loaded),
      () => {
        if (!isWanted) return;
        setPart('lost');
        report('lostTitle');
      },
    );
    return () => {
      isWanted = false;
    };
  }, [provider, publishableKey, tries]);

  function retry() {
    setPart(null);
    setTries(tries + 1);
  }

  if (part === 'lost') return <CardLost onRetry={retry} />;
  if (!part) {
    return (
      <div className="min-h-54 rounded-md bg-raised">
        <output className="sr-only">{t('pay:card.loading')}</output>
      </div>
    );
  }
  return <part.Form {...form} />;
}
