import { Link, useParams } from '@tanstack/react-router';
import { History } from 'lucide-react';
import type { ActivityEntry } from '#contract/staff.ts';
import { PortalHead } from '#web/app/portal/PortalHead.tsx';
import { openRows } from '#web/app/portal/table/openRow.ts';
import { usePlaceSearch } from '#web/app/portal/place.ts';
import { QueryState } from '#web/app/QueryState.tsx';
import { formatDateTime } from '#web/lib/format.ts';
import { useLanguage } from '#web/lib/language.ts';
import { usePlaceName } from '#web/lib/placeName.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { linkLook } from '#web/ui/links.ts';
import { NextPage } from '#web/ui/NextPage.tsx';
import { SkeletonTable } from '#web/ui/SkeletonTable.tsx';
import { Plate } from '#web/ui/stub/Plate.tsx';
import { useValet, useValetActivity } from './api.ts';
import { useValetName } from './texts.ts';
import { ValetStatus } from './ValetStatus.tsx';

/** Screen of what a valet did, newest first, with links to the cars. */
export function ValetActivity() {
  const { t } = useTranslation('team');
  const { valetId } = useParams({ from: '/manager/portal/business-valet-management/$valetId' });
  const valet = useValet(valetId).data?.valet;
  const nameOf = useValetName();
  const search = usePlaceSearch();
  const activity = useValetActivity(valetId);
  const entries = activity.data?.pages.flatMap((page) => page.entries) ?? [];
  return (
    <>
      <PortalHead
        title={t('activity.title')}
        headline={
          valet
            ? t('activity.headline', { name: `\u2068${nameOf(valet)}\u2069` })
            : t('activity.title')
        }
        kicker={valet ? <ValetStatus valet={valet} /> : t('management')}
      >
        <Link to="/business-valet-management" search={search} className={linkLook}>
          {t('activity.back')}
        </Link>
      </PortalHead>
      <QueryState
        query={activity}
        failed={t('activity.failed')}
        isPrimary
        skeleton={<SkeletonTable />}
      >
        {() =>
          entries.length === 0 ? (
            <EmptyState icon={History} title={t('activity.none')} text={t('activity.noneText')} />
          ) : (
            <>
              <ol
                ref={openRows}
                aria-label={t('activity.title')}
                className="flex flex-col border-t border-line"
              >
                {entries.map((entry) => (
                  <Entry key={entry.id} entry={entry} />
                ))}
              </ol>
              <div className="grid py-4">
                <NextPage query={activity}>{t('activity.more')}</NextPage>
              </div>
            </>
          )
        }
      </QueryState>
    </>
  );
}

/** Returns a function that names a step by the texts of the car's history. */
function useStepName() {
  const { t, has } = useTranslation(['team', 'cars']);
  return (type: string): string => {
    if (type === 'shift.start') return t('activity.start');
    if (type === 'shift.end') return t('activity.end');
    const key = `cars:timeline.${type}` as 'cars:timeline.stay.park';
    return has(key) ? t(key) : t('cars:timeline.other');
  };
}

function Entry({ entry }: { entry: ActivityEntry }) {
  const language = useLanguage();
  const nameStep = useStepName();
  const { at, type, car, locationName, locationNameArabic, timeZone, reason } = entry;
  const placeName = usePlaceName();
  return (
    <li
      data-row={entry.id}
      className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-1.5 has-[[data-title]]:cursor-pointer"
    >
      <time dateTime={at} className="w-44 text-15 text-muted tabular-nums max-sm:w-full">
        {formatDateTime(at, language, timeZone)}
      </time>
      <span className="min-w-0 grow basis-40 font-medium wrap-anywhere">
        {nameStep(type)}
        {reason ? (
          <>
            {' · '}
            <bdi className="font-normal text-muted">{reason}</bdi>
          </>
        ) : null}
      </span>
      {car ? (
        <span data-title className="max-w-full">
          <Link
            to="/cars"
            search={{ car: car.stayId }}
            className="inline-flex min-h-11 max-w-full flex-wrap items-center gap-2 hover:underline"
          >
            <Plate plate={car.licensePlate} region={car.plateRegion} missing={car.ticketNumber} />
            <bdi className="text-15 text-muted">{car.ticketNumber}</bdi>
          </Link>
        </span>
      ) : null}
      <span className="w-44 text-15 text-muted wrap-anywhere max-sm:w-full">
        <bdi>{placeName(locationName, locationNameArabic)}</bdi>
      </span>
    </li>
  );
}
