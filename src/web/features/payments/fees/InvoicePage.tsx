import { useParams, useSearch } from '@tanstack/react-router';
import { BackLink } from '#web/app/portal/links.tsx';
import { useTitle } from '#web/app/useTitle.ts';
import { InvoiceActions, InvoicePaper } from '#web/features/payments/invoices/InvoiceView.tsx';
import { useTranslation } from '#web/lib/translation.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { DetailPage } from '#web/app/portal/DetailPage.tsx';
import { useInvoice } from './api.ts';
import { InvoicePayment } from './InvoicePayment.tsx';

const FROM = '/administrator/adminPortal/admin-dashboard/fees/$businessId/invoice';

/** Screen of an issued platform invoice, to print or download. */
export function InvoicePage() {
  const { t } = useTranslation(['adminFees', 'invoices']);
  const { businessId } = useParams({ from: FROM });
  const { month = '' } = useSearch({ from: FROM });
  const invoice = useInvoice(businessId, month);
  const { data } = invoice;
  // The browser names the printed file after this title.
  useTitle(data ? data.number : t('invoices:paper.title'));
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3 print:hidden">
        <BackLink to="/admin-dashboard/fees/$businessId" params={{ businessId }} search={{ month }}>
          {t('invoice.back')}
        </BackLink>
        {data ? <InvoiceActions invoice={data} /> : null}
      </div>
      <DetailPage
        thing="invoice"
        list="/admin-dashboard/fees"
        listName={t('title')}
        query={invoice}
        failed={t('invoices:failedOne')}
        skeleton={<Skeleton className="h-96" />}
      >
        {(found) => (
          <div className="flex flex-col gap-6">
            <InvoicePaper invoice={found} />
            <InvoicePayment invoice={found} businessId={businessId} />
          </div>
        )}
      </DetailPage>
    </div>
  );
}
