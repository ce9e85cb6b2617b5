import { Coins } from 'lucide-react';
import { useState } from 'react';
import type { CallOutput } from '#contract/client.ts';
import type { DayPool, EarningsDay, EarningsShift } from '#contract/earnings.ts';
import { getDateFormat } from '#domain/shared/zone.ts';
import { defaultShiftRange, shiftRanges, type ShiftRange } from '#domain/shifts/hours.ts';
import { QueryState } from '#web/app/QueryState.tsx';
import { useMoney } from '#web/app/useMoney.ts';
import { formatHours } from '#web/lib/duration.ts';
import { formatDateTime, formatTime } from '#web/lib/format.ts';
import type { Language } from '#web/lib/language.ts';
import { usePlaceName } from '#web/lib/placeName.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Select } from '#web/ui/Select.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { languageList } from '#texts/languages.ts';
import { useEarnings } from './api.ts';

type Answer = CallOutput<'GET /api/valet/earnings'>;

/** Tips of the valet by day and shift, including the valet's shares of tip pools. */
export function Earnings() {
  const { t } = useTranslation('earnings');
  const [range, setRange] = useState<ShiftRange>(defaultShiftRange);
  const query = useEarnings(range);
  return (
    <div className="flex flex-col gap-5">
      <div className="max-w-60">
        <Select
          label={t('range.label')}
          placeholder={t('range.label')}
          options={shiftRanges.map((id) => ({ id, name: t(`range.${id}`) }))}
          value={range}
          onChange={(id) => setRange(shiftRanges.find((one) => one === id) ?? defaultShiftRange)}
        />
      </div>
      <QueryState
        query={query}
        failed={t('earningsFailed')}
        skeleton={<Skeleton className="h-72" />}
        isEmpty={({ days, shifts }) => days.length === 0 && shifts.length === 0}
        empty={<EmptyState icon={Coins} title={t('none')} text={t('noneText')} />}
      >
        {(answer) => <Found answer={answer} />}
      </QueryState>
    </div>
  );
}

function Found({ answer }: { answer: Answer }) {
  const { t } = useTranslation('earnings');
  const { currency, totalCents, days, shifts } = answer;
  const { ofMinor } = useMoney(currency);
  const isPending = days.some(({ pool }) => pool?.basis === null);
  return (
    <>
      <p className="flex flex-col">
        <span className="text-15 text-muted">{t('total')}</span>
        <span className="text-28 font-strong tabular-nums">{ofMinor(totalCents)}</span>
        {isPending ? <span className="text-15 text-muted">{t('pending')}</span> : null}
      </p>
      <div className="grid items-start gap-8 lg:grid-cols-2">
        <section className="flex min-w-0 flex-col gap-2">
          <h2 className="text-20">{t('byDay')}</h2>
          <ul className="divide-y divide-line border-y border-line">
            {days.map((day) => (
              <li key={`${day.day} ${day.locationId}`} className="py-3">
                <Day day={day} currency={currency} />
              </li>
            ))}
          </ul>
        </section>
        {shifts.length > 0 ? (
          <section className="flex min-w-0 flex-col gap-2">
            <h2 className="text-20">{t('byShift')}</h2>
            <ul className="divide-y divide-line border-y border-line">
              {shifts.map((shift) => (
                <li key={shift.id} className="py-3">
                  <Shift shift={shift} currency={currency} />
                </li>
              ))}
            </ul>
          </section>
        ) : null}
      </div>
    </>
  );
}

/** Formats a calendar day: '2026-11-21' as 'Sat, Nov 21'. */
function dayName(calendarDay: string, language: Language): string {
  const parts = { weekday: 'short', month: 'short', day: 'numeric' } as const;
  const format = getDateFormat(languageList[language].locale, 'UTC', parts);
  return format.format(new Date(`${calendarDay}T12:00Z`));
}

const HOUR_SECONDS = 3600;

