import { lazyPart } from '#web/ui/lazyPart.tsx';
import { loadNamespaces } from '#web/lib/translation.ts';

/** The dialogs behind buttons, each fetched when it is needed. */
export const PasswordDialog = lazyPart(
  async () => (await withIdentityTexts(import('./PasswordDialog.tsx'))).PasswordDialog,
);

export const PinDialog = lazyPart(
  async () => (await withIdentityTexts(import('./PinDialog.tsx'))).PinDialog,
);

/** A form that is fetched later, with the texts of the sign-in screens, which its errors use. */
export async function withIdentityTexts<M>(form: Promise<M>): Promise<M> {
  const [module] = await Promise.all([form, loadNamespaces('identity', 'issues')()]);
  return module;
}
