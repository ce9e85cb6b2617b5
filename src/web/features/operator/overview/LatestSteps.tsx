import { Link } from '@tanstack/react-router';
import { Activity } from 'lucide-react';
import type { OperatorOverview } from '#contract/operator.ts';
import { formatTime } from '#web/lib/format.ts';
import { usePlaceName } from '#web/lib/placeName.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { DEVICE_ZONE } from '#web/lib/zone.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';

type Props = { events: NonNullable<OperatorOverview['activity']> };

/** Lists the latest steps of cars of all businesses, newest first. */
export function LatestSteps({ events }: Props) {
  const { t, has, language } = useTranslation(['cars', 'adminOverview']);
  const placeName = usePlaceName();
  const title = t('adminOverview:activity.title');
  return (
    <section aria-label={title} className="min-w-0">
      <h2 className="flex min-h-11 items-center text-17">{title}</h2>
      {events.length === 0 ? (
        <EmptyState icon={Activity} title={t('adminOverview:activity.none')} />
      ) : (
        <ol className="border-t border-line">
          {events.map(
            ({ id, type, at, business, location, locationArabic, stayId, ticketNumber }) => {
              const key = `cars:timeline.${type}`;
              return (
                <li
                  key={id}
                  className="flex min-h-11 flex-wrap items-center gap-x-3 border-b border-line text-15"
                >
                  <time dateTime={at} className="shrink-0 text-12 text-muted tabular-nums">
                    {formatTime(at, language, DEVICE_ZONE)}
                  </time>
                  <span className="min-w-0 grow basis-[10rem] wrap-anywhere">
                    {has(key) ? t(key as 'cars:timeline.stay.park') : t('cars:timeline.other')}
                    <span className="text-muted">
                      {' · '}
                      <bdi>{business}</bdi>
                      {' · '}
                      <bdi>{placeName(location, locationArabic)}</bdi>
                    </span>
                  </span>
                  <Link
                    to="/cars"
                    search={{ car: stayId }}
                    className="inline-flex min-h-11 shrink-0 items-center text-primary underline-offset-4 hover:underline"
                  >
                    <bdi>{ticketNumber}</bdi>
                  </Link>
                </li>
              );
            },
          )}
        </ol>
      )}
    </section>
  );
}
