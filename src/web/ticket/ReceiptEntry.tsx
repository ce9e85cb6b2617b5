import { useState } from 'react';
import { loadNamespaces, useTranslation } from '#web/lib/translation.ts';
import { textButtonLook } from '#web/ui/button.ts';
import { PartDialog } from './PartDialog.tsx';

const fetchPart = () => import('#web/features/payments/receipt/GuestReceipt.tsx');

async function load() {
  const [part] = await Promise.all([fetchPart(), loadNamespaces('receipt')()]);
  return part;
}

/** Button that opens the receipt of the payment. */
export function ReceiptEntry({ token }: { token: string }) {
  const { t } = useTranslation(['ticket', 'pay', 'common']);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" className={textButtonLook} onClick={() => setIsOpen(true)}>
        {t('receipt.open')}
      </button>
      {isOpen && (
        <PartDialog
          title={t('receipt.title')}
          loading={t('receipt.loading')}
          failed={t('receipt.failed')}
          load={load}
          onClose={() => setIsOpen(false)}
        >
          {(part) => <part.GuestReceipt token={token} />}
        </PartDialog>
      )}
    </>
  );
}
