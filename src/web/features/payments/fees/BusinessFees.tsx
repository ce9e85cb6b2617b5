import { nameTimeZone } from '#domain/businesses/timeZoneName.ts';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { Building2, ReceiptText } from 'lucide-react';
import { useState } from 'react';
import type { CallOutput } from '#contract/client.ts';
import type { FeeLine } from '#contract/fees.ts';
import { getBusinessDay } from '#domain/businesses/businessDay.ts';
import { FEE_LINES } from '#domain/payments/feePages.ts';
import { MonthChoice, readMonth } from '#web/app/portal/MonthChoice.tsx';
import { PortalHead } from '#web/app/portal/PortalHead.tsx';
import { BackLink } from '#web/app/portal/links.tsx';
import { type TableColumn, useAmountColumn } from '#web/app/portal/table/columns.ts';
import { createTextColumn } from '#web/app/portal/table/createTextColumn.tsx';
import { DataTable } from '#web/app/portal/table/DataTable.tsx';
import { useTableState } from '#web/app/portal/table/tableSearch.ts';
import { useCan } from '#web/app/session.ts';
import { useMoney } from '#web/app/useMoney.ts';
import { useRefusalToast } from '#web/app/useRefusalToast.ts';
import { useWriteFeeWithPayer } from '#web/features/businesses/agreedFee.ts';
import { InvoiceStatePill } from '#web/features/payments/invoices/InvoiceStatePill.tsx';
import { useNow } from '#web/lib/clock.ts';
import { formatDateTime, formatMonth } from '#web/lib/format.ts';
import { isolateText } from '#web/lib/language.ts';
import { usePlaceName } from '#web/lib/placeName.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Button } from '#web/ui/Button.tsx';
import { buildButtonClass } from '#web/ui/button.ts';
import { Figures } from '#web/ui/chart/Figures.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { DetailPage } from '#web/app/portal/DetailPage.tsx';
import { listAllLines, useBusinessFees, useIssueInvoice } from './api.ts';
import { FeeInShort } from './FeeInShort.tsx';
import { PlannedFees } from './PlannedFees.tsx';

type Data = CallOutput<'GET /api/admin/fees/{businessId}'>;
const FROM = '/administrator/adminPortal/admin-dashboard/fees/$businessId';

/** Screen of the platform fees of a business in a month, with one row for each ledger entry. */
export function BusinessFees() {
  const { t, language } = useTranslation('adminFees');
  const { businessId } = useParams({ from: FROM });
  const search = useSearch({ from: FROM });
  const state = useTableState(null);
  const now = new Date(useNow(60_000));
  // Starts with the month in UTC. The time zone of the business arrives with the fees, and moves
  // the month by one at most.
  const asked = readMonth(search.month, now.toISOString().slice(0, 7));
  const fees = useBusinessFees(businessId, asked, state.page);
  const { data } = fees;
  const present = getBusinessDay(now, data?.timeZone ?? 'UTC').slice(0, 7);
  return (
    <>
      <BackLink to="/admin-dashboard/fees" search={{ month: search.month }} className="mb-1">
        {t('title')}
      </BackLink>
      <Head data={data} month={asked}>
        <MonthChoice
          month={asked}
          present={present}
          onChange={(month) => state.change({ month })}
        />
        {data ? <BusinessLink id={data.id} /> : null}
        {data ? <InvoiceButton data={data} /> : null}
      </Head>
      <DetailPage
        thing="business"
        list="/admin-dashboard/fees"
        listName={t('title')}
        query={fees}
        failed={t('failed')}
      >
        {(found) => <Lines data={found} state={state} />}
      </DetailPage>
      {data ? (
        <div className="flex flex-col gap-1 py-3 text-12 text-muted">
          <p>{t('priceHint')}</p>
          <p>
            {t('bounds', {
              from: formatDateTime(data.startsAt, language, data.timeZone),
              to: formatDateTime(data.endsAt, language, data.timeZone),
              zone: isolateText(nameTimeZone(data.timeZone)),
            })}
          </p>
        </div>
      ) : null}
    </>
  );
}

type HeadProps = { data: Data | undefined; month: string; children: React.ReactNode };

function Head({ data, month, children }: HeadProps) {
  const { t, language } = useTranslation(['adminFees', 'invoices']);
  const { ofMinor } = useMoney(data?.currency ?? 'USD');
  return (
    <PortalHead
      title={data ? `${data.name} ${data.month}` : t('title')}
      headline={
        data
          ? t('earned', { name: isolateText(data.name), amount: ofMinor(data.totalCents) })
          : t('title')
      }
      kicker={t('invoices:ofMonth', { month: formatMonth(data?.month ?? month, language) })}
    >
      {children}
    </PortalHead>
  );
}

function BusinessLink({ id }: { id: string }) {
  const { t } = useTranslation('adminFees');
  if (!useCan('businesses.view')) return null;
  return (
    <Link
      to="/admin-dashboard/businesses/$id"
      params={{ id }}
      className={buildButtonClass('quiet', 'print:hidden')}
    >
      <Icon of={Building2} size={18} />
      {t('openBusiness')}
    </Link>
  );
}

/**
 * Link to the issued platform invoice, or a button that issues the invoice once the month is over.
 */
