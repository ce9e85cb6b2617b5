import { writePlate } from '#domain/vehicles/writePlate.ts';
import { Coins, History as HistoryIcon } from 'lucide-react';
import { useState } from 'react';
import type { PastJob } from '#contract/earnings.ts';
import { QueryState } from '#web/app/QueryState.tsx';
import { useMoney } from '#web/app/useMoney.ts';
import { formatWhen } from '#web/lib/format.ts';
import { usePlaceName } from '#web/lib/placeName.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Chips } from '#web/ui/Chips.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { NextPage } from '#web/ui/NextPage.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { CarGlyph } from '#web/ui/stub/CarGlyph.tsx';
import { usePastJobs } from './api.ts';
import { DayFigures } from './DayFigures.tsx';
import { Earnings } from './Earnings.tsx';

const views = ['cars', 'earnings'] as const;
type View = (typeof views)[number];

/** Tab with the valet's past work: the cars, or the earnings by day and shift. */
export function HistoryTab() {
  const { t } = useTranslation('earnings');
  const [view, setView] = useState<View>('cars');
  const hasFailed = usePastJobs().failureReason !== null;
  return (
    <div className="flex flex-col gap-5">
      <DayFigures isQuiet={view === 'cars' && hasFailed} />
      <Chips
        legend={t('views.label')}
        hideLegend
        chips={views.map((id) => ({ id, name: t(`views.${id}`) }))}
        isChosen={(id) => id === view}
        onPress={(id) => setView(views.find((one) => one === id) ?? 'cars')}
      />
      {view === 'cars' ? <PastJobs /> : <Earnings />}
    </div>
  );
}

function PastJobs() {
  const { t } = useTranslation('earnings');
  const query = usePastJobs();
  const jobs = query.data?.pages.flatMap(({ services }) => services);
  return (
    <div className="flex flex-col gap-4">
      <QueryState
        query={{ ...query, data: jobs }}
        failed={t('failed')}
        skeleton={<Skeleton className="h-72" />}
        empty={<EmptyState icon={HistoryIcon} title={t('empty')} text={t('emptyText')} />}
      >
        {(past) => (
          <ul className="@container divide-y divide-line border-y border-line">
            {past.map((job) => (
              <li key={job.id}>
                <PastJobRow job={job} />
              </li>
            ))}
          </ul>
        )}
      </QueryState>
      <NextPage query={query}>{t('more')}</NextPage>
    </div>
  );
}

/** Row of a past job, with two lines on a phone and one line in a wide list. */
function PastJobRow({ job }: { job: PastJob }) {
  const { t, language } = useTranslation('earnings');
  const { ofMajor } = useMoney(job.currency);
  const placeName = usePlaceName();
  const { make, model, licensePlate, plateRegion, appearance } = job.vehicleInfo;
  const car = [make, model].filter(Boolean).join(' ');
  return (
    <div className="flex flex-col gap-1 px-1 py-3 @3xl:grid @3xl:min-h-11 @3xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)_10rem_6rem_7rem_4rem] @3xl:items-center @3xl:gap-x-3 @3xl:py-1">
      <span className="flex items-baseline justify-between gap-x-3 @3xl:contents">
        <span className="min-w-0 font-medium wrap-anywhere">
          <CarGlyph {...appearance} /> <bdi>{car || job.ticketNumber}</bdi>
          {licensePlate ? (
            <>
              {' · '}
              <bdi className="whitespace-nowrap">{writePlate(licensePlate, plateRegion)}</bdi>
            </>
          ) : null}
        </span>
        <span className="font-strong tabular-nums @3xl:order-4 @3xl:text-end">
          {ofMajor(job.amount)}
        </span>
      </span>
      <span className="flex flex-wrap items-baseline justify-between gap-x-3 text-15 text-muted @3xl:contents">
        <bdi className="min-w-0 @3xl:order-2 @3xl:truncate">
          {placeName(job.location, job.locationArabic)}
        </bdi>
        <span className="@3xl:order-5">
          <Coins aria-hidden size={14} className="me-1 inline" />
          {job.tip > 0 ? t('tip', { amount: ofMajor(job.tip) }) : t('noTip')}
        </span>
      </span>
      <span className="flex flex-wrap items-baseline justify-between gap-x-3 text-12 text-muted @3xl:contents">
        <span className="@3xl:order-3 @3xl:text-15">
          {formatWhen(job.completedAt, language, job.timeZone)}
        </span>
        <span className="@3xl:order-6 @3xl:text-end @3xl:text-15">
          <span className="sr-only">
            {job.rating === null
              ? `${t('columns.rating')}: ${t('notRated')}`
              : t('rated', { count: job.rating })}
          </span>
          <span aria-hidden>{job.rating === null ? t('notRated') : `★ ${job.rating}`}</span>
        </span>
      </span>
    </div>
  );
}
