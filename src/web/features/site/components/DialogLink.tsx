import { Link } from '@tanstack/react-router';
import type { ComponentProps, MouseEvent } from 'react';
import { logged } from '#web/lib/logged.ts';
import { dialogs } from './AccountDialogs.tsx';
import type { AccountDialog } from './AccountDialogs.tsx';

type Props = Pick<ComponentProps<typeof Link>, 'className' | 'children'> & {
  dialog: AccountDialog;
  onOpen: (dialog: AccountDialog) => void;
};

const pages = { login: '/login', register: '/register' } as const;

/** Opens the dialog; in another tab, or from a menu, it is a link to the same as a screen. */
export function DialogLink({ dialog, onOpen, ...rest }: Props) {
  // In time for the press; if it cannot come, the press says so.
  const prepare = () => void dialogs[dialog].preload().catch(logged);
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
