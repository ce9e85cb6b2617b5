import { Download, Printer } from 'lucide-react';
import type { Invoice } from '#contract/fees.ts';
import { formatZonedTime } from '#domain/shared/zone.ts';
import { minorToMajor } from '#domain/shared/money.ts';
import { useMoney } from '#web/app/useMoney.ts';
import { saveCsv } from '#web/lib/csv.ts';
import { formatCount, formatDate, formatDateTime, formatMonth } from '#web/lib/format.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Button } from '#web/ui/Button.tsx';
import { FigureTable } from '#web/ui/chart/FigureTable.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { useWriteFeeWithPayer } from '#web/features/businesses/agreedFee.ts';

/** Buttons that save the invoice as a CSV file and print the invoice. */
export function InvoiceActions({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation(['invoices', 'portal']);
  const table = useInvoiceTable(invoice);
  const save = () =>
    saveCsv(invoice.number, [
      [t('paper.number'), invoice.number],
      [t('paper.to'), invoice.buyer.name],
      [t('paper.month'), invoice.month],
      [t('paper.issued'), formatZonedTime(new Date(invoice.issuedAt), invoice.timeZone)],
      [t('paper.currency'), invoice.currency],
      [t('payment'), t(`states.${invoice.state}`)],
      [],
      table.columns.map(({ name }) => name),
      ...table.rows.map(({ values }) => values),
      [],
      ...table.sums.map(({ name, cents }) => [name, minorToMajor(cents, invoice.currency)]),
    ]);
  return (
    <div className="flex flex-wrap gap-3">
      <Button onClick={save}>
        <Icon of={Download} size={18} />
        {t('portal:table.csv')}
      </Button>
      <Button variant="compact" onClick={() => print()}>
        <Icon of={Printer} size={18} />
        {t('paper.print')}
      </Button>
    </div>
  );
}

/** Builds columns, rows and totals of an invoice, for both the screen and the CSV file. */
function useInvoiceTable({ lines, currency, ...invoice }: Invoice) {
  const { t, language } = useTranslation('invoices');
  const { ofMinor } = useMoney(currency);
  const writeAgreed = useWriteFeeWithPayer();
  return {
    columns: [
      { name: t('paper.columns.kind') },
      { name: t('paper.columns.returns'), isFigure: true },
      { name: t('paper.columns.price'), isFigure: true },
      { name: t('paper.columns.charged'), isFigure: true },
      { name: t('paper.columns.fee'), isFigure: true },
    ] as const,
    rows: lines.map((line) => {
      const agreed = writeAgreed(line, currency);
      const name = t('paper.line', { kind: t(`kinds.${line.kind}`), agreed });
      return {
        id: `${line.kind} ${line.platformFeeType} ${line.platformFeeValue} ${line.platformFeePayer}`,
        cells: [
          name,
          formatCount(line.returns, language),
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
      { id: 'total', name: t('paper.total'), cents: invoice.totalCents },
      { id: 'collected', name: t('paper.collected'), cents: -invoice.collectedCents },
      { id: 'due', name: t('paper.due'), cents: invoice.dueCents },
    ],
  };
}

function Party({ name, party }: { name: string; party: Invoice['buyer'] }) {
  return (
    <section className="min-w-0 basis-60 grow">
      <h2 className="text-12 text-muted">{name}</h2>
      <p className="font-strong wrap-anywhere">
        <bdi>{party.name}</bdi>
      </p>
      <Lines lines={party.lines} />
    </section>
  );
}

function Lines({ lines }: { lines: readonly string[] }) {
  // Uses the index as the key, because the same line may occur twice.
  return [...lines.entries()].map(([at, line]) => (
    <p key={at} className="text-15 wrap-anywhere">
      <bdi>{line}</bdi>
    </p>
  ));
}

/** Printable platform invoice, as issued. */
export function InvoicePaper({ invoice }: { invoice: Invoice }) {
  const { t, language } = useTranslation('invoices');
  const { ofMinor } = useMoney(invoice.currency);
  const table = useInvoiceTable(invoice);
  const { timeZone, seller } = invoice;
  const facts = [
    [t('paper.issued'), formatDate(invoice.issuedAt, language, timeZone)],
    [
      t('paper.period'),
      t('paper.fromTo', {
        from: formatDateTime(invoice.startsAt, language, timeZone),
        to: formatDateTime(invoice.endsAt, language, timeZone),
      }),
    ],
  ] as const;
  return (
    <article className="flex flex-col gap-6 rounded-md border border-line bg-surface p-6 print:border-0 print:p-0">
      <header className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h1 className="text-28 leading-tight">{t('paper.title')}</h1>
        <p className="text-20 font-medium tabular-nums">
          <bdi>{invoice.number}</bdi>
        </p>
        <p className="basis-full text-muted">
          {t('ofMonth', { month: formatMonth(invoice.month, language) })}
        </p>
      </header>
      <div className="flex flex-wrap gap-6">
        <Party name={t('paper.from')} party={seller} />
        <Party name={t('paper.to')} party={invoice.buyer} />
      </div>
      <dl className="flex flex-wrap gap-x-10 gap-y-2">
        {facts.map(([name, value]) => (
          <div key={name} className="min-w-0">
            <dt className="text-12 text-muted">{name}</dt>
            <dd className="text-15">{value}</dd>
          </div>
        ))}
      </dl>
      <FigureTable label={t('paper.lines')} table={table} isWide />
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
      {invoice.dueCents > 0 && seller.payment.length > 0 ? (
        <section>
          <h2 className="text-12 text-muted">{t('paper.payment')}</h2>
          <Lines lines={seller.payment} />
        </section>
      ) : null}
      <p className="text-12 text-muted">{t('paper.foot')}</p>
    </article>
  );
}
