import { wordsOf } from '#web/app/i18n.ts';
import { part } from '#web/app/part.tsx';

/** A form names its slips in the words of the sign-in screens, which come along. */
async function withWords<M>(form: Promise<M>): Promise<M> {
  const [module] = await Promise.all([form, wordsOf('identity')()]);
  return module;
}

/** What is behind a button, each in a file of its own. */
export const PasswordDialog = part(
  async () => (await withWords(import('./PasswordDialog.tsx'))).PasswordDialog,
);
export const PinDialog = part(async () => (await withWords(import('./PinDialog.tsx'))).PinDialog);
