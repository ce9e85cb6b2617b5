import { Link, useParams } from '@tanstack/react-router';
import { ChevronLeft, Printer } from 'lucide-react';
import { useTranslation } from '#web/lib/translation.ts';
import { useTitle } from '#web/app/useTitle.ts';
import { Button } from '#web/ui/Button.tsx';
import { buttonLook } from '#web/ui/button.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { useService } from '../api/queries.ts';
import { LoadFailed } from '../components/LoadFailed.tsx';
import { ReceiptPaper } from '../receipt/ReceiptPaper.tsx';
import '../receipt/receipt.css';

/** A receipt as it is printed, or kept as a PDF by the browser. */
export function Receipt() {
  const { t } = useTranslation('services');
  const { id } = useParams({ from: '/customers/dashboard/history/$id/receipt' });
  const service = useService(id);
  const number = service.data?.pickupCode;
  // What the browser calls the file it prints to.
  useTitle(number ? t('receipt.number', { number }) : t('receipt.title'));
  return (
    <main id="content" className="receipt-page mx-auto w-full max-w-2xl px-4 py-4">
      <div className="flex flex-wrap items-center justify-between gap-3 pb-4 print:hidden">
        <Link to="/dashboard/history" className={buttonLook('quiet', '-ms-4')}>
          <ChevronLeft
            aria-hidden="true"
            size={20}
            strokeWidth={1.75}
            className="rtl:-scale-x-100"
          />
          {t('receipt.back')}
        </Link>
        {service.data ? (
          <Button variant="compact" onClick={() => print()}>
            <Printer aria-hidden="true" size={18} strokeWidth={1.75} />
            {t('receipt.print')}
          </Button>
        ) : null}
      </div>
      {service.data ? <ReceiptPaper service={service.data} /> : null}
      {service.isPending ? <Skeleton className="h-160" /> : null}
      {service.isLoadingError ? <LoadFailed query={service} title={t('receipt.failed')} /> : null}
      {service.data ? (
        <p className="pt-3 text-center text-12 text-muted print:hidden">{t('receipt.printHint')}</p>
      ) : null}
    </main>
  );
}
