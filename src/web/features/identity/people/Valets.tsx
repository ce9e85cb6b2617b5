import { Star } from 'lucide-react';
import type { AdminValet } from '#contract/users.ts';
import type { TableColumn } from '#web/app/portal/table/columns.ts';
import { formatCount } from '#web/lib/format.ts';
import { usePlaceName } from '#web/lib/placeName.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { StatusPill } from '#web/ui/StatusPill.tsx';
import { useValets } from './api.ts';
import { usePersonColumns, PersonCell } from './cells.tsx';
import { PeopleTable, usePeopleSearch } from './PeopleTable.tsx';

/** Read-only screen of all valets. Only the business of a valet can change the valet. */
export function Valets() {
  const { asked, ...list } = usePeopleSearch();
  const valets = useValets(asked);
  const rows = valets.data?.valets;
  return <PeopleTable kind="valets" {...list} query={valets} rows={rows} columns={useColumns()} />;
}

function useColumns(): TableColumn<AdminValet>[] {
  const { t, language } = useTranslation('adminPeople');
  const placeName = usePlaceName();
  const { state, lastLogin } = usePersonColumns<AdminValet>();
  return [
    {
      id: 'valet',
      name: t('valets.columns.valet'),
      cell: (valet) => <PersonCell person={valet} />,
      card: 'title',
    },
    state,
    {
      id: 'business',
      name: t('valets.columns.business'),
      cell: ({ businessName }) => <bdi className="wrap-anywhere">{businessName}</bdi>,
      card: 'detail',
    },
    {
      id: 'locations',
      name: t('valets.columns.locations'),
      cell: ({ locations }) =>
        locations.length === 0 ? (
          <span className="text-muted">{t('none')}</span>
        ) : (
          <ul className="py-1 leading-tight">
            {locations.map(({ id, name, nameArabic }) => (
              <li key={id}>
                <bdi>{placeName(name, nameArabic)}</bdi>
              </li>
            ))}
          </ul>
        ),
      isOptional: true,
      card: 'detail',
    },
    {
      id: 'shift',
      name: t('valets.columns.shift'),
      cell: ({ isOnShift }) =>
        isOnShift ? (
          <StatusPill tone="ready">{t('valets.onShift')}</StatusPill>
        ) : (
          <span className="whitespace-nowrap text-muted">{t('valets.offShift')}</span>
        ),
      card: 'detail',
    },
    {
      id: 'rating',
      name: t('valets.columns.rating'),
      cell: ({ rating, isRated }) => (
        <span className="inline-flex flex-wrap items-center gap-1.5 tabular-nums">
          <Icon of={Star} size={16} className="text-brass" />
          {rating.toFixed(1)}
          {isRated ? null : <span className="text-12 text-muted">{t('valets.unrated')}</span>}
        </span>
      ),
      card: 'detail',
    },
    {
      id: 'services',
      name: t('valets.columns.services'),
      align: 'end',
      cell: ({ totalServices }) => formatCount(totalServices, language),
      card: 'detail',
    },
    lastLogin,
  ];
}
