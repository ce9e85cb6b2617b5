import type { ReactNode } from 'react';
import type { CustomerStay } from '#contract/users.ts';
import { PEOPLE_PAGE } from '#domain/identity/accountState.ts';
import type { TableColumn } from '#web/app/portal/table/columns.ts';
import { DataTable } from '#web/app/portal/table/DataTable.tsx';
import { useTableState } from '#web/app/portal/table/tableSearch.ts';
import { QueryState } from '#web/app/QueryState.tsx';
import { formatDateTime, formatAmount } from '#web/lib/format.ts';
import { usePlaceName } from '#web/lib/placeName.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { SkeletonTable } from '#web/ui/SkeletonTable.tsx';
import { StatusPill } from '#web/ui/StatusPill.tsx';
import { stateTones } from '#web/ui/stateTones.ts';
import { useCustomerStays } from './api.ts';

/** Paged table of a customer's past stays, with totals. */
export function CustomerHistory({ userId }: { userId: string }) {
  const { t } = useTranslation('adminPeople');
  const state = useTableState(null);
  const stays = useCustomerStays(userId, state.page);
  const columns = useColumns();
  return (
    <QueryState query={stays} failed={t('customer.historyFailed')} skeleton={<SkeletonTable />}>
      {({ stays: rows, total }) => (
        <DataTable
          label={t('customer.history')}
          columns={columns}
          state={state}
          rows={rows}
          total={total}
          pageSize={PEOPLE_PAGE}
          empty={<p className="text-15 text-muted">{t('customer.noHistory')}</p>}
        />
      )}
    </QueryState>
  );
}

type ListProps = { stays: readonly CustomerStay[]; label: string; empty: ReactNode };

/** List of the stays of a customer that have not ended. */
export function StayList({ stays, label, empty }: ListProps) {
  const { t, language } = useTranslation(['adminPeople', 'common']);
  const placeName = usePlaceName();
  if (stays.length === 0) return empty;
  return (
    <ul aria-label={label} className="flex flex-col divide-y divide-line border-y border-line">
      {stays.map((stay) => (
        <li key={stay.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2 text-15">
          <Car stay={stay} />
          <span className="min-w-0 grow basis-56">
            <bdi className="wrap-anywhere">{stay.businessName}</bdi>
            {' · '}
            <bdi className="wrap-anywhere">
              {placeName(stay.locationName, stay.locationNameArabic)}
            </bdi>
            <span className="block text-12 text-muted">
              {formatDateTime(stay.createdAt, language, stay.timeZone)}
            </span>
          </span>
          <StatusPill tone={stateTones[stay.state].pill}>
            {t(`common:state.${stay.state}`)}
          </StatusPill>
        </li>
      ))}
    </ul>
  );
}

function Car({ stay }: { stay: CustomerStay }) {
  const { t } = useTranslation('adminPeople');
  return (
    <span className="inline-flex min-w-28 flex-col leading-tight">
      <bdi dir="ltr" className="self-start font-strong">
        {stay.licensePlate ?? t('none')}
      </bdi>
      <bdi className="text-12 text-muted wrap-anywhere">{stay.vehicle}</bdi>
    </span>
  );
}

function useColumns(): TableColumn<CustomerStay>[] {
  const { t, language } = useTranslation(['adminPeople', 'common']);
  const placeName = usePlaceName();
  return [
    {
      id: 'car',
      name: t('adminPeople:customer.columns.car'),
      cell: (stay) => <Car stay={stay} />,
      card: 'title',
    },
    {
      id: 'ticket',
      name: t('adminPeople:customer.columns.ticket'),
      cell: ({ ticketNumber }) => <bdi dir="ltr">{ticketNumber}</bdi>,
      isOptional: true,
      card: 'detail',
    },
    {
      id: 'state',
      name: t('adminPeople:customer.columns.state'),
      cell: ({ state }) => (
        <StatusPill tone={stateTones[state].pill}>{t(`common:state.${state}`)}</StatusPill>
      ),
      card: 'status',
    },
    {
      id: 'where',
      name: t('adminPeople:customer.columns.where'),
      cell: ({ businessName, locationName, locationNameArabic }) => (
        <span className="block py-1 leading-tight">
          <span className="block wrap-anywhere">
            <bdi>{businessName}</bdi>
          </span>
          <bdi className="text-12 wrap-anywhere text-muted">
            {placeName(locationName, locationNameArabic)}
          </bdi>
        </span>
      ),
      card: 'detail',
    },
    {
      id: 'when',
      name: t('adminPeople:customer.columns.when'),
      cell: ({ createdAt, timeZone }) => (
        <span>{formatDateTime(createdAt, language, timeZone)}</span>
      ),
      card: 'detail',
    },
    {
      id: 'paid',
      name: t('adminPeople:customer.columns.paid'),
      align: 'end',
      cell: ({ paidCents, currency, paymentStatus }) => (
        <span className="block py-1 leading-tight">
          {paidCents === null ? t('adminPeople:none') : formatAmount(paidCents, currency, language)}
          {paymentStatus ? (
            <span className="block text-12 text-muted">
              {t(`adminPeople:customer.payment.${paymentStatus}`)}
            </span>
          ) : null}
        </span>
      ),
      card: 'figure',
    },
    {
      id: 'rating',
      name: t('adminPeople:customer.columns.rating'),
      align: 'end',
      cell: ({ rating }) => rating ?? <span className="text-muted">{t('adminPeople:none')}</span>,
      isOptional: true,
    },
  ];
}
