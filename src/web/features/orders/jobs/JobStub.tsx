import type { ReactNode } from 'react';
import { useTranslation } from '#web/lib/translation.ts';
import type { ValetJob } from '#contract/orders.ts';
import { readStanding } from '#domain/orders/promise.ts';
import { useCarName } from '#web/app/useCarName.ts';
import { useProgress } from '#web/app/useProgress.ts';
import { MessageButton } from '#web/features/conversations/MessageButton.tsx';
import { when } from '#web/lib/format.ts';
import { useLanguage } from '#web/lib/language.ts';
import { describeArrival, describeDue, staffTone } from '#web/lib/promise.ts';
import { Stub } from '#web/ui/stub/Stub.tsx';
import { callName, nextStep } from './order.ts';

type Props = { job: ValetJob; now: number; children: ReactNode };

/** Where to run and for which plate, in letters that are read at a run. */
export function JobStub({ job, now, children }: Props) {
  const { t } = useTranslation(['jobs', 'common']);
  const carName = useCarName();
  const headline = useHeadline(job);
  const progress = useProgress();
  const aside = useMinutes(job, now);
  const standing = job.order && readStanding(job.order, now);
  const nowExpected = useNowExpected(job, now);
  const { make, model, color } = job.vehicleInfo;
  const car = carName({ vehicleMake: make, vehicleModel: model, vehicleColor: color });
  const spot = [job.parkingSpot, job.parkingLocation].filter(Boolean).join(' · ');
  const step = nextStep(job);
  const wanted = useWanted(job);
  const isMine = job.status === 'in_progress';
  return (
    <div className="[&_.plate]:[--plate-size:2rem]!">
      <Stub
        size={isMine ? 'lg' : 'md'}
        tone={standing ? staffTone(standing) : 'green'}
        headline={headline}
        headingLevel={3}
        aside={aside ? <span className="text-20 leading-snug">{aside}</span> : null}
        detail={nowExpected}
        place={job.location}
        number={job.ticketNumber}
        progress={isMine ? progress(...computeProgress(step)) : undefined}
        plate={job.vehicleInfo.licensePlate}
        appearance={job.vehicleInfo.appearance}
        noPlate={t('common:car.noPlate')}
        facts={[
          ...(job.kind === 'return'
            ? [{ label: t('facts.spot'), value: <Big>{spot || t('noSpot')}</Big> }]
            : []),
          ...(wanted ? [{ label: t('facts.wanted'), value: wanted }] : []),
          { label: t('facts.car'), value: car },
          ...(job.customerName
            ? [{ label: t('facts.guest'), value: job.customerName, isolate: true }]
            : []),
          ...(job.notes ? [{ label: t('facts.notes'), value: job.notes, isolate: true }] : []),
        ]}
      >
        <div className="flex items-center gap-2">
          <div className="min-w-0 grow">{children}</div>
          <MessageButton stayId={job.id} car={callName(job)} />
        </div>
      </Stub>
    </div>
  );
}

function Big({ children }: { children: string }) {
  return <bdi className="block text-28 leading-tight font-strong">{children}</bdi>;
}

function computeProgress(step: ReturnType<typeof nextStep>): [1 | 2 | 3 | 4, number] {
  if (step === 'park') return [1, 1];
  return step === 'complete' ? [4, 1] : [3, 0.5];
}

function useHeadline(job: ValetJob): string {
  const { t } = useTranslation(['jobs', 'common']);
  const step = nextStep(job);
  if (step === 'complete') return t('common:state.atCurb');
  if (step === 'ready') return t('bring');
  return t(`kind.${job.kind}`);
}

/** The time a customer chose, of a car to take in or to bring; null for at once. */
function useWanted(job: ValetJob): string | null {
  const language = useLanguage();
  const at = job.order ? job.order.scheduledFor : job.requestedTime;
  return at ? when(at, language, job.timeZone) : null;
}

function useMinutes({ order, timeZone }: ValetJob, now: number): string | null {
  const text = useTranslation(['jobs', 'common']);
  const standing = order && readStanding(order, now);
  return standing && describeDue(standing, timeZone, text, now);
}

/** The time the guest of a late car reads; null on time. */
function useNowExpected({ order, timeZone }: ValetJob, now: number): string | null {
  const text = useTranslation(['jobs', 'common']);
  return order && (describeArrival(order, timeZone, text, now)?.nowExpected ?? null);
}
