import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /**
     * Marks a history entry that opened a dialog. The entry before it is the screen itself, see
     * web/ui/wayBack.ts.
     */
    window?: number;
  }
}

/**
 * Opens a dialog by address parameters of these names. The address can be shared, and Back closes
 * the dialog.
 *
 * @param opened value of the open dialog; null when no dialog is open
 */
export function useAddressWindow<Name extends string>(
  names: readonly Name[],
  opened: string | null,
) {
  const navigate = useNavigate();
  const { history } = useRouter();
  // Two presses on the closing button must not go back two steps.
  const isClosing = useRef(false);
  useEffect(() => {
    isClosing.current = false;
  }, [opened]);

  const without = Object.fromEntries(names.map((name) => [name, undefined]));
  function open(values: Partial<Record<Name, string | undefined>>): void {
    void navigate({
      to: '.',
      // The cast is safe because each screen validates its parameters by `readSearch`.
      search: ((before: object) => ({ ...before, ...without, ...values })) as never,
      state: { window: 1 },
      resetScroll: false,
    });
  }
  function close(): void {
    if (isClosing.current) return;
    isClosing.current = true;
    if (history.location.state.window) return history.back();
    void navigate({
      to: '.',
      search: ((before: object) => ({ ...before, ...without })) as never,
      replace: true,
      resetScroll: false,
    });
  }
  return { open, close };
}
