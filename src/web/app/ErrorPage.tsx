import { RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/Button.tsx';

type Props = { error: unknown; reset: () => void };

/** The whole page, when a screen itself has failed. */
export function ErrorPage({ error, reset }: Props) {
  const { t } = useTranslation(['app', 'common']);
  const details = error instanceof Error ? error.message : String(error);
  return (
    <main className="mx-auto flex min-h-dvh max-w-md flex-col justify-center gap-5 p-6">
      <h1 className="text-28">{t('common:failure.title')}</h1>
      <p className="text-17 text-muted">{t('common:failure.unexpected')}</p>
      <details className="rounded-md border border-line bg-surface px-4 py-3">
        <summary className="min-h-8 cursor-pointer font-medium">{t('errorDetails')}</summary>
        <pre dir="ltr" className="mt-2 overflow-auto text-12 whitespace-pre-wrap text-muted">
          {details}
        </pre>
      </details>
      <div className="flex flex-col gap-3">
        <Button variant="primary" onPress={reset}>
          {t('common:actions.retry')}
        </Button>
        <Button onPress={() => location.reload()}>
          <RotateCw aria-hidden="true" size={18} strokeWidth={1.75} />
          {t('common:actions.refresh')}
        </Button>
      </div>
    </main>
  );
}
