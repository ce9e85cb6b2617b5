import { ReceiptText } from 'lucide-react';
import type { OwedInvoice } from '#contract/invoices.ts';
import { OWED_INVOICES } from '#domain/payments/feePages.ts';
import { formatZonedTime } from '#domain/shared/zone.ts';
import { BackLink, CellLink, TitleLink } from '#web/app/portal/links.tsx';
import { type TableColumn, useAmountColumn } from '#web/app/portal/table/columns.ts';
import { ResourceList } from '#web/app/portal/table/ResourceList.tsx';
import { createTextColumn } from '#web/app/portal/table/createTextColumn.tsx';
import { useTableState } from '#web/app/portal/table/tableSearch.ts';
import { getCurrencyName, formatDate, formatAmount, formatMonth } from '#web/lib/format.ts';
import { isolateText } from '#web/lib/language.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Figures } from '#web/ui/chart/Figures.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
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
      <BackLink to="/admin-dashboard/fees" className="mb-1">
        {t('title')}
      </BackLink>
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
          <TitleLink
            to="/admin-dashboard/fees/$businessId"
            params={{ businessId }}
            search={{ month }}
          >
            {business}
          </TitleLink>
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
        <CellLink
          to="/admin-dashboard/fees/$businessId/invoice"
          params={{ businessId }}
          search={{ month }}
        >
          <bdi>{number}</bdi>
        </CellLink>
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
    createTextColumn('currency', t('columns.currency'), ({ currency }) => currency, {
      isOptional: 'off',
    }),
    amount('due', t('invoices:columns.due'), ({ dueCents }) => dueCents, { card: 'figure' }),
  ];
}
