import { Link } from '@tanstack/react-router';
import { ChevronLeft, ReceiptText } from 'lucide-react';
import type { OwedInvoice } from '#contract/invoices.ts';
import { OWED_INVOICES } from '#domain/payments/feePages.ts';
import { formatZonedTime } from '#domain/shared/zone.ts';
import { type TableColumn, useAmountColumn } from '#web/app/portal/table/columns.ts';
import { ResourceList } from '#web/app/portal/table/ResourceList.tsx';
import { useTableState } from '#web/app/portal/table/tableSearch.ts';
import { getCurrencyName, formatDate, formatAmount, formatMonth } from '#web/lib/format.ts';
import { isolateText } from '#web/lib/language.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { buildButtonClass } from '#web/ui/button.ts';
import { Figures } from '#web/ui/chart/Figures.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { listAllOwed, useOwedInvoices } from './api.ts';

/** Screen of all unpaid platform invoices of all businesses, oldest first. */
export function OwedInvoices() {
  const { t, language } = useTranslation('adminFees');
  const state = useTableState(null);
  const owed = useOwedInvoices(state.words, state.page);
  const columns = useColumns();
  const { data } = owed;
  return (
    <>
      <Link
        to="/admin-dashboard/fees"
        className={buildButtonClass('quiet', '-ms-5 mb-1 print:hidden')}
      >
        <Icon of={ChevronLeft} isDirectional />
        {t('title')}
      </Link>
      <ResourceList
        title={t('owed.title')}
        headline={
          data &&
          (data.owed.length > 0
            ? t('owed.invoices', {
                count: data.owed.reduce((sum, { invoices }) => sum + invoices, 0),
              })
            : t('owed.none'))
        }
        kicker={t('owed.lead')}
        query={owed}
        failed={t('owed.failed')}
        figures={
          data && data.owed.length > 0 ? (
            <Figures
              items={data.owed.map(({ currency, dueCents, invoices: count }) => ({
                name: getCurrencyName(currency, language),
                value: isolateText(formatAmount(dueCents, currency, language)),
                beside: t('owed.invoices', { count }),
              }))}
            />
          ) : null
        }
        columns={columns}
        state={state}
        rows={data?.invoices ?? []}
        total={data?.total ?? 0}
        pageSize={OWED_INVOICES}
        searchFor={t('owed.search')}
        file={t('owed.file')}
        listAll={() => listAllOwed(state.words)}
        empty={<EmptyState icon={ReceiptText} title={t('owed.none')} text={t('owed.noneText')} />}
      />
    </>
  );
}

function useColumns(): TableColumn<OwedInvoice>[] {
  const { t, language } = useTranslation(['adminFees', 'invoices']);
  const amount = useAmountColumn<OwedInvoice>(({ currency }) => currency);
  return [
    {
      id: 'business',
      name: t('columns.business'),
      cell: ({ business, businessId, isDeleted, month }) => (
        <span className="inline-flex flex-wrap items-center gap-x-2">
          <Link
            to="/admin-dashboard/fees/$businessId"
            params={{ businessId }}
            search={{ month }}
            className="inline-flex min-h-11 items-center font-strong text-primary underline-offset-4 hover:underline"
          >
            <bdi>{business}</bdi>
          </Link>
          {isDeleted ? <span className="text-12 text-muted">{t('deleted')}</span> : null}
        </span>
      ),
      csv: ({ business }) => business,
      card: 'title',
    },
    {
      id: 'month',
      name: t('invoices:columns.month'),
      cell: ({ month }) => formatMonth(month, language),
      csv: ({ month }) => month,
      card: 'detail',
    },
    {
      id: 'number',
      name: t('invoices:columns.number'),
      cell: ({ number, businessId, month }) => (
        <Link
          to="/admin-dashboard/fees/$businessId/invoice"
          params={{ businessId }}
          search={{ month }}
          className="inline-flex min-h-11 items-center text-primary underline-offset-4 hover:underline"
        >
          <bdi>{number}</bdi>
        </Link>
      ),
      csv: ({ number }) => number,
      card: 'action',
    },
    {
      id: 'issued',
      name: t('invoices:columns.issued'),
      cell: ({ issuedAt, timeZone }) => formatDate(issuedAt, language, timeZone),
      csv: ({ issuedAt, timeZone }) => formatZonedTime(new Date(issuedAt), timeZone),
      isOptional: true,
    },
    {
      id: 'currency',
      name: t('columns.currency'),
      cell: ({ currency }) => currency,
      csv: ({ currency }) => currency,
      isOptional: 'off',
    },
    amount('due', t('invoices:columns.due'), ({ dueCents }) => dueCents, { card: 'figure' }),
  ];
}
