import { ReceiptText } from 'lucide-react';
import type { InvoiceRow } from '#contract/invoices.ts';
import { formatZonedTime } from '#domain/shared/zone.ts';
import { TitleLink } from '#web/app/portal/links.tsx';
import { type TableColumn, useAmountColumn } from '#web/app/portal/table/columns.ts';
import { ResourceList } from '#web/app/portal/table/ResourceList.tsx';
import { createTextColumn } from '#web/app/portal/table/createTextColumn.tsx';
import { useTableState } from '#web/app/portal/table/tableSearch.ts';
import { calendarDate } from '#web/lib/dates.ts';
import { formatDate, formatAmount, formatMonth } from '#web/lib/format.ts';
import { isolateText } from '#web/lib/language.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { useInvoices } from './api.ts';
import { InvoiceStatePill } from './InvoiceStatePill.tsx';

/** List of the platform invoices to the business by month, with their payment state. */
export function Invoices() {
  const { t, language } = useTranslation('invoices');
  const state = useTableState({ id: 'month', isDescending: true });
  const invoices = useInvoices();
  const columns = useColumns();
  const rows = invoices.data ?? [];
  const owed = rows.filter((one) => one.state === 'owed');
  const [first] = owed;
  const amount = first
    ? formatAmount(
        owed.reduce((sum, { dueCents }) => sum + dueCents, 0),
        first.currency,
        language,
      )
    : null;
  return (
    <ResourceList
      title={t('title')}
      headline={
        invoices.data &&
        (amount ? t('headline.owed', { amount: isolateText(amount) }) : t('headline.none'))
      }
      kicker={t('lead')}
      query={invoices}
      failed={t('failed')}
      columns={columns}
      state={state}
      rows={rows}
      {...(rows.length > 0 ? { file: t('file') } : {})}
      empty={<EmptyState icon={ReceiptText} title={t('none')} text={t('noneText')} />}
    />
  );
}

function useColumns(): TableColumn<InvoiceRow>[] {
  const { t, language } = useTranslation('invoices');
  const amount = useAmountColumn<InvoiceRow>(({ currency }) => currency);
  return [
    {
      id: 'month',
      name: t('columns.month'),
      cell: ({ month }) => (
        <TitleLink to="/business-dashboard/invoices/$month" params={{ month }}>
          {formatMonth(month, language)}
        </TitleLink>
      ),
      sort: ({ month }) => month,
      csv: ({ month }) => month,
      card: 'title',
    },
    createTextColumn('number', t('columns.number'), ({ number }) => number, {
      sort: ({ number }) => number,
      card: 'detail',
    }),
    {
      id: 'issued',
      name: t('columns.issued'),
      cell: ({ issuedAt, timeZone }) => formatDate(issuedAt, language, timeZone),
      sort: ({ issuedAt }) => issuedAt,
      csv: ({ issuedAt, timeZone }) => formatZonedTime(new Date(issuedAt), timeZone),
      isOptional: true,
    },
    createTextColumn('currency', t('columns.currency'), ({ currency }) => currency, {
      isOptional: 'off',
    }),
    amount('total', t('columns.total'), ({ totalCents }) => totalCents, {
      sort: ({ totalCents }) => totalCents,
    }),
    amount('due', t('columns.due'), ({ dueCents }) => dueCents, {
      sort: ({ dueCents }) => dueCents,
      card: 'figure',
    }),
    {
      id: 'state',
      name: t('columns.state'),
      cell: ({ state }) => <InvoiceStatePill state={state} />,
      sort: ({ state }) => state,
      csv: ({ state }) => t(`states.${state}`),
      card: 'status',
    },
    {
      id: 'paidOn',
      name: t('columns.paidOn'),
      cell: ({ paidOn }) => (paidOn ? calendarDate(paidOn, language) : '—'),
      sort: ({ paidOn }) => paidOn,
      csv: ({ paidOn }) => paidOn,
      isOptional: true,
    },
  ];
}
