import { type HistoryState, useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';

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
 */
export function useAddressWindow<Name extends string>(names: readonly Name[]) {
  const navigate = useNavigate();
  /** State of the history entry that `close` left; undefined before. */
  const left = useRef<unknown>(undefined);

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
    // Reads the browser's state, because the router does not see the entries of web/ui/wayBack.ts.
    const state = history.state as HistoryState | null;
    // Two presses on the closing button must not go back two steps.
    if (state && state === left.current) return;
    left.current = state;
    // Going back to the entry of a link calls `close` again, which then takes the dialog out of it.
    // Goes back by number, because a dialog over this one, for example a question, has an entry too.
    if (state?.window) return history.go(-state.window);
    void navigate({
      to: '.',
      search: ((before: object) => ({ ...before, ...without })) as never,
      replace: true,
      resetScroll: false,
    });
  }
  return { open, close };
}
