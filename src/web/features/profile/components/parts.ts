import { withWords } from '#web/features/identity/components/forms/withWords.ts';
import { lazyPart } from '#web/ui/lazyPart.tsx';

/** What is behind a button, each in a file of its own. */
export const NameDialog = lazyPart(
  async () => (await withWords(import('./NameDialog.tsx'))).NameDialog,
);
export const PhoneDialog = lazyPart(
  async () => (await withWords(import('./PhoneDialog.tsx'))).PhoneDialog,
);
export const SentCode = lazyPart(async () => (await import('./SentCode.tsx')).SentCode);
export const EmailDialog = lazyPart(
  async () => (await withWords(import('./EmailDialog.tsx'))).EmailDialog,
);
export const DeleteDialog = lazyPart(
  async () => (await withWords(import('./DeleteDialog.tsx'))).DeleteDialog,
);

/** What is further down the page. */
export const Preferences = lazyPart(
  async () => (await import('#web/features/messages/components/Preferences.tsx')).Preferences,
);
export const Sessions = lazyPart(
  async () => (await import('#web/features/identity/account/components/Sessions.tsx')).Sessions,
);
