import { useTranslation } from '#web/lib/translation.ts';
import { useErrorText } from '#web/app/errorText.ts';
import { Button } from '#web/ui/Button.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';

type Failed = { error: unknown; isFetching: boolean; refetch: () => Promise<unknown> };

/** A section whose data could not be had, and the way to ask again. */
export function LoadFailed({ query, title }: { query: Failed; title?: string }) {
  const { t } = useTranslation(['customer', 'common']);
  const errorText = useErrorText();
  return (
    <ErrorState
      title={title ?? t('failed')}
      text={errorText(query.error)}
      actions={
        <Button isPending={query.isFetching} onClick={() => void query.refetch()}>
          {t('common:actions.retry')}
        </Button>
      }
    />
  );
}

/** Several queries as one: what failed first, and all that failed asked for again. */
export function together(queries: readonly (Failed & { isError: boolean })[]): Failed {
  const failed = queries.filter(({ isError }) => isError);
  return {
    error: failed[0]?.error,
    isFetching: queries.some(({ isFetching }) => isFetching),
    refetch: () => Promise.all(failed.map(({ refetch }) => refetch())),
  };
}
