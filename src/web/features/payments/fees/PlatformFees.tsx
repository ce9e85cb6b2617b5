import { Link, useSearch } from '@tanstack/react-router';
import { HandCoins, ReceiptText, Pencil } from 'lucide-react';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import type { BusinessFees } from '#contract/fees.ts';
import { getBusinessDay } from '#domain/businesses/businessDay.ts';
import { FEE_BUSINESSES } from '#domain/payments/feePages.ts';
import { MonthChoice, readMonth } from '#web/app/portal/MonthChoice.tsx';
import { CellLink, TitleLink } from '#web/app/portal/links.tsx';
import { type TableColumn, useAmountColumn } from '#web/app/portal/table/columns.ts';
import { ResourceList } from '#web/app/portal/table/ResourceList.tsx';
import { createTextColumn } from '#web/app/portal/table/createTextColumn.tsx';
import { useTableState } from '#web/app/portal/table/tableSearch.ts';
import { useCan } from '#web/app/session.ts';
import { useWriteFeeWithPayer, useWriteFee } from '#web/features/businesses/agreedFee.ts';
import { InvoiceStatePill } from '#web/features/payments/invoices/InvoiceStatePill.tsx';
import { useNow } from '#web/lib/clock.ts';
import {
  formatCount,
  getCurrencyName,
  formatDateTime,
  formatAmount,
  formatMonth,
} from '#web/lib/format.ts';
import { isolateText } from '#web/lib/language.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { DEVICE_ZONE } from '#web/lib/zone.ts';
import { buildButtonClass } from '#web/ui/button.ts';
import { Figures } from '#web/ui/chart/Figures.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { IconButton } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { lazyPart, LoadingBox } from '#web/ui/lazyPart.tsx';
import { listAllFees, usePlatformFees, feesKey } from './api.ts';
import { FeeInShort } from './FeeInShort.tsx';

/** Screen that lists each business with its platform fee and the total of these fees in a month. */
export function PlatformFees() {
  const { t, language } = useTranslation('adminFees');
  const state = useTableState(null);
  const search = useSearch({ from: '/administrator/adminPortal/admin-dashboard/fees' });
  const present = getBusinessDay(new Date(useNow(60_000)), DEVICE_ZONE).slice(0, 7);
  const month = readMonth(search.month, present);
  const filter = { month, search: state.words };
  const fees = usePlatformFees(filter, state.page);
  const columns = useColumns(month);
  const { data } = fees;
  const write = (cents: number, currency: string) =>
    isolateText(formatAmount(cents, currency, language));
  return (
    <ResourceList
      title={t('title')}
      headline={
        data && data.revenue.length > 0
          ? t('headline', {
              month: formatMonth(month, language),
              amounts: new Intl.ListFormat(language, { type: 'unit' }).format(
                data.revenue.map(({ currency, monthCents }) => write(monthCents, currency)),
              ),
            })
          : undefined
      }
      kicker={t('lead')}
      actions={
        <>
          <Link to="/admin-dashboard/fees/owed" className={buildButtonClass('quiet')}>
            <Icon of={ReceiptText} size={18} />
            {t('owed.title')}
          </Link>
          <MonthChoice
            month={month}
            present={present}
            onChange={(next) => state.change({ month: next === present ? undefined : next })}
          />
        </>
      }
      query={fees}
      failed={t('failed')}
      figures={
        data ? (
          <Figures
            items={[
              ...data.revenue.map(({ currency, totalCents, monthCents }) => ({
                name: t('cards.revenue', { currency: getCurrencyName(currency, language) }),
                value: write(totalCents, currency),
                beside: t('cards.ofMonth', {
                  month: formatMonth(month, language),
                  amount: write(monthCents, currency),
                }),
              })),
              {
                name: t('cards.average'),
                value: data.averagePercentage === null ? '—' : `${data.averagePercentage}%`,
              },
              { name: t('cards.structures'), value: formatCount(data.structures, language) },
            ]}
          />
        ) : null
      }
      columns={columns}
      state={state}
      rows={data?.businesses ?? []}
      total={data?.total ?? 0}
      pageSize={FEE_BUSINESSES}
      searchFor={t('search')}
      file={`${t('file')}-${month}`}
      listAll={() => listAllFees(filter)}
      empty={
        state.words ? (
          <EmptyState icon={HandCoins} title={t('none')} text={t('noneText')} />
        ) : (
          <EmptyState
            icon={HandCoins}
            title={t('noneYet')}
            text={t('noneYetText')}
            action={
              <Link to="/admin-dashboard/businesses" className={buildButtonClass('secondary')}>
                {t('toBusinesses')}
              </Link>
            }
          />
        )
      }
    />
  );
}

