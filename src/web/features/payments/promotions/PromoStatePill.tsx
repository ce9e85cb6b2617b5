import type { PromoState } from '#domain/payments/promo.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { StatusPill, type PillTone } from '#web/ui/StatusPill.tsx';

const tones: Record<PromoState, PillTone> = {
  active: 'ready',
  upcoming: 'info',
  paused: 'waiting',
  ended: 'over',
};

export function PromoStatePill({ state }: { state: PromoState }) {
  const { t } = useTranslation('promotions');
  return <StatusPill tone={tones[state]}>{t(`states.${state}`)}</StatusPill>;
}
