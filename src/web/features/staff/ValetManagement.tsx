import { useSearch } from '@tanstack/react-router';
import { Users } from 'lucide-react';
import { Suspense, useState } from 'react';
import { valetStatuses } from '#domain/identity/valetStatus.ts';
import { DataTable } from '#web/app/portal/table/DataTable.tsx';
import { useTableState } from '#web/app/portal/table/tableSearch.ts';
import { QueryState } from '#web/app/QueryState.tsx';
import { useTranslation } from '#web/lib/translation.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { lazyPart } from '#web/ui/lazyPart.tsx';
import { SkeletonTable } from '#web/ui/SkeletonTable.tsx';
import type { StaffValet } from './api.ts';
import { Summary } from './Summary.tsx';
import { searchTextOf, useTeamHere } from './Team.tsx';
import { TeamHead } from './TeamHead.tsx';
import { useValetName } from './texts.ts';
import { useValetColumns } from './useValetColumns.tsx';

const EditDialog = lazyPart(async () => (await import('./EditDialog.tsx')).EditDialog);
const LeaveDialog = lazyPart(async () => (await import('./LeaveDialog.tsx')).LeaveDialog);

/** Screen that shows the team as a table, with filters, results and actions. */
export function ValetManagement() {
  const { t } = useTranslation('team');
  const { query, valets } = useTeamHere();
  const state = useTableState(null);
  const { status, shift }: { status?: string; shift?: string } = useSearch({ strict: false });
  const nameOf = useValetName();
  const [open, setOpen] = useState<{ is: 'edit' | 'leave'; valet: StaffValet } | null>(null);
  const close = () => setOpen(null);
  const columns = useValetColumns({
    onEdit: (valet) => setOpen({ is: 'edit', valet }),
    onLeave: (valet) => setOpen({ is: 'leave', valet }),
  });
  const shown = (valets ?? []).filter(
    (valet) =>
      (!status || valet.status === status) && (!shift || valet.isOnShift === (shift === 'on')),
  );
  return (
    <>
      <TeamHead title={t('management')} valets={valets} />
      <QueryState query={query} failed={t('failed')} isPrimary skeleton={<SkeletonTable />}>
        {() => (
          <>
            <Summary valets={valets ?? []} state={state} filter={{ status, shift }} />
            <DataTable
              label={t('table')}
              columns={columns}
              state={state}
              rows={shown}
              searchText={searchTextOf}
              searchFor={t('search')}
              ownOrder={t('order')}
              nameOf={nameOf}
              file={t('file')}
              filters={[
                {
                  id: 'status',
                  name: t('filter.status'),
                  options: valetStatuses.map((id) => ({ id, name: t(`status.${id}`) })),
                  value: status,
                },
                {
                  id: 'shift',
                  name: t('filter.shift'),
                  options: (['on', 'off'] as const).map((id) => ({ id, name: t(`filter.${id}`) })),
                  value: shift,
                },
              ]}
              openId={open?.valet.id}
              empty={<EmptyState icon={Users} title={t('empty')} text={t('emptyText')} />}
            />
          </>
        )}
      </QueryState>
      {/* Suspends separately. Otherwise the table and its focus would disappear while a dialog
          loads. */}
      <Suspense>
        {open?.is === 'edit' ? <EditDialog valetId={open.valet.id} onClose={close} /> : null}
        {open?.is === 'leave' ? <LeaveDialog valet={open.valet} onClose={close} /> : null}
      </Suspense>
    </>
  );
}
