import { useEffect } from 'react';
import { loadNamespaces } from '#web/lib/translation.ts';
import { PromoPanel } from '../features/payments/pay/PromoPanel.tsx';
import { usePromo } from '../features/payments/pay/usePromo.ts';
import type { PromoSettings } from '../features/payments/pay/usePromo.ts';

type PromoEntryProps = PromoSettings & {
  locked: boolean;
  /**
   * Called when the form starts or ends applying a promo code. During this time the guest cannot
   * pay, because the price may change. Must be a stable function.
   */
  onWorking: (isWorking: boolean) => void;
};

/** Field for a promo code or the code of a house account. */
export function PromoEntry({ locked, onWorking, ...settings }: PromoEntryProps) {
  const promo = usePromo(settings);
  const isWorking = promo.working !== null;
  useEffect(() => onWorking(isWorking), [isWorking, onWorking]);
  return <PromoPanel promo={promo} order={settings.order} locked={locked} />;
}

export const loadTexts = loadNamespaces('promo');
