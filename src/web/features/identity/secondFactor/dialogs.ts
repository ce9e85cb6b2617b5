import { lazyPart } from '#web/ui/lazyPart.tsx';
import { withTexts } from '#web/app/withTexts.ts';

const texts = ['secondFactor', 'identity', 'issues'] as const;

export const TotpDialog = lazyPart(
  async () => (await withTexts(import('./TotpDialog.tsx'), ...texts)).TotpDialog,
);
export const PasskeyDialog = lazyPart(
  async () => (await withTexts(import('./PasskeyDialog.tsx'), ...texts)).PasskeyDialog,
);
export const RenewCodesDialog = lazyPart(
  async () => (await withTexts(import('./RenewCodesDialog.tsx'), ...texts)).RenewCodesDialog,
);
export const RemoveFactorDialog = lazyPart(
  async () => (await withTexts(import('./RemoveFactorDialog.tsx'), ...texts)).RemoveFactorDialog,
);
