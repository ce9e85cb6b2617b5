import { createRootRoute, Outlet } from '@tanstack/react-router';
import { ownAddress } from '#web/lib/ownAddress.ts';
import { Toaster } from '#web/ui/Toaster.tsx';
import { NotFound } from '../NotFound.tsx';

export const root = createRootRoute({ component: Root, notFoundComponent: NotFound });

type Search = { next?: string };

/** Where to go after signing in: an address of ours, never another site. */
export function nextOnly({ next }: Record<string, unknown>): Search {
  const address = ownAddress(next);
  return address === null ? {} : { next: address };
}

function Root() {
  return (
    <>
      <Outlet />
      <Toaster />
    </>
  );
}
