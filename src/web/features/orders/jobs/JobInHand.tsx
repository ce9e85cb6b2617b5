import { Suspense, type ReactNode } from 'react';
import type { ValetJob } from '#contract/orders.ts';
import { getCarState } from '#domain/orders/carState.ts';
import { readPunctuality } from '#domain/orders/promise.ts';
import { useCarName } from '#web/app/useCarName.ts';
import { formatWhen } from '#web/lib/format.ts';
import { isolateText, useLanguage } from '#web/lib/language.ts';
import { usePlaceName } from '#web/lib/placeName.ts';
import { computeUrgency, describeArrival, describeDue } from '#web/lib/promise.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { KeyActions } from '#web/features/stays/keys/lazyParts.ts';
import { LoadingBox } from '#web/ui/lazyPart.tsx';
import { KeyTag } from '#web/ui/stub/KeyTag.tsx';
import { useTagList } from '#web/ui/stub/useTagList.ts';
import { useRowTail } from '#web/ui/stub/rowTail.ts';
import { pickTone } from '#web/ui/stateTones.ts';
import { Stub } from '#web/ui/stub/Stub.tsx';
import { DueMark } from './DueMark.tsx';
import { callName, findColleague, getNextStep } from './order.ts';

type Props = {
  job: ValetJob;
  now: number;
  /** True if the car's location differs from the shift's. The card then names the location. */
  isElsewhere: boolean;
  /** Actions below the card, such as messages and declining. */
  children: ReactNode;
};

/** Card of the current car: spot, key and plate, large enough to read while running. */
export function JobInHand({ job, now, isElsewhere, children }: Props) {
  const { t } = useTranslation(['jobs', 'common']);
  const carName = useCarName();
  const placeName = usePlaceName();
  const headline = useHeadline(job);
  const aside = useMinutes(job, now);
  const detail = useTold(job, now);
  const { make, model, color } = job.vehicleInfo;
  const car = carName({ vehicleMake: make, vehicleModel: model, vehicleColor: color });
  const spot = [job.parkingSpot, job.parkingLocation].filter(Boolean).join(' · ');
  const wanted = useWanted(job);
  const step = getNextStep(job);
  const listTags = useTagList();
  return (
    <div className="in-hand">
      <Stub
        size="md"
        tone={pickTone(
          job.order ? computeUrgency(job.order, now).tone : 'green',
          getCarState(job.stayStatus, job.order),
        )}
        headline={headline}
        aside={aside}
        detail={detail}
        place={isElsewhere ? placeName(job.location, job.locationArabic) : undefined}
        number={job.ticketNumber}
        progress={
          step === 'accept' || step === 'takeOver' || job.kind === 'putBack'
            ? null
            : computeProgress(step)
        }
        car={job.vehicleInfo}
        noPlate={t('common:car.noPlate')}
        facts={[
          {
            label: t('facts.spot'),
            value: job.kind !== 'parking' && (spot ? <Big>{spot}</Big> : t('noSpot')),
          },
          {
            label: t('facts.entrance'),
            value: (step === 'ready' || step === 'complete') && job.entrance,
            isolate: true,
          },
          { label: t('facts.hook'), value: job.keyHook && <Big>{job.keyHook}</Big> },
          // A key on its hook needs no line of its own, because the hook is shown above.
          {
            label: t('facts.key'),
            value: (job.key.place !== 'on_hook' || job.key.isUnaccounted) && job.key.place && (
              <KeyTag of={job.key} />
            ),
          },
          { label: t('facts.wanted'), value: wanted },
          {
            label: t('facts.car'),
            value: (make || model || color) && <span className="in-hand__car">{car}</span>,
          },
          // The line with the promised time already names the guest.
          {
            label: t('facts.guest'),
            value: !job.order?.promisedAt && job.customerName,
            isolate: true,
          },
          { label: t('facts.tags'), value: job.noteTags.length > 0 && <b>{listTags(job)}</b> },
          { label: t('facts.notes'), value: job.notes, isolate: true },
        ]}
      >
        <DueMark order={job.order} />
        {job.key.isUnaccounted ? (
          <Suspense fallback={<LoadingBox height="h-11" />}>
            <KeyActions
              stayId={job.id}
              locationId={job.locationId}
              car={callName(job)}
              carKey={job.key}
            />
          </Suspense>
        ) : null}
        {children}
      </Stub>
    </div>
  );
}

function Big({ children }: { children: string }) {
  return (
    <span className="block text-28 leading-tight font-strong">
      <bdi>{children}</bdi>
    </span>
  );
}

function computeProgress(step: ReturnType<typeof getNextStep>): [step: number, part: number] {
  if (step === 'park') return [1, 1];
  return step === 'complete' ? [4, 1] : [3, 0.5];
}

function useHeadline(job: ValetJob): string {
  const { t } = useTranslation(['jobs', 'common']);
  const step = getNextStep(job);
  if (step === 'takeOver')
    return t('withRunner', { name: isolateText(findColleague(job)?.name ?? '') });
  if (step === 'complete') return t('common:state.atCurb');
  if (step === 'ready') return t('bring');
  return t(`kind.${job.kind}`);
}

/**
 * Returns the time that the customer chose for parking or return; null means as soon as possible.
 */
function useWanted(job: ValetJob): string | null {
  const language = useLanguage();
  const at = job.order ? job.order.scheduledFor : job.requestedTime;
  return at ? formatWhen(at, language, job.timeZone) : null;
}

/** Returns in words the minutes to or past the promised time, or the minutes at the curb. */
function useMinutes({ order, timeZone }: ValetJob, now: number): string | null {
  const text = useTranslation(['jobs', 'common', 'row']);
  const writeTail = useRowTail();
  if (!order) return null;
  const standing = readPunctuality(order, now);
  if (standing) return describeDue(standing, timeZone, text, now);
  const { minutes, time } = computeUrgency(order, now);
  return writeTail(minutes, time).said;
}

/**
 * Returns the promised time, and for a late car the time that the guest now sees. Null while no
 * time is promised.
 */
function useTold({ order, timeZone, customerName }: ValetJob, now: number): ReactNode {
  const text = useTranslation(['jobs', 'common']);
  if (!order?.promisedAt) return null;
  const time = formatWhen(order.promisedAt, text.language, timeZone, new Date(now));
  const promised = customerName
    ? text.t('promisedTo', { time, name: isolateText(customerName) })
    : text.t('promised', { time });
  const expected = describeArrival(order, timeZone, text, now)?.nowExpected;
  return (
    <>
      <span className="block">{promised}</span>
      {expected ? <span className="block">{expected}</span> : null}
    </>
  );
}
