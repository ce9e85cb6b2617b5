import type { ReactNode } from 'react';
import { useTranslation } from '#web/lib/translation.ts';
import { Button } from '#web/ui/Button.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { useErrorText } from './errorText.ts';

export type Query = {
  isPending: boolean;
  isFetching: boolean;
  error: unknown;
  refetch: () => unknown;
};

type Props = {
  query: Query;
  /** What could not be had. */
  failed: string;
  /** To ask again is the one thing to do on this screen. */
  isPrimary?: boolean;
  /** Other ways out. */
  ways?: ReactNode;
  className?: string;
  /** The shape of what comes. */
  children?: ReactNode;
};

/** In place of data that is not there: its shape while it comes, else why not and another try. */
export function QueryState(props: Props) {
  const { query, failed, isPrimary = false, ways, className = 'block', children } = props;
  const { t } = useTranslation(['app', 'common']);
  const errorText = useErrorText();
  if (query.isPending) {
    return (
      <output aria-label={t('loading')} className={className}>
        {children}
      </output>
    );
  }
  return (
    <ErrorState
      title={failed}
      text={errorText(query.error)}
      actions={
        <>
          <Button
            variant={isPrimary ? 'primary' : 'secondary'}
            isPending={query.isFetching}
            onClick={() => void query.refetch()}
          >
            {t('common:actions.retry')}
          </Button>
          {ways}
        </>
      }
    />
  );
}