function InvoiceButton({ data }: { data: Data }) {
  const { t } = useTranslation('adminFees');
  const mayIssue = useCan('fees.edit');
  const [isAsking, setAsking] = useState(false);
  const to = {
    to: '/admin-dashboard/fees/$businessId/invoice',
    params: { businessId: data.id },
    search: { month: data.month },
  } as const;
  if (data.invoiceNumber)
    return (
      <>
        <Link {...to} className={buildButtonClass('compact')}>
          <Icon of={ReceiptText} size={18} />
          <bdi>{data.invoiceNumber}</bdi>
        </Link>
        {data.invoiceState ? <InvoiceStatePill state={data.invoiceState} /> : null}
      </>
    );
  if (!mayIssue || data.lineCount === 0) return null;
  return (
    <>
      <Button variant="compact" disabled={!data.isOver} onClick={() => setAsking(true)}>
        <Icon of={ReceiptText} size={18} />
        {t(data.isOver ? 'issue' : 'issueLater')}
      </Button>
      <AskIssue data={data} isOpen={isAsking} onClose={() => setAsking(false)} />
    </>
  );
}

type AskProps = { data: Data; isOpen: boolean; onClose: () => void };

/**
 * Dialog that confirms the issue of an invoice. Warns that an invoice is final, and shows the
 * seller.
 */
function AskIssue({ data, isOpen, onClose }: AskProps) {
  const { t, language } = useTranslation('adminFees');
  const mayConfigure = useCan('platform.configure');
  const navigate = useNavigate();
  const issue = useIssueInvoice(data.id, data.month);
  const toastRefusal = useRefusalToast();
  const { id: businessId, month, seller } = data;
  const isPayable = seller !== null && seller.payment.length > 0;
  const confirm = () =>
    issue.mutate(undefined, {
      onSuccess: () =>
        void navigate({
          to: '/admin-dashboard/fees/$businessId/invoice',
          params: { businessId },
          search: { month },
        }),
      onError: (error) => toastRefusal(t('issueFailed'), error),
      onSettled: onClose,
    });
  return (
    <ConfirmDialog
      title={t('confirm.title', { month: formatMonth(month, language) })}
      text={t('confirm.text')}
      confirm={t('issue')}
      keep={t('confirm.keep')}
      variant="compact"
      isOpen={isOpen}
      isPending={issue.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      {seller ? (
        <p>{t('confirm.from', { name: isolateText([seller.name, ...seller.lines].join(', ')) })}</p>
      ) : (
        <p className="font-medium">{t('confirm.nobody')}</p>
      )}
      {seller && !isPayable ? <p className="font-medium">{t('confirm.noPayment')}</p> : null}
      {!isPayable && mayConfigure ? (
        <Link
          to="/admin-dashboard/settings"
          className="inline-flex min-h-11 items-center font-medium text-primary underline underline-offset-4"
        >
          {t('confirm.settings')}
        </Link>
      ) : null}
    </ConfirmDialog>
  );
}

type LinesProps = { data: Data; state: ReturnType<typeof useTableState> };

function Lines({ data, state }: LinesProps) {
  const { t } = useTranslation('adminFees');
  const writeAgreed = useWriteFeeWithPayer();
  const { currency } = data;
  const { ofMinor } = useMoney(currency);
  const columns = useColumns(currency);
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-8 gap-y-2 pb-3">
        <span className="font-medium">{writeAgreed(data, currency)}</span>
        <FeeInShort terms={data} currency={currency} isNamed />
      </div>
      <PlannedFees data={data} />
      <Figures
        isSmall
        items={[
          { name: t('sums.fees'), value: ofMinor(data.feesCents) },
          { name: t('sums.refunds'), value: ofMinor(-data.refundedCents) },
          { name: t('sums.collected'), value: ofMinor(data.collectedCents) },
          { name: t('sums.due'), value: ofMinor(data.dueCents) },
        ]}
      />
      <DataTable
        label={t('lines')}
        columns={columns}
        state={state}
        rows={data.lines}
        total={data.lineCount}
        pageSize={FEE_LINES}
        file={`${t('file')}-${data.name}-${data.month}`}
        listAll={() => listAllLines(data.id, data.month)}
        empty={<EmptyState icon={ReceiptText} title={t('noLines')} text={t('noLinesText')} />}
      />
    </>
  );
}

function useColumns(currency: string): TableColumn<FeeLine>[] {
  const { t, language } = useTranslation(['adminFees', 'invoices']);
  const placeName = usePlaceName();
  const place = ({ location, locationArabic }: FeeLine) => placeName(location, locationArabic);
  const amount = useAmountColumn<FeeLine>(() => currency);
  return [
    {
      id: 'at',
      name: t('line.at'),
      cell: ({ at, timeZone }) => formatDateTime(at, language, timeZone),
      csv: ({ at }) => at,
      card: 'detail',
    },
    {
      id: 'ticket',
      name: t('line.ticket'),
      cell: ({ ticketNumber }) => <bdi className="font-strong">{ticketNumber}</bdi>,
      csv: ({ ticketNumber }) => ticketNumber,
      card: 'title',
    },
    {
      id: 'order',
      name: t('line.order'),
      cell: ({ orderId }) => <bdi className="text-12 wrap-anywhere">{orderId}</bdi>,
      csv: ({ orderId }) => orderId,
      isOptional: 'off',
    },
    createTextColumn('location', t('line.location'), place, { isOptional: true }),
    createTextColumn('kind', t('line.kind'), ({ kind }) => t(`invoices:kinds.${kind}`), {
      card: 'status',
    }),
    amount('price', t('line.price'), ({ priceCents }) => priceCents),
    amount('charged', t('line.charged'), ({ chargedCents }) => chargedCents),
    amount('collected', t('line.collected'), ({ collectedCents }) => collectedCents, {
      isOptional: true,
    }),
    amount('due', t('line.due'), ({ dueCents }) => dueCents, { isOptional: true }),
    amount('fee', t('line.fee'), ({ feeCents }) => feeCents, { card: 'figure' }),
  ];
}
