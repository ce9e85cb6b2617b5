import { Link, useSearch } from '@tanstack/react-router';
import { LifeBuoy } from 'lucide-react';
import type { SupportRow } from '#contract/support.ts';
import { type SupportView, supportViews } from '#domain/support/requests.ts';
import { PortalHead } from '#web/app/portal/PortalHead.tsx';
import type { TableColumn } from '#web/app/portal/table/columns.ts';
import { DataTable } from '#web/app/portal/table/DataTable.tsx';
import { useTableState } from '#web/app/portal/table/tableSearch.ts';
import { QueryState } from '#web/app/QueryState.tsx';
import { useNow } from '#web/lib/clock.ts';
import { formatAgo } from '#web/lib/format.ts';
import { useLanguage } from '#web/lib/language.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { useDebounced } from '#web/lib/useDebounced.ts';
import { DEVICE_ZONE } from '#web/lib/zone.ts';
import { Chips } from '#web/ui/Chips.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { NextPage } from '#web/ui/NextPage.tsx';
import { SkeletonTable } from '#web/ui/Skeleton.tsx';
import { StatusPill } from '#web/ui/StatusPill.tsx';
import { useSupportQueue } from './api.ts';
import { supportTones } from './supportTones.ts';

const DEBOUNCE_MS = 300;

const findView = (name: string | undefined): SupportView =>
  supportViews.find((view) => view === name) ?? 'open';

/** Screen that lists support requests with their state and the assigned administrator. */
export function SupportQueue() {
  const { t } = useTranslation('adminSupport');
  const state = useTableState(null);
  const { view: named } = useSearch({
    from: '/administrator/adminPortal/admin-dashboard/support',
  });
  const view = findView(named);
  const queue = useSupportQueue(view, useDebounced(state.words.trim(), DEBOUNCE_MS));
  const columns = useColumns();
  const counts = queue.data?.pages[0]?.counts;
  const rows = queue.data?.pages.flatMap(({ requests }) => requests) ?? [];
  return (
    <>
      <PortalHead
        title={t('title')}
        headline={counts ? t('headline', { count: counts.open }) : t('title')}
        kicker={t('lead')}
      />
      <div className="mb-3">
        <Chips
          legend={t('view')}
          hideLegend
          chips={supportViews.map((id) => ({
            id,
            name:
              id === 'answered'
                ? t('views.answered')
                : t(`views.${id}`, { count: counts?.[id] ?? 0 }),
          }))}
          isChosen={(id) => id === view}
          onPress={(id) => state.change({ view: id === 'open' ? undefined : id })}
        />
      </div>
      <QueryState query={queue} failed={t('failed')} isPrimary skeleton={<SkeletonTable />}>
        {() => (
          <DataTable
            label={t('title')}
            columns={columns}
            state={state}
            rows={rows}
            paged={{ total: null, hasMore: queue.hasNextPage }}
            searchFor={t('search')}
            empty={<EmptyState icon={LifeBuoy} title={t('none')} text={t('noneText')} />}
            more={
              <div className="grid py-4">
                <NextPage query={queue}>{t('more')}</NextPage>
              </div>
            }
          />
        )}
      </QueryState>
    </>
  );
}

function useColumns(): TableColumn<SupportRow>[] {
  const { t } = useTranslation(['adminSupport', 'app']);
  const language = useLanguage();
  const now = useNow();
  return [
    {
      id: 'asker',
      name: t('columns.asker'),
      cell: ({ id, asker }) => (
        <Link
          to="/admin-dashboard/support/$id"
          params={{ id }}
          className="inline-flex min-h-11 flex-col justify-center py-1 font-strong text-primary underline-offset-4 hover:underline"
        >
          <bdi className="wrap-anywhere">{asker.name}</bdi>
          <span className="text-12 font-normal text-muted">{t(`app:roles.${asker.role}`)}</span>
        </Link>
      ),
      card: 'title',
    },
    {
      id: 'words',
      name: t('columns.words'),
      cell: ({ subject, words }) => (
        <span className="line-clamp-2 wrap-anywhere">
          {subject ? (
            <>
              <bdi className="font-strong">{subject}</bdi>
              {' · '}
            </>
          ) : null}
          <bdi>{words}</bdi>
        </span>
      ),
      card: 'block',
    },
    {
      id: 'status',
      name: t('columns.status'),
      cell: ({ status }) => (
        <StatusPill tone={supportTones[status]}>{t(`status.${status}`)}</StatusPill>
      ),
      card: 'status',
    },
    {
      id: 'assignedTo',
      name: t('columns.assignedTo'),
      cell: ({ assignedTo }) => (assignedTo ? <bdi>{assignedTo.name}</bdi> : t('nobody')),
      card: 'detail',
    },
    {
      id: 'updated',
      name: t('columns.updated'),
      cell: ({ updatedAt }) => (
        <time dateTime={updatedAt} className="whitespace-nowrap">
          {formatAgo(updatedAt, language, DEVICE_ZONE, now)}
        </time>
      ),
      card: 'detail',
    },
  ];
}
