import { CarFront } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '#web/lib/translation.ts';
import type { ValetJob } from '#contract/orders.ts';
import { useErrorText } from '#web/app/errorText.ts';
import { useSignOut } from '#web/app/useSignOut.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { useJobs } from '../api.ts';
import { DeclineDialog } from './DeclineDialog.tsx';
import { JobList } from './JobList.tsx';
import { ParkDialog } from './ParkDialog.tsx';

/** The jobs, and the dialogs they open: these outlive a list that runs empty meanwhile. */
export function JobsState() {
  const [parking, setParking] = useState<ValetJob | null>(null);
  const [declining, setDeclining] = useState<ValetJob | null>(null);
  return (
    <>
      <JobsOrWhyNot onPark={setParking} onDecline={setDeclining} />
      <ParkDialog job={parking} onClose={() => setParking(null)} />
      <DeclineDialog job={declining} onClose={() => setDeclining(null)} />
    </>
  );
}

type Opens = { onPark: (job: ValetJob) => void; onDecline: (job: ValetJob) => void };

function JobsOrWhyNot(opens: Opens) {
  const { t } = useTranslation(['jobs', 'app', 'common']);
  const errorText = useErrorText();
  const signOut = useSignOut();
  const jobs = useJobs();
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
        <Button variant="primary" isPending={jobs.isFetching} onClick={() => void jobs.refetch()}>
          {t('common:actions.retry')}
        </Button>
        <Button onClick={signOut}>{t('app:logout')}</Button>
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
  return <JobList jobs={jobs.data} {...opens} />;
}
