import { useTranslation } from '#web/lib/translation.ts';

/** The first stop of the Tab key: past what is the same on every screen, to what this one is about. */
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
