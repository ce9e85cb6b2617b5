import { CarFront } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import type { ValetJob } from '#contract/orders.ts';
import { QueryState } from '#web/app/QueryState.tsx';
import { useRefusalToast } from '#web/app/useRefusalToast.ts';
import { useSignOut } from '#web/app/useSignOut.ts';
import { ParkForm } from '#web/features/stays/components/lazyParts.ts';
import { isolate } from '#web/lib/language.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { LoadingBox } from '#web/ui/lazyPart.tsx';
import { useJustMoved } from '#web/ui/justMoved.ts';
import { toastDone } from '#web/ui/toasts.ts';
import { useHandover } from '../handover/useHandover.tsx';
import { useDeclineJob, useForgetJob, useJobs, useParkJob } from './api.ts';
import { offerUndo } from '../undo/undo.ts';
import { callName, getDeclineKind, isMine } from './order.ts';
import type { Step } from './order.ts';
import { JobBar } from './JobBar.tsx';
import { JobDesk } from './JobDesk.tsx';
import { useDesk } from './useDesk.ts';
import type { Desk } from './useDesk.ts';
import { useJobStep } from './useJobStep.ts';

/** The car in hand and the others, and the dialogs they open: these outlive a list that runs empty meanwhile. */
export function JobsState() {
  const [parking, setParking] = useState<ValetJob | null>(null);
  const [declining, setDeclining] = useState<ValetJob | null>(null);
  const jobs = useJobs();
  const desk = useDesk(jobs.data);
  const screen = useRef<HTMLDivElement>(null);
  useJustMoved(screen);
  const doStep = useJobStep();
  const { t } = useTranslation('jobs');
  const refused = useRefusalToast();
  const forgetJob = useForgetJob();
  const handover = useHandover({
    done: (order) => {
      forgetJob(order);
      const car = order.ticket.licensePlate ?? order.ticket.ticketNumber;
      offerUndo({ stayId: order.ticket.id, step: 'complete', car, runner: null });
    },
    refused: (error) => refused(t('completeFailed'), error),
  });

  function press(job: ValetJob, step: Step): void {
    if (step === 'park') return setParking(job);
    if (step !== 'complete') return void doStep(job, step);
    desk.finish(job);
    if (job.order) handover.start(job.order);
  }

  function open(job: ValetJob): void {
    desk.take(job);
    // From far down the list to the car itself, for eyes and for ears.
    scrollTo({ top: 0, behavior: 'instant' });
    requestAnimationFrame(() =>
      screen.current?.querySelector<HTMLElement>('[data-hand]')?.focus({ preventScroll: true }),
    );
  }

  function acceptInRow(job: ValetJob): void {
    if (!doStep(job, 'accept')) return;
    if (desk.inHand && isMine(desk.inHand)) desk.keepInRow(job);
    else open(job);
  }

  return (
    <div ref={screen} className="flex flex-col gap-5">
      <JobsOrWhyNot
        jobs={jobs}
        desk={desk}
        onStep={press}
        onOpen={open}
        onAccept={acceptInRow}
        onDecline={setDeclining}
      />
      {handover.screen}
      <ParkDialog job={parking} onParking={desk.finish} onClose={() => setParking(null)} />
      <DeclineDialog job={declining} onLeaving={desk.finish} onClose={() => setDeclining(null)} />
    </div>
  );
}

type JobsProps = {
  jobs: ReturnType<typeof useJobs>;
  desk: Desk;
  onStep: (job: ValetJob, step: Step) => void;
  onOpen: (job: ValetJob) => void;
  onAccept: (job: ValetJob) => void;
  onDecline: (job: ValetJob) => void;
};

function JobsOrWhyNot({ jobs, desk, ...presses }: JobsProps) {
  const { t } = useTranslation(['jobs', 'app']);
  const signOut = useSignOut();
  return (
    <>
      <LostNote desk={desk} />
      <QueryState
        query={jobs}
        failed={t('failed')}
        isPrimary
        ways={<Button onClick={signOut}>{t('app:logout')}</Button>}
        className="flex flex-col gap-5 md:grid md:grid-cols-[24rem_1fr]"
        skeleton={
          <>
            <Skeleton className="h-72" />
            <Skeleton className="h-96" />
          </>
        }
        isEmpty={({ services }) => services.length === 0}
        empty={<EmptyState icon={CarFront} title={t('empty')} text={t('emptyText')} />}
      >
        {({ services, shift }) => (
          <JobDesk jobs={services} shiftAt={shift?.locationId ?? null} desk={desk} {...presses} />
        )}
      </QueryState>
      {desk.inHand ? null : (
        <JobBar job={null} isComing={jobs.data === undefined} onStep={presses.onStep} />
      )}
    </>
  );
}

/** The car in hand has left the list by nothing that was done here. */
function LostNote({ desk }: { desk: Desk }) {
  const { t } = useTranslation(['jobs', 'common']);
  return (
    <output className={desk.lost === null ? 'sr-only' : ''}>
      {desk.lost === null ? null : (
        <span className="flex items-center gap-3 rounded-md bg-amber-soft p-2 ps-4 text-15 text-amber-ink">
          <span className="grow">{t('lost', { car: isolate(desk.lost) })}</span>
          <Button variant="quiet" className="shrink-0" onClick={desk.forgetLost}>
            {t('common:actions.close')}
          </Button>
        </span>
      )}
    </output>
  );
}

type DeclineDialogProps = {
  job: ValetJob | null;
  onLeaving: (job: ValetJob) => void;
  onClose: () => void;
};

/** Tells the valet what the customer will be told, before anything is done. */
function DeclineDialog({ job, onLeaving, onClose }: DeclineDialogProps) {
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
      onConfirm={() => {
        if (!job) return;
        onLeaving(job);
        decline.mutate({ id: job.id });
      }}
      onClose={onClose}
    />
  );
}

type ParkDialogProps = {
  job: ValetJob | null;
  onParking: (job: ValetJob) => void;
  onClose: () => void;
};

/** Stays open with what was typed until the server has agreed. */
function ParkDialog({ job, onParking, onClose }: ParkDialogProps) {
  const { t } = useTranslation(['jobs', 'common']);
  const park = useParkJob({
    done: () => {
      if (job) offerUndo({ stayId: job.id, step: 'park', car: callName(job), runner: null });
      onClose();
    },
    // Said in the form.
    refused: () => undefined,
  });
  return (
    <Dialog title={t('parkTitle')} isOpen={job !== null} onClose={onClose}>
      {job ? (
        <Suspense fallback={<LoadingBox height="h-36" />}>
          <ParkForm
            key={job.id}
            stayId={job.id}
            locationId={job.locationId}
            spot={job.parkingSpot}
            hook={job.key.hook}
            isPending={park.isPending}
            failed={t('completeFailed')}
            onSubmit={(body) => {
              onParking(job);
              return park.mutateAsync({ id: job.id, body });
            }}
          />
        </Suspense>
      ) : null}
    </Dialog>
  );
}
