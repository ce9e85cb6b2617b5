import { Suspense, useState, type ComponentProps, type MouseEvent } from 'react';
import { Link } from '@tanstack/react-router';
import { lazyPart } from '#web/ui/lazyPart.tsx';
import { logError } from '#web/lib/logError.ts';

const pages = { login: '/login', register: '/register' } as const;

export type AccountDialog = 'login' | 'register';

/** Dialogs that load when they are first opened, or earlier when the pointer hovers their link. */
const dialogs = {
  login: lazyPart(
    async () => (await import('#web/features/identity/components/LoginDialog.tsx')).LoginDialog,
  ),
  register: lazyPart(
    async () =>
      (await import('#web/features/identity/components/RegisterDialog.tsx')).RegisterDialog,
  ),
};

/**
 * Sign-in and registration dialogs of the landing page. Opened dialogs stay mounted, because their
 * typed values must survive closing.
 */
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

type Props = Pick<ComponentProps<typeof Link>, 'className' | 'children'> & {
  dialog: AccountDialog;
  onOpen: (dialog: AccountDialog) => void;
};

/** Link that opens a dialog. In a new tab the link opens the screen with the same form. */
export function DialogLink({ dialog, onOpen, ...rest }: Props) {
  // Loads the dialog before the press. If loading fails, the press shows the error.
  const prepare = () => void dialogs[dialog].preload().catch(logError);
  function open(event: MouseEvent): void {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onOpen(dialog);
  }
  return (
    <Link
      {...rest}
      to={pages[dialog]}
      preload={false}
      aria-haspopup="dialog"
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={open}
    />
  );
}

type AccountDialogsState = {
  shown: AccountDialog | null;
  /** Names of the dialogs that have been opened. */
  known: readonly AccountDialog[];
  show: (dialog: AccountDialog | null) => void;
};

export function useAccountDialogs(): AccountDialogsState {
  const [shown, setShown] = useState<AccountDialog | null>(null);
  const [known, setKnown] = useState<readonly AccountDialog[]>([]);
  function show(dialog: AccountDialog | null): void {
    setShown(dialog);
    if (dialog) setKnown((before) => [...before, dialog]);
  }
  return { shown, known, show };
}
