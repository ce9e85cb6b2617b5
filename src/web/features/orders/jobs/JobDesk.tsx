import { Link } from '@tanstack/react-router';
import { Phone } from 'lucide-react';
import { Suspense, useDeferredValue, useState } from 'react';
import type { ValetJob } from '#contract/orders.ts';
import { useCarAction } from '#web/app/useCarName.ts';
import { UnsentNote } from '#web/app/outbox/parts.ts';
import { findUnsent, isHeld } from '#web/app/outbox/findUnsent.ts';
import { useUnsent } from '#web/app/outbox/outbox.ts';
import { MessageButton } from '#web/features/conversations/MessageButton.tsx';
import { useNow } from '#web/lib/clock.ts';
import { computeUrgency } from '#web/lib/promise.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Button } from '#web/ui/Button.tsx';
import { buildButtonClass } from '#web/ui/button.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { SearchField } from '#web/ui/SearchField.tsx';
import { LaterContent, LoadingBox } from '#web/ui/lazyPart.tsx';
import { useGuestCall } from '../guestCall/useGuestCall.ts';
import { JobBar } from './JobBar.tsx';
import { JobInHand } from './JobInHand.tsx';
import { JobRow, JobRows } from './JobRows.tsx';
import { CorrectJob, DeclineOffer, OfferNote, PutJobRight, WaitingSessions } from './lazyParts.ts';
import {
  callName,
  getDeclineKind,
  groupJobs,
  isColleagues,
  matchesJob,
  splitLate,
} from './order.ts';
import type { ValetStep } from './order.ts';
import type { JobsDesk } from './useDesk.ts';

/** Largest number of jobs that needs no search. */
const FEW = 5;

type Press = (job: ValetJob) => void;
type Props = {
  jobs: readonly ValetJob[];
  shiftAt: string | null;
  desk: JobsDesk;
  onStep: (job: ValetJob, step: ValetStep) => void;
  onOpen: Press;
  /** `isFound` is true when the valet accepts the car from the search results. */
  onAccept: (job: ValetJob, isFound: boolean) => void;
  onDecline: Press;
};

/**
 * Shows the current car first, in full size. The other cars, their heading and search are below the
 * current car, or beside it on a desk.
 */
export function JobDesk({ jobs, shiftAt, desk, onStep, onOpen, onAccept, onDecline }: Props) {
  const { t } = useTranslation('jobs');
  const now = useNow();
  const unsent = useUnsent();
  const [typed, setTyped] = useState('');
  const later = useDeferredValue(typed.trim());
  // Clearing the search skips the deferred value, because the pressed row must show among all rows
  // at once.
  const sought = typed.trim() && later;
  // A search covers the current car too, except an offer, which must stay visible until the offer
  // expires.
  const inHand = sought && desk.offer?.id !== desk.inHand?.id ? null : desk.inHand;
  const groups = sought
    ? groupJobs(
        jobs.filter(
          (job) => job.id !== inHand?.id && job.id !== desk.offer?.id && matchesJob(job, sought),
        ),
        shiftAt,
      )
    : desk.groups;
  const own = jobs.filter((job) => !isColleagues(job));
  const isLate = (job: ValetJob) =>
    !isColleagues(job) && job.order !== null && computeUrgency(job.order, now).time === 'late';
  const { late, rest } = splitLate(groups, { inHand, isLate });
  const isAlone = inHand !== null && rest.length === 0;
  const places = new Set(jobs.map(({ locationId }) => locationId));
  const isElsewhere = (job: ValetJob) =>
    shiftAt === null ? places.size > 1 : job.locationId !== shiftAt;
  const rowProps = {
    now,
    areLocationsNamed: places.size > 1,
    onOpen: (job: ValetJob) => {
      setTyped('');
      onOpen(job);
    },
    onAccept: (job: ValetJob) => {
      setTyped('');
      onAccept(job, sought !== '');
    },
  };
  return (
    <div className="flex flex-col gap-5 md:grid md:grid-cols-[24rem_1fr] md:items-start md:gap-8">
      <div className="flex flex-col gap-5 md:sticky md:top-4">
        <JobRows groups={late} {...rowProps} />
        {desk.offer && desk.offer.id !== inHand?.id ? (
          <Offered
            job={desk.offer}
            now={now}
            onOpen={rowProps.onOpen}
            onAccept={(job) => onStep(job, 'accept')}
            onPass={desk.finish}
          />
        ) : null}
        {inHand ? (
          <JobInHand job={inHand} now={now} isElsewhere={isElsewhere(inHand)}>
            {findUnsent(unsent, inHand.id) ? <UnsentNote car={inHand.id} /> : null}
            <Beside
              job={inHand}
              isHeld={isHeld(unsent, inHand.id)}
              offer={desk.offer}
              onDecline={() => onDecline(inHand)}
              onFinish={() => desk.finish(inHand)}
            />
          </JobInHand>
        ) : null}
        {/* The bar acts only on a car that the screen shows, and takes none where the valet is not
            on shift. */}
        <JobBar
          job={
            inHand && (inHand.status !== 'pending' || inHand.locationId === shiftAt) ? inHand : null
          }
          isHeld={inHand !== null && isHeld(unsent, inHand.id)}
          onStep={onStep}
        />
      </div>
      <div className="flex min-w-0 flex-col gap-5">
        <div className={isAlone ? 'sr-only' : 'flex flex-col gap-2'}>
          <Requests number={own.length} />
          {own.length === 0 ? <p className="text-muted">{t('empty')}</p> : null}
        </div>
        {typed || jobs.length > FEW ? <Search typed={typed} onType={setTyped} /> : null}
        <JobRows groups={rest.filter(({ isMine }) => isMine)} {...rowProps} />
        {sought ? null : (
          <LaterContent room="contents">
            <WaitingSessions shiftAt={shiftAt} />
          </LaterContent>
        )}
        <JobRows groups={rest.filter(({ isMine }) => !isMine)} {...rowProps} />
        {sought && groups.length === 0 ? (
          <NothingFound sought={sought} onClear={() => setTyped('')} />
        ) : null}
      </div>
    </div>
  );
}

