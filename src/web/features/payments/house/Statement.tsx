import { Link, useParams, useSearch } from '@tanstack/react-router';
import { Printer, ReceiptText } from 'lucide-react';
import type { CallOutput } from '#contract/client.ts';
import type { StatementLine } from '#contract/houseAccounts.ts';
import { getBusinessDay } from '#domain/businesses/businessDay.ts';
import { MonthChoice, readMonth } from '#web/app/portal/MonthChoice.tsx';
import { BackLink } from '#web/app/portal/links.tsx';
import { usePlace } from '#web/app/portal/place.ts';
import { PortalHead } from '#web/app/portal/PortalHead.tsx';
import { type TableColumn, useAmountColumn } from '#web/app/portal/table/columns.ts';
import { createTextColumn } from '#web/app/portal/table/createTextColumn.tsx';
import { DataTable } from '#web/app/portal/table/DataTable.tsx';
import { useTableState } from '#web/app/portal/table/tableSearch.ts';
import { QueryState } from '#web/app/QueryState.tsx';
import { useNow } from '#web/lib/clock.ts';
import { formatDateTime, formatAmount, formatMonth } from '#web/lib/format.ts';
import { isolateText } from '#web/lib/language.ts';
import { usePlaceName } from '#web/lib/placeName.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { SkeletonTable } from '#web/ui/SkeletonTable.tsx';
import { useStatement } from './api.ts';

type Data = CallOutput<'GET /api/business/house-accounts/{id}/statement'>;

/**
 * Monthly statement of a house account: each return that the account paid, and each refund on the
 * day of the refund.
 */
export function Statement() {
  const { t, language } = useTranslation('houseAccounts');
  const { id } = useParams({ from: '/manager/portal/business-dashboard/house-accounts/$id' });
  const { month: named } = useSearch({
    from: '/manager/portal/business-dashboard/house-accounts/$id',
  });
  const state = useTableState(null);
  const { locations } = usePlace();
  const now = useNow(60_000);
  const present = getBusinessDay(new Date(now), locations[0]?.timeZone).slice(0, 7);
  const month = readMonth(named, present);
  const statement = useStatement(id, month);
  const { data } = statement;
  return (
    <>
      <BackLink to="/business-dashboard/house-accounts" className="mb-1">
        {t('title')}
      </BackLink>
      <PortalHead
        title={data ? `${data.account.name} ${data.month}` : t('statement')}
        headline={
          data
            ? t('owes', {
                name: isolateText(data.account.name),
                amount: isolateText(formatAmount(data.totalCents, data.currency, language)),
              })
            : t('statement')
        }
        kicker={
          <>
            {t('statementOf', { month: formatMonth(month, language) })}
            {data ? (
              <>
                {' · '}
                <bdi>{data.business}</bdi>
              </>
            ) : null}
          </>
        }
      >
        <MonthChoice
          month={month}
          present={present}
          onChange={(next) => state.change({ month: next })}
        />
        <Button onClick={() => print()}>
          <Icon of={Printer} size={18} />
          {t('print')}
        </Button>
      </PortalHead>
      <QueryState
        query={statement}
        failed={t('failedStatement')}
        isPrimary
        skeleton={<SkeletonTable />}
      >
        {(found) => <Lines data={found} />}
      </QueryState>
    </>
  );
}

function Lines({ data }: { data: Data }) {
  const { t, language } = useTranslation('houseAccounts');
  const { currency, lines, lineCount, month } = data;
  const state = useTableState(null);
  const columns = useColumns(currency);
  const written = (cents: number) => isolateText(formatAmount(cents, currency, language));
  const sums = [
    { id: 'charged', cents: data.chargedCents },
    { id: 'refunded', cents: -data.refundedCents },
    { id: 'total', cents: data.totalCents },
  ] as const;
  return (
    <>
      <dl className="flex flex-wrap gap-x-10 gap-y-3 border-y border-line py-3">
        {sums.map(({ id, cents }) => (
          <div key={id}>
            <dt className="text-12 text-muted">{t(`sums.${id}`)}</dt>
            <dd className="text-20 font-medium tabular-nums">{written(cents)}</dd>
          </div>
        ))}
      </dl>
      <DataTable
        label={t('statement')}
        columns={columns}
        state={state}
        rows={lines}
        // Shows all lines on a single page, because a print must be complete.
        pageSize={Math.max(1, lines.length)}
        file={`${t('fileStatement')}-${data.account.name}-${month}`}
        empty={<EmptyState icon={ReceiptText} title={t('noLines')} text={t('noLinesText')} />}
      />
      {lines.length < lineCount ? (
        <p className="py-2 text-15 text-muted">
          {t('cut', { shown: lines.length, count: lineCount })}
        </p>
      ) : null}
      <p className="py-3 text-12 text-muted">{t('foot', { currency })}</p>
    </>
  );
}

function useColumns(currency: string): TableColumn<StatementLine>[] {
  const { t, language } = useTranslation('houseAccounts');
  const placeName = usePlaceName();
  const amount = useAmountColumn<StatementLine>(() => currency);
  const by = ({ by: name }: StatementLine) => name ?? t('guest');
  const place = ({ location, locationArabic }: StatementLine) =>
    placeName(location, locationArabic);
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
      cell: ({ ticketNumber, stayId }) => (
        <Link
          to="/cars"
          search={{ car: stayId }}
          className="inline-flex min-h-11 items-center font-strong text-primary underline-offset-4 hover:underline print:min-h-0 print:text-ink"
        >
          <bdi>{ticketNumber}</bdi>
        </Link>
      ),
      csv: ({ ticketNumber }) => ticketNumber,
      card: 'title',
    },
    createTextColumn('plate', t('line.plate'), ({ licensePlate }) => licensePlate, {
      card: 'detail',
    }),
    createTextColumn('location', t('line.location'), place, { isOptional: true }),
    createTextColumn('kind', t('line.kind'), ({ kind }) => t(`kinds.${kind}`), { card: 'status' }),
    createTextColumn('by', t('line.by'), by),
    amount('amount', t('line.amount'), ({ amountCents }) => amountCents, { card: 'figure' }),
  ];
}
