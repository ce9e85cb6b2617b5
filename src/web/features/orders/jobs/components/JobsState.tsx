import { CarFront } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#web/app/errorText.ts';
import { useSignOut } from '#web/app/useSignOut.ts';
import { useArrivals } from '#web/app/useArrivals.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { useJobs } from '../api.ts';
import { JobList } from './JobList.tsx';

/** The jobs, or why there are none. */
export function JobsState() {
  const { t } = useTranslation(['jobs', 'app', 'common']);
  const errorText = useErrorText();
  const signOut = useSignOut();
  const jobs = useJobs();
  useArrivals(jobs.data?.filter(({ status }) => status === 'pending').map(({ id }) => id));
  if (jobs.isPending) {
    return (
      <output aria-label={t('app:loading')} className="grid gap-4 md:grid-cols-2">
        <Skeleton className="h-80" />
        <Skeleton className="h-80" />
      </output>
    );
  }
  if (!jobs.data) {
    const actions = (
      <>
        <Button variant="primary" isPending={jobs.isFetching} onPress={() => void jobs.refetch()}>
          {t('common:actions.retry')}
        </Button>
        <Button onPress={signOut}>{t('app:logout')}</Button>
      </>
    );
    return <ErrorState title={t('failed')} text={errorText(jobs.error)} actions={actions} />;
  }
  if (jobs.data.length === 0) {
    return (
      <EmptyState
        icon={<CarFront size={44} strokeWidth={1.25} />}
        title={t('empty')}
        text={t('emptyText')}
      />
    );
  }
  return <JobList jobs={jobs.data} />;
}
