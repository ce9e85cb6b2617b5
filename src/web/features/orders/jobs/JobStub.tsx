import type { ReactNode } from 'react';
import { useTranslation } from '#web/lib/translation.ts';
import type { ValetJob } from '#contract/orders.ts';
import { useCarName } from '#web/app/useCarName.ts';
import { useProgress } from '#web/app/useProgress.ts';
import { MessageButton } from '#web/features/conversations/MessageButton.tsx';
import { when } from '#web/lib/format.ts';
import { useLanguage } from '#web/lib/language.ts';
import { promised, stubTones } from '#web/lib/promise.ts';
import { Stub } from '#web/ui/stub/Stub.tsx';
import { nextStep } from './order.ts';

type Props = { job: ValetJob; now: number; children: ReactNode };

/** Where to run and for which plate, in letters that are read at a run. */
export function JobStub({ job, now, children }: Props) {
  const { t } = useTranslation(['jobs', 'common']);
  const carName = useCarName();
  const headline = useHeadline(job);
  const progress = useProgress();
  const aside = useMinutes(job, now);
  const isRunning = job.order !== null && job.order.status !== 'ready';
  const tone = isRunning && job.order ? stubTones[promised(job.order.dueAt, now).state] : 'green';
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
        tone={tone}
        headline={headline}
        headingLevel={3}
        aside={aside ? <span className="text-20 leading-snug">{aside}</span> : null}
        place={job.location}
        number={job.ticketNumber}
        progress={isMine ? progress(...computeProgress(step)) : undefined}
        plate={job.vehicleInfo.licensePlate}
        noPlate={t('common:car.noPlate')}
        facts={[
          ...(job.kind === 'return'
            ? [{ label: t('facts.spot'), value: <Big>{spot || t('noSpot')}</Big> }]
            : []),
          ...(wanted ? [{ label: t('facts.wanted'), value: wanted }] : []),
          { label: t('facts.car'), value: car },
          ...(job.customerName ? [{ label: t('facts.guest'), value: job.customerName }] : []),
          ...(job.notes ? [{ label: t('facts.notes'), value: job.notes }] : []),
        ]}
      >
        <div className="flex items-center gap-2">
          <div className="min-w-0 grow">{children}</div>
          <MessageButton stayId={job.id} />
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
  const { t } = useTranslation('jobs');
  const step = nextStep(job);
  if (step === 'complete') return t('atCurb');
  if (step === 'ready') return t('bring');
  return t(`kind.${job.kind}`);
}

/** The time a customer chose, of a car to take in or to bring; null for at once. */
function useWanted(job: ValetJob): string | null {
  const language = useLanguage();
  const at = job.order ? job.order.scheduledFor : job.requestedTime;
  return at ? when(at, language, job.timeZone) : null;
}

/** Beyond it the hour on the stub says more. */
const MOST_MINUTES = 90;

function useMinutes(job: ValetJob, now: number): string | null {
  const { t } = useTranslation(['jobs', 'common']);
  if (!job.order || job.order.status === 'ready') return null;
  const { state, minutes } = promised(job.order.dueAt, now);
  if (state === 'late') return t('common:lateBy', { count: minutes });
  if (minutes > MOST_MINUTES) return null;
  return minutes === 0 ? t('dueNow') : t('left', { count: minutes });
}
