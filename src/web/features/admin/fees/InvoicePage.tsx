import { Link, useParams, useSearch } from '@tanstack/react-router';
import { ChevronLeft, Download, Printer } from 'lucide-react';
import type { Invoice } from '#contract/fees.ts';
import { minorToMajor } from '#domain/shared/money.ts';
import { useTitle } from '#web/app/useTitle.ts';
import { QueryState } from '#web/app/QueryState.tsx';
import { useMoney } from '#web/app/useMoney.ts';
import { writeCsv } from '#web/lib/csv.ts';
import { count, date, dateTime, monthName } from '#web/lib/format.ts';
import { saveFile } from '#web/lib/saveFile.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Button } from '#web/ui/Button.tsx';
import { buttonLook } from '#web/ui/button.ts';
import { FigureTable } from '#web/ui/chart/FigureTable.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { explainMissing } from '../Missing.tsx';
import { useInvoice } from './api.ts';
import { InvoicePayment } from './InvoicePayment.tsx';
import { useWriteFee } from './feeTerms.ts';

const FROM = '/administrator/adminPortal/admin-dashboard/fees/$businessId/invoice';

/** An invoice as it was issued, as it is printed, or kept as a file. */
export function InvoicePage() {
  const { t } = useTranslation('adminFees');
  const { businessId } = useParams({ from: FROM });
  const { month = '' } = useSearch({ from: FROM });
  const invoice = useInvoice(businessId, month);
  const { data } = invoice;
  // What the browser calls the file it prints to.
  useTitle(data ? data.number : t('invoice.title'));
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3 print:hidden">
        <Link
          to="/admin-dashboard/fees/$businessId"
          params={{ businessId }}
          search={{ month }}
          className={buttonLook('quiet', '-ms-5')}
        >
          <Icon of={ChevronLeft} isDirectional />
          {t('invoice.back')}
        </Link>
        {data ? <Actions invoice={data} /> : null}
      </div>
      <QueryState
        query={invoice}
        failed={explainMissing(invoice, {
          thing: 'invoice',
          way: (
            <Link to="/admin-dashboard/fees" className={buttonLook('primary')}>
              {t('title')}
            </Link>
          ),
          failed: t('invoice.failed'),
        })}
        isPrimary
        isEmpty={() => false}
        skeleton={<Skeleton className="h-96" />}
      >
        {(found) => (
          <div className="flex flex-col gap-6">
            <Paper invoice={found} />
            <InvoicePayment invoice={found} businessId={businessId} />
          </div>
        )}
      </QueryState>
    </div>
  );
}

