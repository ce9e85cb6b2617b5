import { createRootRoute } from '@tanstack/react-router';
import { ownAddress } from '#web/lib/ownAddress.ts';
import { NotFound } from '../NotFound.tsx';
import { Root } from '../Root.tsx';

export const root = createRootRoute({ component: Root, notFoundComponent: NotFound });

type Search = { next?: string };

/** Where to go after signing in: an address of ours, never another site. */
export function nextOnly({ next }: Record<string, unknown>): Search {
  const address = ownAddress(next);
  return address === null ? {} : { next: address };
}
