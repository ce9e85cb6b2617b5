import { RotateCw, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { PEOPLE_PAGE } from '#domain/identity/accountState.ts';
import type { TableColumn } from '#web/app/portal/table/columns.ts';
import { DataTable } from '#web/app/portal/table/DataTable.tsx';
import type { TableState } from '#web/app/portal/table/tableSearch.ts';
import { type QueryResult, QueryState } from '#web/app/QueryState.tsx';
import { useTranslation } from '#web/lib/translation.ts';
import { IconButton } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { SkeletonTable } from '#web/ui/Skeleton.tsx';

type Row = { id: string };
type Props<T extends Row> = {
  query: QueryResult<{ rows: readonly T[]; total: number }>;
  state: TableState;
  columns: readonly TableColumn<T>[];
  texts: { label: string; search: string; failed: string; nobody: string };
  filters: ReactNode;
  filterNames: string[];
};

/** Table of people. The server searches, filters and pages the rows. */
export function PeopleTable<T extends Row>(props: Props<T>) {
  const { query, state, columns, texts, filters, filterNames } = props;
  return (
    <QueryState
      query={query}
      failed={texts.failed}
      isPrimary
      isEmpty={() => false}
      skeleton={<SkeletonTable />}
    >
      {({ rows, total }) => (
        <DataTable
          label={texts.label}
          columns={columns}
          state={state}
          rows={rows}
          paged={{ total, hasMore: state.page * PEOPLE_PAGE < total }}
          pageSize={PEOPLE_PAGE}
          searchFor={texts.search}
          filters={filters}
          filterNames={filterNames}
          empty={<EmptyState icon={Users} title={texts.nobody} />}
        />
      )}
    </QueryState>
  );
}

/** Button that refetches the list. */
export function Refresh({
  query,
}: {
  query: Pick<QueryResult<unknown>, 'isFetching' | 'refetch'>;
}) {
  const { t } = useTranslation('adminPeople');
  return (
    <IconButton label={t('refresh')} onClick={() => void query.refetch()}>
      <Icon
        of={RotateCw}
        className={query.isFetching ? 'animate-spin motion-reduce:animate-none' : ''}
      />
    </IconButton>
  );
}
