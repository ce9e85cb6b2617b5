import { useTranslation } from '#web/lib/translation.ts';

/** First tab stop: skips the header to the content. */
export function SkipLink() {
  const { t } = useTranslation('app');
  return (
    <a
      href="#content"
      className="sr-only focus:not-sr-only focus:absolute focus:z-30 focus:rounded-sm focus:bg-surface focus:p-3"
    >
      {t('skip')}
    </a>
  );
}
