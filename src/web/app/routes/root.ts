import { createRootRoute } from '@tanstack/react-router';
import { NotFound } from '../NotFound.tsx';
import { Root } from '../Root.tsx';

export const root = createRootRoute({ component: Root, notFoundComponent: NotFound });

type Search = { next?: string };

/** Where to go after signing in: an address of ours, never another site. */
export function nextOnly({ next }: Record<string, unknown>): Search {
  return typeof next === 'string' && /^\/(?![/\\])/.test(next) ? { next } : {};
}
