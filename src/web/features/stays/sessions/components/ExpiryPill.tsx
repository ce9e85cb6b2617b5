import { useTranslation } from '#web/lib/translation.ts';
import { isolate } from '#web/lib/language.ts';
import { StatusPill } from '#web/ui/StatusPill.tsx';
import { useCountdown } from '../countdown.ts';

/** How long a code is still good; it warns under ten minutes. */
export function ExpiryPill({ expiresAt }: { expiresAt: string }) {
  const { t } = useTranslation('sessions');
  const { text, isExpired, isShort } = useCountdown(expiresAt);
  const tone = isExpired ? 'late' : isShort ? 'waiting' : 'neutral';
  return (
    <StatusPill tone={tone}>
      {isExpired ? t('code.expired') : t('code.expiresIn', { time: isolate(text) })}
    </StatusPill>
  );
}