function useColumns(month: string): TableColumn<BusinessFees>[] {
  const { t, language } = useTranslation(['adminFees', 'invoices']);
  const writeFee = useWriteFee();
  const writeAgreed = useWriteFeeWithPayer();
  const mayEdit = useCan('fees.edit');
  const amount = useAmountColumn<BusinessFees>(({ currency }) => currency);
  return [
    {
      id: 'business',
      name: t('columns.business'),
      cell: ({ id, name, isDeleted }) => (
        <span className="inline-flex flex-wrap items-center gap-x-2">
          <TitleLink
            to="/admin-dashboard/fees/$businessId"
            params={{ businessId: id }}
            search={{ month }}
          >
            {name}
          </TitleLink>
          {isDeleted ? <span className="text-12 text-muted">{t('deleted')}</span> : null}
        </span>
      ),
      csv: ({ name }) => name,
      card: 'title',
    },
    {
      id: 'fee',
      name: t('columns.fee'),
      cell: (row) => (
        <span className="flex flex-col">
          <span>{writeAgreed(row, row.currency)}</span>
          {row.planned ? (
            <span className="text-12 text-muted">
              {t('planned', {
                fee: writeFee(row.planned, row.currency),
                time: formatDateTime(row.planned.effectiveFrom, language, row.timeZone),
              })}
            </span>
          ) : null}
        </span>
      ),
      csv: (row) => writeFee(row, row.currency),
      card: 'detail',
    },
    ...(mayEdit
      ? [
          {
            id: 'edit',
            name: t('edit'),
            hasNoHead: true as const,
            isSteps: true as const,
            cell: (row: BusinessFees) => (row.isDeleted ? null : <EditFee business={row} />),
            card: 'action' as const,
          },
        ]
      : []),
    {
      id: 'example',
      name: t('columns.example'),
      cell: (row) => <FeeInShort terms={row} currency={row.currency} />,
      isOptional: true,
      card: 'block',
    },
    createTextColumn('currency', t('columns.currency'), ({ currency }) => currency, {
      isOptional: 'off',
    }),
    amount('collected', t('columns.collected'), ({ collectedCents }) => collectedCents, {
      isOptional: true,
    }),
    amount('due', t('columns.due'), ({ dueCents }) => dueCents, { isOptional: true }),
    amount('total', t('columns.total'), ({ totalCents }) => totalCents, { card: 'figure' }),
    {
      id: 'invoice',
      name: t('columns.invoice'),
      cell: ({ id, invoiceNumber }) =>
        invoiceNumber ? (
          <CellLink
            to="/admin-dashboard/fees/$businessId/invoice"
            params={{ businessId: id }}
            search={{ month }}
          >
            <bdi>{invoiceNumber}</bdi>
          </CellLink>
        ) : (
          '—'
        ),
      csv: ({ invoiceNumber }) => invoiceNumber,
      isOptional: true,
    },
    {
      id: 'payment',
      name: t('columns.payment'),
      cell: ({ invoiceState: state }) => (state ? <InvoiceStatePill state={state} /> : null),
      csv: ({ invoiceState: state }) => (state ? t(`invoices:states.${state}`) : null),
      card: 'status',
    },
  ];
}

const FeeForm = lazyPart(
  async () => (await import('#web/features/businesses/admin/FeeForm.tsx')).FeeForm,
);

/** Dialog in the list that changes a platform fee, now or from a later time. */
function EditFee({ business }: { business: BusinessFees }) {
  const { t } = useTranslation('adminFees');
  const [isOpen, setOpen] = useState(false);
  const client = useQueryClient();
  const title = t('editOf', { name: isolateText(business.name) });
  return (
    <>
      <IconButton label={title} onClick={() => setOpen(true)}>
        <Icon of={Pencil} />
      </IconButton>
      <Dialog keepsTyped title={title} isOpen={isOpen} onClose={() => setOpen(false)}>
        {isOpen ? (
          <Suspense fallback={<LoadingBox height="h-72" />}>
            <FeeForm
              business={business}
              onDone={() => {
                setOpen(false);
                void client.invalidateQueries({ queryKey: feesKey });
              }}
            />
          </Suspense>
        ) : null}
      </Dialog>
    </>
  );
}
