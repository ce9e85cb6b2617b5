import i18next from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { createTranslator, useLanguage } from '#web/lib/language.ts';
import type { CatalogKey, Language, Translate } from '#web/lib/language.ts';
import type { pay } from '#web/locales/en/pay.ts';
import type { PayText, PayTexts } from './plain/payer.ts';

type Catalog<T> = T & Record<string, string>;

function bundle<T>(language: Language, name: 'common' | 'pay'): Catalog<T> {
  return (i18next.getResourceBundle(language, name) ?? {}) as Catalog<T>;
}

/**
 * The words of the parts that the ticket page has too, out of the catalogs the app has loaded. The
 * same translator as there: it keeps amounts together in an Arabic sentence.
 */
export function usePayText(): PayText {
  const language = useLanguage();
  const { ready } = useTranslation(['pay', 'common']);
  return useMemo(() => {
    const texts = { common: bundle(language, 'common'), pay: bundle(language, 'pay') };
    return { t: createTranslator(texts as unknown as PayTexts, language), language };
    // Read anew once they are there.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [language, ready]);
}

export type PageText = { t: Translate<CatalogKey<typeof pay>>; language: Language };

/** The words of the payment page itself. */
export function usePageText(): PageText {
  const language = useLanguage();
  const { ready } = useTranslation('pay');
  return useMemo(
    () => ({ t: createTranslator(bundle<typeof pay>(language, 'pay'), language), language }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- read anew once they are there
    [language, ready],
  );
}
