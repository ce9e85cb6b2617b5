import { lazyPart } from '#web/ui/lazyPart.tsx';
import { withIdentityTexts } from '#web/app/withIdentityTexts.ts';

/** The dialogs behind buttons, each fetched when it is needed. */
export const PasswordDialog = lazyPart(
  async () => (await withIdentityTexts(import('./PasswordDialog.tsx'))).PasswordDialog,
);

export const PinDialog = lazyPart(
  async () => (await withIdentityTexts(import('./PinDialog.tsx'))).PinDialog,
);
