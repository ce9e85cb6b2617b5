import { Bell, CarFront, CreditCard, LifeBuoy, ScanQrCode } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '#web/lib/translation.ts';
import { Inbox } from '#web/features/messages/components/Inbox.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { useOpenDialog } from '../frame/Dialogs.tsx';
import { SCANNER_PATH, useGo } from '../go.ts';

const look =
  'flex min-h-22 w-full cursor-pointer flex-col items-center justify-center gap-2 rounded-lg border border-line bg-surface px-2 py-3 text-center text-15 font-medium transition-colors hover:bg-raised';

/** What a customer does most, one press each. */
export function QuickActions() {
  const { t } = useTranslation(['customer', 'notifications']);
  const go = useGo();
  const openDialog = useOpenDialog();
  const [isInboxOpen, setInboxOpen] = useState(false);
  const close = () => setInboxOpen(false);
  return (
    <section aria-label={t('actions.title')} className="flex flex-col gap-3">
      <div className="grid grid-cols-[repeat(auto-fit,minmax(max(6.5rem,40%),1fr))] gap-3 lg:grid-cols-[repeat(auto-fit,minmax(max(6.5rem,21%),1fr))]">
        <button type="button" className={look} onClick={() => openDialog('vehicle')}>
          <Icon of={CarFront} />
          {t('actions.addVehicle')}
        </button>
        <button type="button" className={look} onClick={() => go(SCANNER_PATH)}>
          <Icon of={ScanQrCode} />
          {t('actions.scan')}
        </button>
        <button type="button" className={look} onClick={() => setInboxOpen(true)}>
          <Icon of={Bell} />
          {t('actions.notifications')}
        </button>
        <button type="button" className={look} onClick={() => openDialog('support')}>
          <Icon of={LifeBuoy} />
          {t('actions.support')}
        </button>
      </div>
      <Link
        to="/dashboard/payment-methods"
        className="flex min-h-12 items-center gap-3 rounded-lg border border-line bg-surface px-4 text-15 font-medium transition-colors hover:bg-raised lg:hidden"
      >
        <Icon of={CreditCard} />
        {t('actions.cards')}
      </Link>
      <Dialog title={t('notifications:title')} isOpen={isInboxOpen} onClose={close}>
        <Inbox onLeave={close} />
      </Dialog>
    </section>
  );
}

function Icon({ of: Glyph }: { of: LucideIcon }) {
  return (
    <Glyph aria-hidden="true" size={24} strokeWidth={1.75} className="shrink-0 text-primary" />
  );
}
