import { useNavigate, useSearch } from '@tanstack/react-router';
import { CalendarClock } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import type { ListedShift } from '#contract/shifts.ts';
import {
  defaultShiftRange,
  LONG_SHIFT_HOURS,
  shiftRanges,
  workedHours,
} from '#domain/shifts/hours.ts';
import { ConnectionBanner } from '#web/app/ConnectionBanner.tsx';
import { useCurrentShift } from '#web/app/currentShift.ts';
import { outboxParts } from '#web/app/outbox/outbox.ts';
import { QueryState } from '#web/app/QueryState.tsx';
import { ScreenHeader } from '#web/app/ScreenHeader.tsx';
import { useTitle } from '#web/app/useTitle.ts';
import { formatHours } from '#web/lib/duration.ts';
import { useNow } from '#web/lib/clock.ts';
import { formatCount, formatDate, formatTime } from '#web/lib/format.ts';
import { isolateText } from '#web/lib/language.ts';
import { usePlaceName } from '#web/lib/placeName.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { NextPage } from '#web/ui/NextPage.tsx';
import { Select } from '#web/ui/Select.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { StatusPill } from '#web/ui/StatusPill.tsx';
import { prefetchParts } from '#web/ui/lazyPart.tsx';
import { useShiftHistory } from './api.ts';
import { parseShiftRange } from './search.ts';
import { ShiftRules } from './ShiftsTab.tsx';
import { ShiftBadge, ShiftWidget, Verified } from './ShiftWidget.tsx';

/** Screen of the valet's own shifts of the last days. */
export function ShiftTracking() {
  const { t } = useTranslation('shifts');
  const { range = defaultShiftRange } = useSearch({ from: '/valet/valet-shift-tracking' });
  const navigate = useNavigate({ from: '/valet-shift-tracking' });
  const history = useShiftHistory(range);
  useTitle(t('page'));
  useEffect(() => prefetchParts(outboxParts), []);
  const pages = history.data?.pages;
  return (
    <>
      <ScreenHeader title={t('page')} back={{ to: '/valet-dashboard', label: t('back') }} />
      <main
        id="content"
        className="mx-auto flex w-full max-w-5xl flex-col gap-6 px-4 pt-2 pb-16 lg:px-8"
      >
        <ConnectionBanner isKept />
        <div className="flex flex-col gap-6 md:grid md:grid-cols-[24rem_1fr] md:items-start md:gap-8">
          <ShiftWidget />
          <section className="flex flex-col gap-3">
            <h2 className="text-17">{t('title')}</h2>
            <ShiftRules />
          </section>
        </div>
        <section className="flex flex-col gap-4">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h2 className="text-20">{t('history')}</h2>
            <Select
              label={t('range.label')}
              hideLabel
              placeholder={t('range.label')}
              options={shiftRanges.map((id) => ({ id, name: t(`range.${id}`) }))}
              value={range}
              onChange={(id) =>
                void navigate({ search: { range: parseShiftRange(id) }, replace: true })
              }
            />
          </div>
          <QueryState
            query={{ ...history, data: pages }}
            failed={t('historyFailed')}
            className="flex flex-col gap-4"
            skeleton={
              <>
                <Skeleton className="h-24" />
                <Skeleton className="h-72" />
              </>
            }
          >
            {([first, ...more]) => (
              <>
                <Totals
                  hours={first?.totalHours ?? 0}
                  shifts={first?.totalShifts ?? 0}
                  average={first?.averageHours ?? 0}
                />
                <ShiftList shifts={[first, ...more].flatMap((page) => page?.shifts ?? [])} />
                <NextPage query={history}>{t('more')}</NextPage>
              </>
            )}
          </QueryState>
        </section>
      </main>
    </>
  );
}

type Figures = { hours: number; shifts: number; average: number };

function Totals({ hours, shifts, average }: Figures) {
  const { t, language } = useTranslation('shifts');
  const common = useTranslation('common');
  const isOnShift = useCurrentShift().data?.onShift;
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <Card name={t('totals.hours')}>{formatHours(hours, common)}</Card>
      <Card name={t('totals.shifts')}>{formatCount(shifts, language)}</Card>
      <Card name={t('totals.average')}>{formatHours(average, common)}</Card>
      <Card name={t('totals.status')}>
        {isOnShift === undefined ? '—' : <ShiftBadge isOnShift={isOnShift} />}
      </Card>
    </dl>
  );
}

function Card({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-1 rounded-md border border-line bg-surface p-4">
      <dt className="text-15 text-muted">{name}</dt>
      <dd className="text-20 font-strong tabular-nums">{children}</dd>
    </div>
  );
}

function ShiftList({ shifts }: { shifts: readonly ListedShift[] }) {
  const { t } = useTranslation('shifts');
  if (shifts.length === 0)
    return <EmptyState icon={CalendarClock} title={t('empty')} text={t('emptyText')} />;
  return (
    <ul className="flex flex-col rounded-lg border border-line bg-surface">
      {shifts.map((shift) => (
        <Row key={shift.id} shift={shift} />
      ))}
    </ul>
  );
}

function Row({ shift }: { shift: ListedShift }) {
  const placeName = usePlaceName();
  const { t, language } = useTranslation('shifts');
  const common = useTranslation('common');
  const now = useNow();
  const zone = shift.timeZone;
  const from = formatTime(shift.startTime, language, zone);
  const hours = shift.endTime
    ? shift.hoursWorked
    : workedHours(new Date(shift.startTime), new Date(now));
  return (
    <li className="flex flex-col gap-1 border-b border-line px-4 py-3 last:border-b-0 sm:grid sm:grid-cols-[1fr_auto] sm:gap-x-4">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <span className="font-strong">{formatDate(shift.startTime, language, zone)}</span>
        <span className="text-15 text-muted">
          {shift.endTime
            ? t('fromTo', {
                from: isolateText(from),
                to: isolateText(formatTime(shift.endTime, language, zone)),
              })
            : t('since', { from: isolateText(from) })}
        </span>
      </div>
      <div className="flex items-center gap-2 font-strong tabular-nums sm:justify-end">
        {formatHours(hours, common)}
        {shift.endTime ? null : <ShiftBadge isOnShift />}
        {shift.isLong ? (
          <StatusPill tone="waiting">{t('long', { hours: LONG_SHIFT_HOURS })}</StatusPill>
        ) : null}
      </div>
      <p className="text-15 text-muted wrap-anywhere">
        <bdi>{placeName(shift.location, shift.locationArabic)}</bdi>
        {shift.closeReason ? (
          <span className="block">{t('closed', { reason: isolateText(shift.closeReason) })}</span>
        ) : null}
      </p>
      <div className="sm:justify-self-end">
        <Verified isVerified={shift.locationVerified} />
      </div>
    </li>
  );
}