function Actions({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation(['adminFees', 'portal']);
  const table = useInvoiceTable(invoice);
  const save = () =>
    saveFile(
      `${invoice.number}.csv`,
      writeCsv([
        [t('invoice.number'), invoice.number],
        [t('invoice.to'), invoice.buyer.name],
        [t('invoice.month'), invoice.month],
        [t('invoice.issued'), invoice.issuedAt],
        [t('columns.currency'), invoice.currency],
        [t('columns.payment'), t(`payment.states.${invoice.state}`)],
        [],
        table.columns.map(({ name }) => name),
        ...table.rows.map(({ values }) => values),
        [],
        ...table.sums.map(({ name, cents }) => [name, minorToMajor(cents, invoice.currency)]),
      ]),
      'text/csv;charset=utf-8',
    );
  return (
    <div className="flex flex-wrap gap-3">
      <Button onClick={save}>
        <Icon of={Download} size={18} />
        {t('portal:table.csv')}
      </Button>
      <Button variant="compact" onClick={() => print()}>
        <Icon of={Printer} size={18} />
        {t('invoice.print')}
      </Button>
    </div>
  );
}

/** The lines as they are shown and as a file has them, and what they come to. */
function useInvoiceTable({ lines, currency, ...invoice }: Invoice) {
  const { t, language } = useTranslation('adminFees');
  const { ofMinor } = useMoney(currency);
  const writeFee = useWriteFee();
  return {
    columns: [
      { name: t('line.kind') },
      { name: t('line.returns'), isFigure: true },
      { name: t('line.price'), isFigure: true },
      { name: t('line.charged'), isFigure: true },
      { name: t('line.fee'), isFigure: true },
    ] as const,
    rows: lines.map((line) => {
      const agreed = t(`payer.${line.platformFeePayer}`, { fee: writeFee(line, currency) });
      const name = t('invoice.line', { kind: t(`kinds.${line.kind}`), agreed });
      return {
        id: `${line.kind} ${line.platformFeeType} ${line.platformFeeValue} ${line.platformFeePayer}`,
        cells: [
          name,
          count(line.returns, language),
          ofMinor(line.priceCents),
          ofMinor(line.chargedCents),
          ofMinor(line.feeCents),
        ],
        values: [
          name,
          line.returns,
          minorToMajor(line.priceCents, currency),
          minorToMajor(line.chargedCents, currency),
          minorToMajor(line.feeCents, currency),
        ],
      };
    }),
    sums: [
      { id: 'total', name: t('invoice.total'), cents: invoice.totalCents },
      { id: 'collected', name: t('invoice.collected'), cents: -invoice.collectedCents },
      { id: 'due', name: t('invoice.due'), cents: invoice.dueCents },
    ],
  };
}

function Party({ name, party }: { name: string; party: Invoice['seller'] }) {
  return (
    <section className="min-w-0 basis-60 grow">
      <h2 className="text-12 text-muted">{name}</h2>
      <p className="font-strong wrap-anywhere">
        <bdi>{party.name}</bdi>
      </p>
      {party.lines.map((line) => (
        <p key={line} className="text-15 wrap-anywhere">
          <bdi>{line}</bdi>
        </p>
      ))}
    </section>
  );
}

function Paper({ invoice }: { invoice: Invoice }) {
  const { t, language } = useTranslation('adminFees');
  const { ofMinor } = useMoney(invoice.currency);
  const table = useInvoiceTable(invoice);
  const { timeZone } = invoice;
  const facts = [
    [t('invoice.issued'), date(invoice.issuedAt, language, timeZone)],
    [
      t('invoice.period'),
      t('invoice.fromTo', {
        from: dateTime(invoice.startsAt, language, timeZone),
        to: dateTime(invoice.endsAt, language, timeZone),
      }),
    ],
  ] as const;
  return (
    <article className="flex flex-col gap-6 rounded-md border border-line bg-surface p-6 print:border-0 print:p-0">
      <header className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h1 className="text-28 leading-tight">{t('invoice.title')}</h1>
        <p className="text-20 font-medium tabular-nums">
          <bdi>{invoice.number}</bdi>
        </p>
        <p className="basis-full text-muted">
          {t('ofMonth', { month: monthName(invoice.month, language) })}
        </p>
      </header>
      <div className="flex flex-wrap gap-6">
        <Party name={t('invoice.from')} party={invoice.seller} />
        <Party name={t('invoice.to')} party={invoice.buyer} />
      </div>
      <dl className="flex flex-wrap gap-x-10 gap-y-2">
        {facts.map(([name, value]) => (
          <div key={name} className="min-w-0">
            <dt className="text-12 text-muted">{name}</dt>
            <dd className="text-15">{value}</dd>
          </div>
        ))}
      </dl>
      <FigureTable label={t('invoice.lines')} table={table} isWide />
      <dl className="ms-auto grid w-full max-w-96 gap-1 tabular-nums">
        {table.sums.map(({ id, name, cents }) => (
          <div
            key={id}
            className="flex flex-wrap items-baseline justify-between gap-x-4 last:border-t last:border-line-strong last:pt-2 last:text-20 last:font-medium"
          >
            <dt>{name}</dt>
            <dd>{ofMinor(cents)}</dd>
          </div>
        ))}
      </dl>
      <p className="text-12 text-muted">{t('invoice.foot')}</p>
    </article>
  );
}
