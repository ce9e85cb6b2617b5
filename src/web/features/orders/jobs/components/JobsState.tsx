import { CarFront } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '#web/lib/translation.ts';
import type { ValetJob } from '#contract/orders.ts';
import { useSignOut } from '#web/app/useSignOut.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { QueryState } from '#web/app/QueryState.tsx';
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
  const signOut = useSignOut();
  const jobs = useJobs();
  if (!jobs.data) {
    const ways = <Button onClick={signOut}>{t('app:logout')}</Button>;
    return (
      <QueryState
        query={jobs}
        failed={t('failed')}
        isPrimary
        ways={ways}
        className="grid gap-4 md:grid-cols-2"
      >
        <Skeleton className="h-80" />
        <Skeleton className="h-80" />
      </QueryState>
    );
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
