import { part } from '#web/app/part.tsx';
import { withWords } from '../../components/forms/withWords.ts';

/** What is behind a button, each in a file of its own. */
export const PasswordDialog = part(
  async () => (await withWords(import('./PasswordDialog.tsx'))).PasswordDialog,
);
export const PinDialog = part(async () => (await withWords(import('./PinDialog.tsx'))).PinDialog);
