import { Link, useSearch } from '@tanstack/react-router';
import type { AdminCustomer } from '#contract/users.ts';
import type { TableColumn } from '#web/app/portal/table/columns.ts';
import { FilterChip } from '#web/app/portal/table/FilterChip.tsx';
import { useTableState } from '#web/app/portal/table/tableSearch.ts';
import { PortalHead } from '#web/app/portal/PortalHead.tsx';
import { formatCount, formatDate } from '#web/lib/format.ts';
import { useLanguage } from '#web/lib/language.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { DEVICE_ZONE } from '#web/lib/zone.ts';
import { useCustomers } from './api.ts';
import { findState, usePersonColumns, useStateOptions, Who } from './cells.tsx';
import { PeopleTable, Refresh } from './PeopleTable.tsx';

/** Screen of all customers of all businesses. */
export function Customers() {
  const { t } = useTranslation('adminPeople');
  const state = useTableState(null);
  const search: { status?: string } = useSearch({ strict: false });
  const status = findState(search.status);
  const customers = useCustomers({
    ...(state.words ? { search: state.words } : {}),
    ...(status ? { status } : {}),
    page: state.page,
  });
  const { data } = customers;
  const isAll = state.words === '' && !status;
  return (
    <>
      <PortalHead
        title={t('customers.title')}
        headline={
          data && isAll ? t('customers.headline', { count: data.total }) : t('customers.title')
        }
        kicker={t('customers.lead')}
      >
        <Refresh query={customers} />
      </PortalHead>
      <PeopleTable
        query={{ ...customers, data: data && { rows: data.customers, total: data.total } }}
        state={state}
        columns={useColumns()}
        texts={{
          label: t('customers.title'),
          search: t('customers.search'),
          failed: t('customers.failed'),
          nobody: t('customers.nobody'),
        }}
        filterNames={status ? ['status'] : []}
        filters={
          <FilterChip
            name={t('state.name')}
            options={useStateOptions()}
            value={status ?? null}
            onChange={(chosen) => state.change({ status: chosen ?? undefined })}
          />
        }
      />
    </>
  );
}

function useColumns(): TableColumn<AdminCustomer>[] {
  const { t } = useTranslation('adminPeople');
  const language = useLanguage();
  const { state, verified, joined, lastLogin } = usePersonColumns<AdminCustomer>();
  const figure = (number: number) => (
    <span className={number === 0 ? 'text-muted' : ''}>{formatCount(number, language)}</span>
  );
  return [
    {
      id: 'person',
      name: t('columns.person'),
      cell: (customer) => (
        <Link
          to="/admin-dashboard/customers/$id"
          params={{ id: customer.id }}
          className="inline-flex min-h-11 items-center text-primary underline-offset-4 hover:underline"
        >
          <Who person={customer} />
        </Link>
      ),
      card: 'title',
    },
    state,
    verified,
    {
      id: 'cars',
      name: t('customers.columns.cars'),
      isNamed: true,
      align: 'end',
      cell: ({ vehicles }) => figure(vehicles),
      card: 'detail',
    },
    {
      id: 'visits',
      name: t('customers.columns.visits'),
      isNamed: true,
      align: 'end',
      cell: ({ stays }) => figure(stays),
      card: 'detail',
    },
    {
      id: 'here',
      name: t('customers.columns.here'),
      isNamed: true,
      align: 'end',
      cell: ({ inCustody }) => figure(inCustody),
      card: 'detail',
    },
    {
      id: 'lastVisit',
      name: t('customers.columns.lastVisit'),
      isNamed: true,
      cell: ({ lastStayAt }) =>
        lastStayAt ? (
          <span className="whitespace-nowrap">{formatDate(lastStayAt, language, DEVICE_ZONE)}</span>
        ) : (
          <span className="text-muted">{t('none')}</span>
        ),
      isOptional: true,
      card: 'detail',
    },
    joined,
    lastLogin,
  ];
}
