import { useTranslation } from '#web/lib/translation.ts';

/** Link that skips the header and leads to the content. The link is the first tab stop. */
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
