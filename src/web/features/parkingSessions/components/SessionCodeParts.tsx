import { useTranslation } from '#web/lib/translation.ts';
import { isolateText } from '#web/lib/language.ts';
import { stateTones } from '#web/ui/stateTones.ts';
import { StatusPill } from '#web/ui/StatusPill.tsx';
import { useCountdown } from '../countdown.ts';

/** Six digits of a session's code in two groups of three, as people read them out. */
export function CodeDigits({ code, className = 'text-28' }: { code: string; className?: string }) {
  return (
    <bdi className={`font-strong tracking-wider whitespace-nowrap tabular-nums ${className}`}>
      {code.slice(0, 3)}
      {/* Margin in place of a space, because copying must give the plain code. */}
      <span className="ms-[0.3em]">{code.slice(3)}</span>
    </bdi>
  );
}

/** Remaining validity of a session's code; warns below ten minutes. */
export function ExpiryPill({ expiresAt }: { expiresAt: string }) {
  const { t } = useTranslation(['sessions', 'common']);
  const { text, isExpired, isShort } = useCountdown(expiresAt);
  const tone = isExpired ? stateTones.expired.pill : isShort ? 'waiting' : 'neutral';
  return (
    <StatusPill tone={tone}>
      {isExpired ? t('common:state.expired') : t('code.expiresIn', { time: isolateText(text) })}
    </StatusPill>
  );
}
