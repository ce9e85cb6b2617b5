import { withTexts } from '#web/app/withTexts.ts';
import { lazyPart } from '#web/ui/lazyPart.tsx';

/** Taking what is due at the desk: fetched when somebody is to pay there. */
export const SettleDialog = lazyPart(
  async () => (await withTexts(import('./SettleDialog.tsx'), 'settle')).SettleDialog,
);

export const UnpaidOrders = lazyPart(
  async () => (await withTexts(import('./UnpaidOrders.tsx'), 'settle')).UnpaidOrders,
);
