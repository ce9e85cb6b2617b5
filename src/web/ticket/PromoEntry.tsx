import { useEffect } from 'react';
import { loadNamespaces } from '#web/lib/translation.ts';
import { PromoPanel } from '../features/payments/pay/PromoPanel.tsx';
import { usePromo } from '../features/payments/pay/usePromo.ts';
import type { PromoSettings } from '../features/payments/pay/usePromo.ts';

type PromoEntryProps = PromoSettings & {
  locked: boolean;
  /** While the price may change nothing is paid; always the same function. */
  onWorking: (isWorking: boolean) => void;
};

/** Where a guest types a code: one that takes something off, or that of an account which pays. */
export function PromoEntry({ locked, onWorking, ...settings }: PromoEntryProps) {
  const promo = usePromo(settings);
  const isWorking = promo.working !== null;
  useEffect(() => onWorking(isWorking), [isWorking, onWorking]);
  return <PromoPanel promo={promo} order={settings.order} locked={locked} />;
}

export const loadTexts = loadNamespaces('promo');
