import { useSearch } from '@tanstack/react-router';
import { ScrollText } from 'lucide-react';
import type { BusinessChangeEntry } from '#contract/changes.ts';
import { changeKinds } from '#domain/businesses/changes.ts';
import { usePlace } from '#web/app/portal/place.ts';
import type { TableColumn } from '#web/app/portal/table/columns.ts';
import { createTextColumn } from '#web/app/portal/table/createTextColumn.tsx';
import { ResourceList } from '#web/app/portal/table/ResourceList.tsx';
import { useTableState } from '#web/app/portal/table/tableSearch.ts';
import { usePlaceName } from '#web/lib/placeName.ts';
import { useHasRail } from '#web/lib/screen.ts';
import { findText, useTranslation } from '#web/lib/translation.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { type ChangeFilter, listAllChanges, useChanges } from './api.ts';
import {
  findAuditedPlace,
  listFieldChanges,
  nameAction,
  nameSubject,
  writeChanges,
} from './describe.ts';
import { FieldChanges } from './FieldChanges.tsx';
import { type FieldContext, writeMoment } from './writeField.ts';

/**
 * Screen of the changes that people made to the business, with the values before and after each
 * change.
 */
export function Changes() {
  const { t } = useTranslation(['audit', 'portal']);
  const state = useTableState(null);
  const { kind } = useSearch({ from: '/manager/portal/business-dashboard/audit' });
  const { place, locations } = usePlace();
  // A business with one location gets no filter by location. Changes of the whole business have no
  // location, and the filter would leave them out.
  const isChosen = place && locations.length > 1;
  const filter: ChangeFilter = {
    ...(state.words ? { search: state.words } : {}),
    ...(kind ? { action: kind } : {}),
    ...(isChosen ? { locationId: place.id } : {}),
  };
  const changes = useChanges(filter);
  const columns = useColumns(changes.data?.pages[0]?.currency ?? '', place?.timeZone);
  const rows = changes.data?.pages.flatMap((page) => page.changes) ?? [];
  const last = rows[0];
  return (
    <ResourceList
      title={t('title')}
      headline={
        last && !state.words && !kind
          ? t('headline', { name: last.actorName, action: nameAction(last.action) })
          : undefined
      }
      kicker={t('kicker')}
      query={changes}
      failed={t('failed')}
      columns={columns}
      state={state}
      rows={rows}
      next={{ query: changes, label: t('more') }}
      searchFor={t('search')}
      filters={[
        {
          id: 'kind',
          name: t('kind'),
          options: changeKinds.map((id) => ({ id, name: t(`kinds.${id}`) })),
          value: kind,
        },
      ]}
      file={t('file')}
      listAll={() => listAllChanges(filter)}
      empty={<EmptyState icon={ScrollText} title={t('none')} text={t('noneText')} />}
    />
  );
}

function useColumns(
  currency: string,
  placeZone: string | undefined,
): TableColumn<BusinessChangeEntry>[] {
  const { t, language } = useTranslation('audit');
  const { locations } = usePlace();
  const placeName = usePlaceName();
  const hasRail = useHasRail();
  const findLocation = (wanted: string | null) => locations.find(({ id }) => id === wanted);
  /**
   * Returns the data to format an entry. A change of the whole business uses the time zone of the
   * chosen or first location.
   */
  const readingOf = ({ locationId, places }: BusinessChangeEntry): FieldContext => ({
    language,
    currency,
    zone: findLocation(locationId)?.timeZone ?? placeZone ?? locations[0]?.timeZone,
    find: (key, values) => findText('audit', key, values),
    findPlace: (id) => findAuditedPlace(places, id, language),
  });
  const place = ({ locationName, locationNameArabic }: BusinessChangeEntry) =>
    locationName === null ? null : placeName(locationName, locationNameArabic);
  const by = (entry: BusinessChangeEntry) =>
    entry.isByAdministrator ? t('byAdministrator', { name: entry.actorName }) : entry.actorName;
  const fieldsOf = (entry: BusinessChangeEntry) => listFieldChanges(entry, readingOf(entry));
  const whole = (entry: BusinessChangeEntry) => writeChanges(fieldsOf(entry), entry.reason);
  return [
    {
      id: 'at',
      name: t('columns.at'),
      cell: (entry) => (
        <time dateTime={entry.at} className="inline-block min-w-36">
          {writeMoment(entry.at, language, readingOf(entry).zone)}
        </time>
      ),
      csv: ({ at }) => at,
      card: 'detail',
    },
    createTextColumn('actor', t('columns.actor'), by, { card: 'detail' }),
    {
      id: 'action',
      name: t('columns.action'),
      cell: ({ action }) => <span className="font-strong">{nameAction(action)}</span>,
      csv: ({ action }) => nameAction(action),
      card: 'title',
    },
    {
      id: 'subject',
      name: t('columns.subject'),
      cell: (entry) => <bdi className="wrap-anywhere">{nameSubject(entry, language)}</bdi>,
      csv: (entry) => nameSubject(entry, language),
      card: 'status',
    },
    {
      id: 'location',
      name: t('columns.location'),
      cell: (entry) => {
        const where = place(entry);
        if (hasRail) return where ? <bdi>{where}</bdi> : '—';
        return where && entry.subjectId !== entry.locationId ? <bdi>{where}</bdi> : null;
      },
      csv: place,
      isOptional: true,
      card: 'detail',
    },
    {
      id: 'change',
      name: t('columns.change'),
      cell: (entry) => <FieldChanges fields={fieldsOf(entry)} reason={entry.reason} />,
      csv: whole,
      card: 'block',
    },
  ];
}
