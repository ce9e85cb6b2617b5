import { lazyPart } from '#web/ui/lazyPart.tsx';
import { withWords } from '../../components/forms/withWords.ts';

/** What is behind a button, each in a file of its own. */
export const PasswordDialog = lazyPart(
  async () => (await withWords(import('./PasswordDialog.tsx'))).PasswordDialog,
);
export const PinDialog = lazyPart(
  async () => (await withWords(import('./PinDialog.tsx'))).PinDialog,
);
