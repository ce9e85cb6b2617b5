import type { ReactNode } from 'react';
import { useOnline } from '#web/lib/online.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Button } from '#web/ui/Button.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { isUnavailable, useFailure } from './unavailable.ts';
import { useErrorText } from './errorText.ts';

export type Query<T> = {
  data: T | undefined;
  isPending: boolean;
  isFetching: boolean;
  error: unknown;
  /** Of the newest try, where it is known. */
  failureReason?: unknown;
  refetch: () => unknown;
};

type Props<T> = {
  query: Query<T>;
  /** What could not be had, or all that stands in its place. */
  failed: string | ((error: unknown) => ReactNode);
  /** To ask again is the one thing to do on this screen. */
  isPrimary?: boolean;
  /** Other ways out. */
  ways?: ReactNode;
  /** The shape of what comes. */
  skeleton: ReactNode;
  /** How the shapes stand. */
  className?: string;
  /** What stands in place of a list without entries; any other data says itself whether it is empty. */
  empty?: ReactNode;
  isEmpty?: (data: T) => boolean;
  children: (data: T) => ReactNode;
};

/**
 * What a query has, in each of its states: its shape while it comes, why it could not be had and
 * another try, what to do where there is nothing, and a quiet word above data that is no longer fresh.
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
  const errorText = useErrorText();
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

/** Without a network the screen's banner says it already. */
function Stale<T>({ query }: { query: Query<T> }) {
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