function Day({ day, currency }: { day: EarningsDay; currency: string }) {
  const placeName = usePlaceName();
  const { t, language } = useTranslation('earnings');
  const common = useTranslation('common');
  const { ofMinor } = useMoney(currency);
  return (
    <div className="flex flex-col gap-1">
      <span className="flex items-baseline justify-between gap-3">
        <span className="font-medium">{dayName(day.day, language)}</span>
        <span className="font-strong tabular-nums">{ofMinor(day.earnedCents)}</span>
      </span>
      <span className="text-15 text-muted">
        <bdi>{placeName(day.location, day.locationArabic)}</bdi>
        {` · ${t('cars', { count: day.services })}`}
        {day.workedSeconds > 0
          ? ` · ${t('hours', { time: formatHours(day.workedSeconds / HOUR_SECONDS, common) })}`
          : ''}
      </span>
      {day.pool ? <Pool pool={day.pool} currency={currency} /> : null}
    </div>
  );
}

/** Tip pool of one business day: the total, the rule of division and the valet's share. */
function Pool({ pool, currency }: { pool: DayPool; currency: string }) {
  const { t } = useTranslation('earnings');
  const { ofMinor } = useMoney(currency);
  const { basis, totalCents, broughtCents, shareCents } = pool;
  if (basis === null) {
    return (
      <p className="text-15 text-muted">
        {t('pool.open', { total: ofMinor(totalCents), brought: ofMinor(broughtCents) })}
      </p>
    );
  }
  return (
    <details className="text-15">
      <summary className="-mx-1 flex min-h-11 cursor-pointer items-center rounded-sm px-1 text-primary">
        {t('pool.title')}
      </summary>
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 rounded-md bg-raised p-3">
        <dt className="text-muted">{t('pool.total')}</dt>
        <dd className="text-end tabular-nums">{ofMinor(totalCents)}</dd>
        <dt className="text-muted">{t('pool.brought')}</dt>
        <dd className="text-end tabular-nums">{ofMinor(broughtCents)}</dd>
        <dt className="col-span-2">
          <Measure pool={pool} />
        </dt>
        <dt className="font-medium">{t('pool.share')}</dt>
        <dd className="text-end font-strong tabular-nums">{ofMinor(shareCents ?? 0)}</dd>
      </dl>
    </details>
  );
}

function Measure({ pool: { basis, seconds, cars, people } }: { pool: DayPool }) {
  const { t } = useTranslation('earnings');
  const common = useTranslation('common');
  if (basis === 'hours' && seconds) {
    const write = (each: number) => formatHours(each / HOUR_SECONDS, common);
    return t('pool.hours', { own: write(seconds.own), all: write(seconds.all) });
  }
  if (basis === 'cars' && cars) {
    return t('pool.cars', { own: String(cars.own), all: String(cars.all) });
  }
  return basis === 'equal' ? t('pool.equal', { people: people ?? 0 }) : t('pool.kept');
}

function Shift({ shift, currency }: { shift: EarningsShift; currency: string }) {
  const placeName = usePlaceName();
  const { t, language } = useTranslation('earnings');
  const { ofMinor } = useMoney(currency);
  const { startedAt, endedAt, timeZone } = shift;
  const from = formatDateTime(startedAt, language, timeZone);
  return (
    <div className="flex flex-col gap-1">
      <span className="flex items-baseline justify-between gap-3">
        <span className="font-medium">
          {endedAt
            ? t('shiftTimes', { from, until: formatTime(endedAt, language, timeZone) })
            : t('shiftNow', { from })}
        </span>
        <span className="font-strong tabular-nums">{ofMinor(shift.tipsCents)}</span>
      </span>
      <span className="text-15 text-muted">
        <bdi>{placeName(shift.location, shift.locationArabic)}</bdi>
        {` · ${t('cars', { count: shift.services })}`}
      </span>
    </div>
  );
}
