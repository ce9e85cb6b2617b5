import { CarFront } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ValetJob } from '#contract/orders.ts';
import { nameByPlate } from '#domain/vehicles/writePlate.ts';
import { AsOf } from '#web/app/AsOf.tsx';
import { useReachable } from '#web/app/Live.tsx';
import { QueryState } from '#web/app/QueryState.tsx';
import { useRefusalToast } from '#web/app/useRefusalToast.ts';
import { UnsentRest } from '#web/app/outbox/parts.ts';
import { useUnsent } from '#web/app/outbox/outbox.ts';
import { SignOutWays } from '#web/app/lazySignOut.ts';
import { isUnavailable } from '#web/app/unavailable.ts';
import { isolateText } from '#web/lib/language.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { LaterContent } from '#web/ui/lazyPart.tsx';
import { useIgnoreClicksAfterMove } from '#web/ui/ignoreClicksAfterMove.ts';
import { useHandover } from '../handover/useHandover.tsx';
import { useForgetJob, useJobs } from './api.ts';
import { offerUndo } from '#web/features/stays/undo/undo.ts';
import { isColleagues, isMine, type ValetStep } from './order.ts';
import {
  DayFigures,
  DeclineDialog,
  ParkDialog,
  StartPrompt,
  TakeOverDialog,
  WaitingSessions,
} from './lazyParts.ts';
import { JobBar } from './JobBar.tsx';
import { JobDesk } from './JobDesk.tsx';
import { useDesk, type JobsDesk } from './useDesk.ts';
import { useJobStep } from './useJobStep.ts';

/**
 * The valet's jobs and their dialogs. The dialogs are rendered outside the list, because they must
 * survive a list that becomes empty.
 */
export function JobsState() {
  const [parking, setParking] = useState<ValetJob | null>(null);
  const [declining, setDeclining] = useState<ValetJob | null>(null);
  const [taking, setTaking] = useState<ValetJob | null>(null);
  const jobs = useJobs();
  const desk = useDesk(jobs.data);
  const screen = useRef<HTMLDivElement>(null);
  const found = useRef<string | null>(null);
  useIgnoreClicksAfterMove(screen);
  const doStep = useJobStep();
  const { t } = useTranslation('jobs');
  const refused = useRefusalToast();
  const forgetJob = useForgetJob();
  const handover = useHandover({
    done: (order) => {
      forgetJob(order);
      const car = nameByPlate(order.ticket);
      offerUndo({ stayId: order.ticket.id, step: 'complete', car, runner: null, isJob: true });
    },
    refused: (error) => refused(t('completeFailed'), error),
    isKept: true,
  });

  function press(job: ValetJob, step: ValetStep): void {
    if (step === 'park') return setParking(job);
    if (step === 'takeOver') return setTaking(job);
    if (step !== 'complete') return void doStep(job, step);
    desk.finish(job);
    if (job.order) handover.start(job.order);
  }

  function open(job: ValetJob): void {
    desk.take(job);
    // Scrolls to the top for sighted users, and moves the focus to the car for screen-reader users.
    scrollTo({ top: 0, behavior: 'instant' });
    requestAnimationFrame(() =>
      screen.current?.querySelector<HTMLElement>('[data-hand]')?.focus({ preventScroll: true }),
    );
  }

  /**
   * Accepts a car from its row. After a search, the screen scrolls to the car's new row among the
   * valet's own cars.
   */
  function acceptInRow(job: ValetJob, isFound: boolean): void {
    if (!doStep(job, 'accept')) return;
    if (!desk.inHand || !isMine(desk.inHand)) open(job);
    else if (isFound) found.current = job.id;
    else desk.keepInRow(job);
  }

  useEffect(() => {
    const job = jobs.data?.services.find(({ id }) => id === found.current);
    if (!job || !isMine(job)) return;
    found.current = null;
    const row = screen.current?.querySelector<HTMLElement>(`[data-card="${job.id}"] > button`);
    row?.scrollIntoView({ block: 'center' });
    row?.focus({ preventScroll: true });
  }, [jobs.data]);

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
      {parking ? (
        <ParkDialog job={parking} onParking={desk.finish} onClose={() => setParking(null)} />
      ) : null}
      {taking ? <TakeOverDialog job={taking} onClose={() => setTaking(null)} /> : null}
      {declining ? (
        <DeclineDialog job={declining} onLeaving={desk.finish} onClose={() => setDeclining(null)} />
      ) : null}
    </div>
  );
}

type JobsProps = {
  jobs: ReturnType<typeof useJobs>;
  desk: JobsDesk;
  onStep: (job: ValetJob, step: ValetStep) => void;
  onOpen: (job: ValetJob) => void;
  onAccept: (job: ValetJob, isFound: boolean) => void;
  onDecline: (job: ValetJob) => void;
};

function JobsOrWhyNot({ jobs, desk, ...presses }: JobsProps) {
  const { t } = useTranslation(['jobs', 'app']);
  const isReachable = useReachable();
  const away = <EmptyState icon={CarFront} title={t('away')} text={t('awayText')} />;
  const isAway = !isReachable || isUnavailable(jobs.error ?? jobs.failureReason);
  return (
    <>
      <LostNote desk={desk} />
      {jobs.data?.shift === null ? <StartPrompt /> : null}
      <AsOf query={jobs} zone={(jobs.data?.shift ?? jobs.data?.services[0])?.timeZone} />
      <UnsentElsewhere services={jobs.data?.services ?? []} inHand={desk.inHand?.id} />
      <QueryState
        query={jobs}
        failed={isReachable ? t('app:dashboardFailed') : () => away}
        isPrimary
        ways={<SignOutWays />}
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
      {jobs.data ? (
        <LaterContent room="min-h-16 md:max-w-160">
          <DayFigures
            openJobs={jobs.data.services.filter((job) => !isColleagues(job)).length}
            isQuiet={isAway}
          />
        </LaterContent>
      ) : null}
      {jobs.data?.services.length === 0 ? (
        <LaterContent room="contents">
          <WaitingSessions shiftAt={jobs.data.shift?.locationId ?? null} />
        </LaterContent>
      ) : null}
      {jobs.data && jobs.data.services.length > 0 ? null : (
        <JobBar job={null} isComing={jobs.data === undefined} onStep={presses.onStep} />
      )}
    </>
  );
}

type ElsewhereProps = { services: readonly ValetJob[]; inHand: string | undefined };

/** Shows unsent outbox steps that belong to no car on the screen. */
function UnsentElsewhere({ services, inHand }: ElsewhereProps) {
  const unsent = useUnsent();
  if (unsent.length === 0) return null;
  return <UnsentRest shown={services.map(({ id }) => id)} inHand={inHand} />;
}

/** Tells the valet that the current car left the list through somebody else's step. */
function LostNote({ desk }: { desk: JobsDesk }) {
  const { t } = useTranslation(['jobs', 'common']);
  return (
    <output className={desk.lost === null ? 'sr-only' : ''}>
      {desk.lost === null ? null : (
        <span className="flex items-center gap-3 rounded-md bg-amber-soft p-2 ps-4 text-15 text-amber-ink">
          <span className="grow">{t('lost', { car: isolateText(desk.lost) })}</span>
          <Button variant="quiet" className="shrink-0" onClick={desk.forgetLost}>
            {t('common:actions.close')}
          </Button>
        </span>
      )}
    </output>
  );
}
