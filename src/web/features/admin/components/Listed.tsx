import type { ReactNode } from 'react';
import { useTranslation } from '#web/lib/translation.ts';
import { useErrorText } from '#web/app/errorText.ts';
import { Button } from '#web/ui/Button.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';

type Props<T> = {
  query: {
    data: T | undefined;
    error: Error | null;
    isPending: boolean;
    isFetching: boolean;
    refetch: () => unknown;
  };
  failed: string;
  children: (data: T) => ReactNode;
};

/** A list while it loads, when it failed, or as it is. */
export function Listed<T>({ query, failed, children }: Props<T>) {
  const { t } = useTranslation(['app', 'common']);
  const errorText = useErrorText();
  if (query.isPending) {
    return (
      <output aria-label={t('loading')}>
        <Skeleton className="h-80" />
      </output>
    );
  }
  if (query.data === undefined) {
    const retry = (
      <Button variant="primary" isPending={query.isFetching} onClick={() => void query.refetch()}>
        {t('common:actions.retry')}
      </Button>
    );
    return <ErrorState title={failed} text={errorText(query.error)} actions={retry} />;
  }
  return children(query.data);
}
