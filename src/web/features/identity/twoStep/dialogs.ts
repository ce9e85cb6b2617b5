import { lazyPart } from '#web/ui/lazyPart.tsx';
import { withTexts } from '#web/app/withTexts.ts';

const texts = ['twoStep', 'identity', 'issues'] as const;

export const AppDialog = lazyPart(
  async () => (await withTexts(import('./AppDialog.tsx'), ...texts)).AppDialog,
);
export const PasskeyDialog = lazyPart(
  async () => (await withTexts(import('./PasskeyDialog.tsx'), ...texts)).PasskeyDialog,
);
export const RenewDialog = lazyPart(
  async () => (await withTexts(import('./RenewDialog.tsx'), ...texts)).RenewDialog,
);
export const RemoveDialog = lazyPart(
  async () => (await withTexts(import('./RemoveDialog.tsx'), ...texts)).RemoveDialog,
);
