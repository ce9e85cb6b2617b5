import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** As web/ui/wayBack.ts reads it. Where it is set, the step before in the browser's history is the screen itself. */
    window?: number;
  }
}

/**
 * A window over a screen that stands in the address under these names, so that it can be sent to somebody, and the way back
 * closes it and does not leave the screen.
 *
 * @param opened what is open now, null where nothing is
 */
export function useAddressWindow<Name extends string>(
  names: readonly Name[],
  opened: string | null,
) {
  const navigate = useNavigate();
  const { history } = useRouter();
  // Two presses are one step back.
  const isClosing = useRef(false);
  useEffect(() => {
    isClosing.current = false;
  }, [opened]);

  const without = Object.fromEntries(names.map((name) => [name, undefined]));
  function open(values: Partial<Record<Name, string | undefined>>): void {
    void navigate({
      to: '.',
      // Each screen reads its own names, see `readSearch`.
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
