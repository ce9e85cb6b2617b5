import { withIdentityTexts } from '#web/app/withIdentityTexts.ts';
import { lazyPart } from '#web/ui/lazyPart.tsx';

/** The dialogs behind buttons, each fetched when it is needed. */
export const NameDialog = lazyPart(
  async () => (await withIdentityTexts(import('./NameDialog.tsx'))).NameDialog,
);
export const PhoneDialog = lazyPart(
  async () => (await withIdentityTexts(import('./PhoneDialog.tsx'))).PhoneDialog,
);
export const SentCode = lazyPart(async () => (await import('./SentCode.tsx')).SentCode);
export const EmailDialog = lazyPart(
  async () => (await withIdentityTexts(import('./EmailDialog.tsx'))).EmailDialog,
);
export const DeleteDialog = lazyPart(
  async () => (await withIdentityTexts(import('./DeleteDialog.tsx'))).DeleteDialog,
);

/** Parts further down the page. */
export const Preferences = lazyPart(
  async () => (await import('#web/features/messages/components/Preferences.tsx')).Preferences,
);
export const Sessions = lazyPart(
  async () => (await import('#web/features/identity/account/Sessions.tsx')).Sessions,
);
