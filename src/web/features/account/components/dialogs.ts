import { withIdentityTexts } from '#web/app/withIdentityTexts.ts';
import { lazyPart } from '#web/ui/lazyPart.tsx';

/** The dialogs behind buttons, each fetched when it is needed. */
export const NameDialog = lazyPart(
  async () => (await withIdentityTexts(import('./NameDialog.tsx'))).NameDialog,
);
export const PhoneDialog = lazyPart(
  async () => (await withIdentityTexts(import('./PhoneDialog.tsx'))).PhoneDialog,
);
export const EmailDialog = lazyPart(
  async () => (await withIdentityTexts(import('./EmailDialog.tsx'))).EmailDialog,
);
export const DeleteDialog = lazyPart(
  async () => (await withIdentityTexts(import('./DeleteDialog.tsx'))).DeleteDialog,
);