function Requests({ number }: { number: number }) {
  const { t } = useTranslation('jobs');
  return (
    <h2 className="text-15 font-strong">
      {t('requests')} <span className="font-normal text-muted tabular-nums">{number}</span>
    </h2>
  );
}

function Search({ typed, onType }: { typed: string; onType: (typed: string) => void }) {
  const { t } = useTranslation('jobs');
  return (
    <SearchField
      label={t('search.label')}
      hideLabel
      placeholder={t('search.label')}
      value={typed}
      onChange={onType}
    />
  );
}

type NothingFoundProps = { sought: string; onClear: () => void };

/** Note about a search without a job. A parked car is no job; the list of cars finds it. */
function NothingFound({ sought, onClear }: NothingFoundProps) {
  const { t } = useTranslation('jobs');
  return (
    <output className="flex flex-wrap items-center gap-3">
      <span className="grow text-muted">{t('search.none')}</span>
      <Link to="/cars" search={{ search: sought }} className={buildButtonClass('secondary')}>
        {t('search.all')}
      </Link>
      <Button onClick={onClear}>{t('search.clear')}</Button>
    </output>
  );
}

type OfferedProps = { job: ValetJob; now: number; onOpen: Press; onAccept: Press; onPass: Press };

/** Offer of a second car, shown above the current car; the current car keeps its place. */
function Offered({ job, now, onOpen, onAccept, onPass }: OfferedProps) {
  if (!job.order?.offer) return null;
  return (
    <section aria-label={callName(job)} className="flex flex-col">
      <Suspense fallback={<LoadingBox height="h-12" />}>
        <OfferNote expiresAt={job.order.offer.expiresAt} />
      </Suspense>
      <div className="job-rows stub-rows @container/row" data-column="offer">
        <JobRow job={job} now={now} onOpen={onOpen} onAccept={onAccept} />
      </div>
      {/* Counts as the first row of column `hand`. `useIgnoreClicksAfterMove` then ignores
          clicks on the row below, which this row pushes down. */}
      <div data-column="hand" data-card={`pass ${job.id}`} className="flex min-h-11">
        <Suspense>
          <DeclineOffer job={job} orderId={job.order.id} onSend={() => onPass(job)} />
        </Suspense>
      </div>
    </section>
  );
}

type BesideProps = {
  job: ValetJob;
  /**
   * True while an earlier step is stored in the outbox. Further steps then wait until that step is
   * sent.
   */
  isHeld: boolean;
  offer: JobsDesk['offer'];
  onDecline: () => void;
  onFinish: () => void;
};

/** Actions for the current car other than its next step. */
function Beside({ job, isHeld: isStill, offer, onDecline, onFinish }: BesideProps) {
  const { t } = useTranslation(['jobs', 'row']);
  const carAction = useCarAction();
  const car = callName(job);
  const offered = offer?.id === job.id ? job.order?.offer : null;
  const leave = t(`leave.${getDeclineKind(job)}.submit`);
  const call = useGuestCall(job.order, car, useNow());
  return (
    <>
      <Suspense>{offered ? <OfferNote expiresAt={offered.expiresAt} /> : null}</Suspense>
      <fieldset
        aria-label={car}
        tabIndex={-1}
        data-hand=""
        data-column="hand"
        data-card={`beside ${job.id}`}
        className="flex items-center justify-between gap-2 outline-none"
      >
        {isStill ? (
          <span />
        ) : job.can.decline ? (
          <Button
            variant="quiet"
            className="-ms-3"
            aria-label={carAction(leave, car)}
            onClick={onDecline}
          >
            {leave}
          </Button>
        ) : offered && job.order ? (
          <Suspense fallback={<span />}>
            <DeclineOffer job={job} orderId={job.order.id} onSend={onFinish} />
          </Suspense>
        ) : (
          <LaterContent room="min-h-11">
            <PutJobRight job={job} onSend={onFinish} />
          </LaterContent>
        )}
        {call ? (
          <a
            className={buildButtonClass('danger', 'px-3!')}
            href={call.href}
            aria-label={call.label}
          >
            <Icon of={Phone} size={20} />
            {t('row:call')}
          </a>
        ) : null}
        {job.stayStatus === 'expected' ? null : (
          <LaterContent room="size-11">
            <CorrectJob job={job} />
          </LaterContent>
        )}
        <MessageButton stayId={job.id} car={car} />
      </fieldset>
    </>
  );
}
