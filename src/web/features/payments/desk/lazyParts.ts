import { withTexts } from '#web/app/withTexts.ts';
import { lazyPart } from '#web/ui/lazyPart.tsx';

/** Loaded only when staff take a payment at the desk. */
export const SettleDialog = lazyPart(
  async () => (await withTexts(import('./SettleDialog.tsx'), 'settle')).SettleDialog,
);

export const UnpaidOrders = lazyPart(
  async () => (await withTexts(import('./UnpaidOrders.tsx'), 'settle')).UnpaidOrders,
);
