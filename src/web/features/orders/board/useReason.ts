import type { QueueOrder } from '#contract/orders.ts';
import { useNow } from '#web/lib/clock.ts';
import { isolateText } from '#web/lib/language.ts';
import { useTranslation } from '#web/lib/translation.ts';
import type { RowReason } from '#web/ui/stub/StubRow.tsx';
import { isRunnerAway, isRunnerGone } from './boardOrders.ts';

/** Returns why a car waits: the runner left, or the state of automatic dispatch. */
export function useReason(order: QueueOrder): RowReason | null {
  const { t } = useTranslation('board');
  const auto = useAutoReason(order);
  if (!isRunnerAway(order)) return auto;
  const whole = isRunnerGone(order) ? t('runnerGone') : t('runnerAway');
  return { short: t('short.runnerAway'), whole, isAlarm: true };
}

/**
 * Returns the current offer of automatic dispatch, or why dispatch offers the car to nobody; null
 * if automatic dispatch is off.
 */
function useAutoReason({ offer, passedOn, noOffer }: QueueOrder): RowReason | null {
  const { t } = useTranslation('board');
  const now = useNow(1000);
  if (offer) {
    const { name } = offer.runner;
    const left = Math.max(0, Math.ceil((Date.parse(offer.expiresAt) - now) / 1000));
    const why = t('auto.offer', { name: isolateText(name), returns: offer.returns });
    return {
      short: t('short.offer', { name: isolateText(name.split(' ')[0] ?? name) }),
      whole: `${why} · ${t('auto.left', { count: left })}`,
    };
  }
  const passed = passedOn && t(`auto.${passedOn.outcome}`, { name: isolateText(passedOn.name) });
  const whole = [passed, noOffer && t(`auto.why.${noOffer}`)].filter(Boolean).join(' · ');
  if (noOffer) return { short: t(`short.${noOffer}`), whole };
  return passedOn && { short: t(`short.${passedOn.outcome}`), whole };
}
