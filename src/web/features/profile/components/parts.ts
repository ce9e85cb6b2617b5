import { part } from '#web/app/part.tsx';
import { withWords } from '#web/features/identity/components/forms/withWords.ts';

/** What is behind a button, each in a file of its own. */
export const NameDialog = part(
  async () => (await withWords(import('./NameDialog.tsx'))).NameDialog,
);
export const PhoneDialog = part(
  async () => (await withWords(import('./PhoneDialog.tsx'))).PhoneDialog,
);
export const SentCode = part(async () => (await import('./SentCode.tsx')).SentCode);
export const EmailDialog = part(
  async () => (await withWords(import('./EmailDialog.tsx'))).EmailDialog,
);
export const DeleteDialog = part(
  async () => (await withWords(import('./DeleteDialog.tsx'))).DeleteDialog,
);

/** What is further down the page. */
export const Preferences = part(
  async () => (await import('#web/features/messages/components/Preferences.tsx')).Preferences,
);
export const Sessions = part(
  async () => (await import('#web/features/identity/account/components/Sessions.tsx')).Sessions,
);
