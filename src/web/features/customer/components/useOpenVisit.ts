import { useSearch } from '@tanstack/react-router';
import { useAddressWindow } from '#web/app/useAddressWindow.ts';

const names = ['visit'] as const;

/** Holds the service that is open over a list, in the address. */
export function useOpenVisit() {
  const { visit = null } = useSearch({ strict: false });
  const { open, close } = useAddressWindow(names, visit);
  return { id: visit, open: (id: string) => open({ visit: id }), close };
}
