import { useTranslation } from '#web/lib/translation.ts';
import { Button } from '#web/ui/Button.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';

type Props = { query: { isFetching: boolean; refetch: () => unknown } };

function BusinessFailed({ query }: Props) {
  const { t } = useTranslation(['adminBusinesses', 'common']);
  return (
    <ErrorState
      title={t('details.failedTitle')}
      text={t('details.failed')}
      actions={
        <Button variant="primary" isPending={query.isFetching} onClick={() => void query.refetch()}>
          {t('common:actions.retry')}
        </Button>
      }
    />
  );
}

/** Returns the function that renders the error of a business in `QueryState`. */
export const explainFailed = (query: Props['query']) => () => <BusinessFailed query={query} />;
