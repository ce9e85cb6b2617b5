import { ChevronRight } from 'lucide-react';
import type { ValetJob } from '#contract/orders.ts';
import { readStanding } from '#domain/orders/promise.ts';
import { useCarAction, useCarName } from '#web/app/useCarName.ts';
import { useUnreadCount } from '#web/features/conversations/api.ts';
import { UnreadMark } from '#web/features/conversations/MessageButton.tsx';
import { minutesFromNow } from '#web/lib/clock.ts';
import { isolate } from '#web/lib/language.ts';
import { staffTone } from '#web/lib/promise.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { StubRow } from '#web/ui/stub/StubRow.tsx';
import { useRowTail } from '#web/ui/stub/rowTail.ts';
import type { RowTime, RowTone } from '#web/ui/stub/rowTail.ts';
import { callName, isMine } from './order.ts';
import type { JobGroup } from './order.ts';

type Press = (job: ValetJob) => void;
type Props = {
  groups: readonly JobGroup[];
  now: number;
  /** Named where there are several. */
  areLocationsNamed: boolean;
  onOpen: Press;
  onAccept: Press;
};

/** The cars besides the one in hand, each a row. */
export function JobRows({ groups, now, areLocationsNamed, onOpen, onAccept }: Props) {
  const { t } = useTranslation('jobs');
  const nameOf = (group: JobGroup) => {
    if (group.isMine) return t('mine');
    return areLocationsNamed ? <bdi>{group.location}</bdi> : t('more');
  };
  return groups.map((group) => (
    <section key={group.id} className="flex flex-col gap-2">
      <h2 className="flex items-baseline gap-2 text-15 font-strong">
        {nameOf(group)}{' '}
        <span className="font-normal text-muted tabular-nums">{group.jobs.length}</span>
      </h2>
      <ul className="job-rows stub-rows @container/row" data-column={group.id}>
        {group.jobs.map((job) => (
          <li key={job.id} className="[contain-intrinsic-size:auto_64px] [content-visibility:auto]">
            <JobRow job={job} now={now} onOpen={onOpen} onAccept={onAccept} />
          </li>
        ))}
      </ul>
    </section>
  ));
}

type RowProps = { job: ValetJob; now: number; onOpen: Press; onAccept: Press };

function JobRow({ job, now, onOpen, onAccept }: RowProps) {
  const { t } = useTranslation('jobs');
  const carName = useCarName();
  const carAction = useCarAction();
  const writeTail = useRowTail();
  const unread = useUnreadCount(job.id);
  const { tone, minutes, time } = computeUrgency(job, now);
  const { tail, said } = writeTail(minutes, time);
  const { make, model, color, licensePlate, appearance } = job.vehicleInfo;
  const car = { vehicleMake: make, vehicleModel: model, vehicleColor: color, appearance };
  const name = callName(job);
  const words = [isolate(name), carName(car), ...(job.kind === 'parking' ? [t('toPark')] : [])];
  return (
    <StubRow
      id={job.id}
      label={[...words, said].join(t('comma'))}
      tone={tone}
      tail={tail}
      plate={licensePlate}
      noPlate={job.ticketNumber}
      spot={job.parkingSpot}
      carKey={job.key}
      marks={
        <>
          {job.kind === 'parking' ? <span>{t('toPark')}</span> : null}
          <UnreadMark count={unread} className="shrink-0" />
        </>
      }
      car={car}
      guest={job.customerName}
      onOpen={() => onOpen(job)}
      isActionShown
      {...(isMine(job)
        ? { end: { first: <Icon of={ChevronRight} isDirectional /> } }
        : {
            action: {
              text: t('accept'),
              label: carAction(t('accept'), name),
              onPress: () => onAccept(job),
            },
          })}
    />
  );
}

type Urgency = { tone: RowTone; minutes: number; time: RowTime };

/** To its promise or past it; a car at the curb, or one to park, by how long it has been there. */
function computeUrgency(job: ValetJob, now: number): Urgency {
  const standing = job.order && readStanding(job.order, now);
  if (standing) {
    const { lateMinutes, minutesLeft } = standing;
    const tone = staffTone(standing);
    if (lateMinutes > 0) return { tone, minutes: lateMinutes, time: 'late' };
    return { tone, minutes: minutesLeft ?? 0, time: 'left' };
  }
  const wanted = job.requestedTime ? minutesFromNow(job.requestedTime, now) : 0;
  if (wanted > 0) return { tone: 'green', minutes: wanted, time: 'left' };
  const since = job.order?.readyAt ?? job.requestedTime ?? job.createdAt;
  return { tone: 'green', minutes: Math.max(0, -minutesFromNow(since, now)), time: 'waiting' };
}
