import { useState } from 'react';
import type { RateTable } from '#domain/payments/rates/rateTable.ts';
import { listWeekRates, type WeekSpan } from '#domain/payments/rates/week.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Button } from '#web/ui/Button.tsx';
import { Cell, Table } from '#web/ui/Table.tsx';
import { usePriceWriter } from './priceWriter.ts';
import { useWeekdayNames } from './weekdayNames.ts';

const DAY_MINUTES = 24 * 60;
/** Minimum duration in minutes of a span that is wide enough to show its price. */
const ROOM_MINUTES = 150;
const TICKS = [0, 6, 12, 18, 24];

type Props = { rates: RateTable; currency: string; bands: number };

/** Hourly price over the week, as a chart or a table. */
export function Week({ rates, currency, bands }: Props) {
  const { t } = useTranslation('pricing');
  const [isTable, setTable] = useState(false);
  const week = listWeekRates(rates);
  const { useFlatRate } = rates;
  return (
    <section>
      <div className="flex min-h-11 flex-wrap items-center gap-x-3">
        <h2 className="text-17">{t('week.title')}</h2>
        <span className="text-12 text-muted">{t('week.count', { count: bands })}</span>
        <span className="grow" />
        {useFlatRate ? null : (
          <Button variant="quiet" onClick={() => setTable(!isTable)}>
            {isTable ? t('week.chart') : t('week.table')}
          </Button>
        )}
      </div>
      {useFlatRate ? (
        <p className="text-15 text-muted">{t('week.flat')}</p>
      ) : (
        <>
          {isTable ? (
            <WeekTable week={week} currency={currency} />
          ) : (
            <WeekChart week={week} currency={currency} />
          )}
          <p className="mt-2 text-12 text-muted">{t('week.note')}</p>
        </>
      )}
    </section>
  );
}

type Week = ReturnType<typeof listWeekRates>;
type WeekProps = { week: Week; currency: string };

function useSpanText(currency: string) {
  const { t } = useTranslation('pricing');
  const { ofMinor } = usePriceWriter(currency);
  return ({ kind, cents }: WeekSpan) =>
    kind === 'night' ? t('week.night', { amount: ofMinor(cents) }) : ofMinor(cents);
}

/**
 * Chart of the week: a row for each day, and hours in reading direction. The caption has every
 * price for screen readers.
 */
function WeekChart({ week, currency }: WeekProps) {
  const { t } = useTranslation('pricing');
  const names = useWeekdayNames();
  const write = useSpanText(currency);
  const said = week
    .map(
      ({ day, spans }) =>
        `${names.long(day)}: ${spans.map((span) => `${names.time(span.from)} ${write(span)}`).join(', ')}`,
    )
    .join('. ');
  return (
    <figure className="week grid gap-1">
      <figcaption className="sr-only">{`${t('week.label')}. ${said}`}</figcaption>
      <div aria-hidden="true" className="week__row grid items-center text-12 text-muted">
        <span />
        <span className="week__ticks flex justify-between whitespace-nowrap">
          {TICKS.map((hour) => (
            <span key={hour}>{names.time(hour * 60)}</span>
          ))}
        </span>
      </div>
      {week.map(({ day, spans }, at) => (
        <div key={day} aria-hidden="true" className="week__row grid items-center">
          <span className="text-12">{names.short(day)}</span>
          <span className="week__day flex gap-0.5">
            {spans.map((span) => {
              const minutes = span.to - span.from;
              const above = week[at - 1]?.spans;
              // Shows a price once for equal days that follow each other.
              const isNew = JSON.stringify(above) !== JSON.stringify(spans);
              return (
                <span
                  key={span.from}
                  className={`week__span week__span--${span.kind} flex min-w-0 flex-wrap content-start justify-center overflow-hidden text-12 font-medium whitespace-nowrap`}
                  style={{ flexBasis: `${(minutes / DAY_MINUTES) * 100}%` }}
                >
                  {minutes >= ROOM_MINUTES && (isNew || span.kind === 'band') ? (
                    <span className="week__price">{write(span)}</span>
                  ) : null}
                </span>
              );
            })}
          </span>
        </div>
      ))}
    </figure>
  );
}

function WeekTable({ week, currency }: WeekProps) {
  const { t } = useTranslation('pricing');
  const names = useWeekdayNames();
  const write = useSpanText(currency);
  const rows = week.flatMap(({ day, spans }) =>
    spans.map((span, at) => ({ id: `${day} ${span.from}`, day: at === 0 ? day : null, span })),
  );
  return (
    <Table
      label={t('week.label')}
      columns={[t('week.day'), t('week.hours'), t('price')]}
      rows={rows}
      renderRow={({ day, span }) => (
        <>
          <Cell>{day === null ? '' : names.long(day)}</Cell>
          <Cell>
            <bdi className="tabular-nums">
              {names.time(span.from)}–{names.time(span.to)}
            </bdi>
          </Cell>
          <Cell>{write(span)}</Cell>
        </>
      )}
    />
  );
}
