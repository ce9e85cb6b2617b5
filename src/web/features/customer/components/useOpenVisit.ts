import { useSearch } from '@tanstack/react-router';
import { useAddressWindow } from '#web/app/useAddressWindow.ts';

const names = ['visit'] as const;

/** Stores in the URL which service is open over a list. */
export function useOpenVisit() {
  const { visit = null } = useSearch({ strict: false });
  const { open, close } = useAddressWindow(names);
  return { id: visit, open: (id: string) => open({ visit: id }), close };
}
