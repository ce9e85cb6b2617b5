import { Link, useParams } from '@tanstack/react-router';
import { ChevronLeft, Mail, Printer, ReceiptText } from 'lucide-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { CallError } from '#contract/client.ts';
import { callServer } from '#web/app/call.ts';
import { liveKeys } from '#web/app/liveKeys.ts';
import { useRefusalToast } from '#web/app/useRefusalToast.ts';
import { useTitle } from '#web/app/useTitle.ts';
import { QueryState } from '#web/app/QueryState.tsx';
import { ReceiptPaper } from '#web/features/payments/receipt/ReceiptPaper.tsx';
import { isolateText } from '#web/lib/language.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { buildButtonClass } from '#web/ui/button.ts';
import { showDoneToast } from '#web/ui/toasts.ts';

/** Fetches the receipt of a service; null if nothing was paid. */
const useReceipt = (id: string) =>
  useQuery({
    queryKey: [...liveKeys.service(id), 'receipt'],
    queryFn: async ({ signal }) => {
      try {
        return await callServer('GET /api/services/{id}/receipt', { params: { id } }, { signal });
      } catch (error) {
        if (error instanceof CallError && error.code === 'RECEIPT_NOT_FOUND') return null;
        throw error;
      }
    },
  });

/** Screen of a receipt, to print, send or save as PDF. */
export function Receipt() {
  const { t } = useTranslation('receipt');
  const { id } = useParams({ from: '/customers/dashboard/history/$id/receipt' });
  const receipt = useReceipt(id);
  const number = receipt.data?.number;
  // Sets the page title to the receipt number, because browsers name the printed file after the
  // title.
  useTitle(number ? `${t('title')} ${number}` : t('title'));
  return (
    <main id="content" className="mx-auto flex w-full max-w-2xl flex-col gap-4 px-4 py-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Link to="/dashboard/history" className={buildButtonClass('quiet', '-ms-4')}>
          <Icon of={ChevronLeft} isDirectional />
          {t('back')}
        </Link>
        {receipt.data ? (
          <div className="flex flex-wrap gap-3">
            <SendButton id={id} />
            <Button variant="compact" onClick={() => print()}>
              <Icon of={Printer} size={18} />
              {t('print')}
            </Button>
          </div>
        ) : null}
      </div>
      <QueryState
        query={receipt}
        failed={t('failed')}
        skeleton={<Skeleton className="h-160" />}
        isEmpty={(data) => data === null}
        empty={<EmptyState icon={ReceiptText} title={t('none')} text={t('noneText')} />}
      >
        {(data) => (data ? <ReceiptPaper receipt={data} /> : null)}
      </QueryState>
      {receipt.data ? <p className="text-center text-12 text-muted">{t('printHint')}</p> : null}
    </main>
  );
}

/** Button that sends the receipt to the account's email address. */
function SendButton({ id }: { id: string }) {
  const { t } = useTranslation('receipt');
  const refused = useRefusalToast();
  const send = useMutation({
    mutationFn: () => callServer('POST /api/services/{id}/receipt/email', { params: { id } }),
    onSuccess: ({ sentTo }) =>
      showDoneToast(t('email.sent'), t('email.sentTo', { email: isolateText(sentTo) })),
    onError: (error) => refused(t('email.failed'), error),
  });
  return (
    <Button variant="secondary" isPending={send.isPending} onClick={() => send.mutate()}>
      <Icon of={Mail} size={18} />
      {t('email.send')}
    </Button>
  );
}
