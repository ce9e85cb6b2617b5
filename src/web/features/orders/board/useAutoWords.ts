import type { QueueOrder } from '#contract/orders.ts';
import { useNow } from '#web/lib/clock.ts';
import { isolate } from '#web/lib/language.ts';
import { useTranslation } from '#web/lib/translation.ts';

/** What automatic dispatch does with a car, or why it does nothing; null where it is off. */
export function useAutoWords({
  offer,
  passedOn,
  noOffer,
}: Pick<QueueOrder, 'offer' | 'passedOn' | 'noOffer'>): string | null {
  const { t } = useTranslation('board');
  const now = useNow(1000);
  if (offer) {
    const left = Math.max(0, Math.ceil((Date.parse(offer.expiresAt) - now) / 1000));
    const why = t('auto.offer', { name: isolate(offer.runner.name), returns: offer.returns });
    return `${why} · ${t('auto.left', { count: left })}`;
  }
  const passed = passedOn && t(`auto.${passedOn.outcome}`, { name: isolate(passedOn.name) });
  return [passed, noOffer && t(`auto.why.${noOffer}`)].filter(Boolean).join(' · ') || null;
}
