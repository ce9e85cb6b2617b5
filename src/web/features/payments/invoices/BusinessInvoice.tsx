import { Link, useParams } from '@tanstack/react-router';
import type { Invoice } from '#contract/fees.ts';
import { isMissing } from '#web/app/isMissing.ts';
import { QueryState } from '#web/app/QueryState.tsx';
import { BackLink } from '#web/app/portal/links.tsx';
import { useMoney } from '#web/app/useMoney.ts';
import { useTitle } from '#web/app/useTitle.ts';
import { calendarDate } from '#web/lib/dates.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { buildButtonClass } from '#web/ui/button.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { useOwnInvoice } from './api.ts';
import { InvoiceStatePill } from './InvoiceStatePill.tsx';
import { InvoiceActions, InvoicePaper } from './InvoiceView.tsx';

/** Screen of one platform invoice of the business, with print and download. */
export function BusinessInvoice() {
  const { t } = useTranslation('invoices');
  const { month } = useParams({ from: '/manager/portal/business-dashboard/invoices/$month' });
  const invoice = useOwnInvoice(month);
  const { data } = invoice;
  // Sets the page title to the invoice number, because browsers name the printed file after the
  // title.
  useTitle(data ? data.number : t('paper.title'));
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3 print:hidden">
        <BackLink to="/business-dashboard/invoices">{t('title')}</BackLink>
        {data ? <InvoiceActions invoice={data} /> : null}
      </div>
      <QueryState
        query={invoice}
        failed={isMissing(invoice.error) ? showMissing : t('failedOne')}
        isPrimary
        skeleton={<Skeleton className="h-96" />}
      >
        {(found) => (
          <div className="flex flex-col gap-6">
            <Payment invoice={found} />
            <InvoicePaper invoice={found} />
          </div>
        )}
      </QueryState>
    </div>
  );
}

function Missing() {
  const { t } = useTranslation('invoices');
  return (
    <ErrorState
      title={t('missing.title')}
      text={t('missing.text')}
      actions={
        <Link to="/business-dashboard/invoices" className={buildButtonClass('primary')}>
          {t('title')}
        </Link>
      }
    />
  );
}

const showMissing = () => <Missing />;

/**
 * Shows the payment state above the invoice, because managers come to see whether a payment is due.
 */
function Payment({ invoice: { state, dueCents, currency, paidOn } }: { invoice: Invoice }) {
  const { t, language } = useTranslation('invoices');
  const { ofMinor } = useMoney(currency);
  return (
    <section
      aria-label={t('payment')}
      className="flex min-h-11 flex-wrap items-center gap-3 print:hidden"
    >
      <InvoiceStatePill state={state} />
      <p className="text-15">
        {state === 'nothing_due'
          ? t('nothingDue')
          : state === 'paid' && paidOn
            ? t('paidOn', { date: calendarDate(paidOn, language) })
            : t('due', { amount: ofMinor(dueCents) })}
      </p>
    </section>
  );
}
