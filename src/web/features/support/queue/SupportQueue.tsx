import { Link, useSearch } from '@tanstack/react-router';
import { LifeBuoy } from 'lucide-react';
import type { SupportRow } from '#contract/support.ts';
import { type SupportView, supportViews } from '#domain/support/requests.ts';
import type { TableColumn } from '#web/app/portal/table/columns.ts';
import { ResourceList } from '#web/app/portal/table/ResourceList.tsx';
import { useTableState } from '#web/app/portal/table/tableSearch.ts';
import { useNow } from '#web/lib/clock.ts';
import { formatAgo } from '#web/lib/format.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { useDebounced } from '#web/lib/useDebounced.ts';
import { DEVICE_ZONE } from '#web/lib/zone.ts';
import { Chips } from '#web/ui/Chips.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
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
    <ResourceList
      title={t('title')}
      headline={counts ? t('headline', { count: counts.open }) : undefined}
      kicker={t('lead')}
      views={
        <div className="mb-3">
          <Chips
            legend={t('view')}
            hideLegend
            chips={supportViews.map((id) => ({
              id,
              name:
                counts && id !== 'answered'
                  ? t('views.counted', { name: t(`views.${id}`), count: counts[id] })
                  : t(`views.${id}`),
            }))}
            isChosen={(id) => id === view}
            onPress={(id) => state.change({ view: id === 'open' ? undefined : id })}
          />
        </div>
      }
      query={queue}
      failed={t('failed')}
      columns={columns}
      state={state}
      rows={rows}
      next={{ query: queue, label: t('more') }}
      searchFor={t('search')}
      empty={<EmptyState icon={LifeBuoy} title={t('none')} text={t('noneText')} />}
    />
  );
}

function useColumns(): TableColumn<SupportRow>[] {
  const { t, language } = useTranslation(['adminSupport', 'app']);
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
