import { useSearch } from '@tanstack/react-router';
import { ScrollText } from 'lucide-react';
import type { BusinessChangeEntry } from '#contract/changes.ts';
import { changeKinds } from '#domain/businesses/changes.ts';
import { usePlace } from '#web/app/portal/place.ts';
import { PortalHead } from '#web/app/portal/PortalHead.tsx';
import type { Column } from '#web/app/portal/table/columns.ts';
import { DataTable } from '#web/app/portal/table/DataTable.tsx';
import { FilterChip } from '#web/app/portal/table/FilterChip.tsx';
import { useTableState } from '#web/app/portal/table/tableSearch.ts';
import { QueryState } from '#web/app/QueryState.tsx';
import { dateTime } from '#web/lib/format.ts';
import { useLanguage } from '#web/lib/language.ts';
import { usePlaceName } from '#web/lib/placeName.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { NextPage } from '#web/ui/NextPage.tsx';
import { SkeletonTable } from '#web/ui/Skeleton.tsx';
import { type ChangeFilter, listAllChanges, useChanges } from './api.ts';
import { listFieldChanges, nameAction } from './describe.ts';

/** Who changed what of the business, and how it was before. */
export function Changes() {
  const { t } = useTranslation(['audit', 'portal']);
  const state = useTableState(null);
  const { kind } = useSearch({ from: '/manager/portal/business-dashboard/audit' });
  const { place } = usePlace();
  const filter: ChangeFilter = {
    ...(state.words ? { search: state.words } : {}),
    ...(kind ? { action: kind } : {}),
    ...(place ? { locationId: place.id } : {}),
  };
  const changes = useChanges(filter);
  const columns = useColumns(place?.timeZone);
  const rows = changes.data?.pages.flatMap((page) => page.changes) ?? [];
  const last = rows[0];
  return (
    <>
      <PortalHead
        title={t('title')}
        headline={
          last && !state.words && !kind
            ? t('headline', { name: last.actorName, action: nameAction(last.action) })
            : t('title')
        }
        kicker={t('kicker')}
      />
      <QueryState query={changes} failed={t('failed')} isPrimary skeleton={<SkeletonTable />}>
        {() => (
          <DataTable
            label={t('title')}
            columns={columns}
            state={state}
            rows={rows}
            paged={{ total: null, hasMore: changes.hasNextPage }}
            searchFor={t('search')}
            filters={
              <FilterChip
                name={t('kind')}
                options={changeKinds.map((id) => ({ id, name: t(`kinds.${id}`) }))}
                value={kind ?? null}
                onChange={(next) => state.change({ kind: next ?? undefined })}
              />
            }
            filterNames={kind ? ['kind'] : []}
            file={t('file')}
            listAll={() => listAllChanges(filter)}
            empty={<EmptyState icon={ScrollText} title={t('none')} text={t('noneText')} />}
            more={
              <div className="grid py-4">
                <NextPage query={changes}>{t('more')}</NextPage>
              </div>
            }
          />
        )}
      </QueryState>
    </>
  );
}

function useColumns(placeZone: string | undefined): Column<BusinessChangeEntry>[] {
  const { t } = useTranslation('audit');
  const language = useLanguage();
  const { locations } = usePlace();
  const placeName = usePlaceName();
  /** The place's own clock, or where it concerns no place that of the first. */
  const zoneOf = ({ locationId }: BusinessChangeEntry) =>
    locations.find(({ id }) => id === locationId)?.timeZone ?? placeZone ?? locations[0]?.timeZone;
  const time = (entry: BusinessChangeEntry) => dateTime(entry.at, language, zoneOf(entry));
  const place = ({ locationName, locationNameArabic }: BusinessChangeEntry) =>
    locationName === null ? null : placeName(locationName, locationNameArabic);
  const by = (entry: BusinessChangeEntry) =>
    entry.isByAdministrator ? t('byAdministrator', { name: entry.actorName }) : entry.actorName;
  const whole = ({ before, after, reason }: BusinessChangeEntry) =>
    [
      ...listFieldChanges(before, after).map(
        (field) => `${field.name}: ${field.before} → ${field.after}`,
      ),
      ...(reason ? [reason] : []),
    ].join('; ');
  return [
    {
      id: 'at',
      name: t('columns.at'),
      cell: (entry) => (
        <time dateTime={entry.at} className="whitespace-nowrap">
          {time(entry)}
        </time>
      ),
      csv: ({ at }) => at,
      card: 'detail',
    },
    {
      id: 'action',
      name: t('columns.action'),
      cell: ({ action, subjectName }) => (
        <span>
          <span className="font-strong">{nameAction(action)}</span>
          {subjectName ? (
            <>
              {' '}
              <bdi className="text-muted">{subjectName}</bdi>
            </>
          ) : null}
        </span>
      ),
      csv: ({ action }) => nameAction(action),
      card: 'title',
    },
    {
      id: 'change',
      name: t('columns.change'),
      cell: (entry) => <FieldChanges entry={entry} />,
      csv: whole,
      card: 'detail',
    },
    {
      id: 'location',
      name: t('columns.location'),
      cell: (entry) => {
        const where = place(entry);
        return where ? <bdi>{where}</bdi> : '—';
      },
      csv: place,
      isOptional: true,
    },
    {
      id: 'actor',
      name: t('columns.actor'),
      cell: (entry) => <bdi>{by(entry)}</bdi>,
      csv: by,
      card: 'detail',
    },
  ];
}

/** 'Hourly rate: 8.5 → 9', each on a line of its own. */
function FieldChanges({ entry }: { entry: BusinessChangeEntry }) {
  const { t } = useTranslation('audit');
  return (
    <ul className="py-1">
      {listFieldChanges(entry.before, entry.after).map(({ name, before, after }) => (
        <li key={name} className="wrap-anywhere">
          <span className="text-muted">{name}</span> <bdi>{before}</bdi>{' '}
          <span aria-hidden="true" className="inline-block rtl:-scale-x-100">
            →
          </span>
          <span className="sr-only">{t('becomes')}</span> <bdi className="font-medium">{after}</bdi>
        </li>
      ))}
      {entry.reason ? (
        <li className="text-muted wrap-anywhere">
          <bdi>{entry.reason}</bdi>
        </li>
      ) : null}
    </ul>
  );
}
