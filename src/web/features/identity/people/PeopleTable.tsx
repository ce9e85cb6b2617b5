import { useSearch } from '@tanstack/react-router';
import { RotateCw, Users } from 'lucide-react';
import { PEOPLE_PAGE, accountStates } from '#domain/identity/accountState.ts';
import type { TableColumn } from '#web/app/portal/table/columns.ts';
import type { TableFilter } from '#web/app/portal/table/DataTable.tsx';
import { ResourceList } from '#web/app/portal/table/ResourceList.tsx';
import { useTableState } from '#web/app/portal/table/tableSearch.ts';
import type { QueryResult } from '#web/app/QueryState.tsx';
import { useTranslation } from '#web/lib/translation.ts';
import { IconButton } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Icon } from '#web/ui/Icon.tsx';

/** Returns the state of a list of people from the address, and the query for the server. */
export function usePeopleSearch() {
  const state = useTableState(null);
  const search: { status?: string } = useSearch({ strict: false });
  const status = accountStates.find((each) => each === search.status);
  const asked = {
    ...(state.words ? { search: state.words } : {}),
    ...(status ? { status } : {}),
    page: state.page,
  };
  return { state, status, asked };
}

type Props<T extends { id: string }> = Omit<ReturnType<typeof usePeopleSearch>, 'asked'> & {
  kind: 'users' | 'customers' | 'valets';
  query: QueryResult<{ total: number }>;
  rows: readonly T[] | undefined;
  columns: readonly TableColumn<T>[];
  /** Filters before the filter by account state. */
  filters?: readonly TableFilter[];
};

/** Screen that lists people. The server searches, filters and pages the rows. */
export function PeopleTable<T extends { id: string }>(props: Props<T>) {
  const { kind, query, state, status, rows = [], columns, filters = [] } = props;
  const { t } = useTranslation('adminPeople');
  const isAll = state.words === '' && !status;
  return (
    <ResourceList
      title={t(`${kind}.title`)}
      headline={
        kind !== 'users' && query.data && isAll
          ? t(`${kind}.headline`, { count: query.data.total })
          : undefined
      }
      kicker={t(`${kind}.lead`)}
      actions={<Refresh query={query} />}
      query={query}
      failed={t(`${kind}.failed`)}
      columns={columns}
      state={state}
      rows={rows}
      total={query.data?.total ?? 0}
      pageSize={PEOPLE_PAGE}
      searchFor={t(`${kind}.search`)}
      filters={[
        ...filters,
        {
          id: 'status',
          name: t('state.name'),
          options: accountStates.map((id) => ({ id, name: t(`state.${id}`) })),
          value: status,
        },
      ]}
      empty={<EmptyState icon={Users} title={t(`${kind}.nobody`)} />}
    />
  );
}

/** Button that refetches the list. */
function Refresh({ query }: { query: Pick<QueryResult<unknown>, 'isFetching' | 'refetch'> }) {
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
