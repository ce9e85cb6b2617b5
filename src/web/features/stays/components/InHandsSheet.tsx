import { ChevronDown } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from '#web/lib/translation.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { LoadingBox } from '#web/ui/lazyPart.tsx';
import { useOpenTickets } from '../api.ts';
import { InHands } from './parts.ts';

/** On a phone the list waits behind one line, so that the next car's form stays in reach. */
export function InHandsSheet({ openId }: { openId: string | undefined }) {
  const { t } = useTranslation('checkin');
  const [isOpen, setOpen] = useState(false);
  const count = useOpenTickets().data?.length ?? 0;
  if (count === 0) return null;
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="flex min-h-12 w-full cursor-pointer items-center justify-between rounded-md bg-brass-soft px-4 py-2 text-start text-15 font-medium text-amber-ink lg:hidden"
      >
        {t('hands.open', { count })}
        <ChevronDown aria-hidden="true" size={20} strokeWidth={1.75} />
      </button>
      <Dialog title={t('hands.title')} isOpen={isOpen} onClose={() => setOpen(false)}>
        <Suspense fallback={<LoadingBox height="h-36" />}>
          <InHands openId={openId} onChoose={() => setOpen(false)} />
        </Suspense>
      </Dialog>
    </>
  );
}
