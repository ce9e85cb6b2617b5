import { ChevronRight } from 'lucide-react';
import type { ValetJob } from '#contract/orders.ts';
import { getCarState } from '#domain/orders/carState.ts';
import { useCarAction, useCarName } from '#web/app/useCarName.ts';
import { UnsentPill } from '#web/app/outbox/parts.ts';
import { findUnsent, isHeld } from '#web/app/outbox/findUnsent.ts';
import { useUnsent } from '#web/app/outbox/outbox.ts';
import { useUnreadCount } from '#web/features/conversations/api.ts';
import { UnreadMark } from '#web/features/conversations/MessageButton.tsx';
import { countMinutesFromNow } from '#web/lib/clock.ts';
import { isolateText } from '#web/lib/language.ts';
import { usePlaceName } from '#web/lib/placeName.ts';
import { computeUrgency, type CarUrgency } from '#web/lib/promise.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { pickTone } from '#web/ui/stateTones.ts';
import { StubRow } from '#web/ui/stub/StubRow.tsx';
import { useRowTail } from '#web/ui/stub/rowTail.ts';
import { useGuestCall } from '../guestCall/useGuestCall.ts';
import { DueMark } from './DueMark.tsx';
import {
  AT_CURB_GROUP,
  callName,
  COLLEAGUES_GROUP,
  findColleague,
  LATE_GROUP,
  type JobGroup,
} from './order.ts';

type Press = (job: ValetJob) => void;
type Props = {
  groups: readonly JobGroup[];
  now: number;
  /** True if the list spans several locations. Each row then names its location. */
  areLocationsNamed: boolean;
  onOpen: Press;
  onAccept: Press;
};

/** Rows of all cars except the current one. */
export function JobRows({ groups, now, areLocationsNamed, onOpen, onAccept }: Props) {
  const { t } = useTranslation(['jobs', 'common']);
  const placeName = usePlaceName();
  const nameOf = (group: JobGroup) => {
    if (group.id === LATE_GROUP) return t('late');
    if (group.isMine) return t('mine');
    if (group.id === AT_CURB_GROUP) return t('common:state.atCurb');
    if (group.id === COLLEAGUES_GROUP) return t('colleagues');
    return areLocationsNamed ? (
      <bdi>{placeName(group.location, group.locationArabic)}</bdi>
    ) : (
      t('more')
    );
  };
  return groups.map((group) => (
    <section key={group.id} className="flex flex-col gap-2">
      <h3 className="flex items-baseline gap-2 text-15 font-strong">
        {nameOf(group)}{' '}
        <span className="font-normal text-muted tabular-nums">{group.jobs.length}</span>
      </h3>
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

/** Row of one car, with a button to accept it. */
export function JobRow({ job, now, onOpen, onAccept }: RowProps) {
  const { t } = useTranslation('jobs');
  const carName = useCarName();
  const carAction = useCarAction();
  const writeTail = useRowTail();
  const unread = useUnreadCount(job.id);
  const unsent = useUnsent();
  const { tone, minutes, time } = computeJobUrgency(job, now);
  const { tail, said } = writeTail(minutes, time);
  const { make, model, color, licensePlate, plateRegion, appearance } = job.vehicleInfo;
  const named = { vehicleMake: make, vehicleModel: model, vehicleColor: color };
  const car = { ...named, plateRegion, appearance };
  const name = callName(job);
  const call = useGuestCall(job.order, name, now);
  const runner = findColleague(job);
  const task = job.order ? null : t(job.kind === 'putBack' ? 'kind.putBack' : 'toPark');
  const words = [
    isolateText(name),
    carName(car),
    ...(task ? [task] : []),
    ...(runner ? [isolateText(runner.name)] : []),
  ];
  return (
    <StubRow
      id={job.id}
      label={[...words, said].join(t('comma'))}
      tone={pickTone(tone, getCarState(job.stayStatus, job.order))}
      tail={tail}
      plate={licensePlate}
      noPlate={job.ticketNumber}
      spot={job.parkingSpot}
      carKey={job.key}
      marks={
        <>
          {task ? <span>{task}</span> : null}
          {findUnsent(unsent, job.id) ? <UnsentPill car={job.id} /> : null}
          <DueMark order={job.order} />
          <UnreadMark count={unread} className="shrink-0" />
        </>
      }
      car={car}
      guest={job.customerName}
      runner={runner}
      call={call}
      onOpen={() => onOpen(job)}
      isActionShown
      {...(job.status !== 'pending' || isHeld(unsent, job.id)
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

/**
 * Computes the urgency of a return from its promised time. A car to park shows the minutes to or
 * past its requested time.
 */
function computeJobUrgency({ order, requestedTime, createdAt }: ValetJob, now: number): CarUrgency {
  if (order) return computeUrgency(order, now);
  const wanted = requestedTime ? countMinutesFromNow(requestedTime, now) : 0;
  if (wanted > 0) return { tone: 'green', minutes: wanted, time: 'left' };
  const minutes = Math.max(0, -countMinutesFromNow(requestedTime ?? createdAt, now));
  return { tone: 'green', minutes, time: 'waiting' };
}
