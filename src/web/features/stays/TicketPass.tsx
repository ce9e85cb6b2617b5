import { Suspense } from 'react';
import { isolate } from '#web/lib/language.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { lazyPart } from '#web/ui/lazyPart.tsx';
import { Pass } from '#web/ui/stub/Pass.tsx';

const QrCode = lazyPart(async () => (await import('#web/ui/QrCode.tsx')).QrCode);

type Props = { number: string; place: string; address: string | null };

/** The pass of a customer whose car is at the curb. */
export function TicketPass({ number, ...place }: Props) {
  const { t } = useTranslation('common');
  return (
    <Pass number={number} {...place}>
      <Suspense>
        <QrCode text={number} label={t('pass.qr', { number: isolate(number) })} />
      </Suspense>
    </Pass>
  );
}
