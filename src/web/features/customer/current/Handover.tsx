import { QrCode as QrIcon } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from '#web/lib/translation.ts';
import type { Service } from '#contract/services.ts';
import { isolate } from '#web/lib/language.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { lazyPart } from '#web/ui/lazyPart.tsx';

const QrCode = lazyPart(async () => (await import('#web/ui/QrCode.tsx')).QrCode);

/** What shows the valet that this is the one to hand the car to: the number, or its code. */
export function Handover({ service: { pickupCode, qrCode } }: { service: Service }) {
  const { t } = useTranslation('services');
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="flex items-center justify-between gap-4 rounded-md bg-brass-soft px-4 py-3">
      <p className="flex min-w-0 flex-col">
        <span className="text-15">{t('pickup.label')}</span>
        <bdi className="text-28 leading-tight font-strong wrap-anywhere tabular-nums">
          {pickupCode}
        </bdi>
      </p>
      <IconButton label={t('pickup.showQr')} onClick={() => setOpen(true)}>
        <QrIcon aria-hidden="true" size={28} strokeWidth={1.75} className="text-ink" />
      </IconButton>
      <Dialog title={t('pickup.qrTitle')} isOpen={isOpen} onClose={() => setOpen(false)}>
        <div className="flex flex-col items-center gap-3 pb-2">
          <Suspense fallback={<div className="aspect-square w-72" />}>
            <QrCode text={qrCode} label={t('pickup.qr', { number: isolate(pickupCode) })} />
          </Suspense>
          <bdi className="text-28 font-strong tabular-nums">{pickupCode}</bdi>
        </div>
      </Dialog>
    </div>
  );
}
