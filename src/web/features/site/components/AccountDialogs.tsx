import { Suspense } from 'react';
import { lazyPart } from '#web/ui/lazyPart.tsx';
import type { AccountDialogsState } from '../useAccountDialogs.ts';

export type AccountDialog = 'login' | 'register';

/** Fetched when first wanted, or a little before. */
export const dialogs = {
  login: lazyPart(
    async () => (await import('../../identity/components/LoginDialog.tsx')).LoginDialog,
  ),
  register: lazyPart(
    async () => (await import('../../identity/components/RegisterDialog.tsx')).RegisterDialog,
  ),
};

/** Signing in and signing up over the landing page. Once opened they stay, with what was typed. */
export function AccountDialogs({ shown, known, show }: AccountDialogsState) {
  const props = (dialog: AccountDialog, other: AccountDialog) => ({
    isOpen: shown === dialog,
    onOpenChange: (isOpen: boolean) => show(isOpen ? dialog : null),
    onSwitch: () => show(other),
  });
  return (
    <Suspense>
      {known.includes('login') && <dialogs.login {...props('login', 'register')} />}
      {known.includes('register') && <dialogs.register {...props('register', 'login')} />}
    </Suspense>
  );
}
