import { useEffect, useState } from 'react';
import type { CarCard } from '#contract/cars.ts';
import { useRefusalToast } from '#web/app/useRefusalToast.ts';
import { isolateText } from '#web/lib/language.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Button } from '#web/ui/Button.tsx';
import { QrCode } from '#web/ui/QrCode.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { showDoneToast } from '#web/ui/toasts.ts';
import { showLink } from '#web/features/stays/carsApi.ts';

/**
 * Shows the guest's ticket link as a QR code. The link is fetched only on opening, because the
 * server logs who saw the link.
 */
export function LinkPanel({ car }: { car: CarCard }) {
  const { t } = useTranslation('cars');
  const { url, error } = useLink(car.id);
  const refused = useRefusalToast();
  useEffect(() => {
    if (error !== null) refused(t('link.showFailed'), error);
    // oxlint-disable-next-line react/exhaustive-deps -- one toast for each error
  }, [error]);
  async function copy(): Promise<void> {
    if (url === null) return;
    await navigator.clipboard.writeText(url);
    showDoneToast(t('link.copied'));
  }
  return (
    <div className="flex flex-col items-center gap-4">
      <p className="self-stretch">{t('link.text')}</p>
      {/* Wide enough that the QR code without its quiet zone is 280 px wide. */}
      <div className="w-full max-w-88 [&>svg]:max-w-none">
        {url === null ? (
          <Skeleton className="aspect-square w-full" />
        ) : (
          <QrCode text={url} label={t('link.label', { number: isolateText(car.ticketNumber) })} />
        )}
      </div>
      <Button className="self-stretch" disabled={url === null} onClick={() => void copy()}>
        {t('link.copy')}
      </Button>
    </div>
  );
}

function useLink(stayId: string) {
  const [link, setLink] = useState<{ url: string | null; error: unknown }>({
    url: null,
    error: null,
  });
  useEffect(() => {
    let isGone = false;
    showLink(stayId)
      .then(({ ticketUrl }) => isGone || setLink({ url: ticketUrl, error: null }))
      .catch((error: unknown) => isGone || setLink({ url: null, error }));
    return () => {
      isGone = true;
    };
  }, [stayId]);
  return link;
}
