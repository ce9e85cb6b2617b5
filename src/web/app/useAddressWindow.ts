import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /**
     * Marks an entry that opened a dialog, read by web/ui/wayBack.ts: the history entry before it
     * is the screen itself.
     */
    window?: number;
  }
}

/**
 * Dialog whose state is in the address under these names, so that it can be shared and Back closes
 * it.
 *
 * @param opened what is open now; null when nothing is
 */
export function useAddressWindow<Name extends string>(
  names: readonly Name[],
  opened: string | null,
) {
  const navigate = useNavigate();
  const { history } = useRouter();
  // Two presses must not go back two steps.
  const isClosing = useRef(false);
  useEffect(() => {
    isClosing.current = false;
  }, [opened]);

  const without = Object.fromEntries(names.map((name) => [name, undefined]));
  function open(values: Partial<Record<Name, string | undefined>>): void {
    void navigate({
      to: '.',
      // The cast is safe, as each screen validates its own parameters, see `readSearch`.
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
