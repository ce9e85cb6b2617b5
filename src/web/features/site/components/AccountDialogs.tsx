import { lazy, Suspense } from 'react';
import type { AccountDialogsState } from '../useAccountDialogs.ts';

export type AccountDialog = 'login' | 'register';

/** Forms and windows come with the first wish for them. */
export const loadDialog = {
  login: () => import('../../identity/components/LoginDialog.tsx'),
  register: () => import('../../identity/components/RegisterDialog.tsx'),
};
const Login = lazy(async () => ({ default: (await loadDialog.login()).LoginDialog }));
const Register = lazy(async () => ({ default: (await loadDialog.register()).RegisterDialog }));

/** Signing in and signing up over the landing page. Once opened they stay, with what was typed. */
export function AccountDialogs({ shown, known, show }: AccountDialogsState) {
  const props = (dialog: AccountDialog, other: AccountDialog) => ({
    isOpen: shown === dialog,
    onOpenChange: (isOpen: boolean) => show(isOpen ? dialog : null),
    onSwitch: () => show(other),
  });
  return (
    <Suspense>
      {known.includes('login') && <Login {...props('login', 'register')} />}
      {known.includes('register') && <Register {...props('register', 'login')} />}
    </Suspense>
  );
}
