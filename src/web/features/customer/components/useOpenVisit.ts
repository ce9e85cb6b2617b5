import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** As web/ui/wayBack.ts reads it. Where it is set, the step before in the browser's history is the list itself. */
    window?: number;
  }
}

/**
 * Which service is open over a list: it stands in the address, so that the way back closes it, and does
 * not leave the list.
 */
export function useOpenVisit() {
  const { visit = null } = useSearch({ strict: false });
  const navigate = useNavigate();
  const { history } = useRouter();
  // Two presses are one step back.
  const isClosing = useRef(false);
  useEffect(() => {
    isClosing.current = false;
  }, [visit]);

  function open(id: string): void {
    void navigate({
      to: '.',
      search: (before) => ({ ...before, visit: id }),
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
      search: (before) => ({ ...before, visit: undefined }),
      replace: true,
      resetScroll: false,
    });
  }
  return { id: visit, open, close };
}
