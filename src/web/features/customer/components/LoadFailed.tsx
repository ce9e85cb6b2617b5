import { useTranslation } from 'react-i18next';
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
        <Button isPending={query.isFetching} onPress={() => void query.refetch()}>
          {t('common:actions.retry')}
        </Button>
      }
    />
  );
}
