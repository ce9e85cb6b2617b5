import type { AdminCustomer } from '#contract/users.ts';
import { CellLink } from '#web/app/portal/links.tsx';
import type { TableColumn } from '#web/app/portal/table/columns.ts';
import { formatCount, formatDate } from '#web/lib/format.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { DEVICE_ZONE } from '#web/lib/zone.ts';
import { useCustomers } from './api.ts';
import { usePersonColumns, PersonCell } from './cells.tsx';
import { PeopleTable, usePeopleSearch } from './PeopleTable.tsx';

/** Screen of all customers of all businesses. */
export function Customers() {
  const { asked, ...list } = usePeopleSearch();
  const customers = useCustomers(asked);
  const rows = customers.data?.customers;
  return (
    <PeopleTable kind="customers" {...list} query={customers} rows={rows} columns={useColumns()} />
  );
}

function useColumns(): TableColumn<AdminCustomer>[] {
  const { t, language } = useTranslation('adminPeople');
  const { state, verified, joined, lastLogin } = usePersonColumns<AdminCustomer>();
  const count = (
    id: 'cars' | 'visits' | 'here',
    read: (customer: AdminCustomer) => number,
  ): TableColumn<AdminCustomer> => ({
    id,
    name: t(`customers.columns.${id}`),
    isNamed: true,
    align: 'end',
    cell: (customer) => (
      <span className={read(customer) === 0 ? 'text-muted' : ''}>
        {formatCount(read(customer), language)}
      </span>
    ),
    card: 'detail',
  });
  return [
    {
      id: 'person',
      name: t('columns.person'),
      cell: (customer) => (
        <CellLink to="/admin-dashboard/customers/$id" params={{ id: customer.id }}>
          <PersonCell person={customer} />
        </CellLink>
      ),
      card: 'title',
    },
    state,
    verified,
    count('cars', ({ vehicles }) => vehicles),
    count('visits', ({ stays }) => stays),
    count('here', ({ inCustody }) => inCustody),
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
