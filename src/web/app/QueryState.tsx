import type { ReactNode } from 'react';
import { useOnline } from '#web/lib/online.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Button } from '#web/ui/Button.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { isUnavailable, useFailure } from './unavailable.ts';
import { useReadErrorText } from './readErrorText.ts';

export type QueryResult<T> = {
  data: T | undefined;
  isPending: boolean;
  isFetching: boolean;
  error: unknown;
  /** Error of the latest attempt, set before all retries have failed. */
  failureReason?: unknown;
  refetch: () => unknown;
};

type Props<T> = {
  query: QueryResult<T>;
  /** Title of the error, or a function that renders the whole error. */
  failed: string | ((error: unknown) => ReactNode);
  /** Whether the retry button is the primary button of the screen. */
  isPrimary?: boolean;
  /** Further buttons shown with the error. */
  ways?: ReactNode;
  /** Placeholder shown while the query is loading. */
  skeleton: ReactNode;
  /** CSS class that lays out the placeholder. */
  className?: string;
  /** Content for an empty list. Data that is no list needs `isEmpty`. */
  empty?: ReactNode;
  isEmpty?: (data: T) => boolean;
  children: (data: T) => ReactNode;
};

/**
 * Renders a query in each state: placeholder, error with retry, empty content or data. Stale data
 * gets a note.
 */
export function QueryState<T>(props: Props<T>) {
  const { query, skeleton, className = 'block', empty, isEmpty = hasNoEntries, children } = props;
  const { t } = useTranslation('common');
  const { data, error } = query;
  const failure = useFailure(query);
  if (data !== undefined) {
    return (
      <>
        {error ? <Stale query={query} /> : null}
        {empty !== undefined && isEmpty(data) ? empty : children(data)}
      </>
    );
  }
  if (query.isPending && failure === null) {
    return (
      <output aria-label={t('loading')} className={className}>
        {skeleton}
      </output>
    );
  }
  return <Failed {...props} failure={failure} />;
}

const hasNoEntries = (data: unknown) => Array.isArray(data) && data.length === 0;

type FailedProps<T> = Props<T> & { failure: unknown };

function Failed<T>({ query, failure, failed, isPrimary = false, ways }: FailedProps<T>) {
  const { t } = useTranslation(['app', 'common']);
  const errorText = useReadErrorText();
  if (typeof failed !== 'string') return failed(failure);
  const text = errorText(failure);
  return (
    <ErrorState
      title={failed}
      text={isUnavailable(failure) ? `${text} ${t('askingAgain')}` : text}
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

/**
 * Note that the data may be old, with a retry button. Not rendered offline, as a banner of the
 * screen says the same.
 */
function Stale<T>({ query }: { query: QueryResult<T> }) {
  const { t } = useTranslation(['app', 'common']);
  const isOnline = useOnline();
  if (!isOnline) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-2 text-15 text-muted print:hidden">
      <output>{t('stale')}</output>
      <Button
        variant="quiet"
        className="-ms-3 px-3"
        isPending={query.isFetching}
        onClick={() => void query.refetch()}
      >
        {t('common:actions.retry')}
      </Button>
    </div>
  );
}
