import { CarFront } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { ValetJob } from '#contract/orders.ts';
import { QueryState } from '#web/app/QueryState.tsx';
import { useRefusalToast } from '#web/app/useRefusalToast.ts';
import { useSignOut } from '#web/app/useSignOut.ts';
import { ParkForm } from '#web/features/stays/components/lazyParts.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { LoadingBox } from '#web/ui/lazyPart.tsx';
import { toastDone } from '#web/ui/toasts.ts';
import { useDeclineJob, useJobs, useParkJob } from './api.ts';
import { getDeclineKind } from './order.ts';
import { JobList } from './JobList.tsx';

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

type JobDialogs = { onPark: (job: ValetJob) => void; onDecline: (job: ValetJob) => void };

function JobsOrWhyNot(opens: JobDialogs) {
  const { t } = useTranslation(['jobs', 'app']);
  const signOut = useSignOut();
  const jobs = useJobs();
  return (
    <QueryState
      query={jobs}
      failed={t('failed')}
      isPrimary
      ways={<Button onClick={signOut}>{t('app:logout')}</Button>}
      className="flex flex-col gap-3"
      skeleton={
        <>
          <Skeleton className="h-5.5 w-32" />
          <div className="grid gap-4 md:grid-cols-2 lg:grid-cols-3">
            {['a', 'b'].map((card) => (
              <Skeleton key={card} className="h-80" />
            ))}
          </div>
        </>
      }
      empty={<EmptyState icon={CarFront} title={t('empty')} text={t('emptyText')} />}
    >
      {(data) => <JobList jobs={data} {...opens} />}
    </QueryState>
  );
}

type DeclineDialogProps = { job: ValetJob | null; onClose: () => void };

/** Tells the valet what the customer will be told, before anything is done. */
function DeclineDialog({ job, onClose }: DeclineDialogProps) {
  const { t } = useTranslation('jobs');
  const refused = useRefusalToast();
  const how = job ? getDeclineKind(job) : 'decline';
  const decline = useDeclineJob({
    done: () => {
      toastDone(t(`leave.${how}.done`));
      onClose();
    },
    refused: (error) => {
      refused(t(`leave.${how}.failed`), error);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={t(`leave.${how}.title`)}
      text={t(`leave.${how}.text`)}
      confirm={t(`leave.${how}.submit`)}
      keep={t('keep')}
      isOpen={job !== null}
      isPending={decline.isPending}
      onConfirm={() => job && decline.mutate({ id: job.id })}
      onClose={onClose}
    />
  );
}

type ParkDialogProps = { job: ValetJob | null; onClose: () => void };

/** Stays open with what was typed until the server has agreed. */
function ParkDialog({ job, onClose }: ParkDialogProps) {
  const { t } = useTranslation(['jobs', 'common']);
  const refused = useRefusalToast();
  const park = useParkJob({
    done: () => {
      toastDone(t('common:parking.done'));
      onClose();
    },
    refused: (error) => refused(t('completeFailed'), error),
  });
  return (
    <Dialog title={t('parkTitle')} isOpen={job !== null} onClose={onClose}>
      {job ? (
        <Suspense fallback={<LoadingBox height="h-36" />}>
          <ParkForm
            key={job.id}
            isPending={park.isPending}
            onSubmit={(body) => park.mutate({ id: job.id, body })}
          />
        </Suspense>
      ) : null}
    </Dialog>
  );
}
